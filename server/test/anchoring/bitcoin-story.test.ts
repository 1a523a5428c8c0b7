import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { parseProofFile, verifyProof } from '@countersign/proof'
import { eventually } from '../harness/eventually.ts'
import { runScheduled } from '../harness/run-scheduled.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import {
  makeOpenTimestampsFixture,
  type OpenTimestampsFixture,
} from '../infrastructure/chain/opentimestamps-fixture.ts'

/**
 * The standard client's library: returns the digest of the file, and the height and message of each Bitcoin
 * attestation.
 */
const judge = `
import sys, binascii
from opentimestamps.core.timestamp import DetachedTimestampFile
from opentimestamps.core.serialize import StreamDeserializationContext
from opentimestamps.core.notary import BitcoinBlockHeaderAttestation
with open(sys.argv[1], 'rb') as file:
    read = DetachedTimestampFile.deserialize(StreamDeserializationContext(file))
print(binascii.hexlify(read.file_digest).decode())
for message, attestation in read.timestamp.all_attestations():
    assert isinstance(attestation, BitcoinBlockHeaderAttestation)
    print(attestation.height, binascii.hexlify(message).decode())
`

describe('A timestamp in Bitcoin', () => {
  const hash = createHash('sha256').update(randomBytes(16)).digest('hex')
  let fixture: OpenTimestampsFixture
  let service: TestService
  let key: string
  let id: string
  let folder: string
  before(async () => {
    fixture = await makeOpenTimestampsFixture()
    service = await startTestService({ chain: fixture.open(), environment: { RATE_LIMIT_PER_HOUR: '100000' } })
    key = (await service.organization()).key
    folder = await mkdtemp(join(tmpdir(), 'countersign-bitcoin-'))
    id = (await service.call('POST', '/api/v1/timestamp', { key, body: { hash } })).json.data.id
    await service.admin('POST', '/anchoring/now')
  })
  after(async () => {
    await service.stop()
    await fixture.close()
    await rm(folder, { recursive: true, force: true })
  })
  const read = async () => (await service.call('POST', '/api/v1/timestamp/verify', { key, body: { hash } })).json.data

  it('is BATCHED while the calendars promise it, and CONFIRMED when it is in Bitcoin', async () => {
    await eventually(
      () => `3 calendars that were asked, not ${fixture.writes()}`,
      () => fixture.writes() >= 3,
    )
    assert.equal((await read()).blockchain.status, 'BATCHED')
    fixture.attest(6)
    fixture.pass(3600)
    let looks = 0
    const blockchain = await eventually(
      async () => `more than ${JSON.stringify(await service.admin('GET', '/anchoring'))}`,
      async () => {
        const { blockchain } = await read()
        if (blockchain.status === 'CONFIRMED') return blockchain
        if (++looks % 10 === 0) await service.admin('POST', '/anchoring/now')
      },
    )
    assert.equal(blockchain.network, 'Bitcoin regtest')
    assert.match(blockchain.txHash, /^[0-9a-f]{64}$/)
  })

  it("has an .ots that the stock client's library follows to the block", async () => {
    const response = await fetch(`${service.url}/api/v1/timestamp/${id}/proof?format=ots`, {
      headers: { 'x-api-key': key },
    })
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('content-type'), 'application/vnd.opentimestamps.v1')
    const file = join(folder, 'proof.ots')
    await writeFile(file, Buffer.from(await response.arrayBuffer()))
    const { stdout } = await promisify(execFile)('/usr/bin/python3', ['-c', judge, file])
    const proof = parseProofFile((await service.call('GET', `/api/v1/timestamp/${id}/proof`, { key })).text)
    assert.ok(proof.anchor?.kind === 'bitcoin')
    const merkleRoot = proof.anchor.header.slice(72, 136)
    assert.equal(stdout, `${hash}\n${proof.anchor.blockNumber} ${merkleRoot}\n`)
    assert.equal((await verifyProof(Buffer.from(hash, 'hex'), proof)).valid, false, 'it is of a test network')
    const report = await verifyProof(Buffer.from(hash, 'hex'), proof, { bitcoinNetwork: 'regtest' })
    assert.equal(report.steps.find(({ step }) => step === 'anchor')?.outcome, 'holds')
  })
})

describe('A service whose settings name a test network of Bitcoin', () => {
  it('anchors there with one calendar of its own, and readers who name the network accept its proofs', async () => {
    const { outside, attest, close } = await makeOpenTimestampsFixture()
    const service = await startTestService({
      environment: {
        ANCHOR: 'opentimestamps',
        BITCOIN_NETWORK: 'regtest',
        OTS_CALENDARS: `${outside.address}/alice`,
        BITCOIN_HEADERS_URL: `${outside.address}/explorer/api`,
        RATE_LIMIT_PER_HOUR: '100000',
      },
    })
    try {
      const { key } = await service.organization()
      const fingerprint = randomBytes(32)
      const { id } = (
        await service.call('POST', '/api/v1/timestamp', { key, body: { hash: fingerprint.toString('hex') } })
      ).json.data
      await service.admin('POST', '/anchoring/now')
      await runScheduled(service, 'anchoring.work-on-batches')
      attest(6)
      await runScheduled(service, 'anchoring.work-on-batches')
      await runScheduled(service, 'anchoring.work-on-batches')
      const { blockchain } = (await service.call('GET', `/api/v1/timestamp/${id}`, { key })).json.data
      assert.deepEqual([blockchain.status, blockchain.network], ['CONFIRMED', 'Bitcoin regtest'])
      const proof = parseProofFile((await service.call('GET', `/api/v1/timestamp/${id}/proof`, { key })).text)
      const report = await verifyProof(fingerprint, proof, { bitcoinNetwork: 'regtest' })
      assert.deepEqual([report.valid, report.proved?.anchoredIn?.network], [true, 'Bitcoin regtest'])
      assert.equal((await verifyProof(fingerprint, proof, { bitcoinNetwork: 'signet' })).valid, false)
      assert.ok(
        outside.requests.every((request) => /^\w+ \/(alice|explorer)\//.test(request)),
        'it calls only these',
      )
    } finally {
      await service.stop()
      await close()
    }
  })
})
