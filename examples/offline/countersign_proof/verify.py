"""The steps that verify a proof. None depends on the result of another, so a report names every mistake."""

from dataclasses import dataclass, field

from . import bitcoin, evm
from .beacon import commitment_of, parse_beacon
from .encoding import Refused, from_big_endian, sha256
from .keys import Keys, read_keys
from .merkle import assert_included
from .note import Checkpoint, assert_signed, parse_checkpoint, parse_key, parse_note
from .policy import Confirmation, Policy
from .proof_file import Anchor, Proof, Tree

ENTRY_TYPES = (
    "GENESIS",
    "SUBMITTED_HASH",
    "UPLOADED_FILE",
    "DOCUMENT_ORIGINAL",
    "DOCUMENT_SIGNED",
    "DOCUMENT_SEALED",
    "AUDIT_TRAIL",
    "TOKEN",
    "RANDOMNESS",
    "LOG_STATEMENT",
)
_LATEST_MILLISECOND = 8_640_000_000_000_000
_TOLERATED_CLOCKS = 2 * 60 * 60 * 1000


@dataclass(frozen=True)
class Trusted:
    """What the reader knows from elsewhere."""

    vkey: str | None = None
    policy: Policy | None = None
    block_hash: bytes | None = None
    """The hash of the block that the anchor names."""
    bitcoin_network: str = "mainnet"
    ml_dsa_vkey: str | None = None
    """The key of the log for ML-DSA-44, if its signature is required as well."""


@dataclass(frozen=True)
class Step:
    name: str
    outcome: str
    """holds, fails or unchecked"""
    detail: str


@dataclass
class Report:
    steps: list = field(default_factory=list)
    confirmation: Confirmation | None = None
    keys: Keys | None = None
    order_is_from_log: bool = False
    """Whether other entries are between that of the beacon and the proved one."""

    @property
    def valid(self) -> bool:
        return not self.failing

    @property
    def failing(self) -> list:
        return [step for step in self.steps if step.outcome == "fails"]

    def outcome_of(self, name: str) -> str | None:
        return next((step.outcome for step in self.steps if step.name == name), None)


@dataclass(frozen=True)
class Entry:
    number: int
    timestamp: int
    type: str
    previous: bytes
    commitment: bytes


def parse_entry(data: bytes) -> Entry:
    if data[:4] != b"cse1":
        raise Refused("the entry is not of the format cse1")
    number = from_big_endian(data[4:12], "the number of the entry")
    timestamp = from_big_endian(data[12:20], "the time of the entry")
    if timestamp > _LATEST_MILLISECOND:
        raise Refused("the time of the entry is not a date")
    if data[20] >= len(ENTRY_TYPES):
        raise Refused(f"the entry has the unknown type {data[20]}")
    if (number == 0) != (data[20] == 0):
        raise Refused("entry 0, and no other, is the genesis")
    if number == 0 and data[21:53] != bytes(32):
        raise Refused("entry 0 has no entry before it")
    return Entry(number, timestamp, ENTRY_TYPES[data[20]], data[21:53], data[53:])


def checkpoint_of(proof: Proof) -> Checkpoint:
    """Before its signature is checked."""
    return parse_checkpoint(parse_note(proof.tree.checkpoint))


def anchor_value(checkpoint: Checkpoint) -> bytes:
    origin = sha256(checkpoint.origin.encode())
    return sha256(b"csa1", origin, checkpoint.size.to_bytes(8, "big"), checkpoint.root)


def verify(fingerprint: bytes, proof: Proof, trusted: Trusted) -> Report:
    report = Report()

    def take(name, check, *given):
        try:
            outcome, detail = check(*given)
        except Refused as reason:
            outcome, detail = "fails", str(reason)
        report.steps.append(Step(name, outcome, f"{detail[0].upper()}{detail[1:]}."))

    take("entry", _check_entry, proof)
    take("fingerprint", _check_fingerprint, fingerprint, proof)
    take("checkpoint", _check_checkpoint, proof)
    take("inclusion", _check_inclusion, proof)
    report.keys = keys = read_keys(proof, trusted.vkey, trusted.policy, trusted.ml_dsa_vkey)
    take("key", _check_key, proof, keys)
    take("signature", _check_signature, proof, keys)
    if proof.after is not None:
        take("randomness", _check_randomness, proof, report)
    if trusted.policy is not None or _has_cosignatures(proof):
        take("witnesses", _check_witnesses, proof, trusted, report)
    if proof.timestamped is not None:
        take("timestamp", _check_timestamp, proof, report)
    take("anchor", _check_anchor, proof, trusted)
    return report


def _check_entry(proof: Proof):
    if parse_entry(proof.entry).number != proof.index:
        raise Refused("the entry has another number than the proof says")
    return "holds", f"the entry is well-formed and has the number {proof.index}"


def _check_fingerprint(fingerprint: bytes, proof: Proof):
    if parse_entry(proof.entry).commitment != sha256(fingerprint, proof.salt):
        raise Refused("the proof is not for this document")
    return "holds", "fingerprint and salt make the commitment of the entry"


def _check_checkpoint(proof: Proof):
    checkpoint = checkpoint_of(proof)
    if checkpoint.origin != proof.origin:
        raise Refused("the checkpoint is that of another log")
    if checkpoint.size != proof.tree.size:
        raise Refused(f"the checkpoint is of size {checkpoint.size}, the proof says {proof.tree.size}")
    return "holds", f"the checkpoint is well-formed and of size {checkpoint.size}"


def _check_inclusion(proof: Proof):
    checkpoint = checkpoint_of(proof)
    _assert_entry_in(proof, proof.tree.path, checkpoint)
    return "holds", "the entry leads to the root of the checkpoint"


def _assert_entry_in(proof: Proof, path: tuple, checkpoint: Checkpoint) -> None:
    assert_included(sha256(b"\x00", proof.entry), proof.index, path, checkpoint.size, checkpoint.root)


def _check_key(proof: Proof, keys: Keys):
    key = parse_key(proof.vkey)
    if key.name != proof.origin:
        raise Refused("the key in the proof is that of another log")
    if keys.fault is not None:
        raise keys.fault
    if keys.stated is not None:
        keys.stated.assert_signs(key, checkpoint_of(proof).size)
    if keys.trusted is None:
        return "unchecked", "the key was taken from the proof itself"
    if keys.trusted == key:
        return "holds", "the key in the proof is the trusted one"
    if keys.chain is None:
        raise Refused("the key in the proof is not the trusted one, and no statements connect them")
    return "holds", "statements of the log connect the key in the proof with the trusted one"


def _check_signature(proof: Proof, keys: Keys):
    assert_signed(parse_note(proof.tree.checkpoint), keys.of_checkpoint(proof), keys.ml_dsa)
    also = "" if keys.ml_dsa is None else ", with Ed25519 and with ML-DSA-44"
    return "holds", f"the log has signed the checkpoint{also}"


def _check_randomness(proof: Proof, report: Report):
    entry, recorded = parse_entry(proof.entry), parse_entry(proof.after.entry)
    if recorded.type != "RANDOMNESS":
        raise Refused(f"the entry before is of the type {recorded.type}, not RANDOMNESS")
    if recorded.number >= proof.index or recorded.timestamp > entry.timestamp:
        raise Refused("the entry of the beacon is not before the other")
    beacon = parse_beacon(proof.after.beacon)
    if recorded.commitment != commitment_of(proof.after.beacon):
        raise Refused("the entry before records another beacon")
    checkpoint = checkpoint_of(proof)
    link = sha256(b"\x00", proof.after.entry)
    assert_included(link, recorded.number, proof.after.path, checkpoint.size, checkpoint.root)
    is_next = recorded.number == proof.index - 1
    if is_next and entry.previous != link:
        raise Refused("the entry does not continue the one of the beacon before it")
    if beacon.time is not None and beacon.time > entry.timestamp + _TOLERATED_CLOCKS:
        raise Refused("the beacon is younger than the entry after it")
    report.order_is_from_log = not is_next
    return "unchecked", f"the log contains what it calls drand round {beacon.round} before; its signature is unchecked"


def _has_cosignatures(proof: Proof) -> bool:
    if proof.witnessed is not None:
        return True
    try:
        return any(line.name != proof.origin for line in parse_note(proof.tree.checkpoint).lines)
    except Refused:
        return False


def _check_witnesses(proof: Proof, trusted: Trusted, report: Report):
    key = report.keys.of_checkpoint(proof)
    if proof.witnessed is not None:
        _assert_contained(proof, proof.witnessed, report.keys, "witnessed")
    policy = trusted.policy
    if policy is None:
        return "unchecked", "no policy names the witnesses to trust"
    known = [key] if report.keys.chain is None else report.keys.chain.keys
    if policy.logs and not any(one in policy.logs for one in known):
        raise Refused("the policy does not list the log of this proof")
    texts = [tree.checkpoint for tree in (proof.witnessed, proof.tree) if tree is not None]
    found = [policy.confirmation_of(parse_note(text)) for text in texts]
    earliest = parse_entry(proof.entry).timestamp - _TOLERATED_CLOCKS
    for name, time in (one for confirmation in found for one in confirmation.by):
        if time * 1000 < earliest:
            raise Refused(f"the cosignature of {name} is older than the entry that it covers")
    report.confirmation = best = min(found, key=_rank)
    counted = f"{len(best.by)} of {best.of} witnesses confirm the checkpoint"
    if best.complete_at == 0:
        return "unchecked", "the policy requires no witnesses"
    if best.complete_at is None:
        return "unchecked", f"{counted}, and the policy requires more"
    return "holds", counted


def _rank(confirmation: Confirmation) -> tuple:
    """The earliest quorum first; without any, the checkpoint with the most witnesses."""
    if confirmation.complete_at is None:
        return (1, -len(confirmation.by))
    return (0, confirmation.complete_at)


def _check_timestamp(proof: Proof, report: Report):
    report.keys.of_checkpoint(proof)
    _assert_contained(proof, proof.timestamped.tree, report.keys, "timestamped")
    parse_entry(proof.entry)
    return "unchecked", "the token of the authority was not checked"


def _assert_contained(proof: Proof, tree: Tree, keys: Keys, what: str) -> None:
    note = parse_note(tree.checkpoint)
    checkpoint = parse_checkpoint(note)
    assert_signed(note, keys.of_tree(proof, checkpoint.size), keys.ml_dsa)
    if checkpoint.origin != proof.origin:
        raise Refused(f"the {what} checkpoint is that of another log")
    if checkpoint.size != tree.size:
        raise Refused(f"the {what} checkpoint is of another size than the proof says")
    _assert_entry_in(proof, tree.path, checkpoint)


def _check_anchor(proof: Proof, trusted: Trusted):
    anchor = proof.anchor
    if anchor is None:
        return "unchecked", "no chain confirms this proof yet"
    if anchor.kind == "bitcoin":
        bitcoin.assert_network(anchor, trusted.bitcoin_network)
    value = anchor_value(checkpoint_of(proof))
    outcome = outcome_of_anchor(value, anchor)
    block = f"block {anchor.block_number} of {anchor.network}"
    if anchor.block_time < parse_entry(proof.entry).timestamp - _TOLERATED_CLOCKS:
        raise Refused(f"{block} is older than the entry that it is said to contain")
    if trusted.block_hash is not None and trusted.block_hash != anchor.block_hash:
        raise Refused(f"{block} is another one than that of the anchor")
    if outcome == "unchecked":
        return "unchecked", f"a transaction contains the value; look up whether {block} contains it"
    return "holds", f"the anchor value is in {block}"


def outcome_of_anchor(value: bytes, anchor: Anchor) -> str:
    """Raises Refused unless a block, or at least a transaction, contains the value."""
    if anchor.kind == "bitcoin":
        bitcoin.assert_anchored(value, anchor)
        return "holds"
    evm.assert_anchored(value, anchor)
    return "unchecked" if anchor.inclusion is None else "holds"
