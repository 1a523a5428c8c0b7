/**
 * SHAKE256 with 512 bits (FIPS 202 6.2), which Ed448 uses and WebCrypto lacks. Each lane of 64 bits is two words, the
 * lower one first.
 */
export function shake256(message: Uint8Array): Uint8Array {
  const state = new Uint32Array(50)
  const whole = message.length - (message.length % RATE)
  for (let at = 0; at < whole; at += RATE) absorb(state, message.subarray(at, at + RATE))
  const last = new Uint8Array(RATE)
  last.set(message.subarray(whole))
  // The suffix of an extendable-output function and the padding, which may share a byte (FIPS 202 B.2).
  last[message.length - whole] = 0x1f
  last[RATE - 1] = (last[RATE - 1] as number) | 0x80
  absorb(state, last)
  const output = new DataView(new ArrayBuffer(OUTPUT))
  for (let word = 0; word < OUTPUT / 4; word++) output.setUint32(word * 4, state[word] as number, true)
  return new Uint8Array(output.buffer)
}

/** Bytes: 1600 bits less twice the strength of 256. */
const RATE = 136
const OUTPUT = 64
const ROUNDS = 24

function absorb(state: Uint32Array, block: Uint8Array): void {
  const view = new DataView(block.buffer, block.byteOffset, RATE)
  for (let word = 0; word < RATE / 4; word++) state[word] = (state[word] as number) ^ view.getUint32(word * 4, true)
  permute(state)
}

/** FIPS 202 3.3. */
function permute(state: Uint32Array): void {
  for (let round = 0; round < ROUNDS; round++) {
    mixColumns(state)
    moveLanes(state)
    mixRows(state)
    state[0] = (state[0] as number) ^ (CONSTANTS[round * 2] as number)
    state[1] = (state[1] as number) ^ (CONSTANTS[round * 2 + 1] as number)
  }
}

const columns = new Uint32Array(10)

/** Theta. */
function mixColumns(state: Uint32Array): void {
  for (let i = 0; i < 10; i++) {
    columns[i] =
      (state[i] as number) ^
      (state[i + 10] as number) ^
      (state[i + 20] as number) ^
      (state[i + 30] as number) ^
      (state[i + 40] as number)
  }
  for (let x = 0; x < 5; x++) {
    const left = ((x + 4) % 5) * 2
    const right = ((x + 1) % 5) * 2
    const low = columns[right] as number
    const high = columns[right + 1] as number
    const mixLow = (columns[left] as number) ^ ((low << 1) | (high >>> 31))
    const mixHigh = (columns[left + 1] as number) ^ ((high << 1) | (low >>> 31))
    for (let i = x * 2; i < 50; i += 10) {
      state[i] = (state[i] as number) ^ mixLow
      state[i + 1] = (state[i + 1] as number) ^ mixHigh
    }
  }
}

/** Rho and pi: each lane is rotated and takes the place of the next. */
function moveLanes(state: Uint32Array): void {
  let low = state[2] as number
  let high = state[3] as number
  for (let step = 0; step < 24; step++) {
    const to = PLACES[step] as number
    const by = TURNS[step] as number
    // No lane is rotated by a multiple of 32 bits, so no shift is by all 32, which would be none.
    const bits = by & 31
    const first = by < 32 ? low : high
    const second = by < 32 ? high : low
    low = state[to] as number
    high = state[to + 1] as number
    state[to] = (first << bits) | (second >>> (32 - bits))
    state[to + 1] = (second << bits) | (first >>> (32 - bits))
  }
}

/** Chi, for the lower and the upper words of a row. */
function mixRows(state: Uint32Array): void {
  for (let y = 0; y < 50; y += 10) {
    mixRow(state, y)
    mixRow(state, y + 1)
  }
}

function mixRow(state: Uint32Array, at: number): void {
  const a = state[at] as number
  const b = state[at + 2] as number
  const c = state[at + 4] as number
  const d = state[at + 6] as number
  const e = state[at + 8] as number
  state[at] = a ^ (~b & c)
  state[at + 2] = b ^ (~c & d)
  state[at + 4] = c ^ (~d & e)
  state[at + 6] = d ^ (~e & a)
  state[at + 8] = e ^ (~a & b)
}

const { places: PLACES, turns: TURNS } = lanePaths()
const CONSTANTS = roundConstants()

/** FIPS 202 3.2.2 and 3.2.3: where each lane goes, and by how many bits it is rotated. */
function lanePaths(): { places: Uint8Array; turns: Uint8Array } {
  const places = new Uint8Array(24)
  const turns = new Uint8Array(24)
  let [x, y] = [1, 0]
  for (let step = 0; step < 24; step++) {
    ;[x, y] = [y, (2 * x + 3 * y) % 5]
    places[step] = (5 * y + x) * 2
    turns[step] = (((step + 1) * (step + 2)) / 2) % 64
  }
  return { places, turns }
}

/** FIPS 202 3.2.5: bits of a shift register, at positions that are one less than a power of two. */
function roundConstants(): Uint32Array {
  const constants = new Uint32Array(ROUNDS * 2)
  let register = 1
  for (let round = 0; round < ROUNDS; round++) {
    for (let j = 0; j < 7; j++) {
      const place = 2 ** j - 1
      const word = round * 2 + (place < 32 ? 0 : 1)
      if ((register & 1) === 1) constants[word] = ((constants[word] as number) ^ (1 << (place % 32))) >>> 0
      register = (register << 1) ^ ((register & 0x80) === 0 ? 0 : 0x171)
    }
  }
  return constants
}
