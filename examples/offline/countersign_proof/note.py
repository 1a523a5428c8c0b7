"""Verifier keys, signed notes, checkpoints and cosignatures."""

import re
from dataclasses import dataclass

from . import ed25519, ml_dsa
from .encoding import (
    Refused,
    from_base64,
    from_decimal,
    has_lone_surrogate,
    length_of,
    sha256,
)

LOG_KEY = 0x01
WITNESS_KEY = 0x04
ML_DSA_KEY = 0x06
LONGEST_NOTE = 262_144

_LONGEST_NAME = 1024
_LONGEST_KEY = 2048
_LONGEST_SIGNED_NAME = 255
_LATEST_SECOND = 8_639_999_999_999
_WHITE_SPACE = set("\u0020\u0085\u00a0\u1680\u2028\u2029\u202f\u205f\u3000") | {chr(c) for c in range(0x2000, 0x200B)}


@dataclass(frozen=True)
class VerifierKey:
    kind: int
    name: str
    id: bytes
    public_key: bytes


@dataclass(frozen=True)
class Line:
    """A line of the signatures of a note."""

    name: str
    key_id: bytes
    signature: bytes

    def is_by(self, key: VerifierKey) -> bool:
        return self.name == key.name and self.key_id == key.id


@dataclass(frozen=True)
class Note:
    text: str
    lines: tuple

    def line_by(self, key: VerifierKey):
        """The first line by the key, or None."""
        return next((line for line in self.lines if line.is_by(key)), None)


@dataclass(frozen=True)
class Checkpoint:
    origin: str
    size: int
    root: bytes


def parse_key(text: str, kinds: tuple = (LOG_KEY,)) -> VerifierKey:
    if length_of(text) > _LONGEST_KEY:
        raise Refused("the verifier key is too long")
    parts = text.split("+", 2)
    if len(parts) != 3:
        raise Refused("the verifier key is not of the form name+id+key")
    name, key_id, encoded = parts
    _assert_name(name)
    typed_key = from_base64(encoded, "the verifier key")
    if not typed_key or typed_key[0] not in kinds:
        raise Refused("the verifier key is of another type")
    kind, public_key = typed_key[0], typed_key[1:]
    is_ml_dsa = kind == ML_DSA_KEY
    if len(public_key) != (ml_dsa.PUBLIC_KEY_LENGTH if is_ml_dsa else 32):
        raise Refused("the verifier key has another length")
    if is_ml_dsa and len(name.encode()) > _LONGEST_SIGNED_NAME:
        raise Refused("the verifier key has a name that is too long to be signed")
    expected = sha256(name.encode(), b"\n", typed_key)[:4]
    if key_id != expected.hex():
        raise Refused("the verifier key has the id of another")
    return VerifierKey(kind, name, expected, public_key)


def _assert_name(name: str) -> None:
    is_name = 0 < length_of(name) <= _LONGEST_NAME and not has_lone_surrogate(name)
    if not is_name or any(c < " " or c == "+" or c in _WHITE_SPACE for c in name):
        raise Refused("a key has a name that it must not have")


def parse_note(note: str) -> Note:
    if length_of(note) > LONGEST_NOTE:
        raise Refused("the note is too long")
    if has_lone_surrogate(note) or re.search("[\u0000-\u0009\u000b-\u001f]", note):
        raise Refused("the note has characters that a note must not have")
    split = note.rfind("\n\n")
    if split < 0 or not note.endswith("\n"):
        raise Refused("the note has no signatures")
    lines = note[split + 2 :].split("\n")[:-1]
    if not lines:
        raise Refused("the note has no signatures")
    return Note(note[: split + 1], tuple(_parse_line(line) for line in lines))


def _parse_line(line: str) -> Line:
    parts = line.split(" ")
    if len(parts) != 3 or parts[0] != "\u2014":
        raise Refused("the note has a line among its signatures that is none")
    _, name, encoded = parts
    _assert_name(name)
    data = from_base64(encoded, "a signature of the note")
    if len(data) <= 4:
        raise Refused("the note has a signature that is too short")
    return Line(name, data[:4], data[4:])


def assert_signed(note: Note, key: VerifierKey, also: VerifierKey | None = None) -> None:
    """With the key, and if there is another one, which is for ML-DSA-44, with that as well."""
    line = note.line_by(key)
    if line is None:
        raise Refused(f"{key.name} has not signed the note")
    if not ed25519.verify(key.public_key, line.signature, note.text.encode()):
        raise Refused(f"the signature of {key.name} on the note is wrong")
    if also is not None:
        if also.name != key.name:
            raise Refused("the key for ML-DSA-44 is that of another log")
        if cosigned_at(note, also, earliest=0) is None:
            raise Refused("the log has not signed the note with ML-DSA-44")


def cosigned_at(note: Note, key: VerifierKey, earliest: int = 1):
    """Seconds since 1970, or None without a line of this witness."""
    line = note.line_by(key)
    if line is None:
        return None
    is_ml_dsa = key.kind == ML_DSA_KEY
    time, signature = int.from_bytes(line.signature[:8], "big"), line.signature[8:]
    if len(signature) != (ml_dsa.SIGNATURE_LENGTH if is_ml_dsa else 64) or not earliest <= time <= _LATEST_SECOND:
        raise Refused(f"the cosignature of {key.name} has another form")
    if is_ml_dsa:
        is_right = ml_dsa.verify(key.public_key, signature, _subtree_message(note, time, key.name))
    else:
        message = f"cosignature/v1\ntime {time}\n{note.text}".encode()
        is_right = ed25519.verify(key.public_key, signature, message)
    if not is_right:
        raise Refused(f"the cosignature of {key.name} on the checkpoint is wrong")
    return time


def _subtree_message(note: Note, time: int, name: str) -> bytes:
    checkpoint = parse_checkpoint(note)
    tree = _u64(0) + _u64(checkpoint.size) + checkpoint.root
    return b"subtree/v1\n\x00" + _opaque(name) + _u64(time) + _opaque(checkpoint.origin) + tree


def _opaque(text: str) -> bytes:
    data = text.encode()
    if not 1 <= len(data) <= _LONGEST_SIGNED_NAME:
        raise Refused("a name is too long to be signed")
    return bytes([len(data)]) + data


def _u64(value: int) -> bytes:
    return value.to_bytes(8, "big")


def parse_checkpoint(note: Note) -> Checkpoint:
    lines = note.text.split("\n")
    if len(lines) < 4 or "" in lines[:-1] or lines[-1] != "":
        raise Refused("the checkpoint does not have the lines origin, size, root")
    root = from_base64(lines[2], "the root of the checkpoint")
    if len(root) != 32:
        raise Refused("the root of the checkpoint is not 32 bytes long")
    return Checkpoint(lines[0], from_decimal(lines[1], "the size of the checkpoint"), root)
