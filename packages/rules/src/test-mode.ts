/** Where test mode is, below the address of the service. */
export const testPath = '/test'

/** What every API key of test mode begins with. */
export const testKeyPrefix = 'cs_test_'

/** What a path below the address of the service is within test mode; undefined where it is not there. */
export function pathInTestMode(path: string): string | undefined {
  if (!path.startsWith(testPath)) return undefined
  const below = path.slice(testPath.length)
  if (below.startsWith('/')) return below
  return below === '' || below.startsWith('?') ? `/${below}` : undefined
}
