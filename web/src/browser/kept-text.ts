/** For how long: until the tab is closed, or as long as the browser likes. */
type Keeper = 'tab' | 'browser'

/**
 * Texts that a browser keeps for its reader. Storage may be full, forbidden or missing, so that nothing may depend on it:
 * where it fails, nothing was kept.
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

/** Even to name the storage throws where cookies are blocked. */
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
