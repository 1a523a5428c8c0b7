import type { Version } from '../documents/model.ts'
import { isSubmitted, submittedVersion } from '../documents/submitted-version.ts'
import type { SigningRequest } from './model.ts'

/**
 * The versions of a document that a request started from and made. Other changes to the document, before or after, do
 * not belong to it: the signatures of another request must not pass for those of this one.
 */
export function requestVersions(
  request: Pick<SigningRequest, 'preparedAt' | 'createdAt'>,
  versions: readonly Version[],
): Version[] {
  const { preparedAt } = request
  const isPrepared = ({ kind, createdAt }: Version) =>
    kind === 'PREPARED' && createdAt.getTime() === preparedAt?.getTime()
  const start = versions.findIndex(isPrepared)
  if (start < 0) return versionsAtCreation(request, versions).filter(isSubmitted)
  const next = versions.findIndex(
    (version, index) => index > start && (version.kind === 'PREPARED' || isSubmitted(version, index, versions)),
  )
  const given = versions.slice(0, start).filter(isSubmitted)
  return [...given, ...versions.slice(start, next < 0 ? undefined : next)]
}

/**
 * The completed document in its latest version: as the request completed it or, if renewed since, as last renewed.
 * Undefined if the request has not completed it.
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

/** The file that a request got, before anyone signed it. */
export function givenVersion(
  request: Pick<SigningRequest, 'submittedHash' | 'createdAt'>,
  versions: readonly Version[],
): Version {
  const prepared = versions.find(({ fileHash }) => fileHash === request.submittedHash)
  return prepared ?? submittedVersion(versionsAtCreation(request, versions))
}

/** For a request that ended before its document was prepared. A downloaded document arrives after its request. */
function versionsAtCreation(
  { createdAt }: Pick<SigningRequest, 'createdAt'>,
  versions: readonly Version[],
): readonly Version[] {
  return versions.filter((version, index) => index === 0 || version.createdAt <= createdAt)
}
