"""Keccak-256 as Ethereum uses it: with the padding of the original submission, not that of SHA-3."""

_RATE = 136
_MASK = 2**64 - 1


def _round_constants():
    constants, state = [], 1
    for _ in range(24):
        constant = 0
        for j in range(7):
            if state & 1:
                constant |= 1 << (2**j - 1)
            state = state << 1 ^ (0x171 if state & 0x80 else 0)
        constants.append(constant)
    return constants


def _lane_moves():
    """For each step of the walk over the lanes: where the lane goes, and by how many bits it is rotated."""
    moves, x, y = [], 1, 0
    for t in range(24):
        x, y = y, (2 * x + 3 * y) % 5
        moves.append((x + 5 * y, (t + 1) * (t + 2) // 2 % 64))
    return moves


_CONSTANTS = _round_constants()
_MOVES = _lane_moves()


def _rotated(lane: int, bits: int) -> int:
    return (lane << bits | lane >> (64 - bits)) & _MASK


def _permute(lanes: list) -> None:
    for constant in _CONSTANTS:
        columns = [lanes[x] ^ lanes[x + 5] ^ lanes[x + 10] ^ lanes[x + 15] ^ lanes[x + 20] for x in range(5)]
        for x in range(5):
            change = columns[x - 1] ^ _rotated(columns[(x + 1) % 5], 1)
            for y in range(0, 25, 5):
                lanes[x + y] ^= change
        moved = lanes[1]
        for target, bits in _MOVES:
            lanes[target], moved = _rotated(moved, bits), lanes[target]
        for y in range(0, 25, 5):
            row = lanes[y : y + 5]
            for x in range(5):
                lanes[x + y] = row[x] ^ (~row[(x + 1) % 5] & _MASK & row[(x + 2) % 5])
        lanes[0] ^= constant


def keccak256(data: bytes) -> bytes:
    padding = bytearray(_RATE - len(data) % _RATE)
    padding[0] |= 0x01
    padding[-1] |= 0x80
    padded = data + bytes(padding)
    lanes = [0] * 25
    for start in range(0, len(padded), _RATE):
        for lane in range(_RATE // 8):
            at = start + lane * 8
            lanes[lane] ^= int.from_bytes(padded[at : at + 8], "little")
        _permute(lanes)
    return b"".join(lane.to_bytes(8, "little") for lane in lanes[:4])
