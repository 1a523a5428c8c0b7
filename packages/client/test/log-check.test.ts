import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { assertEnded, checkLogAt, newStateFile } from './support/check-log.ts'
import { printed, printedJson, runCountersign, runProgram } from './support/run-countersign.ts'
import { entriesOf, firstTime, origin, sampleLog, signerOf } from './support/sample-log.ts'
import { startStandInLog } from './support/stand-in-log.ts'

const entries = entriesOf(65_537)
const three = await sampleLog(entries.slice(0, 3))

const filesOf: Record<number, string[]> = {
  1: ['tile/0/000.p/1', 'tile/entries/000.p/1'],
  255: ['tile/0/000.p/255', 'tile/entries/000.p/255'],
  256: ['tile/0/000', 'tile/1/000.p/1', 'tile/entries/000'],
  257: ['tile/0/000', 'tile/0/001.p/1', 'tile/1/000.p/1', 'tile/entries/000', 'tile/entries/001.p/1'],
}

for (const [size, files] of Object.entries(filesOf)) {
  test(`a log of ${size} is in order, and every file of it is read once`, async (t) => {
    const log = await sampleLog(entries.slice(0, Number(size)))
    const { url, requests } = await startStandInLog(t, log)
    const found = printedJson(await checkLogAt(url, await newStateFile(t), '--json'))
    assert.deepEqual(found, {
      origin,
      size: Number(size),
      root: Buffer.from(log.root).toString('hex'),
      vkey: log.vkey,
      checkedFrom: 0,
      checkedTo: Number(size),
      firstTime: '2026-11-15T10:00:00.000Z',
      lastTime: new Date(firstTime + (Number(size) - 1) * 1000).toISOString(),
      witnesses: null,
      consistentWith: null,
    })
    assert.deepEqual(requests.slice(0, 2), ['vkey', 'checkpoint'])
    assert.deepEqual(requests.slice(2).sort(), files)
  })
}

test('a log of three levels of tiles is in order, and read with at most eight requests at a time', async (t) => {
  const log = await sampleLog(entries)
  const { url, requests, highestConcurrency } = await startStandInLog(t, log)
  const found = printedJson(await checkLogAt(url, await newStateFile(t), '--json')) as { root: string; size: number }
  assert.deepEqual([found.size, found.root], [65_537, Buffer.from(log.root).toString('hex')])
  const upper = ['tile/1/000', 'tile/2/000.p/1', 'tile/0/256.p/1', 'tile/entries/256.p/1', 'tile/0/255']
  for (const path of upper) assert.ok(requests.includes(path), path)
  assert.equal(requests.length, 2 + 257 + 257 + 2)
  assert.equal(new Set(requests).size, requests.length)
  assert.ok(highestConcurrency() > 1 && highestConcurrency() <= 8, `${highestConcurrency()} at once`)
})

test('what was found is said in plain words', async (t) => {
  const { url } = await startStandInLog(t, three)
  const state = await newStateFile(t)
  const root = Buffer.from(three.root).toString('hex')
  const lines = [
    'The log is valid.',
    '',
    'log            log.example.org/countersign',
    'entries        3',
    'first entry    2026-11-15T10:00:00.000Z',
    'last entry     2026-11-15T10:00:02.000Z',
    'newly checked  3, from 0 to 2',
    `root           ${root}`,
    `key            ${three.vkey}`,
    '',
    'This is the first check of this log. The next one starts where this one ended.',
    'The key comes from the log itself. Compare it with one from a source you trust. Later checks report any change.',
  ]
  assert.deepEqual(
    printed(await checkLogAt(url, state))
      .trimEnd()
      .split('\n'),
    lines,
  )
  const again = printed(await checkLogAt(url, state))
  assert.match(again, /^newly checked +none$/m)
  assert.match(again, /\n\nIt has not changed since the last check\.\n$/)
})

test('the URL may be that of the service or of its log', async (t) => {
  const { url, requests } = await startStandInLog(t, three)
  for (const given of [url, `${url}/`, `${url}/log`, `${url}/log/`]) {
    printed(await checkLogAt(given, await newStateFile(t)))
  }
  assert.equal(requests.filter((path) => path === 'checkpoint').length, 4)
})

test('a wrong call ends with 2 and asks for nothing', async (t) => {
  const { url, requests } = await startStandInLog(t, three)
  const state = await newStateFile(t)
  const usage = String.raw`\n\nUsage: countersign log check \[URL\] \[--vkey KEY\] `
  assertEnded(await checkLogAt('ftp://a.example', state), 2, new RegExp(`^URL must be an http or https URL.*${usage}`))
  assertEnded(await checkLogAt('http://u:hunter2@a.example', state), 2, /^URL must be (?!.*hunter2)/s)
  assertEnded(
    await checkLogAt(url, state, '--vkey', 'log+1234'),
    2,
    /^--vkey must be the key of a log, .* name\+id\+key/,
  )
  assertEnded(await checkLogAt(url, state, '--full=maybe'), 2, /^Option '--full' does not take an argument/)
  assert.deepEqual(requests, [])
})

test("with --vkey the log's key is not requested", async (t) => {
  const { url, requests } = await startStandInLog(t, three)
  const text = printed(await checkLogAt(url, await newStateFile(t), '--vkey', three.vkey))
  assert.doesNotMatch(text, /from the log itself/)
  assert.ok(!requests.includes('vkey'))
})

test('without --state it remembers below XDG_STATE_HOME, else in the home folder, one file per URL', async (t) => {
  const { url } = await startStandInLog(t, three)
  const folder = dirname(await newStateFile(t))
  const name = `${createHash('sha256').update(`${url}/log`).digest('hex')}.json`
  const state = { XDG_STATE_HOME: join(folder, 'state'), HOME: folder }
  printed(await runCountersign(['log', 'check', url], state))
  assert.deepEqual(await readdir(join(folder, 'state', 'countersign')), [name])
  const again = printedJson(await runCountersign(['log', 'check', `${url}/log`, '--json'], state))
  assert.deepEqual((again as { consistentWith: unknown }).consistentWith, { size: 3 })
  // The home folder is that of the process.
  const home = join(folder, 'home')
  for (const env of [{ HOME: home }, { XDG_STATE_HOME: 'relative', HOME: home }]) {
    printed(await runProgram(['log', 'check', url], { env, cwd: folder }))
    assert.deepEqual(await readdir(join(home, '.local', 'state', 'countersign')), [name])
    await rm(home, { recursive: true })
  }
})

test('packed answers are unpacked', async (t) => {
  const packed = (bytes: Uint8Array) => ({
    status: 200,
    headers: { 'content-encoding': 'gzip' },
    body: gzipSync(bytes),
  })
  const { url } = await startStandInLog(t, three, (_path, honest) => honest && packed(honest))
  printed(await checkLogAt(url, await newStateFile(t)))
})

test('a log without entries is in order, and may begin later', async (t) => {
  const { url, show } = await startStandInLog(t, await sampleLog([]))
  const state = await newStateFile(t)
  const found = printedJson(await checkLogAt(url, state, '--json')) as Record<string, unknown>
  assert.deepEqual([found.size, found.firstTime, found.lastTime], [0, null, null])
  show(three)
  for (const args of [['--full'], []]) {
    const { size, firstTime: time } = printedJson(await checkLogAt(url, state, '--json', ...args)) as Record<
      string,
      unknown
    >
    assert.deepEqual([size, time], [3, '2026-11-15T10:00:00.000Z'])
  }
})

test('an origin may have characters that are not ASCII', async (t) => {
  const name = 'log.example.org/prüfung'
  const { url } = await startStandInLog(t, await sampleLog(entriesOf(2, { name }), signerOf(name)))
  assert.match(printed(await checkLogAt(url, await newStateFile(t))), /^log +log\.example\.org\/prüfung$/m)
})
