"""Policies (C2SP tlog-policy): which witnesses a reader trusts, and how many of them must have cosigned."""

import re
from dataclasses import dataclass

from .encoding import Refused, length_of
from .note import LOG_KEY, ML_DSA_KEY, WITNESS_KEY, Note, VerifierKey, cosigned_at, parse_key

_LONGEST_POLICY = 262_144
_MOST = 64
_FORBIDDEN = re.compile("[\u0000-\u0008\u000b-\u001f\u007f]")


@dataclass(frozen=True)
class Witness:
    name: str
    key: VerifierKey

    def met_at(self, times: dict):
        return times.get(self.name)


@dataclass(frozen=True)
class Group:
    least: int
    members: tuple

    def met_at(self, times: dict):
        if self.least == 0:
            return 0
        met = sorted(time for time in (member.met_at(times) for member in self.members) if time is not None)
        return met[self.least - 1] if len(met) >= self.least else None


_NOBODY = Group(0, ())


@dataclass(frozen=True)
class Confirmation:
    """Who has cosigned a checkpoint, and when the quorum was complete: None if it is not, 0 if it needs nobody."""

    by: tuple
    of: int
    complete_at: int | None


class Policy:
    def __init__(self, text: str):
        self.logs: list = []
        self.witnesses: list = []
        self._rules: dict = {}
        self._members: set = set()
        self._quorum = None
        if length_of(text) > _LONGEST_POLICY:
            raise Refused("the policy is too long")
        *lines, rest = text.split("\n")
        if rest != "":
            raise Refused("the last line of the policy does not end in a newline")
        for number, line in enumerate(lines, 1):
            try:
                self._read(line)
            except Refused as reason:
                raise Refused(f"line {number} of the policy: {reason}") from None
        if self._quorum is None:
            raise Refused("the policy has no quorum line")

    def confirmation_of(self, note: Note) -> Confirmation:
        found = [(witness.name, cosigned_at(note, witness.key)) for witness in self.witnesses]
        times = {name: time for name, time in found if time is not None}
        # Keys with the same name are one witness.
        lines = {}
        for witness in self.witnesses:
            lines.setdefault(witness.key.name, []).append(witness.name)
        by = []
        for key_name, names in lines.items():
            cosigned = [times[name] for name in names if name in times]
            if cosigned:
                by.append((names[0] if len(names) == 1 else key_name, min(cosigned)))
        return Confirmation(tuple(sorted(by, key=lambda one: one[1])), len(lines), self._quorum.met_at(times))

    def _read(self, line: str) -> None:
        if _FORBIDDEN.search(line):
            raise Refused("it has a control character")
        words = [word for word in re.split("[ \t]+", line) if word]
        if not words or words[0].startswith("#"):
            return
        kind, *words = words
        if kind == "log" and 1 <= len(words) <= 2:
            self._add_log(words[0])
        elif kind == "witness" and 2 <= len(words) <= 3:
            self._add_witness(words[0], words[1])
        elif kind == "group" and len(words) >= 3:
            self._add_group(words[0], words[1], words[2:])
        elif kind == "quorum" and len(words) == 1:
            self._set_quorum(words[0])
        else:
            raise Refused("it is not a line of a policy")

    def _add_log(self, key_text: str) -> None:
        key = parse_key(key_text, (LOG_KEY,))
        _assert_new(key, self.logs)
        self.logs.append(key)

    def _add_witness(self, name: str, key_text: str) -> None:
        key = parse_key(key_text, (WITNESS_KEY, ML_DSA_KEY))
        _assert_new(key, [witness.key for witness in self.witnesses])
        witness = Witness(name, key)
        self._name(name, witness)
        self.witnesses.append(witness)

    def _add_group(self, name: str, number: str, names: list) -> None:
        members = tuple(self._member(member) for member in names)
        self._name(name, Group(_least_of(number, len(members)), members))

    def _member(self, name: str):
        rule = self._rule(name)
        if name in self._members:
            raise Refused(f"{name} is a member already")
        self._members.add(name)
        return rule

    def _set_quorum(self, name: str) -> None:
        if self._quorum is not None:
            raise Refused("there is a quorum already")
        self._quorum = _NOBODY if name == "none" else self._rule(name)

    def _rule(self, name: str):
        if name not in self._rules:
            raise Refused(f"{name} is not defined above")
        return self._rules[name]

    def _name(self, name: str, rule) -> None:
        if name == "none" or name in self._rules:
            raise Refused(f"the name {name} is taken")
        if len(self._rules) >= 2 * _MOST:
            raise Refused("there are too many witnesses and groups")
        self._rules[name] = rule


def _assert_new(key: VerifierKey, known: list) -> None:
    if len(known) >= _MOST:
        raise Refused("there are too many lines of this kind")
    if any(one.public_key == key.public_key for one in known):
        raise Refused("this key is in the policy already")


def _least_of(number: str, members: int) -> int:
    if number == "all":
        return members
    if number == "any":
        return 1
    if not re.fullmatch("[1-9][0-9]{0,3}", number) or int(number) > members:
        raise Refused(f"{number} is neither all, any, nor a number from 1 to {members}")
    return int(number)
