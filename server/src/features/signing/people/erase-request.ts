import type { Transaction } from '../../../ports/database.ts'
import type { Randomness } from '../../../ports/randomness.ts'
import type { Vault } from '../../../ports/vault.ts'
import { erasedEmail, type IsErased } from '../../../vocabulary/person.ts'
import { forgetCertificates } from '../../authority/forget-certificates.ts'
import { eraseSignatures } from '../../documents/forget-documents.ts'
import { dropTextMessages } from '../../text-messages/queue-text-message.ts'
import { selectTrail } from '../evidence/store.ts'
import { deleteFields } from '../fields/store.ts'
import { inDocument, type Signer, type SigningRequest } from '../model.ts'
import { onHold } from '../refusals.ts'
import { lockRequest, updateRequest } from '../request-store.ts'
import { selectSigners } from '../signer-store.ts'
import { makeToken } from '../signing-link.ts'
import { eraseInTrail } from './erase-event.ts'
import { clearCertificates, eraseDelegator, eraseSigner, replaceLines } from './erasure-store.ts'

interface Ports {
  readonly randomness: Randomness
  readonly vault: Vault
}

/** Why a request does not allow to erase its people now; null if it does. */
export function whyNotErasable({ endedAt, notifiedAt, retentionHold }: SigningRequest): 'open' | 'held' | null {
  if (endedAt === null || notifiedAt === null) return 'open'
  return retentionHold ? 'held' : null
}

/**
 * Erases people from a request that has ended: from its signers and its trail. Their links stop working. Certificates
 * go with the documents, which contain them as well. The caller has locked the documents. Returns the names that they
 * had.
 */
export async function eraseInRequest(
  ports: Ports,
  transaction: Transaction,
  id: string,
  { isErased, withDocuments }: { readonly isErased: IsErased; readonly withDocuments: boolean },
): Promise<{ readonly request: SigningRequest; readonly names: readonly string[] } | undefined> {
  const request = await lockRequest(transaction, id)
  if (request === undefined) return undefined
  if (whyNotErasable(request) !== null) throw onHold(id)
  const withCertificates = !withDocuments && request.documentsDeletedAt === null
  const signers = await selectSigners(transaction, id)
  const trail = await selectTrail(transaction, id)
  await replaceLines(transaction, id, eraseInTrail(trail, signers, isErased))
  for (const signer of signers) {
    if (signer.delegatedBy !== null && isErased(signer.delegatedBy.email)) await eraseDelegator(transaction, signer.id)
    if (isErased(signer.email)) await eraseOne(ports, transaction, request, { signer, withCertificates })
  }
  const erased = signers.filter(({ email }) => isErased(email))
  if (erased.length > 0) await deleteFields(transaction, id)
  if (erased.some(({ status }) => status === 'DECLINED')) await updateRequest(transaction, id, { reason: null })
  return { request, names: namesOf(signers, isErased) }
}

/** All people of the request were erased. */
export async function markErased(transaction: Transaction, id: string, peopleErasedAt: Date): Promise<void> {
  await updateRequest(transaction, id, { peopleErasedAt })
}

async function eraseOne(
  ports: Ports,
  transaction: Transaction,
  { documents }: SigningRequest,
  { signer, withCertificates }: { readonly signer: Signer; readonly withCertificates: boolean },
): Promise<void> {
  await dropTextMessages(transaction, signer.id)
  await eraseSigner(transaction, signer.id, makeToken(ports, signer.id))
  const signatures = documents.flatMap(({ documentId, number }) => {
    const { field } = inDocument(signer, number)
    return field === null ? [] : [{ documentId, fieldName: field.fieldName }]
  })
  await eraseSignatures(transaction, signatures)
  if (!withCertificates) await eraseCertificates(transaction, signer)
}

/** For a request whose documents are deleted after its people, or some of them, were erased. */
export async function eraseLeftCertificates(transaction: Transaction, id: string): Promise<void> {
  for (const signer of await selectSigners(transaction, id)) {
    if (signer.email === erasedEmail) await eraseCertificates(transaction, signer)
  }
}

async function eraseCertificates(transaction: Transaction, { id, documents }: Signer): Promise<void> {
  const issued = documents.flatMap(({ evidence }) => (evidence === null ? [] : [evidence.certificate]))
  await clearCertificates(transaction, id)
  await forgetCertificates(transaction, issued)
}

function namesOf(signers: readonly Signer[], isErased: IsErased): string[] {
  const people = signers.flatMap((signer) => [signer, ...(signer.delegatedBy === null ? [] : [signer.delegatedBy])])
  return people.filter(({ email }) => isErased(email)).map(({ name }) => name)
}
