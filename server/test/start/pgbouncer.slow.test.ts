import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import pg from 'pg'
import { eventually } from '../harness/eventually.ts'
import { freePort } from '../harness/service-process.ts'
import { startTestService } from '../harness/test-service.ts'
import { temporaryPlace } from '../infrastructure/database/embedded-database.ts'
import { ownStorage } from '../log/own-storage.ts'
import { type StandbyPair, startStandbyPair } from '../log/standby-pair.ts'
import { openHarness } from '../signing/signing-harness.ts'

describe('A service behind PgBouncer in transaction mode', () => {
  it('completes requests, keeps timestamps over restarts, and survives a failover behind it', async (t) => {
    const pair = await startStandbyPair(t, { synchronous: true })
    const bouncer = await startPgBouncer((await temporaryPlace(t)).parent, pair)
    const environment = {
      DATABASE_URL: bouncer.connectionString,
      DATABASE_DIRECT_URL: pair.databaseUrl,
      STORAGE_URL: (await ownStorage(pair)).url,
      SECRET_KEY: randomBytes(32).toString('hex'),
      ADMIN_TOKEN: randomBytes(16).toString('hex'),
      ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
      RATE_LIMIT_PER_HOUR: '100000',
      DATABASE_CONNECTIONS: '20',
    }
    const port = await freePort()
    const start = async () => {
      const service = await startTestService({ databaseUrl: pair.databaseUrl, environment, port })
      pair.onEnd(() => service.stop())
      return service
    }
    const first = await start()
    const { key } = await first.organization()
    const hashes = Array.from({ length: 200 }, () => randomBytes(32).toString('hex'))
    const stamped = await Promise.all(
      hashes.map((hash, index) =>
        first.call('POST', '/api/v1/timestamp', {
          key,
          // Half of them are a transaction of their own.
          headers: index % 2 === 0 ? {} : { 'idempotency-key': hash },
          body: { hash },
        }),
      ),
    )
    assert.deepEqual(new Set(stamped.map(({ status }) => status)), new Set([201]))
    for (const mode of ['live', 'test'] as const) {
      const harness = await openHarness(first, mode)
      const { signingRequestId: id, signers } = await harness.request({ callbackUrl: harness.callbackUrl })
      await harness.invited(id)
      const signed = await harness.sign(signers[0].signingUrl)
      assert.equal(signed.status, 200, signed.text)
      await harness.until(id, ({ status }) => status === 'COMPLETED')
      await harness.end()
    }
    assert.ok((await bouncer.transactions()) > 500, 'the requests went through it')
    assert.deepEqual(await bouncer.problems(), [])
    await first.stop()

    const second = await start()
    const found = async (hash: string) =>
      (await second.call('POST', '/api/v1/timestamp/verify', { key, body: { hash } })).json.data?.found
    assert.deepEqual(new Set(await Promise.all(hashes.map(found))), new Set([true]))

    await pair.failOver({ oldPrimary: 'killed' })
    await eventually('it is ready', async () => (await second.call('GET', '/health/ready')).status === 200)
    const again = randomBytes(32).toString('hex')
    await eventually('a timestamp', async () => {
      return (await second.call('POST', '/api/v1/timestamp', { key, body: { hash: again } })).status === 201
    })
    assert.deepEqual(new Set(await Promise.all([...hashes, again].map(found))), new Set([true]))
    await second.settled()
  })

  it('refuses to start without DATABASE_DIRECT_URL, and says so', async (t) => {
    const pair = await startStandbyPair(t)
    const bouncer = await startPgBouncer((await temporaryPlace(t)).parent, pair)
    await assert.rejects(
      startTestService({ databaseUrl: bouncer.connectionString }),
      /DATABASE_URL leads to a pooler such as PgBouncer\. Set DATABASE_DIRECT_URL to the PostgreSQL server behind it/,
    )
  })
})

/** Far fewer connections to the server than the service opens, so that transactions change theirs all the time. */
async function startPgBouncer(folder: string, { databaseUrl, onEnd }: StandbyPair) {
  const { hostname, port: serverPort, username, pathname } = new URL(databaseUrl)
  const name = pathname.slice(1)
  const port = await freePort()
  const settings = join(folder, 'pgbouncer.ini')
  await writeFile(
    settings,
    `[databases]
${name} = host=${hostname} port=${serverPort} dbname=${name} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
admin_users = admin
pool_mode = transaction
default_pool_size = 5
max_client_conn = 200
server_login_retry = 1
`,
    { mode: 0o644 },
  )
  // It refuses to run as root.
  const asOther = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('/usr/sbin/pgbouncer', [...asOther, settings], { stdio: ['ignore', 'ignore', 'pipe'] })
  const lines: string[] = []
  child.stderr.on('data', (chunk: Buffer) => void lines.push(...String(chunk).split('\n')))
  const exited = once(child, 'exit')
  onEnd(async () => {
    child.kill('SIGKILL')
    await exited
  })

  async function ask(question: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'admin', database: 'pgbouncer' })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query(question)).rows
    } finally {
      await client.end()
    }
  }

  await eventually(
    () => `PgBouncer answers: ${lines.slice(-5).join('; ')}`,
    () =>
      ask('show version').then(
        () => true,
        () => false,
      ),
  )
  return {
    connectionString: `postgres://${username}@127.0.0.1:${port}/${name}`,
    async transactions(): Promise<number> {
      const rows = await ask('show stats')
      return Number(rows.find(({ database }) => database === name)?.total_xact_count)
    },
    /** What it has refused or could not pass on. */
    problems: async () => lines.filter((line) => /ERROR|prepared statement|unsupported/.test(line)),
  }
}
