/** RFC 5280 5.3.1; the index is the code, and 7 is not used. */
const REASONS = [
  'unspecified',
  'keyCompromise',
  'cACompromise',
  'affiliationChanged',
  'superseded',
  'cessationOfOperation',
  'certificateHold',
  undefined,
  'removeFromCRL',
  'privilegeWithdrawn',
  'aACompromise',
] as const

export type RevocationReason = NonNullable<(typeof REASONS)[number]>

/** An unknown code says only that there was a reason. */
export function reasonOfCode(code: number): RevocationReason {
  return REASONS[code] ?? 'unspecified'
}

export function codeOfReason(reason: RevocationReason): number {
  return REASONS.indexOf(reason)
}
