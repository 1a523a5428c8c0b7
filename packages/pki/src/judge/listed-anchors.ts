import type { ListedAnchor, Trust } from './verdict.ts'

/** The certificates that lists trust for this purpose, at a time or at any. */
export function listedAnchors(
  { listed = [] }: Pick<Trust, 'listed'>,
  purpose: ListedAnchor['purpose'],
  at?: Date,
): Uint8Array[] {
  return listed
    .filter((anchor) => anchor.purpose === purpose && (at === undefined || isGrantedAt(anchor, at)))
    .map(({ certificate }) => certificate)
}

function isGrantedAt({ granted }: ListedAnchor, at: Date): boolean {
  return granted.some(({ from, until }) => from <= at && (until === null || at < until))
}
