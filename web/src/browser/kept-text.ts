/** `tab` lasts until the tab closes, `browser` longer. */
type Keeper = 'tab' | 'browser'

/**
 * Stores text in the browser. Storage may be full, blocked or missing, so callers must work without it: these functions
 * never throw.
 */
export function readKept(keeper: Keeper, name: string): string | null {
  return tried(() => storageOf(keeper).getItem(name)) ?? null
}

export function keepText(keeper: Keeper, name: string, text: string): void {
  tried(() => storageOf(keeper).setItem(name, text))
}

export function forgetText(keeper: Keeper, name: string): void {
  tried(() => storageOf(keeper).removeItem(name))
}

/** Accessing the storage throws if cookies are blocked. */
function storageOf(keeper: Keeper): Storage {
  return keeper === 'tab' ? sessionStorage : localStorage
}

function tried<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
