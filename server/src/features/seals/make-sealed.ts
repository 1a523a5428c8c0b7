import { createKeySigner, makeOcspRequest, type Signer } from '@countersign/pki'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { Vault } from '../../ports/vault.ts'
import { type Mode, testNotice } from '../../vocabulary/mode.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { answerOcsp } from '../authority/answer-ocsp.ts'
import type { ChangePorts, LatestVersion, MadeVersion } from '../documents/change-document.ts'
import { closeContainer } from '../documents/close-container.ts'
import { type ClosePorts, closeFile } from '../documents/close-file.ts'
import type { SignatureProof } from '../documents/gather-validation.ts'
import { type JudgePorts, judgeContainer, judgePdf } from '../documents/judge-file.ts'
import { refusingContainer, refusingPdf } from '../documents/refuse-file.ts'
import { keyPurpose, type SealPosition, type UsableSeal } from './model.ts'
import { signManifest } from './sign-container.ts'
import { signPdf } from './sign-pdf.ts'

export interface ApplyPorts extends ChangePorts, JudgePorts, ClosePorts {
  readonly mode: Mode
  readonly vault: Vault
  readonly queue: JobQueue
}

interface SealedVersion extends MadeVersion {
  /** The field of the seal. */
  readonly fieldName: string
}

export interface Sealing {
  readonly seal: UsableSeal
  /** The owner of the seal. */
  readonly organization: string
  readonly sealedAt: Date
}

/** The next version of a non-PDF file: a container with one more seal over the file. */
export async function makeSealedContainer(
  ports: ApplyPorts,
  { seal, organization, sealedAt }: Sealing,
  latest: LatestVersion,
): Promise<SealedVersion> {
  const isContainer = latest.version.kind !== 'ORIGINAL'
  if (isContainer) refuseBroken(await judgeContainer(ports, latest.bytes, 'DOCUMENT_NOT_MODIFIABLE'))
  const begun = await refusingContainer(
    'DOCUMENT_NOT_MODIFIABLE',
    ports.pdfWork.beginContainerSignature(latest.bytes, {
      fileName: isContainer ? null : latest.document.fileName,
      at: sealedAt,
    }),
  )
  const { cms, timestampToken } = await signManifest(ports, await signerOf(ports, seal), begun, sealedAt)
  const closed = await refusingContainer(
    'DOCUMENT_NOT_MODIFIABLE',
    closeContainer(ports, begun.bytes, {
      signature: { name: begun.name, cms },
      proofs: [await proofOf(ports, seal, timestampToken)],
    }),
  )
  return {
    bytes: closed.bytes,
    signatures: [
      { kind: 'seal', name: organization, signedAt: sealedAt, fieldName: begun.name },
      { kind: 'service', name: 'Document timestamp', signedAt: closed.time, fieldName: closed.name },
    ],
    protectedUntil: closed.until,
    fieldName: begun.name,
  }
}

/** The next version of a PDF: the seal on a page, signed. */
export async function makeSealedPdf(
  ports: ApplyPorts,
  { seal, organization, sealedAt }: Sealing,
  latest: LatestVersion,
  { page, x, y, width, fieldName }: SealPosition & { readonly fieldName: string },
): Promise<SealedVersion> {
  await refuseBrokenPdf(ports, latest)
  const isTest = ports.mode === 'test'
  const begun = await refusingPdf(
    'DOCUMENT_NOT_MODIFIABLE',
    ports.pdfWork.beginSeal(latest.bytes, {
      fieldName,
      organization,
      sealedAt,
      position: { page, x, y },
      width,
      reason: `${isTest ? `${testNotice}. ` : ''}Sealed by ${organization}`,
      lines: [...(isTest ? [testNotice] : []), ...(seal.name === organization ? [] : [seal.name])],
      ...(seal.image === null ? {} : { png: seal.image }),
    }),
  )
  const { bytes: sealed, timestampToken } = await signPdf(ports, await signerOf(ports, seal), begun)
  const timestampField = `DocumentTimestamp_${fieldName}`
  const proofs = [await proofOf(ports, seal, timestampToken)]
  const closed = await closeFile(ports, sealed, { proofs, fieldName: timestampField })
  return {
    bytes: closed.bytes,
    signatures: [
      { kind: 'seal', name: organization, signedAt: sealedAt, fieldName },
      { kind: 'service', name: 'Document timestamp', signedAt: closed.time, fieldName: timestampField },
    ],
    protectedUntil: closed.until,
    fieldName,
  }
}

async function signerOf({ vault }: ApplyPorts, seal: UsableSeal): Promise<Signer> {
  return await createKeySigner(
    vault.decrypt(keyPurpose(seal.id), seal.encryptedPrivateKey),
    seal.certificate,
    seal.chain,
  )
}

async function proofOf(ports: ApplyPorts, seal: UsableSeal, timestampToken: Uint8Array): Promise<SignatureProof> {
  const { certificate, chain } = seal
  return { certificate, chain, ocspResponse: await answerForSeal(ports, seal), timestampToken }
}

/** An OCSP response of the service's own responder; null if another authority issued the certificate. */
async function answerForSeal(ports: ApplyPorts, { issuedHere, certificate, chain }: UsableSeal) {
  const [issuer] = chain
  if (!issuedHere || issuer === undefined) return null
  return await answerOcsp(ports, await makeOcspRequest({ certificate, issuer }))
}

async function refuseBrokenPdf(ports: ApplyPorts, { version, bytes }: LatestVersion): Promise<void> {
  // Only a file without signatures is repaired or decrypted, so this one has none to validate. The service made all
  // later versions.
  if (version.kind === 'ORIGINAL' && (await isRewritten(ports, bytes))) return
  const { signatures } = await judgePdf(ports, bytes, 'DOCUMENT_NOT_MODIFIABLE')
  refuseBroken({ signatures: signatures.map(({ fieldName: name, ...rest }) => ({ ...rest, name })) })
}

type Judged = { readonly name: string; readonly unaltered: boolean; readonly reasons: readonly string[] }

/** A seal over a broken signature would make it look valid. */
function refuseBroken({ signatures }: { readonly signatures: readonly Judged[] }): void {
  const broken = signatures.find(({ unaltered }) => !unaltered)
  if (broken === undefined) return
  throw new Refusal(
    'DOCUMENT_NOT_MODIFIABLE',
    `The signature ${broken.name} in this document is invalid, so the document cannot be sealed: ${broken.reasons.join(' ')}`,
  )
}

async function isRewritten({ pdfWork }: ApplyPorts, bytes: Uint8Array): Promise<boolean> {
  const { repaired, restricted } = await refusingPdf('DOCUMENT_NOT_MODIFIABLE', pdfWork.inspect(bytes))
  return repaired || restricted
}
