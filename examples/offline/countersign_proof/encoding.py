"""Texts, numbers and bytes as they are written in proofs. Every value has one spelling, and others are refused."""

import base64
import hashlib
import json
import re

LARGEST_INTEGER = 2**53 - 1


class Refused(Exception):
    """Something is not as the format requires. The message says what, for people."""


def sha256(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def text_of(data: bytes, what: str) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise Refused(f"{what} is not text in UTF-8") from None


def length_of(text: str) -> int:
    """In characters as UTF-16 counts them."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def has_lone_surrogate(text: str) -> bool:
    return re.search("[\ud800-\udfff]", text) is not None


def from_hex(text: str, what: str) -> bytes:
    if len(text) % 2 or not re.fullmatch("[0-9a-f]*", text):
        raise Refused(f"{what} is not lower-case hex")
    return bytes.fromhex(text)


def from_base64(text: str, what: str) -> bytes:
    if len(text) % 4 or not re.fullmatch("[A-Za-z0-9+/]*={0,2}", text):
        raise Refused(f"{what} is not base64")
    try:
        data = base64.b64decode(text, validate=True)
    except ValueError:
        raise Refused(f"{what} is not base64") from None
    if base64.b64encode(data).decode() != text:
        raise Refused(f"{what} is not base64")
    return data


def from_decimal(text: str, what: str) -> int:
    if not re.fullmatch("0|[1-9][0-9]{0,15}", text) or int(text) > LARGEST_INTEGER:
        raise Refused(f"{what} is not a plain decimal number up to 2^53 - 1")
    return int(text)


def from_big_endian(data: bytes, what: str) -> int:
    value = int.from_bytes(data, "big")
    if value > LARGEST_INTEGER:
        raise Refused(f"{what} is more than 2^53 - 1")
    return value


def from_json(text: str, what: str) -> dict:
    """Numbers become floats: the nearest double is their value, however they are written. The last of equal members counts."""
    try:
        value = json.loads(text, parse_int=float, parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        raise Refused(f"{what} is not JSON") from None
    return as_object(value, what)


def _refuse_constant(name: str) -> None:
    raise ValueError(name)


def as_object(value: object, what: str) -> dict:
    if not isinstance(value, dict):
        raise Refused(f"{what} is not a JSON object")
    return value


def assert_members(found: dict, what: str, required: set, optional: set = frozenset()) -> None:
    for name in required - found.keys():
        raise Refused(f'{what} has no member "{name}"')
    if found.keys() - required - optional:
        raise Refused(f"{what} has a member that is not known")


def as_text(value: object, what: str, most: int) -> str:
    if not isinstance(value, str):
        raise Refused(f"{what} is not a text")
    if length_of(value) > most:
        raise Refused(f"{what} is too long")
    return value


def as_boolean(value: object, what: str) -> bool:
    if not isinstance(value, bool):
        raise Refused(f"{what} is not true or false")
    return value


def as_integer(value: object, what: str, least: int = 0) -> int:
    if not isinstance(value, float) or not value.is_integer() or not least <= value <= LARGEST_INTEGER:
        raise Refused(f"{what} is not an integer from {least} to 2^53 - 1")
    return int(value)


def as_array(value: object, what: str, most: int) -> list:
    if not isinstance(value, list):
        raise Refused(f"{what} is not an array")
    if len(value) > most:
        raise Refused(f"{what} is too long")
    return value


def as_bytes(value: object, what: str, length: int) -> bytes:
    data = from_hex(as_text(value, what, 2 * length), what)
    if len(data) != length:
        raise Refused(f"{what} is not {length} bytes long")
    return data


def as_bytes_up_to(value: object, what: str, most: int) -> bytes:
    data = from_hex(as_text(value, what, 2 * most), what)
    if not data:
        raise Refused(f"{what} is empty")
    return data


_TIME = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})\.000Z")


def as_time(value: object, what: str) -> int:
    """Milliseconds since 1970. Not with datetime, which has no year 0."""
    match = _TIME.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        raise Refused(f"{what} is not a time of the form 2026-01-31T12:00:00.000Z")
    year, month, day, hour, minute, second = map(int, match.groups())
    if not (1 <= month <= 12 and 1 <= day <= _days_of(year, month) and hour < 24 and minute < 60 and second < 60):
        raise Refused(f"{what} is not a time")
    days = _days_before(year) - _days_before(1970) + sum(_days_of(year, m) for m in range(1, month)) + day - 1
    return (((days * 24 + hour) * 60 + minute) * 60 + second) * 1000


def _days_of(year: int, month: int) -> int:
    is_leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return 29 if month == 2 and is_leap else (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)[month - 1]


def _days_before(year: int) -> int:
    last = year - 1
    return 365 * year + last // 4 - last // 100 + last // 400
