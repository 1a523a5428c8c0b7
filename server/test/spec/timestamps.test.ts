import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { importTlogProof, type ProofFile, parseProofFile, verifyProof } from '@countersign/proof'
import { rawUpload } from '../harness/raw-upload.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')

describe('Timestamps', () => {
  let service: TestService
  let key: string
  let organizationId: string
  before(async () => {
    service = await startTestService({ environment: { RATE_LIMIT_PER_HOUR: '100000' } })
    ;({ key, id: organizationId } = await service.organization())
  })
  after(() => service.stop())

  const post = (path: string, body: unknown, headers: Record<string, string> = {}, by = key) =>
    service.call('POST', `/api/v1${path}`, { key: by, body, headers })
  const upload = (content: Buffer | string, field = 'file') => {
    const form = new FormData()
    form.append(field, new Blob([content]), 'document.pdf')
    return post('/timestamp', form)
  }
  const verify = async (proof: ProofFile, hash: string) => {
    const vkey = (await service.call('GET', '/log/vkey')).text.trim()
    return verifyProof(Buffer.from(hash, 'hex'), proof, { vkey })
  }

  it('are created from a hash with 201 and the whole record', async () => {
    const hash = sha256('a')
    const { status, json } = await post('/timestamp', { hash: hash.toUpperCase() })
    assert.equal(status, 201)
    const { data } = json
    assert.match(data.id, /^ts_[0-9a-z]{26}$/)
    assert.ok(Number.isInteger(data.sequenceNumber) && data.sequenceNumber >= 1)
    assert.equal(data.fingerprint, hash)
    assert.match(data.sequentialFingerprint, /^[0-9a-f]{64}$/)
    assert.equal(data.type, 'SUBMITTED_HASH')
    assert.equal(new Date(data.serverTimestamp).toISOString(), data.serverTimestamp)
    assert.equal(data.chainTxHash, null)
    assert.equal(data.ipfs.cid, null)
    assert.equal(data.blockchain.status, 'QUEUED')
    for (const text of [data.blockchain.network, data.blockchain.system]) assert.ok(text.length > 0)
    assert.ok(data.verifyUrl.endsWith(`/verify/${hash}`))
    assert.ok(data.statusUrl.endsWith(`/api/v1/timestamp/verify?hash=${hash}`))
    assert.ok(URL.canParse(data.blockchain.explorerUrl))
  })

  it('are created from an uploaded file, whose hash the service computes', async () => {
    const content = randomBytes(300_000)
    const { status, json } = await upload(content)
    assert.equal(status, 201)
    assert.equal(json.data.fingerprint, sha256(content))
    assert.equal(json.data.type, 'UPLOADED_FILE')
  })

  it('take an empty file, and a file behind other fields', async () => {
    assert.equal((await upload('')).json.data.fingerprint, sha256(''))
    const form = new FormData()
    form.append('note', 'x')
    form.append('file', new Blob(['behind']), 'b.txt')
    assert.equal((await post('/timestamp', form)).json.data.fingerprint, sha256('behind'))
  })

  it('accept a form however its type is written, and say what is wrong with one', async () => {
    const form = (head: string) => `--x\r\nContent-Disposition: form-data${head}\r\n\r\ncontent\r\n--x--\r\n`
    const type = { 'content-type': 'Multipart/Form-Data; boundary=x' }
    const taken = await post('/timestamp', form('; name="file"; filename="z"'), type)
    assert.equal(taken.json.data.fingerprint, sha256('content'))
    assert.match(
      (await post('/timestamp', form('; filename="z"'), type)).json.error,
      /must be named file, and it has no/,
    )
    const crowded = new FormData()
    for (let i = 0; i < 20; i++) crowded.append(`note${i}`, 'x')
    crowded.append('file', new Blob(['behind']), 'b.txt')
    assert.match((await post('/timestamp', crowded)).json.error, /too many fields\. Send at most 10/)
  })

  it('are refused with 400 for a wrong or missing hash, and for a form without a file', async () => {
    for (const hash of [
      '',
      'abc',
      `${sha256('a')}00`,
      sha256('a').replace(/./, 'g'),
      ` ${sha256('a')}`,
      5,
      null,
      [sha256('a')],
    ]) {
      const answer = await post('/timestamp', { hash })
      assert.equal(answer.status, 400, JSON.stringify(hash))
      assert.equal(answer.headers.get('x-error-code'), 'INVALID_HASH')
      assert.match(answer.json.error, /^hash must be a SHA-256 hash: 64 hexadecimal characters/)
    }
    assert.match((await post('/timestamp', {})).json.error, /^hash is required/)
    assert.equal((await post('/timestamp', undefined)).status, 400)
    assert.match((await upload('x', 'document')).json.error, /must be named file/)
    assert.match((await post('/timestamp', new FormData())).json.error, /file/)
    const broken = await post('/timestamp', 'no form', { 'content-type': 'multipart/form-data; boundary=x' })
    assert.equal(broken.status, 400)
    const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="z"\r\n\r\nhalf a file'
    for (const text of [part, `${part}\r\n--x`, part.slice(0, 40), '--x\r\n\r\n', `${part}\r\n${part}\r\n--x--\r\n`]) {
      const cut = await post('/timestamp', text, { 'content-type': 'multipart/form-data; boundary=x' })
      assert.equal(cut.status, 400, JSON.stringify(text))
    }
    assert.equal((await post('/timestamp', part, { 'content-type': 'multipart/form-data' })).status, 400)
  })

  it('follow each other without holes, and every one of the same hash is a record of its own', async () => {
    const hash = sha256('twice')
    const first = (await post('/timestamp', { hash })).json.data
    const second = (await post('/timestamp', { hash })).json.data
    assert.equal(second.sequenceNumber, first.sequenceNumber + 1)
    assert.notEqual(second.id, first.id)
    const found = (await post('/timestamp/verify', { hash })).json.data
    assert.equal(found.sequenceNumber, first.sequenceNumber)
  })

  it('are found even if somebody records the name of the log, as its first entry does', async () => {
    const origin = (await service.call('GET', '/log/vkey')).text.split('+')[0] ?? ''
    const hash = sha256(origin)
    assert.equal((await post('/timestamp/verify', { hash })).json.data.found, false)
    const { sequenceNumber } = (await post('/timestamp', { hash })).json.data
    const found = (await post('/timestamp/verify', { hash })).json.data
    assert.deepEqual([found.found, found.sequenceNumber], [true, sequenceNumber])
  })

  it('are found by their hash, by POST and GET alike, by everybody with a key', async () => {
    const hash = sha256('find me')
    const { sequenceNumber, serverTimestamp } = (await post('/timestamp', { hash })).json.data
    const stranger = (await service.organization()).key
    const posted = await post('/timestamp/verify', { hash }, {}, stranger)
    assert.equal(posted.status, 200)
    const { data } = posted.json
    assert.deepEqual([data.found, data.sequenceNumber, data.serverTimestamp], [true, sequenceNumber, serverTimestamp])
    assert.deepEqual(
      [
        data.blockchain.status,
        data.blockchain.txHash,
        data.blockchain.blockNumber,
        data.blockchain.batchId,
        data.ipfs.cid,
      ],
      ['QUEUED', null, null, null, null],
    )
    const got = await service.call('GET', `/api/v1/timestamp/verify?hash=${hash.toUpperCase()}`, { key })
    assert.deepEqual(got.json.data, data)
  })

  it('say found: false and nothing more for an unknown hash, and 400 for none', async () => {
    assert.deepEqual((await post('/timestamp/verify', { hash: sha256('unknown') })).json.data, { found: false })
    assert.equal((await post('/timestamp/verify', { hash: 'x' })).headers.get('x-error-code'), 'INVALID_HASH')
    assert.equal((await service.call('GET', '/api/v1/timestamp/verify', { key })).status, 400)
  })

  it('are read by their owner (200), not by another (403), and unknown ones by nobody (404)', async () => {
    const { receipt: _receipt, ...data } = (await post('/timestamp', { hash: sha256('mine') })).json.data
    const read = (by: string, path: string) => service.call('GET', `/api/v1/timestamp/${path}`, { key: by })
    assert.deepEqual((await read(key, data.id)).json.data, data)
    const stranger = (await service.organization()).key
    for (const path of [data.id, `${data.id}/proof`]) {
      assert.equal((await read(stranger, path)).status, 403)
      assert.equal((await service.call('GET', `/api/v1/timestamp/${path}`)).status, 401)
    }
    assert.equal((await read(key, 'ts_unknown')).status, 404)
    assert.equal((await read(key, 'ts_unknown/proof')).status, 404)
  })

  it('belong to the person where the key has no organization', async () => {
    await service.admin('POST', '/users', { email: 'person@example.org' })
    const personal = (await service.admin('POST', '/keys', { personalEmail: 'person@example.org', name: 'p' })).key
    const { data } = (await post('/timestamp', { hash: sha256('personal') }, {}, personal)).json
    assert.equal((await service.call('GET', `/api/v1/timestamp/${data.id}`, { key: personal })).status, 200)
    assert.equal((await service.call('GET', `/api/v1/timestamp/${data.id}`, { key })).status, 403)
  })

  it('have a proof that a third party checks without the service, as JSON and as tlog-proof', async () => {
    const hash = sha256('prove it')
    const { id, sequenceNumber, sequentialFingerprint } = (await post('/timestamp', { hash })).json.data
    const json = await service.call('GET', `/api/v1/timestamp/${id}/proof`, { key })
    assert.match(json.headers.get('content-disposition') ?? '', /attachment; filename="ts_/)
    const proof = parseProofFile(json.text)
    assert.equal(proof.index, sequenceNumber)
    assert.equal(sha256(Buffer.concat([Buffer.of(0), proof.entry])), sequentialFingerprint)
    const report = await verify(proof, hash)
    assert.ok(report.valid, JSON.stringify(report))
    const wrong = await verify(proof, sha256('something else'))
    assert.ok(!wrong.valid)
    const tlog = await service.call('GET', `/api/v1/timestamp/${id}/proof?format=tlog-proof`, { key })
    assert.match(tlog.text, /^c2sp\.org\/tlog-proof@v1\n/)
    assert.equal(importTlogProof(tlog.text, proof.vkey).index, sequenceNumber)
    assert.equal((await service.call('GET', `/api/v1/timestamp/${id}/proof?format=pdf`, { key })).status, 400)
  })

  it('spend the quota in the same commit, and are refused with 402 when it is used up', async () => {
    const { id, key: limited } = await service.organization()
    await service.admin('PUT', `/organizations/${id}/limits`, { timestamps: 5 })
    const hash = sha256('limited')
    const answers = await Promise.all(Array.from({ length: 12 }, () => post('/timestamp', { hash }, {}, limited)))
    assert.equal(answers.filter(({ status }) => status === 201).length, 5)
    const refused = answers.filter(({ status }) => status === 402)
    assert.equal(refused.length, 7)
    assert.equal(refused[0]?.headers.get('x-error-code'), 'QUOTA_EXCEEDED')
    const quota = (await service.call('GET', '/api/v1/quota', { key: limited })).json.data
    assert.deepEqual(quota.timestamps, { used: 5, limit: 5, remaining: 0 })
    assert.equal((await post('/timestamp', { hash })).status, 201, 'others are not concerned')
  })

  it('are created once for an Idempotency-Key, from a hash and from a file', async () => {
    const headers = { 'idempotency-key': 'once' }
    const body = { hash: sha256('idempotent') }
    const answers = await Promise.all(Array.from({ length: 12 }, () => post('/timestamp', body, headers)))
    for (const { status } of answers) assert.ok(status === 201 || status === 409, String(status))
    const ids = new Set(answers.filter(({ status }) => status === 201).map(({ json }) => json.data.id))
    assert.equal(ids.size, 1)
    const again = await post('/timestamp', body, headers)
    assert.equal(again.json.data.id, [...ids][0])
    assert.equal(again.headers.get('idempotency-replayed'), 'true')
    assert.equal((await post('/timestamp', { hash: sha256('other') }, headers)).status, 409)
    const form = () => {
      const data = new FormData()
      data.append('file', new Blob(['same']), 'x')
      return data
    }
    const first = await post('/timestamp', form(), { 'idempotency-key': 'file' })
    assert.equal((await post('/timestamp', form(), { 'idempotency-key': 'file' })).text, first.text)
  })

  it('are shown to the public by their hash, without their owner', async () => {
    const hash = sha256('public')
    const { sequenceNumber } = (await post('/timestamp', { hash })).json.data
    const answer = await service.call('GET', `/verification/v1/${hash}`)
    assert.equal(answer.json.data.sequenceNumber, sequenceNumber)
    assert.ok(!answer.text.includes(organizationId) && !answer.text.includes('ts_'))
    const proof = parseProofFile((await service.call('GET', `/verification/v1/${hash}/proof`)).text)
    assert.ok((await verify(proof, hash)).valid)
    assert.deepEqual((await service.call('GET', `/verification/v1/${sha256('no')}`)).json.data, { found: false })
    assert.equal((await service.call('GET', `/verification/v1/${sha256('no')}/proof`)).status, 404)
    assert.equal((await service.call('GET', '/verification/v1/xyz')).status, 400)
  })

  it('of a form with a part whose headers do not end are refused', async () => {
    const part = (name: string, end: string) => `--x\r\nContent-Disposition: form-data; name="${name}"${end}`
    const file = part('file"; filename="a.txt', '\r\n\r\nhello\r\n')
    for (const body of [part('label', '\r\n--x--\r\n'), file + part('label', '\r\n--x--\r\n')]) {
      const response = await fetch(`${service.url}/api/v1/timestamp`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'multipart/form-data; boundary=x' },
        body,
      })
      assert.deepEqual([response.status, response.headers.get('x-error-code')], [400, 'INVALID_REQUEST'])
      assert.match(((await response.json()) as { error: string }).error, /the headers of a part do not end\.$/)
    }
  })

  it('of a file that is too large are refused with 413: by its length, or when the limit is passed', async () => {
    const declared = await rawUpload(service.url, key, 2 * 1024 ** 3, 0)
    assert.match(declared, /^HTTP\/1.1 413 /)
    const streamed = await rawUpload(service.url, key, undefined, 60 * 1024 ** 2)
    assert.match(streamed, /^HTTP\/1.1 413 /)
    assert.match(streamed, /larger than the limit of 50 MB/)
  })
})
