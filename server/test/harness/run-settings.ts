import { createHash, randomInt } from 'node:crypto'

/** True in `npm run test:long`: every kill point, every file of a corpus, every repetition. */
export const isLongRun = process.env.TEST_LONG === '1'

/** Seeds everything random in a run. The runner prints it, and TEST_SEED repeats the run. */
const seed = process.env.TEST_SEED ?? String(randomInt(2 ** 31))

/** Numbers from 0 up to 1, equal for equal seed and label. Give each test its own label. */
export function seededChance(label: string, own = seed): () => number {
  const digest = createHash('sha256').update(`${own} ${label}`).digest()
  let state = digest.readUInt32LE(0)
  // mulberry32
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
