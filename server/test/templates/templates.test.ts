import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { createAccount, signIn } from '../accounts/console-client.ts'
import { documentsClient } from '../documents/documents-client.ts'
import { openHarness, type SigningHarness, sampleContract } from '../signing/signing-harness.ts'

const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest('hex')
const tenant = { label: 'Tenant', name: 'Anna Kowalska', email: 'anna@example.org' }

describe('A template', () => {
  let harness: SigningHarness
  before(async () => {
    harness = await openHarness()
  })
  after(() => harness?.end())

  const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}, key = harness.key) =>
    harness.service.call(method, `/api/v1/templates${path}`, { key, headers, ...(body === undefined ? {} : { body }) })
  const code = ({ headers }: { headers: Headers }) => headers.get('x-error-code')
  const document = (file = sampleContract(), key = harness.key) => documentsClient(harness.service).document(key, file)
  const storage = async (key = harness.key) =>
    (await harness.service.call('GET', '/api/v1/quota', { key })).json.data.storageBytes.used
  const content = {
    name: 'Lease',
    documentTitle: 'Rental contract',
    roles: [
      { label: 'Tenant' },
      { label: 'Landlord', order: 1, name: 'Lea Lord', email: 'lea@example.org', language: 'de' },
    ],
    fields: [
      { id: 'rent', signer: 'Tenant', type: 'number', page: 1, x: 50, y: 50, label: 'Rent', readOnly: true },
      { signer: 2, type: 'date', page: 2, x: 50, y: 90 },
    ],
    message: 'Please sign, {{signer.name}}',
    expiresInDays: 14,
    reminders: { everyDays: 7 },
  }
  async function template(changes: object = {}) {
    const answer = await call('POST', '', { ...content, documentId: await document(), ...changes })
    assert.equal(answer.status, 201, answer.text)
    return answer.json.data
  }

  it('is shown as it was sent, with what was filled in, and its document can be downloaded', async () => {
    const { templateId, ...summary } = await template()
    assert.match(templateId, /^tpl_/)
    assert.deepEqual([summary.name, summary.version, summary.labels], ['Lease', 1, ['Tenant', 'Landlord']])
    const made = (await call('GET', `/${templateId}`)).json.data
    assert.deepEqual({ ...made, ...summary }, made)
    assert.deepEqual([made.version, made.latestVersion, made.name, made.expiresInDays], [1, 1, 'Lease', 14])
    assert.deepEqual(made.reminders, { everyDays: 7, most: 3 })
    assert.deepEqual(
      made.roles.map(({ label, order }: { label: string; order: number }) => [label, order]),
      [
        ['Tenant', 0],
        ['Landlord', 1],
      ],
    )
    assert.deepEqual(made.fields[0].signer, 'Tenant')
    const file = sampleContract()
    assert.deepEqual(made.document, { fileHash: sha256(file), size: file.length, pages: 2, fileName: null })
    const download = await fetch(`${harness.service.url}/api/v1/templates/${templateId}/document`, {
      headers: { 'x-api-key': harness.key },
    })
    assert.equal(sha256(new Uint8Array(await download.arrayBuffer())), sha256(file))
  })

  it('becomes a signing request with the people and values of the caller', async () => {
    const { templateId } = await template()
    const answer = await call('POST', `/${templateId}/signing`, {
      signers: [tenant],
      values: { rent: '1200' },
      externalId: 'flat-7',
      subject: 'Your lease',
    })
    assert.equal(answer.status, 201, answer.text)
    const { signingRequestId, signers } = answer.json.data
    await harness.invited(signingRequestId)
    const request = (await harness.service.call('GET', `/api/v1/signing/${signingRequestId}`, { key: harness.key }))
      .json.data
    assert.deepEqual(
      [request.templateId, request.duplicateOf, request.documentTitle, request.externalId, request.subject],
      [templateId, null, 'Rental contract', 'flat-7', 'Your lease'],
    )
    assert.equal(Date.parse(request.expiresAt) - Date.parse(request.createdAt), 14 * 86_400_000)
    assert.deepEqual(
      request.signers.map(({ name, order, language }: { name: string; order: number; language: string }) => [
        name,
        order,
        language,
      ]),
      [
        ['Anna Kowalska', 0, 'en'],
        ['Lea Lord', 1, 'de'],
      ],
    )
    const [field] = (await harness.signer(signers[0].signingUrl, 'GET')).json.data.fields
    assert.deepEqual([field.id, field.value, field.readOnly], ['rent', '1200', true])
    for (const [index, { signingUrl }] of signers.entries()) {
      await harness.invited(signingRequestId, index)
      assert.equal((await harness.sign(signingUrl)).status, 200)
    }
    await harness.until(signingRequestId, ({ status }) => status === 'COMPLETED')
    const trail = await harness.service.call('GET', `/api/v1/signing/${signingRequestId}/trail?format=json`, {
      key: harness.key,
    })
    assert.equal(trail.json[0].template, templateId)
  })

  it('refuses people and values that do not fit, and names them as the caller does', async () => {
    const { templateId } = await template()
    const values = { rent: '1' }
    const refused: [object, RegExp, string | null][] = [
      [{ values }, /^signers has no name and email for the role "Tenant"/, '/signers'],
      [{ signers: [{ label: 'Tenant', name: 'Anna' }], values }, /^signers has no email for the role/, '/signers'],
      [
        { signers: [{ ...tenant, label: 'Tenent' }] },
        /^signers\[0\]\.label is "Tenent".*Tenant, Landlord/,
        '/signers/0/label',
      ],
      [
        { signers: [tenant, { ...tenant, label: 'TENANT' }] },
        /^signers\[1\]\.label .* another signer/,
        '/signers/1/label',
      ],
      [{ signers: [tenant], values: { rant: '1' } }, /^values\.rant is not a field/, '/values/rant'],
      [{ signers: [tenant], values: { rent: 'much' } }, /^values\.rent must be/, '/values/rent'],
      [{ signers: [tenant] }, /^values\.rent is required, since readOnly is true/, '/values/rent'],
      [
        { signers: [{ label: 'landlord', name: 'X\u202ey' }, tenant], values },
        /^signers\[0\]\.name/,
        '/signers/0/name',
      ],
      [
        { signers: [tenant, { ...tenant, label: 'Landlord' }], values },
        /^signers\[1\] has the same name and email/,
        '/signers/1',
      ],
      [{ signers: [tenant], values, subject: '{{nobody}}' }, /^subject has unknown variables/, '/subject'],
    ]
    for (const [body, message, field] of refused) {
      const answer = await call('POST', `/${templateId}/signing`, body)
      assert.equal(answer.status, 400, answer.text)
      assert.match(answer.json.error, message)
      assert.equal(answer.headers.get('x-error-field'), field)
    }
  })

  it('is checked like the request that it will be', async () => {
    const refused: [object, RegExp][] = [
      [{ roles: [] }, /^roles must be a list/],
      [{ roles: [{ label: 'A' }, { label: 'a ' }], fields: [] }, /^roles\[1\]\.label is also the label of roles\[0\]/],
      [{ fields: [{ signer: 'Nobody', type: 'text', page: 1, x: 1, y: 1 }] }, /^fields\[0\]\.signer is "Nobody"/],
      [{ fields: [{ signer: 3, type: 'text', page: 1, x: 1, y: 1 }] }, /^fields\[0\]\.signer is 3, but/],
      [{ fields: [{ signer: 1, type: 'text', page: 9, x: 1, y: 1 }] }, /^fields\[0\]/],
      [
        { fields: [{ signer: 1, type: 'text', page: 1, x: 1, y: 1, pattern: 'a\0' }] },
        /^fields\[0\]\.pattern must be valid Unicode/,
      ],
      [{ subject: '{{nobody}}' }, /^subject has unknown variables/],
      [{ callbackUrl: 'http://10.0.0.1/' }, /^callbackUrl is not allowed/],
      [{ webhookEvents: ['signing_request.completed'] }, /^webhookEvents has no receiver/],
      [{ roles: [{ label: 'A', name: '\u202e', email: 'a@example.org' }], fields: [] }, /^roles\[0\]\.name/],
    ]
    for (const [changes, message] of refused) {
      const answer = await call('POST', '', { ...content, documentId: await document(), ...changes })
      assert.equal(answer.status, 400, answer.text)
      assert.match(answer.json.error, message)
    }
    assert.equal((await call('POST', '', { ...content, documentId: 'doc_x' })).status, 404)
    const other = await harness.service.organization()
    assert.equal((await call('POST', '', { ...content, documentId: await document() }, {}, other.key)).status, 403)
  })

  it('changes by versions, and an older one can still be read, used and restored', async () => {
    const { templateId } = await template()
    const twoPages = sampleContract()
    const other = Buffer.concat([twoPages, Buffer.from('\n% another\n')])
    const next = await call('PUT', `/${templateId}`, {
      ...content,
      name: 'Lease 2027',
      fields: undefined,
      documentId: await document(other),
      version: 1,
    })
    assert.equal(next.status, 200, next.text)
    assert.equal(next.json.data.version, 2)
    const second = (await call('GET', `/${templateId}`)).json.data
    assert.deepEqual([second.fields, second.document.fileHash], [[], sha256(other)])
    for (const documentVersion of [undefined, 9]) {
      const stale = await call('PUT', `/${templateId}`, { ...content, version: 1, documentVersion })
      assert.deepEqual([stale.status, code(stale)], [409, 'VERSION_CONFLICT'])
    }

    const first = (await call('GET', `/${templateId}?version=1`)).json.data
    assert.deepEqual([first.version, first.latestVersion, first.name], [1, 2, 'Lease'])
    const { json } = await call('GET', `/${templateId}/versions?limit=1`)
    assert.deepEqual([json.data.versions[0].name, json.data.nextCursor], ['Lease 2027', '2'])
    const rest = (await call('GET', `/${templateId}/versions?cursor=2`)).json.data
    assert.deepEqual([rest.versions.length, rest.versions[0].version, rest.nextCursor], [1, 1, null])
    assert.equal((await call('GET', `/${templateId}?version=7`)).status, 404)

    const used = await call('POST', `/${templateId}/signing`, { signers: [tenant], values: { rent: '9' }, version: 1 })
    assert.equal(used.status, 201, used.text)
    await harness.invited(used.json.data.signingRequestId)
    assert.equal((await harness.status(used.json.data.signingRequestId)).document.fileHash, sha256(twoPages))

    const restored = await call('PUT', `/${templateId}`, { ...content, version: 2, documentVersion: 1 })
    assert.equal(restored.json.data.version, 3)
    assert.equal((await call('GET', `/${templateId}`)).json.data.document.fileHash, sha256(twoPages))
  })

  it('changes once if two change it at the same time', async () => {
    const { templateId } = await template()
    const change = (name: string) => call('PUT', `/${templateId}`, { ...content, name, version: 1 })
    const statuses = (await Promise.all([change('One'), change('Two')])).map(({ status }) => status)
    assert.deepEqual(statuses.toSorted(), [200, 409])
  })

  it('has its own copy of the document, which counts toward the storage until it is deleted', async () => {
    const { key } = await harness.service.organization()
    const file = sampleContract()
    const documentId = await document(file, key)
    const before = await storage(key)
    const { templateId } = (await call('POST', '', { ...content, documentId }, {}, key)).json.data
    assert.equal(await storage(key), before + file.length)
    const gone = await harness.service.call('DELETE', `/api/v1/documents/${documentId}`, { key })
    assert.equal(gone.status, 200, gone.text)
    assert.equal(await storage(key), file.length)
    assert.equal((await call('PUT', `/${templateId}`, { ...content, version: 1 }, {}, key)).status, 200)
    assert.equal(await storage(key), file.length)
    const use = { signers: [tenant], values: { rent: '1' } }
    assert.equal((await call('POST', `/${templateId}/signing`, use, {}, key)).status, 201)
    await harness.service.settled()
    const used = await storage(key)
    const deleted = await call('DELETE', `/${templateId}`, undefined, {}, key)
    assert.deepEqual(deleted.json.data, { templateId, deleted: true })
    assert.equal(await storage(key), used - file.length)
    assert.equal((await call('GET', `/${templateId}`, undefined, {}, key)).status, 404)
  })

  it('refuses a document for which there is no room', async () => {
    const { id, key } = await harness.service.organization()
    const documentId = await document(sampleContract(), key)
    await harness.service.admin('PUT', `/organizations/${id}/limits`, { storageBytes: sampleContract().length + 10 })
    const answer = await call('POST', '', { ...content, documentId }, {}, key)
    assert.deepEqual([answer.status, code(answer)], [402, 'QUOTA_EXCEEDED'])
    assert.deepEqual((await call('GET', '', undefined, {}, key)).json.data.templates, [])
  })

  it('can be duplicated under another name, and found by a part of it', async () => {
    const { key } = await harness.service.organization()
    const documentId = await document(sampleContract(), key)
    const { templateId } = (await call('POST', '', { ...content, documentId }, {}, key)).json.data
    const copy = await call('POST', `/${templateId}/duplicate`, { name: 'Sublease' }, {}, key)
    assert.equal(copy.status, 201, copy.text)
    const { templates } = (await call('GET', '', undefined, {}, key)).json.data
    assert.deepEqual(
      templates.map(({ name, labels }: { name: string; labels: string[] }) => [name, labels]),
      [
        ['Sublease', ['Tenant', 'Landlord']],
        ['Lease', ['Tenant', 'Landlord']],
      ],
    )
    const found = (await call('GET', '?query=SUB', undefined, {}, key)).json.data.templates
    assert.deepEqual(found.length, 1)
    await call('DELETE', `/${templateId}`, undefined, {}, key)
    const use = { signers: [tenant], values: { rent: '1' } }
    assert.equal((await call('POST', `/${copy.json.data.templateId}/signing`, use, {}, key)).status, 201)
  })

  it('is created once under one Idempotency-Key, and so is a request from it', async () => {
    const body = { ...content, documentId: await document() }
    const [one, two] = [
      await call('POST', '', body, { 'idempotency-key': 'tpl' }),
      await call('POST', '', body, { 'idempotency-key': 'tpl' }),
    ]
    assert.deepEqual(one.json, two.json)
    const use = { signers: [tenant], values: { rent: '1' } }
    const path = `/${one.json.data.templateId}/signing`
    const [first, second] = [
      await call('POST', path, use, { 'idempotency-key': 'use' }),
      await call('POST', path, use, { 'idempotency-key': 'use' }),
    ]
    assert.deepEqual(first.json, second.json)
  })

  it('shows members only the host of its callback URL, and keeps the URL when they change or restore it', async () => {
    const own = await harness.service.organization()
    const first = `${harness.callbackUrl}?token=first`
    const second = `${harness.callbackUrl}?token=second`
    const body = { ...content, documentId: await document(sampleContract(), own.key), callbackUrl: first }
    const { templateId } = (await call('POST', '', body, {}, own.key)).json.data
    const change = { ...content, callbackUrl: second, version: 1 }
    assert.equal((await call('PUT', `/${templateId}`, change, {}, own.key)).status, 200)
    await createAccount(harness.service, 'member@templates.example', { organizationId: own.id, role: 'member' })
    const { cookie } = await signIn(harness.service, 'member@templates.example')
    const headers = { cookie, origin: harness.service.url }
    const path = `/console/v1/organizations/${own.id}/templates/${templateId}`
    const seen = (await harness.service.call('GET', path, { headers })).json.data
    assert.equal(seen.callbackUrl, new URL(harness.callbackUrl).origin)
    const { callbackUrl } = seen
    for (const [more, expected] of [
      [{ version: 2 }, second],
      [{ version: 3, documentVersion: 1 }, first],
    ] as const) {
      const answer = await harness.service.call('PUT', path, { headers, body: { ...content, callbackUrl, ...more } })
      assert.equal(answer.status, 200, answer.text)
      const now = (await call('GET', `/${templateId}`, undefined, {}, own.key)).json.data
      assert.equal(now.callbackUrl, expected)
    }
  })

  it('belongs to one organization', async () => {
    const { templateId } = await template()
    const other = await harness.service.organization()
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PUT', '', { ...content, version: 1 }],
      ['DELETE', '', undefined],
      ['GET', '/versions', undefined],
      ['GET', '/document', undefined],
      ['POST', '/duplicate', { name: 'Mine' }],
      ['POST', '/signing', { signers: [tenant] }],
    ] as const) {
      const answer = await call(method, `/${templateId}${path}`, body, {}, other.key)
      assert.deepEqual([answer.status, code(answer)], [403, 'ACCESS_DENIED'], `${method} ${path}`)
    }
  })
})
