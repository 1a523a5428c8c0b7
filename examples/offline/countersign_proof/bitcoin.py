"""Checks anchors in Bitcoin: OpenTimestamps from a value to the Merkle root of a block."""

import re
from dataclasses import dataclass

from .encoding import Refused, sha256
from .proof_file import Anchor

_TARGET_OF_DIFFICULTY_1 = 0xFFFF << 208
_LEAST_DIFFICULTY = 10**13


@dataclass(frozen=True)
class _Network:
    name: str
    public: bool
    easiest_target: int


_NETWORKS = {
    "mainnet": _Network("Bitcoin", True, _TARGET_OF_DIFFICULTY_1 // _LEAST_DIFFICULTY),
    "testnet": _Network("Bitcoin testnet", False, _TARGET_OF_DIFFICULTY_1),
    "testnet4": _Network("Bitcoin testnet4", False, _TARGET_OF_DIFFICULTY_1),
    "signet": _Network("Bitcoin signet", False, 0x0377AE << 216),
    "regtest": _Network("Bitcoin regtest", False, 0x7FFFFF << 232),
}
NETWORKS = tuple(_NETWORKS)

_LONGEST_MESSAGE = 4096
_MOST_OPERATIONS = 255
_BITCOIN_TAG = bytes.fromhex("0588960d73d71901")
_CALENDAR_TAG = bytes.fromhex("83dfe30d2ef90c8e")
_LONGEST_PAYLOAD = 8192
_LONGEST_URL = 1000
_HIGHEST_BLOCK = 499_999_999

_APPEND, _PREPEND, _SHA256, _REVERSE, _HEXLIFY = 0xF0, 0xF1, 0x08, 0xF2, 0xF3
_NOT_CARRIED_OUT = (0x02, 0x03, 0x67)


def assert_network(anchor: Anchor, expected: str) -> None:
    """A test network proves no time, so its proofs count only for readers who expect it."""
    if _network_of(anchor) is not _NETWORKS[expected]:
        raise Refused(f"the proof is anchored in {anchor.network}; expected is {_NETWORKS[expected].name}")


def _network_of(anchor: Anchor) -> _Network:
    for network in _NETWORKS.values():
        if (network.name, network.public) == (anchor.network, anchor.public):
            return network
    raise Refused(f"{anchor.network} is no network of Bitcoin, or not of the kind that the anchor says")


def assert_anchored(value: bytes, anchor: Anchor) -> None:
    _assert_header(anchor)
    path, root = _bitcoin_path(value, anchor)
    if root != anchor.header[36:68]:
        raise Refused("the timestamp does not lead to the block")
    if _transaction_on(value, path) != anchor.transaction_hash:
        raise Refused("the timestamp does not lead through the transaction that the anchor names")


def _double_hash(data: bytes) -> bytes:
    return sha256(sha256(data))


def _assert_header(anchor: Anchor) -> None:
    header = anchor.header
    block_hash = _double_hash(header)[::-1]
    if block_hash != anchor.block_hash:
        raise Refused("the block header does not have the hash that the anchor says")
    if int.from_bytes(header[68:72], "little") * 1000 != anchor.block_time:
        raise Refused("the block is of another time than the anchor says")
    target = _target_of(int.from_bytes(header[72:76], "little"))
    if int.from_bytes(block_hash, "big") > target:
        raise Refused("the block header lacks the work that it claims")
    network = _network_of(anchor)
    if target > network.easiest_target:
        raise Refused(f"the block took far less work than one of {network.name} takes")


def _target_of(bits: int) -> int:
    exponent, mantissa = bits >> 24, bits & 0xFFFFFF
    target = mantissa * 256**exponent // 256**3
    if mantissa > 0x7FFFFF or not 0 < target < 2**256:
        raise Refused("the block header has a target that is none")
    return target


# An operation is its code and its argument, which is empty for those without one.


@dataclass(frozen=True)
class _Attested:
    path: tuple
    message: bytes
    height: int


class _Reader:
    def __init__(self, data: bytes):
        self._data = data
        self._at = 0

    def take(self, length: int) -> bytes:
        end = self._at + length
        if end > len(self._data):
            raise Refused("the bytes end too early")
        taken = self._data[self._at : end]
        self._at = end
        return taken

    def byte(self) -> int:
        return self.take(1)[0]

    def varint(self, least: int, most: int) -> int:
        value, shift, byte = 0, 0, 0x80
        while byte >= 0x80:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            if value > most or (byte == 0 and shift > 0) or shift > 63:
                raise Refused("the timestamp has a number that is too large, or too long")
            shift += 7
        if value < least:
            raise Refused("the timestamp has a number that is too small")
        return value

    def assert_end(self) -> None:
        if self._at != len(self._data):
            raise Refused("more bytes follow than expected")


def _bitcoin_path(value: bytes, anchor: Anchor):
    """The operations to the Bitcoin attestation, and what is attested."""
    reader = _Reader(anchor.timestamp)
    attested: set = set()
    _read_timestamp(reader, value, (), attested)
    reader.assert_end()
    # Equal parts of one message count once: their operations and attestations are equal, and so are their paths.
    if len(attested) != 1:
        raise Refused("the timestamp does not have exactly one Bitcoin attestation")
    (found,) = attested
    if found.height != anchor.block_number:
        raise Refused("the timestamp is about another block than the anchor")
    return found.path, found.message


def _read_timestamp(reader: _Reader, message: bytes | None, path: tuple, attested: set) -> None:
    if len(path) > _MOST_OPERATIONS:
        raise Refused("the timestamp has a path with too many operations")
    has_more = True
    while has_more:
        code = reader.byte()
        has_more = code == 0xFF
        if has_more:
            code = reader.byte()
        if code == 0x00:
            height = _read_attestation(reader)
            if height is not None and message is not None:
                attested.add(_Attested(path, message, height))
        else:
            argument = reader.take(reader.varint(1, _LONGEST_MESSAGE)) if code in (_APPEND, _PREPEND) else b""
            _read_timestamp(reader, _result(code, argument, message), (*path, (code, argument)), attested)


def _read_attestation(reader: _Reader) -> int | None:
    """The height, if it is one of Bitcoin."""
    tag = reader.take(8)
    payload = _Reader(reader.take(reader.varint(0, _LONGEST_PAYLOAD)))
    if tag == _BITCOIN_TAG:
        height = payload.varint(0, _HIGHEST_BLOCK)
        payload.assert_end()
        return height
    if tag == _CALENDAR_TAG:
        url = payload.take(payload.varint(0, _LONGEST_URL))
        payload.assert_end()
        if not re.fullmatch(rb"[A-Za-z0-9\-._/:]*", url):
            raise Refused("the timestamp has a URL with characters that it must not have")
    return None


def _result(code: int, argument: bytes, message: bytes | None) -> bytes | None:
    if code not in (_APPEND, _PREPEND, _SHA256, _REVERSE, _HEXLIFY, *_NOT_CARRIED_OUT):
        raise Refused(f"the timestamp has an operation that is not known: {code:02x}")
    if message is None or code in _NOT_CARRIED_OUT:
        return None
    if code == _SHA256:
        return sha256(message)
    if code == _REVERSE:
        return message[::-1]
    result = message.hex().encode() if code == _HEXLIFY else b""
    if code == _APPEND:
        result = message + argument
    elif code == _PREPEND:
        result = argument + message
    if len(result) > _LONGEST_MESSAGE:
        raise Refused("the timestamp makes a message that is too long")
    return result


def _transaction_on(value: bytes, path: tuple) -> bytes | None:
    """The id of the first transaction on the path that contains an earlier message, as explorers show it."""
    messages = [value]
    for code, argument in path:
        messages.append(_result(code, argument, messages[-1]))
    for at, message in enumerate(messages):
        if not _is_double_hash(path[at : at + 2]) or not _is_merkle_path(path[at + 2 :]):
            continue
        scripts = _scripts_of(message)
        if any(b"\x6a\x20" + earlier in scripts for earlier in messages[:at] if len(earlier) == 32):
            return messages[at + 2][::-1]
    return None


def _is_double_hash(operations: tuple) -> bool:
    return [code for code, _ in operations] == [_SHA256, _SHA256]


def _is_merkle_path(operations: tuple) -> bool:
    levels = [operations[at : at + 3] for at in range(0, len(operations), 3)]
    return all(
        level[0][0] in (_APPEND, _PREPEND) and len(level[0][1]) == 32 and _is_double_hash(level[1:])
        for level in levels
    )


def _scripts_of(message: bytes) -> list:
    """The scripts of the outputs, or none if it is not a transaction."""
    try:
        return _read_transaction(_Reader(message))
    except Refused:
        return []


def _read_transaction(reader: _Reader) -> list:
    reader.take(4)
    inputs = _read_count(reader)
    if inputs == 0:
        raise Refused("the transaction has no inputs")
    for _ in range(inputs):
        reader.take(36)
        reader.take(_read_count(reader))
        reader.take(4)
    scripts = []
    for _ in range(_read_count(reader)):
        reader.take(8)
        scripts.append(reader.take(_read_count(reader)))
    reader.take(4)
    reader.assert_end()
    return scripts


def _read_count(reader: _Reader) -> int:
    first = reader.byte()
    if first < 0xFD:
        return first
    if first > 0xFD:
        raise Refused("the transaction is longer than a message can be")
    return int.from_bytes(reader.take(2), "little")
