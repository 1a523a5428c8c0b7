import {
  checkSigner,
  checkTimestamp,
  describeSigner,
  digestsOfParts,
  type Evidence,
  type FileProof,
  type HashParts,
  hashByWebCrypto,
  isAlive,
  joinEvidence,
  judgeLevel,
  rememberChecks,
  type SignerFinding,
} from '@countersign/pki'
import { concatBytes } from '@countersign/proof/bytes'
import { PdfError } from '../errors.ts'
import { type DocMdpLevel, readDocMdp } from '../read/signature-dictionary.ts'
import { firstStray } from '../read/stray-objects.ts'
import { readDateString, readTextString } from '../read/text-string.ts'
import { WidgetPlaces } from '../read/widget-places.ts'
import { becomesLinearized } from './becomes-linearized.ts'
import { signedParts } from './byte-range.ts'
import { claimedSigner } from './claimed-signer.ts'
import { conclude } from './conclude.ts'
import { type FoundChanges, findChanges } from './find-changes.ts'
import { type FoundSignature, findSignatures } from './find-signatures.ts'
import { isCutOff } from './is-cut-off.ts'
import { attributeMarks } from './later-marks.ts'
import type { LaterMark, OwnVerdict, PdfReport, SignatureReport, Trust } from './report.ts'
import { type Revision, readRevision } from './revision.ts'
import { hasUnlistedObjects } from './unlisted-objects.ts'
import { readValidationStore } from './validation-store.ts'

// For pages that verify; the package's own entry point is not for browsers.
export { PdfError, type PdfErrorKind } from '../errors.ts'
export { listCertificates } from './list-certificates.ts'
export type { LaterMark, PdfReport, SignatureReport, Trust } from './report.ts'

/**
 * Validates every signature of a PDF by the file and the given anchors only: no network, no clock. Throws a PdfError
 * for a file that cannot be read without guessing; the report of a signature has its own faults.
 */
export function verifyPdf(bytes: Uint8Array, trust: Trust, hash: HashParts = hashByWebCrypto): Promise<PdfReport> {
  return rememberChecks(() => judgeAll(bytes, trust, hash))
}

async function judgeAll(bytes: Uint8Array, trust: Trust, hash: HashParts): Promise<PdfReport> {
  const now = readRevision(bytes)
  const signatures = findSignatures(now)
  if (signatures.length === 0 && isCutOff(now.file)) {
    throw new PdfError('damaged', 'the file is truncated: more content, possibly signed, starts after its end')
  }
  const store = readValidationStore(now.file)
  const later: FileProof[] = []
  const reports: Omit<SignatureReport, 'verdict'>[] = []
  const marks: Omit<LaterMark, 'signer'>[][] = []
  const places = new WidgetPlaces(now.file)
  let next = now
  const hidden = new Set<string>()
  const stray = once(() => firstStray(now.file))
  // From newest to oldest: a timestamp proves the time of everything before it.
  for (const [index, signature] of [...signatures.entries()].reverse()) {
    const signedAgain = signatures.slice(index + 1).some(({ kind }) => kind !== 'document-timestamp')
    const finding = await findSigner(signature, { now, trust, hash, store, later })
    const signer = await nameOf(finding)
    const changes = changesSince(signature, now, signer, signedAgain)
    const step = next === now ? changes : changesSince(signature, next, signer, true)
    for (const sentence of hiddenChanges(signature, next)) hidden.add(sentence)
    for (const sentence of readingsOf(signature, now, stray)) hidden.add(sentence)
    for (const sentence of step.forbidden) hidden.add(sentence)
    marks.unshift([...attributeMarks(step.marks, index + 1, signatures)])
    const judged = await judge(signature, { now, trust, store, later, changes, finding, hidden: [...hidden] })
    if (judged.proof !== null) later.push(judged.proof)
    next = signature.before ?? next
    reports.unshift({ ...judged.report, ...describe(signature, now, places), revision: index + 1 })
  }
  return conclude(reports, marks.flat())
}

type Sources = {
  readonly now: Revision
  readonly trust: Trust
  readonly hash: HashParts
  readonly store: Evidence
  /** The document timestamps after it, whether or not they are still of use. */
  readonly later: readonly FileProof[]
}

type Surroundings = Omit<Sources, 'hash'> & {
  readonly changes: FoundChanges
  readonly finding: SignerFinding
  /** What was added and removed since, so that the current file does not show it. */
  readonly hidden: readonly string[]
}

type Judged = {
  readonly report: Pick<
    SignatureReport,
    | 'ownVerdict'
    | 'unaltered'
    | 'reasons'
    | 'remarks'
    | 'signer'
    | 'revocation'
    | 'path'
    | 'claimedTime'
    | 'provenTime'
    | 'protectedUntil'
    | 'level'
    | 'coversWholeFile'
    | 'signedLength'
    | 'changesSince'
  >
  /** Null if it is not a valid document timestamp. */
  readonly proof: FileProof | null
}

async function judge(found: FoundSignature, surroundings: Surroundings): Promise<Judged> {
  const { now, trust, store, later, changes, finding } = surroundings
  const faults = [...new Set([...found.faults, ...changes.forbidden, ...surroundings.hidden])]
  const ownVerdict: OwnVerdict = faults.length > 0 ? 'not-valid' : finding.verdict
  const report = {
    ownVerdict,
    unaltered: faults.length === 0 && finding.unaltered,
    reasons: [...faults, ...finding.reasons],
    remarks: finding.remarks,
    signer: finding.certificate === null ? null : await describeSigner(finding.certificate),
    revocation: finding.revocation,
    path: finding.path,
    claimedTime: finding.claimedTime ?? readDateString(now.file.resolve(found.field.signature.get('M'))) ?? null,
    provenTime: ownVerdict === 'not-valid' ? null : finding.provenTime,
    protectedUntil: ownVerdict === 'not-valid' ? null : finding.protectedUntil,
    level:
      ownVerdict === 'not-valid' || found.kind === 'document-timestamp' || found.before === null
        ? null
        : await judgeLevel(finding, {
            signed: readValidationStore(found.before.file),
            now: store,
            covered: later.filter((proof) => isAlive(proof, trust.at)).map(({ evidence }) => evidence),
            ends: trust.ends,
          }),
    coversWholeFile: found.bytes.whole && found.bytes.end === now.file.bytes.length,
    signedLength: found.bytes.whole && found.faults.length === 0 && finding.unaltered ? found.bytes.end : null,
    changesSince: { allowed: changes.allowed, forbidden: changes.forbidden },
  }
  const proof = finding.timestamp?.proof ?? null
  if (found.kind !== 'document-timestamp' || faults.length > 0 || found.before === null || proof === null) {
    return { report, proof: null }
  }
  return { report, proof: { ...proof, evidence: readValidationStore(found.before.file) } }
}

/** From the certificate; what the signature says about itself proves nothing. */
async function nameOf({ certificate }: SignerFinding): Promise<string> {
  const signer = certificate === null ? null : await describeSigner(certificate)
  return signer?.commonName ?? signer?.organization ?? 'the signer'
}

function changesSince(
  { before, field }: FoundSignature,
  then: Revision,
  signer: string,
  signedAgain: boolean,
): FoundChanges {
  if (before === null) return { allowed: [], forbidden: [], marks: [] }
  try {
    return findChanges(before, then, { docMdp: docMdpOf(before), signature: field.signature, signer, signedAgain })
  } catch (error) {
    return { allowed: [], forbidden: [incomparable(error)], marks: [] }
  }
}

function incomparable(error: unknown): string {
  if (!(error instanceof PdfError)) throw error
  return `Later changes cannot be compared: ${error.message}.`
}

/** Objects that no table reaches. Readers that scan a file would find them. */
function hiddenChanges({ before }: FoundSignature, next: Revision): readonly string[] {
  if (before === null) return []
  try {
    const isSound = !hasUnlistedObjects(next.file, before.file.bytes.length)
    return isSound ? [] : ['Objects were added that the document does not list.']
  } catch (error) {
    return [incomparable(error)]
  }
}

/** What the signed part already contained unseen by readers, until something after it makes them look. */
function readingsOf({ before }: FoundSignature, now: Revision, stray: () => number | undefined): readonly string[] {
  if (before === null || before.file.bytes.length === now.file.bytes.length) return []
  try {
    if (becomesLinearized(before.file, now.file)) return ['The start of the document moved after it was signed.']
    const first = stray()
    const isSound = first === undefined || first >= before.file.bytes.length
    return isSound ? [] : ['The document contains unlisted objects, which viewers may show since it was extended.']
  } catch (error) {
    return [incomparable(error)]
  }
}

function once<Result>(find: () => Result): () => Result {
  let found: { readonly result: Result } | undefined
  return () => {
    found ??= { result: find() }
    return found.result
  }
}

/** The certification counts if the catalog names it as well (ISO 32000-2 12.8.2.2.1). */
function docMdpOf({ file, signed }: Revision): DocMdpLevel | undefined {
  const certifying = file.entries(file.entries(file.catalog.get('Perms'))?.get('DocMDP'))
  const certification = signed.find(({ signature }) => signature === certifying)
  return certification === undefined ? undefined : readDocMdp(file, certification.signature)
}

async function findSigner(
  { bytes, subFilter, field }: FoundSignature,
  { now, trust, hash, store, later: proofs }: Sources,
): Promise<SignerFinding> {
  const nothing = { remarks: [], certificate: null, claimedTime: null, provenTime: null, path: [], timestamp: null }
  const refused: SignerFinding = {
    ...nothing,
    protectedUntil: null,
    revocation: 'unknown',
    verdict: 'not-valid',
    unaltered: false,
    reasons: [],
    namesCertificate: false,
    evidence: joinEvidence([]),
  }
  if (!bytes.whole) return { ...refused, ...(await claimedSigner(field.signature.get('Contents'))) }
  const parts = signedParts(now.file.bytes, bytes)
  const digest = digestsOfParts(parts, hash)
  const signed = () => concatBytes(parts)
  if (subFilter === 'ETSI.RFC3161') {
    const given = { certificates: trust.intermediates ?? [], crls: trust.crls ?? [], ocsps: trust.ocsps ?? [] }
    const timestamp = await checkTimestamp(bytes.contents, digest, {
      trust,
      evidence: joinEvidence([given, store]),
      proofs,
    })
    const { verdict, reasons, report } = timestamp
    const provenTime = verdict === 'valid' ? (report?.time ?? null) : null
    const claimedTime = report?.time ?? null
    return {
      ...refused,
      verdict,
      unaltered: report?.unaltered ?? false,
      reasons,
      certificate: report?.certificate ?? null,
      claimedTime,
      provenTime,
      protectedUntil: timestamp.proof?.until ?? null,
      timestamp,
    }
  }
  if (subFilter !== 'ETSI.CAdES.detached' && subFilter !== 'adbe.pkcs7.detached') {
    return { ...refused, reasons: [`Signatures of the kind ${subFilter || 'unnamed'} are not supported.`] }
  }
  const mustNameCertificate = subFilter === 'ETSI.CAdES.detached'
  return checkSigner({
    contents: bytes.contents,
    signed,
    digest,
    mustNameCertificate,
    trust,
    evidence: store,
    proofs,
    proofsCoverAll: true,
  })
}

function describe({ field, kind }: FoundSignature, { file }: Revision, places: WidgetPlaces) {
  const text = (key: string) => readTextString(file.resolve(field.signature.get(key))) ?? null
  const [widget] = field.widgets
  const place = widget === undefined ? undefined : places.of(widget)
  return {
    fieldName: field.name,
    kind,
    place: place === undefined ? null : { page: place.page, ...place.visual },
    name: text('Name'),
    reason: text('Reason'),
    location: text('Location'),
  }
}
