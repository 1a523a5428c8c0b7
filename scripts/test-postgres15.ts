// Tests Debian's PostgreSQL 15, as a separate server on a Unix socket in a temporary folder: it prepares every
// statement of the last whole run of the tests, and runs the tests that depend on how a server behaves. Without the
// record of a whole run, and with TEST_LONG, it runs everything that uses the database.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isLongRun } from '../server/test/harness/run-settings.ts'
import { onServer } from '../server/test/harness/test-database.ts'
import { filesToRun } from './postgres15/files-to-run.ts'
import { isRecorded, prepareStatements } from './postgres15/prepare-statements.ts'
import { makeTemporaryFolder } from './test/temporary-folder.ts'

const binaries = '/usr/lib/postgresql/15/bin'
const nobody = 65534
const folder = await makeTemporaryFolder()
const isRoot = process.getuid?.() === 0
if (isRoot) chownSync(folder, nobody, nobody)
chmodSync(folder, 0o700)

const data = join(folder, 'data')
run([join(binaries, 'initdb'), '--pgdata', data, '--username', 'countersign', '--auth', 'trust', '--encoding', 'UTF8'])
const settings = ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${folder}`, '-c', 'fsync=off']
const [command = '', ...words] = asOrdinaryUser([join(binaries, 'postgres'), '-D', data, ...settings])
const server = spawn(command, words, { stdio: ['ignore', 'ignore', 'ignore'], detached: true })
const url = `postgres://countersign@localhost/postgres?host=${encodeURIComponent(folder)}`
try {
  await whenReady()
  const given = process.argv.slice(2)
  const isShort = isRecorded() && !isLongRun && given.length === 0
  process.exitCode =
    isShort && !(await isPrepared()) ? 1 : await runTests(isShort ? filesToRun() : ['--database', ...given])
} finally {
  server.kill('SIGINT')
  if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
  rmSync(folder, { recursive: true, force: true })
}

async function whenReady(): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return await onServer(url, 'select')
    } catch (error) {
      if (tries === 600 || server.exitCode !== null) throw error
      await delay(50)
    }
  }
}

async function isPrepared(): Promise<boolean> {
  const { count, refused } = await prepareStatements(url)
  for (const one of refused) console.error(`refused by PostgreSQL 15: ${one}`)
  if (refused.length > 0) console.error('Statements are those of the last `npm test`: run it again after a change.')
  console.log(`${count - refused.length} of ${count} statements can be prepared`)
  return count > 0 && refused.length === 0
}

async function runTests(words: readonly string[]): Promise<number> {
  const tests = spawn(process.execPath, ['scripts/test.ts', ...words], {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: url },
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => tests.kill(signal))
  const [code] = (await once(tests, 'exit')) as [number | null]
  return code ?? 1
}

function run(line: string[]): void {
  const [program = '', ...rest] = asOrdinaryUser(line)
  const { status, stderr } = spawnSync(program, rest, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`)
}

/** PostgreSQL refuses to run as root. */
function asOrdinaryUser(line: string[]): string[] {
  return isRoot ? ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', ...line] : line
}
