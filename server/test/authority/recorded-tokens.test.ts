import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { ENTRY_TYPES, type ProofObject, parseProofFile, verifyProof, whyNotRecordOf } from '@countersign/proof'
import { samplePdf } from '../documents/sample-pdf.ts'
import { openssl } from '../harness/openssl.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { queryDatabase, sealsClient } from '../seals/seals-client.ts'

describe('The log', () => {
  let service: TestService
  let folder: string
  const at = (name: string) => join(folder, name)
  before(async () => {
    service = await startTestService({ environment: { RATE_LIMIT_PER_HOUR: '100000' } })
    folder = await mkdtemp(join(tmpdir(), 'countersign-tokens-'))
    await writeFile(at('document'), randomBytes(1000))
  })
  after(async () => {
    await service.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** As openssl requests and reads it. */
  async function issue(path: string, ...options: string[]) {
    await openssl('ts', '-query', '-data', at('document'), '-sha256', ...options, '-out', at('q'))
    const headers = { 'content-type': 'application/timestamp-query' }
    const answer = await fetch(service.url + path, { method: 'POST', headers, body: await readFile(at('q')) })
    await writeFile(at('r'), Buffer.from(await answer.arrayBuffer()))
    const text = await openssl('ts', '-reply', '-in', at('r'), '-text')
    await openssl('ts', '-reply', '-in', at('r'), '-token_out', '-out', at('token'))
    const outline = await openssl('asn1parse', '-inform', 'DER', '-in', at('token'))
    const start =
      /^ *(\d+):.*OBJECT +:id-smime-ct-TSTInfo\n.*\n *(\d+):d=\d+ +hl=(\d+) l= *(\d+) prim: OCTET STRING/m.exec(outline)
    assert.ok(start, outline)
    const [, , from, header, length] = start.map(Number)
    const first = Number(from) + Number(header)
    const info = (await readFile(at('token'))).subarray(first, first + Number(length))
    return {
      serial: /Serial number: 0x([0-9A-F]+)/.exec(text)?.[1] ?? '',
      time: Date.parse(/Time stamp: (.*)/.exec(text)?.[1] ?? ''),
      hash: createHash('sha256').update(info).digest('hex'),
    }
  }

  const lookUp = async (token: string, base = '') =>
    (await service.call('GET', `${base}/verification/v1/tokens/${token}`)).json.data

  /** Of all entries so far, signed or not. */
  async function types(): Promise<string[]> {
    const { rows } = await queryDatabase(service, 'select type from log_entries order by sequence_number')
    return rows.map(({ type }) => ENTRY_TYPES[type] ?? '')
  }

  for (const options of [['-cert'], [], ['-no_nonce', '-cert']]) {
    it(`has an entry for a token of openssl ts -query ${options.join(' ')}, and proves it`, async () => {
      const { serial, time, hash } = await issue('/tsa', ...options)
      const found = await lookUp(serial)
      assert.deepEqual([found.found, found.hash, found.serialNumber], [true, hash, serial.toLowerCase()])
      assert.equal((await lookUp(hash)).sequenceNumber, found.sequenceNumber)
      const proof = parseProofFile(JSON.stringify(found.proof as ProofObject))
      const vkey = (await service.call('GET', '/log/vkey')).text.trim()
      const { proved } = await verifyProof(Buffer.from(hash, 'hex'), proof, { vkey })
      assert.ok(proved)
      assert.deepEqual([proved.type, proved.index], ['TOKEN', found.sequenceNumber])
      assert.equal(whyNotRecordOf(proved, time), undefined)
      assert.equal((await types())[proved.index], 'TOKEN')
    })
  }

  it('has none for a token that the service has not issued, nor for a record with the same hash', async () => {
    const hash = randomBytes(32).toString('hex')
    const { key } = await service.organization()
    assert.equal((await service.call('POST', '/api/v1/timestamp', { key, body: { hash } })).status, 201)
    const unknown = ['01', '00', 'ff'.repeat(20), `01${randomBytes(16).toString('hex')}`, hash]
    for (const token of unknown) assert.deepEqual(await lookUp(token), { found: false })
    for (const token of ['0', 'xy', 'a'.repeat(42), 'a'.repeat(63)]) {
      const refused = await service.call('GET', `/verification/v1/tokens/${token}`)
      assert.equal(refused.status, 400)
      assert.match(refused.text, /serial number of 2 to 40 hexadecimal characters/)
    }
  })

  it('has no entry for a request that was refused', async () => {
    const before = (await types()).length
    const headers = { 'content-type': 'application/timestamp-query' }
    await fetch(`${service.url}/tsa`, { method: 'POST', headers, body: randomBytes(50) })
    assert.equal((await types()).length, before)
  })

  it('has the tokens inside of sealed documents', async () => {
    const organization = await service.organization()
    const client = sealsClient(service)
    const seal = await client.seal(organization.id)
    const before = (await types()).length
    const { status, text } = await client.apply(
      organization.key,
      seal,
      await client.document(organization.key, samplePdf()),
    )
    assert.equal(status, 200, text)
    // Seals have a token in the signature, and one that closes the file.
    const added = (await types()).slice(before)
    assert.deepEqual(added, ['DOCUMENT_ORIGINAL', 'TOKEN', 'TOKEN', 'DOCUMENT_SEALED'])
  })

  it('does not grow while the service asks itself whether it can issue tokens', async () => {
    const before = (await types()).length
    for (let time = 0; time < 3; time++) {
      assert.equal((await service.call('GET', '/health/ready')).status, 200)
      await service.call('GET', '/log/checkpoint')
    }
    assert.equal((await types()).length, before)
  })

  it('of test mode has the tokens of test mode, and no others', async () => {
    const { id } = await service.organization()
    const { key } = await service.admin('POST', '/keys', { organizationId: id, name: 'test', test: true })
    await service.call('GET', '/api/v1/quota', { key })
    const { serial } = await issue('/test/tsa')
    assert.equal((await lookUp(serial, '/test')).found, true)
    assert.deepEqual(await lookUp(serial), { found: false })
    const live = await issue('/tsa')
    assert.deepEqual(await lookUp(live.serial, '/test'), { found: false })
  })
})
