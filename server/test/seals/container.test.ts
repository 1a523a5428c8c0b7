import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { nodeTools, openContainer, verifyContainer, writeContainer } from '@countersign/asic'
import { samplePdf } from '../documents/sample-pdf.ts'
import { setClock } from '../harness/set-clock.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { queryDatabase, sealsClient } from './seals-client.ts'

const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest('hex')
const drawing = Buffer.from('AC1032 a drawing of two rooms '.repeat(1000))

describe('A file of any kind', () => {
  const clock = setClock(new Date().toISOString())
  let service: TestService
  let client: ReturnType<typeof sealsClient>
  let organization: { id: string; key: string }
  let key: string
  let seal: string
  before(async () => {
    service = await startTestService({ environment: { RATE_LIMIT_PER_HOUR: '100000' }, clock })
    client = sealsClient(service)
    organization = await service.organization()
    key = organization.key
    seal = await client.seal(organization.id)
  })
  after(() => service.stop())

  const codeOf = ({ status, headers }: { status: number; headers: Headers }) => [status, headers.get('x-error-code')]
  const uploaded = async (name?: string, file: Uint8Array = drawing): Promise<string> => {
    const { status, json, text } = await client.uploadAny(key, file, name === undefined ? {} : { name })
    assert.equal(status, 201, text)
    return json.data.documentId
  }
  const apply = (documentId: string, headers: Record<string, string> = {}) =>
    client.post(key, '/apply', { documentId, sealId: seal }, headers)

  it('is refused as no PDF unless the request says that any file is meant', async () => {
    assert.deepEqual(codeOf(await client.upload(key, drawing)), [400, 'INVALID_PDF'])
    assert.deepEqual(codeOf(await client.uploadAny(key, drawing, { container: 'ZIP' })), [400, 'INVALID_REQUEST'])
  })

  it('carries no seal as it was uploaded', async () => {
    const { status, json } = await client.post(key, '/verify', { documentId: await uploaded() })
    assert.deepEqual([status, json.data.valid, json.data.seals], [200, false, []])
    assert.match(json.data.summary, /no seal/)
  })

  it('is kept as it is, without pages, and counted', async () => {
    const quota = async () => (await service.call('GET', '/api/v1/quota', { key })).json.data
    const before = await quota()
    const { json } = await client.uploadAny(key, drawing, { name: 'Haus & Hof.dwg', title: 'Plan of the house' })
    const { documentId, ...rest } = json.data
    assert.deepEqual(
      [rest.fileHash, rest.pages, rest.container, rest.fileName, rest.size, rest.status],
      [sha256(drawing), null, 'ASiC-E', 'Haus & Hof.dwg', drawing.length, 'READY'],
    )
    const after = await quota()
    assert.equal(after.documents.used - before.documents.used, 1)
    assert.equal(after.storageBytes.used - before.storageBytes.used, drawing.length)
    const state = (await client.status(key, documentId)).json.data
    assert.deepEqual([state.container, state.fileName, state.pages], ['ASiC-E', 'Haus & Hof.dwg', null])
    const file = await client.file(key, documentId)
    assert.equal(file.headers.get('content-type'), 'application/octet-stream')
    assert.match(file.headers.get('content-disposition') ?? '', /^attachment; filename="Haus & Hof.dwg"/)
    assert.deepEqual(file.bytes, drawing)
  })

  it('is sealed into a container that is valid for long, and is verified by its id and as a file', async () => {
    const documentId = await uploaded()
    const { status, json, text } = await apply(documentId)
    assert.equal(status, 200, text)
    assert.equal(json.data.position, null)
    assert.equal(json.data.fieldName, 'META-INF/signature001.p7s')
    assert.equal(json.data.previousFileHash, sha256(drawing))

    const file = await client.file(key, documentId)
    assert.equal(sha256(file.bytes), json.data.fileHash)
    assert.equal(file.headers.get('content-type'), 'application/vnd.etsi.asic-e+zip')
    assert.match(file.headers.get('content-disposition') ?? '', /filename="Plan.asice"/)
    const trust = { anchors: [await client.root()], at: clock.now() }
    const report = await verifyContainer(file.bytes, trust, nodeTools)
    assert.deepEqual(
      report.signatures.map(({ kind, verdict, level }) => [kind, verdict, level]),
      [
        ['signature', 'valid', 'B-LTA'],
        ['document-timestamp', 'valid', null],
      ],
    )
    assert.deepEqual(
      report.files.map(({ name, sha256: hash }) => [name, hash]),
      [['plan.dwg', sha256(drawing)]],
    )

    for (const answer of [await client.verify(key, documentId), await client.verifyFile(key, file.bytes)]) {
      const { valid, summary, seals, files, laterChanges } = answer.json.data
      assert.equal(valid, true, answer.text)
      assert.equal(summary, 'This document has 1 seal. It is valid, and the sealed content is unaltered.')
      assert.deepEqual([seals[0].sealId, seals[0].level, seals[0].coversWholeFile], [seal, 'B-LTA', true])
      assert.deepEqual(files, [
        { name: 'plan.dwg', size: drawing.length, fileHash: sha256(drawing), signedBy: 'trusted' },
      ])
      assert.deepEqual(laterChanges, [])
    }
    const state = (await client.status(key, documentId)).json.data
    assert.equal(state.status, 'SEALED')
    assert.equal(state.protectedUntil, report.protectedUntil?.toISOString())
    assert.deepEqual(
      state.signatures.map((one: { kind: string; fieldName: string }) => [one.kind, one.fieldName]),
      [
        ['seal', 'META-INF/signature001.p7s'],
        ['service', 'META-INF/timestamp001.tst'],
      ],
    )
    const original = await client.file(key, documentId, '?version=original')
    assert.deepEqual(original.bytes, drawing)
  })

  it('is sealed again beside the first seal, even by two concurrently', async () => {
    const documentId = await uploaded()
    const answers = await Promise.all([apply(documentId), apply(documentId)])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    )
    const { valid, seals } = (await client.verify(key, documentId)).json.data
    assert.equal(valid, true)
    assert.deepEqual(
      seals.map(({ fieldName, level }: { fieldName: string; level: string }) => [fieldName, level]),
      [
        ['META-INF/signature001.p7s', 'B-LTA'],
        ['META-INF/signature002.p7s', 'B-LTA'],
      ],
    )
  })

  it('is sealed once for an Idempotency-Key, which another file needs another of', async () => {
    const headers = { 'idempotency-key': 'container-1' }
    const first = await client.uploadAny(key, drawing, { headers })
    assert.deepEqual((await client.uploadAny(key, drawing, { headers })).json, first.json)
    assert.equal((await client.uploadAny(key, drawing, { headers, name: 'other.dwg' })).status, 409)
    const { documentId } = first.json.data
    const sealing = { 'idempotency-key': 'container-2' }
    const applied = await apply(documentId, sealing)
    assert.deepEqual((await apply(documentId, sealing)).json, applied.json)
    assert.equal((await client.verify(key, documentId)).json.data.seals.length, 1)
  })

  it('takes no position, and a PDF takes none but one', async () => {
    const documentId = await uploaded()
    assert.deepEqual(codeOf(await client.apply(key, seal, documentId)), [400, 'INVALID_POSITION'])
    const pdf = await client.document(key, samplePdf())
    const missing = await apply(pdf)
    assert.deepEqual(codeOf(missing), [400, 'INVALID_REQUEST'])
    assert.equal(missing.json.error, 'position is required. Send an object with page, x and y.')
    const unknown = 'doc_01jh5m3zqfe8kvd2t3c4r5s6w7'
    assert.deepEqual(codeOf(await apply(unknown)), [400, 'INVALID_REQUEST'])
    const stranger = await service.organization()
    const other = await client.seal(stranger.id)
    const byStranger = await client.post(stranger.key, '/apply', { documentId, sealId: other })
    assert.deepEqual(codeOf(byStranger), [400, 'INVALID_REQUEST'])
  })

  it('is refused where it is empty, and where the organization takes no active content', async () => {
    assert.deepEqual(codeOf(await client.uploadAny(key, Buffer.alloc(0))), [400, 'INVALID_REQUEST'])
    const careful = await service.organization()
    await queryDatabase(service, `update organizations set refuses_active_content = true where id = '${careful.id}'`)
    assert.deepEqual(codeOf(await client.uploadAny(careful.key, drawing)), [403, 'ACTIVE_CONTENT_NOT_ALLOWED'])
  })

  it('has a name in its container that every program can unpack', async () => {
    const names = [
      '../../etc/passwd',
      'mimetype',
      'META-INF',
      'a:b?.dwg',
      '\u202egpj.exe',
      `${'x'.repeat(300)}.dwg`,
      '...',
    ]
    for (const name of names) {
      const documentId = await uploaded(name)
      assert.equal((await apply(documentId)).status, 200, name)
      const { entries } = await openContainer((await client.file(key, documentId)).bytes)
      const held = entries[1]?.name ?? ''
      assert.match(held, /^[^/\\:?]+$/, name)
      assert.ok(held.length <= 200, name)
    }
  })

  it('that somebody changed in its container is no longer valid, nor is one with a file added', async () => {
    const documentId = await uploaded()
    await apply(documentId)
    const { entries } = await openContainer((await client.file(key, documentId)).bytes)
    const rewritten = (change: typeof entries) => Buffer.concat(writeContainer({ entries: change }, clock.now()))
    const changed = entries.map((entry) =>
      entry.name === 'plan.dwg' ? { ...entry, content: Buffer.from('three rooms') } : entry,
    )
    const altered = (await client.verifyFile(key, rewritten(changed))).json.data
    assert.deepEqual([altered.valid, altered.seals[0].verdict, altered.seals[0].intact], [false, 'not-valid', false])
    assert.doesNotMatch(altered.seals[0].reasons.join(' '), /added/)
    const added = [...entries, { name: 'terms.txt', content: Buffer.from('You owe us.') }]
    const more = (await client.verifyFile(key, rewritten(added))).json.data
    assert.deepEqual([more.valid, more.seals[0].verdict], [false, 'changed-later'])
    assert.match(more.summary, /No valid signature covers the file terms.txt/)
    assert.deepEqual([more.laterChanges[0].kind, more.laterChanges[0].trusted], ['file', false])
  })

  it('that is a ZIP and no container, or one that can be read in two ways, is refused with the reason', async () => {
    const documentId = await uploaded()
    await apply(documentId)
    const { bytes } = await client.file(key, documentId)
    const twoWays = await client.verifyFile(key, Buffer.concat([bytes, Buffer.from('hidden')]))
    assert.deepEqual(codeOf(twoWays), [400, 'INVALID_CONTAINER'])
    const { entries } = await openContainer(bytes)
    const plain = Buffer.concat(writeContainer({ entries: entries.slice(1) }, clock.now()))
    const zip = await client.verifyFile(key, plain)
    assert.deepEqual(codeOf(zip), [400, 'INVALID_CONTAINER'])
    assert.match(zip.text, /a ZIP archive, but not an ASiC-E container/)
  })

  it('leaves the rules for documents that are fetched in place', async () => {
    const { rows } = await queryDatabase(
      service,
      `select conname, pg_get_constraintdef(oid) as rule from pg_constraint where conrelid = 'documents'::regclass and contype = 'c'`,
    )
    const rules = rows.map(({ conname, rule }) => `${conname}: ${rule}`).join('\n')
    assert.match(rules, /failure IS NULL/)
    assert.match(rules, /source_url IS NULL/)
  })
})
