// Runs the suite on Debian's PostgreSQL 15: a server of our own on a Unix socket in a temporary folder. Tests that never
// come to the database, and those that bring one of their own, would only be repeated.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const binaries = '/usr/lib/postgresql/15/bin'
const nobody = 65534
const folder = mkdtempSync(join(tmpdir(), 'countersign-postgres15-'))
const isRoot = process.getuid?.() === 0
if (isRoot) chownSync(folder, nobody, nobody)
chmodSync(folder, 0o700)

const data = join(folder, 'data')
run([join(binaries, 'initdb'), '--pgdata', data, '--username', 'countersign', '--auth', 'trust', '--encoding', 'UTF8'])
const settings = ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${folder}`, '-c', 'fsync=off']
const [command = '', ...words] = asOrdinaryUser([join(binaries, 'postgres'), '-D', data, ...settings])
const server = spawn(command, words, { stdio: ['ignore', 'ignore', 'ignore'], detached: true })
try {
  const tests = spawn(process.execPath, ['scripts/test.ts', '--database', ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: {
      ...process.env,
      DATABASE_URL: `postgres://countersign@localhost/postgres?host=${encodeURIComponent(folder)}`,
    },
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => tests.kill(signal))
  const [code] = (await once(tests, 'exit')) as [number | null]
  process.exitCode = code ?? 1
} finally {
  server.kill('SIGINT')
  if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
  rmSync(folder, { recursive: true, force: true })
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
