import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { openssl } from '../harness/openssl.ts'
import { setClock } from '../harness/set-clock.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'

describe('A timestamp as an RFC 3161 response', () => {
  const clock = setClock(new Date().toISOString())
  let service: TestService
  let key: string
  let folder: string
  const at = (name: string) => join(folder, name)
  before(async () => {
    service = await startTestService({ clock, environment: { RATE_LIMIT_PER_HOUR: '100000' } })
    key = (await service.organization()).key
    folder = await mkdtemp(join(tmpdir(), 'countersign-tsr-'))
    await writeFile(at('root.pem'), (await service.call('GET', '/pki/root.pem')).text)
  })
  after(async () => {
    await service.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const newHash = () => createHash('sha256').update(randomBytes(16)).digest('hex')
  const record = async (hash: string, by = key): Promise<string> =>
    (await service.call('POST', '/api/v1/timestamp', { key: by, body: { hash } })).json.data.id
  const download = async (id: string, by = key) => {
    const url = `${service.url}/api/v1/timestamp/${id}/proof?format=tsr`
    const response = await fetch(url, { headers: { 'x-api-key': by } })
    return { response, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  const verify = async (bytes: Buffer, hash: string) => {
    await writeFile(at('r.tsr'), bytes)
    return await openssl('ts', '-verify', '-digest', hash, '-in', at('r.tsr'), '-CAfile', at('root.pem'))
  }

  it('is accepted by openssl ts for its hash, and for no other', async () => {
    const hash = newHash()
    const { response, bytes } = await download(await record(hash))
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('content-type'), 'application/timestamp-reply')
    assert.match(response.headers.get('content-disposition') ?? '', /^attachment; filename="ts_[0-9a-z]{26}\.tsr"/)
    assert.match(await verify(bytes, hash), /Verification: OK/)
    await assert.rejects(verify(bytes, newHash()), /message imprint mismatch/)
  })

  it('has the time at which it was first requested, and stays the same from then on', async () => {
    const hash = newHash()
    const id = await record(hash)
    clock.advance(3600)
    const time = clock.now()
    const first = await download(id)
    await writeFile(at('r.tsr'), first.bytes)
    const shown = /Time stamp: (.+)/.exec(await openssl('ts', '-reply', '-in', at('r.tsr'), '-text'))?.[1] ?? ''
    assert.equal(Date.parse(shown), time.getTime())
    clock.advance(3600)
    const again = await Promise.all([download(id), download(id)])
    for (const { bytes } of again) assert.deepEqual(bytes, first.bytes)
  })

  it('has an entry of its own in the log, like every token', async () => {
    const { bytes } = await download(await record(newHash()))
    await writeFile(at('r.tsr'), bytes)
    const text = await openssl('ts', '-reply', '-in', at('r.tsr'), '-text')
    const serial = /Serial number: 0x([0-9A-F]+)/.exec(text)?.[1]?.toLowerCase() ?? ''
    const { status, json } = await service.call('GET', `/verification/v1/tokens/${serial}`)
    assert.deepEqual([status, json.data.found], [200, true])
  })

  it('is one token, even if several requests come first', async () => {
    const id = await record(newHash())
    const all = await Promise.all(Array.from({ length: 5 }, () => download(id)))
    assert.equal(new Set(all.map(({ bytes }) => bytes.toString('hex'))).size, 1)
  })

  it('is another one for each record of the same hash', async () => {
    const hash = newHash()
    const [one, two] = [await download(await record(hash)), await download(await record(hash))]
    assert.notDeepEqual(one.bytes, two.bytes)
    for (const { bytes } of [one, two]) assert.match(await verify(bytes, hash), /Verification: OK/)
  })

  it('is available for each record of a batch, and for an uploaded document', async () => {
    const hashes = [newHash(), newHash()]
    const batch = await service.call('POST', '/api/v1/timestamp/batch', { key, body: { hashes } })
    for (const { id, fingerprint } of batch.json.data.timestamps) {
      const { response, bytes } = await download(id)
      assert.equal(response.status, 200)
      assert.match(await verify(bytes, fingerprint), /Verification: OK/)
    }
    const form = new FormData()
    form.append('file', new Blob(['an uploaded document']), 'document.txt')
    const uploaded = await service.call('POST', '/api/v1/timestamp', { key, body: form })
    const { bytes } = await download(uploaded.json.data.id)
    await writeFile(at('document.txt'), 'an uploaded document')
    await writeFile(at('r.tsr'), bytes)
    const words = ['-verify', '-data', at('document.txt'), '-in', at('r.tsr'), '-CAfile', at('root.pem')]
    assert.match(await openssl('ts', ...words), /Verification: OK/)
  })

  it('is for its owner only', async () => {
    const stranger = (await service.organization()).key
    assert.equal((await download(await record(newHash()), stranger)).response.status, 403)
    assert.equal((await download('ts_00000000000000000000000000')).response.status, 404)
  })
})

describe('A timestamp of a log that has ended', () => {
  let service: TestService
  before(async () => {
    service = await startTestService()
  })
  after(() => service.stop())

  it('has an RFC 3161 response only if that was requested before, and its other proofs', async () => {
    const { key } = await service.organization()
    const record = async (): Promise<string> => {
      const body = { hash: randomBytes(32).toString('hex') }
      return (await service.call('POST', '/api/v1/timestamp', { key, body })).json.data.id
    }
    const proof = (id: string, format: string) =>
      service.call('GET', `/api/v1/timestamp/${id}/proof?format=${format}`, { key })
    const [requested, late] = [await record(), await record()]
    const first = await proof(requested, 'tsr')
    const [origin = ''] = (await service.call('GET', '/log/vkey')).text.split('+')
    await service.admin('POST', '/log/freeze', { origin, successor: null })

    const again = await proof(requested, 'tsr')
    assert.deepEqual([again.status, again.text], [200, first.text])
    const refused = await proof(late, 'tsr')
    assert.deepEqual([refused.status, refused.headers.get('x-error-code')], [409, 'LOG_FROZEN'])
    assert.match(refused.json.error, /^The log has ended with entry \d+\. Use the log that continues it/)
    assert.equal(refused.headers.get('retry-after'), null)
    for (const format of ['json', 'tlog-proof']) assert.equal((await proof(late, format)).status, 200)
  })
})
