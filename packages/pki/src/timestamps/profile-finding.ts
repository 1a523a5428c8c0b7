/** A rule that a token breaks, or that could not be checked. */
export type ProfileFinding = {
  readonly kind: 'broken' | 'unchecked'
  /** Of ETSI EN 319 422 V1.1.1, unless it says otherwise. */
  readonly clause: string
  /** A sentence. */
  readonly text: string
}

export function violation(clause: string, text: string, isBroken: boolean): ProfileFinding[] {
  return isBroken ? [{ kind: 'broken', clause, text }] : []
}
