import { type Evidence, extendCms, type HashParts, hashByWebCrypto, type ImprintHash, readCms } from '@countersign/pki'
import { equalBytes } from '@countersign/proof/bytes'
import { readManifest } from '../manifest/read-manifest.ts'
import { writeManifest } from '../manifest/write-manifest.ts'
import type { Container } from './container.ts'
import {
  ARCHIVE_MANIFEST,
  freeNumber,
  kindOf,
  MANIFEST_TYPE,
  MIMETYPE,
  SIGNATURE_TYPE,
  TIMESTAMP_TYPE,
} from './names.ts'
import { requireReadableParts } from './part-limits.ts'
import type { BegunSignature } from './sign-container.ts'

/**
 * Adds everything needed to validate the signatures once the authorities are gone, to each signature and timestamp that
 * no archive timestamp covers yet: B-T becomes B-LT. The others must stay unchanged. Throws if the result could not be
 * read again.
 */
export function addContainerValidation(
  container: Container,
  data: Evidence,
  ofSigners: readonly SignerEvidence[] = [],
): Container {
  const covered = coveredNames(container)
  const extended = {
    entries: container.entries.map(({ name, content }) => {
      const kind = kindOf(name)
      const isOpen = (kind === 'signature' || kind === 'timestamp') && !covered.has(name)
      return { name, content: isOpen ? extendCms(content, withOwn(content, data, ofSigners)) : content }
    }),
  }
  requireReadableParts(extended)
  return extended
}

/** Evidence for the signature of one certificate only: with many signers, all of it in each would be a lot. */
export type SignerEvidence = { readonly certificate: Uint8Array; readonly ocsp: Uint8Array }

function withOwn(cms: Uint8Array, data: Evidence, ofSigners: readonly SignerEvidence[]): Evidence {
  if (ofSigners.length === 0) return data
  const held = readCms(cms).certificates
  const own = ofSigners.filter(({ certificate }) => held.some((one) => equalBytes(one, certificate)))
  return { ...data, ocsps: [...data.ocsps, ...own.map(({ ocsp }) => ocsp)] }
}

function coveredNames({ entries }: Container): ReadonlySet<string> {
  const archived = entries.filter(({ name }) => kindOf(name) === 'archive-manifest')
  return new Set(archived.flatMap(({ content }) => readManifest(content).references.map(({ name }) => name)))
}

/**
 * Adds a manifest of all entries, for a timestamp over it: B-LT becomes B-LTA (EN 319 162-1 A.7). The newest has the
 * name without a number; its predecessor gets one.
 */
export async function beginArchiveTimestamp(
  container: Container,
  hash: HashParts = hashByWebCrypto,
  by: ImprintHash = 'SHA-256',
): Promise<BegunSignature> {
  const { entries, renamed } = makeRoom(container)
  const taken = new Set(entries.map(({ name }) => name))
  const timestampNamed = (number: string) => `META-INF/timestamp${number}.tst`
  const name = timestampNamed(freeNumber(taken, (free) => [timestampNamed(free)]))
  const references = []
  for (const entry of entries.filter((one) => one.name !== MIMETYPE)) {
    const digest = await hash(by, [entry.content])
    references.push({ name: entry.name, mimeType: typeOf(entry.name), digest, isRoot: entry.name === renamed })
  }
  const manifest = writeManifest({ name, mimeType: TIMESTAMP_TYPE }, references, by)
  return {
    container: { entries: [...entries, { name: ARCHIVE_MANIFEST, content: manifest }] },
    name,
    digest: await hash(by, [manifest]),
  }
}

function makeRoom({ entries }: Container): Container & { readonly renamed: string | null } {
  const taken = new Set(entries.map(({ name }) => name))
  if (!taken.has(ARCHIVE_MANIFEST)) return { entries, renamed: null }
  const named = (number: string) => ARCHIVE_MANIFEST.replace('.xml', `${number}.xml`)
  const renamed = named(freeNumber(taken, (free) => [named(free)]))
  return {
    entries: entries.map((entry) => (entry.name === ARCHIVE_MANIFEST ? { ...entry, name: renamed } : entry)),
    renamed,
  }
}

function typeOf(name: string): string {
  switch (kindOf(name)) {
    case 'signature-manifest':
    case 'archive-manifest':
      return MANIFEST_TYPE
    case 'signature':
      return SIGNATURE_TYPE
    case 'timestamp':
      return TIMESTAMP_TYPE
    case 'file':
      return 'application/octet-stream'
  }
}
