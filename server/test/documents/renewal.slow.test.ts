import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { verifyContainer } from '@countersign/asic'
import { verifyPdf } from '@countersign/pdf'
import { readPem } from '@countersign/pki'
import { runScheduled } from '../harness/run-scheduled.ts'
import { setClock } from '../harness/set-clock.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { queryDatabase, sealsClient } from '../seals/seals-client.ts'
import { openHarness, type SigningHarness, sampleContract } from '../signing/signing-harness.ts'
import { samplePdf } from './sample-pdf.ts'

const years = (count: number) => count * 365 * 86_400

/** The tests follow one service through the years, in order. */
describe('A finished document', () => {
  const clock = setClock('2026-11-16T12:00:00.000Z')
  let service: TestService
  let client: ReturnType<typeof sealsClient>
  let harness: SigningHarness
  let sealId: string
  const documents = { sealed: '', signed: '', contained: '' }
  let requestId: string
  before(async () => {
    service = await startTestService({ environment: { RATE_LIMIT_PER_HOUR: '100000' }, clock })
    client = sealsClient(service)
    harness = await openHarness(service)
    sealId = await client.seal(harness.organizationId)
    documents.sealed = await client.document(harness.key, samplePdf())
    const { status, text } = await client.apply(harness.key, sealId, documents.sealed)
    assert.equal(status, 200, text)
    const contained = await client.uploadAny(harness.key, Buffer.from('a drawing'), { name: 'plan.dwg' })
    documents.contained = contained.json.data.documentId
    const inContainer = await service.call('POST', '/api/v1/seals/apply', {
      key: harness.key,
      body: { documentId: documents.contained, sealId },
    })
    assert.equal(inContainer.status, 200, inContainer.text)
    const request = await harness.request({
      documentUrl: harness.publish(sampleContract()),
      signers: [{ email: 'ann@example.org', name: 'Ann' }],
    })
    await harness.invited(request.signingRequestId)
    const signed = await harness.sign(request.signers[0].signingUrl)
    assert.equal(signed.status, 200, signed.text)
    await harness.until(request.signingRequestId, (now) => now.status === 'COMPLETED')
    documents.signed = request.documentId
    requestId = request.signingRequestId
  })
  after(async () => {
    await harness.end()
    await service.stop()
  })

  const state = async (documentId: string) =>
    (await service.call('GET', `/api/v1/documents/${documentId}/status`, { key: harness.key })).json.data
  const file = async (documentId: string) => (await client.file(harness.key, documentId)).bytes
  const kinds = async (documentId: string) =>
    (await state(documentId)).versions.map(({ kind }: { kind: string }) => kind)
  const anchors = async () =>
    (await queryDatabase(service, "select certificate from authority_keys where name = 'root'")).rows.map(
      ({ certificate }) => certificate as Buffer,
    )
  const judged = async (documentId: string, at = clock.now()) => {
    const verify = documentId === documents.contained ? verifyContainer : verifyPdf
    return await verify(await file(documentId), { anchors: await anchors(), at })
  }
  const storage = async () =>
    (await service.call('GET', '/api/v1/quota', { key: harness.key })).json.data.storageBytes.used as number

  it('says until when it is protected, as its file does', async () => {
    for (const documentId of Object.values(documents)) {
      const { protectedUntil, renewalProblem } = await state(documentId)
      assert.match(protectedUntil, /^2036-11/)
      assert.equal(protectedUntil, (await judged(documentId)).protectedUntil?.toISOString())
      assert.equal(renewalProblem, null)
    }
  })

  it('is left as it is while its protection lasts for more than a year', async () => {
    clock.advance(years(8))
    await runScheduled(service, 'authority.renew')
    await runScheduled(service, 'documents.renew')
    assert.deepEqual(await kinds(documents.sealed), ['ORIGINAL', 'SEALED'])
    assert.deepEqual(await kinds(documents.contained), ['ORIGINAL', 'SEALED'])
    assert.deepEqual(await kinds(documents.signed), ['ORIGINAL', 'PREPARED', 'SIGNED', 'FINAL'])
  })

  it('is measured by its file if its protection is not stored yet', async () => {
    const { protectedUntil } = await state(documents.sealed)
    await queryDatabase(service, 'update documents set protected_until = null')
    assert.equal((await state(documents.sealed)).protectedUntil, null)
    await runScheduled(service, 'documents.renew')
    for (const documentId of Object.values(documents)) {
      assert.equal((await state(documentId)).protectedUntil, protectedUntil)
    }
  })

  it('gets a new timestamp in the last year of its protection, once, and keeps its status', async () => {
    clock.advance(years(1.5))
    const before = await state(documents.sealed)
    const used = await storage()
    const older = await file(documents.sealed)
    await runScheduled(service, 'authority.renew')
    await runScheduled(service, 'documents.renew')
    await runScheduled(service, 'documents.renew')
    const now = await state(documents.sealed)
    assert.deepEqual(await kinds(documents.sealed), ['ORIGINAL', 'SEALED', 'RENEWED'])
    assert.deepEqual(await kinds(documents.contained), ['ORIGINAL', 'SEALED', 'RENEWED'])
    assert.deepEqual(await kinds(documents.signed), ['ORIGINAL', 'PREPARED', 'SIGNED', 'FINAL', 'RENEWED'])
    assert.deepEqual([now.status, (await state(documents.signed)).status], ['SEALED', 'SIGNED'])
    assert.ok(now.protectedUntil > before.protectedUntil, now.protectedUntil)
    assert.match(now.protectedUntil, /^2044/)
    assert.deepEqual((await file(documents.sealed)).subarray(0, older.length), older)
    const added = now.size + (await state(documents.signed)).size + (await state(documents.contained)).size
    assert.equal(await storage(), used + added)
  })

  it('is valid after everything that it was signed with has ended, until its renewed protection ends', async () => {
    for (const documentId of Object.values(documents)) {
      const in2040 = await judged(documentId, new Date('2040-06-01T00:00:00Z'))
      assert.equal(in2040.verdict, 'valid', JSON.stringify(in2040.signatures.map(({ reasons }) => reasons)))
      assert.equal(in2040.protectedUntil?.toISOString(), (await state(documentId)).protectedUntil)
      assert.equal((await judged(documentId, new Date('2045-06-01T00:00:00Z'))).verdict, 'expired')
    }
  })

  it('is in the evidence as it was completed and as it was renewed, and keeps its hash in the request', async () => {
    const [final, renewed] = (await state(documents.signed)).versions.slice(-2)
    assert.equal((await harness.status(requestId)).document.finalHash, final.fileHash)
    const url = `${service.url}/api/v1/signing/${requestId}/evidence`
    const folder = await mkdtemp(join(tmpdir(), 'countersign-renewed-'))
    try {
      const response = await fetch(url, { headers: { 'x-api-key': harness.key } })
      await writeFile(join(folder, 'evidence.zip'), await response.bytes())
      await promisify(execFile)('unzip', ['-q', 'evidence.zip'], { cwd: folder })
      const hashOf = async (name: string) =>
        createHash('sha256')
          .update(await readFile(join(folder, name)))
          .digest('hex')
      assert.equal(await hashOf('final.pdf'), final.fileHash)
      assert.equal(await hashOf('renewed.pdf'), renewed.fileHash)
      assert.match(await readFile(join(folder, 'HOW-TO-CHECK.txt'), 'utf8'), /renewed\.pdf +final\.pdf, byte for byte/)
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('is renewed again and again through the decades', async () => {
    const roots = (await anchors()).length
    for (const day of ['2044-03-01', '2053-06-01', '2062-09-01']) {
      clock.advance((Date.parse(day) - clock.now().getTime()) / 1000)
      await runScheduled(service, 'authority.renew')
      await runScheduled(service, 'documents.renew')
    }
    assert.ok((await anchors()).length > roots, 'the root has a successor by now')
    const shown = async (name: string, label: 'CERTIFICATE' | 'X509 CRL') =>
      readPem((await service.call('GET', `/pki/${name}`)).text, label)
    const byBytes = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other)
    assert.deepEqual(
      (await shown('roots.pem', 'CERTIFICATE')).map((root) => Buffer.from(root)).sort(byBytes),
      (await anchors()).sort(byBytes),
    )
    const [{ count }] = (
      await queryDatabase(service, "select count(*)::int from authority_keys where name in ('root', 'issuing')")
    ).rows
    assert.equal((await shown('crls.pem', 'X509 CRL')).length, count)
    for (const documentId of Object.values(documents)) {
      const { verdict, signatures, protectedUntil } = await judged(documentId)
      assert.equal(verdict, 'valid', JSON.stringify(signatures.map(({ reasons }) => reasons)))
      assert.match(protectedUntil?.toISOString() ?? '', /^2072/)
      assert.deepEqual((await kinds(documentId)).slice(-4), ['RENEWED', 'RENEWED', 'RENEWED', 'RENEWED'])
    }
  })
})
