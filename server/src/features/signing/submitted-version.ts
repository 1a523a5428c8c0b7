import type { Version, VersionKind } from '../documents/model.ts'

/**
 * The document as it was given to be signed. What an earlier request that came to nothing had prepared is passed over:
 * its certification block names other people.
 */
export function submittedVersion(versions: readonly Version[]): Version {
  const submitted = versions.findLast(({ kind }) => isSubmitted(kind))
  if (submitted === undefined) throw new Error('a document without its original')
  return submitted
}

function isSubmitted(kind: VersionKind): boolean {
  switch (kind) {
    case 'ORIGINAL':
    case 'SEALED':
      return true
    case 'PREPARED':
    case 'SIGNED':
    case 'FINAL':
      return false
  }
}
