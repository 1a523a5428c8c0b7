"""Verifies signatures of ML-DSA-44 (FIPS 204). Everything here is public, so the time it takes may depend on it.

Numbers in brackets are the algorithms of FIPS 204. Polynomials are lists of 256 coefficients, modulo _Q.
"""

import hashlib

PUBLIC_KEY_LENGTH = 1312
SIGNATURE_LENGTH = 2420

_Q = 8_380_417
_N = 256
_D = 13
"""Bits that are dropped from t."""
_TAU = 39
"""Coefficients of the challenge that are 1 or -1."""
_GAMMA_1 = 1 << 17
_GAMMA_2 = (_Q - 1) // 88
_K, _L = 4, 4
"""Rows and columns of the matrix."""
_BETA = 78
_OMEGA = 80
"""The most hints."""
_CHALLENGE_LENGTH = 32


def verify(public_key: bytes, signature: bytes, message: bytes) -> bool:
    """Without a context [3]."""
    if len(public_key) != PUBLIC_KEY_LENGTH or len(signature) != SIGNATURE_LENGTH:
        return False
    return _verify(public_key, b"\x00\x00" + message, signature)


def _verify(public_key: bytes, message: bytes, signature: bytes) -> bool:
    """[8]"""
    seed, t1 = _decode_key(public_key)
    challenge, z, hints = _decode_signature(signature)
    if hints is None or any(not -_GAMMA_1 + _BETA < c < _GAMMA_1 - _BETA for poly in z for c in poly):
        return False
    hash_of_message = _shake256(_shake256(public_key, 64) + message, 64)
    c = _ntt(_sample_in_ball(challenge))
    z = [_ntt(poly) for poly in z]
    encoded = b""
    for row in range(_K):
        product = [0] * _N
        for column in range(_L):
            a = _sample_ntt(seed + bytes([column, row]))
            product = [p + x * y for p, x, y in zip(product, a, z[column])]
        shifted = _ntt([x << _D for x in t1[row]])
        w = _inverse_ntt([(p - x * y) % _Q for p, x, y in zip(product, c, shifted)])
        encoded += _pack([_use_hint(r, hint) for r, hint in zip(w, hints[row])], 6)
    return _shake256(hash_of_message + encoded, _CHALLENGE_LENGTH) == challenge


def _decode_key(public_key: bytes):
    """[23]"""
    seed, packed = public_key[:32], public_key[32:]
    return seed, [_unpack(packed[320 * i : 320 * (i + 1)], 10) for i in range(_K)]


def _decode_signature(signature: bytes):
    """[27]"""
    challenge, rest = signature[:_CHALLENGE_LENGTH], signature[_CHALLENGE_LENGTH:]
    packed, hints = rest[: 576 * _L], rest[576 * _L :]
    z = [[_GAMMA_1 - x for x in _unpack(packed[576 * i : 576 * (i + 1)], 18)] for i in range(_L)]
    return challenge, z, _decode_hints(hints)


def _decode_hints(packed: bytes):
    """The places of the hints in order, and after them where each polynomial ends; None if it is not so [21]."""
    hints = [[0] * _N for _ in range(_K)]
    at = 0
    for row in range(_K):
        end = packed[_OMEGA + row]
        if not at <= end <= _OMEGA:
            return None
        places = packed[at:end]
        if any(after <= before for before, after in zip(places, places[1:])):
            return None
        for place in places:
            hints[row][place] = 1
        at = end
    return None if any(packed[at:_OMEGA]) else hints


def _pack(values: list, bits: int) -> bytes:
    """[16]"""
    number = sum(value << bits * i for i, value in enumerate(values))
    return number.to_bytes(len(values) * bits // 8, "little")


def _unpack(data: bytes, bits: int) -> list:
    """[18]"""
    number, mask = int.from_bytes(data, "little"), (1 << bits) - 1
    return [number >> bits * i & mask for i in range(_N)]


def _sample_in_ball(challenge: bytes) -> list:
    """[29]"""
    stream = iter(_shake256(challenge, 8 + 1024))
    signs = int.from_bytes(bytes(next(stream) for _ in range(8)), "little")
    poly = [0] * _N
    for i in range(_N - _TAU, _N):
        place = next(byte for byte in stream if byte <= i)
        poly[i] = poly[place]
        poly[place] = -1 if signs & 1 else 1
        signs >>= 1
    return poly


def _sample_ntt(seed: bytes) -> list:
    """[30]"""
    poly, length = [], 1024
    while len(poly) < _N:
        # The first bytes are the same, however many are requested.
        stream = hashlib.shake_128(seed).digest(length)
        found = (int.from_bytes(stream[i : i + 3], "little") & 0x7FFFFF for i in range(0, length - 2, 3))
        poly, length = [x for x in found if x < _Q][:_N], 2 * length
    return poly


def _use_hint(r: int, hint: int) -> int:
    """[40], with the high bits of r [36]"""
    low = r % (2 * _GAMMA_2)
    if low > _GAMMA_2:
        low -= 2 * _GAMMA_2
    high = (r - low) // (2 * _GAMMA_2)
    if r - low == _Q - 1:
        high, low = 0, low - 1
    if not hint:
        return high
    return (high + (1 if low > 0 else -1)) % 44


def _reversed_bits(i: int) -> int:
    return int(f"{i:08b}"[::-1], 2)


_ZETAS = [pow(1753, _reversed_bits(i), _Q) for i in range(_N)]


def _ntt(poly: list) -> list:
    """[41]"""
    w, m, length = list(poly), 0, 128
    while length >= 1:
        for start in range(0, _N, 2 * length):
            m += 1
            zeta = _ZETAS[m]
            for j in range(start, start + length):
                t = zeta * w[j + length] % _Q
                w[j + length] = (w[j] - t) % _Q
                w[j] = (w[j] + t) % _Q
        length //= 2
    return w


def _inverse_ntt(poly: list) -> list:
    """[42]"""
    w, m, length = list(poly), _N, 1
    while length < _N:
        for start in range(0, _N, 2 * length):
            m -= 1
            zeta = _Q - _ZETAS[m]
            for j in range(start, start + length):
                t = w[j]
                w[j] = (t + w[j + length]) % _Q
                w[j + length] = zeta * (t - w[j + length]) % _Q
        length *= 2
    return [x * 8_347_681 % _Q for x in w]


def _shake256(data: bytes, length: int) -> bytes:
    return hashlib.shake_256(data).digest(length)
