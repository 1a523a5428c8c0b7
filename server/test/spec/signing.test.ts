import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { eventually } from '../harness/eventually.ts'
import { freePort } from '../harness/service-process.ts'
import { openOwnHarness, type SigningHarness, sampleContract, tokenOf } from '../signing/signing-harness.ts'

const ann = { email: 'ann@example.org', name: 'Ann' }

describe('The signing interface', () => {
  let harness: SigningHarness
  before(async () => {
    harness = await openOwnHarness()
  })
  after(() => harness.end())

  const call = (method: string, path: string, body?: object) =>
    harness.service.call(method, `/api/v1/signing${path}`, {
      key: harness.key,
      ...(body === undefined ? {} : { body }),
    })
  const code = ({ headers }: { headers: Headers }) => headers.get('x-error-code')

  describe('POST /signing', () => {
    it('answers 201 with the request, its links, where to follow it, and the secret of its webhook', async () => {
      const before = Date.now()
      const answer = await harness.create({
        callbackUrl: harness.callbackUrl,
        expiresInDays: 7,
        signers: [
          { email: 'a@example.org', name: 'Ann' },
          { email: 'b@example.org', name: 'Bob', order: 1 },
        ],
      })
      assert.equal(answer.status, 201)
      assert.equal(answer.json.success, true)
      const { data } = answer.json
      const base = harness.service.url.replace('127.0.0.1', 'localhost')
      assert.match(data.signingRequestId, /^sr_[0-9a-z]{26}$/)
      assert.match(data.documentId, /^doc_[0-9a-z]{26}$/)
      assert.equal(data.status, 'PENDING')
      const days = (Date.parse(data.expiresAt) - before) / 86_400_000
      assert.ok(days >= 7 && days < 7.01, data.expiresAt)
      assert.deepEqual(data.tracking, {
        statusUrl: `${base}/api/v1/signing/${data.signingRequestId}/status`,
        documentStatusUrl: `${base}/api/v1/documents/${data.documentId}/status`,
      })
      assert.equal(data.webhook.callbackUrl, harness.callbackUrl)
      assert.match(data.webhook.secret, /^whsec_/)
      for (const [index, signer] of data.signers.entries()) {
        assert.match(signer.id, /^signer_/)
        assert.equal(signer.status, 'PENDING')
        assert.equal(signer.order, index)
        assert.match(signer.signingUrl, new RegExp(`^${base}/sign/[\\w-]{43}$`))
      }
      await harness.invited(data.signingRequestId)
      const again = (await call('GET', `/${data.signingRequestId}`)).json.data
      assert.match(again.signers[0].mailStatus, /^(QUEUED|SENT)$/)
      assert.equal(again.signers[1].mailStatus, null)
      assert.equal(again.webhook.secret, undefined)
      assert.equal(JSON.stringify(again).includes('/sign/'), false)
    })

    const refused: [string, object, RegExp][] = [
      ['a request without a title', { documentTitle: undefined }, /documentTitle is required/],
      ['an empty title', { documentTitle: ' ' }, /documentTitle must contain/],
      ['a title of 301 characters', { documentTitle: 'x'.repeat(301) }, /documentTitle must be/],
      ['a request without a document', { documentUrl: undefined }, /documentUrl is required/],
      ['two documents', { documentId: 'doc_1' }, /either documentUrl or documentId/],
      ['a wrong hash', { documentHash: 'abc' }, /documentHash must be/],
      ['a request without signers', { signers: undefined }, /signers is required/],
      ['an empty list of signers', { signers: [] }, /signers must be/],
      ['51 signers', { signers: many(51) }, /signers must be/],
      ['a signer without a name', { signers: [{ email: 'a@example.org' }] }, /signers\[0\]\.name is required/],
      ['a wrong email address', { signers: [{ email: 'anna', name: 'A' }] }, /signers\[0\]\.email must be/],
      ['a negative order', { signers: [{ ...ann, order: -1 }] }, /signers\[0\]\.order must be/],
      ['an order as text', { signers: [{ ...ann, order: '1' }] }, /signers\[0\]\.order must be/],
      ['the same signer twice', { signers: [ann, ann] }, /signers\[1\] has the same name and email/],
      ['a message of 5001 characters', { message: 'x'.repeat(5001) }, /message must be/],
      ['0 days', { expiresInDays: 0 }, /expiresInDays must be/],
      ['366 days', { expiresInDays: 366 }, /expiresInDays must be/],
      ['reminders every 0 days', { reminders: { everyDays: 0 } }, /reminders\.everyDays must be a whole number from 1/],
      ['11 reminders', { reminders: { most: 11 } }, /reminders\.most must be a whole number from 0 to 10/],
      ['a colour by name', { brandColor: 'red' }, /brandColor must be/],
      ['a stamp of another kind', { stamp: { barcode: 'aztec' } }, /stamp\.barcode must be/],
      ['a private callback', { callbackUrl: 'http://192.168.1.1/' }, /callbackUrl is not allowed/],
      ['a local callback', { callbackUrl: 'http://localhost:1/' }, /callbackUrl is not allowed/],
      ['a mapped loopback', { callbackUrl: 'http://[::ffff:127.0.0.1]/' }, /callbackUrl is not allowed/],
      ['a callback without http', { callbackUrl: 'ftp://example.org/' }, /callbackUrl is not allowed/],
      ['a private document', { documentUrl: 'http://10.0.0.1/a.pdf' }, /documentUrl is not allowed/],
      ['a private logo', { companyLogo: 'http://169.254.169.254/' }, /companyLogo is not allowed/],
      ['a signing link as a title', { documentTitle: `x /sign/${'a'.repeat(43)}` }, /must not contain a signing link/],
      ['half a character in a title', { documentTitle: 'Contract \ud83d' }, /documentTitle must be valid Unicode/],
    ]
    for (const [what, changes, message] of refused) {
      it(`refuses ${what} with 400`, async () => {
        const answer = await harness.create(changes)
        assert.equal(answer.status, 400, answer.text)
        assert.match(answer.json.error, message)
        assert.ok(answer.headers.get('x-error-field')?.includes(`/${Object.keys(changes)[0]}`), what)
        assert.deepEqual(Object.keys(answer.json).sort(), ['error', 'success', 'timestamp'])
      })
    }

    it('keeps the schedule of reminders, and completes it with the defaults', async () => {
      for (const [reminders, kept] of [
        [undefined, { everyDays: 3, most: 3 }],
        [{ most: 0 }, { everyDays: 3, most: 0 }],
        [
          { everyDays: 7, most: 10 },
          { everyDays: 7, most: 10 },
        ],
      ]) {
        const { signingRequestId } = await harness.request({ reminders })
        assert.deepEqual((await call('GET', `/${signingRequestId}`)).json.data.reminders, kept)
      }
    })

    it('gives the first answer again for the same Idempotency-Key, links and secret included', async () => {
      const body = { documentUrl: harness.publish(sampleContract()) }
      const [first, second] = [
        await harness.create(body, { 'idempotency-key': 'same' }),
        await harness.create(body, { 'idempotency-key': 'same' }),
      ]
      assert.deepEqual(second.json, first.json)
      assert.equal(
        code(await harness.create({ ...body, expiresInDays: 3 }, { 'idempotency-key': 'same' })),
        'IDEMPOTENCY_KEY_REUSED',
      )
    })

    it('takes an uploaded document, once at a time', async () => {
      const documentId = await upload(harness)
      const wrong = await harness.create({ documentUrl: undefined, documentId, documentHash: '0'.repeat(64) })
      assert.deepEqual([wrong.status, code(wrong)], [400, 'INVALID_HASH'])
      const created = await harness.create({ documentUrl: undefined, documentId })
      assert.equal(created.status, 201, created.text)
      assert.equal(created.json.data.documentId, documentId)
      const twice = await harness.create({ documentUrl: undefined, documentId })
      assert.deepEqual([twice.status, code(twice)], [409, 'DOCUMENT_LOCKED'])
    })

    it("refuses an unknown document with 404 and another organization's with 403", async () => {
      assert.equal((await harness.create({ documentUrl: undefined, documentId: 'doc_x' })).status, 404)
      const other = await harness.service.organization()
      const documentId = await upload(harness, other.key)
      assert.equal((await harness.create({ documentUrl: undefined, documentId })).status, 403)
    })

    it('counts against the quota, and refuses beyond it with 402', async () => {
      const { id, key } = await harness.service.organization()
      await harness.service.admin('PUT', `/organizations/${id}/limits`, { signingRequests: 1 })
      const body = { documentTitle: 'A', documentUrl: harness.publish(sampleContract()), signers: [ann] }
      assert.equal((await harness.service.call('POST', '/api/v1/signing', { key, body })).status, 201)
      assert.equal((await harness.service.call('POST', '/api/v1/signing', { key, body })).status, 402)
      const quota = (await harness.service.call('GET', '/api/v1/quota', { key })).json.data
      assert.equal(quota.signingRequests.used, 1)
    })

    it('says why, and that it is tried again, while the document cannot be fetched', async () => {
      const { signingRequestId, documentId } = await harness.request({ documentUrl: await unreachableUrl() })
      const waiting = await harness.until(signingRequestId, ({ reason }) => reason !== null)
      assert.deepEqual([waiting.status, waiting.document.status], ['PENDING', 'FETCHING'])
      assert.match(waiting.reason, /^127\.0\.0\.1 .*\. The service will try again\.$/)
      const document = (
        await harness.service.call('GET', `/api/v1/documents/${documentId}/status`, { key: harness.key })
      ).json
      assert.deepEqual([document.data.status, document.data.failure], ['FETCHING', waiting.reason])
      await call('POST', `/${signingRequestId}/cancel`)
      assert.equal((await harness.status(signingRequestId)).reason, null)
    })

    it('ends as FAILED, with a reason and an event, when the document is no PDF or not the one that was meant', async () => {
      const noPdf = await harness.request({ documentUrl: harness.publish(Buffer.from('hello')) })
      const failed = await harness.until(noPdf.signingRequestId, ({ status }) => status === 'FAILED')
      assert.match(failed.reason, /PDF/)
      const other = await harness.request({ documentHash: '0'.repeat(64), callbackUrl: harness.callbackUrl })
      const mismatch = await harness.until(other.signingRequestId, ({ status }) => status === 'FAILED')
      assert.match(mismatch.reason, /hash/i)
      const [link] = other.signers
      const answer = await harness.signer(link.signingUrl, 'GET')
      assert.deepEqual([answer.status, code(answer)], [409, 'SIGNING_FAILED'])
      const reminded = await call('POST', `/${other.signingRequestId}/remind`)
      assert.deepEqual([reminded.status, code(reminded)], [409, 'SIGNING_FAILED'])
      assert.equal(reminded.json.error, `This signing request failed: ${mismatch.reason}`)
    })
  })

  describe('GET /signing/:id/status', () => {
    it("answers 404 for an unknown request and 403 for another organization's", async () => {
      assert.equal((await call('GET', '/sr_unknown/status')).status, 404)
      const { signingRequestId } = await harness.request()
      const { key } = await harness.service.organization()
      const path = `/api/v1/signing/${signingRequestId}`
      assert.equal((await harness.service.call('GET', `${path}/status`, { key })).status, 403)
      assert.equal((await harness.service.call('GET', path, { key })).status, 403)
      assert.equal((await harness.service.call('POST', `${path}/cancel`, { key })).status, 403)
      assert.equal((await harness.service.call('GET', `${path}/evidence`, { key })).status, 403)
    })

    it('shows status, progress, document, signers and timestamps as specified', async () => {
      const contract = sampleContract()
      const { signingRequestId, documentId } = await harness.request({ documentUrl: harness.publish(contract) })
      await harness.invited(signingRequestId)
      const view = await harness.status(signingRequestId)
      const fileHash = createHash('sha256').update(contract).digest('hex')
      assert.equal(view.signingRequestId, signingRequestId)
      assert.equal(view.status, 'PENDING')
      assert.equal(view.expired, false)
      assert.deepEqual(view.progress, { signed: 0, total: 1, pending: 1 })
      assert.deepEqual(
        { ...view.document },
        { id: documentId, title: 'Rental contract', status: 'READY', fileHash, finalHash: null },
      )
      const [{ signerName, status, viewedAt, signedAt }] = view.signers
      assert.deepEqual(
        { signerName, status, viewedAt, signedAt },
        { signerName: 'Anna Kowalska', status: 'PENDING', viewedAt: null, signedAt: null },
      )
      assert.equal(view.timestamps[0].fingerprint, fileHash)
      assert.equal(Number.isInteger(view.timestamps[0].sequenceNumber), true)
      assert.match(view.timestamps[0].serverTimestamp, /^\d{4}-.*Z$/)
    })
  })

  it('GET /signing lists page by page, by status and since a time', async () => {
    const { key } = await harness.service.organization()
    const list = async (query: string) =>
      (await harness.service.call('GET', `/api/v1/signing?${query}`, { key })).json.data
    assert.deepEqual(await list(''), { signingRequests: [], nextCursor: null })
    const ids: string[] = []
    for (let count = 0; count < 3; count++) {
      const body = { documentTitle: `Nr ${count}`, documentUrl: harness.publish(sampleContract()), signers: [ann] }
      ids.unshift((await harness.service.call('POST', '/api/v1/signing', { key, body })).json.data.signingRequestId)
    }
    const first = await list('limit=2')
    const second = await list(`limit=2&cursor=${first.nextCursor}`)
    const idsOf = (page: { signingRequests: { signingRequestId: string }[] }) =>
      page.signingRequests.map(({ signingRequestId }) => signingRequestId)
    assert.deepEqual([...idsOf(first), ...idsOf(second)], ids)
    assert.equal(second.nextCursor, null)
    await harness.service.call('POST', `/api/v1/signing/${ids[0]}/cancel`, { key })
    assert.deepEqual(idsOf(await list('status=CANCELLED')), [ids[0]])
    assert.deepEqual(idsOf(await list('updatedSince=2100-01-01T00:00:00Z')), [])
    assert.equal((await harness.service.call('GET', '/api/v1/signing?limit=101', { key })).status, 400)
    assert.equal((await harness.service.call('GET', '/api/v1/signing?status=OPEN', { key })).status, 400)
    assert.equal((await harness.service.call('GET', '/api/v1/signing?cursor=x', { key })).status, 400)
  })

  describe('The signing link', () => {
    it('shows a signer what they may see, and nothing of the others but their number', async () => {
      const created = await harness.request({
        companyName: 'Muster',
        brandColor: '#1A5FB4',
        message: 'Hello',
        signers: [ann, { email: 'secret@example.org', name: 'Hidden Person' }],
      })
      await harness.invited(created.signingRequestId)
      const [{ signingUrl }, { signingUrl: other }] = created.signers
      const answer = await harness.signer(signingUrl, 'GET')
      const { data } = answer.json
      assert.equal(data.document.title, 'Rental contract')
      assert.equal(data.document.pages, 2)
      assert.match(data.document.shortHash, /^[0-9a-f]{8}…[0-9a-f]{8}$/)
      const sender = { name: 'Muster', registeredName: 'Example', brandColor: '#1a5fb4', hasLogo: false }
      assert.deepEqual(data.sender, sender)
      assert.equal(data.turn, 'YOURS')
      assert.deepEqual(data.progress, { signed: 0, total: 2, pending: 2 })
      assert.match(data.consent.text, /^I have read/)
      for (const secret of ['Hidden', 'secret@', tokenOf(other), tokenOf(signingUrl)]) {
        assert.equal(answer.text.includes(secret), false, secret)
      }
      const file = await harness.signer(signingUrl, 'GET', 'document')
      assert.equal(file.headers.get('content-type'), 'application/pdf')
      assert.match(file.text, /^%PDF-/)
      assert.equal(file.headers.get('cache-control'), 'no-store')
      assert.equal((await harness.status(created.signingRequestId)).signers[0].viewedAt, null, 'a GET is no view')
      await harness.signer(signingUrl, 'POST', 'viewed')
      assert.notEqual((await harness.status(created.signingRequestId)).signers[0].viewedAt, null)
    })

    it('serves the document, and emails it, under a name that never ends inside of a character', async () => {
      const created = await harness.request({ documentTitle: `${'a'.repeat(99)}😀 contract` })
      const [{ signingUrl }] = created.signers
      await harness.invited(created.signingRequestId)
      const file = await harness.signer(signingUrl, 'GET', 'document')
      assert.equal(file.status, 200)
      const name = `${'a'.repeat(99)}😀.pdf`
      const disposition = file.headers.get('content-disposition') ?? ''
      assert.ok(disposition.endsWith(`filename*=UTF-8''${encodeURIComponent(name)}`), disposition)
      assert.equal((await harness.sign(signingUrl)).status, 200)
      await harness.until(created.signingRequestId, ({ status }) => status === 'COMPLETED')
      await eventually(
        async () => `a mail with it, but they have ${await attached()}`,
        async () => (await attached()).includes(name),
      )

      async function attached() {
        return (await harness.mails()).flatMap(({ attachments }) => attachments.map(({ filename }) => filename))
      }
    })

    it('refuses anything but a signature', async () => {
      const created = await harness.request()
      await harness.invited(created.signingRequestId)
      const [{ signingUrl }] = created.signers
      const wrong: [object, RegExp][] = [
        [{ signature: { kind: 'typed', text: 'A' } }, /consent/],
        [{ consent: false, signature: { kind: 'typed', text: 'A' } }, /consent/],
        [{ consent: true, consentVersion: '0', signature: { kind: 'typed', text: 'A' } }, /consentVersion/],
        [{ consent: true }, /signature/],
        [{ consent: true, signature: { kind: 'typed', text: '  ' } }, /text is required/],
        [{ consent: true, signature: { kind: 'typed', text: '...' } }, /letters/],
        [{ consent: true, signature: { kind: 'typed', text: 'x'.repeat(101) } }, /at most 100/],
        [{ consent: true, signature: { kind: 'stamped' } }, /kind must be/],
        [{ consent: true, signature: { kind: 'drawn', image: 'data:image/svg+xml;base64,AAAA' } }, /PNG/],
        [{ consent: true, signature: { kind: 'drawn', image: 'data:image/png;base64,AAAA' } }, /PNG/],
      ]
      for (const [body, message] of wrong) {
        const answer = await harness.signer(signingUrl, 'POST', 'sign', body)
        assert.equal(answer.status, 400, answer.text)
        assert.match(answer.json.error, message)
      }
      assert.equal((await harness.status(created.signingRequestId)).progress.signed, 0)
    })

    it('gives nothing but the state once the request is declined, and declining needs a reason', async () => {
      const created = await harness.request({
        signers: [ann, { email: 'bob@example.org', name: 'Bob' }],
        callbackUrl: harness.callbackUrl,
      })
      await harness.invited(created.signingRequestId)
      const [{ signingUrl: first }, { signingUrl: second }] = created.signers
      assert.equal((await harness.signer(first, 'POST', 'decline', {})).status, 400)
      const declined = await harness.signer(first, 'POST', 'decline', { reason: 'The rent is wrong' })
      assert.equal(declined.json.data.status, 'DECLINED')
      const view = await harness.status(created.signingRequestId)
      assert.equal(view.status, 'DECLINED')
      assert.equal(view.reason, 'The rent is wrong')
      assert.deepEqual(
        view.signers.map(({ status }: { status: string }) => status),
        ['DECLINED', 'PENDING'],
      )
      await assertDead(second, 'SIGNING_DECLINED')
      await assertDead(first, 'SIGNING_DECLINED')
    })

    it('gives nothing but the state once the request is cancelled', async () => {
      const created = await harness.request()
      await harness.invited(created.signingRequestId)
      const [{ signingUrl }] = created.signers
      const cancelled = await call('POST', `/${created.signingRequestId}/cancel`, { reason: 'A mistake' })
      assert.equal(cancelled.json.data.status, 'CANCELLED', cancelled.text)
      await assertDead(signingUrl, 'SIGNING_CANCELLED')
      const again = await call('POST', `/${created.signingRequestId}/cancel`)
      assert.deepEqual([again.status, code(again)], [409, 'SIGNING_CLOSED'])
    })

    it('frees the document of a cancelled request for another', async () => {
      const documentId = await upload(harness)
      const first = await harness.request({ documentUrl: undefined, documentId })
      await harness.invited(first.signingRequestId)
      await call('POST', `/${first.signingRequestId}/cancel`)
      const second = await harness.request({
        documentUrl: undefined,
        documentId,
        signers: [{ email: 'c@example.org', name: 'Carl' }],
      })
      await harness.invited(second.signingRequestId)
      assert.equal((await harness.sign(second.signers[0].signingUrl)).status, 200)
      const done = await harness.until(second.signingRequestId, ({ status }) => status === 'COMPLETED')
      assert.equal(done.document.status, 'SIGNED')
      const typesOf = ({ timestamps }: { timestamps: { type: string }[] }) => timestamps.map(({ type }) => type)
      const own = typesOf(await harness.status(first.signingRequestId))
      assert.deepEqual(own, ['DOCUMENT_ORIGINAL', 'DOCUMENT_ORIGINAL'], 'nothing of the second')
      const signed = ['DOCUMENT_SIGNED', 'DOCUMENT_SIGNED', 'AUDIT_TRAIL']
      assert.deepEqual(typesOf(done), [...own, ...signed], 'nothing of the first')
      const evidence = await call('GET', `/${first.signingRequestId}/evidence`)
      assert.equal(evidence.status, 200)
      assert.match(evidence.text, /proofs\/\d+-DOCUMENT_ORIGINAL/)
      assert.doesNotMatch(evidence.text, /proofs\/\d+-DOCUMENT_SIGNED/)
    })

    async function assertDead(signingUrl: string, expected: string): Promise<void> {
      const answers = [
        await harness.signer(signingUrl, 'GET'),
        await harness.signer(signingUrl, 'GET', 'document'),
        await harness.signer(signingUrl, 'POST', 'viewed'),
        await harness.sign(signingUrl),
        await harness.signer(signingUrl, 'POST', 'decline', { reason: 'No' }),
      ]
      for (const answer of answers) assert.deepEqual([answer.status, code(answer)], [409, expected], answer.text)
    }
  })

  it('signs its events with the secret, over time and raw body', async () => {
    const created = await harness.request({ callbackUrl: harness.callbackUrl })
    await harness.invited(created.signingRequestId)
    await harness.sign(created.signers[0].signingUrl)
    await harness.until(created.signingRequestId, ({ status }) => status === 'COMPLETED')
    const own = () => harness.events.filter(({ json }) => json.data.signingRequestId === created.signingRequestId)
    await eventually('three events', () => own().length >= 3)
    assert.deepEqual(
      own().map(({ json }) => json.event),
      ['signing_request.viewed', 'signature.signed', 'signing_request.completed'],
    )
    for (const { headers, body } of own()) {
      const input = `${headers['x-service-timestamp']}.${body}`
      const words = ['dgst', '-sha256', '-hmac', created.webhook.secret, '-r']
      const [expected] = execFileSync('openssl', words, { input, encoding: 'utf8' }).split(' ')
      assert.equal(headers['x-service-signature'], `sha256=${expected}`)
      assert.equal(String(body).includes(tokenOf(created.signers[0].signingUrl)), false)
    }
  })

  it('keeps links and secrets nowhere in the clear', async () => {
    const created = await (await harness.create({ callbackUrl: harness.callbackUrl }, { 'idempotency-key': 'kept' }))
      .json.data
    await harness.invited(created.signingRequestId)
    const secrets = [tokenOf(created.signers[0].signingUrl), created.webhook.secret]
    const client = new pg.Client({ connectionString: harness.service.databaseUrl })
    await client.connect()
    try {
      const { rows: tables } = await client.query<{ name: string }>(
        `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
         where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'`,
      )
      for (const expected of ['public.signing_signers', 'jobs.job_common']) {
        assert.ok(
          tables.some(({ name }) => name === expected),
          tables.map(({ name }) => name).join(),
        )
      }
      for (const { name } of tables) {
        const { rows } = await client.query<{ text: string }>(`select one::text as text from ${name} one`)
        for (const secret of secrets) {
          const forms = [secret, Buffer.from(secret).toString('hex')]
          for (const { text } of rows) assert.ok(!forms.some((form) => text.includes(form)), name)
        }
      }
    } finally {
      await client.end()
    }
    for (const secret of secrets) assert.equal(harness.service.logged().includes(secret), false)
  })

  it('knows no link that was never issued, and limits guessing without locking out its holders', async () => {
    const token = tokenOf((await harness.create({ signers: [ann] })).json.data.signers[0].signingUrl)
    const guess = () => harness.service.call('GET', `/signer/v1/${'A'.repeat(43)}`)
    const first = await guess()
    assert.deepEqual([first.status, code(first)], [404, 'SIGNING_LINK_INVALID'])
    let last = first
    const body = { consent: true, signature: { kind: 'drawn', image: 'data:image/png;base64,AAAA' } }
    const drawn = await harness.service.call('POST', `/signer/v1/${'B'.repeat(43)}/sign`, { body })
    assert.deepEqual([drawn.status, code(drawn)], [404, 'SIGNING_LINK_INVALID'], 'a picture is not even looked at')
    for (const token of ['', 'A', 'A'.repeat(101)]) {
      const answer = await harness.service.call('GET', `/signer/v1/${token}`)
      assert.deepEqual([answer.status, code(answer)], [404, 'SIGNING_LINK_INVALID'], `a link of ${token.length}`)
    }
    for (let count = 0; count < 29; count++) last = await guess()
    assert.deepEqual([last.status, code(last)], [429, 'TOO_MANY_FAILED_ATTEMPTS'])
    const malformed = await harness.service.call('GET', '/signer/v1/short')
    assert.deepEqual([malformed.status, code(malformed)], [429, 'TOO_MANY_FAILED_ATTEMPTS'])
    assert.equal((await harness.service.call('GET', `/signer/v1/${token}`)).status, 200)
  })
})

function many(count: number) {
  return Array.from({ length: count }, (_, index) => ({ email: `s${index}@example.org`, name: `Signer ${index}` }))
}

async function upload(harness: SigningHarness, key = harness.key): Promise<string> {
  const body = new FormData()
  body.set('title', 'Uploaded')
  body.set('file', new Blob([Buffer.from(sampleContract())], { type: 'application/pdf' }), 'contract.pdf')
  const answer = await harness.service.call('POST', '/api/v1/documents', { key, body })
  assert.equal(answer.status, 201, answer.text)
  return answer.json.data.documentId
}

/** Where nothing listens. */
async function unreachableUrl(): Promise<string> {
  return `http://127.0.0.1:${await freePort()}/contract.pdf`
}
