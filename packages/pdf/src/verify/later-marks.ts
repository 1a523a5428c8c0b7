import type { FoundMark } from './change-context.ts'
import type { FoundSignature } from './find-signatures.ts'
import type { LaterMark } from './report.ts'

type Mark = Omit<LaterMark, 'signer'>

/**
 * What came between a revision, by its number from 1, and the next one that was signed, with the first signer who has seen
 * it. `signatures` are in the order of signing.
 */
export function attributeMarks(
  found: readonly FoundMark[],
  after: number,
  signatures: readonly FoundSignature[],
): readonly Mark[] {
  const later = [...signatures.entries()].slice(after)
  // A timestamp is nobody's word for what the pages show.
  const signer = later.find(([, { kind }]) => kind !== 'document-timestamp')
  return found.map(({ target, ...mark }) => {
    const own = later.find(([, { field }]) => mark.kind === 'signature' && field.reference.number === target)
    const [index] = own ?? signer ?? []
    return { ...mark, after, signedIn: index === undefined ? null : index + 1 }
  })
}
