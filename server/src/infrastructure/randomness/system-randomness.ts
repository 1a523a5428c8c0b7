import { randomBytes, randomFillSync } from 'node:crypto'
import type { Randomness } from '../../ports/randomness.ts'

/**
 * Small amounts are cut from a larger one, since a call to the generator costs more than the bytes. No byte is used
 * twice.
 */
const stock = Buffer.alloc(4096)
let used = stock.length

export const systemRandomness: Randomness = {
  bytes(count) {
    if (count > 256) return randomBytes(count)
    if (used + count > stock.length) {
      randomFillSync(stock)
      used = 0
    }
    const bytes = Uint8Array.prototype.slice.call(stock, used, used + count)
    stock.fill(0, used, used + count)
    used += count
    return bytes
  },
}
