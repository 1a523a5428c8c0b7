import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

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

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
