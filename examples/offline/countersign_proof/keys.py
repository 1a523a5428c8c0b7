"""The keys of a log: what it states about them, and which of them a proof needs."""

from dataclasses import dataclass

from .encoding import Refused, from_base64, from_decimal, length_of
from .note import ML_DSA_KEY, VerifierKey, assert_signed, parse_key, parse_note
from .policy import Policy
from .proof_file import LONGEST_STATEMENT, MOST_STATEMENTS, Proof

_KEY, _FROZEN = " key/1", " frozen/1"
_REASONS = {"rotation": False, "compromise": True}


@dataclass(frozen=True)
class KeyChange:
    origin: str
    entry: int
    former: VerifierKey
    key: VerifierKey
    compromised: bool


@dataclass(frozen=True)
class Freezing:
    origin: str
    entry: int
    key: VerifierKey
    successor: str | None


@dataclass(frozen=True)
class Period:
    """The key signs trees that are larger than `after`, and not larger than `up_to`, if that is not None."""

    key: VerifierKey
    after: int = -1
    up_to: int | None = None
    compromised: bool = False

    def covers(self, size: int) -> bool:
        return self.after < size and (self.up_to is None or size <= self.up_to)


@dataclass(frozen=True)
class Chain:
    periods: tuple
    frozen: Freezing | None

    @property
    def keys(self) -> list:
        return [period.key for period in self.periods]

    def period_of(self, key: VerifierKey) -> Period | None:
        return next((period for period in self.periods if period.key == key), None)

    def assert_signs(self, key: VerifierKey, size: int) -> None:
        period = self.period_of(key)
        if period is None:
            raise Refused("the statements of the log do not name the key in the proof")
        if not period.covers(size):
            raise Refused(f"the key in the proof does not sign trees of {size}")


@dataclass(frozen=True)
class Keys:
    """The keys by which a proof is checked."""

    trusted: VerifierKey | None
    """The key that the reader trusts, maybe because the policy lists it."""
    stated: Chain | None
    """What the log has stated."""
    fault: Refused | None
    """What is wrong with that."""
    chain: Chain | None
    """The same if it connects the key in the proof with the trusted one."""
    ml_dsa: VerifierKey | None
    """The key that must have signed every checkpoint as well."""

    def of_checkpoint(self, proof: Proof) -> VerifierKey:
        return parse_key(proof.vkey) if self.chain is not None or self.trusted is None else self.trusted

    def of_tree(self, proof: Proof, size: int) -> VerifierKey:
        if self.chain is None:
            return self.of_checkpoint(proof)
        period = next((one for one in self.chain.periods if one.covers(size)), None)
        if period is None:
            raise Refused(f"the log has ended, and no key signs a tree of {size}")
        return period.key


def read_keys(proof: Proof, vkey: str | None, policy: Policy | None, ml_dsa_vkey: str | None) -> Keys:
    stated, fault = None, None
    if proof.keys is not None:
        try:
            stated = read_chain(proof.origin, proof.keys)
        except Refused as reason:
            fault = reason
    own = _key_or_none(proof.vkey)
    named = stated if stated is not None and own in stated.keys else None
    if vkey is not None:
        trusted = parse_key(vkey)
    else:
        known = [own] if named is None else named.keys
        trusted = next((key for key in policy.logs if key in known), None) if policy is not None else None
    is_connected = named is not None and (trusted is None or trusted in named.keys)
    ml_dsa = None if ml_dsa_vkey is None else parse_key(ml_dsa_vkey, (ML_DSA_KEY,))
    return Keys(trusted, stated, fault, named if is_connected else None, ml_dsa)


def _key_or_none(vkey: str) -> VerifierKey | None:
    try:
        return parse_key(vkey)
    except Refused:
        return None


def read_chain(origin: str, notes: tuple) -> Chain:
    if not 1 <= len(notes) <= MOST_STATEMENTS:
        raise Refused("there are no statements, or too many")
    periods, frozen = [], None
    for text in notes:
        statement = read_statement(text)
        if statement.origin != origin:
            raise Refused("a statement is that of another log")
        if frozen is not None:
            raise Refused("a statement follows the end of the log")
        by = statement.former if isinstance(statement, KeyChange) else statement.key
        last = periods.pop() if periods else Period(by)
        if last.key != by:
            raise Refused("the statements do not follow each other")
        if statement.entry <= last.after:
            raise Refused("the statements are not in the order of their entries")
        if isinstance(statement, Freezing):
            frozen = statement
            periods.append(Period(last.key, last.after, statement.entry + 1))
            continue
        periods.append(Period(last.key, last.after, statement.entry, statement.compromised))
        if any(period.key == statement.key for period in periods):
            raise Refused("the statements return to a former key")
        periods.append(Period(statement.key, statement.entry))
    return Chain(tuple(periods), frozen)


def read_statement(text: str) -> KeyChange | Freezing:
    if length_of(text) > LONGEST_STATEMENT:
        raise Refused("the statement is too long")
    note = parse_note(text)
    statement = _parse_statement(note.text)
    if isinstance(statement, KeyChange):
        assert_signed(note, statement.former)
    assert_signed(note, statement.key)
    return statement


def _parse_statement(text: str) -> KeyChange | Freezing:
    lines = text.split("\n")
    if len(lines) != 6 or lines[-1] != "":
        raise Refused("the statement has other lines")
    name, one, two, three, four, _ = lines
    if name.endswith(_KEY):
        origin = name.removesuffix(_KEY)
        former, key = _key_of(origin, _after(two, "former ")), _key_of(origin, _after(three, "key "))
        reason = _after(four, "reason ")
        if former == key or reason not in _REASONS:
            raise Refused("the statement changes no key, or has no known reason")
        return KeyChange(origin, _number(_after(one, "from ")), former, key, _REASONS[reason])
    if name.endswith(_FROZEN):
        origin = name.removesuffix(_FROZEN)
        if len(from_base64(_after(two, "root "), "the root of the statement")) != 32:
            raise Refused("the root of the statement is not 32 bytes long")
        successor = _after(four, "successor ")
        if successor != "none" and parse_key(successor).name == origin:
            raise Refused("the statement names the log as its own successor")
        key = _key_of(origin, _after(three, "key "))
        return Freezing(origin, _number(_after(one, "size ")), key, None if successor == "none" else successor)
    raise Refused("the signed text is not a statement of the log")


def _key_of(origin: str, text: str) -> VerifierKey:
    key = parse_key(text)
    if key.name != origin:
        raise Refused("the statement names the key of another log")
    return key


def _number(text: str) -> int:
    number = from_decimal(text, "the number of the statement's entry")
    if number == 0:
        raise Refused("the statement is said to be the genesis")
    return number


def _after(line: str, name: str) -> str:
    if not line.startswith(name):
        raise Refused(f"the statement has no {name.strip()}")
    return line.removeprefix(name)


def split_statements(text: str) -> tuple:
    """The statements in the file at /log/keys."""
    parts = text.split("\n\n")
    if text == "" or len(parts) % 2 != 0:
        raise Refused("it has no statements")
    notes = [f"{parts[at]}\n\n{parts[at + 1]}" for at in range(0, len(parts), 2)]
    return tuple([*(f"{note}\n" for note in notes[:-1]), notes[-1]])
