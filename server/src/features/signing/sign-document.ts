import { createHash } from 'node:crypto'
import type { signer as api } from '@countersign/api'
import type { Approval, SignatureMark } from '@countersign/pdf'
import { describeCertificate } from '@countersign/pki'
import type { Transaction } from '../../ports/database.ts'
import { Refusal, wrongField } from '../../vocabulary/refusal.ts'
import { type ChangedDocument, changeDocuments } from '../documents/change-document.ts'
import type { LinkCredentials } from './authentication/credentials.ts'
import { checkMark } from './check-mark.ts'
import { agreedConsent, consentsFor, requireCurrent } from './consent/consent.ts'
import type { Consent } from './consent/standard-texts.ts'
import { insertTrail } from './evidence/store.ts'
import { type TrailField, type TrailSignature, type TrailVisitor, writeTrail } from './evidence/trail.ts'
import { checkValues, type GivenValues, isFilled, refusalOfValue } from './fields/check-values.ts'
import { selectFields } from './fields/store.ts'
import { type Filling, type MadeSignature, makeContainerSignature, makeSignature } from './make-signature.ts'
import { documentIdsOf, doneStatus, inDocument, type Signer, type SigningRequest } from './model.ts'
import { recordPart } from './record-part.ts'
import { recordSigningEvent } from './record-signing-event.ts'
import { expired } from './refusals.ts'
import { lockRequest } from './request-store.ts'
import { type Access, findAccess, requireSigning, requireTurn, requireViewed, sameHolder } from './signer-access.ts'
import { selectSigners, updateSigner, updateSignerDocument } from './signer-store.ts'
import type { SigningPorts } from './signing-ports.ts'

/**
 * As the signer sends it: an approver has no signature, and without a `consentVersion` the signer agrees to the consent
 * that the link showed last.
 */
interface Act extends Omit<api.Sign, 'consent'> {
  readonly visitor: TrailVisitor
}

/** An act with the consent text itself, and checked pictures and values. */
interface AgreedAct extends Pick<Act, 'visitor'> {
  readonly mark: SignatureMark | Approval
  readonly consent: Consent
  readonly filling: Filling
}

export interface SignedRequest {
  readonly request: SigningRequest
  readonly signer: Signer
  readonly signers: readonly Signer[]
}

/** A signature that is in its document. */
type AppliedSignature = Omit<MadeSignature, 'bytes'> & ChangedDocument & { readonly number: number }

/**
 * Signs or approves all documents of the request. The signatures are in the files, the files in the storage, the
 * timestamps in the log, and the signer's row, the trail and the event record it: all of it, or nothing.
 */
export async function signDocument(
  ports: SigningPorts,
  credentials: LinkCredentials,
  act: Act,
): Promise<SignedRequest> {
  const access = await findAccess(ports, credentials)
  const { consentVersion, values = {}, visitor } = act
  const consents = await consentsFor(ports.database, access)
  requireCurrent(consents, consentVersion)
  const signature = act.signature && (await checkMark(ports.pdfWork, 'signature', act.signature))
  const initials = act.initials && (await checkMark(ports.pdfWork, 'initials', act.initials))
  requireSigning(access)
  const mark = requireMark(access.signer, signature)
  requireTurn(ports, access)
  requireViewed(access)
  const consent = agreedConsent(consents, access.signer, consentVersion)
  const filling = await fill(ports, access, { values, initials })
  const agreed = { mark, consent, filling, visitor }
  try {
    return await ports.signingSlots.run(access.request.documentId, () => sign(ports, access, agreed))
  } catch (error) {
    // The end of a request frees its document. The signer is shown the former, not the latter.
    const isFree = error instanceof Refusal && error.code === 'DOCUMENT_LOCKED'
    if (isFree) requireTurn(ports, await findAccess(ports, credentials))
    throw error
  }
}

/** Refuses a signer without a mark, and an approver with one. */
function requireMark({ role }: Signer, mark: SignatureMark | undefined): SignatureMark | Approval {
  if (role === 'approver') {
    if (mark === undefined) return { kind: 'approval' }
    throw wrongField('signature', 'signature is not for an approver. Omit it.')
  }
  if (mark === undefined) throw wrongField('signature', 'signature is required. Send a typed, drawn or uploaded one.')
  return mark
}

/** The fields of all signers are the same from preparation on. */
async function fill(ports: SigningPorts, { request, signer }: Access, given: GivenValues): Promise<Filling> {
  const { entries, seals } = await selectFields(ports.database, request.id)
  const values = await checkValues(ports.pdfWork, entries[signer.position] ?? [], given)
  return { entries, seals, values, initials: given.initials }
}

async function sign(ports: SigningPorts, known: Access, act: AgreedAct): Promise<SignedRequest> {
  const { id, documents } = known.request
  const numberOf = (documentId: string) => documents.findIndex((one) => one.documentId === documentId) + 1
  return await changeDocuments(ports, documentIdsOf(documents), {
    kind: 'SIGNED',
    entryType: 'DOCUMENT_SIGNED',
    by: id,
    async make({ document, bytes: file }) {
      const access = await findAccessOf(ports, known)
      requireTurn(ports, access)
      const number = numberOf(document.id)
      const { bytes, ...signature } =
        document.container === null
          ? await refusingValues(access.signer, act.filling, makeSignature(ports, access, { ...act, number }, file))
          : await makeContainerSignature(ports, access, file)
      const { signedAt, fieldName } = signature
      const signatures = [{ kind: 'signer', name: access.signer.name, signedAt, fieldName } as const]
      return { bytes, signatures, signature: { ...signature, number } }
    },
    async join(transaction, made) {
      const access = await lockAccess(transaction, known)
      requireTurn(ports, access)
      return (changed) => {
        const applied = made.flatMap(({ signature }, index) => {
          const one = changed[index]
          return one === undefined ? [] : [{ ...signature, ...one }]
        })
        return recordSignature(transaction, ports, access, act, applied)
      }
    },
  })
}

/** The PDF finds out which values do not fit into their places. */
async function refusingValues<T>({ position }: Signer, { entries }: Filling, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw refusalOfValue(error, entries[position] ?? []) ?? error
  }
}

/** Reads the access again: somebody else may have signed or declined in the meantime. */
async function findAccessOf({ database }: Pick<SigningPorts, 'database'>, known: Access): Promise<Access> {
  const signers = await selectSigners(database, known.request.id)
  return { ...known, signers, signer: sameHolder(known.signer, signers) }
}

async function lockAccess(transaction: Transaction, known: Access): Promise<Access> {
  const request = await lockRequest(transaction, known.request.id)
  if (request === undefined) throw expired()
  return await findAccessOf({ database: transaction }, { ...known, request })
}

async function recordSignature(
  transaction: Transaction,
  ports: SigningPorts,
  { request, signer, signers, authentication }: Access,
  { mark, filling, consent, visitor }: AgreedAct,
  applied: readonly AppliedSignature[],
): Promise<SignedRequest> {
  const [first, ...others] = applied
  if (first === undefined) throw new Error(`signer ${signer.id} has signed nothing`)
  const { signedAt } = applied.at(-1) ?? first
  const documents = signer.documents.map((document) => ({
    ...document,
    evidence: applied.find(({ number }) => number === document.number)?.evidence ?? null,
  }))
  const status = doneStatus(signer)
  const signed: Signer = { ...signer, status, signedAt, documents }
  const now = first.entry.time
  for (const { number, evidence } of [...others, first]) {
    await updateSignerDocument(transaction, signer.id, number, { evidence })
  }
  await updateSigner(transaction, signer.id, { status, signedAt })
  const after = await recordPart(transaction, ports, { request, signers }, signed, now)
  const describe = (signature: AppliedSignature) => describeSignature(signer, filling, signature)
  const agreed = {
    signerId: signer.id,
    name: signer.name,
    ...(signer.delivery === 'in_person' && ({ delivery: 'in_person' } as const)),
    ...(signer.delegatedBy !== null && { delegatedBy: signer.delegatedBy }),
    ...(authentication.length > 0 && {
      authentication: authentication.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })),
    }),
    consent,
  }
  const { lines, end } = writeTrail(request.trail, now, [
    {
      ...(mark.kind === 'approval'
        ? { event: 'approved', ...agreed }
        : { event: 'signed', ...agreed, signature: describeMark(mark) }),
      ...(await describe(first)),
      ...(others.length > 0 && {
        others: await Promise.all(others.map(async (one) => ({ document: one.number, ...(await describe(one)) }))),
      }),
      ...visitor,
    },
  ])
  await insertTrail(transaction, request.id, lines)
  const result = { ...after, request: { ...after.request, trail: end }, signer: signed }
  await recordSigningEvent(transaction, ports, { event: 'signature.signed', ...result })
  return result
}

async function describeSignature(
  signer: Signer,
  filling: Filling,
  { number, evidence, fieldName, version, entry }: AppliedSignature,
): Promise<TrailSignature> {
  const { serialNumber, fingerprint } = await describeCertificate(evidence.certificate)
  return {
    certificate: { serialNumber, fingerprint },
    fieldName,
    ...(filling.entries.length > 0 && { fields: describeFilled(signer, filling, number) }),
    loadedFileHash: inDocument(signer, number).loadedHash,
    fileHash: version.fileHash,
    sequenceNumber: entry.sequenceNumber,
  }
}

/** Without what they are filled with: that is in the document. */
function describeFilled({ position }: Signer, filling: Filling, number: number): TrailField[] {
  const { entries, values, initials } = filling
  const own = (entries[position] ?? []).filter(({ document }) => document === number)
  const filled = own.filter((entry) => isFilled(entry, values, initials))
  return filled.map(({ id, label, type, fieldName }) => ({ id, label, type, fieldName }))
}

function describeMark(mark: SignatureMark) {
  switch (mark.kind) {
    case 'typed':
      return { kind: mark.kind, text: mark.text, ...(mark.style === undefined ? {} : { style: mark.style }) }
    case 'drawn':
    case 'uploaded':
      return { kind: mark.kind, imageSha256: createHash('sha256').update(mark.png).digest('hex') }
  }
}
