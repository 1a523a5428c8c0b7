/** The service's limit. */
export const MOST_ORIGINS = 20

export type ReadOrigins =
  | { readonly origins: readonly string[] }
  /** The number of a line that has no origin. */
  | { readonly wrongLine: number }
  | { readonly tooMany: true }

/** One origin per line, written as a browser writes it. */
export function readOrigins(text: string): ReadOrigins {
  const origins = new Set<string>()
  for (const [index, line] of text.split('\n').entries()) {
    const given = line.trim()
    if (given === '') continue
    const origin = originIn(given)
    if (origin === null) return { wrongLine: index + 1 }
    origins.add(origin)
  }
  return origins.size > MOST_ORIGINS ? { tooMany: true } : { origins: [...origins] }
}

/** A path would suggest that only a part of the site is allowed. */
function originIn(text: string): string | null {
  const url = URL.parse(text)
  if (url === null || text.includes('*') || url.pathname !== '/' || url.search !== '' || url.hash !== '') return null
  if (url.username !== '' || url.password !== '') return null
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && url.hostname === 'localhost')
  return isSafe ? url.origin : null
}
