import { StartRefused } from '../../vocabulary/start-refused.ts'

export interface S3Address {
  /** Scheme, host, port. */
  readonly origin: string
  readonly bucket: string
  /** Empty, or with a trailing slash. */
  readonly prefix: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Reads STORAGE_URL, or another setting of this form. Its value contains a secret and is never shown. */
export function parseS3Address(text: string, variable = 'STORAGE_URL'): S3Address {
  const wrong = (what: string) => wrongValue(variable, what)
  const url = URL.parse(text)
  if (url === null || url.protocol !== 's3:' || url.hash !== '') throw wrong('must be a URL that starts with s3://')
  const [accessKeyId, secretAccessKey] = [decode(url.username), decode(url.password)]
  if (!accessKeyId || !secretAccessKey) {
    throw wrong('must have the key and secret before the host, with / as %2F, + as %2B and @ as %40')
  }
  if (url.hostname === '') throw wrong('must have a host')
  const [bucket = '', ...folders] = url.pathname.replace(/^\/|\/$/g, '').split('/')
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{1,62}$/.test(bucket)) throw wrong('must have a bucket after the host')
  if (!folders.every((folder) => /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(folder))) {
    throw wrong('must have a prefix of letters, digits, dots, hyphens and underscores after the bucket, or none')
  }
  const { region = 'us-east-1', tls = 'true', ...others } = Object.fromEntries(url.searchParams)
  if (Object.keys(others).length > 0) throw wrong('must have no options other than region and tls')
  if (!/^[A-Za-z0-9-]{1,64}$/.test(region)) throw wrong('must have a region of letters, digits and hyphens')
  if (tls !== 'true' && tls !== 'false') throw wrong('must have tls=true or tls=false')
  const base = URL.parse(`${tls === 'true' ? 'https' : 'http'}://${url.host}/`)
  if (base === null) throw wrong('must have a host')
  const prefix = folders.map((folder) => `${folder}/`).join('')
  return { origin: base.origin, bucket, prefix, region, accessKeyId, secretAccessKey }
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function wrongValue(variable: string, what: string): StartRefused {
  return new StartRefused(
    `${variable} ${what}, for example ${variable}=s3://key:secret@s3.example.org/bucket?region=eu-south-1`,
  )
}
