import type { Evidence } from './evidence.ts'

/** A timestamp that is correct in itself, as a proof that what it covers existed. */
export type Proof = {
  readonly time: Date
  /** Until when it proves anything. May be in the past. */
  readonly until: Date
}

/** A document timestamp, which covers the whole file at the time. */
export type FileProof = Proof & { readonly evidence: Evidence }

export function isAlive({ until }: Proof, now: Date): boolean {
  return now <= until
}

/** The earliest time that is proved. */
export function earliestTime(proofs: readonly Proof[]): Date | null {
  return proofs.reduce<Date | null>((least, { time }) => (least === null || time < least ? time : least), null)
}
