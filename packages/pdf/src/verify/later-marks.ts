import type { FoundMark } from './change-context.ts'
import type { FoundSignature } from './find-signatures.ts'
import type { LaterMark } from './report.ts'

type Mark = Omit<LaterMark, 'signer'>

/**
 * The marks between a revision, by its number from 1, and the next signed one, with the first signer who has seen them.
 * `signatures` are in the order of signing.
 */
export function attributeMarks(
  found: readonly FoundMark[],
  after: number,
  signatures: readonly FoundSignature[],
): readonly Mark[] {
  const later = [...signatures.entries()].slice(after)
  // A timestamp confirms nothing about the pages' content.
  const signer = later.find(([, { kind }]) => kind !== 'document-timestamp')
  return found.map(({ target, ...mark }) => {
    const own = later.find(([, { field }]) => mark.kind === 'signature' && field.reference.number === target)
    const [index] = own ?? signer ?? []
    return { ...mark, after, signedIn: index === undefined ? null : index + 1 }
  })
}
