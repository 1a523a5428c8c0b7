import assert from 'node:assert/strict'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { it } from 'node:test'
import { eventually } from '../harness/eventually.ts'
import { startTestService } from '../harness/test-service.ts'

it('A checkpoint that cannot be written makes proofs and timestamps wait and the service not ready, until it can', async (t) => {
  const service = await startTestService()
  t.after(() => service.stop())
  const { key } = await service.organization()
  /** Level and message of the log lines with these words. */
  const logged = (words: RegExp) =>
    service
      .logged()
      .split('\n')
      .filter((line) => words.test(line))
      .map((line) => JSON.parse(line))
      .map(({ level, msg }) => [level, msg])
  const logState = async () => {
    const { status, json } = await service.call('GET', '/health/ready')
    const { ok, reason = '' } = json.checks.find(({ name }: { name: string }) => name === 'log')
    return { status, ok, reason }
  }
  // Not even root can put a file in the place of a folder.
  const path = join(service.dataDir, 'log-checkpoint')
  await rm(path, { force: true })
  await mkdir(path)
  const stamp = () => service.call('POST', '/api/v1/timestamp', { key, body: { hash: 'ab'.repeat(32) } })
  const stamped = await stamp()
  assert.equal(stamped.status, 201)
  const prove = () => service.call('GET', `/api/v1/timestamp/${stamped.json.data.id}/proof`, { key })

  const refused = await prove()
  assert.equal(refused.status, 503, refused.text)
  assert.match(refused.json.error, /cannot read or write its last signed checkpoint/)
  const unstamped = await stamp()
  assert.equal(unstamped.status, 503, unstamped.text)
  assert.match(unstamped.json.error, /Timestamps and proofs are unavailable/)
  const { reason, ...state } = await logState()
  assert.deepEqual(state, { status: 503, ok: false })
  assert.match(reason, /EISDIR/)
  for (let i = 0; i < 3; i++) assert.deepEqual([(await prove()).status, (await stamp()).status], [503, 503])
  assert.deepEqual(logged(/EISDIR|cannot read or write its last signed/), [
    [50, 'timestamp log stopped: no entries are added or signed'],
    [40, 'not ready'],
  ])
  await eventually('no draft is left', async () => {
    return !(await readdir(service.dataDir)).some((name) => name.startsWith('log-checkpoint.'))
  })

  await rm(path, { recursive: true })
  // A running attempt may still be reported first.
  await eventually('it is ready', async () => (await logState()).ok)
  assert.deepEqual(await logState(), { status: 200, ok: true, reason: '' })
  assert.equal((await prove()).status, 200)
  assert.equal((await stamp()).status, 201)
  assert.deepEqual(logged(/resumed/), [[30, 'timestamp log resumed']])
})
