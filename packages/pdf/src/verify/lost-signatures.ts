import { PdfError } from '../errors.ts'
import type { SignedField } from '../read/signature-dictionary.ts'
import { latin1 } from '../read/syntax.ts'
import { indicesOf } from '../read/word-finder.ts'
import { endsRevision } from './byte-range.ts'
import { type Revision, readRevision } from './revision.ts'

/** Examining a revision costs as much as reading a file. */
const MAX_REVISIONS = 200
const MAX_PLACES = 10_000

export type LostSignature = { readonly field: SignedField; readonly revision: Revision }

/**
 * Signatures of an earlier revision that the document no longer reaches. Each is found by the range that it claims to
 * cover, and counts only if that is a revision with this very signature in it: the same text may appear anywhere.
 */
export function findLostSignatures(now: Revision): LostSignature[] {
  const { bytes } = now.file
  const known = new Set(now.signed.map(({ signature }) => placeOf(signature)))
  const revisions = new Map<number, SignedRevision | null>()
  const places = indicesOf(bytes, '/ByteRange')
  if (places.length > MAX_PLACES) throw new PdfError('too-large', 'the file has too many signatures')
  return places.flatMap((at) => {
    const range = RANGE.exec(latin1(bytes.subarray(at, at + LONGEST_RANGE)))
    const [, place, second, length] = (range ?? []).map(Number)
    if (place === undefined || second === undefined || length === undefined || known.has(place)) return []
    const end = second + length
    if (end > bytes.length || !endsRevision(bytes, end)) return []
    if (!revisions.has(end)) revisions.set(end, readIfSound(bytes.subarray(0, end)))
    if (revisions.size > MAX_REVISIONS) throw new PdfError('too-large', 'the file has too many signatures')
    const found = revisions.get(end) ?? null
    const field = found?.byPlace.get(place)
    if (found === null || field === undefined) return []
    known.add(place)
    return [{ field, revision: found.revision }]
  })
}

const LONGEST_RANGE = 200
const RANGE = /^\/ByteRange\s*\[\s*0+\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/

/** The position of its value in the file, which is unique to the signature. */
function placeOf(signature: SignedField['signature']): number | undefined {
  const contents = signature.get('Contents')
  return contents?.kind === 'string' ? contents.from : undefined
}

type SignedRevision = { readonly revision: Revision; readonly byPlace: ReadonlyMap<number | undefined, SignedField> }

function readIfSound(bytes: Uint8Array): SignedRevision | null {
  try {
    const revision = readRevision(bytes)
    return { revision, byPlace: new Map(revision.signed.map((field) => [placeOf(field.signature), field])) }
  } catch (error) {
    if (error instanceof PdfError) return null
    throw error
  }
}
