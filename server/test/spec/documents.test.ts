import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { documentsClient } from '../documents/documents-client.ts'
import { plainPdf, samplePdf } from '../documents/sample-pdf.ts'
import { eventually } from '../harness/eventually.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'

const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest('hex')

describe('Documents', () => {
  let service: TestService
  let client: ReturnType<typeof documentsClient>
  let organization: { id: string; key: string }
  let key: string
  let personal: string
  before(async () => {
    service = await startTestService({ environment: { RATE_LIMIT_PER_HOUR: '100000' } })
    client = documentsClient(service)
    organization = await service.organization()
    key = organization.key
    await service.admin('POST', '/users', { email: 'person@example.org' })
    personal = (await service.admin('POST', '/keys', { personalEmail: 'person@example.org', name: 'p' })).key
  })
  after(() => service.stop())

  const quota = async (by: string) => (await service.call('GET', '/api/v1/quota', { key: by })).json.data

  it('are uploaded with 201, and what was uploaded can be read and downloaded', async () => {
    const pdf = samplePdf({}, { text: 'page two' })
    const { status, json } = await client.upload(key, pdf, { title: ' Rental agreement, Łódź ' })
    assert.equal(status, 201)
    const { documentId, createdAt, ...rest } = json.data
    assert.match(documentId, /^doc_[0-9a-z]{26}$/)
    assert.equal(new Date(createdAt).toISOString(), createdAt)
    const facts = {
      title: 'Rental agreement, Łódź',
      status: 'READY',
      fileHash: sha256(pdf),
      pages: 2,
      container: null,
      fileName: null,
      size: pdf.length,
      unsignable: null,
      activeContent: [],
      restricted: false,
      externalId: null,
      metadata: {},
    }
    assert.deepEqual(rest, facts)

    const { data } = (await client.status(key, documentId)).json
    assert.deepEqual(
      [data.documentId, data.title, data.status, data.fileHash, data.originalHash, data.pages, data.signingRequestId],
      [documentId, facts.title, 'READY', facts.fileHash, facts.fileHash, 2, null],
    )
    assert.deepEqual(data.signatures, [])
    assert.deepEqual(
      data.versions.map(({ kind, fileHash }: { kind: string; fileHash: string }) => [kind, fileHash]),
      [['ORIGINAL', facts.fileHash]],
    )

    const file = await client.file(key, documentId)
    assert.equal(file.status, 200)
    assert.ok(file.bytes.equals(pdf))
    assert.equal(file.headers.get('content-type'), 'application/pdf')
    assert.equal(
      file.headers.get('content-disposition'),
      `attachment; filename="Rental agreement, __d_.pdf"; filename*=UTF-8''Rental%20agreement%2C%20%C5%81%C3%B3d%C5%BA.pdf`,
    )
    for (const version of ['original', 'latest'])
      assert.ok((await client.file(key, documentId, `?version=${version}`)).bytes.equals(pdf))
    assert.equal((await client.file(key, documentId, '?version=second')).status, 400)
  })

  it('are not sent again to callers who have the file already', async () => {
    const id = await client.document(key, samplePdf({ text: 'sent once' }))
    const etag = (await client.file(key, id)).headers.get('etag') ?? ''
    assert.match(etag, /^"[0-9a-f]{64}"$/)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await client.file(key, id, '', { 'if-none-match': known })
      assert.deepEqual([again.status, again.bytes.length, again.headers.get('etag')], [304, 0, etag])
    }
    const other = await client.file(key, id, '', { 'if-none-match': '"other"' })
    assert.equal(other.status, 200)
    assert.ok(other.bytes.length > 0)
  })

  it('are sent in part to callers who want a part of exactly this file', async () => {
    const pdf = samplePdf({ text: 'sent in part' })
    const id = await client.document(key, pdf)
    const { headers } = await client.file(key, id)
    const etag = headers.get('etag') ?? ''
    assert.equal(headers.get('accept-ranges'), 'bytes')
    const part = await client.file(key, id, '', { range: 'bytes=5-99', 'if-range': etag })
    assert.deepEqual([part.status, part.bytes], [206, pdf.subarray(5, 100)])
    assert.equal(part.headers.get('content-range'), `bytes 5-99/${pdf.length}`)
    assert.deepEqual((await client.file(key, id, '', { range: 'bytes=-10' })).bytes, pdf.subarray(-10))
    for (const headers of [{ range: 'bytes=0-1,5-9' }, { range: 'bytes=5-9', 'if-range': `W/${etag}` }]) {
      const whole = await client.file(key, id, '', headers)
      assert.deepEqual([whole.status, whole.headers.get('content-range'), whole.bytes], [200, null, pdf])
    }
    const beyond = await client.file(key, id, '', { range: `bytes=${pdf.length}-` })
    assert.deepEqual([beyond.status, beyond.headers.get('x-error-code')], [416, 'RANGE_NOT_SATISFIABLE'])
    assert.equal(beyond.headers.get('content-range'), `bytes */${pdf.length}`)
  })

  it('have a timestamp in the log that anybody can verify, and that is not charged as one', async () => {
    const before = await quota(key)
    const pdf = samplePdf({ text: 'in the log' })
    const id = await client.document(key, pdf)
    const [timestamp, ...others] = (await client.status(key, id)).json.data.timestamps
    assert.equal(others.length, 0)
    assert.equal(timestamp.fingerprint, sha256(pdf))
    assert.deepEqual([timestamp.type, timestamp.blockchain.status], ['DOCUMENT_ORIGINAL', 'QUEUED'])
    const found = await service.call('POST', '/api/v1/timestamp/verify', { key: personal, body: { hash: sha256(pdf) } })
    assert.deepEqual(
      [found.json.data.found, found.json.data.sequenceNumber, found.json.data.serverTimestamp],
      [true, timestamp.sequenceNumber, timestamp.serverTimestamp],
    )
    const after = await quota(key)
    assert.equal(after.timestamps.used, before.timestamps.used)
    assert.equal(after.documents.used, before.documents.used + 1)
    assert.equal(after.storageBytes.used, before.storageBytes.used + pdf.length)
  })

  it('are read by their owner (200), not by another (403), and unknown ones by nobody (404)', async () => {
    const id = await client.document(key, samplePdf())
    const stranger = (await service.organization()).key
    for (const path of [`${id}/status`, `${id}/file`]) {
      const get = (by?: string) => service.call('GET', `/api/v1/documents/${path}`, by === undefined ? {} : { key: by })
      assert.equal((await get(key)).status, 200)
      for (const other of [stranger, personal]) {
        const refused = await get(other)
        assert.deepEqual([refused.status, refused.headers.get('x-error-code')], [403, 'ACCESS_DENIED'])
      }
      assert.equal((await get()).status, 401)
    }
    for (const path of ['doc_unknown/status', 'doc_unknown/file'])
      assert.equal((await service.call('GET', `/api/v1/documents/${path}`, { key })).status, 404)
  })

  it('are taken from a personal key, and belong to the person', async () => {
    const id = await client.document(personal, samplePdf())
    assert.equal((await client.status(personal, id)).status, 200)
    assert.equal((await client.status(key, id)).status, 403)
  })

  it('are refused with 400 and the reason when they are no PDF that can be worked on', async () => {
    const encrypted = plainPdf(
      [
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        '<< /Type /Page /Parent 2 0 R >>',
      ],
      `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${'00'.repeat(32)}> /U <${'00'.repeat(32)}> /P -4 >> /ID [<00> <00>]`,
    )
    const long = samplePdf(...Array.from({ length: 20 }, () => ({})))
    const half = long.subarray(0, long.length / 2)
    const files: [string | Buffer, RegExp][] = [
      ['', /is empty/],
      ['GIF89a', /not a PDF/],
      [randomBytes(5000), /not a PDF/],
      [encrypted, /password|encrypted/i],
      [plainPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>']), /no pages/],
      ['%PDF-1.7\nnothing that could be repaired\n', /damaged/],
      [half, /incomplete.*objects that its pages need are missing/],
    ]
    const before = await quota(key)
    for (const [file, reason] of files) {
      const { status, headers, json } = await client.upload(key, file)
      assert.equal(status, 400, String(reason))
      assert.equal(headers.get('x-error-code'), 'INVALID_PDF')
      assert.match(json.error, reason)
    }
    assert.deepEqual(await quota(key), before)
  })

  it('are deleted by any key of their organization, but not by others, nor while or after they are out for signature', async () => {
    const remove = (by: string, id: string) => service.call('DELETE', `/api/v1/documents/${id}`, { key: by })
    const id = await client.document(key, samplePdf({ text: 'to be deleted' }))
    const used = (await quota(key)).storageBytes.used
    const { size } = (await client.status(key, id)).json.data
    const stranger = await service.organization()
    const refused = await remove(stranger.key, id)
    assert.deepEqual([refused.status, refused.headers.get('x-error-code')], [403, 'ACCESS_DENIED'])
    const second = await service.admin('POST', '/keys', { organizationId: organization.id, name: 'second' })
    assert.deepEqual((await remove(second.key, id)).json.data, { documentId: id, deleted: true })
    assert.equal((await quota(key)).storageBytes.used, used - size)
    assert.equal((await client.status(key, id)).status, 404)
    assert.equal((await remove(key, id)).status, 404)

    const sent = await client.document(key, samplePdf({ text: 'to be sent' }))
    const request = { documentId: sent, documentTitle: 'Contract', signers: [{ email: 'a@example.org', name: 'Ann' }] }
    const { json } = await service.call('POST', '/api/v1/signing', { key, body: request })
    // While the request is being prepared, DOCUMENT_CHANGED is right, too.
    await service.settled()
    assert.equal((await remove(key, sent)).headers.get('x-error-code'), 'DOCUMENT_LOCKED')
    await service.call('POST', `/api/v1/signing/${json.data.signingRequestId}/cancel`, { key })
    assert.equal((await remove(key, sent)).headers.get('x-error-code'), 'DOCUMENT_NOT_MODIFIABLE')
    assert.equal((await client.status(key, sent)).status, 200)
  })

  it('are refused with 400 without a file, without a title, or with one that is none', async () => {
    const pdf = samplePdf()
    assert.match((await client.upload(key, pdf, { title: null })).json.error, /^title is required/)
    for (const title of ['', '   ', 'two\nlines', 'x'.repeat(301)])
      assert.match((await client.upload(key, pdf, { title })).json.error, /^title must be one line of 1 to 300/)
    assert.match((await client.upload(key, pdf, { title: 'x'.repeat(5000) })).json.error, /title is too long/)
    const form = new FormData()
    form.append('title', 'no file')
    const bare = await service.call('POST', '/api/v1/documents', { key, body: form })
    assert.deepEqual([bare.status, bare.json.error.startsWith('file is required')], [400, true])
    const json = await service.call('POST', '/api/v1/documents', { key, body: { title: 'x' } })
    assert.deepEqual([json.status, /multipart/.test(json.json.error)], [400, true])
    assert.equal((await service.call('POST', '/api/v1/documents', { key })).status, 400)
  })

  it('are refused with 413 beyond 50 MB, and nothing of them is charged', async () => {
    const before = await quota(key)
    const { status, headers } = await client.upload(key, Buffer.alloc(50 * 1024 * 1024 + 1, '%PDF-1.7 '))
    assert.deepEqual([status, headers.get('x-error-code')], [413, 'BODY_TOO_LARGE'])
    assert.deepEqual(await quota(key), before)
  })

  it('that are refused or broken off on their way leave no draft on the disk', async () => {
    const drafts = () => readdir(join(service.dataDir, 'blobs', 'drafts'))
    const large = new Blob([Buffer.alloc(3_000_000, '%PDF-1.7 ')])
    const send = (fill: (form: FormData) => void) => {
      const form = new FormData()
      fill(form)
      return service.call('POST', '/api/v1/documents', { key, body: form })
    }
    const forms: ((form: FormData) => void)[] = [
      (form) => form.append('document', large, 'a.pdf'),
      (form) => {
        form.append('title', 'x'.repeat(5000))
        form.append('file', large, 'a.pdf')
      },
      (form) => {
        form.append('file', large, 'a.pdf')
        form.append('file', large, 'b.pdf')
      },
    ]
    for (const form of forms) assert.equal((await send(form)).status, 400)
    await brokenOff(service.url, key, () => eventually('a draft is begun', async () => (await drafts()).length > 0))
    await eventually('no draft is left', async () => (await drafts()).length === 0)
  })

  it('that are refused leave no file on the disk, unless another document has the same', async () => {
    const files = async () =>
      (await readdir(join(service.dataDir, 'blobs'), { recursive: true }))
        .filter((path) => path.includes('/'))
        .toSorted()
    const { id, key: limited } = await service.organization()
    await service.admin('PUT', `/organizations/${id}/limits`, { documents: 0 })
    const shared = samplePdf({ text: 'had by another' })
    await client.document(key, shared)
    const before = await files()
    const pdf = samplePdf({ text: 'refused' })
    const damaged = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(100_000)])
    assert.equal((await client.upload(key, randomBytes(100_000))).status, 400)
    assert.equal((await client.upload(key, damaged)).status, 400)
    assert.equal((await client.upload(key, pdf, { title: null })).status, 400)
    assert.equal((await client.upload(key, pdf, { title: 'x'.repeat(5000) })).status, 400)
    assert.equal((await client.upload(limited, pdf)).status, 402)
    assert.equal((await client.upload(limited, shared)).status, 402)
    assert.deepEqual(await files(), before)
    const taken = await client.document(key, pdf)
    assert.ok((await client.file(key, taken)).bytes.equals(pdf), 'it can be kept later')
  })

  it('that are refused to one and taken from another at the same time are kept', async () => {
    const { id, key: limited } = await service.organization()
    await service.admin('PUT', `/organizations/${id}/limits`, { documents: 0 })
    for (let round = 0; round < 5; round++) {
      const pdf = samplePdf({ text: `at once ${round}` })
      const keys = [limited, key, limited, key, limited]
      const answers = await Promise.all(keys.map((by) => client.upload(by, pdf)))
      assert.deepEqual(
        answers.map(({ status }) => status),
        [402, 201, 402, 201, 402],
      )
      const file = await client.file(key, answers[1]?.json.data.documentId)
      assert.ok(file.bytes.equals(pdf))
    }
  })

  it('that the storage cannot read are answered like any other failure, and not as the file', async () => {
    const id = await client.document(key, samplePdf({ text: 'kept elsewhere' }))
    const folder = join(service.dataDir, 'blobs')
    await rename(folder, `${folder}-away`)
    try {
      // A file in place of a folder: the storage is unavailable. No file at all: the document is missing.
      for (const [make, reason] of [
        [() => writeFile(folder, ''), /storage is unavailable/],
        [() => mkdir(folder), /missing in the storage/],
      ] as const) {
        await make()
        const { headers, ...answer } = await client.file(key, id)
        assert.deepEqual([answer.status, headers.get('x-error-code')], [503, 'SERVICE_UNAVAILABLE'])
        assert.deepEqual([headers.get('content-disposition'), headers.get('etag')], [null, null])
        const { success, error } = JSON.parse(answer.bytes.toString())
        assert.equal(success, false)
        assert.match(error, reason)
        await rm(folder, { recursive: true })
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
      await rename(`${folder}-away`, folder)
    }
    assert.equal((await client.file(key, id)).status, 200)
  })

  it('are refused with 402 when the quota of documents or of storage is used up, and then count for neither', async () => {
    const { id, key: limited } = await service.organization()
    const pdf = samplePdf()
    await service.admin('PUT', `/organizations/${id}/limits`, { documents: 2, storageBytes: 3 * pdf.length })
    await client.document(limited, pdf)
    await client.document(limited, pdf)
    const third = await client.upload(limited, pdf)
    assert.deepEqual([third.status, third.headers.get('x-error-code')], [402, 'QUOTA_EXCEEDED'])
    await service.admin('PUT', `/organizations/${id}/limits`, { documents: null, storageBytes: 3 * pdf.length - 1 })
    assert.match((await client.upload(limited, pdf)).json.error, /bytes of storage/)
    const { documents, storageBytes } = await quota(limited)
    assert.deepEqual([documents.used, storageBytes.used], [2, 2 * pdf.length])
    assert.equal((await client.upload(key, pdf)).status, 201, 'others are not concerned')
  })

  it('are created once for an Idempotency-Key, and another file or title with it gets 409', async () => {
    const headers = { 'idempotency-key': 'upload-once' }
    const pdf = samplePdf({ text: 'once' })
    const before = (await quota(key)).documents.used
    const answers = await Promise.all(Array.from({ length: 6 }, () => client.upload(key, pdf, { headers })))
    for (const { status } of answers) assert.ok(status === 201 || status === 409, String(status))
    const ids = new Set(answers.filter(({ status }) => status === 201).map(({ json }) => json.data.documentId))
    const again = await client.upload(key, pdf, { headers })
    assert.equal(again.headers.get('idempotency-replayed'), 'true')
    assert.deepEqual([...ids], [again.json.data.documentId])
    assert.equal((await quota(key)).documents.used, before + 1)
    assert.equal((await client.upload(key, samplePdf({ text: 'other' }), { headers })).status, 409)
    assert.equal((await client.upload(key, pdf, { headers, title: 'Other' })).status, 409)
  })

  it('of the same content are documents of their own', async () => {
    const pdf = samplePdf({ text: 'twice' })
    const [first, second] = [await client.document(key, pdf), await client.document(personal, pdf)]
    assert.notEqual(first, second)
    assert.ok((await client.file(personal, second)).bytes.equals(pdf))
  })

  it('are not to be found on the disk in clear', async () => {
    const secret = `secret-${randomBytes(8).toString('hex')}`
    await client.document(key, samplePdf({ text: secret }))
    const folder = join(service.dataDir, 'blobs')
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      assert.ok(!(await readFile(join(entry.parentPath, entry.name))).includes(secret))
    }
  })
})

/** Sends the first megabyte of an upload, and hangs up once it has arrived. */
async function brokenOff(url: string, key: string, arrived: () => Promise<unknown>): Promise<void> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST /api/v1/documents HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nContent-Length: 3000000\r\n` +
      'Content-Type: multipart/form-data; boundary=x\r\n\r\n' +
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n',
  )
  await new Promise<void>((resolve) => socket.write(Buffer.alloc(1_000_000, '%PDF-1.7 '), () => resolve()))
  await arrived()
  socket.destroy()
  await once(socket, 'close')
}
