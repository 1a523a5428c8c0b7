import { hash } from 'node:crypto'
import type { Randomness } from '../../../ports/randomness.ts'
import { secretBytes, secretOf } from '../../../vocabulary/secret-link.ts'
import { challengeLastsMs, type Use } from '../../passkeys/challenges.ts'

const name = 'countersign.passkey'
const form = new RegExp(`(?:^|; *)${name.replace('.', '\\.')}=([\\w-]{43})(?:;|$)`)

/** Binds a sign-in with a passkey to the browser that started it: nobody can sign in another browser as themselves. */
export interface PasskeyCookies {
  start(cookies: string | undefined): { readonly use: Use; readonly cookie: string }
  read(cookies: string | undefined): Use
}

export function createPasskeyCookies(
  { randomness }: { readonly randomness: Randomness },
  publicUrl: string,
): PasskeyCookies {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const secretIn = (cookies: string | undefined) => form.exec(cookies ?? '')?.[1]
  /** Only its hash reaches the database. */
  const useOf = (secret: string): Use => ({ purpose: 'sign-in', subject: hash('sha256', secret, 'base64url') })
  return {
    start(cookies) {
      const secret = secretIn(cookies) ?? secretOf(randomness.bytes(secretBytes))
      const life = `Max-Age=${challengeLastsMs / 1000}; Path=/; HttpOnly; SameSite=Strict${secure}`
      return { use: useOf(secret), cookie: `${name}=${secret}; ${life}` }
    },
    // Nothing was issued for a browser without the cookie.
    read: (cookies) => useOf(secretIn(cookies) ?? ''),
  }
}
