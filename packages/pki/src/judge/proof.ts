import type { Evidence } from './evidence.ts'

/** A timestamp that is right in itself, as a proof that what it covers existed. */
export type Proof = {
  readonly time: Date
  /** Until when it proves anything. That may be past. */
  readonly until: Date
}

/** A document timestamp, which covers all that the file held when it was made. */
export type FileProof = Proof & { readonly evidence: Evidence }

export function isAlive({ until }: Proof, now: Date): boolean {
  return now <= until
}

/** The earliest time that is proved. */
export function earliestTime(proofs: readonly Proof[]): Date | null {
  return proofs.reduce<Date | null>((least, { time }) => (least === null || time < least ? time : least), null)
}
