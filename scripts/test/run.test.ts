import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { concludeRun } from './conclude-run.ts'
import { judgeRun } from './judge-run.ts'
import { repeatFiles } from './repeat-files.ts'
import type { BundleRun } from './run-bundles.ts'

describe('a run of test files', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'countersign-runs-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  /** Each test adds a dot to its file of times when it runs. */
  const timesOf = (name: string) => join(folder, `${name}.times`)
  const timesRun = async (name: string) => (await readFile(timesOf(name))).length

  async function write(name: string, body: string): Promise<string> {
    const path = join(folder, `${name}.test.mjs`)
    await appendFile(timesOf(name), '')
    await writeFile(
      path,
      `import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
       import { test } from 'node:test'
       const times = ${JSON.stringify(timesOf(name))}
       ${body}`,
    )
    return path
  }

  /** A test that passes from the given time on. */
  const passesFrom = (name: string, time: number) =>
    write(
      name,
      `test('it passes', () => {
         appendFileSync(times, '.')
         if (readFileSync(times).length < ${time}) throw new Error('not yet')
       })`,
    )

  const runOf = (): Omit<BundleRun, 'bundles'> => ({
    concurrency: 2,
    mostMemory: Number.POSITIVE_INFINITY,
    timeoutMs: 60_000,
    environment: process.env,
    logFolder: join(folder, 'logs'),
    onFile: () => {},
    signal: new AbortController().signal,
  })

  async function judge(bundles: readonly (readonly string[])[], options: Partial<BundleRun> = {}, isLong = false) {
    const printed: string[] = []
    const planned = bundles.map((files) => ({ files, weight: 1 }))
    const judgement = await judgeRun({ ...runOf(), ...options, bundles: planned }, (line) => printed.push(line))
    const wanted = { files: bundles.flat(), seed: '7', forgivesFlaky: !isLong }
    return { ...judgement, ...concludeRun(judgement, wanted), printed: printed.join('\n') }
  }

  const filesOf = (results: readonly { file: string }[]) => results.map(({ file }) => file)

  test('a run in which everything passes runs each file once and counts its cases', async () => {
    const skips = await write('skips', "test('it is skipped', { skip: true }, () => {})")
    const { isGood, lines, printed } = await judge([[await passesFrom('steady', 1), skips]])
    assert.deepEqual([isGood, printed, await timesRun('steady')], [true, '', 1])
    assert.equal(lines.at(-1), '1 passed, 0 failed, 1 skipped')
  })

  test('a run ends with the figures that its tests report', async () => {
    const told = (name: string, line: string) => write(name, `test('it tells', (t) => t.diagnostic('${line}'))`)
    const files = [
      await told('one', 'SUMMARY image size: 286 MB'),
      await told('silent', 'no SUMMARY: 1'),
      await write(
        'two',
        `import { describe } from 'node:test'
         describe('a suite', () => test('it tells', (t) => t.diagnostic('SUMMARY lost: 0')))`,
      ),
    ]
    const { lines } = await judge([files])
    assert.deepEqual(
      lines.filter((line) => line.includes('SUMMARY')),
      ['SUMMARY image size: 286 MB', 'SUMMARY lost: 0'],
    )
    assert.equal(lines.at(-1), '3 passed, 0 failed, 0 skipped')
  })

  test('a file that fails and then passes alone is reported as flaky with the seed and its log', async () => {
    const flaky = await passesFrom('flaky', 2)
    const judged = await judge([[await passesFrom('steady', 1), flaky]])
    assert.deepEqual([judged.isGood, filesOf(judged.flaky), filesOf(judged.failed)], [true, [flaky], []])
    assert.deepEqual([await timesRun('steady'), await timesRun('flaky')], [1, 2])
    assert.match(
      judged.lines[0] ?? '',
      /^FLAKY .*flaky\.test\.mjs: failed, then passed alone \(TEST_SEED=7, log: .*0\.log\)$/,
    )
    assert.match(judged.printed, /not yet/)
    assert.equal(judged.lines.at(-1), '2 passed, 0 failed, 0 skipped')
  })

  test('a long run forgives no flaky file', async () => {
    const { isGood, lines } = await judge([[await passesFrom('flaky', 2)]], {}, true)
    assert.equal(isGood, false)
    assert.match(lines[0] ?? '', /^FLAKY/)
  })

  test('a file that fails twice fails the run', async () => {
    const broken = await passesFrom('broken', 3)
    const { isGood, failed, lines } = await judge([[broken], [await passesFrom('flaky', 2)]])
    assert.deepEqual([isGood, filesOf(failed)], [false, [broken]])
    assert.equal(lines.at(-1), '1 passed, 1 failed, 0 skipped')
  })

  test('the file that was run is reported, even if its tests are written in another one', async () => {
    await passesFrom('shared', 3)
    const sharing = await write('sharing', "import './shared.test.mjs'")
    const { failed } = await judge([[sharing]])
    assert.deepEqual([filesOf(failed), await timesRun('shared')], [[sharing], 2])
  })

  test('no file gets a second run when more fail than chance explains', async () => {
    const files = await Promise.all(['one', 'two', 'three', 'four'].map((name) => passesFrom(name, 2)))
    const { isGood, failed } = await judge([files])
    assert.deepEqual([isGood, failed.length, await timesRun('one')], [false, 4, 1])
  })

  test('a process takes one bundle after another until it is large, and then another one does', async () => {
    const files = await Promise.all(
      ['one', 'two'].map((name) => write(name, "test('it runs', () => appendFileSync(times, String(process.pid)))")),
    )
    const processes = async () =>
      new Set([await readFile(timesOf('one'), 'utf8'), await readFile(timesOf('two'), 'utf8')])
    const bundles = files.map((file) => [file])
    await judge(bundles, { concurrency: 1 })
    assert.equal((await processes()).size, 1)
    for (const name of ['one', 'two']) await writeFile(timesOf(name), '')
    await judge(bundles, { concurrency: 1, mostMemory: 1 })
    assert.equal((await processes()).size, 2)
  })

  test('a file that cannot be loaded fails, and the files after it run', async () => {
    const unloadable = await write('unloadable', "import './nothing.mjs'")
    const { isGood, failed, lines } = await judge([[unloadable, await passesFrom('steady', 1)]])
    assert.deepEqual([isGood, filesOf(failed), await timesRun('steady')], [false, [unloadable], 1])
    assert.equal(lines.at(-1), '1 passed, 1 failed, 0 skipped')
  })

  test('a file whose process dies fails, and the files after it run in another process', async () => {
    const deadly = await write('deadly', "test('it dies', () => process.kill(process.pid, 'SIGKILL'))")
    const { failed } = await judge([[await passesFrom('before', 1), deadly, await passesFrom('after', 1)]])
    assert.deepEqual(
      failed.map(({ file, reason }) => [file, reason]),
      [[deadly, 'the process ended with SIGKILL']],
    )
    assert.deepEqual([await timesRun('before'), await timesRun('after')], [1, 1])
  })

  test('an error after the end of its test fails the file that caused it, wherever it is in the process', async () => {
    const late = await write(
      'late',
      `import { setImmediate as turn } from 'node:timers/promises'
       test('it passes too soon', () => { setImmediate(() => { throw new Error('too late') }) })
       test('it lets the error come', async () => { await turn(); await turn() })`,
    )
    const { isGood, failed, printed } = await judge([[late, await passesFrom('after', 1)]])
    assert.deepEqual([isGood, filesOf(failed)], [false, [late]])
    assert.match(printed, /too late/)
  })

  test('a rejection that the last test of a file leaves behind is of that file, not of the next one', async () => {
    const last = await write('last', `test('it rejects', () => { void Promise.reject(new Error('left behind')) })`)
    const { isGood, failed, flaky, printed } = await judge([[last, await passesFrom('after', 1)]])
    assert.deepEqual([isGood, filesOf(failed), filesOf(flaky)], [false, [last], []])
    assert.match(printed, /left behind/)
  })

  test('an error that nobody catches ends its file, even if a test waits in vain', async () => {
    const waiting = await write(
      'waiting',
      `test('it waits', async () => {
         await null
         setImmediate(() => { throw new Error('nobody catches it') })
         await new Promise(() => {})
       })`,
    )
    const { isGood, failed, printed } = await judge([[waiting, await passesFrom('after', 1)]])
    assert.deepEqual([isGood, filesOf(failed), await timesRun('after')], [false, [waiting], 1])
    assert.match(printed, /nobody catches it/)
  })

  test('tests that a file registers after it has waited belong to the file', async () => {
    const waiting = await write(
      'waiting',
      `import { after, describe, it } from 'node:test'
       await new Promise((resolve) => setImmediate(resolve))
       after(() => appendFileSync(times, '.'))
       describe('a suite', () => { it('has a test', () => {}) })
       test('a test', async (t) => { await null; await t.test('with another one', () => {}) })`,
    )
    const { isGood, lines } = await judge([[waiting, await passesFrom('next', 1)]])
    assert.deepEqual([isGood, await timesRun('waiting'), lines.at(-1)], [true, 1, '4 passed, 0 failed, 0 skipped'])
  })

  test('a file that does not restore a function fails, and the next one does not', async () => {
    const leaving = await write('leaving', `test('it passes', () => { Math.random = () => 0.5 })`)
    const { isGood, failed } = await judge([[leaving, await passesFrom('next', 1)]])
    assert.deepEqual([isGood, filesOf(failed), failed[0]?.reason], [false, [leaving], 'it does not restore random'])
  })

  test('an error while shared things are closed fails the run, even beside a flaky file', async () => {
    const closing = JSON.stringify(join(import.meta.dirname, '../../server/test/harness/end-of-run.ts'))
    const failing = await write(
      'failing-close',
      `import { atEndOfRun } from ${closing}
       atEndOfRun(async () => { throw new Error('it does not close') })
       test('it passes', () => {})`,
    )
    const { isGood, failed } = await judge([[await passesFrom('flaky', 2), failing]])
    assert.equal(isGood, false)
    assert.match(failed[0]?.reason ?? '', /after its last file/)
  })

  test('a file without a test fails', async () => {
    const empty = await write('empty', '')
    const { isGood, failed } = await judge([[empty]])
    assert.deepEqual([isGood, failed[0]?.reason], [false, 'there is no test in this file'])
  })

  test('a run without a file does not succeed', async () => {
    assert.equal((await judge([])).isGood, false)
  })

  test('a second run that is canceled does not make a file pass', async () => {
    const stop = new AbortController()
    const flaky = await passesFrom('flaky', 2)
    const { isGood } = await judge([[flaky]], { signal: stop.signal, onFile: () => stop.abort() })
    assert.equal(isGood, false)
  })

  test('a process that fails after its last file fails the run', async () => {
    const leaving = await write(
      'leaving',
      "process.on('exit', () => { process.exitCode = 3 }); test('it passes', () => {})",
    )
    const { isGood, failed } = await judge([[await passesFrom('steady', 1), leaving]])
    assert.equal(isGood, false)
    assert.match(failed[0]?.reason ?? '', /ended with 3 after its last file/)
  })

  test('a frozen process is ended with everything it has started, and its file runs again', async () => {
    const frozen = await write(
      'frozen',
      `import { execFileSync } from 'node:child_process'
       test('it ends', () => {
         appendFileSync(times, '.')
         if (readFileSync(times).length === 1) execFileSync('sh', ['-c', 'echo $$ > ' + times + '.pid; exec sleep 600'])
       })`,
    )
    const pidFile = `${timesOf('frozen')}.pid`
    const judged = await judge([[frozen]], { setTimer: timeOutOnce(() => existsSync(pidFile)) })
    assert.deepEqual([filesOf(judged.flaky), judged.flaky[0]?.reason], [[frozen], 'nothing ended for 60 s'])
    const pid = Number(await readFile(pidFile, 'utf8'))
    assert.ok(!existsSync(`/proc/${pid}`) || (await readFile(`/proc/${pid}/stat`, 'utf8')).includes(') Z '))
  })

  /** Times out once, as soon as it sees the awaited state. */
  function timeOutOnce(isSeen: () => boolean): (act: () => void, ms: number) => NodeJS.Timeout {
    let isOver = false
    return (act) => {
      const timer = setInterval(() => {
        if (isOver || !isSeen()) return
        isOver = true
        act()
      }, 5)
      return timer
    }
  }

  test('a run that is canceled ends its processes and does not succeed', async () => {
    const stop = new AbortController()
    const begun = await write(
      'begun',
      "test('it goes on', () => new Promise((resolve) => setInterval(resolve, 600_000)))",
    )
    const after = await passesFrom('after', 1)
    stop.abort()
    const { isGood, lines } = await judge([[begun], [after]], { signal: stop.signal, concurrency: 1 })
    assert.equal(isGood, false)
    assert.match(lines.join('\n'), /^NOT RUN: .*begun.*after/m)
  })

  test('a repeated file passes only if it passes every time', async () => {
    const files = [await passesFrom('steady', 1), await passesFrom('flaky', 2)]
    const printed: string[] = []
    assert.equal(await repeatFiles(runOf(), files, 4, (line) => printed.push(line)), 1)
    assert.deepEqual([await timesRun('steady'), await timesRun('flaky')], [4, 4])
    assert.match(printed.join('\n'), /steady\.test\.mjs: passed 4 of 4.*not yet.*flaky\.test\.mjs: passed 3 of 4/s)
  })

  test('the run knows what a file cost', async () => {
    const working = await write(
      'working',
      `import { spawn } from 'node:child_process'
       import { once } from 'node:events'
       test('it works', async () => { await once(spawn('true'), 'exit'); for (const end = Date.now() + 30; Date.now() < end;); })`,
    )
    const [result] = (await judge([[working]])).results
    assert.equal(result?.costs?.programs, 1)
    assert.ok((result?.costs?.cpuSeconds ?? 0) > 0.01)
  })
})
