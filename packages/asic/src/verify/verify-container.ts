import {
  checkTimestamp,
  describeSigner,
  type Evidence,
  type FileProof,
  type HashParts,
  hashByWebCrypto,
  type Proof,
  type Trust,
} from '@countersign/pki'
import { toHex } from '@countersign/proof/bytes'
import { type Container, filesOf, openContainer } from '../container/container.ts'
import type { ReadLimits } from '../zip/read-zip.ts'
import type { Crc32 } from '../zip/write-zip.ts'
import { conclude } from './conclude.ts'
import { Digests } from './digests.ts'
import { EvidencePool } from './evidence-pool.ts'
import { judgeCades } from './judge-cades.ts'
import { newestFirst } from './newest-first.ts'
import { fileNames, type Part, readParts } from './read-parts.ts'
import type { ContainerReport, Unconcluded } from './report.ts'

/** Faster functions of the runtime, and the limits of reading. */
export type Tools = { readonly hash?: HashParts; readonly crc32?: Crc32; readonly limits?: ReadLimits }

/**
 * Validates every signature of an ASiC-E container by the container and the given anchors only: no network, no clock.
 * Throws an AsicError if it can be read in more than one way; the report of a signature has its own faults.
 */
export async function verifyContainer(bytes: Uint8Array, trust: Trust, tools: Tools = {}): Promise<ContainerReport> {
  const container = await openContainer(bytes, tools)
  const digests = new Digests(tools.hash ?? hashByWebCrypto)
  const parts = await readParts(container, digests)
  const pool = new EvidencePool(container)
  const newest = parts
    .filter(({ signature }) => signature !== null)
    .slice(-NEWEST)
    .map(({ name }) => name)
  const surroundings = { container, trust, digests, pool, newest }
  const { reports, proofs } = await judgeTimestamps(parts, surroundings)
  for (const part of parts.filter(({ kind }) => kind === 'signature')) {
    reports.set(part, await judgeSignature(part, proofsFor(part, proofs, surroundings), surroundings))
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
  readonly pool: EvidencePool
  /** The names of the parts that were added last. */
  readonly newest: readonly string[]
}

/**
 * Each part contains the evidence for its own validation, and the newest have the latest. Weighing the evidence of all
 * others as well would take minutes for a container that was sealed a hundred times.
 */
const NEWEST = 2

function evidenceFor({ name }: Part, { pool, newest }: Surroundings): Evidence {
  return pool.of([name, ...newest])
}

type Proofs = ReadonlyMap<Part, Proof>

/** The timestamps that cover a part, with the part of its evidence that they cover, too. */
function proofsFor({ name }: Part, proofs: Proofs, { pool, newest }: Surroundings): FileProof[] {
  return [...proofs].flatMap(([{ covered }, proof]) => {
    if (!covered.has(name)) return []
    return [{ ...proof, evidence: pool.of([name, ...newest].filter((one) => covered.has(one))) }]
  })
}

type JudgedTimestamps = { readonly reports: Map<Part, Unconcluded>; readonly proofs: Proofs }

/** From newest to oldest: a timestamp proves the time of everything it covers. */
async function judgeTimestamps(parts: readonly Part[], surroundings: Surroundings): Promise<JudgedTimestamps> {
  const { trust, digests } = surroundings
  const timestamps = parts.filter(({ kind }) => kind === 'document-timestamp')
  const reports = new Map<Part, Unconcluded>()
  const proofs = new Map<Part, Proof>()
  for (const part of newestFirst(timestamps, (one, other) => one.covered.has(other.name))) {
    if (part.signature === null || part.manifest === null) {
      reports.set(part, refused(part, surroundings))
      continue
    }
    const finding = await checkTimestamp(part.signature.content, digests.of(part.manifest), {
      trust,
      evidence: evidenceFor(part, surroundings),
      proofs: proofsFor(part, proofs, surroundings),
      hashes: part.hashes,
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
    if (isWhole && proof !== null) proofs.set(part, proof)
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
  const { trust, digests } = surroundings
  const finding = await judgeCades({
    cms: signature.content,
    digest: digests.of(manifest),
    signed: () => manifest.content,
    trust,
    evidence: evidenceFor(part, surroundings),
    proofs,
    hashes: part.hashes,
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

/** The report of a part before validation, and of one that cannot be validated. */
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
