import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { signCheckpoint } from '@countersign/proof'
import { reallyWaiting } from '../src/cli/log-source.ts'
import { assertEnded, checkLogAt, newStateFile } from './support/check-log.ts'
import { printed, printedJson, runCountersign } from './support/run-countersign.ts'
import { entriesOf, origin, type SampleLog, sampleLog, signerOf } from './support/sample-log.ts'
import { flipped, type Lie, lyingAt, startStandInLog } from './support/stand-in-log.ts'

const entries = entriesOf(600)
const seen = await sampleLog(entries.slice(0, 300))
const grown = await sampleLog(entries)
const full = ['--full']

test('the second check reads only what is new, and says what it compared', async (t) => {
  const { url, requests, show } = await startStandInLog(t, seen)
  const state = await newStateFile(t)
  printed(await checkLogAt(url, state))
  requests.length = 0
  show(grown)
  const text = printed(await checkLogAt(url, state))
  assert.deepEqual(requests.sort(), [
    'checkpoint',
    'tile/0/001',
    'tile/0/002.p/88',
    'tile/1/000.p/2',
    'tile/entries/001',
    'tile/entries/002.p/88',
    'vkey',
  ])
  assert.match(text, /^newly checked +300, from 300 to 599$/m)
  assert.match(text, /^first entry +2026-11-15T10:00:00\.000Z$/m)
  assert.match(text, /It still starts with the 300 entries seen last time, as the signed root proves\./)
})

test('a log followed in small steps comes to the same end as in one', async (t) => {
  const { url, show } = await startStandInLog(t, seen)
  const [stepwise, atOnce] = [await newStateFile(t), await newStateFile(t)]
  for (const size of [1, 2, 255, 256, 256, 257, 511, 512, 513, 600]) {
    show(await sampleLog(entries.slice(0, size)))
    printed(await checkLogAt(url, stepwise))
  }
  printed(await checkLogAt(url, atOnce))
  assert.equal(await readFile(stepwise, 'utf8'), await readFile(atOnce, 'utf8'))
})

test('of a log that has not grown only key and checkpoint are requested', async (t) => {
  const { url, requests, state } = await seenBefore(t)
  const found = printedJson(await checkLogAt(url, state, '--json')) as Record<string, unknown>
  assert.deepEqual([found.checkedFrom, found.checkedTo, found.consistentWith], [300, 300, { size: 300 }])
  assert.deepEqual(requests, ['vkey', 'checkpoint'])
})

test('a full check begins at the first entry again, and proves from the tiles what it continues', async (t) => {
  const { url, requests, show, state } = await seenBefore(t)
  show(grown)
  const found = printedJson(await checkLogAt(url, state, '--json', ...full)) as Record<string, unknown>
  assert.deepEqual([found.checkedFrom, found.checkedTo, found.consistentWith], [0, 600, { size: 300 }])
  for (const path of ['tile/entries/000', 'tile/entries/001', 'tile/entries/002.p/88'])
    assert.ok(requests.includes(path))
  assert.match(
    printed(await checkLogAt(url, state, ...full)),
    /It still starts with the 600 entries seen last time, as its tiles /,
  )
})

test('a full check finds what has changed in the part that was checked before', async (t) => {
  const { url, show, state } = await seenBefore(t)
  show(
    seen,
    lyingAt('tile/entries/000', (honest) => flipped(honest, 2 * 87 + 80)),
  )
  printed(await checkLogAt(url, state))
  assertEnded(await checkLogAt(url, state, ...full), 1, /^Entry 3 in tile\/entries\/000 is wrong/)
})

test('a full check under a policy checks all that was seen last time, although witnesses confirm less', async (t) => {
  const { url, show, state } = await seenBefore(t)
  show(grown)
  printed(await checkLogAt(url, state))
  const policy = `${state}.policy`
  await writeFile(policy, 'quorum none\n')
  const check = (...args: string[]) => checkLogAt(url, state, '--policy', policy, ...args)
  const confirmed: Lie = (path, honest) => (path === 'witnessed-checkpoint' ? Buffer.from(seen.note) : honest)
  show(grown, confirmed)
  const found = printedJson(await check('--json', ...full)) as Record<string, unknown>
  assert.deepEqual([found.checkedFrom, found.checkedTo], [0, 600])
  show(grown, (path, honest) =>
    path === 'tile/entries/000' && honest !== undefined ? flipped(honest, 2 * 87 + 80) : confirmed(path, honest),
  )
  printed(await check())
  assertEnded(await check(...full), 1, /^Entry 3 in tile\/entries\/000 is wrong/)
})

interface Case {
  readonly what: string
  readonly shown: SampleLog
  readonly lie?: Lie
  readonly args?: readonly string[]
  readonly reason: RegExp
}

const otherPast = await sampleLog(entriesOf(600, { variant: 1, forkAt: 100 }))
const otherRecent = await sampleLog(entriesOf(600, { variant: 1, forkAt: 290 }))
const otherFuture = await sampleLog(entriesOf(301, { variant: 1, forkAt: 300 }))
const otherPastCases = {
  sameSize: await sampleLog(entriesOf(300, { variant: 1, forkAt: 299 })),
  shorter: await sampleLog(entriesOf(200, { variant: 1, forkAt: 100 })),
}

const contradictions: Case[] = [
  {
    what: 'another root for the same size',
    shown: otherPastCases.sameSize,
    reason: /^The log has signed two roots for size 300: expected [0-9a-f]{64}, found [0-9a-f]{64}\./,
  },
  {
    what: 'a larger log with another past, in a bundle that is read again,',
    shown: otherRecent,
    reason: /^Entry 290 in tile\/entries\/001 is not the one seen last time: expected hash \w{64}, found \w{64}\./,
  },
  {
    what: 'a larger log with another past, in a bundle that was complete,',
    shown: otherPast,
    reason: /^Entry 256 in tile\/entries\/001 is not the one seen last time/,
  },
  {
    what: 'a larger log with another past, under a full check,',
    shown: otherPast,
    args: full,
    reason:
      /^The tiles do not prove that the 600 entries start with the 300 seen last time: the path does not lead to the /,
  },
  {
    what: 'a root over another past, with entries that continue the one seen,',
    shown: grown,
    lie: await checkpointWith(otherPast.root),
    reason: /^The 300 entries seen last time and the new ones do not match the root signed for size 600: expected /,
  },
  {
    what: 'a smaller log that is the beginning of the one seen',
    shown: await sampleLog(entries.slice(0, 200)),
    lie: (path, honest) => (path.startsWith('tile/') ? seen.fileAt(path) : honest),
    reason:
      /^The log was rolled back: it shows fewer entries than it has signed, 200 instead of 300 or more\. They match the first 200 seen /,
  },
  {
    what: 'a smaller log that is not the beginning of the one seen',
    shown: otherPastCases.shorter,
    lie: (path, honest) => (path.startsWith('tile/') ? seen.fileAt(path) : honest),
    reason:
      /200 instead of 300 or more\. Nothing proves that they match the first 200 seen last time: the path does not lead to the /,
  },
  {
    what: 'a smaller log without the tiles of the larger one',
    shown: await sampleLog(entries.slice(0, 200)),
    reason:
      /200 instead of 300 or more\. Nothing proves that they match the first 200 seen last time: tile\/0\/\S+ is missing/,
  },
  {
    what: 'a log that is empty again',
    shown: await sampleLog([]),
    reason: /^The log was rolled back: it shows fewer entries than it has signed, 0 instead of 300 or more\./,
  },
  {
    what: 'another key',
    shown: await sampleLog(entries, signerOf(origin, 2)),
    reason: /^The log has a different key than last time: expected \S+, the log shows \S+\.$/m,
  },
  {
    what: 'another key that is given',
    shown: grown,
    args: ['--vkey', (await sampleLog(entries, signerOf(origin, 2))).vkey],
    reason: /^The log has a different key than last time: expected \S+, --vkey is \S+\.$/m,
  },
  {
    what: 'another origin',
    shown: await sampleLog(entriesOf(300, { name: 'other.example.org/log' }), signerOf('other.example.org/log')),
    reason:
      /^This is a different log than last time: expected log\.example\.org\/\S+, the log shows other\.example\.org\/\S+\.$/m,
  },
]

for (const { what, shown, lie, args = [], reason } of contradictions) {
  test(`${what} is found, and what was seen stays remembered`, async (t) => {
    const { url, show, state } = await seenBefore(t)
    const remembered = await readFile(state, 'utf8')
    show(shown, lie)
    assertEnded(await checkLogAt(url, state, ...args), 1, reason)
    assert.equal(await readFile(state, 'utf8'), remembered)
  })
}

test('a checkpoint that is older than the one seen is requested again, since a cache may have kept it', async (t) => {
  const { url, show, state } = await seenBefore(t)
  show(await sampleLog(entries.slice(0, 200)))
  const sleep = async () => show(grown)
  const run = await runCountersign(
    ['log', 'check', url, '--state', state],
    {},
    { waiting: { ...reallyWaiting, sleep } },
  )
  assert.match(printed(run), /600/)
})

test('a fork after a bundle that was just full is found where the chain breaks', async (t) => {
  const { url, show } = await startStandInLog(t, await sampleLog(entries.slice(0, 256)))
  const state = await newStateFile(t)
  printed(await checkLogAt(url, state))
  show(otherPast)
  const reason =
    /^Entry 256 in tile\/entries\/001 is wrong: .* Entry 255 has the hash [0-9a-f]{64}, but this entry refers to /
  assertEnded(await checkLogAt(url, state), 1, reason)
})

test('a client that saw one branch of a fork finds the other', async (t) => {
  const { url, show, state } = await seenBefore(t)
  show(await sampleLog(entries.slice(0, 301)))
  printed(await checkLogAt(url, state))
  show(otherFuture)
  assertEnded(await checkLogAt(url, state), 1, /^The log has signed two roots for size 301/)
})

test('both checkpoints are shown as evidence', async (t) => {
  const { url, show, state } = await seenBefore(t)
  show(otherPastCases.sameSize)
  const { stderr } = await checkLogAt(url, state)
  const evidence = `Signed last time:\n\n${seen.note}\nSigned now:\n\n${otherPastCases.sameSize.note}`
  assert.ok(stderr.endsWith(evidence), stderr)
})

test('a log that shows its key no longer is checked with the one seen', async (t) => {
  const { url, show, state } = await seenBefore(t)
  show(
    grown,
    lyingAt('vkey', () => undefined),
  )
  printed(await checkLogAt(url, state))
})

test('what was seen is written whole, readable by its owner alone, with nothing beside it', async (t) => {
  const { state } = await seenBefore(t)
  assert.deepEqual(await readdir(dirname(state)), ['state.json'])
  assert.equal((await stat(state)).mode & 0o777, 0o600)
  const { format, origin: name, vkey, checkpoint } = JSON.parse(await readFile(state, 'utf8'))
  assert.deepEqual([format, name, vkey, checkpoint], ['countersign-log-state/1', origin, seen.vkey, seen.note])
})

test('a file without a state, or with a damaged one, ends with 3 before any request', async (t) => {
  const { url, requests, state } = await seenBefore(t)
  const whole = await readFile(state, 'utf8')
  const damaged: [string, RegExp][] = [
    ['', /Unexpected end of JSON input/],
    ['[]', /its format is not countersign-log-state\/1/],
    ['null', /its format is not/],
    [whole.replace('"lastTime"', '"time"'), /its format is not/],
    [whole.replace(/(?<="edge": \[\s*")./, (digit) => (digit === '0' ? '1' : '0')), /\(it is damaged\)/],
    [whole.replace(/(?<="lastHash": ")./, (digit) => (digit === '0' ? '1' : '0')), /\(it is damaged\)/],
    [whole.replace('\\n300\\n', '\\n299\\n'), /\(it is damaged\)/],
  ]
  for (const [content, reason] of damaged) {
    await writeFile(state, content)
    const run = await checkLogAt(url, state)
    assertEnded(
      run,
      3,
      /^The state of the last check cannot be read from \S+state\.json \(.*\)\. Use another file with --state/,
    )
    assert.match(run.stderr, reason)
  }
  assert.deepEqual(requests, [])
})

test('a place that cannot be written to ends with 3', async (t) => {
  const { url } = await startStandInLog(t, seen)
  const file = await newStateFile(t)
  await writeFile(file, '')
  assertEnded(await checkLogAt(url, join(file, 'below')), 3, /cannot be read from \S+ \(ENOTDIR\)/)

  const folder = join(dirname(file), 'folder')
  mkdirSync(folder)
  assertEnded(await checkLogAt(url, folder), 3, /cannot be read from \S+ \(EISDIR\)/)
  const late = join(dirname(file), 'late')
  const obstructed = startStandInLog(t, seen, (path, honest) => {
    if (path === 'checkpoint') mkdirSync(late, { recursive: true })
    return honest
  })
  const reason = /^The log is valid, but the result cannot be saved to \S+late \(EISDIR\)\.\n$/
  assertEnded(await checkLogAt((await obstructed).url, late), 3, reason)
  assert.deepEqual((await readdir(dirname(file))).sort(), ['folder', 'late', 'state.json'])
})

/** A log of 300 entries that was checked and remembered; its requests are forgotten. */
async function seenBefore(t: TestContext) {
  const standIn = await startStandInLog(t, seen)
  const state = await newStateFile(t)
  printed(await checkLogAt(standIn.url, state))
  standIn.requests.length = 0
  return { ...standIn, state }
}

async function checkpointWith(root: Uint8Array): Promise<Lie> {
  const note = await signCheckpoint({ size: 600, root }, signerOf())
  return lyingAt('checkpoint', () => Buffer.from(note))
}
