import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '../..')

interface Workflow {
  readonly on?: object
  readonly permissions?: object
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly 'runs-on'?: string
        readonly 'timeout-minutes'?: number
        readonly steps: readonly { readonly run?: string; readonly uses?: string }[]
      }
    >
  >
}

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

test('every workflow has the shape that GitHub expects, and uses scripts that exist', () => {
  for (const name of readdirSync(join(root, '.github/workflows'))) {
    const { jobs, on, permissions } = parse(read(`.github/workflows/${name}`)) as Workflow
    assert.ok(on !== undefined && permissions !== undefined, name)
    for (const [id, { steps, 'runs-on': machine, 'timeout-minutes': minutes }] of Object.entries(jobs)) {
      assert.ok(machine === 'ubuntu-latest' && minutes !== undefined && minutes > 0, `${name}: ${id}`)
      for (const step of steps) {
        assert.ok((step.run === undefined) !== (step.uses === undefined), `${name}: ${id}`)
        if (step.uses !== undefined) assert.match(step.uses, /^[\w-]+\/[\w-]+@v\d+$/)
        for (const [path] of step.run?.matchAll(/\bdeploy\/[\w./-]+/g) ?? [])
          assert.ok(existsSync(join(root, path)), path)
      }
    }
  }
})

test('a job builds the image and runs it with what compose.yaml has', () => {
  const { jobs } = parse(read('.github/workflows/ci.yml')) as Workflow
  const script = jobs.image?.steps.map(({ run = '' }) => run).join('\n') ?? ''
  const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, object> }
  assert.match(script, /deploy\/new-secrets\.sh\ndocker compose up --detach --build\ncurl .*\/health\/ready/)
  for (const [, service = ''] of script.matchAll(/docker compose exec --no-TTY (\S+)/g)) assert.ok(service in services)
})

test('.nvmrc names the major version of Node.js that the project installs', () => {
  const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: { node: string } }
  assert.equal(read('.nvmrc').trim(), devDependencies.node.split('.')[0])
})

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
