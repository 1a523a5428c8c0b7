/** True in `npm run test:long`. */
export const isLongRun = process.env.TEST_LONG === '1'

/**
 * How often fast-check tries a property: a tenth of the full number, but not less than 100, and all of them in a long
 * run; from the seed of the run, if it has one.
 */
export function rounds(full: number): { readonly numRuns: number; readonly seed?: number } {
  const { TEST_SEED } = process.env
  const numRuns = isLongRun ? full : Math.min(full, Math.max(100, Math.ceil(full / 10)))
  return TEST_SEED === undefined ? { numRuns } : { numRuns, seed: Number(TEST_SEED) | 0 }
}
