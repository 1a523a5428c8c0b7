import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Randomness } from '../../ports/randomness.ts'
import type { Vault } from '../../ports/vault.ts'

const name = 'countersign.device'
const form = new RegExp(`(?:^|; *)${name.replace('.', '\\.')}=([\\w-]{22})\\.([\\w-]{43})(?:;|$)`)
const maxAgeSeconds = 365 * 24 * 3600

/**
 * Distinguishes browsers that have signed in to an account from all others. It grants no access: see
 * `slow-down-guessing.ts`.
 */
export interface DeviceCookies {
  /** A cookie for a browser that has just sent the correct password. */
  issue(email: string): string
  /** The device's id, if it has signed in to this account. */
  read(cookies: string | undefined, email: string): string | undefined
}

export function createDeviceCookies(
  { vault, randomness }: { readonly vault: Vault; readonly randomness: Randomness },
  publicUrl: string,
): DeviceCookies {
  const keys = vault.deriveAll('device-cookies')
  const proofsOf = (device: string, email: string) =>
    keys.map((key) => createHmac('sha256', key).update(`${device}.${email.toLowerCase()}`).digest())
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return {
    issue(email) {
      const device = Buffer.from(randomness.bytes(16)).toString('base64url')
      const value = `${device}.${proofsOf(device, email)[0]?.toString('base64url')}`
      return `${name}=${value}; Max-Age=${maxAgeSeconds}; Path=/console/v1; HttpOnly; SameSite=Lax${secure}`
    },
    read(cookies, email) {
      const [, device = '', proof = ''] = form.exec(cookies ?? '') ?? []
      const given = Buffer.from(proof, 'base64url')
      const isOwn = proofsOf(device, email).some((one) => given.length === one.length && timingSafeEqual(given, one))
      return isOwn ? device : undefined
    },
  }
}
