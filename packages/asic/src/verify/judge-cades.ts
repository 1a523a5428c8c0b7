import {
  type ArchiveTimestamp,
  type ContentDigest,
  checkSigner,
  checkTimestamp,
  type Evidence,
  type FileProof,
  type HashAlgorithm,
  isAlive,
  judgeLevel,
  PkiError,
  readArchiveTimestamps,
  type SignatureLevel,
  type SignerFinding,
  type Trust,
} from '@countersign/pki'
import { newestFirst } from './newest-first.ts'

export type CadesQuestion = {
  readonly cms: Uint8Array
  readonly digest: ContentDigest
  /** The signed content, in one piece. */
  readonly signed: () => Uint8Array
  readonly trust: Trust
  /** The available evidence beside the signature's own. */
  readonly evidence: Evidence
  /** External timestamps that cover it, newest first. */
  readonly proofs: readonly FileProof[]
  /** The hashes by which the signed content names further files. */
  readonly hashes: readonly HashAlgorithm[]
}

export type CadesFinding = SignerFinding & { readonly level: SignatureLevel | null }

/** Validates a CAdES signature (EN 319 122-1) with its own archive timestamps. */
export async function judgeCades(question: CadesQuestion): Promise<CadesFinding> {
  const { cms, digest, signed, trust, evidence } = question
  const archive = await judgeArchive(question)
  const proofs = [...question.proofs, ...archive.proofs]
  const finding = await checkSigner({
    contents: cms,
    signed,
    digest,
    mustNameCertificate: true,
    trust,
    evidence,
    proofs,
    // Data can be added to a signature after its archive timestamps.
    proofsCoverAll: false,
    hashes: question.hashes,
  })
  const verdict = archive.faults.length > 0 ? 'not-valid' : finding.verdict
  const { certificates } = finding.evidence
  const covered = proofs.filter((proof) => isAlive(proof, trust.at)).map((proof) => proof.evidence)
  return {
    ...finding,
    verdict,
    reasons: [...archive.faults, ...finding.reasons],
    remarks: [...archive.remarks, ...finding.remarks],
    level:
      verdict === 'not-valid'
        ? null
        : await judgeLevel(finding, {
            signed: { certificates, crls: [], ocsps: [] },
            now: finding.evidence,
            covered,
            ends: trust.ends,
          }),
  }
}

type ArchiveFinding = {
  readonly proofs: readonly FileProof[]
  readonly faults: readonly string[]
  readonly remarks: readonly string[]
}

async function judgeArchive(question: CadesQuestion): Promise<ArchiveFinding> {
  const { cms, digest, trust, evidence } = question
  const found = await readThem(cms)
  if (typeof found === 'string') return { proofs: [], faults: [found], remarks: [] }
  const proofs = new Map<ArchiveTimestamp, FileProof>()
  const faults: string[] = []
  const remarks: string[] = []
  const covers = (one: ArchiveTimestamp, other: ArchiveTimestamp) => other.coveredBy.includes(found.indexOf(one))
  for (const timestamp of newestFirst(found, covers)) {
    const later = [...proofs].flatMap(([other, proof]) => (covers(other, timestamp) ? [proof] : []))
    const { verdict, reasons, proof } = await checkTimestamp(timestamp.token, timestamp.imprint(digest), {
      trust,
      evidence,
      proofs: [...question.proofs, ...later],
      hashes: [timestamp.hash, ...question.hashes],
    })
    if (verdict === 'not-valid') faults.push('An archive timestamp of the signature is not valid.', ...reasons)
    else if (verdict !== 'valid') remarks.push('An archive timestamp of the signature proves no time.', ...reasons)
    if (proof !== null && timestamp.coversSignatureTimestamp) {
      proofs.set(timestamp, { ...proof, evidence: timestamp.evidence })
    }
  }
  return { proofs: [...proofs.values()], faults, remarks }
}

/** A sentence if they are unreadable; the check of the signer reports what is not a CMS at all. */
async function readThem(cms: Uint8Array): Promise<ArchiveTimestamp[] | string> {
  try {
    return await readArchiveTimestamps(cms)
  } catch (error) {
    if (!(error instanceof PkiError) || error.kind === 'platform') throw error
    return `The signature value cannot be read: ${error.message}.`
  }
}
