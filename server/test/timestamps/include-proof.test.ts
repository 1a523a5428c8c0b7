import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { parseProofFile, verifyProof } from '@countersign/proof'
import { eventually } from '../harness/eventually.ts'
import { type SetTimers, setTimers } from '../harness/set-timers.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'

const newHash = () => randomBytes(32).toString('hex')

describe('A timestamp that is created with its proof', () => {
  let service: TestService
  let timers: SetTimers
  let key: string
  before(async () => {
    timers = setTimers()
    service = await startTestService({ timers, environment: { RATE_LIMIT_PER_HOUR: '100000' } })
    ;({ key } = await service.organization())
  })
  after(() => service.stop())

  const stamp = (hash = newHash(), headers: Record<string, string> = {}, query = '?include=proof') =>
    service.call('POST', `/api/v1/timestamp${query}`, { key, headers, body: { hash } })

  /** Moves the time to the next checkpoint once so many requests wait for it. */
  async function passing<T>(answers: Promise<T>, waiting = 1): Promise<T> {
    await untilWaiting(waiting)
    timers.advance(1.5)
    return await answers
  }

  const untilWaiting = (count: number) =>
    eventually('they wait', async () => (await timers.waits()).filter((ms) => ms === 3000).length === count)

  it('waits for the next checkpoint, which serves all that wait', async () => {
    const hashes = Array.from({ length: 8 }, newHash)
    const answers = await passing(Promise.all(hashes.map((hash) => stamp(hash))), hashes.length)
    const vkey = (await service.call('GET', '/log/vkey')).text.trim()
    const sizes = new Set<number>()
    for (const [index, { status, json }] of answers.entries()) {
      assert.equal(status, 201)
      const proof = parseProofFile(JSON.stringify(json.data.proof))
      assert.equal(proof.index, json.data.sequenceNumber)
      assert.ok((await verifyProof(Buffer.from(hashes[index] ?? '', 'hex'), proof, { vkey })).valid)
      sizes.add(proof.treeSize)
    }
    assert.ok(sizes.size < hashes.length, 'they share checkpoints')
  })

  it('is answered with the same proof as by the proof operation', async () => {
    const { json } = await passing(stamp())
    const asked = await service.call('GET', `/api/v1/timestamp/${json.data.id}/proof`, { key })
    assert.deepEqual(json.data.proof, asked.json)
  })

  it('has a proof in a repeated request as well', async () => {
    const [hash, headers] = [newHash(), { 'idempotency-key': 'with-proof' }]
    const first = await passing(stamp(hash, headers))
    const again = await stamp(hash, headers)
    assert.equal(again.headers.get('idempotency-replayed'), 'true')
    assert.deepEqual(again.json.data, first.json.data)
  })

  it('has none if it is not requested, and refuses anything else', async () => {
    assert.equal('proof' in (await stamp(newHash(), {}, '')).json.data, false)
    const { status, json } = await stamp(newHash(), {}, '?include=all')
    assert.equal(status, 400)
    assert.match(json.error, /include/)
  })

  it('is answered with null instead if there is no checkpoint in time', async () => {
    const stamping = stamp()
    await untilWaiting(1)
    // In one go: the checkpoint is begun and not finished when the time is over.
    timers.advance(10)
    const { status, json } = await stamping
    assert.equal(status, 201)
    assert.equal(json.data.proof, null)
    const proof = await service.call('GET', `/api/v1/timestamp/${json.data.id}/proof`, { key })
    assert.equal(proof.json.index, json.data.sequenceNumber)
  })
})
