"""Reads RLP, the encoding of Ethereum's data (Yellow Paper, appendix B). An item is bytes, or a list of items."""

from .encoding import Refused, from_big_endian

_DEEPEST = 8


def decode_list(data: bytes, what: str) -> list:
    item, end = _decode(data, 0, len(data), _DEEPEST, what)
    if end != len(data):
        raise Refused(f"{what} is followed by more bytes")
    if not isinstance(item, list):
        raise Refused(f"{what} is not a list in RLP")
    return item


def byte_string(item: object, what: str, length: int | None = None) -> bytes:
    if not isinstance(item, bytes) or (length is not None and len(item) != length):
        raise Refused(f"{what} is not a byte string of the right length")
    return item


def integer(item: object, what: str) -> int:
    data = byte_string(item, what)
    if len(data) > 8 or data[:1] == b"\x00":
        raise Refused(f"{what} is not an integer in RLP")
    return from_big_endian(data, what)


def encode_index(index: int) -> bytes:
    """The RLP of a small integer."""
    data = index.to_bytes((index.bit_length() + 7) // 8, "big")
    return data if len(data) == 1 and data[0] < 0x80 else bytes([0x80 + len(data)]) + data


def _decode(data: bytes, at: int, limit: int, depth: int, what: str):
    """The item at this position, and where it ends."""
    if at >= limit:
        raise Refused(f"{what} ends too early")
    first = data[at]
    if first < 0x80:
        return data[at : at + 1], at + 1
    is_list = first >= 0xC0
    start, end = _content(data, at, limit, 0xC0 if is_list else 0x80, what)
    if not is_list:
        if end - start == 1 and data[start] < 0x80:
            raise Refused(f"{what} is not in its shortest form")
        return data[start:end], end
    if depth == 0:
        raise Refused(f"{what} is nested too deeply")
    items = []
    while start < end:
        item, start = _decode(data, start, end, depth - 1, what)
        items.append(item)
    return items, end


def _content(data: bytes, at: int, limit: int, base: int, what: str):
    """Where the content of a string or a list starts and ends."""
    short = data[at] - base
    start, length = at + 1, short
    if short > 55:
        start = at + 1 + short - 55
        encoded = data[at + 1 : start]
        length = int.from_bytes(encoded, "big")
        if start > limit or encoded[0] == 0 or length <= 55:
            raise Refused(f"{what} is not in its shortest form")
    if start + length > limit:
        raise Refused(f"{what} ends too early")
    return start, start + length
