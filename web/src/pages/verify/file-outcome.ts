import type { FileOutcome } from './check-proof.ts'
import { overallOf } from './pdf/judge-signatures.ts'
import type { PdfState } from './pdf/use-pdf-check.ts'
import type { ChosenFile } from './use-file-hash.ts'

/** How the file that was chosen stands to a fingerprint. One with more added to it than signatures allow is another. */
export function fileOutcomeOf(file: ChosenFile, hash: string, pdf: PdfState): FileOutcome {
  if (file.kind !== 'hashed') return 'unchecked'
  if (file.hash === hash) return 'holds'
  if (!beginsWith(file, hash)) return 'fails'
  if (pdf.kind !== 'done') return 'unchecked'
  const { result } = pdf
  if (result.kind === 'refused') return result.reason === 'damaged' ? 'fails' : 'unchecked'
  const overall = overallOf(result.signatures)
  // Anybody gets a timestamp for anything: it confirms nothing that was added.
  const isSigned = result.signatures.some(({ role }) => role !== 'timestamp')
  return isSigned && (overall === 'holds' || overall === 'issuer-unknown') ? 'later' : 'fails'
}

export function beginsWith(file: ChosenFile, hash: string): boolean {
  return file.kind === 'hashed' && file.beginnings.includes(hash)
}
