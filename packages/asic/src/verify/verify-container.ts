import {
  checkTimestamp,
  describeSigner,
  type Evidence,
  type FileProof,
  type HashParts,
  hashByWebCrypto,
  joinEvidence,
  PkiError,
  readCms,
  type Trust,
} from '@countersign/pki'
import { type Container, filesOf, openContainer } from '../container/container.ts'
import type { ZipEntry } from '../zip/format.ts'
import type { ReadLimits } from '../zip/read-zip.ts'
import type { Crc32 } from '../zip/write-zip.ts'
import { conclude } from './conclude.ts'
import { Digests } from './digests.ts'
import { judgeCades } from './judge-cades.ts'
import { newestFirst } from './newest-first.ts'
import { fileNames, type Part, readParts } from './read-parts.ts'
import type { ContainerReport, Unconcluded } from './report.ts'

/** What the runtime does faster than this package, and how much it may read. */
export type Tools = { readonly hash?: HashParts; readonly crc32?: Crc32; readonly limits?: ReadLimits }

/**
 * Checks every signature of an ASiC-E container by the container and the given anchors alone: no network, no clock. Throws
 * an AsicError for what can be read in more than one way; what is wrong with a signature is told in its report.
 */
export async function verifyContainer(bytes: Uint8Array, trust: Trust, tools: Tools = {}): Promise<ContainerReport> {
  const container = await openContainer(bytes, tools)
  const digests = new Digests(tools.hash ?? hashByWebCrypto)
  const parts = await readParts(container, digests)
  const evidence = gatherEvidence(parts)
  const surroundings = { container, trust, digests, evidence }
  const { reports, proofs } = await judgeTimestamps(parts, surroundings)
  for (const part of parts.filter(({ kind }) => kind === 'signature')) {
    const covering = [...proofs].flatMap(([timestamp, proof]) => (timestamp.covered.has(part.name) ? [proof] : []))
    reports.set(part, await judgeSignature(part, covering, surroundings))
  }
  const files = []
  for (const file of filesOf(container)) {
    files.push({ name: file.name, size: file.content.length, sha256: toHex(await digests.of(file)('SHA-256')) })
  }
  return conclude(
    parts.flatMap((part) => reports.get(part) ?? []),
    files,
  )
}

type Surroundings = {
  readonly container: Container
  readonly trust: Trust
  readonly digests: Digests
  readonly evidence: Evidence
}

type JudgedTimestamps = { readonly reports: Map<Part, Unconcluded>; readonly proofs: ReadonlyMap<Part, FileProof> }

/** From the newest to the oldest: a timestamp proves the time of all that it covers. */
async function judgeTimestamps(parts: readonly Part[], surroundings: Surroundings): Promise<JudgedTimestamps> {
  const { trust, evidence, digests } = surroundings
  const timestamps = parts.filter(({ kind }) => kind === 'document-timestamp')
  const reports = new Map<Part, Unconcluded>()
  const proofs = new Map<Part, FileProof>()
  for (const part of newestFirst(timestamps, (one, other) => one.covered.has(other.name))) {
    if (part.signature === null || part.manifest === null) {
      reports.set(part, refused(part, surroundings))
      continue
    }
    const covering = [...proofs].flatMap(([other, proof]) => (other.covered.has(part.name) ? [proof] : []))
    const finding = await checkTimestamp(part.signature.content, digests.of(part.manifest), {
      trust,
      evidence,
      proofs: covering,
    })
    const isWhole = part.faults.length === 0
    const { report, proof } = finding
    reports.set(part, {
      ...refused(part, surroundings),
      ownVerdict: isWhole ? finding.verdict : 'not-valid',
      unaltered: isWhole && (report?.unaltered ?? false),
      reasons: [...part.faults, ...finding.reasons],
      signer: report?.certificate == null ? null : await describeSigner(report.certificate),
      claimedTime: report?.time ?? null,
      provenTime: isWhole && finding.verdict === 'valid' ? (report?.time ?? null) : null,
      protectedUntil: isWhole ? (proof?.until ?? null) : null,
    })
    if (isWhole && proof !== null) proofs.set(part, { ...proof, evidence: coveredEvidence(part, surroundings) })
  }
  return { reports, proofs }
}

async function judgeSignature(
  part: Part,
  proofs: readonly FileProof[],
  surroundings: Surroundings,
): Promise<Unconcluded> {
  const { signature, manifest, faults } = part
  if (signature === null || manifest === null) return refused(part, surroundings)
  const { trust, evidence, digests } = surroundings
  const finding = await judgeCades({
    cms: signature.content,
    digest: digests.of(manifest),
    signed: () => manifest.content,
    trust,
    evidence,
    proofs,
  })
  const ownVerdict = faults.length > 0 ? 'not-valid' : finding.verdict
  const isBad = ownVerdict === 'not-valid'
  return {
    ...refused(part, surroundings),
    ownVerdict,
    unaltered: faults.length === 0 && finding.unaltered,
    reasons: [...faults, ...finding.reasons],
    remarks: finding.remarks,
    signer: finding.certificate === null ? null : await describeSigner(finding.certificate),
    revocation: finding.revocation,
    claimedTime: finding.claimedTime,
    provenTime: isBad ? null : finding.provenTime,
    protectedUntil: isBad ? null : finding.protectedUntil,
    level: isBad ? null : finding.level,
  }
}

/** What is told of a part before it is judged, and of one that cannot be. */
function refused({ name, kind, covered, faults }: Part, { container }: Surroundings): Unconcluded {
  const files = fileNames(container)
  return {
    name,
    kind,
    ownVerdict: 'not-valid',
    unaltered: false,
    reasons: faults,
    remarks: [],
    signer: null,
    revocation: 'unknown',
    claimedTime: null,
    provenTime: null,
    protectedUntil: null,
    level: null,
    covers: files.filter((file) => covered.has(file)),
    uncovered: files.filter((file) => !covered.has(file)),
  }
}

/** What the signatures and timestamps bring, each once. */
function gatherEvidence(parts: readonly Part[]): Evidence {
  return distinct(parts.flatMap(({ signature }) => (signature === null ? [] : evidenceIn(signature))))
}

function coveredEvidence({ covered }: Part, { container }: Surroundings): Evidence {
  return distinct(container.entries.filter(({ name }) => covered.has(name)).flatMap(evidenceIn))
}

/** Of a signature or a timestamp; what is none brings nothing. */
function evidenceIn({ name, content }: ZipEntry): Evidence[] {
  if (!/\.(p7s|tst)$/.test(name)) return []
  try {
    return [readCms(content)]
  } catch (error) {
    if (error instanceof PkiError && error.kind !== 'platform') return []
    throw error
  }
}

function distinct(parts: readonly Evidence[]): Evidence {
  const once = (kind: keyof Evidence) => {
    const items = parts.flatMap((part) => part[kind])
    return [...new Map(items.map((item) => [toHex(item), item])).values()]
  }
  return joinEvidence([{ certificates: once('certificates'), crls: once('crls'), ocsps: once('ocsps') }])
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
