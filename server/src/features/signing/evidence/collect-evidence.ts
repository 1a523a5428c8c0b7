import { describeCertificate, readCms, writePem } from '@countersign/pki'
import { formatProofFile } from '@countersign/proof'
import type { Caller } from '../../../vocabulary/caller.ts'
import { Refusal } from '../../../vocabulary/refusal.ts'
import { findDocument, findVersions } from '../../documents/find-document.ts'
import { gatherValidation } from '../../documents/gather-validation.ts'
import { openFile } from '../../documents/keep-file.ts'
import type { Version } from '../../documents/model.ts'
import type { Checkpoints } from '../../log/publish-checkpoint.ts'
import { proveTimestamp } from '../../timestamps/prove-timestamp.ts'
import { findOwnRequest, findRequestEntries } from '../find-request.ts'
import type { Signer, SigningRequest } from '../model.ts'
import { finishedVersion, givenVersion, requestVersions } from '../request-versions.ts'
import type { SigningPorts } from '../signing-ports.ts'
import { howToCheck } from './how-to-check.ts'
import { requireEnded, trailJson } from './read-trail.ts'
import { selectTrail } from './store.ts'
import { readTrailPdf } from './write-trail-pdf.ts'
import type { ZipEntry } from './write-zip.ts'

export interface EvidencePorts extends SigningPorts {
  readonly checkpoints: Checkpoints
}

/** Everything that proves what happened, as files. Nothing in it lets anybody sign. */
export async function collectEvidence(
  ports: EvidencePorts,
  caller: Caller,
  id: string,
): Promise<{ request: SigningRequest; files: ZipEntry[] }> {
  const { request, signers } = await findOwnRequest(ports, caller, id)
  const versions = requestVersions(request, await findVersions(ports, request.documentId))
  requireEnded(request, 'evidence')
  requireVersions(versions)
  const kind = await kindOf(ports, request, versions)
  const trail = await selectTrail(ports.database, id)
  const files = [
    ...(await documentFiles(ports, request, versions, kind)),
    text('trail.json', trailJson(trail)),
    { name: 'trail.pdf', content: await readTrailPdf(ports, request, signers, trail) },
    ...(await proofFiles(ports, request)),
    ...(await certificateFiles(ports, signers)),
  ]
  return { request, files: [text('HOW-TO-CHECK.txt', explain(ports, request, versions, files, kind)), ...files] }
}

interface FileKind {
  /** The name of the submitted file. */
  readonly original: string
  readonly extension: 'pdf' | 'asice'
}

async function kindOf(ports: EvidencePorts, request: SigningRequest, versions: readonly Version[]): Promise<FileKind> {
  const document = await findDocument(ports, request.documentId)
  if (document?.container == null) return { original: 'original.pdf', extension: 'pdf' }
  if (givenVersion(request, versions).kind !== 'ORIGINAL') return { original: 'original.asice', extension: 'asice' }
  // The extension shows the kind of the file; no other part of the name is needed, nor safe in a command.
  const end = /\.[A-Za-z0-9]{1,8}$/.exec(document.fileName ?? '')?.[0] ?? '.bin'
  return { original: `original${end}`, extension: 'asice' }
}

function explain(
  { publicUrl }: EvidencePorts,
  request: SigningRequest,
  versions: readonly Version[],
  files: readonly ZipEntry[],
  { original, extension }: FileKind,
): string {
  const names = files.map(({ name }) => name)
  const document = names.includes(`final.${extension}`)
    ? (`final.${extension}` as const)
    : (`latest.${extension}` as const)
  const shown = versions.find(({ fileHash }) => fileHash === request.finalHash) ?? versions.at(-1)
  const proofOfDocument = names.find((name) => name.startsWith(`proofs/${shown?.sequenceNumber}-`))
  return howToCheck({ request, publicUrl, names, original, document, proofOfDocument })
}

function requireVersions(versions: readonly Version[]): void {
  if (versions.length > 0) return
  throw new Refusal(
    'EVIDENCE_NOT_READY',
    'There is no evidence, because the document of this signing request was never downloaded.',
  )
}

async function documentFiles(
  ports: EvidencePorts,
  request: SigningRequest,
  versions: readonly Version[],
  { original, extension }: FileKind,
): Promise<ZipEntry[]> {
  const file = async (name: string, { fileHash, size }: Version): Promise<ZipEntry> => {
    await requireReadable(ports, fileHash)
    return { name, content: { size, read: () => ports.blobStore.get(fileHash) } }
  }
  const submitted = givenVersion(request, versions)
  const final = versions.find(({ fileHash }) => fileHash === request.finalHash)
  const now = finishedVersion(request, versions)
  const latest = versions.at(-1)
  return await Promise.all([
    file(original, submitted),
    ...(final === undefined ? [] : [file(`final.${extension}`, final)]),
    ...(now === undefined || now === final ? [] : [file(`renewed.${extension}`, now)]),
    ...(final === undefined && latest !== undefined ? [file(`latest.${extension}`, latest)] : []),
  ])
}

/** Unavailable storage can be reported now; once the archive streams it could only be cut off. */
async function requireReadable(ports: EvidencePorts, fileHash: string): Promise<void> {
  const pieces = await openFile(ports, fileHash)
  await pieces[Symbol.asyncIterator]().return?.()
}

async function proofFiles(ports: EvidencePorts, request: SigningRequest): Promise<ZipEntry[]> {
  const entries = await findRequestEntries(ports, request)
  return await Promise.all(
    entries.map(async (entry) =>
      text(
        `proofs/${entry.sequenceNumber}-${entry.type}.proof.json`,
        formatProofFile(await proveTimestamp(ports, entry)),
      ),
    ),
  )
}

async function certificateFiles(ports: EvidencePorts, signers: readonly Signer[]): Promise<ZipEntry[]> {
  const signed = signers.flatMap(({ position, evidence }) =>
    evidence === null ? [] : [{ number: position + 1, ...evidence }],
  )
  const { crls } = await gatherValidation(ports, signed)
  const own = ports.authority.keys()
  const foreign = signed.flatMap(({ timestampToken }) => readCms(timestampToken).certificates)
  const issuers = [...own.map(({ certificate }) => certificate), ...foreign]
  return [
    ...signed.map(({ number, certificate }) => text(`certificates/signer-${number}.pem`, writePem(certificate))),
    ...(await issuerFiles(issuers, own)),
    ...signed.map(({ number, timestampToken }) => bytes(`timestamps/signer-${number}.tst`, timestampToken)),
    ...signed.map(({ number, ocspResponse }) => bytes(`revocation/signer-${number}.ocsp`, ocspResponse)),
    ...crls.map((crl, index) => bytes(`revocation/${index + 1}.crl`, crl)),
  ]
}

/** Each once: the service's newest under its plain name, the others under their fingerprints. */
async function issuerFiles(
  certificates: readonly Uint8Array[],
  own: ReturnType<EvidencePorts['authority']['keys']>,
): Promise<ZipEntry[]> {
  const files = new Map<string, ZipEntry>()
  const named = new Set<string>()
  for (const certificate of certificates) {
    const { fingerprint } = await describeCertificate(certificate)
    if (files.has(fingerprint)) continue
    const role = own.find((key) => Buffer.compare(key.certificate, certificate) === 0)?.name
    const name = role === undefined || named.has(role) ? fingerprint.slice(0, 16) : role
    named.add(name)
    files.set(fingerprint, text(`certificates/${name}.pem`, writePem(certificate)))
  }
  return [...files.values()]
}

function text(name: string, content: string): ZipEntry {
  return bytes(name, Buffer.from(content))
}

function bytes(name: string, content: Uint8Array): ZipEntry {
  return { name, content }
}
