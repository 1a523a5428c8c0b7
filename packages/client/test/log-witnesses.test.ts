import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { type TestContext, test } from 'node:test'
import { formatWitnessKey, formatWitnessPolicy, parseWitnessPolicy } from '@countersign/proof'
import { sampleProof, signerOf } from '../../proof/test/support/sample-log.ts'
import { cosigned, policy, witnesses } from '../../proof/test/support/sample-witnesses.ts'
import { checkLog } from '../src/cli/log-check.ts'
import { Contradiction } from '../src/cli/log-contradiction.ts'
import { openLogSource } from '../src/cli/log-source.ts'
import { requireConfirmed } from '../src/cli/log-witnesses.ts'
import { assertEnded, checkLogAt, newStateFile } from './support/check-log.ts'
import { printed, printedJson } from './support/run-countersign.ts'
import { entriesOf, signerOf as logSignerOf, origin, type SampleLog, sampleLog } from './support/sample-log.ts'
import { type Lie, startStandInLog } from './support/stand-in-log.ts'

const { checkpoint } = await sampleProof(1, 3)
const [w1, w2, w3] = witnesses as [(typeof witnesses)[0], (typeof witnesses)[0], (typeof witnesses)[0]]
const members = policy.witnesses.map(({ name }) => ({ witness: name }))
const anyOf = (least: number) => ({ ...policy, quorum: { group: 'some', least, members } })

const check = async (least: number, ages: readonly [number, number, number]) => {
  const now = Math.floor(Date.now() / 1000)
  const note = await cosigned(checkpoint, [w1, now - ages[0]], [w2, now - ages[1]], [w3, now - ages[2]])
  return await requireConfirmed(note, [signerOf().key], { policy: anyOf(least), maxAge: 3600 })
}

test('a log is not frozen while enough witnesses confirm it, whatever the others did long ago', async () => {
  assert.equal((await check(1, [7200, 7200, 5])).of, 3)
  assert.equal((await check(2, [7200, 60, 5])).of, 3)
})

test('a log is frozen when too few witnesses have confirmed it lately', async () => {
  // The clock may tick meanwhile.
  const frozen = (error: Error) => error instanceof Contradiction && /is frozen: .*, 720\d seconds/.test(error.message)
  await assert.rejects(check(1, [7200, 7300, 7400]), frozen)
  await assert.rejects(check(2, [7200, 7300, 5]), frozen)
  await assert.rejects(check(3, [7200, 60, 5]), frozen)
})

test('a policy with one witness is not met without it, and the words do not count', async () => {
  const alone = parseWitnessPolicy(`witness w ${formatWitnessKey(w1.key)}\nquorum w\n`)
  await assert.rejects(requireConfirmed(checkpoint, [signerOf().key], { policy: alone, maxAge: 3600 }), {
    message: 'The witness of the policy does not confirm the checkpoint. The log may show others another state.',
  })
})

test('a policy that requires no witness is met by any checkpoint of the log', async () => {
  const listed = parseWitnessPolicy('quorum none\n')
  const required = { policy: listed, maxAge: 1 }
  assert.deepEqual((await requireConfirmed(checkpoint, [signerOf().key], required)).by, [])
  const old = await cosigned(checkpoint, [w1, 1700000004])
  const optional = { policy: { ...policy, quorum: listed.quorum }, maxAge: 1 }
  assert.equal((await requireConfirmed(old, [signerOf().key], optional)).by.length, 1)
})

const entries = entriesOf(600)
const old = await sampleLog(entries.slice(0, 200))
const seen = await sampleLog(entries.slice(0, 300))
const grown = await sampleLog(entries)

/** What two witnesses confirmed of the old log, with every tile that any of these logs has, as a cache keeps them. */
async function confirmedLongAgo(seconds: number): Promise<Lie> {
  const at = Math.floor(Date.now() / 1000) - seconds
  const note = Buffer.from(await cosigned(old.note, [w1, at], [w2, at]))
  return (path, shown) => {
    if (path === 'witnessed-checkpoint') return note
    return path.startsWith('tile/') ? (shown ?? seen.fileAt(path)) : shown
  }
}

/** A stand-in whose 300 entries were checked without a policy; what it shows then is checked with one. */
async function seenBefore(t: TestContext) {
  const { url, requests, show } = await startStandInLog(t, seen)
  const state = await newStateFile(t)
  printed(await checkLogAt(url, state))
  const file = `${state}.policy`
  await writeFile(file, formatWitnessPolicy(policy))
  const checkAgain = (path = state, ...args: string[]) => checkLogAt(url, path, '--policy', file, ...args)
  return { requests, show, state, checkAgain }
}

test('a log that still shows all that was seen is valid, although witnesses confirm less so far', async (t) => {
  for (const shown of [seen, grown]) {
    const { show, state, checkAgain } = await seenBefore(t)
    show(shown, await confirmedLongAgo(60))
    const found = printedJson(await checkAgain(state, '--json')) as Record<string, unknown>
    assert.deepEqual([found.size, found.checkedFrom, found.consistentWith], [shown.size, 300, { size: 300 }])
    assert.equal((found.witnesses as { size: number }).size, 200)
    assert.match(printed(await checkAgain()), new RegExp(`^confirmed +200 of ${shown.size} entries$`, 'm'))
  }
})

test('what a log has shown beyond what witnesses confirm is remembered, so that it cannot disappear again', async (t) => {
  const { show, checkAgain } = await seenBefore(t)
  show(grown, await confirmedLongAgo(60))
  printed(await checkAgain())
  show(seen, await confirmedLongAgo(60))
  assertEnded(await checkAgain(), 1, /^The log was rolled back: .*, 300 instead of 600 or more\./)
})

/** What two witnesses have just confirmed of a log, with every tile that any of these logs has. */
async function confirmedNow({ note }: SampleLog): Promise<Lie> {
  const at = Math.floor(Date.now() / 1000)
  const confirmed = Buffer.from(await cosigned(note, [w1, at], [w2, at]))
  return (path, shown) => {
    if (path === 'witnessed-checkpoint') return confirmed
    return path.startsWith('tile/') ? (shown ?? grown.fileAt(path) ?? seen.fileAt(path)) : shown
  }
}

test('a rollback is found by a reader who always requires witnesses, although their last confirmation is still shown', async (t) => {
  const { show, checkAgain, state } = await seenBefore(t)
  const fresh = `${state}.fresh`
  show(seen, await confirmedNow(seen))
  printed(await checkAgain(fresh))
  show(old, await confirmedNow(seen))
  const run = await checkAgain(fresh)
  assertEnded(
    run,
    1,
    /^The log was rolled back: it shows fewer entries than it has signed, 200 instead of 300 or more\./,
  )
  assert.ok(run.stderr.endsWith(`\n\nSigned now:\n\n${old.note}`), run.stderr)
})

test('a newest checkpoint that contradicts the confirmed one is found in the first check, and both are shown', async (t) => {
  const { show, checkAgain, state } = await seenBefore(t)
  const shown = await sampleLog(entriesOf(600, { variant: 1, forkAt: 250 }))
  show(shown, await confirmedNow(seen))
  const run = await checkAgain(`${state}.new`)
  assertEnded(
    run,
    1,
    /^The tiles do not prove that the 600 entries start with the 300 that witnesses confirm: .*\n\nConfirmed by witnesses:\n\n/,
  )
  assert.ok(run.stderr.endsWith(`\n\nSigned now:\n\n${shown.note}`), run.stderr)
})

/** A first check under the policy, with waits that end immediately. */
async function firstCheck(url: string, onWait: () => void) {
  const sleep = async () => onWait()
  const source = openLogSource(`${url}/log`, undefined, { sleep, after: () => () => {} })
  const required = { policy, maxAge: 3600 }
  return await checkLog(source, { vkey: undefined, required, seen: undefined, full: false, report: () => {} })
}

test('a newest checkpoint that is older than the confirmed one is requested again, since a cache may have kept it', async (t) => {
  const { url, show } = await startStandInLog(t, old, await confirmedNow(seen))
  const lie = await confirmedNow(seen)
  assert.equal((await firstCheck(url, () => show(seen, lie))).now.checkpoint.size, 300)
  show(old, lie)
  await assert.rejects(
    firstCheck(url, () => {}),
    ({ message }: Error) =>
      /^The log was rolled back: .*, 200 instead of 300 or more\. They match the first 200 that witnesses confirm\./.test(
        message,
      ) && message.includes('\n\nConfirmed by witnesses:\n\n'),
  )
})

test('a newest checkpoint that the log has not signed is refused, without any note as what the log has signed now', async (t) => {
  const { show, checkAgain } = await seenBefore(t)
  const confirmed = await confirmedNow(seen)
  const other = await sampleLog(entries.slice(0, 300), logSignerOf(origin, 9))
  show(seen, (path, honest) => (path === 'checkpoint' ? Buffer.from(other.note) : confirmed(path, honest)))
  const run = await checkAgain()
  assertEnded(run, 1, /\/log\/checkpoint is not a checkpoint of \S+ signed with the key/)
  assert.ok(!run.stderr.includes('Signed now'), run.stderr)
})

test('a log without a confirmed checkpoint of its own is asked for the newest one once', async (t) => {
  const { requests, show, checkAgain } = await seenBefore(t)
  const at = Math.floor(Date.now() / 1000)
  const note = Buffer.from(await cosigned(seen.note, [w1, at], [w2, at]))
  show(seen, (path, honest) => (path === 'checkpoint' ? note : honest))
  requests.length = 0
  printed(await checkAgain())
  assert.equal(requests.filter((path) => path === 'checkpoint').length, 1)
})

test('an old confirmation that is shown again, with the old tiles, is found immediately by a reader who has seen more', async (t) => {
  const { show, state, checkAgain } = await seenBefore(t)
  const remembered = await readFile(state, 'utf8')
  show(old, await confirmedLongAgo(60))
  for (const args of [[], ['--full']]) {
    const run = await checkAgain(state, ...args)
    assertEnded(
      run,
      1,
      /^The log was rolled back: it shows fewer entries than it has signed, 200 instead of 300 or more\. They match the first 200 seen last time\.$/m,
    )
    assert.ok(run.stderr.endsWith(`\n\nSigned last time:\n\n${seen.note}\nSigned now:\n\n${old.note}`), run.stderr)
  }
  assert.equal(await readFile(state, 'utf8'), remembered)
})

test('an old confirmation that is shown again is found by other readers when it is too old', async (t) => {
  const { show, state, checkAgain } = await seenBefore(t)
  show(old, await confirmedLongAgo(60))
  printed(await checkAgain(`${state}.new`))
  show(old, await confirmedLongAgo(3700))
  for (const path of [`${state}.new`, `${state}.newer`]) {
    assertEnded(await checkAgain(path), 1, /^The log is frozen: witnesses last confirmed it at .*, 37\d\d seconds ago/)
  }
  printed(await checkAgain(`${state}.newer`, '--max-age', '7200'))
})

const unconfirmed: readonly (readonly [what: string, shown: SampleLog, reason: RegExp])[] = [
  [
    'another root for what was seen',
    await sampleLog(entriesOf(300, { variant: 1, forkAt: 250 })),
    /^The log has signed two roots for size 300: /,
  ],
  [
    'a larger log that does not continue what was seen',
    await sampleLog(entriesOf(600, { variant: 1, forkAt: 250 })),
    /^Entry 256 in tile\/entries\/001 is not the one seen last time/,
  ],
]

for (const [what, shown, reason] of unconfirmed) {
  test(`${what} is found, although witnesses confirm a part of what was seen`, async (t) => {
    const { show, checkAgain } = await seenBefore(t)
    show(shown, await confirmedLongAgo(60))
    const run = await checkAgain()
    assertEnded(run, 1, reason)
    assert.ok(run.stderr.endsWith(`Signed now:\n\n${shown.note}`), run.stderr)
  })
}

test('a log without a newest checkpoint cannot be checked by a reader who has seen more than witnesses confirm', async (t) => {
  const { show, checkAgain } = await seenBefore(t)
  const confirmed = await confirmedLongAgo(60)
  show(seen, (path, honest) => (path === 'checkpoint' ? undefined : confirmed(path, honest)))
  assertEnded(await checkAgain(), 3, /^There is no log at \S+: it has no checkpoint\.$/m)
})
