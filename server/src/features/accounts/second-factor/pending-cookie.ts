import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../../ports/clock.ts'
import type { Vault } from '../../../ports/vault.ts'

const name = 'countersign.pending'
const form = new RegExp(
  `(?:^|; *)${name.replace('.', '\\.')}=(user_\\w{26})\\.(\\d{1,15})\\.((?:org_\\w{26})?)\\.([\\w-]{43})(?:;|$)`,
)
const maxAgeSeconds = 600

/** Remembers for ten minutes that a person has passed the first step of a sign-in and still has to send a code. */
export interface PendingCookies {
  /** `singleSignOn`: the organization whose identity provider was the first step, not the password. */
  issue(userId: string, passwordHash: string, singleSignOn?: string): string
  /** The person, if the cookie is valid. `isFor` confirms the password, which may have changed meanwhile. */
  read(
    cookies: string | undefined,
  ): { userId: string; singleSignOn: string | null; isFor(passwordHash: string | undefined): boolean } | undefined
  readonly cleared: string
}

export function createPendingCookies(
  { vault, clock }: { readonly vault: Vault; readonly clock: Clock },
  publicUrl: string,
): PendingCookies {
  const keys = vault.deriveAll('pending-sign-in')
  const proofsOf = (userId: string, expires: string, singleSignOn: string, passwordHash: string) =>
    keys.map((key) => createHmac('sha256', key).update(`${userId}.${expires}.${singleSignOn}.${passwordHash}`).digest())
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const cookie = (value: string, maxAge: number) =>
    `${name}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure}`
  return {
    issue(userId, passwordHash, singleSignOn = '') {
      const expires = String(clock.now().getTime() + maxAgeSeconds * 1000)
      const proof = proofsOf(userId, expires, singleSignOn, passwordHash)[0]?.toString('base64url')
      return cookie(`${userId}.${expires}.${singleSignOn}.${proof}`, maxAgeSeconds)
    },
    read(cookies) {
      const [, userId = '', expires = '', singleSignOn = '', proof = ''] = form.exec(cookies ?? '') ?? []
      if (Number(expires) <= clock.now().getTime()) return undefined
      const given = Buffer.from(proof, 'base64url')
      return {
        userId,
        singleSignOn: singleSignOn === '' ? null : singleSignOn,
        isFor(passwordHash) {
          if (passwordHash === undefined) return false
          const proofs = proofsOf(userId, expires, singleSignOn, passwordHash)
          return proofs.some((one) => given.length === one.length && timingSafeEqual(given, one))
        },
      }
    },
    cleared: cookie('', 0),
  }
}
