import assert from 'node:assert/strict'
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { patiently } from '../server/test/harness/patiently.ts'
import { runWithSecondLook } from './run-test-files.ts'

describe('a run of test files', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'countersign-runs-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  /** A test that writes down each time it is run, and holds from the given time on. */
  async function fileThatHolds(name: string, fromTime: number): Promise<string> {
    const path = join(folder, `${name}.test.mjs`)
    const times = JSON.stringify(timesOf(name))
    await writeFile(
      path,
      `import { appendFileSync, readFileSync } from 'node:fs'
       import { test } from 'node:test'
       test('it holds', () => {
         appendFileSync(${times}, '.')
         if (readFileSync(${times}).length < ${fromTime}) throw new Error('not yet')
       })`,
    )
    await appendFile(timesOf(name), '')
    return path
  }

  const timesOf = (name: string) => join(folder, `${name}.times`)
  const timesRun = async (name: string) => (await readFile(timesOf(name))).length

  async function run(files: readonly string[], patienceMs = 60_000): Promise<{ code: number; told: string[] }> {
    const told: string[] = []
    const { NODE_TEST_CONTEXT: _, ...environment } = process.env
    const tell = (line: string) => told.push(line)
    const code = await runWithSecondLook({ files, atOnce: 2, patienceMs, environment, output: 'ignore', tell })
    return { code, told }
  }

  test('passes without a second look when everything holds', async () => {
    const { code, told } = await run([await fileThatHolds('steady', 1)])
    assert.deepEqual([code, told, await timesRun('steady')], [0, [], 1])
  })

  test('looks once more at what failed, and names what held only then', async () => {
    const { code, told } = await run([await fileThatHolds('steady', 1), await fileThatHolds('shaky', 2)])
    assert.equal(code, 0)
    assert.match(told.at(-1) ?? '', /held only at the second look.*shaky\.test\.mjs$/)
    assert.deepEqual([await timesRun('steady'), await timesRun('shaky')], [1, 2])
  })

  test('fails when it fails again', async () => {
    const { code, told } = await run([await fileThatHolds('broken', 3), await fileThatHolds('shaky', 2)])
    assert.equal(code, 1)
    assert.match(told.at(-1) ?? '', /held only at the second look.*shaky\.test\.mjs$/)
  })

  test('looks at the file that was run, where the test stands in another one', async () => {
    await fileThatHolds('shared', 3)
    const path = join(folder, 'sharing.test.mjs')
    await writeFile(path, "import './shared.test.mjs'")
    const { code, told } = await run([path])
    assert.deepEqual([code, await timesRun('shared')], [1, 2])
    assert.match(told[0] ?? '', /sharing\.test\.mjs$/)
  })

  test('fails at once when more fail than chance explains', async () => {
    const names = ['one', 'two', 'three', 'four']
    const { code, told } = await run(await Promise.all(names.map((name) => fileThatHolds(name, 2))))
    assert.deepEqual([code, told, await timesRun('one')], [1, [], 1])
  })

  test('looks once more at a file that cannot even be loaded', async () => {
    const path = join(folder, 'unloadable.test.mjs')
    await writeFile(path, "import './nothing.mjs'")
    const { code, told } = await run([path])
    assert.equal(code, 1)
    assert.match(told[0] ?? '', /unloadable/)
  })

  test('ends a file that is frozen, and looks at it once more', async () => {
    const started = join(folder, 'started')
    const path = join(folder, 'frozen.test.mjs')
    await writeFile(
      path,
      `import { execFileSync } from 'node:child_process'
       import { existsSync, writeFileSync } from 'node:fs'
       import { test } from 'node:test'
       test('it ends', () => {
         if (existsSync(${JSON.stringify(started)})) return
         writeFileSync(${JSON.stringify(started)}, '')
         execFileSync('sleep', ['600'], { stdio: 'inherit' })
       })`,
    )
    // On a busy machine a file may need longer for its beginning alone.
    const wasTooShort = (error: unknown) => error instanceof assert.AssertionError
    await patiently([2000, 20_000], wasTooShort, async (patienceMs) => {
      await rm(started, { force: true })
      const { code, told } = await run([path], patienceMs)
      assert.equal(code, 0)
      assert.match(told[0] ?? '', /^ended after \d+ seconds: .*frozen\.test\.mjs$/)
      assert.match(told.at(-1) ?? '', /held only at the second look.*frozen\.test\.mjs$/)
    })
  })
})
