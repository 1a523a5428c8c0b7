import type { Version } from '../documents/model.ts'
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
  if (start < 0) return versions.filter(isSubmitted)
  const next = versions.findIndex(
    (version, index) => index > start && (version.kind === 'PREPARED' || isSubmitted(version, index, versions)),
  )
  const given = versions.slice(0, start).filter(isSubmitted)
  return [...given, ...versions.slice(start, next < 0 ? undefined : next)]
}

/**
 * The finished document as it is now: as the request has finished it or, where it was renewed since, as it was renewed last.
 * Undefined where the request has not finished it.
 */
export function finishedVersion(
  { finalHash }: Pick<SigningRequest, 'finalHash'>,
  versions: readonly Version[],
): Version | undefined {
  const final = versions.findIndex(({ fileHash }) => fileHash === finalHash)
  if (final < 0) return undefined
  const after = versions.slice(final + 1)
  const end = after.findIndex(({ kind }) => kind !== 'RENEWED')
  return after.slice(0, end < 0 ? undefined : end).at(-1) ?? versions[final]
}

/**
 * The document as it was given to be signed. What an earlier request that came to nothing had prepared is passed over:
 * its certification block names other people.
 */
export function submittedVersion(versions: readonly Version[]): Version {
  const submitted = versions.findLast(isSubmitted)
  if (submitted === undefined) throw new Error('a document without its original')
  return submitted
}

function isSubmitted({ kind }: Version, index: number, versions: readonly Version[]): boolean {
  switch (kind) {
    case 'ORIGINAL':
    case 'SEALED':
      return true
    case 'PREPARED':
    case 'SIGNED':
    case 'FINAL':
      return false
    case 'RENEWED': {
      const renewed = versions[index - 1]
      return renewed !== undefined && isSubmitted(renewed, index - 1, versions)
    }
  }
}
