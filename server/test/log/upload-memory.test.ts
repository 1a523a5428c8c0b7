import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { rawUpload } from '../harness/raw-upload.ts'
import { freePort, type ServiceProcess, startServiceProcess } from '../harness/service-process.ts'

const megabyte = 1024 * 1024
/** In MB; a file that is held takes 50 at least. */
const bound = 40

describe('An upload', { skip: process.platform !== 'linux' && 'memory is read from /proc' }, () => {
  let dataDir: string
  let service: ServiceProcess
  let key: string
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'countersign-upload-'))
    service = startServiceProcess({ DATA_DIR: dataDir, PORT: String(await freePort()) })
    await service.ready()
    key = service.stdout().match(/cs_live_\w+/)?.[0] ?? ''
    await rawUpload(service.url, key, undefined, 40 * megabyte)
  })
  after(async () => {
    service.child.kill('SIGTERM')
    await service.exit()
    await rm(dataDir, { recursive: true, force: true })
  })

  /**
   * By how much the memory of the service grew at its highest, in MB; the least of some tries, since garbage that waits to be
   * collected only adds to it, while a file that is held is there every time.
   */
  async function growth(during: () => Promise<void>): Promise<number> {
    let least = Number.POSITIVE_INFINITY
    for (let tries = 0; tries < 5 && least >= bound; tries++) least = Math.min(least, await growthOnce(during))
    return least
  }

  async function growthOnce(during: () => Promise<void>): Promise<number> {
    const folder = `/proc/${service.child.pid}`
    const read = async (name: string) => {
      const text = await readFile(`${folder}/status`, 'utf8')
      const [, kilobytes] = text.match(new RegExp(`^${name}:\\s+(\\d+)`, 'm')) ?? []
      return Number(kilobytes) / 1024
    }
    await writeFile(`${folder}/clear_refs`, '5')
    const before = await read('VmRSS')
    await during()
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
