"""What the two write on their halves, each on their own. There is no word here that sets one debt against another."""

from __future__ import annotations

from collections.abc import Callable
from secrets import token_hex

from karma_core.kernel.errors import RuleViolation, UsageError
from karma_core.kernel.messages import Message
from karma_core.ledger.base import Base
from karma_core.ledger.book import Book
from karma_core.ledger.deeds import (
    ContactUpdated,
    DebtForgiven,
    DisputeAnswered,
    DisputeClosed,
    DisputeRaised,
    HalfBinned,
    HalfBurned,
    HalfDone,
    HalfKept,
    HalfLost,
    HalfPaid,
    HalfSigned,
    IouHandwritten,
    ReminderSent,
    TaskAgreed,
    TaskDeclined,
    TaskProposed,
    VoidSigned,
)
from karma_core.ledger.iou import Iou
from karma_core.ledger.marks import check, disputed, proposed, unsettled
from karma_core.ledger.reminder import Reminder, reminder
from karma_core.ledger.streams import Stream, contact_in
from karma_core.store import Append

BETWEEN = (0, 1)  # who may open a contact: the helper and the helpee


class Halves(Base):
    """Deeds on the halves of IOUs. `by` is who writes; whoever writes on a half that is not signed yet signs it."""

    def sign(self, iou: str, by: str) -> Iou:
        """Sign one's half."""
        return self._write(iou, by, lambda now, side: HalfSigned())

    def done(self, iou: str, by: str, words: str = "") -> Iou:
        """Write 'Done' on the helper's half, for good."""
        return self._write(iou, by, lambda now, side: HalfDone(words=words))

    def paid(self, iou: str, by: str, words: str = "") -> Iou:
        """Write 'Paid' on the helpee's half, for good."""
        return self._write(iou, by, lambda now, side: HalfPaid(words=words))

    def propose(self, iou: str, by: str, task: str, *, hour: str = "", category: str = "") -> Iou:
        """Propose what the hour is for, and when."""

        def decide(now: Iou, side: int) -> Message:
            before = now.proposals[-1].key if now.proposals else ""
            return TaskProposed(task=task, hour=hour, category=category, counters=before)

        return self._write(iou, by, decide)

    def counter(self, iou: str, by: str, task: str, *, hour: str = "", category: str = "") -> Iou:
        """Answer the other's proposal by another."""

        def decide(now: Iou, side: int) -> Message:
            unsettled(now, side, HalfSigned())
            asked = proposed(now, side)
            return TaskProposed(task=task, hour=hour or asked.hour, category=category, counters=asked.key)

        return self._write(iou, by, decide)

    def agree(self, iou: str, by: str) -> Iou:
        """Agree to what the other proposed."""
        return self._write(iou, by, lambda now, side: TaskAgreed(proposal=asked_of(now, side)))

    def decline(self, iou: str, by: str, words: str = "") -> Iou:
        """Decline the task that the other proposed. The debt stays."""
        return self._write(iou, by, lambda now, side: TaskDeclined(proposal=asked_of(now, side), words=words))

    def contact(self, iou: str, by: str, contact: str | None) -> Iou:
        """Write one's phone number or address on one's half, for the other alone; None takes it back."""
        if contact is not None and not (contact.strip() and contact.isprintable()):
            raise UsageError("a contact is a line of words that show, such as a phone number")
        return self._write(iou, by, lambda now, side: ContactUpdated(between=BETWEEN, contact=contact))

    def forget(self, iou: str, by: str) -> int:
        """Erase every contact that one ever wrote on this half, for good; return how many. No line changes."""
        id = self.resolve(iou)
        now, halves = self.iou_now(id)
        half = halves[self._side(now, by)]
        return sum(self.lines.forget(half.name, digest) for digest in self.lines.openings(half.name))

    def contacts(self, iou: str, by: str) -> tuple[str, str]:
        """The contacts of helper and helpee, for one of the two; empty where none is given."""
        id = self.resolve(iou)
        now, halves = self.iou_now(id)
        self._side(now, by)
        helper, helpee = (contact_in(half.deeds, self.lines.openings(half.name)) or "" for half in halves)
        return helper, helpee

    def remind(self, iou: str, by: str, words: str = "") -> Reminder:
        """A friendly text to send, and an entry for a calendar; the ledger notes that the other was reminded."""
        now = self._write(iou, by, lambda now, side: ReminderSent(words=words))
        book = self._book(now.circle)
        mine = next(each for each in book.ious if each.id == now.id)
        both = any(each.is_open and (each.helper, each.helpee) == (mine.helpee, mine.helper) for each in book.ious)
        return reminder(mine, self._side(now, by), self.now, both=both, words=words)

    def lost(self, iou: str, by: str, words: str = "") -> Iou:
        """Note that one's half is lost. The debt stands."""
        return self._write(iou, by, lambda now, side: HalfLost(words=words))

    def keep(self, iou: str, by: str) -> Iou:
        """Keep one's marked half as a memento."""
        return self._write(iou, by, lambda now, side: HalfKept())

    def burn(self, iou: str, by: str) -> Iou:
        """Burn one's marked half, with ceremony."""
        return self._write(iou, by, lambda now, side: HalfBurned())

    def bin(self, iou: str, by: str) -> Iou:
        """Bin one's marked half."""
        return self._write(iou, by, lambda now, side: HalfBinned())

    def dispute(self, iou: str, by: str, words: str) -> Iou:
        """Say that something about a debt is not so. Marks stay; the dispute is shown beside them."""
        return self._write(iou, by, lambda now, side: DisputeRaised(words=words))

    def answer(self, iou: str, by: str, words: str) -> Iou:
        """Answer the other's dispute."""

        def decide(now: Iou, side: int) -> Message:
            return DisputeAnswered(dispute=disputed(now, side, by_other=True).key, words=words)

        return self._write(iou, by, decide)

    def close(self, iou: str, by: str, words: str = "") -> Iou:
        """Let one's own dispute rest."""

        def decide(now: Iou, side: int) -> Message:
            return DisputeClosed(dispute=disputed(now, side, by_other=False).key, words=words)

        return self._write(iou, by, decide)

    def forgive(self, iou: str, by: str, words: str = "") -> Iou:
        """Ask for nothing any more, where the circle allows it; never in both directions between two people."""

        def decide(now: Iou, side: int) -> Message:
            circle = self.circle(now.circle)
            if not circle.forgiveness:
                reason = f"debts are redeemed, not forgiven; the circle {circle.name} has no other rule of the house"
                raise RuleViolation("karmageddon/K70", reason)
            deed = DebtForgiven(words=words)
            check(now, side, deed)
            self._one_way(now, "forgiven", "karmageddon/K70")
            return deed

        return self._write(iou, by, decide)

    def void(self, iou: str, by: str, words: str) -> Iou:
        """Sign that a handwritten debt was entered by mistake; it is void when both have signed."""

        def decide(now: Iou, side: int) -> Message:
            deed = VoidSigned(words=words)
            check(now, side, deed)
            self._one_way(now, "void", "karmageddon/K85")
            return deed

        return self._write(iou, by, decide)

    def handwrite(self, helper: str, helpee: str, words: str, by: str, *, circle: str = "") -> Iou:
        """Write an IOU for what happened outside a game; it stands when the other has signed it too."""
        found = self.circle(circle)
        if not found.handwritten:
            reason = f"debts are born in games; the circle {found.name} has no other rule of the house"
            raise RuleViolation("karmageddon/K76", reason)
        two = found.person(helper), found.person(helpee)
        if two[0].id == two[1].id:
            raise RuleViolation("karmageddon/K75", "nobody owes themselves")
        author, nonce = found.person(by), token_hex(8)
        if author.id not in (two[0].id, two[1].id):
            raise RuleViolation("karmageddon/K75", f"{author.name} is neither of the two")
        names = two[0].called[0], two[1].called[0]
        side = (two[0].id, two[1].id).index(author.id)
        deed = IouHandwritten(circle=found.id, nonce=nonce, people=(two[0].id, two[1].id), names=names, words=words)
        id = f"hand-{nonce}"

        def prepare() -> list[Append]:
            birth = Stream(None, f"iou:{id}")
            half = Stream(None, f"iou:{id}/{('helper', 'helpee')[side]}")
            birth.add(names[side], deed, self.now, self.signers)
            half.add(names[side], HalfSigned(), self.now, self.signers)
            return [*birth.new, *half.new]

        self.attempt(prepare)
        return self.iou_now(id)[0]

    # below: how a deed comes to be written

    def _write(self, iou: str, by: str, decide: Callable[[Iou, int], Message]) -> Iou:
        """One put: the deed, after the signature if this is the first on the half. Raises `RuleViolation`."""
        id = self.resolve(iou)

        def prepare() -> list[Append]:
            now, halves = self.iou_now(id)
            side = self._side(now, by)
            deed, half = decide(now, side), halves[side]
            check(now, side, deed)
            if not half.deeds and not isinstance(deed, HalfSigned):
                half.add(now.names[side], HalfSigned(), self.now, self.signers)
            half.add(now.names[side], deed, self.now, self.signers)
            return half.new

        self.attempt(prepare)
        return self.iou_now(id)[0]

    def _side(self, iou: Iou, by: str) -> int:
        """Which half is this person's: by the name at the table, or as the circle knows them."""
        if by.casefold() in (name.casefold() for name in iou.names):
            return iou.side_of(by)
        try:
            book = Book(self.circle(iou.circle), [iou], self.now)
            return book.ious[0].side_of(book.person(by))
        except UsageError:
            return iou.side_of(by)  # which refuses by the rule

    def _book(self, circle: str) -> Book:
        return Book(self.circle(circle), self.view.ious(circle), self.now)

    def _one_way(self, iou: Iou, state: str, rule: str) -> None:
        """Raise `RuleViolation` if a debt the other way round between the two has ended so: netting in disguise."""
        book = self._book(iou.circle)
        mine = next(each for each in book.ious if each.id == iou.id)
        for each in book.ious:
            if each.state == state and (each.helper, each.helpee) == (mine.helpee, mine.helper):
                reason = (
                    f"{each.id} is {state} the other way round: in both directions it would cancel one by the other"
                )
                raise RuleViolation(rule, reason)


def asked_of(iou: Iou, side: int) -> str:
    """The key of the proposal that this side is to answer."""
    unsettled(iou, side, HalfSigned())
    return proposed(iou, side).key
