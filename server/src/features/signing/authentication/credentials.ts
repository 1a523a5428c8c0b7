import { hash } from 'node:crypto'
import type { Randomness } from '../../../ports/randomness.ts'
import { isSecret, secretBytes, secretOf } from '../../../vocabulary/secret-link.ts'
import { sessionLastsMs } from './model.ts'

/** What a request of the signing page presents: the token of its link, and its session where cookies work. */
export interface LinkCredentials {
  /** Of a link, or of a session in a frame. */
  readonly token: string
  readonly session?: string | undefined
}

const cookieName = 'countersign.signer'
const cookieForm = /(?:^|; *)countersign\.signer=([\w-]{43})(?:;|$)/

export function credentialsIn({
  headers,
  params,
}: {
  readonly headers: { readonly cookie?: string | undefined }
  readonly params: { readonly token: string }
}): LinkCredentials {
  return { token: params.token, session: cookieForm.exec(headers.cookie ?? '')?.[1] }
}

/** The cookie goes to the requests of this link only. */
export function sessionCookie(publicUrl: string, { token, session }: Required<LinkCredentials>): string {
  const { protocol, pathname } = new URL(publicUrl)
  const path = `${pathname.replace(/\/$/, '')}/signer/v1/${token}`
  const secure = protocol === 'https:' ? '; Secure' : ''
  return `${cookieName}=${session}; Max-Age=${sessionLastsMs / 1000}; Path=${path}; HttpOnly; SameSite=Lax${secure}`
}

export function makeSession(randomness: Randomness): string {
  return secretOf(randomness.bytes(secretBytes))
}

/** A frame gets no cookies: its own token, which lives as long as the page in it, stands for the session. */
export function isCookieSession({ token }: LinkCredentials): boolean {
  return isSecret(token)
}

/** Undefined without a session. */
export function sessionHash(credentials: LinkCredentials): Uint8Array | undefined {
  const secret = isCookieSession(credentials) ? credentials.session : credentials.token
  return secret === undefined ? undefined : hash('sha256', secret, 'buffer')
}
