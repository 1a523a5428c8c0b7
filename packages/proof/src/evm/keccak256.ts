const RATE = 136
const HASH_LENGTH = 32
const ROUNDS = 24

/** FIPS 202 3.2.5, the constants of iota: low and high halves of 64 bits, computed by the standard's LFSR. */
const [IOTA_LOW, IOTA_HIGH] = iotaConstants()
/**
 * FIPS 202 3.2.2 and 3.2.3: where each lane goes, and how far it is rotated, in the order in which pi visits the lanes.
 */
const [PI_TARGETS, RHO_TURNS] = lanePermutation()

// Scratch space shared by all calls: the function is synchronous and calls nothing from outside, so no two runs
// overlap.
const low = new Int32Array(25)
const high = new Int32Array(25)
const columnsLow = new Int32Array(5)
const columnsHigh = new Int32Array(5)
const block = new Uint8Array(RATE)

/** Keccak-256 as Ethereum uses it: with the padding of the original submission (0x01), not that of SHA-3 (0x06). */
export function keccak256(bytes: Uint8Array): Uint8Array {
  low.fill(0)
  high.fill(0)
  let at = 0
  for (; bytes.length - at >= RATE; at += RATE) absorb(bytes, at)
  block.fill(0)
  block.set(bytes.subarray(at))
  block[bytes.length - at] = 0x01
  block[RATE - 1] = (block[RATE - 1] as number) | 0x80
  absorb(block, 0)
  return squeeze()
}

function absorb(bytes: Uint8Array, offset: number): void {
  for (let lane = 0, at = offset; lane < RATE / 8; lane++, at += 8) {
    low[lane] = (low[lane] as number) ^ readWord(bytes, at)
    high[lane] = (high[lane] as number) ^ readWord(bytes, at + 4)
  }
  for (let round = 0; round < ROUNDS; round++) permute(round)
}

function readWord(bytes: Uint8Array, at: number): number {
  return (
    (bytes[at] as number) |
    ((bytes[at + 1] as number) << 8) |
    ((bytes[at + 2] as number) << 16) |
    ((bytes[at + 3] as number) << 24)
  )
}

/** One round of FIPS 202 3.3: theta, rho, pi, chi, iota. */
function permute(round: number): void {
  theta()
  rhoAndPi()
  chi()
  low[0] = (low[0] as number) ^ (IOTA_LOW[round] as number)
  high[0] = (high[0] as number) ^ (IOTA_HIGH[round] as number)
}

function theta(): void {
  for (let x = 0; x < 5; x++) {
    columnsLow[x] = column(low, x)
    columnsHigh[x] = column(high, x)
  }
  for (let x = 0; x < 5; x++) {
    const nextLow = columnsLow[(x + 1) % 5] as number
    const nextHigh = columnsHigh[(x + 1) % 5] as number
    const mixLow = (columnsLow[(x + 4) % 5] as number) ^ ((nextLow << 1) | (nextHigh >>> 31))
    const mixHigh = (columnsHigh[(x + 4) % 5] as number) ^ ((nextHigh << 1) | (nextLow >>> 31))
    for (let lane = x; lane < 25; lane += 5) {
      low[lane] = (low[lane] as number) ^ mixLow
      high[lane] = (high[lane] as number) ^ mixHigh
    }
  }
}

function column(half: Int32Array, x: number): number {
  return (
    (half[x] as number) ^
    (half[x + 5] as number) ^
    (half[x + 10] as number) ^
    (half[x + 15] as number) ^
    (half[x + 20] as number)
  )
}

function rhoAndPi(): void {
  let heldLow = low[1] as number
  let heldHigh = high[1] as number
  for (let i = 0; i < 24; i++) {
    const target = PI_TARGETS[i] as number
    const turn = RHO_TURNS[i] as number
    const a = turn < 32 ? heldLow : heldHigh
    const b = turn < 32 ? heldHigh : heldLow
    heldLow = low[target] as number
    heldHigh = high[target] as number
    // No rotation is by a whole word, where a shift by 32 would be none at all.
    const bits = turn % 32
    low[target] = (a << bits) | (b >>> (32 - bits))
    high[target] = (b << bits) | (a >>> (32 - bits))
  }
}

function chi(): void {
  for (let row = 0; row < 25; row += 5) {
    chiRow(low, row)
    chiRow(high, row)
  }
}

function chiRow(half: Int32Array, row: number): void {
  const a = half[row] as number
  const b = half[row + 1] as number
  const c = half[row + 2] as number
  const d = half[row + 3] as number
  const e = half[row + 4] as number
  half[row] = a ^ (~b & c)
  half[row + 1] = b ^ (~c & d)
  half[row + 2] = c ^ (~d & e)
  half[row + 3] = d ^ (~e & a)
  half[row + 4] = e ^ (~a & b)
}

function squeeze(): Uint8Array {
  const hash = new Uint8Array(HASH_LENGTH)
  for (let lane = 0; lane < HASH_LENGTH / 8; lane++) {
    for (let i = 0; i < 4; i++) {
      hash[lane * 8 + i] = (low[lane] as number) >>> (8 * i)
      hash[lane * 8 + 4 + i] = (high[lane] as number) >>> (8 * i)
    }
  }
  return hash
}

function iotaConstants(): [Int32Array, Int32Array] {
  const lows = new Int32Array(ROUNDS)
  const highs = new Int32Array(ROUNDS)
  let register = 1
  for (let round = 0; round < ROUNDS; round++) {
    for (let j = 0; j < 7; j++) {
      const bit = 2 ** j - 1
      const half = bit < 32 ? lows : highs
      if (register & 1) half[round] = (half[round] as number) ^ (1 << (bit % 32))
      register = (register << 1) ^ ((register >>> 7) * 0x171)
    }
  }
  return [lows, highs]
}

function lanePermutation(): [number[], number[]] {
  const targets: number[] = []
  const turns: number[] = []
  let [x, y] = [1, 0]
  for (let t = 0; t < 24; t++) {
    ;[x, y] = [y, (2 * x + 3 * y) % 5]
    targets.push(x + 5 * y)
    turns.push((((t + 1) * (t + 2)) / 2) % 64)
  }
  return [targets, turns]
}
