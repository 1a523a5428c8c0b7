import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { nodeTools, verifyContainer } from '@countersign/asic'
import { queryDatabase, sealsClient } from '../seals/seals-client.ts'
import { openHarness, rootOf, type SigningHarness } from './signing-harness.ts'

const run = promisify(execFile)
const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest('hex')
const drawing = Buffer.from('AC1032 a drawing of two rooms '.repeat(1000))

describe('A file of any kind that is sent out for signature', () => {
  let harness: SigningHarness
  let client: ReturnType<typeof sealsClient>
  let documentId: string
  let id: string
  let links: string[]
  before(async () => {
    harness = await openHarness()
    client = sealsClient(harness.service)
    const uploaded = await client.uploadAny(harness.key, drawing, { name: 'Haus & Hof.dwg' })
    assert.equal(uploaded.status, 201, uploaded.text)
    documentId = uploaded.json.data.documentId
    const created = await harness.request({
      documentTitle: 'Plan',
      documentUrl: undefined,
      documentId,
      documentHash: sha256(drawing),
      signers: [
        { email: 'anna@example.org', name: 'Anna Kowalska' },
        { email: 'wang@example.org', name: '王小明', order: 1 },
      ],
    })
    id = created.signingRequestId
    links = created.signers.map(({ signingUrl }: { signingUrl: string }) => signingUrl)
    await harness.invited(id)
  })
  after(() => harness.end())

  const final = async () => (await client.file(harness.key, documentId)).bytes

  it('shows each signer its name, size and hash, and gives out the file itself', async () => {
    const { document } = (await harness.signer(links[0] ?? '', 'GET')).json.data
    assert.deepEqual(document.file, { name: 'Haus & Hof.dwg', size: drawing.length, fileHash: sha256(drawing) })
    assert.deepEqual([document.pages, document.fileHash], [null, sha256(drawing)])
    const token = new URL(links[0] ?? '').pathname.slice('/sign/'.length)
    const response = await fetch(`${harness.service.url}/signer/v1/${token}/document`)
    assert.equal(response.headers.get('content-type'), 'application/octet-stream')
    assert.match(response.headers.get('content-disposition') ?? '', /^attachment; .*Haus%20%26%20Hof\.dwg$/)
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), drawing)
  })

  it('is refused to somebody who has not looked at it, as a PDF is', async () => {
    const signature = { kind: 'typed', text: 'Anna Kowalska' }
    const answer = await harness.signer(links[0] ?? '', 'POST', 'sign', { consent: true, signature })
    assert.deepEqual([answer.status, answer.headers.get('x-error-code')], [409, 'DOCUMENT_NOT_VIEWED'])
  })

  it('is signed by each in the container, and ends valid for long', async () => {
    assert.equal((await harness.sign(links[0] ?? '')).status, 200)
    const state = (await client.status(harness.key, documentId)).json.data
    assert.equal(state.status, 'PARTIALLY_SIGNED')
    await harness.invited(id, 1)
    assert.equal((await harness.sign(links[1] ?? '')).status, 200)
    await harness.until(id, ({ status }) => status === 'COMPLETED')
    const trust = { anchors: [await rootOf(harness.service)], at: new Date() }
    const report = await verifyContainer(await final(), trust, nodeTools)
    assert.deepEqual(
      report.signatures.map(({ signer, verdict, level }) => [signer?.commonName, verdict, level]),
      [
        ['Anna Kowalska', 'valid', 'B-LTA'],
        ['王小明', 'valid', 'B-LTA'],
        [report.signatures[2]?.signer?.commonName, 'valid', null],
      ],
    )
    assert.deepEqual(
      report.files.map(({ name, sha256: hash, signer }) => [name, hash, signer]),
      [['Haus & Hof.dwg', sha256(drawing), 'trusted']],
    )
    const { versions, signatures } = (await client.status(harness.key, documentId)).json.data
    assert.deepEqual(
      versions.map(({ kind }: { kind: string }) => kind),
      ['ORIGINAL', 'PREPARED', 'SIGNED', 'SIGNED', 'FINAL'],
    )
    assert.deepEqual(
      signatures.map(({ kind, fieldName }: { kind: string; fieldName: string }) => [kind, fieldName]),
      [
        ['signer', 'META-INF/signature001.p7s'],
        ['signer', 'META-INF/signature002.p7s'],
        ['service', 'META-INF/timestamp001.tst'],
      ],
    )
  })

  it('goes to the signers as a container, by email and by their links', async () => {
    const mail = await harness.service.eventually('the email about the end', async () => {
      const mails = await harness.mails()
      return mails.find(({ to, attachments }) => to.includes('anna@example.org') && attachments.length > 0)
    })
    assert.equal(mail.attachments[0]?.filename, 'Plan.asice')
    assert.match(mail.text, /Any ZIP program can open it/)
    const token = new URL(links[0] ?? '').pathname.slice('/sign/'.length)
    const response = await fetch(`${harness.service.url}/signer/v1/${token}/document`)
    assert.equal(response.headers.get('content-type'), 'application/vnd.etsi.asic-e+zip')
    assert.equal(sha256(Buffer.from(await response.arrayBuffer())), sha256(await final()))
  })

  it('has evidence whose instructions work', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'countersign-container-'))
    try {
      const path = `/api/v1/signing/${id}/evidence`
      const response = await fetch(`${harness.service.url}${path}`, { headers: { 'x-api-key': harness.key } })
      await writeFile(join(folder, 'evidence.zip'), Buffer.from(await response.arrayBuffer()))
      await run('unzip', ['-q', 'evidence.zip'], { cwd: folder })
      const names = await readdir(folder)
      for (const name of ['HOW-TO-CHECK.txt', 'original.dwg', 'final.asice']) assert.ok(names.includes(name), name)
      assert.deepEqual(await readFile(join(folder, 'original.dwg')), drawing)
      const words = await readFile(join(folder, 'HOW-TO-CHECK.txt'), 'utf8')
      const commands = words.replaceAll(/\\\n\s+/g, '').match(/^ {4}(unzip|openssl cms|openssl verify) .*$/gm) ?? []
      assert.equal(commands.length, 3, words)
      for (const command of commands) await run('bash', ['-c', command], { cwd: folder })
      const held = await readFile(join(folder, 'unpacked', 'Haus & Hof.dwg'))
      const manifest = await readFile(join(folder, 'unpacked/META-INF/ASiCManifest001.xml'), 'utf8')
      assert.ok(manifest.includes(createHash('sha256').update(held).digest('base64')))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  it('can be sealed when all have signed, and all stays valid', async () => {
    const sealId = await client.seal(harness.organizationId)
    const answer = await client.post(harness.key, '/apply', { documentId, sealId })
    assert.equal(answer.status, 200, answer.text)
    const { valid, seals, otherSignatures } = (await client.verify(harness.key, documentId)).json.data
    assert.deepEqual([valid, seals.length, otherSignatures.length], [true, 1, 2])
    assert.ok(otherSignatures.every(({ verdict }: { verdict: string }) => verdict === 'valid'))
  })

  it('is not sent out where the organization has come to refuse active content', async () => {
    const other = (await client.uploadAny(harness.key, drawing)).json.data.documentId
    const set = (refuses: boolean) =>
      queryDatabase(
        harness.service,
        `update organizations set refuses_active_content = ${refuses} where id = '${harness.organizationId}'`,
      )
    await set(true)
    try {
      const answer = await harness.create({ documentUrl: undefined, documentId: other })
      assert.deepEqual([answer.status, answer.headers.get('x-error-code')], [403, 'ACTIVE_CONTENT_NOT_ALLOWED'])
    } finally {
      await set(false)
    }
  })

  it('can be sealed before, and the signers sign beside the seal', async () => {
    const other = (await client.uploadAny(harness.key, drawing)).json.data.documentId
    const sealId = await client.seal(harness.organizationId)
    assert.equal((await client.post(harness.key, '/apply', { documentId: other, sealId })).status, 200)
    const created = await harness.request({ documentUrl: undefined, documentId: other })
    await harness.invited(created.signingRequestId)
    const locked = await client.post(harness.key, '/apply', { documentId: other, sealId })
    assert.deepEqual([locked.status, locked.headers.get('x-error-code')], [409, 'DOCUMENT_LOCKED'])
    assert.equal((await harness.sign(created.signers[0].signingUrl)).status, 200)
    await harness.until(created.signingRequestId, ({ status }) => status === 'COMPLETED')
    const { valid, seals, otherSignatures } = (await client.verify(harness.key, other)).json.data
    assert.deepEqual([valid, seals[0].level, otherSignatures[0].verdict], [true, 'B-LTA', 'valid'])
  })
})
