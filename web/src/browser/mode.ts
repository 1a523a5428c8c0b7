import { pathInTestMode, testPath } from '@countersign/rules/test-mode'

/** Whether this page is one of test mode: where it is says so. What asks the service outside of a page is in none. */
export const isTestMode = pathInTestMode(globalThis.location?.pathname ?? '/') !== undefined

/** A path of the service in the mode of this page. */
export function inMode<Path extends `/${string}`>(path: Path): Path {
  const isThere = pathInTestMode(path) !== undefined
  return isTestMode && !isThere ? (`${testPath}${path}` as Path) : path
}

/** Where the reader is, whatever the mode. */
export function pathOfPage(): string {
  return pathInTestMode(location.pathname) ?? location.pathname
}
