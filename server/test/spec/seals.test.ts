import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { opensslJudgesLastSignature, pdfsigVerdicts, qpdfComplaint } from '../documents/pdf-judges.ts'
import { samplePdf } from '../documents/sample-pdf.ts'
import { samplePng } from '../documents/sample-png.ts'
import { setClock } from '../harness/set-clock.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { queryDatabase, sealsClient } from '../seals/seals-client.ts'

const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest('hex')

describe('Seals', () => {
  const clock = setClock(new Date().toISOString())
  let service: TestService
  let client: ReturnType<typeof sealsClient>
  let organization: { id: string; key: string }
  let key: string
  let stranger: { id: string; key: string }
  let personal: string
  let seal: string
  before(async () => {
    service = await startTestService({ environment: { RATE_LIMIT_PER_HOUR: '100000' }, clock })
    client = sealsClient(service)
    organization = await service.organization()
    key = organization.key
    stranger = await service.organization()
    await service.admin('POST', '/users', { email: 'person@example.org' })
    personal = (await service.admin('POST', '/keys', { personalEmail: 'person@example.org', name: 'p' })).key
    seal = await client.seal(organization.id)
  })
  after(() => service.stop())

  const quota = async (by: string) => (await service.call('GET', '/api/v1/quota', { key: by })).json.data
  const codeOf = ({ status, headers }: { status: number; headers: Headers }) => [status, headers.get('x-error-code')]

  it('are listed and read with their certificate and a look', async () => {
    const { seals, nextCursor } = (await client.get(key)).json.data
    assert.equal(nextCursor, null)
    assert.equal(seals.length, 1)
    const one = (await client.get(key, `/${seal}`)).json.data
    assert.deepEqual(one, seals[0])
    assert.deepEqual([one.sealId, one.name, one.status], [seal, 'Main seal', 'ACTIVE'])
    assert.match(one.certificate.subject, /CN=Example/)
    assert.match(one.certificate.issuer, /CN=Countersign Issuing Authority/)
    assert.match(one.certificate.serialNumber, /^[0-9a-f]+$/)
    assert.match(one.certificate.fingerprint, /^[0-9a-f]{64}$/)
    assert.ok(new Date(one.certificate.notAfter) > new Date(one.certificate.notBefore))
    assert.equal(new Date(one.createdAt).toISOString(), one.createdAt)
    assert.ok(one.imageUrl.endsWith(`/api/v1/seals/${seal}/image`))
    const image = await client.get(key, `/${seal}/image`)
    assert.match(image.headers.get('content-type') ?? '', /^image\/svg\+xml/)
    assert.match(image.text, /^<svg .*Example/)
  })

  it('are listed page by page', async () => {
    const other = await service.organization()
    const ids = [await client.seal(other.id), await client.seal(other.id), await client.seal(other.id)]
    const first = (await client.get(other.key, '?limit=2')).json.data
    const second = (await client.get(other.key, `?limit=2&cursor=${first.nextCursor}`)).json.data
    const found = [...first.seals, ...second.seals].map(({ sealId }: { sealId: string }) => sealId)
    assert.deepEqual([found, second.nextCursor], [ids.sort(), null])
    assert.equal((await client.get(other.key, '?limit=0')).status, 400)
  })

  it('are applied with 200 as a new version that pdfsig, qpdf, openssl and we find valid', async () => {
    const pdf = samplePdf()
    const documentId = await client.document(key, pdf)
    const before = await quota(key)
    const { status, json } = await client.apply(key, seal, documentId, { page: 1, x: 20, y: 30.5 })
    assert.equal(status, 200, JSON.stringify(json))
    const { data } = json
    const sealed = (await client.file(key, documentId)).bytes
    assert.deepEqual([data.documentId, data.sealId], [documentId, seal])
    assert.deepEqual(data.position, { page: 1, x: 20, y: 30.5, width: 150 })
    assert.deepEqual([data.fileHash, data.previousFileHash], [sha256(sealed), sha256(pdf)])
    assert.deepEqual([data.timestamp.fingerprint, data.timestamp.type], [data.fileHash, 'DOCUMENT_SEALED'])
    assert.equal(new Date(data.sealedAt).toISOString(), data.sealedAt)

    assert.deepEqual(sealed.subarray(0, pdf.length), pdf, 'the original stays as it was, to the last byte')
    assert.deepEqual(await pdfsigVerdicts(sealed), ['Signature is Valid.'])
    assert.equal(await qpdfComplaint(sealed), null)
    await opensslJudgesLastSignature(sealed, await client.root())

    const state = (await client.status(key, documentId)).json.data
    assert.deepEqual([state.status, state.fileHash, state.originalHash], ['SEALED', data.fileHash, sha256(pdf)])
    assert.deepEqual(
      state.versions.map(({ kind }: { kind: string }) => kind),
      ['ORIGINAL', 'SEALED'],
    )
    const [own, ofService] = state.signatures
    assert.deepEqual(own, { kind: 'seal', name: 'Example', signedAt: data.sealedAt, fieldName: data.fieldName })
    assert.deepEqual([ofService.kind, ofService.name], ['service', 'Document timestamp'])
    assert.equal(state.timestamps[1].sequenceNumber, data.timestamp.sequenceNumber)
    assert.ok((await client.file(key, documentId, '?version=original')).bytes.equals(pdf))

    const after = await quota(key)
    assert.equal(after.seals.used, before.seals.used + 1)
    assert.equal(after.timestamps.used, before.timestamps.used)
    assert.equal(after.storageBytes.used, before.storageBytes.used + sealed.length)
  })

  it('are applied at their own URL as well, and again and again: earlier seals stay valid', async () => {
    const documentId = await client.document(key, samplePdf({}, {}))
    const path = `/${seal}/apply`
    assert.equal((await client.post(key, path, { documentId, position: { page: 1, x: 10, y: 10 } })).status, 200)
    assert.equal((await client.post(key, path, { documentId, position: { page: 2, x: 10, y: 10 } })).status, 200)
    const third = await client.post(key, path, { documentId, position: { page: 1, x: 200, y: 10, width: 60 } })
    assert.equal(third.status, 200)
    const sealed = (await client.file(key, documentId)).bytes
    assert.deepEqual(await pdfsigVerdicts(sealed), Array(3).fill('Signature is Valid.'))
    assert.equal(await qpdfComplaint(sealed), null)
    const { data } = (await client.verify(key, documentId)).json
    assert.deepEqual(
      data.seals.map(({ valid, intact, level }: Record<string, unknown>) => [valid, intact, level]),
      Array(3).fill([true, true, 'B-LTA']),
    )
  })

  it('are refused for a personal key with 403, before the request is looked into', async () => {
    for (const answer of [
      await client.get(personal),
      await client.get(personal, `/${seal}`),
      await client.get(personal, `/${seal}/image`),
      await client.post(personal, '/apply', {}),
      await client.post(personal, `/${seal}/apply`, { position: 'wrong' }),
      await client.post(personal, '/verify', {}),
    ])
      assert.deepEqual(codeOf(answer), [403, 'ORGANIZATION_REQUIRED'])
    assert.equal((await service.call('GET', '/api/v1/seals')).status, 401)
  })

  it('of another organization, and on documents of another, are refused with 403', async () => {
    const documentId = await client.document(key, samplePdf())
    const theirs = await client.seal(stranger.id)
    assert.deepEqual(codeOf(await client.get(stranger.key, `/${seal}`)), [403, 'ACCESS_DENIED'])
    assert.deepEqual(codeOf(await client.get(stranger.key, `/${seal}/image`)), [403, 'ACCESS_DENIED'])
    for (const [by, sealId] of [
      [stranger.key, theirs],
      [stranger.key, seal],
      [key, theirs],
    ] as const)
      assert.deepEqual(codeOf(await client.apply(by, sealId, documentId)), [403, 'ACCESS_DENIED'])
    assert.deepEqual(codeOf(await client.verify(stranger.key, documentId)), [403, 'ACCESS_DENIED'])
    const own = await client.document(personal, samplePdf())
    assert.deepEqual(codeOf(await client.apply(key, seal, own)), [403, 'ACCESS_DENIED'])
    assert.equal((await client.status(key, documentId)).json.data.versions.length, 1)
  })

  it('that are unknown, and unknown documents, are refused with 404', async () => {
    const documentId = await client.document(key, samplePdf())
    for (const answer of [
      await client.get(key, '/seal_unknown'),
      await client.get(key, '/seal_unknown/image'),
      await client.apply(key, 'seal_unknown', documentId),
      await client.post(key, '/seal_unknown/apply', { documentId, position: { page: 1, x: 1, y: 1 } }),
      await client.apply(key, seal, 'doc_unknown'),
      await client.verify(key, 'doc_unknown'),
    ])
      assert.deepEqual(codeOf(answer), [404, 'NOT_FOUND'])
  })

  it('are refused with 400 off the page, on a page that is not there, and for positions that are none', async () => {
    const documentId = await client.document(key, samplePdf())
    for (const position of [
      { page: 1, x: 251, y: 0 },
      { page: 1, x: -1, y: 0 },
      { page: 1, x: 0, y: -0.5 },
      { page: 1, x: 0, y: 480 },
      { page: 2, x: 0, y: 0 },
      { page: 1, x: 0, y: 0, width: 401 },
    ])
      assert.deepEqual(codeOf(await client.apply(key, seal, documentId, position)), [400, 'INVALID_POSITION'])
    for (const position of [
      { page: 0, x: 0, y: 0 },
      { page: 1.5, x: 0, y: 0 },
      { page: 1, x: '0', y: 0 },
      { page: 1, x: 0 },
      { page: 1, x: 0, y: 1e300 },
      { page: 1, x: 0, y: 0, width: 5 },
      'top',
      null,
      undefined,
    ]) {
      const body = { documentId, sealId: seal, position }
      assert.deepEqual(
        codeOf(await client.post(key, '/apply', body)),
        [400, 'INVALID_REQUEST'],
        JSON.stringify(position),
      )
    }
    const position = { page: 1, x: 0, y: 0 }
    assert.match((await client.post(key, '/apply', { documentId, position })).json.error, /^sealId is required/)
    assert.match((await client.post(key, `/${seal}/apply`, { position })).json.error, /^documentId is required/)
    assert.equal((await client.post(key, '/verify', {})).status, 400)
    assert.equal((await client.post(key, '/verify', undefined)).status, 400)
    assert.equal((await client.status(key, documentId)).json.data.versions.length, 1)
  })

  it('named in the URL may be named in the body as well, and another one there is refused with 400', async () => {
    const documentId = await client.document(key, samplePdf())
    const second = await client.seal(organization.id, { name: 'Second seal' })
    const apply = (more: object) =>
      client.post(key, `/${seal}/apply`, { documentId, position: { page: 1, x: 20, y: 30 }, ...more })
    for (const sealId of [second, 'seal_unknown', 7])
      assert.deepEqual(codeOf(await apply({ sealId })), [400, 'INVALID_REQUEST'], String(sealId))
    assert.match((await apply({ sealId: second })).json.error, /^sealId in the body differs/)
    assert.equal((await client.status(key, documentId)).json.data.versions.length, 1)
    for (const more of [{ sealId: seal }, {}]) assert.equal((await apply(more)).json.data.sealId, seal)
  })

  it('applied to one document at the same time all succeed, and none is lost or broken', async () => {
    const documentId = await client.document(key, samplePdf())
    const places = Array.from({ length: 5 }, (_, index) => ({ page: 1, x: 10, y: 10 + 80 * index, width: 100 }))
    const answers = await Promise.all(places.map((position) => client.apply(key, seal, documentId, position)))
    assert.deepEqual(
      answers.map(({ status }) => status),
      Array(5).fill(200),
    )
    const state = (await client.status(key, documentId)).json.data
    assert.equal(state.versions.length, 6)
    const sealed = (await client.file(key, documentId)).bytes
    assert.deepEqual(await pdfsigVerdicts(sealed), Array(5).fill('Signature is Valid.'))
    const { data } = (await client.verify(key, documentId)).json
    assert.ok(data.valid, JSON.stringify(data))
    const ys = data.seals.map(({ position }: { position: { y: number } }) => Math.round(position.y))
    assert.deepEqual(
      ys.sort((a: number, b: number) => a - b),
      [10, 90, 170, 250, 330],
    )
    const hashes = new Set(answers.map(({ json }) => json.data.previousFileHash))
    assert.equal(hashes.size, 5, 'each was put on the one before')
  })

  it('are applied to the repaired form of a document that only a repair can open', async () => {
    const sound = samplePdf().toString('latin1')
    for (const damaged of [
      Buffer.from(sound.replace(/startxref\n\d+/, 'startxref\n5'), 'latin1'),
      Buffer.from(sound.slice(0, sound.indexOf('xref\n0 ')), 'latin1'),
      Buffer.from(`HTTP/1.1 200 OK\r\n\r\n${sound}`, 'latin1'),
    ]) {
      const documentId = await client.document(key, damaged)
      for (const y of [30, 200]) {
        const { status, text } = await client.apply(key, seal, documentId, { page: 1, x: 20, y })
        assert.equal(status, 200, text)
      }
      const sealed = (await client.file(key, documentId)).bytes
      assert.equal(await qpdfComplaint(sealed), null)
      assert.deepEqual(await pdfsigVerdicts(sealed), Array(2).fill('Signature is Valid.'))
      const { data } = (await client.verify(key, documentId)).json
      assert.ok(data.valid, JSON.stringify(data))
      assert.ok((await client.file(key, documentId, '?version=original')).bytes.equals(damaged))
    }
  })

  it('are refused with 409 and the reason on a document that is signed and damaged', async () => {
    const documentId = await client.document(key, samplePdf())
    assert.equal((await client.apply(key, seal, documentId)).status, 200)
    const sealed = (await client.file(key, documentId)).bytes
    const moved = Buffer.from(sealed.toString('latin1').replace('A contract', 'Another contract'), 'latin1')
    const altered = Buffer.from(sealed.toString('latin1').replace('A contract', 'B contract'), 'latin1')
    const upload = await client.upload(key, moved)
    assert.equal(upload.status, 400)
    assert.match(upload.json.error, /would invalidate its signatures/)
    const refused = await client.apply(key, seal, await client.document(key, altered))
    assert.deepEqual(codeOf(refused), [409, 'DOCUMENT_NOT_MODIFIABLE'], refused.text)
    assert.match(refused.json.error, /is invalid, so the document cannot be sealed/)
  })

  it('are refused with 409 on a document that is out for signature', async () => {
    const documentId = await client.document(key, samplePdf())
    await queryDatabase(service, `update documents set locked_by = 'sr_1' where id = '${documentId}'`)
    const refused = await client.apply(key, seal, documentId)
    assert.deepEqual(codeOf(refused), [409, 'DOCUMENT_LOCKED'])
    assert.match(refused.json.error, /out for signature/)
    await queryDatabase(service, `update documents set locked_by = null where id = '${documentId}'`)
    assert.equal((await client.apply(key, seal, documentId)).status, 200)
  })

  it('are refused with 409 once they are revoked, while what they sealed before stays valid and says so', async () => {
    const revoked = await client.seal(organization.id)
    const documentId = await client.document(key, samplePdf())
    assert.equal((await client.apply(key, revoked, documentId)).status, 200)
    const before = (await client.verify(key, documentId)).json.data
    assert.deepEqual([before.valid, before.seals[0].revoked], [true, false])
    clock.advance(60)
    const answer = await service.admin('POST', `/seals/${revoked}/revoke`, { reason: 'keyCompromise' })
    assert.deepEqual([answer.status, answer.revocationReason], ['REVOKED', 'keyCompromise'] as unknown as [
      never,
      never,
    ])
    assert.equal((await client.get(key, `/${revoked}`)).json.data.status, 'REVOKED')
    const refused = await client.apply(key, revoked, documentId)
    assert.deepEqual(codeOf(refused), [409, 'SEAL_NOT_ACTIVE'])
    const after = (await client.verify(key, documentId)).json.data
    assert.deepEqual([after.valid, after.seals[0].valid, after.seals[0].revoked], [true, true, true])
    assert.match(after.seals[0].reasons.join(' '), /applied before it was revoked on .* is still valid/)
    assert.ok(after.seals[0].revokedAt > after.seals[0].sealedAt)
    const again = await service.call('POST', `/admin/v1/seals/${revoked}/revoke`, {
      body: {},
      headers: { authorization: `Bearer ${service.adminToken}` },
    })
    assert.equal(again.status, 409)
  })

  it('are refused with 402 when the quota is used up, and then nothing is charged', async () => {
    const { id, key: limited } = await service.organization()
    const own = await client.seal(id)
    const documentId = await client.document(limited, samplePdf())
    await service.admin('PUT', `/organizations/${id}/limits`, { seals: 1 })
    assert.equal((await client.apply(limited, own, documentId)).status, 200)
    const before = await quota(limited)
    assert.deepEqual(codeOf(await client.apply(limited, own, documentId)), [402, 'QUOTA_EXCEEDED'])
    await service.admin('PUT', `/organizations/${id}/limits`, { seals: null, storageBytes: 5000 })
    assert.deepEqual(codeOf(await client.apply(limited, own, documentId)), [402, 'QUOTA_EXCEEDED'])
    const after = await quota(limited)
    assert.deepEqual([after.seals.used, after.storageBytes.used], [before.seals.used, before.storageBytes.used])
    assert.equal((await client.status(limited, documentId)).json.data.versions.length, 2)
  })

  it('are applied once for an Idempotency-Key', async () => {
    const documentId = await client.document(key, samplePdf())
    const place = { page: 1, x: 5, y: 5 }
    const headers = { 'idempotency-key': 'seal-once' }
    const answers = await Promise.all([1, 2, 3].map(() => client.apply(key, seal, documentId, place, headers)))
    for (const { status } of answers) assert.ok(status === 200 || status === 409, String(status))
    const again = await client.apply(key, seal, documentId, place, headers)
    assert.deepEqual([again.status, again.headers.get('idempotency-replayed')], [200, 'true'])
    assert.equal((await client.status(key, documentId)).json.data.versions.length, 2)
    assert.equal((await client.apply(key, seal, documentId, { ...place, x: 6 }, headers)).status, 409)
  })

  it('with an uploaded picture show it, on the page and at imageUrl', async () => {
    const png = samplePng()
    const pictured = await client.seal(organization.id, { image: png.toString('base64') })
    const image = await fetch(`${service.url}/api/v1/seals/${pictured}/image`, { headers: { 'x-api-key': key } })
    assert.equal(image.headers.get('content-type'), 'image/png')
    assert.ok(Buffer.from(await image.arrayBuffer()).equals(png))
    const documentId = await client.document(key, samplePdf())
    assert.equal((await client.apply(key, pictured, documentId)).status, 200)
  })

  it('record every use', async () => {
    const own = await client.seal(organization.id)
    const documentId = await client.document(key, samplePdf())
    await client.apply(key, own, documentId, { page: 1, x: 1, y: 2 })
    await client.apply(key, own, documentId, { page: 1, x: 3, y: 200, width: 50 })
    const { uses } = (await service.admin('GET', `/seals/${own}/uses`)) as unknown as {
      uses: Record<string, unknown>[]
    }
    assert.deepEqual(
      uses.map(({ documentId: id, position }) => [id, position]),
      [
        [documentId, { page: 1, x: 3, y: 200, width: 50 }],
        [documentId, { page: 1, x: 1, y: 2, width: 150 }],
      ],
    )
    for (const { keyId } of uses) assert.match(String(keyId), /^key_/)
  })
})
