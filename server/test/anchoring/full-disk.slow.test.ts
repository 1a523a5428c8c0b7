import assert from 'node:assert/strict'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { eventually } from '../harness/eventually.ts'
import { freePort, main } from '../harness/service-process.ts'
import { migratedDatabase } from '../harness/test-database.ts'

/** A small disk for a folder, visible only to this process and its children. */
const mounting = 'mount -t tmpfs -o size=64k tmpfs "$0" && exec "$@"'

test('a full disk keeps the local chain from confirming, says so, and lets it go on when there is space', async (t) => {
  const mayMount = await promisify(execFile)('unshare', ['-m', 'sh', '-c', mounting, tmpdir(), 'true']).then(
    () => true,
    () => false,
  )
  if (!mayMount) return t.skip('nothing may be mounted here')
  const database = await migratedDatabase({ demo: true })
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-full-'))
  const disk = join(dataDir, 'local-chain')
  await mkdir(disk)
  const port = await freePort()
  const token = randomBytes(32).toString('hex')
  const child: ChildProcess = spawn('unshare', ['-m', 'sh', '-c', mounting, disk, process.execPath, main], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: dataDir,
      DATABASE_URL: database.connectionString,
      PORT: String(port),
      ADMIN_TOKEN: token,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.after(async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  let said = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    said += chunk
  })
  await eventually('it is ready', async () => said.includes('is ready at'))
  const [, key = ''] = /X-API-Key: (cs_live_\w+)/.exec(said) ?? []
  const call = async (method: string, path: string, headers: Record<string, string>, body?: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, ...(body ? { body } : {}) })
    return ((await response.json()) as { data: Record<string, unknown> }).data
  }
  const admin = { authorization: `Bearer ${token}` }
  const hash = createHash('sha256').update(randomBytes(8)).digest('hex')
  const status = async () =>
    (await call('GET', `/verification/v1/${hash}`, {})).blockchain as { status: string; reason: string }

  await eventually('the chain runs', async () => (await fetch(`http://127.0.0.1:${port}/chain`)).status === 200)
  const filling = join(`/proc/${child.pid}/root`, disk, 'filling')
  await assert.rejects(writeFile(filling, Buffer.alloc(100_000)), { code: 'ENOSPC' })
  const json = { 'x-api-key': key, 'content-type': 'application/json' }
  await call('POST', '/api/v1/timestamp', json, JSON.stringify({ hash }))
  await call('POST', '/admin/v1/anchoring/now', admin)
  const open = async () =>
    (await call('GET', '/admin/v1/anchoring', admin)).open as { reason: string | null; needsAttention: boolean } | null
  await eventually('the disk is full', async () => /no space left/.test((await open())?.reason ?? ''))
  assert.equal((await open())?.needsAttention, true)
  const { status: seen, reason } = await status()
  assert.deepEqual([seen, reason], ['BATCHED', 'being written to local; this is taking longer than usual'])

  await eventually('no attempt leaves its draft', async () =>
    (await readdir(dirname(filling))).every((name) => !/\.[0-9a-f]{12}$/.test(name)),
  )

  await rm(filling)
  await call('POST', '/admin/v1/anchoring/now', admin)
  await eventually('it is confirmed', async () => (await status()).status === 'CONFIRMED')
})
