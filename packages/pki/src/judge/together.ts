import type { OwnVerdict, Verdict } from './verdict.ts'

/** What the word of a signer counts for. */
export type Standing = 'trusted' | 'unknown' | 'nobody'

/** `isConfirmed`: somebody here knows whose certificate it is, though no anchor leads to it. */
export function standingOf({ ownVerdict }: { readonly ownVerdict: OwnVerdict }, isConfirmed: boolean): Standing {
  switch (ownVerdict) {
    case 'valid':
      return 'trusted'
    case 'valid-issuer-unknown':
      return isConfirmed ? 'trusted' : 'unknown'
    // Whose key it is after the end of the certificate, nobody can tell.
    case 'expired':
    case 'not-valid':
      return 'nobody'
  }
}

const worstFirst: readonly Verdict[] = ['not-valid', 'changed-later', 'expired', 'valid-issuer-unknown', 'valid']

/** Null where there is no signature. */
export function worstVerdict(reports: readonly { readonly verdict: Verdict }[]): Verdict | null {
  return worstFirst.find((verdict) => reports.some((report) => report.verdict === verdict)) ?? null
}

/** When the first of the signatures ceases to be protected; null where none is. */
export function earliestProtection(reports: readonly { readonly protectedUntil: Date | null }[]): Date | null {
  const ends = reports.flatMap(({ protectedUntil }) => protectedUntil ?? [])
  return ends.reduce<Date | null>((least, end) => (least === null || end < least ? end : least), null)
}
