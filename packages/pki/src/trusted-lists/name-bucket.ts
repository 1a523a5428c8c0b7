import { whyUnfit } from '../certificates/certificate-purpose.ts'
import { readableCertificates } from '../certificates/readable-certificates.ts'

const MAX_BUCKETS = 8

/**
 * One of 256, as two hexadecimal digits. Requesting the services in a bucket reveals one byte derived from a name,
 * which says little about whose it is. By FNV-1a: any function that spreads names would do.
 */
export function bucketOf(name: string): string {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(name)) hash = Math.imul(hash ^ byte, 0x01000193)
  return ((hash >>> 24) & 0xff).toString(16).padStart(2, '0')
}

/**
 * The buckets of the services that certificates may come from: their issuers, and time-stamping authorities, which are
 * listed themselves. Those of the leaves come first.
 */
export function bucketsFor(leaves: readonly Uint8Array[], others: readonly Uint8Array[]): string[] {
  const read = readableCertificates(leaves)
  const authorities = read.filter((leaf) => whyUnfit(leaf, 'timestamping').length === 0)
  const names = [
    ...read.map(({ issuer }) => issuer.key),
    ...authorities.map(({ subject }) => subject.key),
    ...readableCertificates(others).map(({ issuer }) => issuer.key),
  ]
  return [...new Set(names.map(bucketOf))].slice(0, MAX_BUCKETS)
}
