"""What follows from a report: what is proved, and what is open."""

from .encoding import sha256
from .note import parse_key
from .proof_file import Anchor, Proof
from .verify import Report, Trusted, anchor_value, checkpoint_of, parse_entry


def facts_of(fingerprint: bytes, proof: Proof, report: Report) -> dict | None:
    """None unless the proof is valid."""
    if not report.valid:
        return None
    entry, checkpoint = parse_entry(proof.entry), checkpoint_of(proof)
    chain = report.keys.chain
    facts = {
        "fingerprint": fingerprint.hex(),
        "origin": checkpoint.origin,
        "index": entry.number,
        "type": entry.type,
        "serverTimestamp": entry.timestamp,
        "sequentialFingerprint": sha256(b"\x00", proof.entry).hex(),
        "treeSize": checkpoint.size,
        "root": checkpoint.root.hex(),
        "anchorValue": anchor_value(checkpoint).hex(),
        # That takes a pairing on BLS12-381, which this program does not compute.
        "recordedAfter": None,
        "anchoredIn": _block_of(proof.anchor) if report.outcome_of("anchor") == "holds" else None,
        "witnessedBy": _witnesses_of(report),
        # Tokens are not checked here: Python alone verifies no certificates.
        "timestampedBy": None,
    }
    if chain is not None and chain.frozen is not None:
        facts["frozen"] = {"lastEntry": chain.frozen.entry, "successor": chain.frozen.successor}
    return facts


def _block_of(anchor: Anchor) -> dict:
    return {
        "network": anchor.network,
        "isPublic": anchor.public,
        "transactionHash": anchor.transaction_hash.hex(),
        "blockNumber": anchor.block_number,
        "blockHash": anchor.block_hash.hex(),
        "existedBy": anchor.shown_block_time,
    }


def _witnesses_of(report: Report) -> dict | None:
    found = report.confirmation
    if found is None or not found.complete_at:
        return None
    by = [{"name": name, "time": time} for name, time in found.by]
    return {"by": by, "of": found.of, "completeAt": found.complete_at}


def open_questions(proof: Proof, trusted: Trusted, report: Report) -> list:
    """In the order and with the names of the document."""
    witnesses, anchor = report.outcome_of("witnesses"), proof.anchor
    confirmation = report.confirmation
    is_in_block = report.outcome_of("anchor") == "holds"
    questions = {
        "time-is-claimed": True,
        "key-is-from-proof": report.keys.trusted is None,
        "key-was-compromised": _was_compromised(proof, report),
        "beacon-unchecked": report.outcome_of("randomness") == "unchecked",
        "order-is-from-log": report.order_is_from_log,
        "witnesses-unchecked": witnesses == "unchecked" and confirmation is None,
        "too-few-witnesses": confirmation is not None and confirmation.complete_at is None,
        "token-unchecked": report.outcome_of("timestamp") == "unchecked",
        "not-anchored": anchor is None,
        "anchor-is-unchecked": anchor is not None and not is_in_block,
        "block-is-from-proof": is_in_block and trusted.block_hash is None,
        "chain-is-private": anchor is not None and not anchor.public and anchor.kind == "evm",
        "test-network": anchor is not None and not anchor.public and anchor.kind == "bitcoin",
    }
    return [question for question, is_open in questions.items() if is_open]


def _was_compromised(proof: Proof, report: Report) -> bool:
    chain = report.keys.chain
    return chain is not None and chain.period_of(parse_key(proof.vkey)).compromised
