import assert from 'node:assert/strict'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { openCheckpoint, parseVerifierKey } from '@countersign/proof'
import { pino } from 'pino'
import { openFoundation } from '../../src/assemble/open-foundation.ts'
import { openPublishedLog } from '../../src/assemble/open-published-log.ts'
import { assemble } from '../../src/assemble.ts'
import { readConfig } from '../../src/config.ts'
import { checkLog } from '../harness/check-log.ts'
import { eventually } from '../harness/eventually.ts'
import { isLongRun } from '../harness/run-settings.ts'
import { freePort } from '../harness/service-process.ts'
import { setClock } from '../harness/set-clock.ts'
import { setTimers } from '../harness/set-timers.ts'
import { migratedDatabase, onServer } from '../harness/test-database.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'

/** Per client: every request meets others, so a few are enough. */
const perClient = isLongRun ? 100 : 12

const anyHash = () => createHash('sha256').update(randomBytes(16)).digest('hex')

describe('The log', () => {
  const clock = setClock('2027-03-01T08:00:00Z')
  const timers = setTimers()
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService({ clock, timers, environment: { RATE_LIMIT_PER_HOUR: '1000000' } })
    key = (await service.organization()).key
  })
  after(() => service.stop())

  const stamp = (hash = anyHash()) => service.call('POST', '/api/v1/timestamp', { key, body: { hash } })
  const many = (count: number) => Promise.all(Array.from({ length: count }, () => stamp()))

  it('gives simultaneous requests consecutive places, each its own', async () => {
    const answers = await many(300)
    const numbers = answers.map(({ json }) => json.data.sequenceNumber as number).sort((a, b) => a - b)
    assert.equal(new Set(numbers).size, 300)
    assert.equal((numbers.at(-1) ?? 0) - (numbers[0] ?? 0), 299)
    await checkLog(service.url)
  })

  it('publishes a checkpoint at most a second old, signed by the key it publishes', async () => {
    const { json } = await stamp()
    const key = parseVerifierKey((await service.call('GET', '/log/vkey')).text.trim())
    // A checkpoint that was being signed when the entry came may still be returned first.
    let size = 0
    for (let tries = 0; tries < 3 && size <= json.data.sequenceNumber; tries++) {
      clock.advance(2)
      const { text, headers } = await service.call('GET', '/log/checkpoint')
      assert.match(headers.get('content-type') ?? '', /^text\/plain/)
      assert.match(headers.get('cache-control') ?? '', /max-age=1\b/)
      size = (await openCheckpoint(text, key)).size
    }
    assert.equal(size, json.data.sequenceNumber + 1)
  })

  it('serves tiles that never change as immutable, and 404 for what it has not grown to', async () => {
    const full = await service.call('GET', '/log/tile/0/000')
    assert.equal(full.status, 200)
    assert.match(full.headers.get('cache-control') ?? '', /immutable/)
    assert.equal(full.headers.get('access-control-allow-origin'), '*')
    for (const path of [
      '0/999',
      '0/000.p/300',
      '0/000.p/0',
      '0/x000/000',
      '9/000',
      'x/000',
      'entries/999',
      '0/000/..',
    ]) {
      const answer = await service.call('GET', `/log/tile/${path}`)
      assert.equal(answer.status, 404, path)
      assert.equal(answer.headers.get('cache-control'), 'no-store', path)
      assert.equal(answer.json.success, false)
    }
  })

  it('shows no fingerprint in any public byte', async () => {
    const hash = anyHash()
    const { json } = await stamp(hash)
    const index = Math.floor(json.data.sequenceNumber / 256)
    const width = (json.data.sequenceNumber % 256) + 1
    const path = `entries/${String(index).padStart(3, '0')}${width < 256 ? `.p/${width}` : ''}`
    const response = await fetch(`${service.url}/log/tile/${path}`)
    const bytes = Buffer.from(await response.arrayBuffer())
    assert.equal(bytes.length, width * 87)
    assert.ok(!bytes.includes(Buffer.from(hash, 'hex')))
  })

  it('never lets time run backwards, and issues nothing while the clock is more than a second behind', async () => {
    const first = (await stamp()).json.data.serverTimestamp
    clock.advance(-0.5)
    assert.equal((await stamp()).json.data.serverTimestamp, first)
    clock.advance(-5)
    const refused = await stamp()
    assert.equal(refused.status, 503)
    assert.match(refused.json.error, /clock .* is behind its last timestamp/)
    assert.ok(Number(refused.headers.get('retry-after')) > 0)
    clock.advance(10)
    assert.equal((await stamp()).status, 201)
  })

  it('promises what it has answered by a checkpoint that the node remembers, soon and without being asked', async () => {
    const answers = await many(30)
    const size = Math.max(...answers.map(({ json }) => json.data.sequenceNumber as number)) + 1
    const note = () => readFile(join(service.dataDir, 'log-checkpoint'), 'utf8').catch(() => '')
    assert.ok(!(await note()).includes(`\n${size}\n`))
    timers.advance(1)
    await eventually(
      async () => `a checkpoint of ${size}, not ${await note()}`,
      async () => (await note()).includes(`\n${size}\n`),
    )
  })

  it('is neither continued nor signed when its database goes back, and the service says that it is not ready', async () => {
    const size = (await stamp()).json.data.sequenceNumber + 1
    await onServer(
      service.databaseUrl,
      `delete from log_entries where sequence_number >= ${size - 2};
       update log_head set size = ${size - 2},
         last_hash = (select hash from log_entries where sequence_number = ${size - 3})`,
    )
    const refused = await stamp()
    assert.equal(refused.status, 503)
    // A checkpoint of the test above, on its way, may look at the missing entry first.
    const found = `has ${size - 2} entries of the log, but there were ${size}|log entry ${size - 2} in the database has changed`
    assert.match(refused.json.error, new RegExp(found))
    assert.equal((await stamp()).status, 503)
    const ready = await service.call('GET', '/health/ready')
    assert.equal(ready.status, 503)
    assert.ok(ready.json.checks.some((check: { name: string; ok: boolean }) => check.name === 'log' && !check.ok))
  })
})

describe('Two nodes on one database', () => {
  it('write one log without gaps, under concurrent load', async () => {
    const one = await startTestService({ environment: { RATE_LIMIT_PER_HOUR: '1000000' } })
    const port = await freePort()
    const folder = await mkdtemp(join(tmpdir(), 'countersign-node-'))
    await cp(join(one.dataDir, 'secret-key'), join(folder, 'secret-key'))
    const config = readConfig({
      DATA_DIR: folder,
      PORT: String(port),
      DATABASE_URL: one.databaseUrl,
      LOG_LEVEL: 'silent',
      RATE_LIMIT_PER_HOUR: '1000000',
    })
    const two = await assemble(config, pino({ level: 'silent' }), { onFatal: () => {} })
    try {
      await two.listen()
      const { key } = await one.organization()
      const stamp = async (url: string, idempotent: boolean) => {
        const answer = await fetch(`${url}/api/v1/timestamp`, {
          method: 'POST',
          headers: {
            'x-api-key': key,
            'content-type': 'application/json',
            ...(idempotent ? { 'idempotency-key': randomUUID() } : {}),
          },
          body: JSON.stringify({ hash: anyHash() }),
        })
        assert.equal(answer.status, 201)
        return ((await answer.json()) as { data: { sequenceNumber: number } }).data.sequenceNumber
      }
      // Every second request takes the long path, with its own Idempotency-Key.
      const client = async (url: string) => {
        const numbers: number[] = []
        for (let i = 0; i < perClient; i++) numbers.push(await stamp(url, i % 2 === 0))
        return numbers
      }
      const urls = [one.url, `http://127.0.0.1:${port}`]
      const numbers = (await Promise.all(urls.flatMap((url) => Array.from({ length: 8 }, () => client(url))))).flat()
      assert.deepEqual(
        numbers.sort((a, b) => a - b),
        Array.from({ length: 2 * 8 * perClient }, (_, i) => i + 1),
      )
      for (const url of urls) await checkLog(url)
    } finally {
      await two.stop(1000)
      await rm(folder, { recursive: true, force: true })
      await one.stop()
    }
  })
})

describe('A database that is older than the published log', () => {
  it('is refused at the start, and so is another log in the same folder', async () => {
    const service = await startTestService({ environment: { SECRET_KEY: 'cd'.repeat(32) } })
    const backup = await migratedDatabase()
    const folder = await mkdtemp(join(tmpdir(), 'countersign-backup-'))
    try {
      const { key } = await service.organization()
      const stamp = () => service.call('POST', '/api/v1/timestamp', { key, body: { hash: anyHash() } })
      for (let i = 0; i < 3; i++) await stamp()
      await service.call('GET', '/log/checkpoint')
      const note = await readFile(join(service.dataDir, 'log-checkpoint'), 'utf8')
      assert.match(note, /\n[234]\n/)
      await cp(join(service.dataDir, 'log-checkpoint'), join(folder, 'log-checkpoint'))

      const configFor = (databaseUrl: string) =>
        readConfig({ DATA_DIR: folder, DATABASE_URL: databaseUrl, SECRET_KEY: 'cd'.repeat(32), PORT: '1' })
      const outside = { onFatal: () => {} }
      /** As far as the log, which refuses. */
      const start = async (databaseUrl: string, { isEmbedded = false } = {}) => {
        const lines: string[] = []
        const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
        const foundation = await openFoundation(configFor(databaseUrl), log, outside)
        try {
          const config = { ...configFor(databaseUrl), ...(isEmbedded && { databaseUrl: undefined }) }
          const { checkpoints } = await openPublishedLog(config, log, foundation)
          await checkpoints.close()
        } finally {
          await foundation.close()
        }
        return lines.join('')
      }
      assert.doesNotMatch(await start(service.databaseUrl), /log-checkpoint/)
      assert.doesNotMatch(await start(service.databaseUrl, { isEmbedded: true }), /log-checkpoint/)
      await rm(join(folder, 'log-checkpoint'))
      await assert.rejects(
        start(service.databaseUrl, { isEmbedded: true }),
        /log-checkpoint is missing.*Put the newest checkpoint of the log there/,
      )
      assert.match(await start(service.databaseUrl), /DATA_DIR\/log-checkpoint is missing: an outdated database/)
      await writeFile(join(folder, 'log-checkpoint'), '')
      await assert.rejects(start(service.databaseUrl), /log-checkpoint was not signed by the log .*damaged/)
      await cp(join(service.dataDir, 'log-checkpoint'), join(folder, 'log-checkpoint'))
      await assert.rejects(start(backup.connectionString), /has no log, but DATA_DIR\/log-checkpoint has/)
      await cp(join(service.dataDir, 'log-checkpoint'), join(folder, 'log-checkpoint'))
      await onServer(
        service.databaseUrl,
        `delete from log_entries where sequence_number > 0;
         update log_head set size = 1, last_hash = (select hash from log_entries), last_time = (select time from log_entries)`,
      )
      await assert.rejects(
        assemble(configFor(service.databaseUrl), pino({ level: 'silent' }), outside),
        /database is older than the published log: it has 1 entries/,
      )
    } finally {
      await rm(folder, { recursive: true, force: true })
      await backup.drop()
      await service.stop()
    }
  })
})
