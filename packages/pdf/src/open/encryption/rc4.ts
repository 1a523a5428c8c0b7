/** Old PDFs use it, and OpenSSL no longer has it. It is its own inverse. */
export function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + at(state, i) + at(key, i % key.length)) & 255
    swap(state, i, j)
  }
  const output = new Uint8Array(data.length)
  for (let n = 0, i = 0, j = 0; n < data.length; n++) {
    i = (i + 1) & 255
    j = (j + at(state, i)) & 255
    swap(state, i, j)
    output[n] = at(data, n) ^ at(state, (at(state, i) + at(state, j)) & 255)
  }
  return output
}

function at(bytes: Uint8Array, index: number): number {
  return bytes[index] as number
}

function swap(bytes: Uint8Array, one: number, other: number): void {
  const held = at(bytes, one)
  bytes[one] = at(bytes, other)
  bytes[other] = held
}
