import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import {
  formatWitnessKey,
  openCheckpoint,
  openSigned,
  parseMlDsaKey,
  parseProofFile,
  parseVerifierKey,
  parseWitnessPolicy,
  sha256,
  verifyProof,
  witnessKey,
} from '@countersign/proof'
import { runCountersign } from '../../../packages/client/test/support/run-countersign.ts'
import { openLog } from '../../src/features/log/open-log.ts'
import { testPorts } from '../harness/test-ports.ts'
import type { TestService } from '../harness/test-service.ts'
import { amongOthers, type Installation, newInstallation } from '../witnesses/network-of-logs.ts'

const textOf = async (service: TestService, path: string) => (await service.call('GET', path)).text
const document = Buffer.from('signed twice')

describe('a log with LOG_POST_QUANTUM=on', () => {
  let installations: readonly [Installation, Installation]
  let folder: string
  const running = new Set<TestService>()
  before(async () => {
    installations = [await newInstallation(), await newInstallation()]
    folder = await mkdtemp(join(tmpdir(), 'countersign-twice-'))
  })
  after(async () => {
    await Promise.all([...running].map((service) => service.stop()))
    await Promise.all(installations.map((one) => one.drop()))
    await rm(folder, { recursive: true, force: true })
  })

  const start = async (one: Installation, environment: Record<string, string>) => {
    const service = await one.start(environment)
    running.add(service)
    return service
  }
  const stop = async (service: TestService) => {
    running.delete(service)
    await service.stop()
  }
  const linesOfLog = (note: string) => note.match(new RegExp(`^\u2014 ${originOf(note)} `, 'gm'))?.length
  const originOf = (note: string) => note.slice(0, note.indexOf('\n'))

  test('signs checkpoints with both keys, and readers of each kind accept them and the proofs', async () => {
    const [own, other] = installations
    const witness = await start(other, amongOthers(other, installations))
    const service = await start(own, { ...amongOthers(own, installations), LOG_POST_QUANTUM: 'on' })
    const { key } = await service.organization()
    const hash = Buffer.from(sha256(document)).toString('hex')
    const { json } = await service.call('POST', '/api/v1/timestamp', { key, body: { hash } })

    const vkey = (await textOf(service, '/log/vkey')).trim()
    const mlDsaVkey = (await textOf(service, '/log/vkey-ml-dsa')).trim()
    assert.equal(vkey, own.logKey)
    assert.equal(parseMlDsaKey(mlDsaVkey).name, parseVerifierKey(vkey).name)

    const policy = parseWitnessPolicy(await textOf(service, '/log/policy'))
    const proof = await service.eventually('the witness, which knows the first key alone, confirms it', async () => {
      const { text } = await service.call('GET', `/api/v1/timestamp/${json.data.id}/proof`, { key })
      const report = await verifyProof(sha256(document), parseProofFile(text), { vkey, mlDsaVkey, policy })
      assert.equal(report.valid, true, JSON.stringify(report.steps))
      return report.proved?.witnessedBy && text
    })
    assert.equal((await verifyProof(sha256(document), parseProofFile(proof), { vkey, policy })).valid, true)
    const stranger = formatWitnessKey(witnessKey(parseVerifierKey(vkey).name, new Uint8Array(1312).fill(1)))
    assert.equal(
      (await verifyProof(sha256(document), parseProofFile(proof), { vkey, mlDsaVkey: stranger })).valid,
      false,
    )

    const note = await textOf(service, '/log/checkpoint')
    assert.equal(linesOfLog(note), 2)
    assert.ok((await openCheckpoint(note, parseVerifierKey(vkey))).size > 1)
    const also = { key: parseMlDsaKey(mlDsaVkey), verify: undefined }
    assert.equal((await openSigned(note, parseVerifierKey(vkey), also)).unchecked, false)

    const path = join(folder, 'document')
    await writeFile(path, document)
    await writeFile(`${path}.proof`, proof)
    const verify = (...words: string[]) => runCountersign(['verify', path, '--vkey', vkey, ...words])
    assert.equal((await verify('--vkey-ml-dsa', mlDsaVkey)).code, 0)
    assert.equal((await verify('--vkey-ml-dsa', stranger)).code, 1)
    assert.equal((await verify('--vkey-ml-dsa', vkey)).code, 2)
    await stop(service)
    await stop(witness)
  })

  test('keeps its second key over restarts, and signs with the first one alone when the setting is off', async () => {
    const [own] = installations
    const vkeys: string[] = []
    for (const LOG_POST_QUANTUM of ['on', 'off', 'on']) {
      const service = await start(own, { LOG_POST_QUANTUM })
      const { key } = await service.organization()
      const body = { hash: Buffer.from(sha256(Buffer.from(`${vkeys.length}`))).toString('hex') }
      await service.call('POST', '/api/v1/timestamp?include=proof', { key, body })
      const { status, text } = await service.call('GET', '/log/vkey-ml-dsa')
      assert.equal(status, LOG_POST_QUANTUM === 'on' ? 200 : 404)
      vkeys.push(text)
      assert.equal(linesOfLog(await textOf(service, '/log/checkpoint')), LOG_POST_QUANTUM === 'on' ? 2 : 1)
      await stop(service)
    }
    assert.equal(vkeys[0], vkeys[2])
  })
})

test('a log whose name is too long for ML-DSA-44 does not start, and its operator learns what to set instead', async (t) => {
  const { end, ...ports } = await testPorts()
  t.after(end)
  const open = (origin: string, postQuantum: boolean) =>
    openLog({ ...ports, memories: [], postQuantum }, origin, 'http://localhost')
  const [long, longest] = [126, 125].map((letters) => `xxx.${'ü'.repeat(letters)}`) as [string, string]
  await assert.rejects(open(long, true), {
    name: 'StartRefused',
    message:
      /name has 256 bytes, and at most 255 are possible\. Set LOG_ORIGIN to a shorter name, or set LOG_POST_QUANTUM=off/,
  })
  assert.equal((await open(`${longest}y`, true)).origin, `${longest}y`, 'the long name was not kept')
})

test('a log that has begun with a name too long for ML-DSA-44 starts without that signature only', async (t) => {
  const { end, ...ports } = await testPorts()
  t.after(end)
  const open = (postQuantum: boolean) =>
    openLog({ ...ports, memories: [], postQuantum }, `log.example.org/${'x'.repeat(240)}`, 'http://localhost')
  await open(false)
  await assert.rejects(open(true), { name: 'StartRefused', message: /cannot be renamed: set LOG_POST_QUANTUM=off/ })
  assert.equal((await open(false)).cosigner, undefined)
})
