export type Place =
  | { readonly page: 'look-up' }
  | { readonly page: 'record'; readonly hash: string }
  | { readonly page: 'malformed'; readonly text: string }

export const LOOK_UP = '/verify'

export function recordAddress(hash: string): `/${string}` {
  return `${LOOK_UP}/${hash}`
}

/** Reads the URL. QR codes contain it in uppercase. */
export function placeOf(pathname: string): Place {
  const text = decode(pathname.replace(/^\/verify/i, '').replace(/^\/+|\/+$/g, ''))
  if (text === '') return { page: 'look-up' }
  const hash = text.toLowerCase()
  return isHash(hash) ? { page: 'record', hash } : { page: 'malformed', text }
}

export function isHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
