/** The URL of the page in a frame: `/embed/<signer>?origin=<of the page around>#<secret>`. */

const SESSION = 'session='

/** A ticket opens a session. A session is kept here over a reload: no request and no other page reads a fragment. */
export type Secret =
  | { readonly kind: 'ticket'; readonly ticket: string }
  | { readonly kind: 'session'; readonly token: string; readonly expiresAt: number }

export function secretIn(hash: string): Secret {
  const text = hash.replace(/^#/, '')
  if (!text.startsWith(SESSION)) return { kind: 'ticket', ticket: text }
  const [token = '', expiresAt] = text.slice(SESSION.length).split('&')
  return { kind: 'session', token, expiresAt: Number(expiresAt) }
}

export function hashOf(token: string, expiresAt: number): string {
  return `#${SESSION}${token}&${expiresAt}`
}

/** The service allows only this origin to show the page, so that it is the origin of the page around it. */
export function hostOrigin(search: string): string {
  return new URLSearchParams(search).get('origin') ?? ''
}
