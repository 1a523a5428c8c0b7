#!/usr/bin/env python3
"""Verifies a file against its Countersign proof, without the service and without its software.

Written from docs/proof-format.md. Needs Python 3.11 or later, and nothing else: no network, no other packages.

exit codes:
  0  the proof is valid, and meets the policy if there is one
  1  the proof is not valid, is not a proof, or does not meet the policy
  2  wrong usage
  3  a file cannot be read, or the policy is not one
"""

import argparse
import base64
import hashlib
import json
import re
import sys
from dataclasses import replace
from datetime import datetime, timedelta

from countersign_proof.bitcoin import NETWORKS
from countersign_proof.encoding import Refused, from_hex, from_json, text_of
from countersign_proof.keys import split_statements
from countersign_proof.note import LOG_KEY, ML_DSA_KEY, parse_key
from countersign_proof.policy import Policy
from countersign_proof.proof_file import KeyRequired, Proof, parse_anchor, parse_proof
from countersign_proof.report import facts_of, open_questions
from countersign_proof.verify import Report, Trusted, outcome_of_anchor, verify

VALID, NOT_VALID, WRONG_USAGE, UNREADABLE = range(4)

OPEN_QUESTIONS = {
    "time-is-claimed": "The time in the log. It comes from the clock of the log itself.",
    "key-is-from-proof": "Whose log it is. The key comes from the proof. Add one from a source you trust, with --vkey.",
    "key-was-compromised": "That the log signed it: others may have this key. What a blockchain or witnesses confirm counts.",
    "beacon-unchecked": "Since when the record exists. This program does not check the signatures of drand.",
    "order-is-from-log": "That the record was made after the beacon: let a monitor check the whole log.",
    "witnesses-unchecked": "Whether witnesses confirm it. Add a policy that names the witnesses you trust, with --policy.",
    "too-few-witnesses": "That enough witnesses confirm it: the policy requires more cosignatures.",
    "token-unchecked": "What the token of a time-stamping authority says. Check it with openssl ts: docs/proof-format.md shows how.",
    "not-anchored": "When the document existed. No blockchain confirms this proof.",
    "anchor-is-unchecked": "When the document existed. Look up whether the block contains the transaction.",
    "block-is-from-proof": "That the block belongs to the chain. Look up its hash and add it with --block-hash.",
    "chain-is-private": "When the document existed, for others: the chain is private, and its operator can rewrite it.",
    "test-network": "When the document existed: the network is for testing, and its blocks are cheap to make.",
}


def main() -> int:
    options = read_options()
    if options.lines:
        return verify_lines()
    try:
        policy = None if options.policy is None else Policy(text_of(read_file(options.policy), "it"))
    except Refused as reason:
        return complain(f"{options.policy} is not a policy: {reason}.", UNREADABLE)
    try:
        proof = parse_proof(read_file(options.proof), options.vkey)
    except KeyRequired:
        return complain("A tlog-proof does not contain the key of its log. Add it with --vkey.", WRONG_USAGE)
    except Refused as reason:
        return complain(f"{options.proof} is not a proof that can be checked: {reason}.", NOT_VALID)
    try:
        if options.keys is not None:
            proof = replace(proof, keys=split_statements(text_of(read_file(options.keys), "it")))
    except Refused as reason:
        return complain(f"{options.keys} does not contain the statements of a log: {reason}.", UNREADABLE)
    if options.block_hash is not None and proof.anchor is None:
        return complain("The proof names no block to compare with --block-hash.", WRONG_USAGE)
    trusted = Trusted(options.vkey, policy, options.block_hash, options.bitcoin_network, options.vkey_ml_dsa)
    fingerprint = hash_file(options.file)
    report = verify(fingerprint, proof, trusted)
    data = data_of(fingerprint, proof, trusted, report)
    print(json.dumps(data, indent=2) if options.json else words_of(options.file, proof, data))
    meets_policy = "too-few-witnesses" not in data["limits"]
    return VALID if report.valid and meets_policy else NOT_VALID


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="verify_proof.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", nargs="?", help="the file that the proof is for")
    parser.add_argument("--proof", help="the proof, as JSON or tlog-proof (default: FILE.proof)")
    parser.add_argument("--vkey", type=as_key, metavar="KEY", help="the key of the log, from a source you trust")
    parser.add_argument(
        "--vkey-ml-dsa", type=as_ml_dsa_key, metavar="KEY", help="its key for ML-DSA-44, likewise: requires that signature, too"
    )
    parser.add_argument("--keys", metavar="FILE", help="what the log states about its keys, from /log/keys")
    parser.add_argument("--block-hash", type=as_block_hash, metavar="HASH", help="the hash of the block, likewise")
    parser.add_argument("--policy", metavar="FILE", help="the witnesses that must confirm the proof, likewise")
    parser.add_argument("--bitcoin-network", choices=NETWORKS, default="mainnet", help="for proofs of test networks")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.add_argument("--lines", action="store_true", help="read requests from standard input, one JSON object a line")
    options = parser.parse_args()
    if (options.file is None) != options.lines:
        parser.error("name a file, or use --lines")
    if options.proof is None:
        options.proof = f"{options.file}.proof"
    return options


def as_ml_dsa_key(text: str) -> str:
    return as_key(text, (ML_DSA_KEY,))


def as_key(text: str, kinds: tuple = (LOG_KEY,)) -> str:
    try:
        parse_key(text, kinds)
    except Refused as reason:
        raise argparse.ArgumentTypeError(str(reason)) from None
    return text


def as_block_hash(text: str) -> bytes:
    match = re.fullmatch("(?:0x)?([0-9a-fA-F]{64})", text)
    if match is None:
        raise argparse.ArgumentTypeError("it is not the hash of a block: 64 hex digits")
    return bytes.fromhex(match[1])


def read_file(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def hash_file(path: str) -> bytes:
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").digest()


def complain(words: str, code: int) -> int:
    print(words, file=sys.stderr)
    return code


def data_of(fingerprint: bytes, proof: Proof, trusted: Trusted, report: Report) -> dict:
    return {
        "valid": report.valid,
        "proved": facts_of(fingerprint, proof, report),
        "vkey": proof.vkey,
        "limits": open_questions(proof, trusted, report),
        "steps": [{"step": one.name, "outcome": one.outcome, "detail": one.detail} for one in report.steps],
    }


def words_of(file: str, proof: Proof, data: dict) -> str:
    steps = [f"  {one['step']:<12}{one['outcome']:<11}{one['detail']}" for one in data["steps"]]
    proved = data["proved"]
    if proved is None:
        return printable("\n".join([f"The proof is not valid for {file}.", "", *steps]))
    lines = [f"The proof is valid for {file}.", "", *steps, "", "Proved:"]
    lines.append(f"- The document is entry {proved['index']} of the log {proved['origin']}.")
    if "frozen" in proved:
        frozen = proved["frozen"]
        next_log = "no log continues it" if frozen["successor"] is None else f"it continues as {frozen['successor']}"
        lines.append(f"- The log has ended with entry {frozen['lastEntry']}; {next_log}.")
    if proved["witnessedBy"] is not None:
        witnesses = proved["witnessedBy"]
        names = [one["name"] for one in witnesses["by"] if one["time"] <= witnesses["completeAt"]]
        # The clocks of witnesses count whole seconds, so the time is that of the next one.
        lines.append(
            f"- The document existed by {shown_time((witnesses['completeAt'] + 1) * 1000)}, "
            f"say {len(names)} of {witnesses['of']} witnesses ({', '.join(names)})."
        )
    block = proved["anchoredIn"]
    if block is not None and block["isPublic"]:
        lines.append(
            f"- The document existed by {block['existedBy']}, the time of block {block['blockNumber']} of the network "
            f"{block['network']}, if that block has the hash {block['blockHash']}."
        )
    lines += ["", "Not proved:", *(f"- {OPEN_QUESTIONS[question]}" for question in data["limits"])]
    if block is not None and proof.anchor.kind == "bitcoin":
        lines.append("- The exact time of the block: clocks on Bitcoin may be off by up to 2 hours.")
    lines += ["", f"Time in the log: {shown_time(proved['serverTimestamp'])}", f"Key of the log:  {proof.vkey}"]
    return printable("\n".join(lines))


def shown_time(milliseconds: int) -> str:
    try:
        return (datetime(1970, 1, 1) + timedelta(milliseconds=milliseconds)).isoformat(timespec="milliseconds") + "Z"
    except OverflowError:
        return f"{milliseconds} ms after 1970"


def printable(text: str) -> str:
    """Names come from the proof, and must not control the terminal."""
    return "".join(c if c == "\n" or c.isprintable() else "\ufffd" for c in text)


def verify_lines() -> int:
    """For tests and archives: many proofs in one process.

    A request has `proof` and, if there is one, `policy` as base64 of the file, `fingerprint` and `blockHash` in hex, and
    `vkey`, `mlDsaVkey` and `bitcoinNetwork`. The answer has the members of --json, or `unreadable` with the reason. A request with `anchor`, the member of
    a proof, and `value`, in hex, is about this anchor alone. The answer has the outcome.
    """
    for line in sys.stdin:
        print(json.dumps(answer_to(json.loads(line))), flush=True)
    return VALID


def answer_to(request: dict) -> dict:
    if "anchor" in request:
        return answer_about_anchor(request)
    fingerprint = from_hex(request["fingerprint"], "fingerprint")
    block_hash = from_hex(request["blockHash"], "blockHash") if "blockHash" in request else None
    vkey = request.get("vkey")
    try:
        policy = None
        if "policy" in request:
            policy = Policy(text_of(base64.b64decode(request["policy"]), "the policy"))
        proof = parse_proof(base64.b64decode(request["proof"]), vkey)
    except Refused as reason:
        return {"unreadable": str(reason)}
    network = request.get("bitcoinNetwork", "mainnet")
    trusted = Trusted(vkey, policy, block_hash, network, request.get("mlDsaVkey"))
    return data_of(fingerprint, proof, trusted, verify(fingerprint, proof, trusted))


def answer_about_anchor(request: dict) -> dict:
    value = from_hex(request["value"], "value")
    try:
        anchor = parse_anchor(from_json(json.dumps(request["anchor"]), "the anchor"))
    except Refused as reason:
        return {"unreadable": str(reason)}
    try:
        return {"outcome": outcome_of_anchor(value, anchor)}
    except Refused:
        return {"outcome": "fails"}


if __name__ == "__main__":
    try:
        sys.exit(main())
    except OSError as error:
        sys.exit(complain(f"{error.filename} cannot be read: {error.strerror}.", UNREADABLE))
