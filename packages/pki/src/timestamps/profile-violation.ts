/** A rule that a token breaks. */
export type ProfileViolation = {
  /** Of ETSI EN 319 422 V1.1.1, unless it says otherwise. */
  readonly clause: string
  /** A sentence. */
  readonly text: string
}

export function violation(clause: string, text: string, isBroken: boolean): ProfileViolation[] {
  return isBroken ? [{ clause, text }] : []
}
