import { BlobStoreFailed } from '../../ports/blob-store.ts'
import type { S3Address } from './s3-address.ts'

/** Explains a failed response. Passes on only its code: the rest quotes keys and signatures. */
export function describeAnswer(status: number, text: string, { origin, bucket, region }: S3Address): BlobStoreFailed {
  const host = new URL(origin).host
  const code = /<Code>([A-Za-z0-9]{1,60})<\/Code>/.exec(text)?.[1] ?? ''
  const said = code === '' ? `HTTP ${status}` : `HTTP ${status}, ${code}`
  const denied = (what: string) => new BlobStoreFailed('denied', `${what} (${said}): see STORAGE_URL.`)
  switch (code) {
    case 'NoSuchKey':
      return new BlobStoreFailed('missing', 'The document is not in the storage.')
    case 'NoSuchBucket':
    case 'InvalidBucketName':
      return denied(`The storage at ${host} has no bucket ${bucket}`)
    case 'AuthorizationHeaderMalformed':
    case 'PermanentRedirect':
    case 'IllegalLocationConstraintException':
      return denied(`The bucket ${bucket} at ${host} is not in the region ${region}`)
    case 'InvalidAccessKeyId':
    case 'SignatureDoesNotMatch':
      return denied(`The storage at ${host} does not accept the key or its secret`)
    case 'RequestTimeTooSkewed':
      return denied(`The clock of the storage at ${host} differs from the clock of this machine`)
    case 'QuotaExceeded':
    case 'XMinioStorageFull':
    case 'XMinioAdminBucketQuotaExceeded':
      return new BlobStoreFailed('full', `There is no space left for documents at ${host} (${said}).`)
  }
  if (status === 507) return new BlobStoreFailed('full', `There is no space left for documents at ${host} (${said}).`)
  if (status === 401 || status === 403) return denied(`The storage at ${host} denies access to the bucket ${bucket}`)
  if (status >= 300 && status < 400) return denied(`The storage at ${host} redirects to another URL`)
  return new BlobStoreFailed('unavailable', `The storage at ${host} failed (${said}).`)
}

/** No response, or an incomplete one. */
export function describeError(error: unknown, { origin }: S3Address): BlobStoreFailed {
  if (error instanceof BlobStoreFailed) return error
  const { code, name } = error as { code?: unknown; name?: unknown }
  const reason = typeof code === 'string' && /^[A-Z0-9_]{1,60}$/.test(code) ? code : String(name)
  return new BlobStoreFailed('unavailable', `The storage at ${new URL(origin).host} is unreachable (${reason}).`)
}
