import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../../ports/clock.ts'
import type { Vault } from '../../../ports/vault.ts'

const name = 'countersign.pending'
const form = new RegExp(`(?:^|; *)${name.replace('.', '\\.')}=(user_\\w{26})\\.(\\d{1,15})\\.([\\w-]{43})(?:;|$)`)
const maxAgeSeconds = 600

/** Remembers for ten minutes that a browser has sent the right password and still has to send a code. */
export interface PendingCookies {
  issue(userId: string, passwordHash: string): string
  /** The person, if the cookie is valid. `isFor` confirms the password, which may have changed meanwhile. */
  read(cookies: string | undefined): { userId: string; isFor(passwordHash: string | undefined): boolean } | undefined
  readonly cleared: string
}

export function createPendingCookies(
  { vault, clock }: { readonly vault: Vault; readonly clock: Clock },
  publicUrl: string,
): PendingCookies {
  const key = vault.derive('pending-sign-in')
  const proofOf = (userId: string, expires: string, passwordHash: string) =>
    createHmac('sha256', key).update(`${userId}.${expires}.${passwordHash}`).digest()
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const cookie = (value: string, maxAge: number) =>
    `${name}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure}`
  return {
    issue(userId, passwordHash) {
      const expires = String(clock.now().getTime() + maxAgeSeconds * 1000)
      const proof = proofOf(userId, expires, passwordHash).toString('base64url')
      return cookie(`${userId}.${expires}.${proof}`, maxAgeSeconds)
    },
    read(cookies) {
      const [, userId = '', expires = '', proof = ''] = form.exec(cookies ?? '') ?? []
      if (Number(expires) <= clock.now().getTime()) return undefined
      const given = Buffer.from(proof, 'base64url')
      return {
        userId,
        isFor(passwordHash) {
          if (passwordHash === undefined) return false
          const expected = proofOf(userId, expires, passwordHash)
          return given.length === expected.length && timingSafeEqual(given, expected)
        },
      }
    },
    cleared: cookie('', 0),
  }
}
