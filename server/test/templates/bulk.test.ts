import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createAccount, signIn } from '../accounts/console-client.ts'
import { documentsClient } from '../documents/documents-client.ts'
import { openHarness, type SigningHarness, sampleContract } from '../signing/signing-harness.ts'

const row = (number: number, more: object = {}) => ({
  signers: [{ label: 'Tenant', name: `Tenant ${number}`, email: `tenant-${number}@example.org` }],
  values: { rent: String(1000 + number) },
  externalId: `flat-${number}`,
  ...more,
})
const rows = (count: number) => Array.from({ length: count }, (_, index) => row(index + 1))

describe('A bulk send', () => {
  let harness: SigningHarness
  before(async () => {
    harness = await openHarness()
  })
  after(() => harness?.end())

  type Own = { key: string; id: string }
  const call = (method: string, path: string, { key }: Pick<Own, 'key'>, body?: object, headers = {}) =>
    harness.service.call(method, `/api/v1${path}`, { key, headers, ...(body === undefined ? {} : { body }) })
  const code = ({ headers }: { headers: Headers }) => headers.get('x-error-code')
  const quota = async (own: Own) => (await call('GET', '/quota', own)).json.data

  async function furnished(changes: object = {}) {
    const own = await harness.service.organization()
    const documentId = await documentsClient(harness.service).document(own.key, sampleContract())
    const made = await call('POST', '/templates', own, {
      name: 'Lease',
      documentId,
      roles: [{ label: 'Tenant' }, { label: 'Landlord', name: 'Lea Lord', email: 'lea@example.org', order: 1 }],
      fields: [{ id: 'rent', signer: 'Tenant', type: 'number', page: 1, x: 50, y: 50, readOnly: true }],
      ...changes,
    })
    assert.equal(made.status, 201, made.text)
    return { own, templateId: made.json.data.templateId as string, documentId }
  }
  async function accepted(own: Own, templateId: string, body: object) {
    const answer = await call('POST', `/templates/${templateId}/bulk`, own, body)
    assert.equal(answer.status, 202, answer.text)
    return answer.json.data
  }

  it('creates a request for each row, with its people, values and references', async () => {
    const { own, templateId } = await furnished({ callbackUrl: harness.callbackUrl })
    const made = await accepted(own, templateId, { rows: rows(51) })
    assert.deepEqual(
      [made.status, made.progress.total, made.templateVersion, made.templateName],
      ['RUNNING', 51, 1, 'Lease'],
    )
    assert.match(made.webhook.secret, /^whsec_/)
    await harness.service.settled()
    const bulk = (await call('GET', `/bulk/${made.bulkId}`, own)).json.data
    assert.equal(bulk.status, 'COMPLETED')
    assert.deepEqual(bulk.progress, { total: 51, pending: 0, created: 51, failed: 0, cancelled: 0 })
    const first = (await call('GET', `/bulk/${made.bulkId}/rows?limit=50&status=CREATED`, own)).json.data
    const rest = (await call('GET', `/bulk/${made.bulkId}/rows?limit=50&cursor=${first.nextCursor}`, own)).json.data
    const all = [...first.rows, ...rest.rows]
    assert.deepEqual(
      all.map((one: { row: number }) => one.row),
      Array.from({ length: 51 }, (_, index) => index + 1),
    )
    assert.equal(new Set(all.map((one: { signingRequestId: string }) => one.signingRequestId)).size, 51)
    const last = all[50]
    assert.deepEqual(last.signers, [
      { label: 'Tenant', name: 'Tenant 51', email: 'tenant-51@example.org', phone: null },
      { label: 'Landlord', name: 'Lea Lord', email: 'lea@example.org', phone: null },
    ])
    assert.deepEqual(
      [last.values, last.documentTitle, last.externalId, last.message],
      [{ rent: '1051' }, null, 'flat-51', null],
    )
    const request = (await call('GET', `/signing/${last.signingRequestId}`, own)).json.data
    assert.deepEqual(
      [request.templateId, request.externalId, request.signers[0].email, request.signers[0].invitedAt !== null],
      [templateId, 'flat-51', 'tenant-51@example.org', true],
    )
    assert.equal((await quota(own)).signingRequests.used, 51)
    const { bulks } = (await call('GET', `/bulk?templateId=${templateId}&status=COMPLETED`, own)).json.data
    assert.deepEqual(
      bulks.map(({ bulkId }: { bulkId: string }) => bulkId),
      [made.bulkId],
    )
    const closed = await call('POST', `/bulk/${made.bulkId}/cancel`, own)
    assert.deepEqual([closed.status, code(closed)], [409, 'BULK_CLOSED'])
    assert.equal((await call('DELETE', `/templates/${templateId}`, own)).status, 200)
  })

  it('creates nothing if one row is wrong, and the check shows the errors of all rows', async () => {
    const { own, templateId } = await furnished()
    const wrong = [
      row(1),
      row(2, { signers: [{ label: 'Tenant', name: 'Anna', email: 'no address' }] }),
      row(3, { values: { rent: 'much' } }),
      row(4, { sigers: [] }),
      'no object',
      row(6, { signers: [] }),
    ]
    const checked = await call('POST', `/templates/${templateId}/bulk/check`, own, { rows: wrong })
    assert.equal(checked.status, 200, checked.text)
    const { errors } = checked.json.data
    assert.deepEqual(
      errors.map(({ row: number }: { row: number }) => number),
      [2, 3, 4, 5, 6],
    )
    assert.match(errors[0].error, /^signers\[0\]\.email must be an email address/)
    assert.deepEqual(errors[0].fields, ['/signers/0/email'])
    assert.match(errors[1].error, /^values\.rent must be/)
    assert.match(errors[2].error, /^sigers is not a known field/)
    assert.match(errors[4].error, /^signers has no name and email for the role "Tenant"/)
    const refused = await call('POST', `/templates/${templateId}/bulk`, own, { rows: wrong })
    assert.deepEqual([refused.status, code(refused)], [400, 'INVALID_REQUEST'])
    assert.match(refused.json.error, /^5 of 6 rows are not valid, and nothing was created\. Row 2: signers\[0\]/)
    assert.match(refused.headers.get('x-error-field') ?? '', /^\/rows\/1\/signers\/0\/email, \/rows\/2\/values\/rent/)
    assert.deepEqual((await call('GET', '/bulk', own)).json.data.bulks, [])
    assert.equal((await quota(own)).signingRequests.used, 0)
  })

  it('names wrong and missing values of a row by the ids of their fields', async () => {
    const field = (index: number) => ({ signer: 'Tenant', page: 1, x: 20 + index * 60, y: 50, width: 50, height: 14 })
    const { own, templateId } = await furnished({
      fields: [
        { ...field(0), type: 'dropdown', options: ['Zürich', 'Genève'] },
        { ...field(1), type: 'text' },
        { ...field(2), id: 'rent', type: 'number', readOnly: true },
      ],
    })
    const given = [row(1, { values: { rent: '1', 'field-1': 'Bern' } }), row(2, { values: { 'field-2': 'x' } })]
    const checked = await call('POST', `/templates/${templateId}/bulk/check`, own, { rows: [...given, row(3)] })
    assert.deepEqual(
      checked.json.data.errors.map(({ row: number, fields }: { row: number; fields: string[] }) => [number, fields]),
      [
        [1, ['/values/field-1']],
        [2, ['/values/rent']],
      ],
    )
  })

  it('has 1 to 1,000 rows', async () => {
    const { own, templateId } = await furnished()
    for (const count of [0, 1001]) {
      const answer = await call('POST', `/templates/${templateId}/bulk`, own, { rows: rows(count) })
      assert.equal(answer.status, 400)
      assert.match(answer.json.error, /^rows must be a list of 1 to 1000 rows/)
    }
  })

  it('is refused as a whole if the quota does not suffice for all rows', async () => {
    for (const limits of [{ signingRequests: 2 }, { documents: 3 }, { storageBytes: 2_000_000 }]) {
      const { own, templateId } = await furnished()
      await harness.service.admin('PUT', `/organizations/${own.id}/limits`, limits)
      const before = await quota(own)
      const answer = await call('POST', `/templates/${templateId}/bulk`, own, { rows: rows(3) })
      assert.deepEqual([answer.status, code(answer)], [402, 'QUOTA_EXCEEDED'])
      assert.deepEqual(await quota(own), before)
    }
  })

  it('uses exactly the quota that was reserved for it, and needs no storage for people who do not sign', async () => {
    const copies = Array.from({ length: 10 }, (_, index) => `Copy ${'ABCDEFGHIJ'[index]}`)
    const { own, templateId } = await furnished({
      roles: [
        { label: 'Tenant' },
        ...copies.map((label) => ({ label, role: 'cc', name: label, email: 'c@example.org' })),
      ],
    })
    await harness.service.admin('PUT', `/organizations/${own.id}/limits`, {
      signingRequests: 3,
      documents: 4,
      storageBytes: 5_000_000,
    })
    const { bulkId } = await accepted(own, templateId, { rows: rows(3) })
    const late = await call('POST', `/templates/${templateId}/signing`, own, row(9))
    assert.deepEqual([late.status, code(late)], [402, 'QUOTA_EXCEEDED'])
    await harness.service.settled()
    const { progress } = (await call('GET', `/bulk/${bulkId}`, own)).json.data
    assert.deepEqual([progress.created, progress.failed], [3, 0])
    const used = await quota(own)
    assert.deepEqual([used.signingRequests.used, used.documents.used], [3, 4])
  })

  it('stops when it is canceled, and releases the quota of what is left', async () => {
    const { own, templateId } = await furnished()
    const { bulkId } = await accepted(own, templateId, { rows: rows(200) })
    const busy = await call('DELETE', `/templates/${templateId}`, own)
    assert.deepEqual([busy.status, code(busy)], [409, 'TEMPLATE_IN_USE'])
    const cancelled = await call('POST', `/bulk/${bulkId}/cancel`, own)
    assert.equal(cancelled.status, 200, cancelled.text)
    const { status, progress } = cancelled.json.data
    assert.deepEqual([status, progress.pending, progress.created + progress.cancelled], ['CANCELLED', 0, 200])
    assert.ok(progress.cancelled > 0)
    assert.equal((await quota(own)).signingRequests.used, progress.created)
    await harness.service.settled()
    assert.deepEqual((await call('GET', `/bulk/${bulkId}`, own)).json.data.progress, progress)
  })

  it('keeps the version of the template that it was created from', async () => {
    const { own, templateId } = await furnished()
    const { bulkId } = await accepted(own, templateId, { rows: rows(3) })
    const changed = await call('PUT', `/templates/${templateId}`, own, {
      name: 'Other',
      roles: [{ label: 'Buyer' }],
      version: 1,
    })
    assert.equal(changed.status, 200, changed.text)
    await harness.service.settled()
    const { progress } = (await call('GET', `/bulk/${bulkId}`, own)).json.data
    assert.equal(progress.created, 3)
  })

  it('records why a row failed, and continues with the others', async () => {
    const { own, templateId } = await furnished()
    const { bulkId } = await accepted(own, templateId, { rows: rows(2) })
    await harness.service.settled()
    await harness.service.admin('PUT', `/organizations/${own.id}/limits`, { storageBytes: 50_000_000 })
    const next = await accepted(own, templateId, { rows: rows(2) })
    await harness.service.admin('PUT', `/organizations/${own.id}/limits`, { storageBytes: 1000 })
    await harness.service.settled()
    const { progress } = (await call('GET', `/bulk/${next.bulkId}`, own)).json.data
    assert.equal(progress.created + progress.failed, 2)
    const failed = (await call('GET', `/bulk/${next.bulkId}/rows?status=FAILED`, own)).json.data.rows
    for (const { error, signingRequestId } of failed) {
      assert.match(error, /bytes of storage/)
      assert.equal(signingRequestId, null)
    }
    assert.equal((await quota(own)).signingRequests.used, 2 + progress.created)
    assert.equal((await call('GET', `/bulk/${bulkId}`, own)).json.data.progress.created, 2)
  })

  it('is refused for a version that the template does not have', async () => {
    const { own, templateId } = await furnished()
    for (const path of ['bulk', 'bulk/check']) {
      const answer = await call('POST', `/templates/${templateId}/${path}`, own, { rows: rows(1), version: 7 })
      assert.deepEqual([answer.status, code(answer)], [404, 'NOT_FOUND'], path)
    }
    assert.deepEqual((await call('GET', '/bulk', own)).json.data.bulks, [])
  })

  it('is created once under one Idempotency-Key', async () => {
    const { own, templateId } = await furnished()
    const headers = { 'idempotency-key': 'leases' }
    const path = `/templates/${templateId}/bulk`
    const first = await call('POST', path, own, { rows: rows(2) }, headers)
    const second = await call('POST', path, own, { rows: rows(2) }, headers)
    assert.deepEqual([first.status, second.json], [202, first.json])
    assert.equal((await call('GET', '/bulk', own)).json.data.bulks.length, 1)
  })

  it('belongs to one organization, and is created by a member like by a key', async () => {
    const { own, templateId } = await furnished({ callbackUrl: `${harness.callbackUrl}?token=secret` })
    const { bulkId } = await accepted(own, templateId, { rows: rows(1) })
    const other = await harness.service.organization()
    for (const [method, path, body] of [
      ['GET', `/bulk/${bulkId}`, undefined],
      ['GET', `/bulk/${bulkId}/rows`, undefined],
      ['POST', `/bulk/${bulkId}/cancel`, undefined],
      ['POST', `/templates/${templateId}/bulk`, { rows: rows(1) }],
      ['POST', `/templates/${templateId}/bulk/check`, { rows: rows(1) }],
    ] as const) {
      const answer = await call(method, path, other, body)
      assert.deepEqual([answer.status, code(answer)], [403, 'ACCESS_DENIED'], path)
    }
    await createAccount(harness.service, 'member@bulk.example', { organizationId: own.id, role: 'member' })
    const { cookie } = await signIn(harness.service, 'member@bulk.example')
    const base = `/console/v1/organizations/${own.id}`
    const headers = { cookie, origin: harness.service.url }
    const seen = await harness.service.call('GET', `${base}/templates/${templateId}`, { headers })
    assert.equal(seen.json.data.callbackUrl, new URL(harness.callbackUrl).origin)
    const made = await harness.service.call('POST', `${base}/templates/${templateId}/bulk`, {
      headers,
      body: { rows: rows(1) },
    })
    assert.equal(made.status, 202, made.text)
    assert.equal(made.json.data.webhook.callbackUrl, new URL(harness.callbackUrl).origin)
    const { signers } = row(1)
    const single = await harness.service.call('POST', `${base}/templates/${templateId}/signing`, {
      headers,
      body: { signers, values: { rent: '900' } },
    })
    assert.equal(single.status, 201, single.text)
    assert.equal(single.json.data.webhook.callbackUrl, new URL(harness.callbackUrl).origin)
    await harness.service.settled()
    const again = await harness.service.call('POST', `${base}/signing/${single.json.data.signingRequestId}/duplicate`, {
      headers,
      body: {},
    })
    assert.equal(again.status, 201, again.text)
    assert.equal(again.json.data.webhook.callbackUrl, new URL(harness.callbackUrl).origin)
    await harness.service.settled()
    const [{ signingRequestId }] = (await call('GET', `/bulk/${made.json.data.bulkId}/rows`, own)).json.data.rows
    const request = (await call('GET', `/signing/${signingRequestId}`, own)).json.data
    assert.equal(request.webhook.callbackUrl, `${harness.callbackUrl}?token=secret`)
  })
})
