import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { rawUpload } from '../harness/raw-upload.ts'
import { freePort, type ServiceProcess, startServiceProcess } from '../harness/service-process.ts'
import { migratedDatabase, type TestDatabase } from '../harness/test-database.ts'

const megabyte = 1024 * 1024
/** Six files in memory take 300 MB; any other growth is uncollected garbage. */
const atOnce = 6
/** In MB. */
const bound = 160

describe('An upload', { skip: process.platform !== 'linux' && 'memory is read from /proc' }, () => {
  let dataDir: string
  let database: TestDatabase
  let service: ServiceProcess
  let key: string
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'countersign-upload-'))
    database = await migratedDatabase({ demo: true })
    const DATABASE_URL = database.connectionString
    service = startServiceProcess({ DATA_DIR: dataDir, DATABASE_URL, PORT: String(await freePort()) })
    await service.ready()
    key = service.stdout().match(/cs_live_\w+/)?.[0] ?? ''
    for (let i = 0; i < 10; i++) await rawUpload(service.url, key, undefined, megabyte)
  })
  after(async () => {
    service.child.kill('SIGTERM')
    await service.exit()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  /** The peak growth of the service's memory, in MB, while several did this concurrently. */
  async function growth(during: () => Promise<void>): Promise<number> {
    const folder = `/proc/${service.child.pid}`
    const read = async (name: string) => {
      const text = await readFile(`${folder}/status`, 'utf8')
      const [, kilobytes] = text.match(new RegExp(`^${name}:\\s+(\\d+)`, 'm')) ?? []
      return Number(kilobytes) / 1024
    }
    await writeFile(`${folder}/clear_refs`, '5')
    const before = await read('VmRSS')
    await Promise.all(Array.from({ length: atOnce }, during))
    return (await read('VmHWM')) - before
  }

  it('of 50 MB passes through without being held', async () => {
    const grown = await growth(async () => {
      assert.match(await rawUpload(service.url, key, undefined, 50 * megabyte), /^HTTP\/1.1 201 /)
    })
    assert.ok(grown < bound, `it grew by ${Math.round(grown)} MB`)
  })

  it('of 2 GB is refused at the limit, by its length or on the way, without being held', async () => {
    const grown = await growth(async () => {
      assert.match(await rawUpload(service.url, key, 2048 * megabyte, 2048 * megabyte), /^HTTP\/1.1 413 /)
      assert.match(await rawUpload(service.url, key, undefined, 2048 * megabyte), /^HTTP\/1.1 413 /)
    })
    assert.ok(grown < bound, `it grew by ${Math.round(grown)} MB`)
  })
})
