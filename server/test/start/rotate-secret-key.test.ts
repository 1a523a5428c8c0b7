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
import { samplePdf } from '../documents/sample-pdf.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { sealsClient } from '../seals/seals-client.ts'

const log = pino({ level: 'silent' })

describe('A rotation of the secret key', () => {
  const [old, next] = [randomBytes(32), randomBytes(32)]
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

  it('is refused without the files of the service, which still need the old key', async () => {
    await assert.rejects(rotate(elsewhere), {
      name: 'StartRefused',
      message: /cannot be read with any of the keys: the file with the SHA-256 [0-9a-f]{64} .*DATA_DIR/,
    })
    assert.equal((await status()).needed.length, 2)
  })

  it('is complete with them', async () => {
    assert.match(await rotate(), /^Everything is encrypted with the secret key [0-9a-f]{16}\./)
    const { total, needed, encrypts } = await status()
    assert.deepEqual([total, needed], [0, [encrypts]])
  })
})
