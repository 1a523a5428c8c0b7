import type { HashAlgorithm } from '@countersign/pki'
import { type Container, filesOf } from '../container/container.ts'
import { kindOf } from '../container/names.ts'
import { requireReadableParts } from '../container/part-limits.ts'
import { AsicError } from '../errors.ts'
import type { Manifest } from '../manifest/manifest.ts'
import { readManifest } from '../manifest/read-manifest.ts'
import type { ZipEntry } from '../zip/format.ts'
import type { Digests } from './digests.ts'

/** A signature or a timestamp, with the files that its manifest claims to cover. */
export type Part = {
  /** The name of the signature, or of the manifest if that names none. */
  readonly name: string
  readonly kind: 'signature' | 'document-timestamp'
  /** Null if it is missing. */
  readonly signature: ZipEntry | null
  /** The signed manifest; null if there is none. */
  readonly manifest: ZipEntry | null
  /** Covered and unchanged files, by name. */
  readonly covered: ReadonlySet<string>
  /** The hashes in its manifest. */
  readonly hashes: readonly HashAlgorithm[]
  readonly faults: readonly string[]
}

/** A hostile manifest names thousands of missing files. */
const MAX_FAULTS = 10

/** Every signature and timestamp of the container, and every manifest without one. */
export async function readParts(container: Container, digests: Digests): Promise<Part[]> {
  const { manifests: written, signatures: signed } = requireReadableParts(container)
  const manifests = written.map(read)
  const parts: Part[] = []
  for (const signature of signed) {
    const [found, ...others] = manifests.filter(({ manifest }) => manifest?.signature === signature.name)
    const shared = others.length === 0 ? [] : ['Several manifests name this signature.']
    parts.push(await partOf(container, digests, signature, found, shared))
  }
  for (const found of manifests) {
    if (signed.some(({ name }) => name === found.manifest?.signature)) continue
    parts.push(withoutSignature(found))
  }
  return parts
}

type ReadManifest = { readonly entry: ZipEntry; readonly manifest: Manifest | null; readonly fault: string | null }

function read(entry: ZipEntry): ReadManifest {
  try {
    return { entry, manifest: readManifest(entry.content), fault: null }
  } catch (error) {
    if (!(error instanceof AsicError)) throw error
    return { entry, manifest: null, fault: `${entry.name} cannot be read: ${error.message}.` }
  }
}

function withoutSignature({ entry, manifest, fault }: ReadManifest): Part {
  const missing = `The signature ${manifest?.signature ?? ''} that ${entry.name} names is missing.`
  const kind = kindOf(entry.name) === 'archive-manifest' ? 'document-timestamp' : 'signature'
  return {
    name: entry.name,
    kind,
    signature: null,
    manifest: entry,
    covered: new Set(),
    hashes: [],
    faults: [fault ?? missing],
  }
}

async function partOf(
  container: Container,
  digests: Digests,
  signature: ZipEntry,
  found: ReadManifest | undefined,
  faults: readonly string[],
): Promise<Part> {
  const kind = kindOf(signature.name) === 'timestamp' ? 'document-timestamp' : 'signature'
  const part = { name: signature.name, kind, signature } as const
  if (found?.manifest == null) {
    return {
      ...part,
      manifest: null,
      covered: new Set(),
      hashes: [],
      faults: ['No manifest says what this signature covers.'],
    }
  }
  const isMisplaced = kindOf(found.entry.name) === 'archive-manifest' && kind === 'signature'
  const { covered, wrong } = await checkReferences(container, digests, found.manifest)
  return {
    ...part,
    manifest: found.entry,
    covered,
    hashes: [...new Set(found.manifest.references.map(({ hash }) => hash))],
    faults: [...faults, ...(isMisplaced ? ['An archive manifest names a signature, not a timestamp.'] : []), ...wrong],
  }
}

async function checkReferences(
  { entries }: Container,
  digests: Digests,
  { references }: Manifest,
): Promise<{ covered: Set<string>; wrong: string[] }> {
  const byName = new Map(entries.map((entry) => [entry.name, entry]))
  const covered = new Set<string>()
  const wrong: string[] = []
  for (const { name, hash, digest } of references) {
    const entry = byName.get(name)
    if (entry === undefined) wrong.push(`The signed file ${name} is missing.`)
    else if (hash === 'SHA-1') wrong.push(`The signature of the file ${name} uses SHA-1, which can be forged.`)
    else if (await digests.matches(entry, hash, digest)) covered.add(name)
    else wrong.push(`The file ${name} was changed after signing.`)
  }
  return { covered, wrong: firstOf(wrong) }
}

function firstOf(faults: readonly string[]): string[] {
  const more = faults.length - MAX_FAULTS
  return more <= 0 ? [...faults] : [...faults.slice(0, MAX_FAULTS), `${more} more files have faults.`]
}

/** The files that are not signatures, manifests or the type. */
export function fileNames(container: Container): string[] {
  return filesOf(container).map(({ name }) => name)
}
