import { PdfError } from '../errors.ts'
import type { PdfFile } from '../read/pdf-file.ts'
import { readDocMdp, type SignedField } from '../read/signature-dictionary.ts'
import { asName } from '../read/value.ts'
import { checkByteRange, type SignedBytes } from './byte-range.ts'
import { findLostSignatures } from './lost-signatures.ts'
import type { SignatureKind } from './report.ts'
import { type Revision, readRevision } from './revision.ts'

type Candidate = {
  readonly field: SignedField
  readonly kind: SignatureKind
  readonly subFilter: string
  readonly bytes: SignedBytes
  /** True if the document no longer reaches it. */
  readonly isLost: boolean
}

const MAX_SIGNATURES = 200

/** Includes those of earlier revisions. In the order of signing. */
export function findSignatures(now: Revision): FoundSignature[] {
  const candidates = inOrderOfSigning(now)
  const listed = candidates.filter(({ isLost }) => !isLost)
  return candidates.map((candidate) => withRevision(candidate, now, listed))
}

function inOrderOfSigning(now: Revision): Candidate[] {
  requireFew(now.signed.length)
  const lost = findLostSignatures(now)
  requireFew(now.signed.length + lost.length)
  const found = [
    ...now.signed.map((field) => candidateOf(now.file, field, false)),
    ...lost.map(({ field, revision }) => candidateOf(revision.file, field, true)),
  ]
  const endOf = ({ bytes }: Candidate) => (bytes.whole ? bytes.end : Number.MAX_SAFE_INTEGER)
  return found.sort((a, b) => endOf(a) - endOf(b))
}

function requireFew(signatures: number): void {
  if (signatures > MAX_SIGNATURES) throw new PdfError('too-large', 'the file has too many signatures')
}

function candidateOf(file: PdfFile, field: SignedField, isLost: boolean): Candidate {
  const { signature } = field
  const subFilter = asName(file.resolve(signature.get('SubFilter'))) ?? ''
  const isTimestamp = subFilter === 'ETSI.RFC3161'
  const isCertification = readDocMdp(file, signature) !== undefined
  const kind = isTimestamp ? 'document-timestamp' : isCertification ? 'certification' : 'signature'
  return { field, kind, subFilter, bytes: checkByteRange(file, signature), isLost }
}

/** A signature with the revision that it covers. */
export type FoundSignature = Candidate & {
  /** Null if it covers none. */
  readonly before: Revision | null
  readonly faults: readonly string[]
}

/** The signed revision, if it is one and contains this very signature. */
function withRevision(found: Candidate, now: Revision, listed: readonly Candidate[]): FoundSignature {
  const faults = sharedWithOthers(found, now, listed)
  if (found.isLost) faults.push('The signature was removed from the document later.')
  if (!found.bytes.whole) return { ...found, before: null, faults: [found.bytes.reason, ...faults] }
  const before = readSignedRevision(now.file.bytes.subarray(0, found.bytes.end))
  if (before === null) return { ...found, before: null, faults: ['The signed revision cannot be read.', ...faults] }
  const own = before.signed.some(
    ({ reference, name }) => reference.number === found.field.reference.number && name === found.field.name,
  )
  if (!own) faults.push('The signature is not in the revision that it covers.')
  if (before.file.crossReference.end !== found.bytes.end)
    faults.push('The signature does not cover a complete revision.')
  return { ...found, before, faults }
}

function sharedWithOthers({ field, bytes }: Candidate, { fields }: Revision, listed: readonly Candidate[]): string[] {
  const faults: string[] = []
  if (fields.filter(({ name }) => name === field.name).length > 1) {
    faults.push(`The document has several fields ${field.name}.`)
  }
  const others = listed.filter((other) => other.field.reference.number !== field.reference.number)
  if (others.some((other) => other.field.signature === field.signature)) faults.push('Two fields share this signature.')
  if (!bytes.whole) return faults
  // Each revision has one signature: a second one in it would not be covered by the first, nor by what it covers.
  const overlaps = others.some(
    ({ bytes: other }) =>
      other.whole && (other.end === bytes.end || (other.end < bytes.end && other.end > bytes.gap.from)),
  )
  if (overlaps) faults.push('The signature overlaps with another one.')
  return faults
}

function readSignedRevision(bytes: Uint8Array): Revision | null {
  try {
    return readRevision(bytes)
  } catch (error) {
    if (error instanceof PdfError) return null
    throw error
  }
}
