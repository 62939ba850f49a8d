"""The ledger: who owes whom an hour, for what, since when, until both halves are marked.

`deeds` all that is written · `streams` how it is stored, and a deed's name in every copy · `iou`, `marks` an IOU, and
what may be written on its halves · `circle`, `deck`, `cards` people, games, decks that wear down · `births` what a game
tells in the put of its event · `model` the read model · `book` a circle's IOUs as reports read them · `reports`,
`exports`, `reminder`, `merge` · `base`, `making`, `halves`, `games`, `reading` the parts of the door, `Ledger`.

Debts never cancel out: there is no function here, no deed and no column that sets one against another.
"""
