import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { explain } from '../src/cli/exits.ts'
import { checkLog } from '../src/cli/log-check.ts'
import { openLogSource, type Waiting } from '../src/cli/log-source.ts'
import { assertEnded, checkLogAt, newStateFile } from './support/check-log.ts'
import { printed, type Run } from './support/run-countersign.ts'
import { entriesOf, sampleLog } from './support/sample-log.ts'
import { type Lie, type LogAnswer, lyingAt, startStandInLog } from './support/stand-in-log.ts'

const entries = entriesOf(300)
const log = await sampleLog(entries)
const bundle = 'tile/entries/001.p/44'

test('where a partial file is gone, the full one takes its place', async (t) => {
  const later = await sampleLog(entriesOf(512))
  const isPartial = (path: string) => path.endsWith('.p/44')
  const show: Lie = (path, honest) =>
    isPartial(path) ? undefined : path.startsWith('tile/') ? later.fileAt(path) : honest
  const { url, requests } = await startStandInLog(t, log, show)
  printed(await checkLogAt(url, await newStateFile(t)))
  for (const path of ['tile/entries/001', 'tile/0/001']) assert.ok(requests.includes(path), path)
})

test('a full file in the place of a partial one is checked as well', async (t) => {
  const other = await sampleLog(entriesOf(512, { variant: 1, forkAt: 299 }))
  const lie: Lie = (path, honest) =>
    path === bundle ? undefined : path === 'tile/entries/001' ? other.fileAt(path) : honest
  const { url } = await startStandInLog(t, log, lie)
  assertEnded(
    await checkLogAt(url, await newStateFile(t)),
    1,
    /^Hash 43 of tile\/0\/001\.p\/44 does not match the entries/,
  )
})

test('a file that is missing ends with 1: the log has signed what is in it', async (t) => {
  const { url, requests } = await startStandInLog(t, log, (path, honest) =>
    path.startsWith('tile/0/000') ? undefined : honest,
  )
  assertEnded(
    await checkLogAt(url, await newStateFile(t)),
    1,
    /^tile\/0\/000 is missing, but the log has signed its contents\./,
  )
  assert.equal(requests.filter((path) => path === 'tile/0/000').length, 1)
})

test('where there is no log the check ends with 3', async (t) => {
  for (const [missing, reason] of [
    ['vkey', /^There is no log at http:\S+\/log: it has no vkey\.\n$/],
    ['checkpoint', /^There is no log at http:\S+\/log: it has no checkpoint\.\n$/],
  ] as const) {
    const { url } = await startStandInLog(
      t,
      log,
      lyingAt(missing, () => undefined),
    )
    assertEnded(await checkLogAt(url, await newStateFile(t)), 3, reason)
  }
})

test('an answer that is too long ends with 1, however much more would come', async (t) => {
  const packed = { status: 200, headers: { 'content-encoding': 'gzip' }, body: gzipSync(Buffer.alloc(50_000_000)) }
  const cases: [string, LogAnswer, number][] = [
    [bundle, 'flood', 32_768],
    [bundle, packed, 32_768],
    ['tile/0/000', Buffer.alloc(32_769), 32_768],
    ['checkpoint', 'flood', 262_144],
    ['vkey', 'flood', 4096],
  ]
  for (const [path, answer, most] of cases) {
    const { url } = await startStandInLog(
      t,
      log,
      lyingAt(path, () => answer),
    )
    const reason = new RegExp(`^${url}/log/${path} is longer than the maximum of ${most} bytes\\.`)
    assertEnded(await checkLogAt(url, await newStateFile(t)), 1, reason)
  }
})

test('a broken connection, 429 and 503 are tried again', async (t) => {
  const waitNot = { 'retry-after': '0' }
  const failures: LogAnswer[] = ['hang up', { status: 429, headers: waitNot }, { status: 503, headers: waitNot }]
  const { url, requests } = await startStandInLog(t, log, (path, honest) =>
    path === bundle && failures.length > 0 ? failures.shift() : honest,
  )
  const waiting = noWaiting()
  printed(await checkWith(url, waiting))
  assert.equal(requests.filter((path) => path === bundle).length, 4)
  assert.deepEqual(waiting.slept, [250, 0, 0])
})

/** The log answers like this at one path, for good. */
const hopeless: [string, LogAnswer, number, RegExp][] = [
  ['an answer that breaks off', 'cut off', 4, /tile\/entries\/001\.p\/44 cannot be read \(.+\)\.$/],
  ['a connection that breaks', 'hang up', 4, /tile\/entries\/001\.p\/44 cannot be read \(.+\)\.$/],
  ['no answer', 'stay silent', 4, /tile\/entries\/001\.p\/44 did not answer completely within 30 seconds\.$/],
  ['an answer that never ends', 'drip', 4, /tile\/entries\/001\.p\/44 did not answer completely within 30 seconds\.$/],
  ['an overload', { status: 503 }, 4, /tile\/entries\/001\.p\/44 answers with HTTP status 503\.$/],
  ['a long wait', { status: 429, headers: { 'retry-after': '3600' } }, 1, /answers with HTTP status 429\.$/],
  ['an error', { status: 500 }, 1, /tile\/entries\/001\.p\/44 answers with HTTP status 500\.$/],
  ['a refusal', { status: 403 }, 1, /tile\/entries\/001\.p\/44 answers with HTTP status 403\.$/],
  [
    'a redirect',
    { status: 307, headers: { location: 'http://a.example/' } },
    1,
    /tile\/entries\/001\.p\/44 redirects to http:\/\/a\.example\/\. Redirects are not followed:/,
  ],
]

describe('a permanent failure', () => {
  for (const [what, answer, attempts, reason] of hopeless) {
    test(`${what} ends with 3 after ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`, async (t) => {
      const waiting = noWaiting()
      const lie = lyingAt(bundle, () => {
        if (answer === 'stay silent' || answer === 'drip') waiting.endLast()
        return answer
      })
      const { url, requests } = await startStandInLog(t, log, lie)
      assertEnded(await checkWith(url, waiting), 3, reason)
      assert.equal(requests.filter((path) => path === bundle).length, attempts)
      assert.deepEqual(waiting.slept, [250, 750, 2000].slice(0, attempts - 1))
    })
  }
})

test('a log that is not there ends with 3', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.on('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  const url = `http://127.0.0.1:${port}`
  assertEnded(
    await checkWith(url, noWaiting()),
    3,
    new RegExp(`^${url}/log/vkey cannot be read \\(ECONNREFUSED\\)\\.$`),
  )
})

test('a contradiction is reported immediately, whatever else is still awaited', async (t) => {
  const { url } = await startStandInLog(t, log, (path, honest) =>
    path === 'tile/entries/000' ? Buffer.from('garbage') : path.startsWith('tile/') ? 'stay silent' : honest,
  )
  assertEnded(await checkLogAt(url, await newStateFile(t)), 1, /^tile\/entries\/000: the entry bundle /)
})

test('closing ends what is under way and what waits for its next attempt', async (t) => {
  const heard = Promise.withResolvers<void>()
  const { url, requests } = await startStandInLog(t, log, (path) => {
    if (path !== 'vkey') return { status: 503, headers: { 'retry-after': '20' } }
    heard.resolve()
    return 'stay silent'
  })
  const sleeping = Promise.withResolvers<void>()
  const source = openLogSource(`${url}/log`, undefined, {
    sleep(_ms, signal) {
      sleeping.resolve()
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    },
    after: () => () => {},
  })
  const ends = [
    assert.rejects(source.get('vkey', 100), /operation was aborted/),
    assert.rejects(source.get('checkpoint', 100), /operation was aborted/),
  ]
  await Promise.all([heard.promise, sleeping.promise])
  source.close()
  await Promise.all(ends)
  assert.equal(requests.length, 2)
})

/** Sleeps end immediately. A request has all the time that it needs, except for the one that `endLast` ends. */
function noWaiting() {
  const slept: number[] = []
  const underWay = new Set<() => void>()
  return {
    slept,
    async sleep(ms: number) {
      slept.push(ms)
    },
    after(_ms: number, act: () => void) {
      underWay.add(act)
      return () => underWay.delete(act)
    },
    /** Ends the time of the only request left, once what the log sends has arrived. */
    endLast(turns = 20) {
      if (turns > 0 || underWay.size > 1) setImmediate(() => this.endLast(turns - 1))
      else for (const act of underWay) act()
    },
  }
}

/** Like the command, except for the waits. */
async function checkWith(url: string, waiting: Waiting): Promise<Run> {
  const source = openLogSource(`${url}/log`, undefined, waiting)
  try {
    await checkLog(source, { vkey: undefined, required: undefined, seen: undefined, full: false, report: () => {} })
    return { code: 0, stdout: '', stderr: '' }
  } catch (error) {
    const { code = null, text = String(error) } = explain(error) ?? {}
    return { code, stdout: '', stderr: text }
  } finally {
    source.close()
  }
}
