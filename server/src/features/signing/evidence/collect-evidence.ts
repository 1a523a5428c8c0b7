import { describeCertificate, readCms, writePem } from '@countersign/pki'
import { formatProofFile } from '@countersign/proof'
import type { Caller } from '../../../vocabulary/caller.ts'
import { Refusal } from '../../../vocabulary/refusal.ts'
import { findDocument, findVersions } from '../../documents/find-document.ts'
import { gatherValidation } from '../../documents/gather-validation.ts'
import { openFile } from '../../documents/keep-file.ts'
import type { Version } from '../../documents/model.ts'
import type { Checkpoints } from '../../log/publish-checkpoint.ts'
import { proveTimestamps } from '../../timestamps/prove-timestamp.ts'
import { findOwnRequest, findRequestEntries } from '../find-request.ts'
import { inDocument, type RequestDocument, type Signer, type SigningRequest } from '../model.ts'
import { finishedVersion, givenVersion, requestVersions } from '../request-versions.ts'
import type { SigningPorts } from '../signing-ports.ts'
import { howToCheck } from './how-to-check.ts'
import { requireEnded, trailJson } from './read-trail.ts'
import { selectTrail } from './store.ts'
import { isErased, type TrailLine } from './trail.ts'
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
  requireEnded(request, 'evidence')
  const documents = await arrivedDocuments(ports, request)
  const trail = await selectTrail(ports.database, id)
  const files = [
    ...(request.documentsDeletedAt === null ? await filesOfAll(ports, documents) : []),
    text('trail.json', trailJson(trail)),
    { name: 'trail.pdf', content: await readTrailPdf(ports, request, signers, trail) },
    ...(await proofFiles(ports, request)),
    ...(await certificateFiles(ports, signers, documents)),
  ]
  return {
    request,
    files: [text('HOW-TO-CHECK.txt', explain(ports, { request, signers, trail }, documents, files)), ...files],
  }
}

/** A document with the versions that the request started from and made. */
interface ProvedDocument {
  readonly document: RequestDocument & Pick<SigningRequest, 'createdAt'>
  readonly versions: readonly Version[]
  readonly kind: FileKind
  /** Where its files are in the archive: at its top, unless there are several documents. */
  readonly folder: string
}

/** Refuses if none has arrived. */
async function arrivedDocuments(
  ports: EvidencePorts,
  { documents, createdAt }: SigningRequest,
): Promise<[ProvedDocument, ...ProvedDocument[]]> {
  const all = await Promise.all(
    documents.map(async (one) => {
      const document = { ...one, createdAt }
      const versions = requestVersions(document, await findVersions(ports, one.documentId))
      if (versions.length === 0) return []
      const folder = documents.length === 1 ? '' : `documents/${one.number}/`
      return [{ document, versions, kind: await kindOf(ports, document, versions), folder }]
    }),
  )
  const [first, ...others] = all.flat()
  if (first === undefined) throw neverDownloaded()
  return [first, ...others]
}

interface FileKind {
  /** The name of the submitted file. */
  readonly original: string
  readonly extension: 'pdf' | 'asice'
}

async function kindOf(
  ports: EvidencePorts,
  asked: ProvedDocument['document'],
  versions: readonly Version[],
): Promise<FileKind> {
  const document = await findDocument(ports, asked.documentId)
  if (document?.container == null) return { original: 'original.pdf', extension: 'pdf' }
  if (givenVersion(asked, versions).kind !== 'ORIGINAL') return { original: 'original.asice', extension: 'asice' }
  // The extension shows the kind of the file; no other part of the name is needed, nor safe in a command.
  const end = /\.[A-Za-z0-9]{1,8}$/.exec(document.fileName ?? '')?.[0] ?? '.bin'
  return { original: `original${end}`, extension: 'asice' }
}

function explain(
  { publicUrl }: EvidencePorts,
  {
    trail,
    ...about
  }: {
    readonly request: SigningRequest
    readonly signers: readonly Signer[]
    readonly trail: readonly TrailLine[]
  },
  documents: readonly [ProvedDocument, ...ProvedDocument[]],
  files: readonly ZipEntry[],
): string {
  const names = files.map(({ name }) => name)
  const [{ document, versions, kind, folder }] = documents
  const { original, extension } = kind
  const shown = versions.find(({ fileHash }) => fileHash === document.finalHash) ?? versions.at(-1)
  return howToCheck({
    ...about,
    publicUrl,
    names,
    folder,
    isDeleted: about.request.documentsDeletedAt !== null,
    isErased: trail.some(isErased),
    original,
    document: document.finalHash === null ? `latest.${extension}` : `final.${extension}`,
    proofOfDocument: names.find((name) => name.startsWith(`proofs/${shown?.sequenceNumber}-`)),
  })
}

function neverDownloaded(): Refusal {
  return new Refusal(
    'EVIDENCE_NOT_READY',
    'There is no evidence, because the document of this signing request was never downloaded.',
  )
}

async function filesOfAll(ports: EvidencePorts, documents: readonly ProvedDocument[]): Promise<ZipEntry[]> {
  return (await Promise.all(documents.map((document) => documentFiles(ports, document)))).flat()
}

async function documentFiles(
  ports: EvidencePorts,
  { document, versions, kind: { original, extension }, folder }: ProvedDocument,
): Promise<ZipEntry[]> {
  const file = async (name: string, { fileHash, size }: Version): Promise<ZipEntry> => {
    await requireReadable(ports, fileHash)
    return { name: folder + name, content: { size, read: () => ports.blobStore.get(fileHash) } }
  }
  const submitted = givenVersion(document, versions)
  const final = versions.find(({ fileHash }) => fileHash === document.finalHash)
  const now = finishedVersion(document, versions)
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

/** Far below the limit of proofs that are made together. */
const provedAtOnce = 50

/** A request with 20 documents and 50 signers has 1,000 proofs: they must not wait for connections all together. */
async function proofFiles(ports: EvidencePorts, request: SigningRequest): Promise<ZipEntry[]> {
  const entries = await findRequestEntries(ports, request)
  const files: ZipEntry[] = []
  for (let first = 0; first < entries.length; first += provedAtOnce) {
    const some = entries.slice(first, first + provedAtOnce)
    const proofs = await proveTimestamps(ports, some)
    for (const [index, { sequenceNumber, type }] of some.entries()) {
      const proof = proofs[index]
      if (proof === undefined) throw new Error(`timestamp ${sequenceNumber} has no proof`)
      files.push(text(`proofs/${sequenceNumber}-${type}.proof.json`, formatProofFile(proof)))
    }
  }
  return files
}

async function certificateFiles(
  ports: EvidencePorts,
  signers: readonly Signer[],
  documents: readonly ProvedDocument[],
): Promise<ZipEntry[]> {
  const signed = documents.flatMap(({ document: { number }, folder }) =>
    signers.flatMap((signer) => {
      const { evidence } = inDocument(signer, number)
      return evidence === null ? [] : [{ folder, name: `signer-${signer.position + 1}`, ...evidence }]
    }),
  )
  const { crls } = await gatherValidation(ports, signed)
  const own = ports.authority.keys()
  const foreign = signed.flatMap(({ timestampToken }) => readCms(timestampToken).certificates)
  const issuers = [...own.map(({ certificate }) => certificate), ...foreign]
  return [
    ...signed.map(({ folder, name, certificate }) => text(`${folder}certificates/${name}.pem`, writePem(certificate))),
    ...(await issuerFiles(issuers, own)),
    ...signed.map(({ folder, name, timestampToken }) => bytes(`${folder}timestamps/${name}.tst`, timestampToken)),
    ...signed.map(({ folder, name, ocspResponse }) => bytes(`${folder}revocation/${name}.ocsp`, ocspResponse)),
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
