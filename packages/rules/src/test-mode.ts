/** The path of test mode, below the URL of the service. */
export const testPath = '/test'

/** The prefix of every API key of test mode. */
export const testKeyPrefix = 'cs_test_'

/** The path within test mode; undefined if it is not below testPath. */
export function pathInTestMode(path: string): string | undefined {
  if (!path.startsWith(testPath)) return undefined
  const below = path.slice(testPath.length)
  if (below.startsWith('/')) return below
  return below === '' || below.startsWith('?') ? `/${below}` : undefined
}
