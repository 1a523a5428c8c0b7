"""Verifies Ed25519 signatures (RFC 8032), strictly. Everything here is public, so the time it takes may depend on it."""

import hashlib

_P = 2**255 - 19
_L = 2**252 + 27742317777372353535851937790883648493
_D = -121665 * pow(121666, -1, _P) % _P
_ROOT_OF_MINUS_1 = pow(2, (_P - 1) // 4, _P)
_Y_8 = 2707385501144840649318225287225658788936804267575313519463743609750303402022
_SMALL_ORDER = {0, 1, _P - 1, _Y_8, _P - _Y_8}

# Points are (X, Y, Z, T) with x = X/Z, y = Y/Z, xy = T/Z.
_NEUTRAL = (0, 1, 1, 0)


def verify(public_key: bytes, signature: bytes, message: bytes) -> bool:
    if len(signature) != 64:
        return False
    encoded_r, s = signature[:32], int.from_bytes(signature[32:], "little")
    if s >= _L or not _may_be_point(public_key) or not _may_be_point(encoded_r):
        return False
    point = _decode(public_key)
    if point is None:
        return False
    k = int.from_bytes(hashlib.sha512(encoded_r + public_key + message).digest(), "little") % _L
    return _encode(_sum_of_multiples(s, _BASE, k, _negative(point))) == encoded_r


def _y_of(encoded: bytes) -> int:
    return int.from_bytes(encoded, "little") & (2**255 - 1)


def _may_be_point(encoded: bytes) -> bool:
    y = _y_of(encoded)
    return y < _P and y not in _SMALL_ORDER


def _decode(encoded: bytes):
    y, sign = _y_of(encoded), encoded[31] >> 7
    x2 = (y * y - 1) * pow(_D * y * y + 1, -1, _P) % _P
    x = pow(x2, (_P + 3) // 8, _P)
    if (x * x - x2) % _P:
        x = x * _ROOT_OF_MINUS_1 % _P
    if (x * x - x2) % _P:
        return None
    if x % 2 != sign:
        x = _P - x
    return (x, y, 1, x * y % _P)


def _encode(point) -> bytes:
    x, y, z, _ = point
    inverse = pow(z, -1, _P)
    x, y = x * inverse % _P, y * inverse % _P
    return (y | (x % 2) << 255).to_bytes(32, "little")


def _negative(point):
    x, y, z, t = point
    return (_P - x, y, z, _P - t)


def _add(one, other):
    x1, y1, z1, t1 = one
    x2, y2, z2, t2 = other
    a = (y1 - x1) * (y2 - x2) % _P
    b = (y1 + x1) * (y2 + x2) % _P
    c = 2 * _D * t1 * t2 % _P
    d = 2 * z1 * z2 % _P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % _P, g * h % _P, f * g % _P, e * h % _P)


def _sum_of_multiples(s: int, one, k: int, other):
    """s times one plus k times the other, bit by bit."""
    sums = {1: one, 2: other, 3: _add(one, other)}
    result = _NEUTRAL
    for i in range(max(s.bit_length(), k.bit_length()) - 1, -1, -1):
        result = _add(result, result)
        selected = (s >> i & 1) | (k >> i & 1) << 1
        if selected:
            result = _add(result, sums[selected])
    return result


_BASE = _decode((4 * pow(5, -1, _P) % _P).to_bytes(32, "little"))
