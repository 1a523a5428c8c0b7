import { type LaterMark, marksSince, type PdfReport, type SignatureReport } from '@countersign/pdf'
import type { Seal } from './model.ts'
import type { FoundSeal, JudgedSignature, LaterChange } from './seals-report.ts'

/** Remarks on the seal itself; sentences for people. */
export function wordsOfSeal(
  { ownVerdict }: Pick<SignatureReport, 'ownVerdict'>,
  seal: Seal | null,
  revokedBefore: boolean,
): string[] {
  if (seal === null) return []
  const words: string[] = []
  if (ownVerdict === 'valid-issuer-unknown' && !revokedBefore) {
    words.push(
      'This service does not know the issuer of the certificate. The organization uploaded the certificate itself.',
    )
  }
  const day = seal.revoked?.at.toISOString().slice(0, 10)
  if (revokedBefore) words.push(`The seal was revoked on ${day}, and nothing proves that it was applied earlier.`)
  else if (day !== undefined) words.push(`The seal was applied before it was revoked on ${day}, and is still valid.`)
  return words
}

/** A hostile file can have thousands of changes; the full list is separate from the seals. */
const MOST_DESCRIBED = 10
const MOST_SUMMED_UP = 3

/** Why a signature is not valid, and which later changes nobody trusted has signed. */
export function wordsOf(file: PdfReport, report: SignatureReport, describe: (mark: LaterMark) => string): string[] {
  const open = marksSince(file, report).filter(({ signer }) => signer !== 'trusted')
  return wordsWith(report, open.map(describe))
}

type Words = Pick<SignatureReport, 'verdict' | 'reasons' | 'remarks'>

/** Adds remarks on files that nobody trusted has signed. */
export function wordsWith(report: Words, open: readonly string[]): string[] {
  const described = describeFirst(open, MOST_DESCRIBED, (words) => words)
  return [...(report.verdict === 'valid' ? [] : report.reasons), ...described, ...report.remarks]
}

function describeFirst<Change>(
  changes: readonly Change[],
  most: number,
  describe: (change: Change) => string,
): string[] {
  const described = changes.slice(0, most).map(describe)
  return changes.length <= most ? described : [...described, `${changes.length - most} more changes were made later.`]
}

export function summarize(
  seals: readonly FoundSeal[],
  others: readonly JudgedSignature[],
  changes: readonly LaterChange[],
): string {
  const signatures = others.length === 0 ? '' : ` It also has ${count(others.length, 'other signature')}.`
  if (seals.length === 0) return `This document has no seal.${signatures}`
  return `This document has ${count(seals.length, 'seal')}. ${verdictOf(seals, changes)}${signatures}`
}

function verdictOf(seals: readonly FoundSeal[], changes: readonly LaterChange[]): string {
  const open = changes.filter(({ mark }) => mark.signer !== 'trusted')
  const since = changes.filter(({ mark }) => mark.signer === 'trusted' && mark.kind !== 'signature')
  const invalid = seals.filter(({ valid }) => !valid)
  const altered = seals.filter(({ report }) => !report.unaltered)
  const covered = seals.filter(({ report }) => report.verdict === 'changed-later')
  if (altered.length > 0) {
    return `The sealed content or the seal was altered: ${countBroken(altered.length, seals.length)}.`
  }
  if (covered.length > 0) {
    return `Content was added after sealing that no trusted signature covers. ${describeSome(open).join(' ')}`
  }
  const expired = seals.filter(({ report }) => report.verdict === 'expired')
  if (expired.length > 0 && expired.length === invalid.length)
    return `The sealed content is unaltered, but the protection of ${count(expired.length, 'seal')} has expired: no valid timestamp proves the sealing time.`
  if (invalid.length > 0)
    return `The sealed content is unaltered, but ${count(invalid.length, 'seal')} cannot be trusted.`
  const verdict = `${seals.length === 1 ? 'It is' : 'All are'} valid, and the sealed content is unaltered.`
  return [verdict, ...describeSome(since)].join(' ')
}

function describeSome(changes: readonly LaterChange[]): string[] {
  return describeFirst(changes, MOST_SUMMED_UP, ({ words }) => words)
}

function countBroken(broken: number, all: number): string {
  if (all === 1) return 'the seal is invalid'
  return `${broken} of them ${broken === 1 ? 'is' : 'are'} invalid`
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
