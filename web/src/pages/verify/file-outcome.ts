import type { FileOutcome } from './check-proof.ts'
import { overallOf } from './pdf/judge-signatures.ts'
import type { PdfState } from './pdf/use-pdf-check.ts'
import type { ChosenFile } from './use-file-hash.ts'

/** How the file that was chosen stands to a fingerprint. One with more added to it than signatures allow is another. */
export function fileOutcomeOf(file: ChosenFile, hash: string, pdf: PdfState): FileOutcome {
  if (file.kind !== 'hashed') return 'unchecked'
  if (file.hash === hash) return 'holds'
  if (!beginsWith(file, hash) || pdf.kind === 'none') return 'fails'
  if (pdf.kind === 'checking') return 'unchecked'
  if (pdf.result.kind === 'refused') return 'fails'
  const overall = overallOf(pdf.result.signatures)
  return overall === 'holds' || overall === 'issuer-unknown' ? 'later' : 'fails'
}

export function beginsWith(file: ChosenFile, hash: string): boolean {
  return file.kind === 'hashed' && file.beginnings.includes(hash)
}
