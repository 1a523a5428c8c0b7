import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { pino } from 'pino'
import { rotateSecretKey, showSecretKeys } from '../../src/assemble/rotate-secret-key.ts'
import { openVaultOf } from '../../src/assemble/secret-keys.ts'
import { readConfig } from '../../src/config.ts'
import { type Connected, connect } from '../../src/infrastructure/database/connect.ts'
import { createSecretKeyVault } from '../../src/infrastructure/vault/secret-key-vault.ts'
import { samplePdf } from '../documents/sample-pdf.ts'
import { eventually } from '../harness/eventually.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { sealsClient } from '../seals/seals-client.ts'

const log = pino({ level: 'silent' })

describe('A rotation of the secret key', () => {
  const [old, next, third] = [randomBytes(32), randomBytes(32), randomBytes(32)]
  let service: TestService
  let connected: Connected
  let elsewhere: string
  before(async () => {
    elsewhere = await mkdtemp(join(tmpdir(), 'countersign-rotation-'))
    service = await startTestService({ environment: { SECRET_KEY: old.toString('hex') } })
    const { id, key } = await service.organization()
    await sealsClient(service).document(key, samplePdf())
    await sealsClient(service).seal(id)
    connected = connect(service.databaseUrl, { log, applicationName: 'rotation', maxConnections: 2 })
    await openVaultOf(connected.database, [next, old])
    // A node may have stopped before it kept them.
    await connected.pool.query('delete from permanent_keys')
  })
  after(async () => {
    await connected?.close()
    await service?.stop()
    await rm(elsewhere, { recursive: true, force: true })
  })

  const configWith = (dataDir: string) =>
    readConfig({
      DATABASE_URL: service.databaseUrl,
      DATA_DIR: dataDir,
      SECRET_KEY: next.toString('hex'),
      SECRET_KEYS_READ: old.toString('hex'),
    })
  const rotate = (dataDir = service.dataDir) => rotateSecretKey(configWith(dataDir), log, () => {})
  const status = async () => JSON.parse(await showSecretKeys(configWith(service.dataDir), log, () => {}, true))

  /** Does this while the rotation waits for a row, which it then gets. */
  async function whileItWaitsFor(table: 'seals' | 'document_files', act: () => Promise<unknown>): Promise<string> {
    const client = await connected.pool.connect()
    try {
      await client.query('begin')
      await client.query(`select from ${table} for update`)
      const rotation = rotate()
      rotation.catch(() => {})
      await eventually('the rotation waits', async () => {
        return (await client.query('select from pg_locks where not granted')).rowCount !== 0
      })
      await act()
      await client.query('rollback')
      return await rotation
    } finally {
      client.release(true)
    }
  }

  it('says that it continues, after a row was locked for too long', async () => {
    const cancel = () =>
      connected.pool.query('select pg_cancel_backend(pid) from pg_locks where not granted and pid is not null')
    await assert.rejects(whileItWaitsFor('seals', cancel), {
      name: 'StartRefused',
      message: /^The database did not complete a statement \(canceling .*\)\. Run this command again: it continues\.$/,
    })
  })

  it('is refused without the files of the service, which still need the old key', async () => {
    await assert.rejects(rotate(elsewhere), {
      name: 'StartRefused',
      message: /cannot be read with any of the keys: the file with the SHA-256 [0-9a-f]{64} .*DATA_DIR/,
    })
    assert.equal((await status()).needed.length, 2)
  })

  it('is complete with them, and leaves the next key that a node has started with meanwhile', async () => {
    const nodeStarts = () => openVaultOf(connected.database, [third, next, old])
    assert.match(
      await whileItWaitsFor('document_files', nodeStarts),
      /^Everything is encrypted with the secret key [0-9a-f]{16}\./,
    )
    const { rows } = await connected.pool.query('select id from secret_keys where retired_at is null')
    const ids = [next, third].map((key) => createSecretKeyVault(key).keyIds[0])
    assert.deepEqual(rows.map(({ id }) => id).toSorted(), ids.toSorted())
  })

  it('keeps the keys of hashes that last', async () => {
    const vault = await openVaultOf(connected.database, [third, next])
    assert.deepEqual(
      Buffer.from(vault.permanent('recovery-codes')),
      Buffer.from(createSecretKeyVault(old).derive('recovery-codes')),
    )
  })
})
