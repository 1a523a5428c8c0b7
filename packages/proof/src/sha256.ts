export const HASH_LENGTH = 32

const BLOCK_LENGTH = 64

/** FIPS 180-4 4.2.2 */
const K = Int32Array.from(
  [
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
    0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
    0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
    0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
    0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
    0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
    0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
    0xc67178f2,
  ],
  (word) => word | 0,
)

/** FIPS 180-4 5.3.3 */
const INITIAL_STATE = Int32Array.from(
  [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19],
  (word) => word | 0,
)

// Scratch space shared by all calls: the function is synchronous and calls nothing from outside, so no two runs
// overlap.
const state = new Int32Array(8)
const schedule = new Int32Array(64)
const block = new Uint8Array(BLOCK_LENGTH)

/**
 * SHA-256 of the concatenated parts, synchronous and the same everywhere. A log hashes 65 and 86 bytes at a time, where
 * a call into a native implementation costs more than the hash. Use the native one for whole files, and `createSha256`
 * for files that do not fit into memory.
 */
export function sha256(...parts: readonly Uint8Array[]): Uint8Array {
  state.set(INITIAL_STATE)
  let length = 0
  let filled = 0
  for (const part of parts) {
    length += part.length
    filled = absorb(part, filled)
  }
  finish(filled, length)
  return digest()
}

export type Sha256 = {
  readonly update: (part: Uint8Array) => void
  /** The hash of the input so far; more may follow. */
  readonly digest: () => Uint8Array
}

/** SHA-256 of streamed input, which WebCrypto lacks. Any number of them may be in use at the same time. */
export function createSha256(): Sha256 {
  const ownState = INITIAL_STATE.slice()
  const ownBlock = new Uint8Array(BLOCK_LENGTH)
  let length = 0
  let filled = 0
  const resume = () => {
    state.set(ownState)
    block.set(ownBlock)
  }
  return {
    update(part) {
      resume()
      length += part.length
      filled = absorb(part, filled)
      ownState.set(state)
      ownBlock.set(block)
    },
    digest() {
      resume()
      finish(filled, length)
      return digest()
    },
  }
}

/** Absorbs one part, given the filled bytes of the current block, and returns the filled bytes afterwards. */
function absorb(part: Uint8Array, filled: number): number {
  let at = 0
  while (at < part.length) {
    if (filled === 0 && part.length - at >= BLOCK_LENGTH) {
      compress(part, at)
      at += BLOCK_LENGTH
      continue
    }
    const end = Math.min(part.length, at + BLOCK_LENGTH - filled)
    while (at < end) block[filled++] = part[at++] as number
    if (filled === BLOCK_LENGTH) {
      compress(block, 0)
      filled = 0
    }
  }
  return filled
}

/** FIPS 180-4 5.1.1: a one bit, zeros, the length in bits as 64 bits. */
function finish(filled: number, length: number): void {
  block[filled++] = 0x80
  if (filled > BLOCK_LENGTH - 8) {
    block.fill(0, filled)
    compress(block, 0)
    filled = 0
  }
  block.fill(0, filled)
  // The length in bits is split before it is multiplied: it may exceed 2^32.
  writeWord(block, 56, Math.floor(length / 0x20000000))
  writeWord(block, 60, length << 3)
  compress(block, 0)
}

function digest(): Uint8Array {
  const hash = new Uint8Array(HASH_LENGTH)
  for (let i = 0; i < 8; i++) writeWord(hash, i * 4, state[i] as number)
  return hash
}

function writeWord(bytes: Uint8Array, at: number, word: number): void {
  bytes[at] = word >>> 24
  bytes[at + 1] = word >>> 16
  bytes[at + 2] = word >>> 8
  bytes[at + 3] = word
}

/** FIPS 180-4 6.2.2 */
function compress(bytes: Uint8Array, offset: number): void {
  const w = schedule
  for (let t = 0, at = offset; t < 16; t++, at += 4) {
    w[t] =
      ((bytes[at] as number) << 24) |
      ((bytes[at + 1] as number) << 16) |
      ((bytes[at + 2] as number) << 8) |
      (bytes[at + 3] as number)
  }
  for (let t = 16; t < 64; t++) {
    const x = w[t - 15] as number
    const y = w[t - 2] as number
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    w[t] = ((w[t - 16] as number) + s0 + (w[t - 7] as number) + s1) | 0
  }
  let a = state[0] as number
  let b = state[1] as number
  let c = state[2] as number
  let d = state[3] as number
  let e = state[4] as number
  let f = state[5] as number
  let g = state[6] as number
  let h = state[7] as number
  for (let t = 0; t < 64; t++) {
    const S1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const t1 = (h + S1 + (g ^ (e & (f ^ g))) + (K[t] as number) + (w[t] as number)) | 0
    const S0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const t2 = (S0 + ((a & b) | (c & (a | b)))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  state[0] = (state[0] as number) + a
  state[1] = (state[1] as number) + b
  state[2] = (state[2] as number) + c
  state[3] = (state[3] as number) + d
  state[4] = (state[4] as number) + e
  state[5] = (state[5] as number) + f
  state[6] = (state[6] as number) + g
  state[7] = (state[7] as number) + h
}
