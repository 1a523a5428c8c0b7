import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { after, before, describe, it } from 'node:test'
import { operations } from '@countersign/api'
import { type Client, CountersignError, createClient, verifyWebhook } from '@countersign/client'
import { verifyProof } from '@countersign/proof'
import { samplePdf } from '../documents/sample-pdf.ts'
import { png } from '../mail/sample-logo.ts'
import { sealsClient } from '../seals/seals-client.ts'
import { leaseForm } from '../signing/lease-form.ts'
import { openHarness, type SigningHarness } from '../signing/signing-harness.ts'
import { checkEvent } from '../webhooks/check-event.ts'

const firstEvents = ['signing_request.created', 'signing_request.viewed']

/** The steps build on each other, like those of a program. */
describe('A program with the client', () => {
  let harness: SigningHarness
  let client: Client
  const called = new Set<string>()

  before(async () => {
    harness = await openHarness()
    const recording: typeof fetch = async (address, init) => {
      called.add(nameOf(init?.method ?? 'GET', new URL(String(address)).pathname))
      return await fetch(address, init)
    }
    client = createClient({ url: harness.service.url, apiKey: harness.key, fetch: recording })
  })
  after(() => harness.end())

  it('timestamps a file without sending it, from memory and from a stream, and has its proof', async () => {
    const text = Buffer.from('a build artifact')
    const fingerprint = createHash('sha256').update(text).digest('hex')
    const seen: [number, number | undefined][] = []
    const onProgress = (done: number, total: number | undefined) => void seen.push([done, total])
    const created = await client.timestamps.create({ file: new Blob([text]), onProgress })
    assert.equal(created.fingerprint, fingerprint)
    assert.deepEqual(seen.at(-1), [text.length, text.length])
    const streamed = await client.timestamps.create({ file: Readable.from([text.subarray(0, 5), text.subarray(5)]) })
    assert.equal(streamed.fingerprint, fingerprint)
    assert.equal((await client.timestamps.read(created.id)).sequenceNumber, created.sequenceNumber)
    const proof = await client.timestamps.proof(created.id)
    assert.ok((await verifyProof(Buffer.from(fingerprint, 'hex'), proof)).valid)
    const { name, bytes } = await client.timestamps.proofFile(created.id, 'tlog-proof')
    assert.match(name ?? '', /tlog-proof$/)
    assert.match(new TextDecoder().decode(await bytes()), /^c2sp\.org\/tlog-proof/)
  })

  it('finds the record of a hash, and nothing where there is none', async () => {
    const hash = createHash('sha256').update('known to this story alone').digest('hex')
    assert.deepEqual(await client.timestamps.verify({ hash }), { found: false })
    await client.timestamps.create({ hash })
    assert.equal((await client.timestamps.verify({ hash })).fingerprint, hash)
  })

  it('timestamps many hashes with one request, and has their proofs with another', async () => {
    const metadata = { department: 'sales' }
    const [one, two] = await client.timestamps.createAll([
      { hash: '03'.repeat(32), label: 'a.txt', metadata },
      { hash: '04'.repeat(32) },
    ])
    assert.deepEqual([one?.label, one?.metadata, two?.label], ['a.txt', metadata, null])
    const hashes = ['01'.repeat(32), '02'.repeat(32), '01'.repeat(32)]
    const created = await client.timestamps.createAll(hashes)
    assert.deepEqual(
      created.map(({ fingerprint }) => fingerprint),
      hashes,
    )
    const proofs = await client.timestamps.proofs(created.map(({ id }) => id))
    for (const [index, hash] of hashes.entries()) {
      const proof = proofs[index] ?? assert.fail('a proof is missing')
      assert.ok((await verifyProof(Buffer.from(hash, 'hex'), proof)).valid)
    }
  })

  it('creates once what it sends twice under one Idempotency-Key', async () => {
    const options = { idempotencyKey: 'order-4711' }
    const first = await client.timestamps.create({ hash: 'cd'.repeat(32) }, options)
    assert.deepEqual(await client.timestamps.create({ hash: 'cd'.repeat(32) }, options), first)
  })

  it('uploads a document from memory and as a stream, reports progress, and downloads it again', async () => {
    const pdf = samplePdf()
    const seen: number[] = []
    const whole = await client.documents.upload({
      file: new Uint8Array(pdf),
      title: 'Contract',
      name: 'contract „Ü“.pdf',
      externalId: 'contract-1',
      metadata: { department: 'sales' },
    })
    assert.deepEqual([whole.externalId, whole.metadata], ['contract-1', { department: 'sales' }])
    const streamed = await client.documents.upload({
      file: Readable.from([pdf.subarray(0, 100), pdf.subarray(100)]),
      title: 'Streamed',
      onProgress: (done) => void seen.push(done),
    })
    assert.equal(streamed.fileHash, whole.fileHash)
    assert.deepEqual(seen, [100, pdf.length])
    assert.equal((await client.documents.status(whole.documentId)).title, 'Contract')
    const download = await client.documents.download(whole.documentId, { version: 'original' })
    assert.deepEqual(Buffer.from(await download.bytes()), Buffer.from(pdf))
    assert.deepEqual([download.size, download.type], [pdf.length, 'application/pdf'])
    assert.match(download.name ?? '', /\.pdf$/)
  })

  it('goes through its timestamps and documents, page by page, and finds them by its own references', async () => {
    const numbers: number[] = []
    for await (const { sequenceNumber } of client.timestamps.all({ limit: 2 })) numbers.push(sequenceNumber)
    assert.ok(numbers.length > 4)
    assert.equal((await client.timestamps.list({ status: 'CONFIRMED' })).timestamps.length, 0)
    const titles: string[] = []
    for await (const { title } of client.documents.all({ limit: 1 })) titles.push(title)
    assert.deepEqual(titles, ['Streamed', 'Contract'])
    const { documents } = await client.documents.list({ externalId: 'contract-1' })
    assert.deepEqual(
      documents.map(({ title }) => title),
      ['Contract'],
    )
  })

  it('deletes a document', async () => {
    const { documentId } = await client.documents.upload({ file: new Uint8Array(samplePdf()), title: 'A mistake' })
    assert.deepEqual(await client.documents.delete(documentId), { documentId, deleted: true })
    const gone = await client.documents.status(documentId).catch((error: unknown) => error)
    assert.ok(gone instanceof CountersignError && gone.code === 'NOT_FOUND')
  })

  it('lists the form fields of a document, which a request can name', async () => {
    const { documentId } = await client.documents.upload({ file: new Uint8Array(leaseForm()), title: 'Lease' })
    const { formFields, total } = await client.documents.formFields(documentId)
    assert.deepEqual([formFields.map(({ name }) => name), total], [['company', 'floor'], 2])
    assert.ok(formFields.every(({ assignable }) => assignable))
  })

  it('sends a file of any kind', async () => {
    const { documentId } = await client.documents.upload({
      file: new Uint8Array([1, 2, 3]),
      name: 'plan.dwg',
      title: 'Plan',
      container: 'ASiC-E',
    })
    assert.equal((await client.documents.status(documentId)).container, 'ASiC-E')
  })

  it('has a document signed, hears of it by webhook, and keeps the evidence', async () => {
    const { documentId } = await client.documents.upload({ file: new Uint8Array(samplePdf()), title: 'Contract' })
    const created = await client.signing.create({
      documentTitle: 'Contract',
      documentId,
      signers: [{ name: 'Anna Kowalska', email: 'anna@example.org' }],
      callbackUrl: harness.callbackUrl,
    })
    const { signingRequestId: id, webhook } = created
    await harness.invited(id)
    assert.equal((await client.signing.read(id)).documentTitle, 'Contract')
    await harness.sign(created.signers[0]?.signingUrl ?? '')
    await harness.until(id, ({ status }) => status === 'COMPLETED')
    assert.equal((await client.signing.waitUntilEnded(id)).status, 'COMPLETED')
    assert.equal((await (await client.signing.evidence(id)).bytes()).subarray(0, 2).join(), '80,75')
    assert.equal(String((await (await client.signing.trail(id)).bytes()).subarray(0, 5)), '37,80,68,70,45')
    await harness.service.settled()
    const delivered = await Promise.all(
      harness.events.map((one) => verifyWebhook(one, { secret: webhook.secret ?? '' })),
    )
    const completed = delivered.find(({ event }) => event === 'signing_request.completed')
    assert.ok(completed?.event === 'signing_request.completed')
    assert.equal(completed.data.finalHash, (await client.documents.status(documentId)).fileHash)
  })

  it('reminds, corrects, cancels, and goes through all requests page by page', async () => {
    const { documentId } = await client.documents.upload({ file: new Uint8Array(samplePdf()), title: 'Another' })
    const { signingRequestId: id, signers } = await client.signing.create({
      documentTitle: 'Another',
      documentId,
      signers: [{ name: 'Bob', email: 'bob@example.org', order: 1 }],
    })
    await harness.invited(id)
    assert.deepEqual(
      (await client.signing.remind(id)).reminded.map(({ name }) => name),
      ['Bob'],
    )
    const refused = await client.signing.remind(id).catch((error: unknown) => error)
    assert.ok(refused instanceof CountersignError)
    assert.equal(refused.code, 'TOO_MANY_REQUESTS')
    const seconds = refused.retryAfterSeconds ?? 0
    assert.ok(seconds > 3500 && seconds <= 3600, `${seconds} seconds`)
    const [bob] = signers
    const corrected = await client.signing.correctSigner(id, bob?.id ?? '', { email: 'bob@example.com' })
    assert.equal(corrected.email, 'bob@example.com')
    assert.notEqual(corrected.signingUrl, bob?.signingUrl)
    const replaced = await client.signing.replaceLink(id, bob?.id ?? '', { send: true })
    assert.notEqual(replaced.signingUrl, corrected.signingUrl)
    await assert.rejects(client.signing.resetPasskey(id, bob?.id ?? ''), { code: 'NOT_FOUND' })
    await client.embedding.change({ origins: ['https://app.example.org'] })
    assert.deepEqual((await client.embedding.read()).origins, ['https://app.example.org'])
    assert.equal((await client.signing.embed(id, bob?.id ?? '')).origin, 'https://app.example.org')
    const again = await client.signing.duplicate(id, { message: 'Once more' })
    assert.equal((await client.signing.read(again.signingRequestId)).duplicateOf, id)
    const changed = await client.signing.change(id, { reminders: { most: 1 } })
    assert.equal(changed.reminders.most, 1)
    const cancelled = await client.signing.cancel(id, 'a mistake')
    assert.deepEqual([cancelled.status, cancelled.reason], ['CANCELLED', 'a mistake'])
    await harness.service.settled()
    assert.equal((await client.signing.hold(id, true)).retentionHold, true)
    await assert.rejects(client.signing.deleteDocuments(id), { code: 'RETENTION_HOLD' })
    await client.signing.hold(id, false)
    const { documentsDeletedAt } = await client.signing.deleteDocuments(id)
    assert.equal((await client.signing.read(id)).documentsDeletedAt, documentsDeletedAt)
    const ids: string[] = []
    for await (const { signingRequestId } of client.signing.all({ limit: 1 })) ids.push(signingRequestId)
    assert.equal(ids.length, 3)
    assert.deepEqual(ids.slice(0, 2), [again.signingRequestId, id])
    assert.equal((await client.signing.list({ status: 'CANCELLED' })).signingRequests.length, 1)
  })

  it('keeps a request as a draft, completes it, and sends it', async () => {
    const { draftId, version } = await client.drafts.create({ content: { documentTitle: 'Later' } })
    const { documentId } = await client.documents.upload({ file: new Uint8Array(samplePdf()), title: 'Later' })
    const content = { documentTitle: 'Later', documentId, signers: [{ name: 'Bob', email: 'bob@example.org' }] }
    assert.equal((await client.drafts.replace(draftId, { version, content })).version, 2)
    assert.deepEqual((await client.drafts.read(draftId)).content, content)
    const other = await client.drafts.create({ content: {} })
    const ids: string[] = []
    for await (const draft of client.drafts.all({ limit: 1 })) ids.push(draft.draftId)
    assert.deepEqual(ids, [other.draftId, draftId])
    assert.equal((await client.drafts.delete(other.draftId)).deleted, true)
    const { signingRequestId } = await client.drafts.send(draftId, { version: 2 })
    await client.signing.cancel(signingRequestId)
    assert.deepEqual((await client.drafts.list()).drafts, [])
  })

  it('keeps a template, changes it, and creates requests from it', async () => {
    const { documentId } = await client.documents.upload({ file: new Uint8Array(samplePdf()), title: 'Lease' })
    const content = { name: 'Lease', roles: [{ label: 'Tenant' }] }
    const { templateId: id } = await client.templates.create({ ...content, documentId })
    const signers = [{ label: 'Tenant', name: 'Anna', email: 'anna@example.org' }]
    const { signingRequestId } = await client.templates.use(id, { signers, documentTitle: 'Flat 7' })
    assert.equal((await client.signing.read(signingRequestId)).templateId, id)
    await client.signing.cancel(signingRequestId)
    assert.equal((await client.templates.replace(id, { ...content, subject: 'Your lease', version: 1 })).version, 2)
    assert.equal((await client.templates.read(id, { version: 1 })).subject, undefined)
    assert.equal((await client.templates.versions(id)).versions.length, 2)
    assert.deepEqual(await (await client.templates.document(id)).bytes(), new Uint8Array(samplePdf()))
    assert.deepEqual(await client.templates.formFields(id), { formFields: [], total: 0 })
    const wrong = await client.bulk.check(id, { rows: [{ signers: [] }] })
    assert.deepEqual([wrong.rows, wrong.errors[0]?.row], [1, 1])
    const { bulkId } = await client.bulk.create(id, { rows: [{ signers, externalId: 'flat-8' }] })
    assert.equal((await client.bulk.waitUntilEnded(bulkId)).progress.created, 1)
    for await (const { signingRequestId: made } of client.bulk.allRows(bulkId)) await client.signing.cancel(made ?? '')
    assert.equal((await client.bulk.rows(bulkId)).rows[0]?.externalId, 'flat-8')
    assert.equal((await client.bulk.read(bulkId)).status, 'COMPLETED')
    assert.equal((await client.bulk.list()).bulks.length, 1)
    const closed = await client.bulk.cancel(bulkId).catch((error: unknown) => error)
    assert.ok(closed instanceof CountersignError && closed.code === 'BULK_CLOSED')
    const copy = await client.templates.duplicate(id, { name: 'Sublease' })
    const names: string[] = []
    for await (const { name } of client.templates.all({ limit: 1 })) names.push(name)
    assert.deepEqual(names, ['Sublease', 'Lease'])
    assert.deepEqual(await client.templates.delete(copy.templateId), { templateId: copy.templateId, deleted: true })
    assert.equal((await client.templates.list()).templates.length, 1)
  })

  it('reads what has happened, from the beginning and from where it stopped', async () => {
    await harness.service.settled()
    const first = await client.events.list({ limit: 2 })
    assert.deepEqual([first.events.map(({ event }) => event), first.hasMore], [firstEvents, true])
    const rest: string[] = []
    for await (const { event } of client.events.all({ limit: 2, cursor: first.nextCursor })) rest.push(event)
    assert.equal(rest.at(-1), 'signing_request.cancelled')
    const { nextCursor } = await client.events.list({ kind: 'signing_request.cancelled' })
    assert.deepEqual(await client.events.list({ cursor: nextCursor }), { events: [], nextCursor, hasMore: false })
  })

  it('has its events sent to an endpoint, and follows each delivery', async () => {
    const { id, secret } = await client.webhooks.create({ url: harness.callbackUrl, description: 'Accounting' })
    const { eventId } = await client.webhooks.test(id)
    await harness.service.settled()
    const received = harness.events.find(({ json }) => json.id === eventId) ?? assert.fail('no test event')
    assert.equal((await verifyWebhook(received, { secret })).event, 'webhook.test')
    const [delivery] = (await client.webhooks.deliveries({ webhookId: id })).deliveries
    assert.equal(delivery?.state, 'DELIVERED')
    assert.equal((await client.webhooks.readDelivery(delivery.id)).attemptLog.length, 1)
    assert.equal((await client.webhooks.resend(delivery.id)).state, 'PENDING')
    const seen: string[] = []
    for await (const one of client.webhooks.allDeliveries({ limit: 2 })) seen.push(one.id)
    assert.equal(seen[0], delivery.id)
    const rotated = await client.webhooks.rotateSecret(id, { overlapHours: 1 })
    assert.notEqual(rotated.secret, secret)
    assert.equal((await client.webhooks.change(id, { events: ['signature.signed'] })).description, 'Accounting')
    assert.deepEqual((await client.webhooks.read(id)).events, ['signature.signed'])
    assert.equal((await client.webhooks.list()).webhooks.length, 1)
    assert.deepEqual(await client.webhooks.delete(id), { id, deleted: true })
    assert.deepEqual((await client.webhooks.list()).webhooks, [])
  })

  it('seals a document and checks seals, of its own and of any file', async () => {
    const sealId = await sealsClient(harness.service).seal(harness.organizationId)
    const names: string[] = []
    for await (const seal of client.seals.all()) names.push(seal.name)
    assert.deepEqual(names, ['Main seal'])
    assert.equal((await client.seals.read(sealId)).status, 'ACTIVE')
    assert.match((await client.seals.image(sealId)).type ?? '', /^image\//)
    const own = { externalId: 'order-7', metadata: { department: 'sales' } }
    const { documentId } = await client.documents.upload({ file: new Uint8Array(samplePdf()), title: 'Sealed', ...own })
    const position = { page: 1, x: 20, y: 30 }
    await client.seals.apply({ sealId, documentId, position })
    assert.equal((await client.seals.verify({ documentId })).seals.length, 1)
    await harness.service.settled()
    const [sealed] = (await client.events.list({ kind: 'document.sealed' })).events
    assert.deepEqual(
      [sealed?.data.documentId, sealed?.data.fileHash, sealed?.data.externalId, sealed?.data.metadata],
      [documentId, (await client.documents.status(documentId)).fileHash, own.externalId, own.metadata],
    )
    checkEvent(sealed ?? assert.fail('no event'))
    const file = await (await client.documents.download(documentId)).bytes()
    const report = await client.seals.verify({ file, name: 'sealed.pdf', compare: true })
    assert.equal(report.seals.length, 1)
  })

  it('learns which fields are wrong', async () => {
    const wrong = { documentTitle: '', documentId: 'doc_1', signers: [{ name: 'Anna', email: 'no address' }] }
    const error = await client.signing.create(wrong).catch((reason: unknown) => reason)
    assert.ok(error instanceof CountersignError)
    assert.deepEqual([error.code, error.fields], ['INVALID_REQUEST', ['/documentTitle', '/signers/0/email']])
  })

  it('gives its requests a name, a color and a logo', async () => {
    const logo = png(240, 60)
    const look = { companyName: 'Example Retail', brandColor: '#1a5fb4' }
    await client.branding.change({ ...look, logo: `data:image/png;base64,${Buffer.from(logo).toString('base64')}` })
    assert.deepEqual(await client.branding.read(), { ...look, hasLogo: true })
    assert.deepEqual(Buffer.from(await (await client.branding.logo()).bytes()), Buffer.from(logo))
  })

  it('reads the audit log, and exports it', async () => {
    const [entry] = (await client.audit.list({ action: 'settings.changed' })).entries
    assert.equal(entry?.actor.kind, 'api_key')
    const numbers: number[] = []
    for await (const { number } of client.audit.all({ q: 'settings' })) numbers.push(number)
    assert.ok(numbers.includes(entry?.number ?? 0))
    const lines = new TextDecoder()
      .decode(await (await client.audit.export()).bytes())
      .trimEnd()
      .split('\n')
    assert.equal((await client.audit.heads()).last?.number, lines.length)
  })

  it('sets how long documents are kept, and exports what is known of a person', async () => {
    const retention = { documentsDays: 30, personalDataDays: 365 }
    assert.deepEqual(await client.retention.change(retention), retention)
    assert.deepEqual(await client.retention.read(), retention)
    await client.retention.change({ documentsDays: null, personalDataDays: null })
    const exported = await client.people.export('nobody@example.org')
    const lines = Buffer.from(await exported.bytes())
      .toString()
      .trim()
      .split('\n')
    assert.equal(lines.length, 1)
    assert.deepEqual(await client.people.erase({ email: 'nobody@example.org' }), { erasedRequests: 0, hasMore: false })
  })

  it('asks signers for a code unless a request says otherwise', async () => {
    const settings = { signerAuthentication: ['email_code' as const] }
    const { availableAuthentication, ...changed } = await client.signingSettings.change(settings)
    assert.deepEqual(changed, settings)
    assert.ok(availableAuthentication.includes('email_code'))
    assert.deepEqual(await client.signingSettings.read(), { ...settings, availableAuthentication })
    await client.signingSettings.change({ signerAuthentication: ['link'] })
    const text = 'I have read the lease and sign it electronically.'
    assert.equal((await client.consentTexts.change('signer', 'en', { text })).text, text)
    assert.equal((await client.consentTexts.read()).consentTexts[0]?.text, text)
    assert.equal((await client.consentTexts.versions('signer', 'en')).versions.length, 1)
    await client.consentTexts.change('signer', 'en', { text: null })
  })

  it('reads its quota', async () => {
    assert.equal((await client.quota()).plan, 'enterprise')
  })

  it('has called every operation of the interface but the second ways of saying the same', () => {
    const all = operations.filter(({ area }) => area === 'api').map(({ id }) => id)
    const left = all.filter((id) => !called.has(id))
    assert.deepEqual(left.toSorted(), ['applySeal', 'verifyHashByAddress'])
  })
})

function nameOf(method: string, path: string): string {
  const found = operations
    .filter((one) => one.area === 'api' && one.method === method)
    .toSorted((a, b) => a.path.split(':').length - b.path.split(':').length)
    .find((one) => new RegExp(`^/api/v1${one.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path))
  return found?.id ?? `${method} ${path}`
}
