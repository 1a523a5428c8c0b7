import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import {
  confirmationOf,
  formatWitnessKey,
  openCheckpoint,
  parseProofFile,
  parseVerifierKey,
  parseWitnessPolicy,
  readCosignatures,
  sha256,
  verifyProof,
  witnessKey,
} from '@countersign/proof'
import { runCountersign } from '../../../packages/client/test/support/run-countersign.ts'
import { freePort } from '../harness/service-process.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { type Network, networkOfLogs, newInstallation } from './network-of-logs.ts'

const bytesOf = (text: string) => sha256(Buffer.from(text))
const hashOf = (text: string) => Buffer.from(bytesOf(text)).toString('hex')
const textOf = async (service: TestService, path: string) => (await service.call('GET', path)).text

describe('three installations that witness each other', () => {
  let network: Network
  let first: TestService
  before(async () => {
    network = await networkOfLogs(3)
    first = network.nodes[0] as TestService
  })
  after(() => network.stop())

  test('confirm a timestamp of one of them, and the proof says by whom and when', async () => {
    const { key } = await first.organization()
    const { json } = await first.call('POST', '/api/v1/timestamp', { key, body: { hash: hashOf('a') } })
    const vkey = (await textOf(first, '/log/vkey')).trim()
    const policy = parseWitnessPolicy(await textOf(first, '/log/policy'))
    const confirmed = await first.eventually('both witnesses confirm it', async () => {
      const { text } = await first.call('GET', `/api/v1/timestamp/${json.data.id}/proof`, { key })
      const report = await verifyProof(bytesOf('a'), parseProofFile(text), { vkey, policy })
      assert.equal(report.valid, true, JSON.stringify(report.steps))
      return report.proved?.witnessedBy
    })
    assert.equal(confirmed.of, 2)
    assert.equal(confirmed.by.length, 2)
    const seconds = confirmed.completeAt - Date.parse(json.data.serverTimestamp) / 1000
    assert.ok(seconds > -1 && seconds < 60, `${seconds} s`)
  })

  test('publish the cosigned checkpoint, which the key of the log alone opens, too', async () => {
    const policy = parseWitnessPolicy(await textOf(first, '/log/policy'))
    const note = await textOf(first, '/log/witnessed-checkpoint')
    const keys = policy.witnesses.map(({ key }) => key)
    assert.notEqual(confirmationOf(policy, await readCosignatures(note, keys)).completeAt, null)
    const vkey = parseVerifierKey((await textOf(first, '/log/vkey')).trim())
    assert.ok((await openCheckpoint(note, vkey)).size > 0)
  })

  test('show the cosignatures at the newest checkpoint once they have arrived', async () => {
    const policy = parseWitnessPolicy(await textOf(first, '/log/policy'))
    const keys = policy.witnesses.map(({ key }) => key)
    const found = await first.eventually('cosignatures', async () => {
      const cosignatures = await readCosignatures(await textOf(first, '/log/checkpoint'), keys)
      return cosignatures.length === 2 && cosignatures
    })
    assert.equal(found.length, 2)
  })

  test('name a policy that lists the log, its witnesses and the majority', async () => {
    const policy = await textOf(first, '/log/policy')
    assert.equal(policy.match(/^log /gm)?.length, 1)
    assert.equal(policy.match(/^witness /gm)?.length, 2)
    assert.match(policy, /^group witnesses 2 /m)
    assert.match(policy, /^quorum witnesses$/m)
  })
})

describe('three installations, of which one is known by ML-DSA-44 alone and one by both algorithms', () => {
  let network: Network
  before(async () => {
    network = await networkOfLogs(3, ({ asWitness, asMlDsaWitness }, index) =>
      index === 0 ? asWitness : index === 1 ? asMlDsaWitness : `${asWitness},${asMlDsaWitness}`,
    )
  })
  after(() => network.stop())

  test('confirm each other, and their policies require every key', async () => {
    for (const [index, node] of network.nodes.entries()) {
      const { key } = await node.organization()
      const { json } = await node.call('POST', '/api/v1/timestamp', { key, body: { hash: hashOf('m') } })
      const vkey = (await textOf(node, '/log/vkey')).trim()
      const policy = parseWitnessPolicy(await textOf(node, '/log/policy'))
      const lines = [3, 3, 2][index]
      assert.equal(policy.witnesses.length, lines)
      await node.eventually('all keys confirm it', async () => {
        const { text } = await node.call('GET', `/api/v1/timestamp/${json.data.id}/proof`, { key })
        const report = await verifyProof(bytesOf('m'), parseProofFile(text), { vkey, policy })
        assert.equal(report.valid, true, JSON.stringify(report.steps))
        assert.ok(!report.limits.includes('cosignatures-unsupported'))
        return report.proved?.witnessedBy?.by.length === 2
      })
      const found = await node.eventually('the newest checkpoint shows all cosignatures', async () => {
        const note = await textOf(node, '/log/checkpoint')
        const cosignatures = await readCosignatures(
          note,
          policy.witnesses.map((one) => one.key),
        )
        return cosignatures.length === lines && cosignatures
      })
      const name = (at: number) => network.installations[at]?.witnessKey.split('+')[0]
      const kindsBy = (at: number) => found.filter((one) => one.key.name === name(at)).map((one) => one.key.cosigns)
      if (index !== 1) assert.deepEqual(kindsBy(1), ['ML-DSA-44'])
      if (index !== 2) assert.deepEqual(kindsBy(2), ['Ed25519', 'ML-DSA-44'])
      assert.deepEqual((await node.call('GET', '/health/ready')).json.checks.find(isLog).warning, undefined)
    }
  })
})

const isLog = ({ name }: { readonly name: string }) => name === 'log'

test('an installation whose witness is down is ready, and its operator learns which one does not answer', async () => {
  const key = formatWitnessKey(witnessKey('w.example', new Uint8Array(32).fill(1)))
  const service = await startTestService({ environment: { WITNESSES: `${key} http://127.0.0.1:${await freePort()}` } })
  try {
    const { status, json } = await service.call('GET', '/health/ready')
    assert.equal(status, 200)
    const { ok, warning } = json.checks.find(({ name }: { name: string }) => name === 'log')
    assert.equal(ok, true)
    assert.match(warning, /The witness w\.example cannot be reached: /)
  } finally {
    await service.stop()
  }
})

test('a former key of a log is not retired while a witness does not confirm the log without it, unless its operator insists', async (t) => {
  const [own, other] = [await newInstallation(), await newInstallation()]
  const service = await own.start({ WITNESSES: other.asWitness })
  let witness = await other.start({ WITNESS_LOGS: own.logKey })
  t.after(async () => {
    await service.stop()
    await witness.stop()
    await Promise.all([own.drop(), other.drop()])
  })
  const keyNow = async () => (await textOf(service, '/log/vkey')).trim()
  const rotate = async () => {
    const keyId = parseVerifierKey(await keyNow()).id
    await service.admin('POST', '/log/rotate-key', { keyId })
    return keyId
  }
  const retire = async (keyId: string, force?: boolean) => {
    const headers = { authorization: `Bearer ${service.adminToken}` }
    const { status, json } = await service.call('POST', '/admin/v1/log/retire-key', { headers, body: { keyId, force } })
    return [status, json.error ?? json.data.keys.find((one: { keyId: string }) => one.keyId === keyId).status]
  }

  const first = await rotate()
  const [status, reason] = await retire(first)
  assert.equal(status, 409)
  assert.match(reason, /The witness \S+ knows another key of this log\. .* retire the key nevertheless with force\./)
  await witness.stop()
  assert.match((await retire(first))[1], /The witness \S+ cannot be reached/)
  witness = await other.start({ WITNESS_LOGS: await keyNow() })
  assert.deepEqual(await retire(first), [200, 'RETIRED'])

  const second = await rotate()
  assert.equal((await retire(second))[0], 409)
  assert.deepEqual(await retire(second, true), [200, 'RETIRED'])
})

test('an installation without witnesses has a policy that needs none, and is no witness', async (t) => {
  const alone = await startTestService()
  try {
    assert.match(await textOf(alone, '/log/policy'), /^log .*\nquorum none\n$/)
    for (const path of ['/log/witnessed-checkpoint', '/witness/vkey']) {
      assert.equal((await alone.call('GET', path)).status, 404, path)
    }
    assert.equal((await alone.call('POST', '/witness/add-checkpoint', { body: 'old 0\n' })).status, 404)
    const folder = await mkdtemp(join(tmpdir(), 'countersign-alone-'))
    t.after(() => rm(folder, { recursive: true, force: true }))
    const policy = join(folder, 'policy')
    await writeFile(policy, await textOf(alone, '/log/policy'))
    const { code, stdout, stderr } = await runCountersign([
      'log',
      'check',
      alone.url,
      '--policy',
      policy,
      '--state',
      join(folder, 'state'),
    ])
    assert.equal(code, 0, stderr)
    assert.match(stdout, /witnesses +the policy requires none/)
  } finally {
    await alone.stop()
  }
})
