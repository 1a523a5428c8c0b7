import { createHmac } from 'node:crypto'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Vault } from '../../ports/vault.ts'
import type { ActedBy } from '../../vocabulary/audit.ts'
import { type Caller, ownerOf } from '../../vocabulary/caller.ts'
import type { Mode } from '../../vocabulary/mode.ts'
import { isPerson, type PersonEmail, quotedEmail } from '../../vocabulary/person.ts'
import { findAccountData } from '../accounts/members/find-account-data.ts'
import { findSignInData } from '../accounts/members/find-sign-in-data.ts'
import { findProvisionedData } from '../accounts/scim/provisioned-data.ts'
import { exportAudit } from '../audit/read-audit.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { mailsOf, membershipMailsTo } from '../mail/find-mail.ts'
import type { Mail } from '../mail/model.ts'
import { identityOf, type Signer } from '../signing/model.ts'
import { passkeyOfPerson } from '../signing/people/passkey-of-person.ts'
import { draftsNaming, readAboutPerson, requestsNaming } from '../signing/people/requests-of-person.ts'
import { bulkRowsNaming, templatesNaming } from '../templates/people.ts'
import { eventsNaming } from '../webhooks/events-naming.ts'

export interface ExportPorts {
  readonly mode: Mode
  readonly database: Database
  readonly clock: Clock
  readonly vault: Vault
}

/** Recorded first: an export that breaks off has shown something, too. */
export async function recordExport(ports: ExportPorts, by: ActedBy, caller: Caller, email: PersonEmail): Promise<void> {
  const organizationId = caller.organization?.id ?? null
  const details = { person: pseudonymOf(ports.vault, email) }
  await ports.database
    .transaction()
    .execute((transaction) => recordAudit(transaction, { ...by, organizationId, action: 'person.exported', details }))
}

/** The same for the same person. Only somebody with the secret key of the service can check a guess. */
export function pseudonymOf(vault: Vault, email: PersonEmail): string {
  return createHmac('sha256', vault.permanent('person-in-audit-log')).update(email).digest('hex').slice(0, 32)
}

/** What the caller may see of the audit log; `mode` limits it to the entries of that mode. */
interface SeenAudit {
  readonly mayRead: boolean
  readonly mode?: Mode
}

/** What the caller may see that has scopes of its own. */
export interface Seen {
  readonly audit: SeenAudit
  readonly templates: boolean
  readonly events: boolean
}

/** The kinds of lines that the caller must not see. */
function leftOutOf({ audit, templates, events }: Seen): string[] {
  return [...(templates ? [] : ['template']), ...(events ? [] : ['event']), ...(audit.mayRead ? [] : ['audit_entry'])]
}

/** Everything that the caller's organization knows of a person, one object per line. Other people are left out. */
export async function* exportPerson(
  ports: ExportPorts,
  caller: Caller,
  email: PersonEmail,
  seen: Seen,
): AsyncGenerator<object> {
  const { audit } = seen
  const owner = ownerOf(caller)
  const organizationId = caller.organization?.id ?? null
  const leftOut = leftOutOf(seen)
  const start = { kind: 'export', email, organizationId, exportedAt: ports.clock.now() }
  yield { ...start, ...(leftOut.length > 0 && { leftOut }) }
  if (organizationId !== null) yield* await accountLines(ports, organizationId, email, audit)
  const passkeySince = await passkeyOfPerson(ports, owner, email)
  if (passkeySince !== undefined) yield { kind: 'signer_passkey', email, createdAt: passkeySince }
  for await (const id of requestsNaming(ports, owner, email)) yield* linesOfRequest(ports, id, email)
  for (const { id, content, createdAt } of await draftsNaming(ports, owner, email)) {
    yield { kind: 'draft', draftId: id, createdAt, signers: peopleIn(content, email) }
  }
  if (seen.templates) {
    for await (const { templateId, version, content } of templatesNaming(ports, owner, email)) {
      yield { kind: 'template', templateId, version, roles: peopleIn(content, email) }
    }
  }
  for await (const { signers, filling, ...row } of bulkRowsNaming(ports, owner, email)) {
    const own = peopleIn(signers, email)
    // Values do not say whose they are.
    const values = own.length === signers.length ? (filling.values ?? {}) : null
    yield { kind: 'bulk_row', ...row, signers: own, values }
  }
  if (seen.events) {
    for await (const event of eventsNaming(ports, owner, email)) yield { kind: 'event', ...event }
  }
  if (audit.mayRead && organizationId !== null) yield* auditEntries(ports, organizationId, email, audit)
}

/** Sign-ins are in the audit log, too, so they need the same permission. Accounts are not part of test mode. */
async function accountLines(
  ports: ExportPorts,
  organizationId: string,
  email: PersonEmail,
  { mayRead }: SeenAudit,
): Promise<object[]> {
  if (ports.mode === 'test') return []
  const mails = await membershipMailsTo(ports, organizationId, email)
  const provisioned = await findProvisionedData(ports, organizationId, email)
  return [
    ...(await findAccountData(ports, organizationId, email)),
    ...(provisioned === undefined ? [] : [{ kind: 'provisioned_member', ...provisioned }]),
    ...(mayRead ? await findSignInData(ports, organizationId, email) : []),
    ...mails.map(describeMail),
  ]
}

async function* linesOfRequest(ports: ExportPorts, id: string, email: PersonEmail): AsyncGenerator<object> {
  const found = await readAboutPerson(ports, id, email)
  if (found === undefined) return
  const { request, signers, fields, events } = found
  const { title, status, senderName, createdAt, endedAt, documentsDeletedAt } = request
  const documents = request.documents.map(({ documentId, title: own, submittedHash, finalHash }) => ({
    documentId,
    title: own,
    submittedHash,
    finalHash,
  }))
  const facts = { title, status, senderName, createdAt, endedAt, documentsDeletedAt, documents }
  yield { kind: 'signing_request', signingRequestId: id, ...facts }
  for (const signer of signers) yield { ...describeSigner(signer, email), signingRequestId: id }
  for (const field of fields) yield { kind: 'field', signingRequestId: id, ...field }
  for (const event of events) yield { kind: 'trail_event', signingRequestId: id, ...event }
  const mails = await mailsOf(ports, id)
  yield* mails.filter(({ recipient }) => recipient.toLowerCase() === email).map(describeMail)
}

function describeMail({ id, kind, recipient, recipientName, subject, state, createdAt, sentAt }: Mail): object {
  return { kind: 'email', emailId: id, purpose: kind, recipient, recipientName, subject, state, createdAt, sentAt }
}

/** A place of the person in a request, or the one that they gave to somebody else. */
function describeSigner(signer: Signer, email: PersonEmail): object {
  const { id, role, delegatedBy, language, status, invitedAt, viewedAt, signedAt, declinedAt } = signer
  if (!isPerson(signer, email)) return { kind: 'delegator', id, role, delegatedBy }
  const certificates = signer.documents.flatMap(({ evidence }) =>
    evidence === null ? [] : [Buffer.from(evidence.certificate).toString('base64')],
  )
  const times = { invitedAt, viewedAt, signedAt, declinedAt }
  const { delegatedBy: _somebodyElse, ...identity } = identityOf(signer)
  return { kind: 'signer', ...identity, language, status, ...times, certificates }
}

/** The objects in it that describe the person. */
function peopleIn(value: unknown, email: PersonEmail): object[] {
  if (typeof value !== 'object' || value === null) return []
  return isPerson(value, email) ? [value] : Object.values(value).flatMap((one) => peopleIn(one, email))
}

async function* auditEntries(
  ports: ExportPorts,
  organizationId: string,
  email: PersonEmail,
  { mode }: SeenAudit,
): AsyncGenerator<object> {
  for await (const entry of exportAudit(ports, organizationId, { q: email, ...(mode && { mode }) })) {
    // A part of a longer address must not match.
    if (JSON.stringify(entry).toLowerCase().includes(quotedEmail(email))) yield { kind: 'audit_entry', ...entry }
  }
}
