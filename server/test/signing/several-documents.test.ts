import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { verifyPdf } from '@countersign/pdf'
import pg from 'pg'
import { readText } from '../../../packages/pdf/test/support/scanners.ts'
import { documentsClient } from '../documents/documents-client.ts'
import { fileOfEvidence } from './file-of-evidence.ts'
import { openHarness, rootOf, type SigningHarness, sampleContract } from './signing-harness.ts'

const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest('hex')
const anna = { email: 'anna@example.org', name: 'Anna Kowalska' }
const ben = { email: 'ben@example.org', name: 'Ben Ode', order: 1 }

describe('A signing request with several documents', () => {
  let harness: SigningHarness
  before(async () => {
    harness = await openHarness()
  })
  after(() => harness?.end())

  const call = (method: string, path: string, body?: object) =>
    harness.service.call(method, `/api/v1/${path}`, { key: harness.key, ...(body === undefined ? {} : { body }) })
  const code = ({ headers }: { headers: Headers }) => headers.get('x-error-code')
  const read = async (id: string) => (await call('GET', `signing/${id}`)).json.data
  const download = async (link: string, path: string) => {
    const url = `${harness.service.url}/signer/v1${new URL(link).pathname.replace('/sign', '')}/${path}`
    const answer = await fetch(url)
    return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) }
  }
  const several = () => ({
    documentUrl: undefined,
    documents: [
      { documentUrl: harness.publish(sampleContract()), title: 'Contract' },
      { documentUrl: harness.publish(sampleContract()), title: 'House rules' },
    ],
  })
  const upload = async (title: string) => {
    const answer = await documentsClient(harness.service).upload(harness.key, sampleContract(), { title })
    assert.equal(answer.status, 201, answer.text)
    return answer.json.data
  }
  const view = (link: string, document: number) => harness.signer(link, 'POST', 'viewed', { document })

  it('is signed once by each signer, who must have viewed all of them, and each document is complete', async () => {
    const uploaded = await upload('Annex')
    const given = several()
    const created = await harness.request({
      ...given,
      documents: [...given.documents, { documentId: uploaded.documentId, documentHash: uploaded.fileHash }],
      documentTitle: 'Moving in',
      signers: [anna, ben],
      callbackUrl: harness.callbackUrl,
      fields: [
        { signer: 1, type: 'text', id: 'phone', page: 1, x: 60, y: 60 },
        { signer: 1, type: 'text', id: 'pet', page: 2, x: 60, y: 60, document: 2, value: 'Cat' },
      ],
    })
    const { signingRequestId: id, documents } = created
    assert.deepEqual(
      documents.map(({ title }: { title: string }) => title),
      ['Contract', 'House rules', 'Annex'],
    )
    await harness.invited(id)
    const [link, second] = created.signers.map(({ signingUrl }: { signingUrl: string }) => signingUrl)
    const shown = (await harness.signer(link, 'GET')).json.data
    assert.deepEqual(
      shown.documents.map((one: { number: number; isViewed: boolean }) => [one.number, one.isViewed]),
      [1, 2, 3].map((number) => [number, false]),
    )
    assert.deepEqual(
      shown.fields.map((field: { id: string; document: number }) => [field.id, field.document]),
      [
        ['phone', 1],
        ['pet', 2],
      ],
    )

    const signature = { kind: 'typed', text: 'Anna Kowalska' }
    const act = { consent: true, signature, values: { phone: '12345' } }
    for (const number of [1, 3]) assert.equal((await view(link, number)).json.data.viewedAt, null)
    const early = await harness.signer(link, 'POST', 'sign', act)
    assert.deepEqual([early.status, code(early)], [409, 'DOCUMENT_NOT_VIEWED'])
    assert.equal(code(await view(link, 4)), 'NOT_FOUND')
    assert.equal((await download(link, 'documents/4')).status, 404)
    for (const number of [1, 2, 3]) assert.equal((await download(link, `documents/${number}`)).status, 200)
    assert.notEqual((await view(link, 2)).json.data.viewedAt, null)
    const signed = await harness.signer(link, 'POST', 'sign', act)
    assert.equal(signed.status, 200, signed.text)

    await harness.invited(id, 1)
    await harness.signer(second, 'GET')
    for (const number of [1, 2, 3]) await view(second, number)
    const last = await harness.signer(second, 'POST', 'sign', { consent: true, signature })
    assert.equal(last.status, 200, last.text)
    const status = await harness.until(id, (now) => now.status === 'COMPLETED')
    // For each document: submitted, prepared, signed twice, finished; and the trail.
    assert.equal(status.timestamps.length, 3 * 5 + 1)

    const request = await read(id)
    const trust = { anchors: [await rootOf(harness.service)], at: new Date() }
    for (const [index, { finalHash }] of request.documents.entries()) {
      const { bytes } = await download(link, `documents/${index + 1}`)
      assert.equal(sha256(bytes), finalHash)
      const report = await verifyPdf(bytes, trust)
      assert.deepEqual([report.verdict, report.signatures.length], ['valid', 3])
    }
    assert.equal(request.finalHash, request.documents[0].finalHash)
    const completed = await harness.service.eventually('the event', async () =>
      harness.events.find(({ json }) => json.event === 'signing_request.completed'),
    )
    assert.deepEqual(
      completed.json.data.documents.map((one: { finalHash: string }) => one.finalHash),
      request.documents.map((one: { finalHash: string }) => one.finalHash),
    )
    const mails = await harness.service.eventually('an email to both', async () => {
      const sent = (await harness.mails()).filter(({ attachments }) => attachments.length > 0)
      return sent.length > 1 && sent
    })
    assert.deepEqual(
      mails.map(({ attachments }) => attachments.map(({ filename }) => filename)),
      [1, 2].map(() => ['Contract.pdf', 'House rules.pdf', 'Annex.pdf']),
    )

    const file = (name: string) => fileOfEvidence(harness, id, name)
    for (const [index, { finalHash }] of request.documents.entries()) {
      assert.equal(sha256(await file(`documents/${index + 1}/final.pdf`)), finalHash)
    }
    for (const name of ['original.pdf', 'certificates/signer-2.pem', 'timestamps/signer-1.tst']) {
      assert.ok((await file(`documents/2/${name}`)).length > 0)
    }
    const trail = String(await file('trail.json'))
    for (const { finalHash } of request.documents) assert.ok(trail.includes(finalHash))
    const words = String(await file('HOW-TO-CHECK.txt'))
    assert.match(words, /3 documents[\s\S]*sha256sum documents\/1\/original\.pdf/)
    assert.match(await readText(await file('trail.pdf')), /Document 2: House rules/)
  })

  it('can be duplicated, with all documents', async () => {
    const first = await harness.request({
      ...several(),
      fields: [{ signer: 1, type: 'text', id: 'pet', page: 1, x: 60, y: 60, document: 2 }],
    })
    await harness.invited(first.signingRequestId)
    assert.equal((await call('POST', `signing/${first.signingRequestId}/cancel`)).status, 200)
    const answer = await call('POST', `signing/${first.signingRequestId}/duplicate`)
    assert.equal(answer.status, 201, answer.text)
    const { signingRequestId: id, documents } = answer.json.data
    assert.deepEqual(
      documents.map(({ title }: { title: string }) => title),
      ['Contract', 'House rules'],
    )
    await harness.invited(id)
    assert.deepEqual(
      (await read(id)).fields.map((field: { document: number }) => field.document),
      [2],
    )
  })

  it('frees all documents when it ends, and keeps them for itself until then', async () => {
    const uploaded = [await upload('One'), await upload('Two')]
    const documents = uploaded.map(({ documentId }) => ({ documentId }))
    const { signingRequestId } = await harness.request({ documentUrl: undefined, documents })
    await harness.invited(signingRequestId)
    for (const { documentId } of documents) {
      assert.equal(code(await harness.create({ documentUrl: undefined, documentId })), 'DOCUMENT_LOCKED')
    }
    assert.equal((await call('POST', `signing/${signingRequestId}/cancel`)).status, 200)
    await harness.request({ documentUrl: undefined, documents: documents.toReversed() })
  })

  it('fails as a whole if one of its documents cannot be downloaded, and names it', async () => {
    const { documents } = several()
    const missing = { documentUrl: new URL('/nowhere', harness.callbackUrl).href }
    const { signingRequestId } = await harness.request({ documentUrl: undefined, documents: [...documents, missing] })
    const { status, reason } = await harness.until(signingRequestId, (now) => now.status === 'FAILED')
    assert.deepEqual([status, /^Document 3: /.test(reason)], ['FAILED', true], reason)
  })

  it('is refused if it names no document, one twice, or fields of one that it does not have', async () => {
    const { documents } = several()
    const [one] = documents
    const { documentId } = await upload('One')
    const refused = async (changes: object) => {
      const answer = await harness.create({ documentUrl: undefined, documents, ...changes })
      return [answer.status, answer.headers.get('x-error-field')?.split(', ')]
    }
    assert.deepEqual(await refused({ documentId }), [400, ['/documentId', '/documents']])
    assert.deepEqual(await refused({ documents: [] }), [400, ['/documents']])
    assert.deepEqual(await refused({ documents: [{ title: 'A' }] }), [
      400,
      ['/documents/0/documentUrl', '/documents/0/documentId'],
    ])
    assert.deepEqual(await refused({ documents: [{ documentId }, { documentId }] }), [400, ['/documents/1/documentId']])
    assert.deepEqual(await refused({ documents: Array.from({ length: 21 }, () => one) }), [400, ['/documents']])
    assert.deepEqual(await refused({ documentHash: '0'.repeat(64) }), [400, ['/documentHash']])
    const field = { signer: 1, type: 'text', page: 1, x: 60, y: 60, document: 3 }
    assert.deepEqual(await refused({ fields: [field] }), [400, ['/fields/0/document']])
  })

  it('cannot be advanced by a node that takes the first document for the only one', async () => {
    const { signingRequestId: id, signers } = await harness.request(several())
    await harness.invited(id)
    const client = new pg.Client({ connectionString: harness.service.databaseUrl })
    await client.connect()
    try {
      const [{ id: signerId }] = signers
      const changes = [
        [`update signing_requests set final_hash = submitted_hash where id = $1`, id],
        [`update signing_requests set ended_at = now() where id = $1`, id],
        [`update signing_signers set certificate = '\\x00' where id = $1`, signerId],
        [`update signing_signers set viewed_at = now() where id = $1`, signerId],
      ] as const
      for (const [change, of] of changes) await assert.rejects(client.query(change, [of]), /documents/, change)
    } finally {
      await client.end()
    }
  })
})
