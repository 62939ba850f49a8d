"""Check a journal, a receipt or a signed head without the library that wrote it: the standard library and Ed25519.

Run: python examples/verify_without_us.py game.jsonl | torn.tlog-proof | head.checkpoint [NAME=PUBLIC_KEY_HEX …]

Prints `sound`, or the first bad event and why. It does not know the rules of any game.
"""

import base64
import hashlib
import json
import sys

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

SMALL = {0, 1, 2**255 - 20, 2**255 - 19, 2**255 - 18}  # y of points of small order, with the two below
SMALL |= {int.from_bytes(bytes.fromhex(h), "little") for h in (
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a")}  # fmt: skip


def canonical(value: object) -> bytes:
    """RFC 8785 for what journals hold: objects, lists, strings, integers, booleans, null."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def strict(data: bytes) -> object:
    """JSON without floats, huge integers or doubled keys."""

    def refuse(text: str) -> object:
        raise ValueError(f"no floats: {text}")

    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        if len({key for key, _ in pairs}) < len(pairs):
            raise ValueError("a key twice")
        return dict(pairs)

    def whole(text: str) -> int:
        if abs(int(text)) >= 2**53:
            raise ValueError("an integer too large")
        return int(text)

    return json.loads(data, parse_float=refuse, parse_constant=refuse, parse_int=whole, object_pairs_hook=once)


def leaf(event: bytes) -> bytes:
    return hashlib.sha256(b"\0" + event).digest()


def node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\1" + left + right).digest()


def root_of(peaks: list[tuple[int, bytes]]) -> bytes:
    """The RFC 6962 root from the complete subtrees, largest first."""
    if not peaks:
        return hashlib.sha256(b"").digest()
    root = peaks[-1][1]
    for _, peak in reversed(peaks[:-1]):
        root = node(peak, root)
    return root


def grown(peaks: list[tuple[int, bytes]], new: bytes) -> list[tuple[int, bytes]]:
    """The subtrees with one leaf more."""
    size = 1
    while peaks and peaks[-1][0] == size:
        new, size = node(peaks[-1][1], new), size * 2
        peaks = peaks[:-1]
    return [*peaks, (size, new)]


def fits(key: str, signature: bytes, message: bytes) -> bool:
    """Ed25519, with keys and R of small order refused."""
    points = bytes.fromhex(key), signature[:32]
    if any(int.from_bytes(p, "little") & (2**255 - 1) in SMALL for p in points):
        return False
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def seals(value: object) -> list[str]:
    """The digests of all sealed fields, in the order of the bytes."""
    if isinstance(value, dict):
        if value.keys() >= {"sealed", "to"}:
            return [value["sealed"]]
        return [digest for key in sorted(value) for digest in seals(value[key])]
    return [digest for item in value for digest in seals(item)] if isinstance(value, list) else []


def check_journal(data: bytes) -> tuple[int, str] | None:
    """The first bad event and why; None for a sound journal."""
    lines = data.split(b"\n")
    peaks: list[tuple[int, bytes]] = []
    keys: dict[str, str] = {}
    table = ""
    for seq, line in enumerate(lines[:-1] if lines[-1] == b"" else lines):
        try:
            found = strict(line)
            event, act = found["event"], found["event"]["act"]
            if canonical(found) != line or len(line) > 65_536 or seq == len(lines) - 1:
                return seq, "not canonical"
            raw, sigs, opened = canonical(event), found.get("sigs", {}), found.get("open", [])
            if seq == 0:
                keys = {seat["name"]: seat["key"] for seat in act["data"]["seats"] if seat.get("key")}
                table = act["data"].get("table_key", "")
            if act["seq"] != seq or act["prev"] != root_of(peaks).hex():
                return seq, "out of order, or not upon what stands before it"
            left = iter(seals(event))
            for text in opened:
                digest = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()
                if digest not in left:
                    return seq, "an opening fits no seal"
            required = ([act["by"]] if act["by"] in keys else []) + (["table"] if table else [])
            allowed = {*keys, "table"} if seq == 0 else set(required)
            for name in {*required, *sigs}:
                message = b"karma-event/v1\n" + raw if name == "table" else b"karma-act/v1\n" + canonical(act)
                key = table if name == "table" else keys.get(name, "")
                signature = bytes.fromhex(sigs.get(name, ""))
                spelled = sigs.get(name, "") == signature.hex()
                if name not in allowed or not key or not spelled or not fits(key, signature, message):
                    return seq, f"the signature of {name} is missing or false"
            peaks = grown(peaks, leaf(raw))
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            return seq, f"malformed: {error}"
    return None


def check_note(text: str, keys: dict[str, str]) -> tuple[str, list[str]]:
    """The text of a signed note, and the names of those in `keys` whose signature under it is good."""
    body, _, signed = text.rpartition("\n\n")
    good = []
    for line in signed.splitlines():
        _, name, data = line.split(" ")
        signature = base64.b64decode(data)
        who = name.rpartition("/")[2]
        key = keys.get(who, "")
        id = hashlib.sha256(name.encode() + b"\n\x01" + bytes.fromhex(key)).digest()[:4]
        if key and signature[:4] == id and fits(key, signature[4:], (body + "\n").encode()):
            good.append(who)
    return body + "\n", good


def check_receipt(text: str, keys: dict[str, str]) -> tuple[dict, list[str]]:
    """The event that a receipt proves, and who signed its head. Raises ValueError if it proves nothing."""
    top, _, note = text.partition("\n\n")
    _, extra, index, *path = top.split("\n")
    raw = base64.b64decode(extra.removeprefix("extra "))
    at, found = int(index.removeprefix("index ")), leaf(raw)
    body, good = check_note(note, keys)
    _, size, root = body.split("\n")[:3]
    last = int(size) - 1
    for step in map(base64.b64decode, path):
        if at & 1 or at == last:
            found = node(step, found)
            while not at & 1 and at:
                at, last = at >> 1, last >> 1
        else:
            found = node(found, step)
        at, last = at >> 1, last >> 1
    if last or base64.b64decode(root) != found:
        raise ValueError("the event is not in the history that was signed")
    return json.loads(raw), good


def main(words: list[str]) -> int:
    if not words:
        print("name a journal, a receipt or a signed head, then keys as NAME=HEX", file=sys.stderr)
        return 2
    data = open(words[0], "rb").read()  # noqa: SIM115
    keys = dict(word.split("=", 1) for word in words[1:])
    if data.startswith(b"c2sp.org/tlog-proof"):
        event, good = check_receipt(data.decode(), keys)
        act, names = event["act"], ", ".join(good) or "nobody known"
        print(f"event {act['seq']} by {act['by']}; its history is signed by {names}")
        return 0 if good else 3
    if not data.startswith(b"{"):
        body, good = check_note(data.decode(), keys)
        print(f"{body.splitlines()[1]} events, signed by {', '.join(good) or 'nobody known'}")
        return 0 if good else 3
    bad = check_journal(data)
    print("sound" if bad is None else f"bad at event {bad[0]}: {bad[1]}")
    return 0 if bad is None else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
