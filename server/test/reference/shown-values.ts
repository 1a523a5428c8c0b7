import { createHash } from 'node:crypto'
import type { SigningHarness } from '../signing/signing-harness.ts'

/** Replaces random values by constant ones: equal values by equal ones. */
export interface ShownValues {
  of(value: unknown): unknown
}

/** `kept` are hashes that are not random. */
export function createShownValues(harness: SigningHarness, kept: readonly string[]): ShownValues {
  const found = new Map<string, string>(kept.map((hash) => [hash, hash]))
  const counts = new Map<string, number>()
  const next = (kind: string) => {
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    return createHash('sha512')
      .update(`${kind} ${counts.get(kind)}`)
      .digest()
  }
  const remember = (real: string, make: () => string) => {
    const known = found.get(real) ?? make()
    found.set(real, known)
    return known
  }
  const receivers = receiverOf(harness)
  const text = (real: string) => {
    let shown = real
    for (const [own, theirs] of receivers) shown = shown.replaceAll(own, theirs)
    for (const [pattern, make] of chance) {
      shown = shown.replaceAll(
        pattern,
        (_all, before: string, rest: string) => before + remember(rest, () => make(next, before, rest)),
      )
    }
    return shown
  }
  const of = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value)
    if (Array.isArray(value)) return value.map(of)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, constants.get(name) ?? of(inner)]))
  }
  return { of }
}

/** What differs in every run as a whole. A receipt is shown by its beginning: the page stays light. */
const constants: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['milliseconds', 12],
  ['receipt', 'countersign-receipt/1\nentry …'],
])

/** Where the story's program listens, in every form in which an answer names it. */
export function receiverOf({
  callbackUrl,
}: Pick<SigningHarness, 'callbackUrl'>): readonly (readonly [string, string])[] {
  const { host, hostname } = new URL(callbackUrl)
  return [
    [callbackUrl, 'https://example.org/hooks/countersign'],
    [host, 'example.org'],
    [hostname, 'example.org'],
  ]
}

type Next = (kind: string) => Buffer

/** Each pattern has a constant part and a random one. */
const chance: readonly (readonly [RegExp, (next: Next, before: string, rest: string) => string])[] = [
  [/\b([a-z]+_)([0-7][0-9a-hjkmnp-tv-z]{25})\b/g, (next, prefix) => `01k9${letters(next(prefix), crockford, 22)}`],
  [/\b(cs_live_|whsec_)([\w-]{30,})/g, (next, prefix, rest) => letters(next(prefix), base62, rest.length)],
  [/(\/sign\/)([\w-]{30,})/g, (next, prefix, rest) => letters(next(prefix), base62, rest.length)],
  [/(#signer_\w{26}-)([0-9a-z]{8}-[\w-]{43})/g, (next) => `mh3x0000-${letters(next('ticket'), base62, 43)}`],
  [/()\b([0-9a-f]{32})\b/g, (next) => `01${next('serial number').toString('hex').slice(2, 32)}`],
  [/(Seal_\d+_)([0-9a-f]{6})\b/g, (next) => next('field').toString('hex').slice(0, 6)],
  [/\b(baguqeera)([a-z2-7]{52})\b/g, (next, prefix, rest) => letters(next(prefix), base32, rest.length)],
  [/\b(0x)([0-9a-f]{64})\b/g, (next) => next('transaction').toString('hex').slice(0, 64)],
  [/()\b([0-9a-f]{64})\b/g, (next) => next('hash').toString('hex').slice(0, 64)],
]

const crockford = '0123456789abcdefghjkmnpqrstvwxyz'
const base32 = 'abcdefghijklmnopqrstuvwxyz234567'
const base62 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

function letters(bytes: Buffer, alphabet: string, length: number): string {
  return Array.from({ length }, (_, place) => alphabet[(bytes[place] ?? 0) % alphabet.length]).join('')
}

/** The random parts of a text, in order. */
export function tokensIn(text: string): string[] {
  return chance.flatMap(([pattern]) => [...text.matchAll(pattern)].map(([, , token = '']) => token))
}
