"""Checks anchors in Ethereum and in chains like it."""

from . import rlp
from .encoding import Refused
from .keccak import keccak256
from .proof_file import Anchor

_KNOWN_CHAINS = {
    "ethereum": 1,
    "ethereum mainnet": 1,
    "op mainnet": 10,
    "bnb smart chain": 56,
    "gnosis": 100,
    "polygon": 137,
    "base": 8453,
    "arbitrum one": 42161,
    "avalanche": 43114,
    "sepolia": 11155111,
}
_PRIVATE_CHAINS = {1337, 31337, 1668508721}

_INDEX_LIMIT = 2**24


def assert_anchored(value: bytes, anchor: Anchor) -> None:
    _assert_name(anchor)
    _assert_transaction(value, anchor)
    if anchor.inclusion is None:
        return
    root = _assert_header(anchor)
    _assert_in_trie(anchor, root)


def _assert_name(anchor: Anchor) -> None:
    known = _KNOWN_CHAINS.get(anchor.network.lower() if anchor.network.isascii() else "")
    if known != anchor.chain_id and (known is not None or anchor.chain_id in _KNOWN_CHAINS.values()):
        raise Refused(f"the chain with the id {anchor.chain_id} is not {anchor.network}")
    if anchor.public and anchor.chain_id in _PRIVATE_CHAINS:
        raise Refused(f"a chain with the id {anchor.chain_id} is not public")


def _assert_transaction(value: bytes, anchor: Anchor) -> None:
    if keccak256(anchor.transaction) != anchor.transaction_hash:
        raise Refused("the transaction does not have the hash that the anchor says")
    chain_id, data = _parse_transaction(anchor.transaction)
    if data != value:
        raise Refused("the transaction does not carry the value of this checkpoint")
    if chain_id != anchor.chain_id:
        raise Refused("the transaction was signed for another chain")


def _parse_transaction(raw: bytes):
    """Its chain id and its data."""
    if raw[0] >= 0xC0:
        return _parse_legacy(_fields(raw, 9))
    if raw[0] == 1:
        return _parse_typed(_fields(raw[1:], 11), 4)
    if raw[0] == 2:
        return _parse_typed(_fields(raw[1:], 12), 5)
    raise Refused(f"the transaction is of the unknown type {raw[0]}")


def _fields(encoded: bytes, count: int) -> list:
    fields = rlp.decode_list(encoded, "the transaction")
    if len(fields) != count:
        raise Refused(f"the transaction does not have {count} fields")
    return fields


def _parse_legacy(fields: list):
    _assert_recipient(fields[3])
    _assert_signature(fields[7:])
    v = rlp.integer(fields[6], "the v of the transaction")
    if v < 35:
        raise Refused("the transaction names no chain")
    return (v - 35) // 2, rlp.byte_string(fields[5], "the data of the transaction")


def _parse_typed(fields: list, recipient: int):
    _assert_recipient(fields[recipient])
    if not isinstance(fields[recipient + 3], list):
        raise Refused("the access list of the transaction is not a list")
    if rlp.integer(fields[recipient + 4], "the parity of the transaction") > 1:
        raise Refused("the transaction has a parity that none has")
    _assert_signature(fields[recipient + 5 :])
    chain_id = rlp.integer(fields[0], "the chain id of the transaction")
    return chain_id, rlp.byte_string(fields[recipient + 2], "the data of the transaction")


def _assert_recipient(item: object) -> None:
    if len(rlp.byte_string(item, "the recipient of the transaction")) not in (0, 20):
        raise Refused("the recipient of the transaction is not an address")


def _assert_signature(parts: list) -> None:
    for part in parts:
        data = rlp.byte_string(part, "the signature of the transaction")
        if not 1 <= len(data) <= 32 or data[0] == 0:
            raise Refused("the transaction is not signed")


def _assert_header(anchor: Anchor) -> bytes:
    """Returns the root of the transactions."""
    header = anchor.inclusion.header
    if keccak256(header) != anchor.block_hash:
        raise Refused("the block header does not have the hash that the anchor says")
    fields = rlp.decode_list(header, "the block header")
    if not 15 <= len(fields) <= 64:
        raise Refused(f"a block header does not have {len(fields)} fields")
    for at, field in enumerate(fields):
        rlp.byte_string(field, "a field of the block header", 32 if at in (0, 1, 3, 4, 5) else None)
    if rlp.integer(fields[8], "the number of the block") != anchor.block_number:
        raise Refused("the block has another number than the anchor says")
    if rlp.integer(fields[11], "the time of the block") * 1000 != anchor.block_time:
        raise Refused("the block is of another time than the anchor says")
    return fields[4]


def _assert_in_trie(anchor: Anchor, root: bytes) -> None:
    index = anchor.inclusion.index
    if index >= _INDEX_LIMIT:
        raise Refused("no block has so many transactions")
    unused = list(anchor.inclusion.nodes)
    value = _value_at(_nibbles(rlp.encode_index(index)), root, unused)
    if value != anchor.transaction:
        raise Refused("the block does not contain the transaction at this position")
    if unused:
        raise Refused("there are nodes behind the transaction")


def _value_at(key: list, reference: object, unused: list) -> object:
    while True:
        node = _open(reference, unused)
        if len(node) == 17:
            if not key:
                return node[16]
            reference, key = node[key[0]], key[1:]
            continue
        path, is_leaf = _decode_path(node[0])
        if key[: len(path)] != path:
            raise Refused("the block does not contain the transaction at this position")
        key = key[len(path) :]
        if is_leaf and not key:
            return node[1]
        if is_leaf or not path:
            raise Refused("the block does not contain the transaction at this position")
        reference = node[1]


def _open(reference: object, unused: list) -> list:
    if not reference:
        raise Refused("the block does not contain the transaction at this position")
    node = reference
    if isinstance(reference, bytes):
        if not unused:
            raise Refused("the nodes end before the transaction")
        encoded = unused.pop(0)
        if keccak256(encoded) != reference:
            raise Refused("the nodes do not lead from the transactions root to the transaction")
        node = rlp.decode_list(encoded, "a node of the trie")
    if len(node) not in (2, 17):
        raise Refused("a node of the trie has neither 2 nor 17 members")
    return node


def _decode_path(item: object):
    flags, *nibbles = _nibbles(rlp.byte_string(item, "the path of a node")) or [15]
    if flags > 3:
        raise Refused("the path of a node is not hex-prefix encoded")
    if flags % 2 == 0 and nibbles.pop(0) != 0:
        raise Refused("the path of a node is not hex-prefix encoded")
    return nibbles, flags >= 2


def _nibbles(data: bytes) -> list:
    return [nibble for byte in data for nibble in (byte >> 4, byte & 15)]
