import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '../..')

test('the workflow runs each step of .ci/run in a job', () => {
  const wanted = [...read('.ci/run').matchAll(/^step (\S+)$/gm)].map(([, step]) => step)
  const [, listed = ''] = read('.github/workflows/ci.yml').match(/^ +step: \[(.*)\]$/m) ?? []
  assert.ok(wanted.length > 0)
  assert.deepEqual(
    [...listed.matchAll(/"([^"]+)"/g)].map(([, step]) => step),
    wanted,
  )
})

test('.nvmrc names the major version of Node.js that the project installs', () => {
  const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: { node: string } }
  assert.equal(read('.nvmrc').trim(), devDependencies.node.split('.')[0])
})

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
