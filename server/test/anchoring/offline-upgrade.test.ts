import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import {
  carHeader,
  carSection,
  cidOf,
  DAG_JSON,
  encodeCid,
  formatManifest,
  formatVerifierKey,
  openBatch,
  parseProofFile,
  verifierKey,
  verifyProof,
} from '@countersign/proof'
import { run } from '../../../packages/client/src/cli/run.ts'
import { runScheduled } from '../harness/run-scheduled.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import {
  makeOpenTimestampsFixture,
  type OpenTimestampsFixture,
} from '../infrastructure/chain/opentimestamps-fixture.ts'

describe('A pending proof and the published batch of its record', () => {
  const hashes = Array.from({ length: 3 }, () => createHash('sha256').update(randomBytes(16)).digest('hex'))
  let fixture: OpenTimestampsFixture
  let service: TestService
  let folder: string
  let car: Buffer
  const at = (name: string) => join(folder, name)
  before(async () => {
    fixture = await makeOpenTimestampsFixture()
    service = await startTestService({ chain: fixture.open(), environment: { RATE_LIMIT_PER_HOUR: '100000' } })
    const { key } = await service.organization()
    folder = await mkdtemp(join(tmpdir(), 'countersign-offline-'))
    const save = async (name: string, hash: string) => {
      const { id } = (await service.call('POST', '/api/v1/timestamp', { key, body: { hash } })).json.data
      await writeFile(at(name), (await service.call('GET', `/api/v1/timestamp/${id}/proof`, { key })).text)
      return id as string
    }
    const id = await save('first.json', hashes[0] as string)
    await save('second.txt.proof', hashes[1] as string)
    await service.admin('POST', '/anchoring/now')
    await runScheduled(service, 'anchoring.work-on-batches')
    fixture.attest(6)
    for (let i = 0; i < 3; i++) await runScheduled(service, 'anchoring.work-on-batches')
    const record = (await service.call('GET', `/api/v1/timestamp/${id}`, { key })).json.data
    assert.equal(record.blockchain.status, 'CONFIRMED')
    const response = await fetch(`${service.url}/ipfs/${record.ipfs.cid}?format=car`)
    car = Buffer.from(await response.arrayBuffer())
    await writeFile(at('batch.car'), car)
    await save('later.json', hashes[2] as string)
    await service.stop()
  })
  after(async () => {
    await service.stop()
    await fixture.close()
    await rm(folder, { recursive: true, force: true })
  })

  const countersign = async (...words: string[]) => {
    const out: string[] = []
    const err: string[] = []
    const code = await run(words, {
      out: (text) => out.push(text),
      err: (text) => err.push(text),
      environment: { COUNTERSIGN_URL: 'http://127.0.0.1:1' },
    })
    return { code, out: out.join('\n'), err: err.join('\n') }
  }
  const read = async (name: string) => parseProofFile(await readFile(at(name), 'utf8'))

  it('do not become a proof if the batch is damaged or is something else', async () => {
    const before = await readFile(at('first.json'))
    await writeFile(at('copy.json'), before)
    assert.equal((await countersign('upgrade', at('copy.json'), '--batch', at('batch.car'))).code, 0)
    const completed = await readFile(at('copy.json'))
    const damaged = Array.from({ length: 40 }, (_, i) => {
      const copy = Buffer.from(car)
      const position = Math.floor((i * car.length) / 40)
      copy.writeUInt8(copy.readUInt8(position) ^ 1, position)
      return copy
    })
    let refused = 0
    for (const bytes of [...damaged, car.subarray(0, 300), car.subarray(0, 59), Buffer.from('no CAR'), Buffer.of()]) {
      await writeFile(at('damaged.car'), bytes)
      const { code, err } = await countersign('upgrade', at('first.json'), '--batch', at('damaged.car'))
      if (code === 0) {
        // The proof does not need every block of the batch.
        assert.deepEqual(await readFile(at('first.json')), completed)
        await writeFile(at('first.json'), before)
        continue
      }
      refused += 1
      assert.match(err, /is not the CAR of a batch: |the batch does not connect it to a root/)
      assert.ok(code === 1 || code === 4)
    }
    assert.ok(refused > 30, `${refused} are refused`)
    const missing = await countersign('upgrade', at('first.json'), '--batch', at('missing.car'))
    assert.deepEqual([missing.code, /missing\.car cannot be read \(ENOENT\)/.test(missing.err)], [3, true])
    assert.deepEqual(await readFile(at('first.json')), before)
  })

  it('come with the checkpoints of the log, which anyone can check without the service', async () => {
    const { code, out } = await countersign('log', 'checkpoints', at('batch.car'), '--json')
    const { checkpoints, vkeys } = JSON.parse(out)
    assert.equal(code, 0)
    assert.ok(checkpoints.length > 0)
    assert.ok(checkpoints.every(({ valid }: { valid: boolean }) => valid))
    const stranger = formatVerifierKey(verifierKey('stranger.example/log', new Uint8Array(32).fill(7)))
    const trusted = await countersign('log', 'checkpoints', at('batch.car'), '--vkey', stranger, '--vkey', vkeys[0])
    assert.match(trusted.out, /^entries +signed +tokens +result\n\d+ +\S+Z +0 +valid\n/)
    assert.match(trusted.out, /The entries of the batch prove \d+ checkpoints?\.$/)
    const other = await countersign('log', 'checkpoints', at('batch.car'), '--vkey', stranger)
    assert.equal(other.code, 1)
    assert.match(other.err, /The checkpoint over \d+ entries is not valid: no known key has signed the note\./)
  })

  it('become an anchored proof by a batch of the first format as well, which has no checkpoints', async () => {
    const { manifest } = await openBatch(async (offset, length) => car.subarray(offset, offset + length))
    assert.equal(manifest.checkpoints?.length, 1)
    const { checkpoints: _, ...first } = manifest
    const bytes = formatManifest(first)
    const root = encodeCid(cidOf(DAG_JSON, bytes))
    const others = car.subarray(carHeader(root).length)
    await writeFile(at('first.car'), Buffer.concat([carHeader(root), carSection({ cid: root, bytes }), others]))
    await copyFile(at('first.json'), at('by-first.json'))
    const { code, out } = await countersign('upgrade', at('by-first.json'), '--batch', at('first.car'))
    assert.match(out, /^1 proof completed/m)
    assert.equal(code, 0)
    const report = await verifyProof(Buffer.from(hashes[0] as string, 'hex'), await read('by-first.json'), {
      bitcoinNetwork: 'regtest',
    })
    assert.ok(report.proved?.anchoredIn)
  })

  it('become an anchored proof without the service, and a later record stays pending', async () => {
    const { code, out, err } = await countersign(
      ...['upgrade', at('first.json'), at('second.txt.proof'), at('later.json'), '--batch', at('batch.car')],
    )
    assert.deepEqual([code, err], [0, ''])
    assert.match(out, /later\.json is still pending\.\n2 proofs completed, 0 already complete, 1 still pending\./)
    for (const [i, name] of ['first.json', 'second.txt.proof'].entries()) {
      const fingerprint = Buffer.from(hashes[i] as string, 'hex')
      const report = await verifyProof(fingerprint, await read(name), { bitcoinNetwork: 'regtest' })
      assert.ok(report.proved?.anchoredIn, name)
    }
    assert.equal((await read('later.json')).anchor, undefined)
    const again = await countersign('upgrade', at('first.json'), '--batch', at('batch.car'))
    assert.match(again.out, /^0 proofs completed, 1 already complete, 0 still pending\./m)
  })
})

describe('A batch that covers a change of the key of the log', () => {
  it('has checkpoints of both keys, and anyone who knows one of them can check all', async () => {
    const service = await startTestService()
    const folder = await mkdtemp(join(tmpdir(), 'countersign-keys-'))
    try {
      const { key } = await service.organization()
      const vkey = async () => (await service.call('GET', '/log/vkey')).text.trim()
      const stamp = async () => {
        const body = { hash: randomBytes(32).toString('hex') }
        const { id } = (await service.call('POST', '/api/v1/timestamp?include=proof', { key, body })).json.data
        return id as string
      }
      const id = await stamp()
      const former = await vkey()
      const keyId = former.split('+')[1]
      await service.admin('POST', '/log/rotate-key', { keyId })
      await service.admin('POST', '/log/retire-key', { keyId })
      await stamp()
      await service.admin('POST', '/anchoring/now')
      const cid = await service.eventually('it is published', async () => {
        const { blockchain, ipfs } = (await service.call('GET', `/api/v1/timestamp/${id}`, { key })).json.data
        return blockchain.status === 'CONFIRMED' && ipfs.cid
      })
      const car = join(folder, 'batch.car')
      await writeFile(car, Buffer.from(await (await fetch(`${service.url}/ipfs/${cid}?format=car`)).arrayBuffer()))
      for (const known of [[], ['--vkey', former], ['--vkey', await vkey()]]) {
        const out: string[] = []
        const code = await run(['log', 'checkpoints', car, ...known, '--json'], {
          out: (text) => out.push(text),
          err: () => {},
          environment: {},
        })
        const { checkpoints } = JSON.parse(out.join(''))
        assert.equal(code, 0, out.join(''))
        assert.ok(checkpoints.length > 1)
      }
    } finally {
      await service.stop()
      await rm(folder, { recursive: true })
    }
  })
})
