import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { verifyWebhook } from '@countersign/client'
import pg from 'pg'
import { encryptedColumns } from '../../src/assemble/encrypted-columns.ts'
import type { KeyStatus } from '../../src/assemble/rotate-secret-key.ts'
import { createBlobKeys } from '../../src/infrastructure/blob-store/blob-format.ts'
import { createSecretKeyVault } from '../../src/infrastructure/vault/secret-key-vault.ts'
import { Authenticator } from '../accounts/authenticator.ts'
import { samplePdf } from '../documents/sample-pdf.ts'
import { eventually } from '../harness/eventually.ts'
import { freePort, type ServiceProcess, startServiceProcess } from '../harness/service-process.ts'
import { migratedDatabase } from '../harness/test-database.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { bucket } from '../infrastructure/blob-store/s3-fixture.ts'
import { startS3Server } from '../infrastructure/blob-store/s3-server.ts'
import { sealsClient } from '../seals/seals-client.ts'
import { openHarness } from '../signing/signing-harness.ts'

const password = 'three dusty violins sing'

/** A database and a storage, and the nodes on them. */
async function openPlace(t: TestContext, storage: 'local' | 'S3') {
  // Nodes end before their database and its folder.
  const ends: (() => Promise<unknown>)[] = []
  t.after(async () => {
    for (const end of ends.toReversed()) await end()
  })
  const database = await migratedDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'countersign-rotation-'))
  ends.push(
    () => rm(folder, { recursive: true, force: true }),
    () => database.drop(),
  )
  const dataDir = join(folder, 'data')
  const settings: Record<string, string> = {
    DATA_DIR: dataDir,
    ADMIN_TOKEN: randomBytes(32).toString('hex'),
    ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
    RATE_LIMIT_PER_HOUR: '100000',
  }
  let blobs = join(dataDir, 'blobs')
  if (storage === 'S3') {
    const server = await startS3Server(join(folder, 's3'), bucket)
    ends.push(() => server.stop())
    settings.STORAGE_URL = `s3://S3RVER:S3RVER@127.0.0.1:${server.port}/${bucket}?tls=false`
    blobs = join(folder, 's3', bucket)
  }
  const client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
  const keysOf = ([SECRET_KEY = '', ...read]: readonly string[]) => ({ SECRET_KEY, SECRET_KEYS_READ: read.join(',') })
  const commandOf = (keys: readonly string[], words: string[]) =>
    startServiceProcess(
      { ...settings, ...keysOf(keys), NODE_ENV: 'test', DATABASE_URL: database.connectionString },
      words,
    )
  ends.push(() => client.end())
  return {
    ends,
    database: client,
    commandOf,
    /** The first of the keys encrypts. */
    start: (keys: readonly string[], port: number) =>
      startTestService({
        databaseUrl: database.connectionString,
        port,
        environment: { ...settings, PUBLIC_URL: `http://127.0.0.1:${port}`, ...keysOf(keys) },
      }),
    async run(keys: readonly string[], ...words: string[]): Promise<string> {
      const command = commandOf(keys, words)
      assert.equal(await command.exit(), 0, command.stderr())
      return command.stdout()
    },
    async refused(keys: readonly string[], ...words: string[]): Promise<string> {
      const command = commandOf(keys, words)
      assert.equal(await command.exit(), 1, command.stdout())
      return command.stderr()
    },
    /** Of all blobs, those of test mode included. */
    async blobNames(): Promise<string[]> {
      const names = await readdir(blobs, { recursive: true })
      const modes = await readdir(join(dataDir, 'test-mode', 'blobs'), { recursive: true }).catch(() => [])
      return [...names, ...modes].map((name) => name.replace('._S3rver_object', '').replace('test-mode/', ''))
    },
  }
}

type Place = Awaited<ReturnType<typeof openPlace>>

/** What works before a rotation must work after it. */
async function live(service: TestService) {
  const harness = await openHarness(service)
  const { key, organizationId } = harness
  const client = sealsClient(service)
  const sealId = await client.seal(organizationId)
  const documentId = await client.document(key, samplePdf())
  const trialKey = await service.admin('POST', '/keys', { organizationId, name: 'trial', test: true })
  const trialId = await client.document(trialKey.key, samplePdf())
  const hook = await service.call('POST', '/api/v1/webhooks', { key, body: { url: harness.callbackUrl } })
  const request = await harness.request()
  await harness.invited(request.signingRequestId)
  const again = { key, headers: { 'idempotency-key': 'once' }, body: { hash: '0a'.repeat(32) } }
  const stamp = await service.call('POST', '/api/v1/timestamp', again)
  assert.equal(stamp.status, 201)

  await service.admin('POST', '/users', { email: 'owner@example.org', password, organizationId, role: 'owner' })
  const cookie = await signIn(service)
  const factors = '/console/v1/second-factors/totp'
  const made = await service.call('POST', factors, { body: { password }, headers: { origin: service.url, cookie } })
  const app = new Authenticator(made.json.data.secret)
  const proof = { body: { code: app.code() }, headers: { origin: service.url, cookie } }
  const confirmed = await service.call('POST', `${factors}/confirm`, proof)
  assert.equal(confirmed.status, 200, confirmed.text)
  const { text: logKey } = await service.call('GET', '/log/vkey')
  await service.settled()
  return {
    harness,
    cookie: cookiesOf(confirmed.headers) || cookie,
    recoveryCodes: confirmed.json.data.recoveryCodes as string[],
    key,
    trial: { key: trialKey.key, documentId: trialId },
    sealId,
    documentId,
    secret: String(hook.json.data.secret),
    signingUrl: String(request.signers[0].signingUrl),
    logKey,
    stamp: { again, answer: stamp.json.data },
  }
}

type Life = Awaited<ReturnType<typeof live>>

async function signIn(service: TestService): Promise<string> {
  const body = { email: 'owner@example.org', password }
  const answer = await service.call('POST', '/console/v1/sign-in', { body, headers: { origin: service.url } })
  assert.equal(answer.status, 200, answer.text)
  return cookiesOf(answer.headers)
}

function cookiesOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

/** Uses what was stored before: files, keys of seals and of the log, secrets. */
async function uses(service: TestService, life: Life, knowsOld = true): Promise<void> {
  const client = sealsClient(service)
  const { key, documentId, trial } = life
  assert.equal((await client.file(key, documentId)).status, 200)
  assert.equal((await client.file(trial.key, trial.documentId)).status, 200)
  const sealed = await client.document(key, samplePdf())
  const applied = await client.apply(key, life.sealId, sealed)
  assert.equal(applied.status, 200, applied.text)
  assert.equal((await client.verify(key, sealed)).json.data.valid, true)
  assert.equal((await service.call('GET', '/log/vkey')).text, life.logKey)
  const again = await service.call('POST', '/api/v1/timestamp', life.stamp.again)
  if (knowsOld) assert.deepEqual(again.json.data, life.stamp.answer)
  else assert.equal(again.headers.get('x-error-code'), 'IDEMPOTENCY_KEY_REUSED', again.text)
  const another = { key, body: { hash: randomBytes(32).toString('hex') } }
  assert.equal((await service.call('POST', '/api/v1/timestamp', another)).status, 201)
  assert.equal((await service.call('GET', '/health/ready')).status, 200)
}

/** Returns the cookies of a new session. */
async function entersBy(service: TestService, code = ''): Promise<string> {
  const headers = { origin: service.url, cookie: await signIn(service) }
  const answer = await service.call('POST', '/console/v1/sign-in/second-factor', { body: { code }, headers })
  assert.equal(answer.status, 200, answer.text)
  return cookiesOf(answer.headers)
}

async function isSignedIn(service: TestService, cookie: string): Promise<boolean> {
  return (await service.call('GET', '/console/v1/sessions', { headers: { cookie } })).status === 200
}

/** Every value of every encrypted column, in both modes. */
async function* encryptedValues({ database }: Place) {
  for (const { table, column, key, purpose } of encryptedColumns) {
    for (const schema of ['public', 'countersign_test']) {
      const { rows: tables } = await database.query('select to_regclass($1) as name', [`${schema}.${table}`])
      if (tables[0]?.name === null) continue
      const texts = key.map((name) => `${name}::text`).join(', ')
      const { rows } = await database.query({
        text: `select ${column}, ${texts} from ${schema}.${table} where ${column} is not null`,
        rowMode: 'array',
      })
      for (const [value, ...values] of rows)
        yield { name: `${schema}.${table}.${column}`, value, purpose: purpose(...values) }
    }
  }
}

for (const storage of ['local', 'S3'] as const) {
  describe(`A secret key that is replaced, with documents in ${storage === 'S3' ? 'S3' : 'files'}`, () => {
    it('is not needed any more: every node works with the new one, and nothing was interrupted', async (t) => {
      const [old, next] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')]
      const place = await openPlace(t, storage)
      const ports = [await freePort(), await freePort()] as const
      const running = new Set<TestService>()
      place.ends.push(() => Promise.all([...running].map((node) => node.stop())))
      const start = async (keys: readonly string[], port: number) => {
        const node = await place.start(keys, port)
        running.add(node)
        return node
      }
      const stop = async (node: TestService) => {
        running.delete(node)
        await node.stop()
      }

      const first = await start([old], ports[0])
      const life = await live(first)
      place.ends.push(() => life.harness.end())
      await stop(first)

      // First every node learns the new key, then every node uses it, one after another.
      let one = await start([old, next], ports[0])
      let two = await start([old, next], ports[1])
      await uses(two, life)
      const none = await place.run([old, next], 'secret-key', 'rotate')
      assert.match(none, /No other key than [0-9a-f]{16} has encrypted anything/)
      assert.match(await place.refused([next, old], 'secret-key', 'rotate'), /No node has started with the secret key/)
      await stop(one)
      one = await start([next, old], ports[0])
      await uses(one, life)
      await uses(two, life)
      assert.equal(await isSignedIn(one, life.cookie), true)
      const newSession = await entersBy(one, life.recoveryCodes[0])
      assert.deepEqual([await isSignedIn(two, life.cookie), await isSignedIn(two, newSession)], [true, true])
      await stop(two)
      two = await start([next, old], ports[1])

      // Killed while it waits for a row, and then run to its end.
      await place.database.query('begin')
      await place.database.query('select from seals for update')
      const killed = place.commandOf([next, old], ['secret-key', 'rotate'])
      await waitsForLock(place, killed)
      killed.child.kill('SIGKILL')
      await killed.exit()
      await place.database.query('rollback')
      const before = await statusOf(place, [next, old])
      assert.ok(before.total > 0 && before.remaining['files (live mode)'] !== undefined, JSON.stringify(before))
      assert.equal(before.remaining['log_keys.encrypted_private_key (live mode)'], undefined)
      assert.equal(before.needed.length, 2)
      assert.match(await place.refused([next]), /still encrypted with the secret key [0-9a-f]{16}.*SECRET_KEYS_READ/)
      await uses(one, life)
      assert.match(await place.run([next, old], 'secret-key', 'rotate'), /Everything is encrypted with the secret key/)
      const status = await statusOf(place, [next, old])
      assert.deepEqual([status.total, status.needed], [0, [status.encrypts]])
      await uses(one, life)
      await uses(two, life)
      await stop(one)
      await stop(two)

      await nothingNeeds(place, old, next)
      const actions = await place.database.query(
        "select action from audit_entries where action like 'secret_key%' order by number",
      )
      assert.deepEqual(
        actions.rows.map(({ action }) => action),
        ['secret_key.rotation_started', 'secret_key.rotation_completed'],
      )

      const alone = await start([next], ports[0])
      await uses(alone, life, false)
      assert.equal(await isSignedIn(alone, newSession), true)
      assert.equal(await isSignedIn(alone, life.cookie), false)
      assert.notEqual(await entersBy(alone, life.recoveryCodes[1]), '')
      await signsAndReports(alone, life)
      assert.match(await place.refused([old]), /is not the key that encrypted this database/)
    })
  })
}

/** The link of an invitation before the rotation signs, and the receiver of events knows the secret. */
async function signsAndReports(service: TestService, { harness, signingUrl, secret }: Life): Promise<void> {
  const known = harness.events.length
  const token = new URL(signingUrl).pathname.split('/').at(-1)
  const call = (method: string, act: string, body?: unknown) =>
    service.call(method, `/signer/v1/${token}${act}`, body === undefined ? {} : { body })
  await call('GET', '')
  await call('GET', '/document')
  await call('POST', '/viewed')
  const signature = { kind: 'typed', text: 'Anna Kowalska' }
  const signed = await call('POST', '/sign', { consent: true, signature })
  assert.equal(signed.status, 200, signed.text)
  await service.eventually('the event that the request is completed', () =>
    harness.events.slice(known).some(({ json }) => json.event === 'signing_request.completed'),
  )
  for (const event of harness.events.slice(known)) await verifyWebhook(event, { secret })
}

async function statusOf(place: Place, keys: readonly string[]): Promise<KeyStatus> {
  return JSON.parse(await place.run(keys, 'secret-key', 'status', '--json'))
}

async function waitsForLock({ database }: Place, command: ServiceProcess): Promise<void> {
  // Unlike pg_stat_activity, it is not the same for the whole transaction.
  const waiting = 'select from pg_locks where not granted'
  const what = () => `the rotation of the seals ${command.stdout()}${command.stderr()}`
  await eventually(what, async () => (await database.query(waiting)).rowCount !== 0, 25)
}

/** Reads the database and the storage as they are. */
async function nothingNeeds(place: Place, old: string, next: string): Promise<void> {
  const [before, after] = [old, next].map((key) => createSecretKeyVault(Buffer.from(key, 'hex')))
  const seen = new Set<string>()
  for await (const { name, value, purpose } of encryptedValues(place)) {
    seen.add(name)
    assert.equal(before?.openerOf(purpose, value), undefined, name)
    assert.notEqual(after?.openerOf(purpose, value), undefined, name)
  }
  assert.ok(seen.has('countersign_test.authority_keys.sealed_private_key') && seen.size >= 14, [...seen].join(' '))

  const names = await place.blobNames()
  const { rows: files } = await place.database.query<{ hash: string }>(
    `select encode(sha256, 'hex') as hash from public.document_files
     union select encode(sha256, 'hex') from countersign_test.document_files`,
  )
  assert.ok(files.length > 2)
  for (const [vault, isThere] of [
    [before, false],
    [after, true],
  ] as const) {
    const [keys] = vault === undefined ? [] : createBlobKeys(vault)
    for (const { hash } of files) assert.equal(names.includes(keys?.nameOf(hash) ?? ''), isThere, hash)
  }
}
