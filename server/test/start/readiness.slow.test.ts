import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { promisify } from 'node:util'
import { eventually } from '../harness/eventually.ts'
import { freePort, main } from '../harness/service-process.ts'
import { migratedDatabase } from '../harness/test-database.ts'

/** A small disk for a folder, visible only to this process and its children. */
const mounting = 'mount -t tmpfs -o size=16m tmpfs "$0" && exec "$@"'

describe('A node whose disk is full', () => {
  for (const [least, reason] of [
    ['2', /^The disk of DATA_DIR has [01] MB left, less than MIN_FREE_DISK_MB=2\.$/],
    ['0', /^DATA_DIR cannot be written to: the disk is full\.$/],
  ] as const) {
    it(`is not ready with MIN_FREE_DISK_MB=${least}, says why, and is ready once there is space`, async (t) => {
      const mayMount = await promisify(execFile)('unshare', ['-m', 'sh', '-c', mounting, tmpdir(), 'true']).then(
        () => true,
        () => false,
      )
      if (!mayMount) return t.skip('nothing may be mounted here')
      const database = await migratedDatabase()
      const dataDir = await mkdtemp(join(tmpdir(), 'countersign-full-'))
      const port = await freePort()
      const child = spawn('unshare', ['-m', 'sh', '-c', mounting, dataDir, process.execPath, main], {
        env: {
          PATH: process.env.PATH,
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
          DATA_DIR: dataDir,
          DATABASE_URL: database.connectionString,
          PORT: String(port),
          MIN_FREE_DISK_MB: least,
          LOG_LEVEL: 'error',
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      t.after(async () => {
        if (child.exitCode === null) {
          child.kill('SIGKILL')
          await once(child, 'exit')
        }
        await database.drop()
        await rm(dataDir, { recursive: true, force: true })
      })
      let said = ''
      child.stdout.on('data', (chunk: Buffer) => {
        said += chunk
      })
      await eventually('it listens', () => said.includes('is ready at'))
      const look = async () => {
        const answer = await fetch(`http://127.0.0.1:${port}/health/ready`)
        const { checks } = (await answer.json()) as { checks: { name: string; reason?: string }[] }
        return { status: answer.status, reason: checks.find(({ name }) => name === 'disk')?.reason ?? '' }
      }
      await eventually('it is ready', async () => (await look()).status === 200)
      const filling = join(`/proc/${child.pid}/root`, dataDir, 'filling')
      await assert.rejects(writeFile(filling, Buffer.alloc(20_000_000)), { code: 'ENOSPC' })
      const full = await eventually('it sees the full disk', async () => {
        const seen = await look()
        return seen.reason !== '' && seen
      })
      assert.equal(full.status, 503)
      assert.match(full.reason, reason)
      assert.equal((await fetch(`http://127.0.0.1:${port}/health/live`)).status, 200)
      await rm(filling)
      await eventually('it is ready again', async () => (await look()).status === 200)
    })
  }
})
