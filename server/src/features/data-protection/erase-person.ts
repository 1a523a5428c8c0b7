import type { Database } from '../../ports/database.ts'
import type { ActedBy } from '../../vocabulary/audit.ts'
import { type Caller, ownerOf } from '../../vocabulary/caller.ts'
import type { Mode } from '../../vocabulary/mode.ts'
import type { IsErased, PersonEmail } from '../../vocabulary/person.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { findAccountData } from '../accounts/members/find-account-data.ts'
import { forgetDeactivated } from '../accounts/scim/provisioned-data.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { holdDocuments } from '../documents/lock-document.ts'
import { eraseMembershipMails } from '../mail/erase-mails.ts'
import { findRequest } from '../signing/find-request.ts'
import { documentIdsOf } from '../signing/model.ts'
import { whyNotErasable } from '../signing/people/erase-request.ts'
import { forgetPasskey } from '../signing/people/passkey-of-person.ts'
import { draftsNaming, requestsNaming } from '../signing/people/requests-of-person.ts'
import { bulkRowsNaming, eraseInRow, templatesNaming } from '../templates/people.ts'
import { deleteDocuments } from './delete-documents.ts'
import { eraseFromRequest, type RequestErasePorts } from './erase-from-request.ts'
import { pseudonymOf } from './export-person.ts'

export interface ErasePorts extends RequestErasePorts {
  readonly database: Database
  readonly mode: Mode
}

export interface Erasure {
  readonly email: PersonEmail
  readonly withDocuments: boolean
}

/** More would take longer than a request may. */
const mostAtOnce = 500

/**
 * Erases a person from everything that has ended. Refuses, and erases nothing, while they are in something that needs
 * them. Each request is one transaction: after a failure, the next call continues. Returns how many requests were
 * changed, and whether there may be more.
 */
export async function erasePerson(
  ports: ErasePorts,
  by: ActedBy,
  caller: Caller,
  erasure: Erasure,
): Promise<{ readonly requests: number; readonly hasMore: boolean }> {
  const owner = ownerOf(caller)
  const { ids, blockers } = await survey(ports, caller, erasure.email)
  if (blockers.length > 0) throw inUse(blockers)
  await record(ports, by, caller, erasure)
  for (const id of ids) await eraseRequest(ports, by, caller, id, erasure)
  if (ids.length < mostAtOnce) {
    await eraseLeftRows(ports, owner, erasure.email)
    await forgetPasskey(ports, owner, erasure.email)
    await forgetInvitation(ports, owner, erasure.email)
    await forgetProvisioned(ports, caller, erasure.email)
  }
  return { requests: ids.length, hasMore: ids.length === mostAtOnce }
}

/** What names the person: requests to erase them from, and whatever prevents that. */
async function survey(ports: ErasePorts, caller: Caller, email: PersonEmail) {
  const owner = ownerOf(caller)
  const ids: string[] = []
  const blockers: string[] = []
  for await (const id of requestsNaming(ports, owner, email)) {
    const request = await findRequest(ports, id)
    if (request === undefined) continue
    const why = whyNotErasable(request)
    if (why !== null) blockers.push(why === 'held' ? `${id} (on hold)` : id)
    else if (ids.length < mostAtOnce) ids.push(id)
  }
  blockers.push(...(await draftsNaming(ports, owner, email)).map(({ id }) => id))
  for await (const { templateId } of templatesNaming(ports, owner, email)) blockers.push(templateId)
  for await (const { bulkId, status } of bulkRowsNaming(ports, owner, email)) {
    if (status === 'PENDING') blockers.push(bulkId)
  }
  if (await isInOrganization(ports, caller, email)) blockers.push('the members or invitations of the organization')
  return { ids, blockers: [...new Set(blockers)] }
}

/** Accounts are not part of test mode, so a member can be erased there. */
async function isInOrganization(ports: ErasePorts, { organization }: Caller, email: PersonEmail): Promise<boolean> {
  if (organization === null || ports.mode === 'test') return false
  return (await findAccountData(ports, organization.id, email)).length > 0
}

async function forgetProvisioned(ports: ErasePorts, { organization }: Caller, email: PersonEmail): Promise<void> {
  if (organization !== null && ports.mode === 'live') await forgetDeactivated(ports, organization.id, email)
}

const mostNamed = 10

function inUse(blockers: readonly string[]): Refusal {
  const named = blockers.slice(0, mostNamed).join(', ')
  const more = blockers.length > mostNamed ? ` and ${blockers.length - mostNamed} more` : ''
  return new Refusal(
    'PERSON_IN_USE',
    `This person is still in ${named}${more}. Close these signing requests, release holds, and delete drafts, templates and members that name the person. Then try again.`,
  )
}

/** Before anything is erased, and without the email address. */
async function record({ database, vault }: ErasePorts, by: ActedBy, caller: Caller, erasure: Erasure): Promise<void> {
  const organizationId = caller.organization?.id ?? null
  const details = { person: pseudonymOf(vault, erasure.email), deleteDocuments: erasure.withDocuments }
  await database
    .transaction()
    .execute((transaction) => recordAudit(transaction, { ...by, organizationId, action: 'person.erased', details }))
}

async function eraseRequest(
  ports: ErasePorts,
  by: ActedBy,
  caller: Caller,
  id: string,
  { email, withDocuments }: Erasure,
): Promise<void> {
  const isErased: IsErased = (one) => one.toLowerCase() === email
  const known = await findRequest(ports, id)
  if (known === undefined) return
  await ports.database.transaction().execute(async (transaction) => {
    await holdDocuments(transaction, documentIdsOf(known.documents))
    await eraseFromRequest(ports, transaction, id, { isErased, withDocuments })
    if (withDocuments) await deleteDocuments(ports, transaction, known, { by, deletedBy: caller.keyId })
  })
}

/** Rows of bulk sends, whether they created a request or failed. */
async function eraseLeftRows(ports: ErasePorts, owner: string, email: PersonEmail): Promise<void> {
  const isErased: IsErased = (one) => one.toLowerCase() === email
  for await (const row of bulkRowsNaming(ports, owner, email)) {
    await ports.database.transaction().execute((transaction) => eraseInRow(transaction, row, isErased))
  }
}

/** The emails about a membership that the person does not have. */
async function forgetInvitation({ database, clock }: ErasePorts, owner: string, email: PersonEmail): Promise<void> {
  await database.transaction().execute((transaction) => eraseMembershipMails(transaction, owner, email, clock.now()))
}
