import { createHmac, timingSafeEqual } from 'node:crypto'

// Time-based one-time passwords, RFC 6238, as authenticator apps expect them: SHA-1, 6 digits, 30 seconds.

/** RFC 4226 4, R6: 160 bits. */
export const secretBytes = 20
const stepSeconds = 30
const digits = 6

/** RFC 6238 5.2: one step back and one ahead, for clocks that differ. */
const drift = [0, -1, 1] as const

/** The code of a step. RFC 4226 5.3. */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

export function stepAt(time: Date): number {
  return Math.floor(time.getTime() / 1000 / stepSeconds)
}

/** The step that the code belongs to. Codes of `lastStep` and before have been used. */
export function matchingStep(
  secret: Uint8Array,
  code: string,
  time: Date,
  lastStep: number | null,
): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const now = stepAt(time)
  return drift
    .map((steps) => now + steps)
    .find((step) => step > (lastStep ?? -1) && timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code)))
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 6, without padding: 160 bits need none. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => base32.charAt(Number.parseInt(five, 2))).join('')
}

const issuer = 'Countersign'
/** Longer ones make a QR code that cameras cannot read. */
const longestAccount = 120

/** The URI in the QR code, as authenticator apps read it. */
export function uriOf(secret: Uint8Array, email: string): string {
  const account = encodeURIComponent(email)
  const label = account.length > longestAccount ? issuer : `${issuer}:${account}`
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${issuer}`
}
