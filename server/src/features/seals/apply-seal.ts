import { createKeySigner, makeOcspRequest } from '@countersign/pki'
import type { Transaction } from '../../ports/database.ts'
import type { Vault } from '../../ports/vault.ts'
import type { Caller } from '../../vocabulary/caller.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { hexOf } from '../../vocabulary/sha256-hex.ts'
import { answerOcsp } from '../authority/answer-ocsp.ts'
import {
  type ChangedDocument,
  type ChangePorts,
  changeDocument,
  type LatestVersion,
  type MadeVersion,
} from '../documents/change-document.ts'
import { type ClosePorts, closeFile } from '../documents/close-file.ts'
import { findExistingDocument, requireOwnDocument } from '../documents/find-document.ts'
import { refusingPdf } from '../documents/refuse-pdf.ts'
import { findUsableSeal, requireOwnSeal } from './find-seal.ts'
import { holderOf } from './holder-of.ts'
import { type JudgePorts, judgePdf } from './judge-pdf.ts'
import { keyPurpose, type Seal, type SealPosition, type UsableSeal } from './model.ts'
import { signPdf } from './sign-pdf.ts'
import { insertUse, selectSealForShare } from './store.ts'

export interface ApplyPorts extends ChangePorts, JudgePorts, ClosePorts {
  readonly vault: Vault
}

export interface SealApplication {
  readonly sealId: string
  readonly documentId: string
  readonly position: SealPosition
}

export interface AppliedSeal extends SealApplication {
  readonly changed: ChangedDocument
  readonly fieldName: string
  readonly sealedAt: Date
}

/** What goes along in the transaction that seals. */
export interface SealingCompanion {
  readonly name: string
  before(transaction: Transaction): Promise<void>
  after(transaction: Transaction, applied: AppliedSeal): Promise<void>
}

/** Seals a document of the caller's organization with its seal, as a new version. */
export async function applySeal(
  ports: ApplyPorts,
  caller: Caller & { readonly organization: { readonly id: string } },
  application: SealApplication,
  companion?: SealingCompanion,
): Promise<AppliedSeal> {
  const seal = await findUsableSeal(ports, application.sealId)
  const document = await findExistingDocument(ports, application.documentId)
  requireOwnSeal(caller.organization.id, seal)
  requireOwnDocument(caller, document)
  requireUsable(seal, ports.clock.now())
  const holder = await holderOf(ports, seal)
  let sealedAt = ports.clock.now()
  let fieldName = ''
  const changed = await changeDocument(ports, document.id, {
    kind: 'SEALED',
    entryType: 'DOCUMENT_SEALED',
    by: null,
    spend: 'seals',
    names: companion === undefined ? [] : [companion.name],
    async make(latest) {
      sealedAt = ports.clock.now()
      fieldName = `Seal_${latest.version.number + 1}_${hexOf(ports.randomness.bytes(3))}`
      const place = { ...application.position, sealedAt, fieldName }
      return await makeSealed(ports, seal, holder, latest, place)
    },
    async before(transaction) {
      await companion?.before(transaction)
      requireUsable((await selectSealForShare(transaction, seal.id)) ?? seal, ports.clock.now())
    },
    async after(transaction, changed) {
      await insertUse(transaction, {
        sealId: seal.id,
        documentId: document.id,
        versionNumber: changed.version.number,
        // A person in the console has no key: his own id stands here, and its prefix tells which it is.
        keyId: caller.keyId,
        position: application.position,
        fieldName,
        sequenceNumber: changed.entry.sequenceNumber,
        usedAt: sealedAt,
      })
      await companion?.after(transaction, { ...application, changed, fieldName, sealedAt })
    },
  })
  return { ...application, changed, fieldName, sealedAt }
}

type Place = SealPosition & { readonly sealedAt: Date; readonly fieldName: string }

async function makeSealed(
  ports: ApplyPorts,
  seal: UsableSeal,
  organization: string,
  latest: LatestVersion,
  { page, x, y, width, sealedAt, fieldName }: Place,
): Promise<MadeVersion> {
  await refuseBroken(ports, latest)
  const begun = await refusingPdf(
    'DOCUMENT_UNCHANGEABLE',
    ports.pdfWork.beginSeal(latest.bytes, {
      fieldName,
      organization,
      sealedAt,
      position: { page, x, y },
      width,
      reason: `Sealed by ${organization}`,
      ...(seal.name === organization ? {} : { lines: [seal.name] }),
      ...(seal.image === null ? {} : { png: seal.image }),
    }),
  )
  const key = ports.vault.open(keyPurpose(seal.id), seal.sealedPrivateKey)
  const signer = await createKeySigner(key, seal.certificate, seal.chain)
  const { bytes: sealed, timestampToken } = await signPdf(ports, signer, begun)
  const { certificate, chain } = seal
  const proof = { certificate, chain, ocspResponse: await answerForSeal(ports, seal), timestampToken }
  const timestampField = `DocumentTimestamp_${fieldName}`
  const closed = await closeFile(ports, sealed, { proofs: [proof], fieldName: timestampField })
  return {
    bytes: closed.bytes,
    signatures: [
      { kind: 'seal', name: organization, signedAt: sealedAt, fieldName },
      { kind: 'service', name: 'Document timestamp', signedAt: closed.time, fieldName: timestampField },
    ],
  }
}

/** Our responder's word that the certificate is good; null where another authority has issued it. */
async function answerForSeal(ports: ApplyPorts, { issuedHere, certificate, chain }: UsableSeal) {
  const [issuer] = chain
  if (!issuedHere || issuer === undefined) return null
  return await answerOcsp(ports, await makeOcspRequest({ certificate, issuer }))
}

/** A seal over a broken signature would lend it a look of soundness. */
async function refuseBroken(ports: ApplyPorts, { version, bytes }: LatestVersion): Promise<void> {
  // Only what carries no signature is repaired or decrypted, so there is none to judge in it. Later versions are of our own making.
  if (version.kind === 'ORIGINAL' && (await isRewritten(ports, bytes))) return
  const { signatures } = await judgePdf(ports, bytes, 'DOCUMENT_UNCHANGEABLE')
  const broken = signatures.find(({ unaltered }) => !unaltered)
  if (broken === undefined) return
  const { fieldName, reasons } = broken
  throw new Refusal(
    'DOCUMENT_UNCHANGEABLE',
    `The signature ${fieldName} in this document is broken, and what is broken is not sealed: ${reasons.join(' ')}`,
  )
}

async function isRewritten({ pdfWork }: ApplyPorts, bytes: Uint8Array): Promise<boolean> {
  const { repaired, restricted } = await refusingPdf('DOCUMENT_UNCHANGEABLE', pdfWork.inspect(bytes))
  return repaired || restricted
}

function requireUsable({ revoked, notAfter }: Seal, now: Date): void {
  if (revoked !== null) {
    throw new Refusal('SEAL_NOT_ACTIVE', `This seal was revoked on ${revoked.at.toISOString().slice(0, 10)}.`)
  }
  if (now > notAfter) {
    const day = notAfter.toISOString().slice(0, 10)
    throw new Refusal('SEAL_NOT_ACTIVE', `The certificate of this seal has ended on ${day}; create a new seal.`)
  }
}
