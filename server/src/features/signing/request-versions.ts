import type { Version, VersionKind } from '../documents/model.ts'
import type { SigningRequest } from './model.ts'

/**
 * The versions of a document that a request was given and that it has made. What others did to the document, before or
 * after, is not its business: the signatures of another request must not pass for those of this one.
 */
export function requestVersions(
  { preparedAt }: Pick<SigningRequest, 'preparedAt'>,
  versions: readonly Version[],
): Version[] {
  const isPrepared = ({ kind, createdAt }: Version) =>
    kind === 'PREPARED' && createdAt.getTime() === preparedAt?.getTime()
  const start = versions.findIndex(isPrepared)
  if (start < 0) return versions.filter(({ kind }) => isSubmitted(kind))
  const next = versions.findIndex(({ kind }, index) => index > start && (kind === 'PREPARED' || isSubmitted(kind)))
  const given = versions.slice(0, start).filter(({ kind }) => isSubmitted(kind))
  return [...given, ...versions.slice(start, next < 0 ? undefined : next)]
}

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
