import { type PdfReport, type SignatureReport, verifyPdf } from '@countersign/pdf/verify'

/** A look costs as much as the first one, and a hostile file has many signatures. */
const MOST_LOOKS_BACK = 3

/**
 * Which signatures are as they were made, by their position. A certificate that was revoked or has ended since makes a
 * signature worthless, but alters nothing of what was signed: those are looked at as of the time that they claim.
 */
export async function findUntouched(bytes: Uint8Array, { signatures }: PdfReport): Promise<ReadonlySet<number>> {
  const positions = [...signatures.keys()]
  const untouched = new Set(positions.filter((position) => signatures[position]?.verdict !== 'not-valid'))
  let open = positions.filter((position) => couldBeTime(signatures[position]))
  for (let looks = 0; looks < MOST_LOOKS_BACK && open.length > 0; looks++) {
    const [first, ...others] = open
    const at = signatures[first ?? 0]?.claimedTime ?? new Date(0)
    // Without an anchor nothing is said of issuers and of what they have revoked.
    const then = (await verifyPdf(bytes, { anchors: [], at })).signatures
    for (const position of open) if (then[position]?.verdict !== 'not-valid') untouched.add(position)
    open = others.filter((position) => !untouched.has(position))
  }
  return untouched
}

function couldBeTime(report: SignatureReport | undefined): boolean {
  return report?.verdict === 'not-valid' && report.changesSince.forbidden.length === 0 && report.claimedTime !== null
}
