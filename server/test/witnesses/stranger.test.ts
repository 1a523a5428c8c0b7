import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { sha256 } from '@countersign/proof'
import { runCountersign } from '../../../packages/client/test/support/run-countersign.ts'
import { takeSnapshot } from '../harness/exchange-database.ts'
import { setClock } from '../harness/set-clock.ts'
import type { TestService } from '../harness/test-service.ts'
import { amongOthers, type Installation, newInstallation } from './network-of-logs.ts'

const hashOf = (text: string) => Buffer.from(sha256(Buffer.from(text))).toString('hex')

describe('a stranger with a policy and the command line', () => {
  let folder: string
  let installations: Installation[]
  const running = new Set<TestService>()
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'countersign-stranger-'))
    installations = await Promise.all([newInstallation(), newInstallation(), newInstallation()])
  })
  after(async () => {
    await Promise.all([...running].map((service) => service.stop()))
    await Promise.all(installations.map((one) => one.drop()))
    await rm(folder, { recursive: true, force: true })
  })

  const start = async (one: Installation, ...rest: Parameters<Installation['start']>) => {
    const service = await one.start(...rest)
    running.add(service)
    return service
  }
  const stop = async (service: TestService) => {
    running.delete(service)
    await service.stop()
  }
  const stamp = async (service: TestService, ...texts: string[]) => {
    const { key } = await service.organization()
    for (const text of texts) await service.call('POST', '/api/v1/timestamp', { key, body: { hash: hashOf(text) } })
    return key
  }
  const confirmedSize = async (service: TestService) => {
    const { status, text } = await service.call('GET', '/log/witnessed-checkpoint')
    return status === 200 ? Number(text.split('\n')[1]) : 0
  }
  const check = async (url: string, policy: string, state: string, ...args: string[]) => {
    const path = join(folder, 'policy')
    await writeFile(path, policy)
    return await runCountersign(['log', 'check', url, '--policy', path, '--state', join(folder, state), ...args])
  }

  test('finds a log that its witnesses confirm valid, and a fork and a rollback not, while the operator is stopped', async () => {
    const [own, ...others] = installations as [Installation, ...Installation[]]
    const beginning = await takeSnapshot(own.databaseUrl)
    const witnesses = await Promise.all(others.map((one) => start(one, { WITNESS_LOGS: own.logKey })))
    const honest = await start(own, amongOthers(own, installations))
    await stamp(honest, 'a', 'b', 'c')
    await honest.eventually('all is confirmed', async () => (await confirmedSize(honest)) === 4)
    const policy = (await honest.call('GET', '/log/policy')).text
    const valid = await check(own.url, policy, 'first')
    assert.equal(valid.code, 0, valid.stderr)
    assert.match(valid.stdout, /witnesses +2 of 2, at .* \(.*witness, .*witness\)/)
    await stop(honest)
    const without = await start(own)
    assert.equal((await without.call('GET', '/log/witnessed-checkpoint')).status, 404)
    await stop(without)

    // Without its memory, the operator's service would fork the log. A witness prevents that.
    await beginning.restore()
    await assert.rejects(
      start(own, amongOthers(own, installations)),
      /The witness .* has cosigned 4 entries of this log, but the database has 1\. Restore a newer backup\./,
    )
    // A dishonest operator forgets the witnesses, too. Then nobody confirms what the log shows.
    const restored = await start(own)
    const assertUnconfirmed = async (size: number) => {
      for (const state of ['none', 'first']) {
        const { code, stderr } = await check(own.url, policy, state)
        assert.equal(code, 1)
        assert.match(stderr, /Only 0 of 2 witnesses confirm the checkpoint, and the policy requires more\./)
        assert.match(stderr, new RegExp(`Signed now:\n\n\\S+\n${size}\n`))
      }
    }
    await assertUnconfirmed(1)
    await stamp(restored, 'd', 'e', 'f', 'g', 'h')
    const signedSize = async () => Number((await restored.call('GET', '/log/checkpoint')).text.split('\n')[1])
    await restored.eventually('the fork is signed', async () => (await signedSize()) === 6)
    await assertUnconfirmed(6)
    await stop(restored)
    await Promise.all(witnesses.map(stop))
  })

  test('finds a rollback to what witnesses have confirmed: immediately after an earlier check, or else as a frozen log', async () => {
    const clock = setClock(new Date(Date.now() - 7_200_000).toISOString())
    const [own, other] = await Promise.all([newInstallation({ clock }), newInstallation({ clock })])
    installations.push(own, other)
    const witness = await start(other, { WITNESS_LOGS: own.logKey })
    const early = await start(own, { WITNESSES: other.asWitness })
    await stamp(early, 'a')
    await early.eventually('the first entry is confirmed', async () => (await confirmedSize(early)) === 2)
    await stop(early)
    const backup = await takeSnapshot(own.databaseUrl)
    const late = await start(own, { WITNESSES: other.asWitness })
    await stamp(late, 'b', 'c')
    await late.eventually('all is confirmed', async () => (await confirmedSize(late)) === 4)
    const policy = (await late.call('GET', '/log/policy')).text
    const young = ['--max-age', '86400']
    assert.equal((await check(own.url, policy, 'earlier', ...young)).code, 0)
    await stop(late)

    // The operator keeps the witness away, which would prevent this start.
    await stop(witness)
    await backup.restore()
    const restored = await start(own, { WITNESSES: other.asWitness })
    assert.equal(await confirmedSize(restored), 2)
    const { code, stderr } = await check(own.url, policy, 'earlier', ...young)
    assert.equal(code, 1)
    assert.match(
      stderr,
      /^The log was rolled back: it shows fewer entries than it has signed, 2 instead of 4 or more\./,
    )
    assert.equal((await check(own.url, policy, 'never', ...young)).code, 0)
    const frozen = await check(own.url, policy, 'never')
    assert.equal(frozen.code, 1)
    assert.match(frozen.stderr, /^The log is frozen: .*, 7\d\d\d seconds ago, and 3600 are allowed\./)
    await stop(restored)
  })

  test('finds a log frozen that no witness has confirmed for long', async () => {
    const clock = setClock(new Date(Date.now() - 7_200_000).toISOString())
    const [own, other] = await Promise.all([newInstallation({ clock }), newInstallation({ clock })])
    installations.push(own, other)
    const witness = await start(other, { WITNESS_LOGS: own.logKey })
    const service = await start(own, { WITNESSES: other.asWitness })
    await stamp(service, 'a')
    await service.eventually('it is confirmed', async () => (await confirmedSize(service)) === 2)
    const policy = (await service.call('GET', '/log/policy')).text
    const { code, stderr } = await check(own.url, policy, 'frozen')
    assert.equal(code, 1)
    assert.match(
      stderr,
      /^The log is frozen: witnesses last confirmed it at .*, 7\d\d\d seconds ago, and 3600 are allowed\./,
    )
    await stop(service)
    await stop(witness)
  })

  test('requires the confirmation of a proof with the same policy', async () => {
    const [own, , other] = installations as [Installation, Installation, Installation]
    const document = join(folder, 'document')
    await writeFile(document, 'z')
    const witness = await start(other, { WITNESS_LOGS: own.logKey })
    const service = await start(own)
    const key = await stamp(service, 'z')
    const { json } = await service.call('GET', '/api/v1/timestamp', { key })
    const proof = await service.call('GET', `/api/v1/timestamp/${json.data.timestamps[0].id}/proof`, { key })
    await writeFile(`${document}.proof`, proof.text)
    const policy = join(folder, 'required')
    await writeFile(policy, `log ${own.logKey}\nwitness w ${other.witnessKey}\nquorum w\n`)
    const { code, stderr } = await runCountersign(['verify', document, '--policy', policy])
    assert.equal(code, 1)
    assert.match(stderr, /The proof does not meet the policy\. 0 of 1 witnesses confirm the checkpoint\./)
    assert.equal((await runCountersign(['verify', document])).code, 0)
    await stop(service)
    await stop(witness)
  })
})
