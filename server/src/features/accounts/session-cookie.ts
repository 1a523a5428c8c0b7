import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Vault } from '../../ports/vault.ts'

/** A value, a dot, and its HMAC-SHA-256 in base64, all of it percent-encoded: the signed cookies of the library. */
const form = /((?:^|; *)(?:__Secure-)?countersign\.session_token=)([^;]+)/

/** What the library signs cookies with: of the newest secret key first. */
export function sessionSecrets(vault: Vault): [string, ...string[]] {
  const [first = new Uint8Array(), ...rest] = vault.deriveAll('sessions')
  return [textOf(first), ...rest.map(textOf)]
}

const textOf = (secret: Uint8Array) => Buffer.from(secret).toString('base64')

/**
 * The library knows one secret. So the session of a browser whose cookie was signed with another one of ours gets a new
 * signature; all other cookies stay as they are.
 */
export function resignSession(vault: Vault, cookies: string): string {
  const [newest, ...others] = sessionSecrets(vault)
  if (others.length === 0) return cookies
  return cookies.replace(form, (whole, name: string, encoded: string) => {
    const [, token = '', signature = ''] = /^(.+)\.([^.]+)$/.exec(decoded(encoded)) ?? []
    if (!others.some((secret) => isEqual(sign(token, secret), signature))) return whole
    return `${name}${encodeURIComponent(`${token}.${sign(token, newest)}`)}`
  })
}

function sign(token: string, secret: string): string {
  return createHmac('sha256', secret).update(token).digest('base64')
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
