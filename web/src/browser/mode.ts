import { pathInTestMode, testPath } from '@countersign/rules/test-mode'

/** Test mode is part of the page's URL. Code outside of a page, such as in tests, is never in test mode. */
export const isTestMode = pathInTestMode(globalThis.location?.pathname ?? '/') !== undefined

/** The path of an operation in the mode of this page. */
export function inMode<Path extends `/${string}`>(path: Path): Path {
  const isThere = pathInTestMode(path) !== undefined
  return isTestMode && !isThere ? (`${testPath}${path}` as Path) : path
}

/** The path of this page without the prefix of test mode. */
export function pathOfPage(): string {
  return pathInTestMode(location.pathname) ?? location.pathname
}
