// Types, lint, format, import rules, dead code, small files and generated documents. Every finding is an error; all checks run,
// whatever the others say.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const checks: Record<string, string[]> = {
  types: ['tsc', '--noEmit'],
  'types of the pages': ['tsc', '--noEmit', '--project', 'web'],
  'lint and format': ['biome', 'check', '--error-on-warnings'],
  promises: ['oxlint', '--type-aware', '--deny-warnings'],
  'import rules': [
    'depcruise',
    '--config',
    '.dependency-cruiser.cjs',
    'server/src',
    'packages',
    'web/src',
    'web/test',
    'bench',
    'scripts',
  ],
  'dead code': ['knip'],
  'small files': ['node', 'scripts/check-small-files.ts'],
  'generated documents': ['node', 'scripts/write-docs.ts', '--check'],
}

/** The tools run on the project's own Node.js. */
const env = { ...process.env, PATH: `${join(import.meta.dirname, '../node_modules/.bin')}:${process.env.PATH}` }

let failed = 0
for (const [name, [command = '', ...words]] of Object.entries(checks)) {
  const { status, stdout, stderr } = spawnSync(command, words, { encoding: 'utf8', env })
  process.stdout.write(`${status === 0 ? 'ok    ' : 'FAILED'} ${name}\n`)
  if (status === 0) continue
  failed++
  process.stdout.write(`${stdout}${stderr}\n`)
}
process.exitCode = failed === 0 ? 0 : 1
