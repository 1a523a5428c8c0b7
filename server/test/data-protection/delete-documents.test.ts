import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { parseProofFile, verifyProof } from '@countersign/proof'
import { documentsClient } from '../documents/documents-client.ts'
import { samplePdf } from '../documents/sample-pdf.ts'
import type { Answer } from '../harness/test-service.ts'
import { openHarness, type SigningHarness } from '../signing/signing-harness.ts'

const run = promisify(execFile)

describe('Deleting the documents of a signing request', () => {
  let harness: SigningHarness
  before(async () => {
    harness = await openHarness()
  })
  after(() => harness.end())

  const call = (method: string, path: string, body?: object): Promise<Answer> =>
    harness.service.call(method, `/api/v1${path}`, { key: harness.key, ...(body && { body }) })
  const remove = (id: string) => call('DELETE', `/signing/${id}/documents`)
  const codeOf = (answer: Answer) => [answer.status, answer.headers.get('x-error-code')]

  /** A request that everyone has signed, and its final document. */
  async function completed(changes: object = {}) {
    const { signingRequestId: id, signers, documentId } = await harness.request(changes)
    const [{ signingUrl }] = signers
    await harness.invited(id)
    assert.equal((await harness.sign(signingUrl)).status, 200)
    await harness.until(id, ({ status }) => status === 'COMPLETED')
    await harness.service.settled()
    const url = `${harness.service.url}/api/v1/documents/${documentId}/file`
    const answer = await fetch(url, { headers: { 'x-api-key': harness.key } })
    return { id, signingUrl, documentId, file: Buffer.from(await answer.arrayBuffer()) }
  }

  it('is refused while the request is open', async () => {
    const { signingRequestId: id } = await harness.request()
    await harness.invited(id)
    assert.deepEqual(codeOf(await remove(id)), [409, 'DOCUMENT_LOCKED'])
    assert.equal((await call('GET', `/signing/${id}`)).json.data.documentsDeletedAt, null)
  })

  it('makes every download answer that it was deleted, releases the storage, and can be repeated', async () => {
    const used = async () => (await call('GET', '/quota')).json.data.storageBytes.used
    const before = await used()
    const { id, signingUrl, documentId } = await completed()
    assert.ok((await used()) > before)
    const { json } = await remove(id)
    assert.deepEqual((await remove(id)).json.data, json.data)
    assert.equal(await used(), before)
    const { data } = (await call('GET', `/signing/${id}`)).json
    assert.equal(data.documentsDeletedAt, json.data.documentsDeletedAt)
    assert.deepEqual(data.fields, [])
    assert.equal((await harness.status(id)).document.status, 'DELETED')
    const gone = [410, 'DOCUMENT_DELETED']
    assert.deepEqual(codeOf(await call('GET', `/documents/${documentId}/file`)), gone)
    assert.deepEqual(codeOf(await call('GET', `/documents/${documentId}/file?version=original`)), gone)
    assert.deepEqual(codeOf(await call('GET', `/documents/${documentId}/form-fields`)), gone)
    assert.deepEqual(codeOf(await call('POST', '/seals/verify', { documentId })), gone)
    assert.deepEqual(codeOf(await call('POST', `/signing/${id}/duplicate`, {})), gone)
    assert.deepEqual(codeOf(await harness.signer(signingUrl, 'GET')), gone)
    assert.deepEqual(codeOf(await harness.signer(signingUrl, 'GET', 'document')), gone)
    const signers = [{ email: 'ben@example.org', name: 'Ben' }]
    const again = await call('POST', '/signing', { documentTitle: 'Again', documentId, signers })
    assert.deepEqual(codeOf(again), gone)
    const { versions, timestamps } = (await call('GET', `/documents/${documentId}/status`)).json.data
    assert.equal(versions.length, timestamps.length, 'hashes and timestamps stay')
  })

  it('leaves evidence that verifies against a copy, and that says what is missing', async () => {
    const { id, file } = await completed({ documentTitle: 'Kept elsewhere' })
    await remove(id)
    const folder = await mkdtemp(join(tmpdir(), 'countersign-deleted-'))
    try {
      const evidence = await fetch(`${harness.service.url}/api/v1/signing/${id}/evidence`, {
        headers: { 'x-api-key': harness.key },
      })
      await writeFile(join(folder, 'evidence.zip'), Buffer.from(await evidence.arrayBuffer()))
      await run('unzip', ['-q', 'evidence.zip'], { cwd: folder })
      const names = await readdir(folder, { recursive: true })
      assert.deepEqual(
        names.filter((name) => /original|final|latest/.test(name)),
        [],
      )
      const page = String(await readFile(join(folder, 'HOW-TO-CHECK.txt'))).replaceAll(/\s+/g, ' ')
      assert.match(page, /Documents deleted 20\d\d-/)
      assert.match(page, /The documents of this request were deleted from the service/)
      assert.match(page, /countersign verify <document> --proof proofs\/\d+-DOCUMENT_SIGNED/)
      const [name = ''] = /proofs\/\d+-DOCUMENT_SIGNED\.proof\.json/.exec(page) ?? []
      const proof = parseProofFile(await readFile(join(folder, name), 'utf8'))
      const hash = createHash('sha256').update(file).digest()
      assert.equal((await verifyProof(hash, proof)).valid, true)
      const [last = ''] = String(await readFile(join(folder, 'trail.json')))
        .split('\n')
        .slice(-3)
      const trail = names.find((one) => one.endsWith('-AUDIT_TRAIL.proof.json')) ?? ''
      const trailProof = parseProofFile(await readFile(join(folder, trail), 'utf8'))
      assert.equal((await verifyProof(createHash('sha256').update(last).digest(), trailProof)).valid, true)
      const record = await harness.service.call('GET', `/verification/v1/${hash.toString('hex')}`)
      assert.deepEqual([record.json.data.isSigned, record.json.data.isDeleted], [true, true])
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  it('keeps a document that another request needs, until that one deletes it, too', async () => {
    const documentId = await documentsClient(harness.service).document(harness.key, samplePdf({ text: 'twice sent' }))
    const signers = [{ email: 'ben@example.org', name: 'Ben' }]
    async function cancelled(): Promise<string> {
      const { json } = await call('POST', '/signing', { documentTitle: 'Twice', documentId, signers })
      await call('POST', `/signing/${json.data.signingRequestId}/cancel`)
      await harness.service.settled()
      return json.data.signingRequestId
    }
    const [first, second] = [await cancelled(), await cancelled()]
    assert.equal((await remove(first)).status, 200)
    assert.equal((await call('GET', `/documents/${documentId}/file`)).status, 200)
    assert.equal((await call('GET', `/signing/${second}`)).json.data.documentsDeletedAt, null)
    assert.deepEqual(codeOf(await call('POST', `/signing/${first}/duplicate`, {})), [410, 'DOCUMENT_DELETED'])
    assert.equal((await remove(second)).status, 200)
    assert.equal((await call('GET', `/documents/${documentId}/file`)).status, 410)
  })

  it('deletes all documents of a request that has several', async () => {
    const documents = ['one', 'two'].map((title) => ({
      title,
      documentUrl: harness.publish(samplePdf({ text: title })),
    }))
    const { signingRequestId: id } = await harness.request({ documentUrl: undefined, documents })
    await harness.invited(id)
    await call('POST', `/signing/${id}/cancel`)
    await harness.service.settled()
    assert.equal((await remove(id)).status, 200)
    const { documents: found } = await harness.status(id)
    assert.deepEqual(
      found.map(({ status }: { status: string }) => status),
      ['DELETED', 'DELETED'],
    )
  })

  it('drops an email with the finished copy that leaves late', async () => {
    const { id } = await completed()
    const copyOf = async () => {
      const page = await harness.service.admin('GET', `/mails?reference=${id}`)
      const { mails } = page as unknown as { mails: { id: string; kind: string; state: string; lastError: string }[] }
      return mails.find(({ kind }) => kind === 'COMPLETION') ?? assert.fail('no copy was sent')
    }
    const mail = await copyOf()
    assert.equal(mail.state, 'SENT')
    await remove(id)
    await harness.service.admin('POST', `/mails/${mail.id}/resend`)
    await harness.service.settled()
    const late = await copyOf()
    assert.deepEqual([late.state, late.lastError], ['FAILED', 'Not sent: The documents were deleted.'])
  })

  it('forgets the values that a bulk send filled in, and keeps who was asked', async () => {
    const documentId = await documentsClient(harness.service).document(harness.key, samplePdf({ text: 'bulk' }))
    const fields = [{ id: 'rent', signer: 'Tenant', type: 'number', page: 1, x: 60, y: 90, readOnly: true }]
    const template = { name: 'Lease', roles: [{ label: 'Tenant' }], fields, documentId }
    const { templateId } = (await call('POST', '/templates', template)).json.data
    const signers = [{ label: 'Tenant', name: 'Sam', email: 'sam@example.org' }]
    const { bulkId } = (
      await call('POST', `/templates/${templateId}/bulk`, { rows: [{ signers, values: { rent: '7' } }] })
    ).json.data
    await harness.service.settled()
    const rowOf = async () => (await call('GET', `/bulk/${bulkId}/rows`)).json.data.rows[0]
    const { signingRequestId: id, values } = await rowOf()
    assert.deepEqual(values, { rent: '7' })
    await call('POST', `/signing/${id}/cancel`)
    await harness.service.settled()
    assert.equal((await remove(id)).status, 200)
    const row = await rowOf()
    assert.deepEqual([row.values, row.signers[0].email], [{}, 'sam@example.org'])
    assert.equal((await call('GET', `/documents/${documentId}/file`)).status, 200, 'the original of the template stays')
  })
})
