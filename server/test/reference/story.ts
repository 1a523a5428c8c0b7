import { createHash } from 'node:crypto'
import type { ExamplePlace } from '../../src/http/reference/examples.ts'
import { runScheduled } from '../harness/run-scheduled.ts'
import { queryDatabase } from '../seals/seals-client.ts'
import type { SigningHarness } from '../signing/signing-harness.ts'

/** One request of the story. */
export interface StoryRequest {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
  /** A value that begins with `@` is the file of that name. */
  readonly form?: Readonly<Record<string, string>>
  /** The file name for the answer. */
  readonly saveAs?: string
  readonly place?: ExamplePlace
}

/** Carries the requests out: by `fetch`, or by pasting what the reference shows. */
export interface Narrator {
  readonly harness: SigningHarness
  /** A seal that an administrator has created. */
  readonly sealId: string
  readonly contract: Uint8Array
  /** Lets time go by. */
  pass(seconds: number): void
  // biome-ignore lint/suspicious/noExplicitAny: the story looks into answers freely, and fails when they are not as expected
  perform(operation: string, request?: StoryRequest): Promise<any>
}

const anna = { name: 'Anna Kowalska', email: 'anna@example.org' }
/** A picture of one pixel. */
const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII='
const ben = { name: 'Ben Okafor', email: 'ben@example.org', order: 1 }

export function hashOf(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex')
}

export const draftHashes: readonly string[] = ['first draft', 'second draft'].map(hashOf)

/** Every operation of the API, in an order in which a program could call them. */
export async function performStory(narrator: Narrator): Promise<void> {
  const webhookId = await performWebhooks(narrator)
  await performTimestamps(narrator)
  const documentId = await performDocuments(narrator)
  await narrator.perform('readQuota')
  await performTemplates(narrator, documentId)
  await performSigning(narrator, documentId)
  await performSeals(narrator)
  await performChanges(narrator)
  await performDrafts(narrator)
  await performDeliveries(narrator, webhookId)
  await performAudit(narrator)
}

async function performAudit({ perform }: Narrator): Promise<void> {
  await perform('listAudit', { query: { action: 'settings.changed', limit: 2 } })
  await perform('exportAudit', { saveAs: 'audit.jsonl' })
  await perform('readAuditHeads')
}

async function performWebhooks({ harness, perform }: Narrator): Promise<string> {
  const { id } = await perform('createWebhook', { body: { url: harness.callbackUrl, description: 'Accounting' } })
  await perform('testWebhook', { params: { id } })
  await perform('readWebhook', { params: { id } })
  await perform('listWebhooks')
  return id
}

async function performTimestamps({ contract, perform }: Narrator): Promise<void> {
  const hash = hashOf(contract)
  const { id } = await perform('createTimestamp', { body: { hash, label: 'contract.pdf', externalId: 'order-4711' } })
  await perform('createTimestamp', { form: { file: '@contract.pdf' } })
  const [one, two] = draftHashes
  const made = await perform('createTimestamps', {
    body: { timestamps: [{ hash: one, label: 'draft-1.txt' }, { hash: two }] },
  })
  // The client returns the list itself.
  const ids = (made.timestamps ?? made).map(({ id: one }: { id: string }) => one)
  await perform('readProofs', { body: { ids }, saveAs: 'drafts.proofs.json' })
  const { nextCursor } = await perform('listTimestamps', { query: { limit: 2 } })
  await perform('listTimestamps', { query: { limit: 2, cursor: nextCursor }, place: 'pagination' })
  const once = { body: { hash: two }, headers: { 'Idempotency-Key': 'draft-2-of-order-4711' } }
  await perform('createTimestamp', { ...once, place: 'aside' })
  await perform('createTimestamp', { ...once, place: 'idempotency' })
  await perform('verifyHash', { body: { hash } })
  await perform('verifyHashByAddress', { query: { hash } })
  await perform('readTimestamp', { params: { id } })
  await perform('downloadProof', { params: { id }, query: { format: 'json' }, saveAs: 'contract.proof.json' })
}

async function performDocuments({ perform }: Narrator): Promise<string> {
  const form = { file: '@contract.pdf', title: 'Rental contract', externalId: 'order-4711' }
  const { documentId } = await perform('createDocument', { form })
  await perform('readDocumentStatus', { params: { id: documentId } })
  await perform('listDocuments', { query: { externalId: 'order-4711' } })
  const { documentId: id } = await perform('createDocument', {
    form: { file: '@form.pdf', title: 'Lease form' },
    place: 'aside',
  })
  await perform('listFormFields', { params: { id } })
  await perform('deleteDocument', { params: { id } })
  return documentId
}

async function performTemplates({ perform }: Narrator, documentId: string): Promise<void> {
  const content = {
    name: 'Lease',
    documentTitle: 'Rental contract',
    roles: [{ label: 'Tenant' }, { label: 'Landlord', order: 1, name: 'Lea Lord', email: 'lea@example.org' }],
    fields: [{ id: 'rent', signer: 'Tenant', type: 'number', page: 1, x: 60, y: 90, label: 'Rent', readOnly: true }],
    expiresInDays: 14,
  }
  const { templateId: id } = await perform('createTemplate', { body: { ...content, documentId } })
  await perform('createSigningRequestFromTemplate', {
    params: { id },
    body: { signers: [{ label: 'Tenant', ...anna }], values: { rent: '1200' }, externalId: 'flat-7' },
  })
  await performBulk(perform, id)
  const subject = 'Your lease'
  await perform('replaceTemplate', { params: { id }, body: { ...content, subject, version: 1 } })
  await perform('readTemplate', { params: { id } })
  await perform('listTemplateVersions', { params: { id } })
  await perform('downloadTemplateDocument', { params: { id }, saveAs: 'lease.pdf' })
  await perform('listTemplateFormFields', { params: { id } })
  const copy = await perform('duplicateTemplate', { params: { id }, body: { name: 'Sublease' } })
  await perform('listTemplates', { query: { query: 'sub' } })
  await perform('deleteTemplate', { params: { id: copy.templateId } })
}

async function performBulk(perform: Narrator['perform'], id: string): Promise<void> {
  const carla = { name: 'Carla Rossi', email: 'carla@example.org' }
  const rows = [
    { signers: [{ label: 'Tenant', ...anna }], values: { rent: '1200' }, externalId: 'flat-7' },
    { signers: [{ label: 'Tenant', ...carla }], values: { rent: '950' }, externalId: 'flat-8' },
  ]
  const wrong = [{ ...rows[0], values: { rent: 'much' } }, rows[1]]
  await perform('checkBulk', { params: { id }, body: { rows: wrong } })
  // One row each time: the log would record the documents of several in any order.
  const [row] = rows
  const { bulkId } = await perform('createBulk', { params: { id }, body: { rows: [row] } })
  await perform('readBulk', { params: { id: bulkId } })
  await perform('listBulkRows', { params: { id: bulkId }, query: { status: 'CREATED' } })
  await perform('listBulks', { query: { status: 'COMPLETED' } })
  const later = await perform('createBulk', { params: { id }, body: { rows: [row] }, place: 'aside' })
  await perform('cancelBulk', { params: { id: later.bulkId } })
}

async function performSigning({ harness, perform, pass }: Narrator, documentId: string): Promise<void> {
  const created = await perform('createSigningRequest', {
    body: {
      documentTitle: 'Rental contract',
      documentId,
      signers: [anna, ben],
      subject: 'Your {{document.title}}, {{signer.name}}',
      message: 'Please sign until Friday.',
      externalId: 'order-4711',
      metadata: { department: 'sales' },
      expiresInDays: 14,
      reminders: { everyDays: 2, most: 5 },
    },
  })
  await perform('createSigningRequest', {
    body: { documentTitle: 'Rental contract', documentId, signers: [{ name: 'Ben Okafor', email: 'ben@example' }] },
    place: 'errors',
  })
  const id: string = created.signingRequestId
  pass(3600)
  await harness.sign(created.signers[0].signingUrl, { kind: 'typed', text: anna.name })
  await harness.service.settled()
  await perform('readSigningStatus', { params: { id } })
  await perform('remindSigners', { params: { id } })
  pass(3600)
  await harness.sign(created.signers[1].signingUrl, { kind: 'typed', text: ben.name })
  await harness.service.settled()
  await perform('readSigningRequest', { params: { id } })
  await perform('listSigningRequests', { query: { status: 'COMPLETED' } })
  await perform('downloadDocument', { params: { id: documentId }, saveAs: 'signed.pdf' })
  await perform('downloadEvidence', { params: { id }, saveAs: 'evidence.zip' })
  await perform('downloadTrail', { params: { id }, saveAs: 'trail.pdf' })
}

async function performSeals({ sealId, perform }: Narrator): Promise<void> {
  await perform('listSeals')
  await perform('readSeal', { params: { sealId } })
  await perform('downloadSealImage', { params: { sealId }, saveAs: 'seal.svg' })
  const form = { file: '@contract.pdf', title: 'Price list' }
  const { documentId } = await perform('createDocument', { form, place: 'aside' })
  await perform('sealDocument', { body: { sealId, documentId, position: { page: 1, x: 400, y: 60 } } })
  const position = { page: 1, x: 400, y: 160, width: 90 }
  await perform('applySeal', { params: { sealId }, body: { documentId, position } })
  await perform('verifySeals', { body: { documentId } })
  await perform('verifySeals', { form: { file: '@signed.pdf' } })
}

async function performPasskeyReset({ harness, perform }: Pick<Narrator, 'harness' | 'perform'>): Promise<void> {
  const form = { file: '@contract.pdf', title: 'Insurance policy' }
  const { documentId } = await perform('createDocument', { form, place: 'aside' })
  const signer = { ...anna, authentication: ['passkey'] }
  const { signingRequestId: id, signers } = await perform('createSigningRequest', {
    body: { documentTitle: 'Insurance policy', documentId, signers: [signer] },
    place: 'aside',
  })
  // As if Anna had registered one in her browser.
  await queryDatabase(
    harness.service,
    `insert into signer_passkeys (owner, email, credential_id, public_key, counter, transports, created_at)
     values ('${harness.organizationId}', '${anna.email}', '\\x00', '\\x00', 0, '{}', now())`,
  )
  await perform('resetSignerPasskey', { params: { id, signerId: signers[0].id } })
}

async function performChanges({ harness, perform }: Narrator): Promise<void> {
  const form = { file: '@contract.pdf', title: 'Storage contract' }
  const { documentId } = await perform('createDocument', { form, place: 'aside' })
  const { signingRequestId, signers } = await perform('createSigningRequest', {
    body: { documentTitle: 'Storage contract', documentId, signers: [anna] },
    place: 'aside',
  })
  await perform('correctSigner', {
    params: { id: signingRequestId, signerId: signers[0].id },
    body: { email: 'anna.kowalska@example.org' },
  })
  await perform('replaceSigningLink', {
    params: { id: signingRequestId, signerId: signers[0].id },
    body: { send: false },
  })
  await performPasskeyReset({ harness, perform })
  await perform('changeSigningRequest', {
    params: { id: signingRequestId },
    body: { expiresAt: '2027-02-28T22:59:59Z', reminders: { everyDays: 7 } },
  })
  await perform('changeBranding', { body: { companyName: 'Example Retail', brandColor: '#1a5fb4', logo: dot } })
  await perform('readBranding')
  await perform('downloadLogo', { saveAs: 'logo.png' })
  await perform('changeSigningSettings', { body: { signerAuthentication: ['email_code'] } })
  await perform('readSigningSettings')
  await perform('changeSigningSettings', { body: { signerAuthentication: ['link'] }, place: 'aside' })
  const german = { role: 'signer', language: 'de' } as const
  await perform('changeConsentText', {
    params: german,
    body: { text: 'Ich habe den Mietvertrag gelesen. Ich unterzeichne ihn elektronisch und bin an ihn gebunden.' },
  })
  await perform('readConsentTexts')
  await perform('listConsentVersions', { params: german })
  await perform('changeEmbedding', { body: { origins: ['https://app.example.org', 'https://shop.example.org'] } })
  await perform('readEmbedding')
  await perform('createEmbedUrl', {
    params: { id: signingRequestId, signerId: signers[0].id },
    body: { origin: 'https://app.example.org' },
  })
  await perform('cancelSigningRequest', { params: { id: signingRequestId }, body: { reason: 'The price has changed' } })
  await perform('duplicateSigningRequest', {
    params: { id: signingRequestId },
    body: { message: 'With the new price.', expiresInDays: 7 },
  })
  await harness.service.settled()
  await perform('exportPerson', { body: { email: 'anna.kowalska@example.org' }, saveAs: 'person.jsonl' })
  await perform('changeRetention', { body: { documentsDays: 365, personalDataDays: 3650 } })
  await perform('readRetention')
  await perform('changeRetention', { body: { documentsDays: null, personalDataDays: null }, place: 'aside' })
  await perform('holdSigningRequest', { params: { id: signingRequestId }, body: { hold: true } })
  await perform('holdSigningRequest', { params: { id: signingRequestId }, body: { hold: false }, place: 'aside' })
  await perform('deleteRequestDocuments', { params: { id: signingRequestId } })
  await perform('erasePerson', { body: { email: 'former@example.org', deleteDocuments: true } })
}

async function performDrafts({ perform }: Narrator): Promise<void> {
  const form = { file: '@contract.pdf', title: 'Parking contract' }
  const { documentId } = await perform('createDocument', { form, place: 'aside' })
  const content = { documentTitle: 'Parking contract', documentId }
  const { draftId: id, version } = await perform('createDraft', { body: { content } })
  await perform('replaceDraft', { params: { id }, body: { version, content: { ...content, signers: [anna] } } })
  await perform('readDraft', { params: { id } })
  await perform('listDrafts', { query: { limit: 1 } })
  await perform('sendDraft', { params: { id }, body: { version: version + 1 } })
  const { draftId } = await perform('createDraft', { body: { content: {} }, place: 'aside' })
  await perform('deleteDraft', { params: { id: draftId } })
}

async function performDeliveries({ harness, perform }: Narrator, webhookId: string): Promise<void> {
  await perform('listEvents', { query: { limit: 2 } })
  await perform('listWebhookDeliveries', { query: { limit: 2 } })
  const { deliveries } = await perform('listDeliveriesOfWebhook', {
    params: { id: webhookId },
    query: { state: 'DELIVERED', limit: 1 },
  })
  await perform('readWebhookDelivery', { params: { id: deliveries[0].id } })
  await perform('resendWebhookDelivery', { params: { id: deliveries[0].id } })
  await perform('rotateWebhookSecret', { params: { id: webhookId }, body: { overlapHours: 24 } })
  await perform('changeWebhook', {
    params: { id: webhookId },
    body: { events: ['signing_request.completed', 'audit.recorded'] },
  })
  await runScheduled(harness.service, 'audit.stream')
  await perform('deleteWebhook', { params: { id: webhookId } })
}

/** Events that no operation shows: other ends of a signing request, emails that bounce, and the chain. */
export async function performOtherEvents(narrator: Narrator): Promise<void> {
  const { harness, contract, pass } = narrator
  const title = (documentTitle: string) => ({ documentTitle, signers: [anna], documentUrl: harness.publish(contract) })
  const delegated = await harness.request({ ...title('Car lease'), signers: [{ ...anna, mayDelegate: true }] })
  await harness.service.settled()
  const delegation = { name: 'Carla Rossi', email: 'carla.rossi@example.org', reason: 'I am on leave' }
  await harness.signer(delegated.signers[0].signingUrl, 'POST', 'delegate', delegation)
  await harness.service.settled()
  await anchorNow(narrator)
  const declined = await harness.request(title('Car lease'))
  await harness.service.settled()
  await harness.reads(declined.signers[0].signingUrl)
  await harness.signer(declined.signers[0].signingUrl, 'POST', 'decline', { reason: 'The dates are wrong' })
  await harness.service.settled()
  await harness.request({
    ...title('Consulting agreement'),
    documentUrl: new URL('/gone.pdf', harness.callbackUrl).href,
  })
  await harness.service.settled()
  await harness.request({ ...title('Offer'), expiresInDays: 1 })
  await harness.service.settled()
  pass(2 * 86_400)
  await runScheduled(harness.service, 'signing.keep-time')
  await harness.service.settled()
  await harness.request({ ...title('Order form'), signers: [{ name: 'Carla Rossi', email: 'carla@example.com' }] })
  await harness.service.settled()
}

/** Confirms all timestamps so far. */
export async function anchorNow({ harness }: Pick<Narrator, 'harness'>): Promise<void> {
  await harness.service.admin('POST', '/anchoring/now')
  await harness.service.settled()
}
