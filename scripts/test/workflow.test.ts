import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
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

test('the last lines of .ci/run have what its steps report as flaky or as a figure', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-ci-'))
  try {
    await cp(join(root, '.ci'), join(folder, '.ci'), { recursive: true })
    await cp(join(root, 'package.json'), join(folder, 'package.json'))
    for (const [program, prints] of [
      ['node', ''],
      ['npm', 'FLAKY a.test.ts: of $2\nSUMMARY lost: 0 in $2\nnothing of SUMMARY\n'],
    ] as const) {
      await writeFile(join(folder, program), `#!/bin/sh\nprintf "${prints.replaceAll('\n', '\\n')}"\n`)
      await chmod(join(folder, program), 0o755)
    }
    const PATH = `${folder}${delimiter}${process.env.PATH}`
    const printed = execFileSync(join(folder, '.ci/run'), { encoding: 'utf8', env: { ...process.env, PATH } })
    const last = printed.slice(printed.lastIndexOf('install  ')).split('\n')
    const reported = last.filter((line) => /FLAKY|SUMMARY/.test(line))
    const steps = [...read('.ci/run').matchAll(/^step (\S+)$/gm)].map(([, step]) => step)
    assert.deepEqual(
      reported,
      steps.flatMap((step) => [`FLAKY a.test.ts: of ${step}`, `SUMMARY lost: 0 in ${step}`]),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('.nvmrc names the major version of Node.js that the project installs', () => {
  const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: { node: string } }
  assert.equal(read('.nvmrc').trim(), devDependencies.node.split('.')[0])
})

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
