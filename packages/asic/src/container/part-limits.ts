import { AsicError } from '../errors.ts'
import type { ZipEntry } from '../zip/format.ts'
import type { Container } from './container.ts'
import { kindOf } from './names.ts'

/** As many as the service ever adds, and some more. */
const MAX_PARTS = 320
/** Of all signatures and timestamps together. */
const MAX_PART_BYTES = 64 * 1024 * 1024
/** Of all manifests together. */
const MAX_MANIFEST_BYTES = 32 * 1024 * 1024

type Parts = { readonly manifests: readonly ZipEntry[]; readonly signatures: readonly ZipEntry[] }

/** The signatures, timestamps and manifests. Throws if there are more than this package reads. */
export function requireReadableParts({ entries }: Container): Parts {
  const manifests = entries.filter(({ name }) => kindOf(name).endsWith('manifest'))
  const signatures = entries.filter(({ name }) => ['signature', 'timestamp'].includes(kindOf(name)))
  const isTooMany = manifests.length > MAX_PARTS || signatures.length > MAX_PARTS
  if (isTooMany || sizeOf(signatures) > MAX_PART_BYTES || sizeOf(manifests) > MAX_MANIFEST_BYTES) {
    throw new AsicError('too-large', 'the container has too many signatures')
  }
  return { manifests, signatures }
}

function sizeOf(entries: readonly ZipEntry[]): number {
  return entries.reduce((sum, { content }) => sum + content.length, 0)
}
