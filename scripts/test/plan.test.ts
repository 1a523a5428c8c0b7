import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { planBundles, secondsOfBundle } from './plan-bundles.ts'
import { describeTimes } from './print-summary.ts'
import { readOptions } from './read-options.ts'

describe('the plan of a run', () => {
  test('neighbors share a process of limited length, and the longest starts first', () => {
    const weights = { 'a/1.test.ts': 1, 'a/2.test.ts': 2, 'b/1.test.ts': 3, 'b/2.test.ts': 30 }
    const planned = planBundles(['b/2.test.ts', 'a/2.test.ts', 'b/1.test.ts', 'a/1.test.ts'], weights, 5)
    assert.deepEqual(
      planned.map(({ files }) => files),
      [['b/2.test.ts'], ['a/1.test.ts', 'a/2.test.ts'], ['b/1.test.ts']],
    )
  })

  test('packages come before the service, whose processes are large', () => {
    const planned = planBundles(['server/a.test.ts', 'packages/b.test.ts'], { 'server/a.test.ts': 9 }, 9)
    assert.deepEqual(
      planned.map(({ files }) => files),
      [['packages/b.test.ts'], ['server/a.test.ts']],
    )
  })

  test('a file that was never measured is planned, too', () => {
    assert.deepEqual(planBundles(['new.test.ts'], {}, 9), [{ files: ['new.test.ts'], weight: 5 }])
  })

  test('with little to run, each process has two bundles, and never more than the most', () => {
    const weights = { 'a.test.ts': 6, 'b.test.ts': 6 }
    assert.equal(secondsOfBundle(['a.test.ts', 'b.test.ts'], weights, 80, 3), 2)
    assert.equal(secondsOfBundle(['a.test.ts', 'b.test.ts'], weights, 1, 3), 1)
  })

  test('the options choose files, kind, repetitions and load', () => {
    const { files, kind, repeat, load } = readOptions(['--slow', 'a.test.ts', '--repeat', '20', '--load'])
    assert.deepEqual([files, kind, repeat, load], [['a.test.ts'], 'slow', 20, true])
    assert.throws(() => readOptions(['--fast']), /Unknown option --fast\. Options: .*--repeat N/)
    assert.throws(() => readOptions(['--repeat']), /--repeat 20/)
  })

  test('the table adds up the files of a suite and names the slowest', () => {
    const costs = {
      seconds: 2,
      cpuSeconds: 1,
      idleSeconds: 1,
      programs: 2,
      programCpuSeconds: 0.5,
      databases: 1,
      databaseSeconds: 0.25,
      browsers: 0,
      browserSeconds: 0,
    }
    const result = (file: string, seconds: number, log: string) => ({
      file,
      isPassed: true,
      cases: [{ name: 'x', verdict: 'passed' as const, ms: 1 }],
      summary: [],
      costs: { ...costs, seconds },
      log,
    })
    const results = [
      result('server/test/log/a.test.ts', 2, '0.log'),
      result('server/test/log/b.test.ts', 3, '0.log'),
      result('web/test/c.test.ts', 1, '1.log'),
    ]
    const lines = describeTimes(results, { seconds: 4, idleShare: 0.25, stolenShare: 0 }).split('\n')
    const cells = (start: string) =>
      lines
        .find((line) => line.trim().startsWith(start))
        ?.trim()
        .split(/ {2,}/)
    assert.deepEqual(cells('server/log '), [
      'server/log',
      '2',
      '2',
      '5.0',
      '2.0',
      '1.5',
      '4',
      '1.0',
      '2',
      '0.5',
      '0',
      '0.0',
    ])
    assert.ok(
      lines.findIndex((line) => line.includes('b.test.ts')) < lines.findIndex((line) => line.includes('a.test.ts')),
    )
    assert.equal(lines.at(-1), '4.0 s in all (processes: 2); the cores were idle 25 % of the time.')
  })

  test('the last line of the table shows how much the host gave to other machines', () => {
    const last = describeTimes([], { seconds: 4, idleShare: 0.25, stolenShare: 0.3 }).split('\n').at(-1)
    assert.match(last ?? '', /idle 25 % of the time, and the host gave 30 % of it to other machines\.$/)
  })
})
