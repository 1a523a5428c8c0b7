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
import { createFakeChain } from '../harness/fake-chain.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'

const command = join(import.meta.dirname, '../../../packages/client/src/cli/main.ts')

const secrets = { SECRET_KEY: 'ab'.repeat(32), ADMIN_TOKEN: 'cd'.repeat(32) }

describe('A timestamp on the local chain', () => {
  const content = randomBytes(100)
  const hash = createHash('sha256').update(content).digest('hex')
  let service: TestService
  let key: string
  let id: string
  let folder: string
  before(async () => {
    service = await startTestService({ environment: { ...secrets, RATE_LIMIT_PER_HOUR: '100000' } })
    key = (await service.organization()).key
    folder = await mkdtemp(join(tmpdir(), 'countersign-story-'))
  })
  after(async () => {
    await service.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const countersign = async (...words: string[]) => {
    const environment = { ...process.env, COUNTERSIGN_URL: service.url, ADMIN_TOKEN: service.adminToken }
    const { stdout } = await promisify(execFile)(process.execPath, [command, ...words], { env: environment })
    return stdout
  }
  const verified = async () =>
    (await service.call('POST', '/api/v1/timestamp/verify', { key, body: { hash } })).json.data

  it('begins as QUEUED, with nothing filled that is not known', async () => {
    const created = await service.call('POST', '/api/v1/timestamp', { key, body: { hash } })
    id = created.json.data.id
    const { chainTxHash, blockchain, ipfs } = created.json.data
    assert.equal(blockchain.status, 'QUEUED')
    assert.equal(blockchain.network, 'local')
    assert.deepEqual([chainTxHash, ipfs.cid], [null, null])
    const { blockchain: waiting } = await verified()
    assert.deepEqual([waiting.txHash, waiting.blockNumber, waiting.batchId], [null, null, null])
    assert.equal(waiting.reason, 'waiting for the next anchor')
  })

  it('is anchored immediately when the operator asks, and then shows everything together', async () => {
    assert.match(await countersign('anchor', 'status'), /pending {2,}1 timestamp/)
    assert.match(await countersign('anchor', 'now'), /^Batch batch_\w+ is closed and being anchored/)
    const confirmed = async () => {
      const seen = await verified()
      if (seen.blockchain.status === 'CONFIRMED') return seen
      assert.equal(seen.blockchain.status, 'BATCHED')
      const { txHash, blockNumber, batchId } = seen.blockchain
      assert.deepEqual([txHash, blockNumber, seen.ipfs.cid, seen.ipfs.gatewayUrl], [null, null, null, null])
      assert.match(batchId, /^batch_/)
    }
    const seen = await eventually(async () => `more than ${JSON.stringify(await verified())}`, confirmed)
    assert.match(seen.blockchain.txHash, /^0x[0-9a-f]{64}$/)
    assert.ok(seen.blockchain.blockNumber >= 1)
    assert.match(seen.ipfs.cid, /^baguqeera/)
    const { json } = await service.call('GET', `/api/v1/timestamp/${id}`, { key })
    assert.equal(json.data.chainTxHash, seen.blockchain.txHash)
    assert.equal(json.data.blockchain.status, 'CONFIRMED')
    assert.match(await countersign('anchor', 'status'), /Last confirmed:\nbatch +batch_/)
    assert.match(await countersign('anchor', 'list'), /CONFIRMED +0-1 /)
    assert.match(await countersign('anchor', 'now'), /nothing to anchor/)
  })

  it('is shown by the explorer of the chain, with its block and its root', async () => {
    const { blockchain } = await verified()
    const answer = await fetch(blockchain.explorerUrl.replace('http://localhost', 'http://127.0.0.1'))
    assert.equal(answer.status, 200)
    const page = await answer.text()
    for (const part of [blockchain.txHash, blockchain.batchId, 'not independent proof']) {
      assert.ok(page.includes(part), part)
    }
    assert.match((await service.call('GET', '/chain')).text, new RegExp(blockchain.txHash))
    assert.equal((await service.call('GET', `/chain/tx/0x${'0'.repeat(64)}`)).status, 404)
    assert.equal((await service.call('GET', '/chain/tx/nonsense')).status, 400)
  })

  it('is published under a CID that the service answers to', async () => {
    const { ipfs } = await verified()
    const answer = await fetch(ipfs.gatewayUrl.replace('http://localhost', 'http://127.0.0.1'))
    assert.equal(answer.status, 200)
    const text = await answer.text()
    assert.ok(!text.includes(hash))
    const proof = parseProofFile((await service.call('GET', `/api/v1/timestamp/${id}/proof`, { key })).text)
    assert.ok(text.includes(proof.anchor?.transactionHash ?? 'nothing'))
  })

  it('has a proof that is valid without the service, and says what it does not prove', async () => {
    const { text } = await service.call('GET', `/api/v1/timestamp/${id}/proof`, { key })
    const report = await verifyProof(Buffer.from(hash, 'hex'), parseProofFile(text))
    assert.equal(report.valid, true)
    assert.equal(report.steps.find(({ step }) => step === 'anchor')?.outcome, 'holds')
    await Promise.all([writeFile(join(folder, 'file'), content), writeFile(join(folder, 'proof'), text)])
    const said = await countersign('verify', join(folder, 'file'), '--proof', join(folder, 'proof'))
    assert.match(said, /The proof is valid/)
    assert.match(said, /^block time {7}\d{4}-/m)
    assert.match(said, /Not proved:[\s\S]*for others: the network local is private/)
    assert.doesNotMatch(said, /existed by/)
    await writeFile(join(folder, 'file'), 'another content')
    await assert.rejects(countersign('verify', join(folder, 'file'), '--proof', join(folder, 'proof')), { code: 1 })
  })

  it('has no .ots, which is for Bitcoin alone', async () => {
    const answer = await service.call('GET', `/api/v1/timestamp/${id}/proof?format=ots`, { key })
    assert.equal(answer.status, 409)
    assert.equal(answer.headers.get('x-error-code'), 'PROOF_NOT_AVAILABLE')
    assert.match(answer.json.error, /needs an anchor in Bitcoin/)
    assert.equal((await service.call('GET', `/api/v1/timestamp/${id}/proof?format=tlog-proof`, { key })).status, 200)
  })

  it('leaves later records queued', async () => {
    const later = createHash('sha256').update(randomBytes(8)).digest('hex')
    await service.call('POST', '/api/v1/timestamp', { key, body: { hash: later } })
    const { json } = await service.call('POST', '/api/v1/timestamp/verify', { key, body: { hash: later } })
    assert.equal(json.data.blockchain.status, 'QUEUED')
    assert.equal(((await service.admin('GET', '/anchoring')) as unknown as { queued: number }).queued, 1)
  })

  it('shows in the metrics how much waits', async () => {
    const { text } = await service.call('GET', '/metrics')
    const lines = text
      .split('\n')
      .filter((line) => line.startsWith('countersign_anchoring'))
      .join('\n')
    assert.match(lines, /countersign_anchoring\{value="queued"\} 1/)
    assert.match(lines, /countersign_anchoring\{value="alarm"\} 0/)
  })
  it('is still shown at its URL when roots go to another chain', async () => {
    const { txHash, batchId, explorerUrl } = (await verified()).blockchain
    const environment = { ...secrets, DATABASE_URL: service.databaseUrl }
    const moved = await startTestService({ environment, chain: createFakeChain({ name: 'Other', isPublic: true }) })
    try {
      const { pathname } = new URL(explorerUrl)
      const page = await moved.call('GET', pathname)
      assert.equal(page.status, 200)
      for (const part of [txHash, batchId, 'no longer returns this transaction', 'not independent proof']) {
        assert.ok(page.text.includes(part), part)
      }
      assert.ok(!page.text.includes('href="/chain"'))
      assert.equal((await moved.call('GET', '/chain')).status, 404)
      assert.equal((await moved.call('GET', `/chain/tx/0x${'0'.repeat(64)}`)).status, 404)
    } finally {
      await moved.stop()
    }
  })
})
