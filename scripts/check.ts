// Types, lint, format, import rules, dead code, small files and generated documents. Every finding is an error; all
// checks run, whatever the others report.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

/** The longest first. More threads of the compiler would each check some of the same types again. */
const checks: Record<string, string[]> = {
  promises: ['oxlint', '--type-aware', '--deny-warnings'],
  types: ['tsc', '--noEmit', '--singleThreaded'],
  'lint and format': ['biome', 'check', '--error-on-warnings'],
  'import rules': [
    'depcruise',
    '--config',
    '.dependency-cruiser.cjs',
    'server/src',
    'packages',
    'web/src',
    'web/test',
    'bench',
    'examples',
    'scripts',
  ],
  'dead code': ['knip'],
  'types of the pages': ['tsc', '--noEmit', '--singleThreaded', '--project', 'web'],
  'small files': ['node', 'scripts/check-small-files.ts'],
  'generated documents': ['node', 'scripts/write-docs.ts', '--check'],
}

/** The tools run on the project's own Node.js. */
const env = { ...process.env, PATH: `${join(import.meta.dirname, '../node_modules/.bin')}:${process.env.PATH}` }

const waiting = Object.entries(checks)
let failed = 0

async function work(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const [name, [command = '', ...words]] = next
    const { status, output } = await run(command, words)
    process.stdout.write(`${status === 0 ? 'ok    ' : 'FAILED'} ${name}\n`)
    if (status === 0) continue
    failed++
    process.stdout.write(`${output}\n`)
  }
}

async function run(command: string, words: readonly string[]): Promise<{ status: number | null; output: string }> {
  const child = spawn(command, words, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, output }
}

// Most of them use one core.
await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work))
process.exitCode = failed === 0 ? 0 : 1
