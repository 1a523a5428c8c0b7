import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { parseProofFile, verifyProof } from '@countersign/proof'
import pg from 'pg'
import { checkLog } from '../harness/check-log.ts'
import { startServiceProcess } from '../harness/service-process.ts'
import { onServer, type TestDatabase, testDatabase } from '../harness/test-database.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { recordStory } from '../reference/record-story.ts'
import { sealsClient } from '../seals/seals-client.ts'
import { openOwnHarness, type SigningHarness, sampleContract } from '../signing/signing-harness.ts'

const secretKey = randomBytes(32).toString('hex')

describe('A backup of a service with data of every kind', () => {
  let folder: string
  let harness: SigningHarness
  /** Written before and while the backup `new` was. */
  let old: string
  let recent: string
  let checkpoint: string
  let proved: Awaited<ReturnType<typeof proveStamp>>
  let documents: Map<string, string>
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'countersign-backup-'))
    harness = await openOwnHarness({ SECRET_KEY: secretKey })
    const { service, organizationId } = harness
    const sealId = await sealsClient(service).seal(organizationId)
    await recordStory({ harness, sealId, contract: sampleContract(), pass: () => {} })
    await service.settled()
    documents = await documentsOf(service, harness.key)
    proved = await proveStamp(service, harness.key)
    await checkLog(service.url, join(folder, 'monitor.json'))

    await onServer(service.databaseUrl, 'create table not_of_the_service (id serial primary key, text text)')
    await onServer(
      service.databaseUrl,
      `insert into witness_identity values (true, 'witness.example.org', '\\x${'11'.repeat(32)}', '\\x22');
       insert into cosigned_logs values ('log.example.org', 7, '\\x${'33'.repeat(32)}', 'note')`,
    )
    await onServer(service.databaseUrl, "insert into not_of_the_service (text) values ('one')")
    old = join(folder, 'old.backup')
    await run(['backup', old], of(service))
    for (let i = 0; i < 300; i++) await stamp(service, harness.key)
    checkpoint = join(folder, 'checkpoint')
    await writeFile(checkpoint, await (await fetch(`${service.url}/log/checkpoint`)).text())
    recent = join(folder, 'recent.backup')
    const backup = run(['backup', recent], of(service))
    let isDone = false
    const done = backup.finally(() => {
      isDone = true
    })
    while (!isDone) await stamp(service, harness.key)
    await done
  })
  after(async () => {
    await harness.end()
    await rm(folder, { recursive: true, force: true })
  })

  it('is verified by restore --check, with and without a checkpoint', async () => {
    assert.match(await run(['restore', '--check', recent], alone()), /^The backup is valid: \d+ entries of the log/)
    await run(['restore', '--check', '--checkpoint', checkpoint, recent], alone())
    const refusal = await refused(['restore', '--check', '--checkpoint', checkpoint, old], alone())
    assert.match(refusal, /older than the published log/)
  })

  it('ends as a service whose log extends what others have seen, with every proof and document', async (t) => {
    const restored = await emptyPlace()
    t.after(restored.remove)
    const text = await run(['restore', '--checkpoint', checkpoint, recent], restored.environment)
    assert.match(text, /^The backup is restored: \d+ entries/)
    assert.deepEqual(await witnessOf(restored.database), { keys: 0, logs: 0 })
    const service = await startTestService({
      databaseUrl: restored.database.connectionString,
      environment: { ...restored.environment, ADMIN_TOKEN: secretKey, RATE_LIMIT_PER_HOUR: '100000' },
    })
    t.after(() => service.stop())
    const monitored = await checkLog(service.url, join(folder, 'monitor.json'))
    assert.ok(monitored.size > 300, 'with the entries after the older backup')

    const again = await service.call('GET', `/api/v1/timestamp/${proved.id}/proof`, { key: harness.key })
    for (const proof of [proved.proof, again.text]) {
      assert.ok((await verifyProof(proved.hash, parseProofFile(proof), {})).valid, proof)
    }
    assert.deepEqual(await documentsOf(service, harness.key), documents)
    const stamped = await stamp(service, harness.key)
    assert.ok(stamped > monitored.size - 1)
    await checkLog(service.url, join(folder, 'monitor.json'))

    const elsewhere = { ...restored.environment, ...alone() }
    const second = await refused(['restore', '--checkpoint', checkpoint, recent], elsewhere)
    assert.match(second, /The database already has the log/)
  })

  it('is not restored without proof that nobody has seen a newer log', async (t) => {
    const place = await emptyPlace()
    t.after(place.remove)
    assert.match(await refused(['restore', old], place.environment), /called a fork.*--checkpoint FILE/)
    const older = await refused(['restore', '--checkpoint', checkpoint, old], place.environment)
    assert.match(older, /older than the published log.*Restore a newer backup/)
    const damaged = join(folder, 'damaged.backup')
    await writeFile(damaged, (await readFile(recent)).subarray(0, -1))
    const incomplete = await refused(['restore', '--checkpoint', checkpoint, damaged], place.environment)
    assert.match(incomplete, /Countersign cannot restore the backup: The backup is damaged or incomplete/)
    await run(['restore', '--checkpoint', checkpoint, recent], place.environment)
  })

  it('is restored at your own risk, and stops the log if it is older than a known checkpoint', async (t) => {
    const place = await emptyPlace()
    t.after(place.remove)
    const flags = ['--risk-log-fork', '--keep-witness-keys']
    const text = await run(['restore', ...flags, '--checkpoint', checkpoint, old], place.environment)
    assert.match(text, /refuses to start with it/)
    assert.deepEqual(await witnessOf(place.database), { keys: 1, logs: 1 })
    const service = startServiceProcess({ ...place.environment, PORT: '0' })
    assert.equal(await service.exit(), 1)
    assert.match(service.stderr(), /The database is older than the published log/)
  })

  it('is refused for a database with a log, and locks nothing of it', async () => {
    const { service } = harness
    const empty = await mkdtemp(join(tmpdir(), 'countersign-restored-'))
    // A change of the tables would wait for its end.
    const reader = new pg.Client({ connectionString: service.databaseUrl })
    await reader.connect()
    try {
      await reader.query('begin; select 1 from log_entries limit 1')
      const refusal = await refused(['restore', '--checkpoint', checkpoint, recent], {
        ...of(service),
        DATA_DIR: empty,
      })
      assert.match(refusal, /The database already has the log/)
    } finally {
      await reader.end()
      await rm(empty, { recursive: true, force: true })
    }
  })

  it('is refused if it was changed or truncated, or with another key', async () => {
    const bytes = await readFile(recent)
    const damaged = join(folder, 'damaged.backup')
    const changed = Buffer.from(bytes)
    changed[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
    for (const content of [changed, bytes.subarray(0, -1), bytes.subarray(0, bytes.length >> 1)]) {
      await writeFile(damaged, content)
      assert.match(await refused(['restore', '--check', damaged], alone()), /The backup is damaged or incomplete/)
    }
    const otherKey = { ...alone(), SECRET_KEY: 'ab'.repeat(32) }
    assert.match(await refused(['restore', '--check', recent], otherKey), /another SECRET_KEY/)
    assert.match(
      await refused(['restore', '--check', recent], { ...alone(), SECRET_KEY: '' }),
      /There is no secret key/,
    )
  })

  it('never replaces another backup', async () => {
    assert.match(await refused(['backup', recent], of(harness.service)), /exists/)
  })

  const alone = () => ({ DATA_DIR: join(folder, 'nothing'), SECRET_KEY: secretKey })
})

describe('A backup of the embedded database', () => {
  it('is written while the service runs and while it does not, and restored into another folder', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'countersign-backup-'))
    t.after(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
    const environment = { DATA_DIR: join(folder, 'data'), SECRET_KEY: secretKey, PORT: '0' }
    const service = startServiceProcess(environment)
    await service.ready()
    await run(['backup', join(folder, 'running')], environment)
    service.child.kill('SIGTERM')
    assert.equal(await service.exit(), 0)
    await run(['backup', join(folder, 'stopped')], environment)
    const restored = { ...environment, DATA_DIR: join(folder, 'restored') }
    const checkpoint = join(environment.DATA_DIR, 'log-checkpoint')
    await run(['restore', '--checkpoint', checkpoint, join(folder, 'stopped')], restored)
    const again = startServiceProcess(restored)
    await again.ready()
    again.child.kill('SIGTERM')
    assert.equal(await again.exit(), 0)

    const atRisk = { ...environment, DATA_DIR: join(folder, 'at-risk') }
    await run(['restore', '--risk-log-fork', join(folder, 'stopped')], atRisk)
    assert.equal(await readFile(join(atRisk.DATA_DIR, 'log-checkpoint'), 'utf8'), await readFile(checkpoint, 'utf8'))
    await rm(join(atRisk.DATA_DIR, 'log-checkpoint'))
    const copied = startServiceProcess(atRisk)
    assert.equal(await copied.exit(), 1)
    assert.match(copied.stderr(), /DATA_DIR\/log-checkpoint is missing/)
  })

  it('is written to standard output only where nothing else is', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'countersign-backup-'))
    t.after(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
    const environment = { DATA_DIR: folder, SECRET_KEY: secretKey, PORT: '0' }
    const service = startServiceProcess(environment)
    await service.ready()
    service.child.kill('SIGTERM')
    assert.equal(await service.exit(), 0)
    const refusal = await refused(['backup', '-'], { ...environment, npm_lifecycle_event: 'start' })
    assert.match(refusal, /npm writes to standard output as well. Run npm -s start -- backup -/)
    const silent = { ...environment, npm_lifecycle_event: 'start', npm_config_loglevel: 'silent' }
    assert.match(await run(['backup', '-'], silent), /^\{"format":"countersign-backup\/1"/)
    const closed = startServiceProcess(environment, ['backup', '-'])
    closed.child.stdout?.destroy()
    assert.equal(await closed.exit(), 1)
    assert.match(closed.stderr(), /Standard output takes no more \(EPIPE\)/)
  })

  it('is refused where there is none', async () => {
    const refusal = await refused(['backup', 'x'], { DATA_DIR: '/nonexistent', SECRET_KEY: secretKey })
    assert.match(refusal, /Countersign cannot write the backup: There is no database in \/nonexistent\/postgres/)
    await assert.rejects(access('x'))
  })
})

/** Runs a command, which must succeed, and returns what it prints. */
async function run(words: string[], environment: Record<string, string>): Promise<string> {
  const command = startServiceProcess(environment, words)
  assert.equal(await command.exit(), 0, command.stderr())
  return command.stdout()
}

async function refused(words: string[], environment: Record<string, string>): Promise<string> {
  const command = startServiceProcess(environment, words)
  assert.equal(await command.exit(), 1, command.stdout())
  return command.stderr()
}

function of({ databaseUrl, dataDir }: TestService): Record<string, string> {
  return { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SECRET_KEY: secretKey }
}

async function emptyPlace() {
  const database: TestDatabase = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-restored-'))
  return {
    database,
    environment: { DATABASE_URL: database.connectionString, DATA_DIR: dataDir, SECRET_KEY: secretKey },
    async remove() {
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** How many rows the witness for other logs has. */
async function witnessOf({ connectionString }: TestDatabase): Promise<unknown> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const count = (table: string) => `(select count(*)::int from ${table})`
    const query = `select ${count('witness_identity')} as keys, ${count('cosigned_logs')} as logs`
    return (await client.query(query)).rows[0]
  } finally {
    await client.end()
  }
}

async function stamp(service: TestService, key: string): Promise<number> {
  const body = { hash: randomBytes(32).toString('hex') }
  const answer = await service.call('POST', '/api/v1/timestamp', { key, body })
  assert.equal(answer.status, 201, answer.text)
  return answer.json.data.sequenceNumber
}

async function proveStamp(service: TestService, key: string) {
  const hash = randomBytes(32)
  const created = await service.call('POST', '/api/v1/timestamp', { key, body: { hash: hash.toString('hex') } })
  const { id } = created.json.data
  const answer = await service.call('GET', `/api/v1/timestamp/${id}/proof`, { key })
  assert.equal(answer.status, 200, answer.text)
  return { id: id as string, hash, proof: answer.text }
}

/** The SHA-256 of each document's file, by id. */
async function documentsOf(service: TestService, key: string): Promise<Map<string, string>> {
  const list = await service.call('GET', '/api/v1/documents?limit=100', { key })
  const found = new Map<string, string>()
  for (const { documentId: id } of list.json.data.documents ?? list.json.data) {
    const response = await fetch(`${service.url}/api/v1/documents/${id}/file`, { headers: { 'x-api-key': key } })
    const bytes = Buffer.from(await response.arrayBuffer())
    // Some of the story were refused, and have no file.
    found.set(id, response.ok ? createHash('sha256').update(bytes).digest('hex') : `status ${response.status}`)
  }
  assert.ok([...found.values()].some((value) => !value.startsWith('status')))
  return found
}
