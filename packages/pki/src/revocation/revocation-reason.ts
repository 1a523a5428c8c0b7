/** RFC 5280 5.3.1; the place is the code, and 7 is not used. */
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

/** A code that the norm does not know says no more than that there was a reason. */
export function reasonOfCode(code: number): RevocationReason {
  return REASONS[code] ?? 'unspecified'
}

export function codeOfReason(reason: RevocationReason): number {
  return REASONS.indexOf(reason)
}
