"""Reads proof files, as JSON or as tlog-proof. What they contain is checked later, step by step."""

import re
import unicodedata
from dataclasses import dataclass

from .encoding import (
    Refused,
    as_array,
    as_boolean,
    as_bytes,
    as_bytes_up_to,
    as_integer,
    as_object,
    as_text,
    as_time,
    assert_members,
    from_base64,
    from_decimal,
    from_json,
    length_of,
    text_of,
)
from .note import LONGEST_NOTE, parse_checkpoint, parse_note

_LONGEST_FILE = 2**20
_LONGEST_TLOG_PROOF = 331_712
_LONGEST_PATH = 63
_LONGEST_BEACON = 1024
_LONGEST_TOKEN = 64 * 1024
MOST_STATEMENTS = 64
LONGEST_STATEMENT = 8192
_TLOG_PROOF = "c2sp.org/tlog-proof@"

_PROOF_MEMBERS = {"format", "origin", "vkey", "entry", "salt", "index", "treeSize", "inclusionPath", "checkpoint"}
_AFTER_MEMBERS = {"entry", "beacon", "inclusionPath"}
_TREE_MEMBERS = {"treeSize", "inclusionPath", "checkpoint"}
_CHAIN_MEMBERS = {
    "kind",
    "network",
    "public",
    "transactionHash",
    "blockNumber",
    "blockHash",
    "blockTime",
    "explorerUrl",
}
_EVM_MEMBERS = _CHAIN_MEMBERS | {"chainId", "transaction", "inclusion"}
_BITCOIN_MEMBERS = _CHAIN_MEMBERS | {"timestamp", "header"}
_INCLUSION_MEMBERS = {"header", "index", "nodes"}


class KeyRequired(Exception):
    """A tlog-proof does not contain the key of its log."""


@dataclass(frozen=True)
class Tree:
    size: int
    path: tuple
    checkpoint: str


@dataclass(frozen=True)
class Timestamped:
    """A tree, and a token of an authority over the text of its checkpoint."""

    tree: Tree
    token: bytes


@dataclass(frozen=True)
class After:
    """Another entry in the tree of the checkpoint, with the beacon that it records."""

    entry: bytes
    beacon: str
    path: tuple


@dataclass(frozen=True)
class EvmInclusion:
    header: bytes
    index: int
    nodes: tuple


@dataclass(frozen=True)
class Anchor:
    """How a chain confirms a checkpoint. The members of the other kind of chain are None."""

    kind: str
    network: str
    public: bool
    transaction_hash: bytes
    block_number: int
    block_hash: bytes
    block_time: int
    shown_block_time: str
    header: bytes | None = None
    timestamp: bytes | None = None
    chain_id: int | None = None
    transaction: bytes | None = None
    inclusion: EvmInclusion | None = None


@dataclass(frozen=True)
class Proof:
    origin: str
    vkey: str
    entry: bytes
    salt: bytes
    index: int
    tree: Tree
    after: After | None = None
    anchor: Anchor | None = None
    witnessed: Tree | None = None
    timestamped: Timestamped | None = None
    keys: tuple | None = None
    """What the log has stated about its keys."""


def parse_proof(data: bytes, vkey: str | None) -> Proof:
    if len(data) > _LONGEST_FILE:
        raise Refused("the proof is larger than any real one")
    text = text_of(data, "the proof")
    if text.startswith(_TLOG_PROOF):
        if vkey is None:
            raise KeyRequired()
        return _parse_tlog_proof(text, vkey)
    return _parse_json_proof(text)


def _parse_tlog_proof(text: str, vkey: str) -> Proof:
    if length_of(text) > _LONGEST_TLOG_PROOF:
        raise Refused("the tlog-proof is too long")
    head, separator, note = text.partition("\n\n")
    first, *lines = head.split("\n")
    if separator == "" or first != f"{_TLOG_PROOF}v1" or len(lines) < 2:
        raise Refused("the tlog-proof does not have the lines of its format")
    extra, index, *path = lines
    if not extra.startswith("extra ") or not index.startswith("index ") or len(path) > _LONGEST_PATH:
        raise Refused("the tlog-proof does not have the lines of its format")
    record = from_base64(extra.removeprefix("extra "), "the extra data")
    if len(record) != 101:
        raise Refused("the extra data is not an entry and a salt")
    hashes = tuple(from_base64(line, "a hash of the inclusion path") for line in path)
    if any(len(one) != 32 for one in hashes):
        raise Refused("the inclusion path contains something other than a hash")
    number = from_decimal(index.removeprefix("index "), "the index")
    checkpoint = parse_checkpoint(parse_note(note))
    return Proof(checkpoint.origin, vkey, record[:85], record[85:], number, Tree(checkpoint.size, hashes, note))


def _parse_json_proof(text: str) -> Proof:
    file = from_json(text, "the proof")
    if file.get("format") != "countersign-proof/1":
        raise Refused("the proof is not of the format countersign-proof/1")
    assert_members(file, "the proof", _PROOF_MEMBERS, {"after", "anchor", "witnessed", "timestamped", "keys"})
    return Proof(
        origin=as_text(file["origin"], "origin", 2048),
        vkey=as_text(file["vkey"], "vkey", 2048),
        entry=as_bytes(file["entry"], "entry", 85),
        salt=as_bytes(file["salt"], "salt", 16),
        index=as_integer(file["index"], "index"),
        tree=_parse_tree(file, ""),
        after=_parse_after(file["after"]) if "after" in file else None,
        anchor=parse_anchor(file["anchor"]) if "anchor" in file else None,
        witnessed=_parse_witnessed(file["witnessed"]) if "witnessed" in file else None,
        timestamped=_parse_timestamped(file["timestamped"]) if "timestamped" in file else None,
        keys=_parse_keys(file["keys"]) if "keys" in file else None,
    )


def _parse_keys(value: object) -> tuple:
    keys = as_array(value, "keys", MOST_STATEMENTS)
    if not keys:
        raise Refused("keys has no statement")
    return tuple(as_text(one, "a statement in keys", LONGEST_STATEMENT) for one in keys)


def _parse_after(value: object) -> After:
    after = as_object(value, "after")
    assert_members(after, "after", _AFTER_MEMBERS)
    return After(
        entry=as_bytes(after["entry"], "after.entry", 85),
        beacon=as_text(after["beacon"], "after.beacon", _LONGEST_BEACON),
        path=_parse_path(after["inclusionPath"], "after.inclusionPath"),
    )


def _parse_witnessed(value: object) -> Tree:
    tree = as_object(value, "witnessed")
    assert_members(tree, "witnessed", _TREE_MEMBERS)
    return _parse_tree(tree, "witnessed.")


def _parse_timestamped(value: object) -> Timestamped:
    found = as_object(value, "timestamped")
    assert_members(found, "timestamped", _TREE_MEMBERS | {"token"})
    tree = _parse_tree(found, "timestamped.")
    text = as_text(found["token"], "timestamped.token", (_LONGEST_TOKEN + 2) // 3 * 4)
    token = from_base64(text, "timestamped.token")
    if not 1 <= len(token) <= _LONGEST_TOKEN:
        raise Refused("timestamped.token is empty or too long")
    return Timestamped(tree, token)


def _parse_tree(found: dict, prefix: str) -> Tree:
    return Tree(
        size=as_integer(found["treeSize"], f"{prefix}treeSize"),
        path=_parse_path(found["inclusionPath"], f"{prefix}inclusionPath"),
        checkpoint=as_text(found["checkpoint"], f"{prefix}checkpoint", LONGEST_NOTE),
    )


def _parse_path(value: object, what: str) -> tuple:
    return tuple(as_bytes(one, f"a hash of {what}", 32) for one in as_array(value, what, _LONGEST_PATH))


def parse_anchor(value: object) -> Anchor:
    anchor = as_object(value, "anchor")
    kind = anchor.get("kind")
    if kind == "evm":
        assert_members(anchor, "anchor", _EVM_MEMBERS)
        return Anchor(
            **_parse_place(anchor),
            chain_id=as_integer(anchor["chainId"], "anchor.chainId", 1),
            transaction=as_bytes_up_to(anchor["transaction"], "anchor.transaction", 8 * 1024),
            inclusion=None if anchor["inclusion"] is None else _parse_inclusion(anchor["inclusion"]),
        )
    if kind == "bitcoin":
        assert_members(anchor, "anchor", _BITCOIN_MEMBERS)
        return Anchor(
            **_parse_place(anchor),
            header=as_bytes(anchor["header"], "anchor.header", 80),
            timestamp=as_bytes_up_to(anchor["timestamp"], "anchor.timestamp", 64 * 1024),
        )
    raise Refused("the proof is anchored in a kind of chain that is not known")


def _parse_place(anchor: dict) -> dict:
    if anchor["explorerUrl"] is not None:
        _assert_url(as_text(anchor["explorerUrl"], "anchor.explorerUrl", 2048))
    return {
        "kind": anchor["kind"],
        "network": _as_network(anchor["network"]),
        "public": as_boolean(anchor["public"], "anchor.public"),
        "transaction_hash": as_bytes(anchor["transactionHash"], "anchor.transactionHash", 32),
        "block_number": as_integer(anchor["blockNumber"], "anchor.blockNumber"),
        "block_hash": as_bytes(anchor["blockHash"], "anchor.blockHash", 32),
        "block_time": as_time(anchor["blockTime"], "anchor.blockTime"),
        "shown_block_time": anchor["blockTime"],
    }


def _parse_inclusion(value: object) -> EvmInclusion:
    inclusion = as_object(value, "anchor.inclusion")
    assert_members(inclusion, "anchor.inclusion", _INCLUSION_MEMBERS)
    nodes = as_array(inclusion["nodes"], "anchor.inclusion.nodes", 16)
    return EvmInclusion(
        header=as_bytes_up_to(inclusion["header"], "anchor.inclusion.header", 32 * 1024),
        index=as_integer(inclusion["index"], "anchor.inclusion.index"),
        nodes=tuple(as_bytes_up_to(node, "a node of anchor.inclusion", 8 * 1024 + 64) for node in nodes),
    )


def _as_network(value: object) -> str:
    name = as_text(value, "anchor.network", 64)
    words = name.split(" ")
    if any(word == "" or any(unicodedata.category(c)[0] not in "LNPS" for c in word) for word in words):
        raise Refused("anchor.network is not a name")
    return name


def _assert_url(text: str) -> None:
    if not re.fullmatch("https?://[\u0021-\u007e]+", text):
        raise Refused("anchor.explorerUrl is neither null nor an http or https URL")
