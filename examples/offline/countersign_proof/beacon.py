"""Reads beacons: public random values that nobody could know before their time."""

from dataclasses import dataclass

from .encoding import Refused, from_decimal, from_hex, sha256

_QUICKNET = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
_FIRST_ROUND = 1_692_803_367
_PERIOD = 3


@dataclass(frozen=True)
class Beacon:
    round: int
    time: int | None
    """In milliseconds since 1970, or None if the chain is not known."""


def parse_beacon(text: str) -> Beacon:
    words = text[:-1].split(" ")
    if not text.endswith("\n") or len(words) != 4 or words[0] != "drand":
        raise Refused("the beacon is not a line that begins with drand, of 4 words")
    _, chain, number, signature = words
    if len(chain) != 64 or len(signature) != 96:
        raise Refused("the chain or the signature of the beacon has another length")
    from_hex(chain, "the chain of the beacon")
    from_hex(signature, "the signature of the beacon")
    round_number = from_decimal(number, "the round of the beacon")
    if round_number == 0:
        raise Refused("a beacon has no round 0")
    time = (_FIRST_ROUND + (round_number - 1) * _PERIOD) * 1000 if chain == _QUICKNET else None
    return Beacon(round_number, time)


def commitment_of(text: str) -> bytes:
    return sha256(sha256(text.encode()), bytes(16))
