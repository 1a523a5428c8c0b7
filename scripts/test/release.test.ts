import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { problemsOfRelease } from '../packages/problems-of-release.ts'

const root = join(import.meta.dirname, '../..')

test('all workspaces and the lock file have the version that the changelog describes last', () => {
  const [, described] = read('CHANGELOG.md').match(/^## (\d+\.\d+\.\d+) - \d{4}-\d\d-\d\d$/m) ?? []
  const manifests = ['package.json', ...globSync('{server,web,packages/*}/package.json', { cwd: root })]
  assert.ok(manifests.length > 5)
  for (const manifest of manifests) assert.equal(JSON.parse(read(manifest)).version, described, manifest)
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { version: string }> }
  const own = Object.entries(packages).filter(([path]) => !path.includes('node_modules'))
  assert.equal(own.length, manifests.length)
  for (const [path, { version }] of own) assert.equal(version, described, `package-lock.json, "${path}"`)
})

test('a release needs a clean tree, the tag of its version, and a changelog that describes it last', () => {
  const changelog = '# Changelog\n\n## Unreleased\n\n## 1.2.3 - 2026-11-16\n\n- All.\n\n## 1.2.2 - 2026-11-01\n'
  const good = { changes: '', tags: ['v1.2.3', 'latest'], changelog }
  assert.deepEqual(problemsOfRelease('1.2.3', good), [])
  assert.deepEqual(problemsOfRelease('1.2.4', { ...good, changes: ' M package.json' }), [
    'The tree has changes that are not committed.',
    'The commit has no tag v1.2.4.',
    'CHANGELOG.md describes 1.2.3 last, not 1.2.4.',
  ])
  const more = changelog.replace('## Unreleased\n', '## Unreleased\n\n- More.\n')
  assert.deepEqual(problemsOfRelease('1.2.3', { ...good, changelog: more }), ['CHANGELOG.md has unreleased changes.'])
  const only = '# Changelog\n\n## Unreleased\n\n- More.\n'
  assert.equal(problemsOfRelease('1.2.3', { ...good, changelog: only }).length, 2)
})

test('the release is published by a workflow that npm can trust, and by no token', () => {
  const workflow = read('.github/workflows/release.yml')
  assert.match(workflow, /^ {2}id-token: write$/m)
  assert.match(workflow, /run: npm run release -- --publish$/m)
  assert.doesNotMatch(workflow, /secrets\./)
})

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
