import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { testKeyPrefix } from '@countersign/rules/test-mode'
import type { Randomness } from '../../ports/randomness.ts'
import type { Mode } from '../../vocabulary/mode.ts'

/**
 * `cs_live_` or `cs_test_`, 40 random base62 characters (238 bits), 6 characters of CRC-32 over all before them. Secret
 * scanners recognize a leaked key by its prefix and checksum, and a mistyped one is refused without a query.
 */
const prefixes: Record<Mode, string> = { live: 'cs_live_', test: testKeyPrefix }
const randomLength = 40
const checksumLength = 6
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const form = new RegExp(`^(?:${Object.values(prefixes).join('|')})[0-9A-Za-z]{${randomLength + checksumLength}}$`)

export function makeKey(randomness: Randomness, mode: Mode): string {
  return makeSecret(randomness, prefixes[mode])
}

/** A secret in the form of a key, with another prefix. */
export function makeSecret(randomness: Randomness, prefix: string): string {
  const unsigned = prefix + randomBase62(randomness, randomLength)
  return unsigned + checksum(unsigned)
}

export function isWellFormed(key: string): boolean {
  return form.test(key) && checksum(key.slice(0, -checksumLength)) === key.slice(-checksumLength)
}

export function hashKey(key: string): Buffer {
  return hash('sha256', key, 'buffer')
}

/** The part of a key that is shown after its creation. */
export function hintOf(key: string): string {
  return key.slice(-4)
}

/** Discards bytes from 248 on, so that every character is equally likely. */
export function randomBase62(randomness: Randomness, length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomness.bytes(length)) {
      if (byte < 248 && text.length < length) text += alphabet.charAt(byte % 62)
    }
  }
  return text
}

function checksum(text: string): string {
  let value = crc32(text)
  let digits = ''
  for (let i = 0; i < checksumLength; i++) {
    digits = alphabet.charAt(value % 62) + digits
    value = Math.floor(value / 62)
  }
  return digits
}
