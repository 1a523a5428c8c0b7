import type { OwnVerdict, Verdict } from './verdict.ts'

/** How much a signer's statement counts. */
export type Standing = 'trusted' | 'unknown' | 'nobody'

/** `isConfirmed`: the certificate's owner is known here, though it has no trusted anchor. */
export function standingOf({ ownVerdict }: { readonly ownVerdict: OwnVerdict }, isConfirmed: boolean): Standing {
  switch (ownVerdict) {
    case 'valid':
      return 'trusted'
    case 'valid-issuer-unknown':
      return isConfirmed ? 'trusted' : 'unknown'
    // After the end of the certificate, the key may be anybody's.
    case 'expired':
    case 'not-valid':
      return 'nobody'
  }
}

const worstFirst: readonly Verdict[] = ['not-valid', 'changed-later', 'expired', 'valid-issuer-unknown', 'valid']

/** Null if there is no signature. */
export function worstVerdict(reports: readonly { readonly verdict: Verdict }[]): Verdict | null {
  return worstFirst.find((verdict) => reports.some((report) => report.verdict === verdict)) ?? null
}

/** When the first of the signatures loses its protection; null if none is protected. */
export function earliestProtection(reports: readonly { readonly protectedUntil: Date | null }[]): Date | null {
  const ends = reports.flatMap(({ protectedUntil }) => protectedUntil ?? [])
  return ends.reduce<Date | null>((least, end) => (least === null || end < least ? end : least), null)
}
