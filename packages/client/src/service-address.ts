export const addressRule = 'an http or https URL without user name, query or fragment'

/**
 * The URL of a service, without a trailing slash; a path before it (behind a proxy) may stay. Undefined if it is
 * malformed; the caller must not show it then, since it may contain a password.
 */
export function readServiceAddress(given: string): string | undefined {
  if (!URL.canParse(given)) return undefined
  const { protocol, username, password, search, hash, origin, pathname } = new URL(given)
  const isPlain = `${username}${password}${search}${hash}` === ''
  if (!isPlain || (protocol !== 'http:' && protocol !== 'https:')) return undefined
  return origin + pathname.replace(/\/+$/, '')
}

/** What an Authorization header can contain. fetch would refuse the rest as well, but show it in its error. */
export function isToken(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text)
}
