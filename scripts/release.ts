// Publishes the packages to npm, dependencies first. Shows what it would do unless called with --publish.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildPackages } from './packages/build-packages.ts'
import { problemsOfRelease } from './packages/problems-of-release.ts'

const { values } = parseArgs({ options: { publish: { type: 'boolean' }, 'dry-run': { type: 'boolean' } } })
const isReal = values.publish === true && values['dry-run'] !== true
const root = join(import.meta.dirname, '..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

const problems = problemsOfRelease(version, {
  changes: read('git', ['status', '--porcelain']),
  tags: read('git', ['tag', '--points-at', 'HEAD']).split('\n'),
  changelog: readFileSync(join(root, 'CHANGELOG.md'), 'utf8'),
})
for (const problem of problems) console.error(problem)
if (isReal && problems.length > 0) process.exit(1)

for (const [name, tarball] of Object.entries(buildPackages(root))) {
  const words = ['publish', tarball, '--provenance', '--access', 'public']
  if (!isReal) console.log(`npm ${words.join(' ')}`)
  else if (isPublished(`@countersign/${name}@${version}`))
    console.log(`@countersign/${name} ${version} is published already.`)
  else if (spawnSync('npm', words, { cwd: root, stdio: 'inherit' }).status !== 0) process.exit(1)
}
if (!isReal) console.log('Nothing was published: npm run release -- --publish does it, in the workflow of the tag.')
process.exitCode = problems.length > 0 ? 1 : 0

/**
 * Lets an interrupted release be run again. If npm does not answer, `npm publish` decides, which refuses a second time.
 */
function isPublished(what: string): boolean {
  const { status, stdout } = spawnSync('npm', ['view', what, 'version'], { cwd: root, encoding: 'utf8' })
  return status === 0 && stdout.trim() === version
}

function read(command: string, words: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, words, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} failed: ${stderr}`)
  return stdout.trim()
}
