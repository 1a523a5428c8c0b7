import type { FileOutcome } from './check-proof.ts'
import { overallOf } from './pdf/overall-standing.ts'
import type { PdfState } from './pdf/use-pdf-check.ts'
import type { ChosenFile } from './use-file-hash.ts'

/** How the chosen file relates to a fingerprint. A file with more changes than its signatures allow is another file. */
export function fileOutcomeOf(file: ChosenFile, hash: string, pdf: PdfState): FileOutcome {
  if (file.kind !== 'hashed') return 'unchecked'
  if (file.hash === hash) return 'holds'
  if (!beginsWith(file, hash)) return 'fails'
  if (pdf.kind !== 'done') return 'unchecked'
  const { result } = pdf
  if (result.kind === 'refused') return result.reason === 'damaged' ? 'fails' : 'unchecked'
  const overall = overallOf(result.signatures)
  // Anyone can get a timestamp for anything, so it confirms no additions.
  const isSigned = result.signatures.some(({ role }) => role !== 'timestamp')
  return isSigned && (overall === 'holds' || overall === 'issuer-unknown') ? 'later' : 'fails'
}

export function beginsWith(file: ChosenFile, hash: string): boolean {
  return file.kind === 'hashed' && file.beginnings.includes(hash)
}
