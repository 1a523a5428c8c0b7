import { PkiError } from '../errors.ts'
import type { HashAlgorithm, ImprintHash } from './hash.ts'
import type { PublicKey } from './public-key.ts'

/**
 * The day from which on an algorithm is too weak, by name: a hash, a curve, or RSA with the longest affected key, so
 * that `RSA-2999` is every RSA key below 3000 bits.
 */
export type AlgorithmEnds = Readonly<Record<string, Date>>

/**
 * What existed at this time is no forgery by an algorithm that ends later. `ends` are configured in addition to the
 * built-in ones.
 */
export type Strength = { readonly at: Date; readonly ends?: AlgorithmEnds | undefined }

/** What can be forged since a day. What is known to have existed before that day is not a forgery. */
export type Weakness = { readonly since: Date; readonly what: string; readonly algorithm: string }

/**
 * The list of weak algorithms with their ends (ETSI TS 119 312 v1.5.1 A.2 to A.6, as in the default policy of the
 * European Commission's DSS). Everything else is considered strong enough. The same text ends RSA with PKCS#1 v1.5
 * padding in 2029 for keys of any length: that is advice for signers, since it cannot be forged.
 */
const KNOWN: AlgorithmEnds = {
  'SHA-1': startOf('2012-08-01'),
  'RSA-1023': startOf('2010-08-01'),
  'RSA-2047': startOf('2019-10-01'),
  'RSA-2999': startOf('2029-01-01'),
}

export function hashWeakness(hash: HashAlgorithm | null, ends?: AlgorithmEnds): Weakness | null {
  const since = hash === null ? undefined : endOf(hash, ends)
  if (hash === null || since === undefined) return null
  const why = hash === 'SHA-1' ? 'can be forged' : `is too weak since ${dayOf(since)}`
  return { since, what: `uses ${hash}, which ${why}`, algorithm: hash }
}

export function keyWeakness(key: PublicKey, ends?: AlgorithmEnds): Weakness | null {
  switch (key.kind) {
    case 'rsa': {
      const since = rsaEnd(key.modulusBits, ends)
      if (since === undefined) return null
      return { since, what: 'was signed with a key that is too short', algorithm: `RSA with ${key.modulusBits} bits` }
    }
    case 'ec':
    case 'edwards': {
      const since = endOf(key.curve, ends)
      if (since === undefined) return null
      const what = `was signed with a key of the curve ${key.curve}, which is too weak since ${dayOf(since)}`
      return { since, what, algorithm: key.curve }
    }
    case 'other':
      return null
  }
}

/** The earliest weakness. */
export function firstWeakness(found: readonly (Weakness | null)[]): Weakness | null {
  return found.reduce((first, one) => (first === null || (one !== null && one.since < first.since) ? one : first), null)
}

/**
 * Reports whether an object that existed at that time may be a forgery. If nothing proves when it was made, use the
 * time of the check.
 */
export function isForgeable(weakness: Weakness | null, existedAt: Date): boolean {
  return weakness !== null && !(existedAt < weakness.since)
}

/** When the first of these ends; undefined if no end is known. */
export function endOfAlgorithms(names: readonly string[], ends?: AlgorithmEnds): Date | undefined {
  return earliest(names.flatMap((name) => endOf(name, ends) ?? []))
}

/** The hash for new timestamps: SHA-256 unless another lasts longer. */
export function imprintFor(ends?: AlgorithmEnds): ImprintHash {
  const [ordinary, stronger] = [endOf('SHA-256', ends), endOf('SHA-384', ends)]
  return ordinary !== undefined && (stronger === undefined || stronger > ordinary) ? 'SHA-384' : 'SHA-256'
}

/** Every day on which an algorithm ends, and whether it was configured. */
export function listEnds(ends: AlgorithmEnds): readonly { readonly end: Date; readonly isAnnounced: boolean }[] {
  const lines = (list: AlgorithmEnds, isAnnounced: boolean) => Object.values(list).map((end) => ({ end, isAnnounced }))
  return [...lines(KNOWN, false), ...lines(ends, true)]
}

/** The last moment at which it was strong. */
export function lastStrong({ since }: Weakness): Date {
  return new Date(since.getTime() - 1)
}

function endOf(name: string, ends: AlgorithmEnds = {}): Date | undefined {
  return earliest([KNOWN, ends].flatMap((list) => (Object.hasOwn(list, name) ? (list[name] ?? []) : [])))
}

function rsaEnd(bits: number, ends: AlgorithmEnds = {}): Date | undefined {
  const lines = [...Object.entries(KNOWN), ...Object.entries(ends)]
  return earliest(lines.flatMap(([name, end]) => (bits <= longestRsa(name) ? end : [])))
}

/** Zero if it is not RSA. */
function longestRsa(name: string): number {
  return Number(/^RSA-(\d+)$/.exec(name)?.[1] ?? 0)
}

function earliest(ends: readonly Date[]): Date | undefined {
  return ends.reduce<Date | undefined>((first, end) => (first === undefined || end < first ? end : first), undefined)
}

const NAMES = ['SHA-256', 'SHA-384', 'SHA-512', 'SHAKE256', 'P-256', 'P-384', 'P-521', 'Ed25519', 'Ed448']
const MOST_LINES = 50

/** Parses the operator's text: `SHA-256=2031-01-01,RSA-3072=2033-06-30`. The error message says what to write. */
export function readAlgorithmEnds(text: string): AlgorithmEnds {
  const ends: Record<string, Date> = {}
  const lines = text.split(',').map((line) => line.trim())
  for (const line of lines.filter((one) => one !== '').slice(0, MOST_LINES + 1)) {
    const [, name = '', day = ''] = /^([A-Za-z0-9-]+)=(\d{4}-\d{2}-\d{2})$/.exec(line) ?? []
    const isRsa = longestRsa(name) >= 1024 && longestRsa(name) <= 16_384
    const end = startOf(day)
    const isDay = !Number.isNaN(end.getTime()) && dayOf(end) === day
    if ((!isRsa && !NAMES.includes(name)) || !isDay || name in ends || Object.keys(ends).length === MOST_LINES) {
      throw new PkiError('malformed', `“${line.slice(0, 60)}” is not valid: ${FORM}`)
    }
    ends[name] = end
  }
  return ends
}

const FORM = `list at most ${MOST_LINES} algorithms, each once and with the day on which it becomes too weak, for example SHA-256=2031-01-01,RSA-3072=2033-06-30; the names are ${NAMES.join(', ')}, and RSA- with a key length`

/** The inverse of readAlgorithmEnds. */
export function writeAlgorithmEnds(ends: AlgorithmEnds): string {
  return Object.entries(ends)
    .map(([name, end]) => `${name}=${dayOf(end)}`)
    .join(',')
}

function startOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}
