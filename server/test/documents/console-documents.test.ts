import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { type ConsoleClient, createAccount, openConsole } from '../accounts/console-client.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { queryDatabase, sealsClient } from '../seals/seals-client.ts'
import { samplePdf } from './sample-pdf.ts'

describe('The documents of an organization, in the console', () => {
  let service: TestService
  let client: ReturnType<typeof sealsClient>
  let organizationId: string
  let key: string
  let admin: ConsoleClient
  let member: ConsoleClient
  let stranger: ConsoleClient
  before(async () => {
    service = await startTestService({ environment: { RATE_LIMIT_PER_HOUR: '100000' } })
    client = sealsClient(service)
    ;({ id: organizationId, key } = await service.organization())
    const other = await service.organization()
    await createAccount(service, 'anna@example.org', { organizationId, role: 'member' })
    await createAccount(service, 'adam@example.org', { organizationId, role: 'admin' })
    await createAccount(service, 'bert@example.org', { organizationId: other.id, role: 'owner' })
    admin = await openConsole(service, organizationId, 'adam@example.org')
    member = await openConsole(service, organizationId, 'anna@example.org')
    stranger = await openConsole(service, other.id, 'bert@example.org')
  })
  after(() => service.stop())

  const list = async (query = '', by = member) => (await by.call('GET', `/documents${query}`)).json.data
  const titles = async (query: string, by = member) =>
    (await list(query, by)).documents.map(({ title }: { title: string }) => title)
  const code = ({ status, headers }: { status: number; headers: Headers }) => [status, headers.get('x-error-code')]

  async function upload(title: string, pdf: Buffer = samplePdf({ text: title.replace(/[^\w ]/g, '') })) {
    const answer = await client.upload(key, pdf, { title })
    assert.equal(answer.status, 201, answer.text)
    return answer.json.data
  }

  it('are an empty page at first', async () => {
    assert.deepEqual(await list(), { documents: [], nextCursor: null })
  })

  it('are listed the newest first with the facts of their latest version, its own only, each once over all pages', async () => {
    const made: string[] = []
    for (let i = 0; i < 5; i++) made.unshift((await upload(`Page ${i}`)).documentId)
    const sealId = await client.seal(organizationId)
    const sealed = (await client.apply(key, sealId, made[0] ?? '')).json.data
    const seen: { documentId: string }[] = []
    let cursor: string | null = ''
    do {
      const page: { documents: { documentId: string }[]; nextCursor: string | null } = await list(
        `?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`,
      )
      seen.push(...page.documents)
      cursor = page.nextCursor
    } while (cursor !== null)
    assert.deepEqual(
      seen.map(({ documentId }) => documentId),
      made,
    )
    const state = (await client.status(key, made[0] ?? '')).json.data
    const { documentId, title, status, failure, pages, container, size, fileHash, signingRequestId, createdAt } = state
    const about = { documentId, title, status, failure, pages, container }
    const { externalId, metadata } = state
    const facts = { ...about, size, fileHash, externalId, metadata, signingRequestId, createdAt }
    assert.deepEqual(seen[0], facts)
    assert.equal(fileHash, sealed.fileHash)
    assert.deepEqual(await list('', stranger), { documents: [], nextCursor: null })
  })

  it('are found by a literal part of the title, in either case, and by status', async () => {
    await upload('Umowa ŁÓDŹ 50% off_1')
    await upload('Umowa lodz 505 offA1')
    assert.deepEqual(await titles('?query=umowa'), ['Umowa lodz 505 offA1', 'Umowa ŁÓDŹ 50% off_1'])
    for (const part of ['50%', 'off_1', 'łódź']) {
      assert.deepEqual(await titles(`?query=${encodeURIComponent(part)}`), ['Umowa ŁÓDŹ 50% off_1'], part)
    }
    assert.deepEqual(await titles(`?query=${encodeURIComponent('\\')}`), [])
    assert.deepEqual(await titles('?status=SEALED'), ['Page 4'])
    assert.deepEqual(await titles('?status=SEALED&query=umowa'), [])
    assert.deepEqual(await titles('?status=READY&query=page&limit=1'), ['Page 3'])
    for (const wrong of [
      '?status=LOST',
      '?query=',
      `?query=${'x'.repeat(101)}`,
      '?cursor=x',
      '?limit=101',
      '?query=%00',
    ]) {
      assert.equal((await member.call('GET', `/documents${wrong}`)).status, 400, wrong)
    }
  })

  it('give out every version, to their owner alone', async () => {
    const original = samplePdf({ text: 'versions' })
    const { documentId, fileHash } = await upload('Lease', original)
    const sealed = (await client.apply(key, await client.seal(organizationId), documentId)).json.data.fileHash
    const path = `/documents/${documentId}/versions`
    for (const hash of [fileHash, sealed, fileHash.toUpperCase()]) {
      const response = await fetch(`${service.url}/console/v1/organizations/${organizationId}${path}/${hash}/file`, {
        headers: { cookie: member.cookie },
      })
      assert.equal(response.status, 200)
      const bytes = Buffer.from(await response.arrayBuffer())
      assert.equal(createHash('sha256').update(bytes).digest('hex'), hash.toLowerCase())
      assert.match(response.headers.get('content-disposition') ?? '', /^attachment; filename="Lease\.pdf"/)
    }
    const elsewhere = (await upload('Another')).fileHash
    assert.deepEqual(code(await member.call('GET', `${path}/${elsewhere}/file`)), [404, 'NOT_FOUND'])
    assert.deepEqual(code(await member.call('GET', `${path}/xyz/file`)), [400, 'INVALID_HASH'])
    assert.deepEqual(code(await stranger.call('GET', `${path}/${fileHash}/file`)), [403, 'ACCESS_DENIED'])
  })

  it('say 503 while the storage is away', async () => {
    const { documentId, fileHash } = await upload('Away')
    const folder = join(service.dataDir, 'blobs')
    await rename(folder, `${folder}-away`)
    await writeFile(folder, '')
    try {
      const answer = await member.call('GET', `/documents/${documentId}/versions/${fileHash}/file`)
      assert.deepEqual(code(answer), [503, 'SERVICE_UNAVAILABLE'])
    } finally {
      await rm(folder)
      await rename(`${folder}-away`, folder)
    }
  })

  it('are deleted with their versions, give their storage back, and leave timestamps and uses of seals behind', async () => {
    const quota = async () => (await service.call('GET', '/api/v1/quota', { key })).json.data.storageBytes.used
    const before = await quota()
    const { documentId, fileHash } = await upload('To be deleted')
    const sealId = await client.seal(organizationId)
    assert.equal((await client.apply(key, sealId, documentId)).status, 200)
    assert.ok((await quota()) > before)
    assert.deepEqual(code(await stranger.call('DELETE', `/documents/${documentId}`)), [403, 'ACCESS_DENIED'])
    const deleted = await admin.call('DELETE', `/documents/${documentId}`)
    assert.deepEqual([deleted.status, deleted.json.data], [200, { documentId, deleted: true }])
    assert.equal(await quota(), before)
    assert.equal((await client.status(key, documentId)).status, 404)
    assert.deepEqual(await titles('?query=to%20be%20deleted'), [])
    assert.deepEqual(code(await admin.call('DELETE', `/documents/${documentId}`)), [404, 'NOT_FOUND'])
    const verified = await service.call('POST', '/api/v1/timestamp/verify', { key, body: { hash: fileHash } })
    assert.equal(verified.json.data.found, true)
    const { rows } = await queryDatabase(service, `select 1 from seal_uses where document_id = '${documentId}'`)
    assert.equal(rows.length, 1)
  })

  it('are deleted by the members who created them if nobody has sealed them, else by managers', async () => {
    const make = async (by: ConsoleClient, text: string) => {
      const form = new FormData()
      form.append('title', text)
      form.append('file', new Blob([new Uint8Array(samplePdf({ text }))]), 'own.pdf')
      const answer = await by.call('POST', '/documents', form)
      assert.equal(answer.status, 201, answer.text)
      return answer.json.data.documentId
    }
    const own = await make(member, 'of the member')
    assert.equal((await member.call('DELETE', `/documents/${own}`)).status, 200)
    const { rows } = await queryDatabase(
      service,
      `select deleted_by from document_deletions where document_id = '${own}'`,
    )
    assert.deepEqual(rows, [{ deleted_by: member.userId }])
    const sealed = await make(member, 'sealed by the member')
    const position = { page: 1, x: 20, y: 30 }
    const sealId = await client.seal(organizationId)
    assert.equal((await member.call('POST', '/seals/apply', { sealId, documentId: sealed, position })).status, 200)
    const others = [(await upload('By a key')).documentId, await make(admin, 'of the admin'), sealed]
    for (const id of others) {
      assert.deepEqual(code(await member.call('DELETE', `/documents/${id}`)), [403, 'INSUFFICIENT_ROLE'])
      assert.equal((await client.status(key, id)).status, 200)
      assert.equal((await admin.call('DELETE', `/documents/${id}`)).status, 200)
    }
  })

  it('stay while they are out for signature, and after that as its evidence', async () => {
    const { documentId } = await upload('Out for signature')
    const signers = [{ email: 'eve@example.org', name: 'Eve' }]
    const body = { documentTitle: 'Out for signature', documentId, signers }
    const { signingRequestId } = (await service.call('POST', '/api/v1/signing', { key, body })).json.data
    // While the request is being prepared, DOCUMENT_CHANGED is right, too.
    await service.settled()
    const out = await admin.call('DELETE', `/documents/${documentId}`)
    assert.deepEqual(code(out), [409, 'DOCUMENT_LOCKED'])
    assert.match(out.json.error, /out for signature/)
    const listed = (await list('?query=out%20for')).documents[0]
    assert.equal(listed.signingRequestId, signingRequestId)
    assert.equal((await member.call('POST', `/signing/${signingRequestId}/cancel`)).status, 200)
    const ended = await admin.call('DELETE', `/documents/${documentId}`)
    assert.deepEqual(code(ended), [409, 'DOCUMENT_NOT_MODIFIABLE'])
    assert.match(ended.json.error, /evidence/)
    assert.equal((await member.call('GET', `/signing/${signingRequestId}/status`)).status, 200)
  })
})
