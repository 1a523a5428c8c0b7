// The upper bound for a durable service on this machine: bare Fastify, and one statement that inserts all waiting
// hashes, answered once PostgreSQL has flushed them. No key, no limit, no chain, no tree, no index but the number.
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { startEmbeddedPostgres } from '../../server/src/infrastructure/database/embedded-postgres.ts'
import { timestampRoute } from './timestamp-route.ts'

const folder = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
const postgres = await startEmbeddedPostgres({
  directory: join(folder, 'postgres'),
  log: pino({ level: 'warn' }, pino.destination(2)),
  onGivenUp: (error) => {
    throw error
  },
})
const client = new pg.Client(postgres.connectionString)
await client.connect()
await client.query('create table hashes (number bigserial primary key, hash bytea not null)')

const insert = `insert into hashes (hash)
  select substring($1::bytea from 1 + 32 * i for 32) from generate_series(0, length($1::bytea) / 32 - 1) as i`

let waiting: { hash: string; resolve: () => void; reject: (error: unknown) => void }[] = []
let running = false

function keep(hash: string): Promise<void> {
  return new Promise((resolve, reject) => {
    waiting.push({ hash, resolve, reject })
    if (running) return
    running = true
    setImmediate(() => void commitAll())
  })
}

async function commitAll(): Promise<void> {
  while (waiting.length > 0) {
    const batch = waiting
    waiting = []
    const hashes = Buffer.from(batch.map(({ hash }) => hash).join(''), 'hex')
    await client.query({ name: 'insert', text: insert, values: [hashes] }).then(
      () => batch.forEach(({ resolve }) => void resolve()),
      (error) => batch.forEach(({ reject }) => void reject(error)),
    )
  }
  running = false
}

const app = fastify({ ajv: { customOptions: { strict: false } } })
await app.register(timestampRoute(keep), { prefix: '/api/v1' })
await app.listen({ port: 0, host: '127.0.0.1' })
process.on('SIGTERM', () => void stop())
process.stdout.write(`${JSON.stringify({ port: (app.server.address() as AddressInfo).port, key: 'none' })}\n`)

async function stop(): Promise<void> {
  await client.end()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
  process.exit(0)
}
