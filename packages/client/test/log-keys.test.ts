import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { formatVerifierKey, formatWitnessKey, signAlso, signFreezing, signKeyChange } from '@countersign/proof'
import { mlDsaWitnessOf } from '../../proof/test/support/sample-witnesses.ts'
import { assertEnded, checkLogAt, newStateFile } from './support/check-log.ts'
import { administer, printed, printedJson } from './support/run-countersign.ts'
import { entriesOf, origin, type SampleLog, sampleLog, signerOf } from './support/sample-log.ts'
import { lyingAt, startStandInLog } from './support/stand-in-log.ts'
import { startStandIn } from './support/stand-in-service.ts'

const [first, second] = [signerOf(), signerOf(origin, 2)]
const [firstKey, secondKey] = [first, second].map(({ key }) => formatVerifierKey(key)) as [string, string]
const change = await signKeyChange({ from: 4, compromised: false }, first, second)
const before = await sampleLog(entriesOf(4))
const after = await sampleLog(entriesOf(7, { statements: { 4: change } }), second, { statements: [change] })

describe('log check of a log that has changed its key', () => {
  test('follows the change from the last check, and from the first key', async (t) => {
    let log: SampleLog = before
    const { url } = await startStandInLog(t, before, (path) => log.fileAt(path))
    const state = await newStateFile(t)
    printed(await checkLogAt(url, state))
    log = after
    const text = printed(await checkLogAt(url, state))
    assert.match(text, /The log signs with the key [0-9a-f]{8} since entry 4, as its former key has signed\./)
    assert.match(printed(await checkLogAt(url, state)), /It has not changed since the last check/)
    for (const key of [firstKey, secondKey]) {
      const found = printedJson(await checkLogAt(url, await newStateFile(t), '--vkey', key, '--json')) as never as {
        vkey: string
        keys: { vkey: string; from: number }[]
      }
      assert.equal(found.vkey, secondKey)
      assert.deepEqual(
        found.keys.map(({ vkey, from }) => [vkey, from]),
        [
          [firstKey, 0],
          [secondKey, 4],
        ],
      )
    }
  })

  test('accepts the former key beside the new one, and looks for the statement nevertheless', async (t) => {
    const both = await sampleLog(entriesOf(7, { statements: { 4: change } }), second, {
      statements: [change],
      former: [first],
    })
    const { url, requests } = await startStandInLog(t, both)
    printed(await checkLogAt(url, await newStateFile(t), '--vkey', firstKey))
    assert.ok(requests.includes('keys'))
  })

  test('reports a change that the log has not stated, or not in its entries', async (t) => {
    const entries = entriesOf(7)
    const lies: Record<string, [SampleLog, RegExp]> = {
      'no statement': [await sampleLog(entries, second), /The log has a different key than last time/],
      'a statement without its entry': [
        await sampleLog(entries, second, { statements: [change] }),
        /has stated what its entry 4 does not contain/,
      ],
      'an entry without its statement': [
        await sampleLog(entriesOf(7, { statements: { 4: change } }), first),
        /Entry 4 is a statement of the log about itself that it does not publish/,
      ],
      'another statement than the entry': [
        await sampleLog(
          entriesOf(7, { statements: { 4: await signKeyChange({ from: 4, compromised: true }, first, second) } }),
          second,
          { statements: [change] },
        ),
        /has stated what its entry 4 does not contain/,
      ],
      'another key than stated': [
        await sampleLog(entriesOf(7, { statements: { 4: change } }), signerOf(origin, 3), { statements: [change] }),
        /The log has a different key than last time/,
      ],
      'the former key beyond the change': [
        await sampleLog(entriesOf(7, { statements: { 4: change } }), first, { statements: [change] }),
        /The checkpoint of 7 entries is not signed by the key of this size/,
      ],
    }
    for (const [what, [lie, reason]] of Object.entries(lies)) {
      let log: SampleLog = before
      const { url } = await startStandInLog(t, before, (path) => log.fileAt(path))
      const state = await newStateFile(t)
      printed(await checkLogAt(url, state))
      log = lie
      assertEnded(await checkLogAt(url, state), 1, reason)
      assert.ok(what)
    }
  })

  test('reports a change that the log states before what was checked last time', async (t) => {
    const server = await startStandInLog(t, await sampleLog(entriesOf(5)))
    const state = await newStateFile(t)
    printed(await checkLogAt(server.url, state))
    server.show(await sampleLog(entriesOf(7), second, { statements: [change] }))
    assertEnded(
      await checkLogAt(server.url, state),
      1,
      /The checkpoint of 5 entries is not signed by the key of this size/,
    )
  })

  test('does not accuse a log that changes its key again during the check', async (t) => {
    const third = signerOf(origin, 3)
    for (const compromised of [false, true]) {
      const again = await signKeyChange({ from: 6, compromised }, second, third)
      const entries = entriesOf(8, { statements: { 4: change, 6: again } })
      const former = compromised ? [] : [second]
      const server = await startStandInLog(t, before)
      const state = await newStateFile(t)
      printed(await checkLogAt(server.url, state))
      const log = await sampleLog(entries, third, { statements: [change, again], former })
      let isRead = false
      server.show(log, (path, honest) => {
        if (path === 'vkey') return Buffer.from(`${secondKey}\n`)
        if (path !== 'keys' || isRead) return honest
        isRead = true
        return Buffer.from(change)
      })
      printed(await checkLogAt(server.url, state))
    }
  })

  test('shows the end of the log and what continues it', async (t) => {
    const next = signerOf('next.example', 5).key
    const end = await signFreezing({ tree: { size: 4, root: before.root }, successor: next }, first)
    const log = await sampleLog(entriesOf(5, { statements: { 4: end } }), first, { statements: [end] })
    const { url } = await startStandInLog(t, log)
    const text = printed(await checkLogAt(url, await newStateFile(t)))
    assert.match(text, /The log has ended with entry 4\. It continues as next\.example\+/)
    const longer = await sampleLog(entriesOf(6, { statements: { 4: end } }), first, { statements: [end] })
    const lying = await startStandInLog(t, longer)
    assertEnded(await checkLogAt(lying.url, await newStateFile(t)), 1, /the log has ended/)
  })
})

describe('log check --vkey-ml-dsa', () => {
  const also = mlDsaWitnessOf(origin, 15)
  const vkey = formatWitnessKey(also.key)
  const signedTwice = async (log: SampleLog) => {
    const note = Buffer.from(await signAlso(log.note, also))
    return { note, lie: lyingAt('checkpoint', () => note) }
  }

  test('requires the signature of ML-DSA-44 as well, also of a log that has changed its other key', async (t) => {
    const { url, show } = await startStandInLog(t, before, (await signedTwice(before)).lie)
    const state = await newStateFile(t)
    const text = printed(await checkLogAt(url, state, '--vkey-ml-dsa', vkey))
    assert.match(text, new RegExp(`^signed as well +with ML-DSA-44, by the key ${also.key.id}$`, 'm'))
    show(after, (await signedTwice(after)).lie)
    const found = printedJson(await checkLogAt(url, state, '--vkey-ml-dsa', vkey, '--vkey', firstKey, '--json')) as {
      mlDsaVkey: string
      vkey: string
      size: number
    }
    assert.deepEqual([found.mlDsaVkey, found.vkey, found.size], [vkey, secondKey, 7])
  })

  test('requires it of the checkpoint that is shown, also if witnesses confirm less than was seen', async (t) => {
    const [short, long] = [await signedTwice(await sampleLog(entriesOf(3), first)), await signedTwice(before)]
    const { url, show } = await startStandInLog(t, before)
    const state = await newStateFile(t)
    printed(await checkLogAt(url, state))
    await writeFile(`${state}.policy`, 'quorum none\n')
    show(before, (path, honest) => (path === 'witnessed-checkpoint' ? short.note : long.lie(path, honest)))
    printed(await checkLogAt(url, state, '--vkey-ml-dsa', vkey, '--policy', `${state}.policy`))
    const remembered = JSON.parse(await readFile(state, 'utf8')) as { checkpoint: string }
    assert.equal(remembered.checkpoint, long.note.toString())
  })

  test('refuses a checkpoint without this signature, with a wrong one, or with that of another key', async (t) => {
    const { url, show } = await startStandInLog(t, before)
    const state = await newStateFile(t)
    const check = (key = vkey) => checkLogAt(url, state, '--vkey-ml-dsa', key)
    assertEnded(
      await check(),
      1,
      /checkpoint is not signed with the key [0-9a-f]{8} for ML-DSA-44: the log has not signed/,
    )
    const { note, lie } = await signedTwice(before)
    show(before, lie)
    assertEnded(
      await check(formatWitnessKey(mlDsaWitnessOf(origin, 16).key)),
      1,
      /the log has not signed the note with/,
    )
    assertEnded(await check(formatWitnessKey(mlDsaWitnessOf('other.example', 15).key)), 1, /is that of another log/)
    const at = note.indexOf('\n\n') + 400
    show(
      before,
      lyingAt('checkpoint', () => note.with(at, note[at] === 65 ? 66 : 65)),
    )
    assertEnded(await check(), 1, /the signature of ML-DSA-44 on the note is wrong/)
    assertEnded(
      await check(firstKey),
      2,
      /--vkey-ml-dsa must be the key of a log for ML-DSA-44, as shown at \/log\/vkey-ml-dsa/,
    )
  })
})

const status = {
  origin,
  frozenAt: null,
  keys: [
    {
      keyId: '394fb84d',
      vkey: firstKey,
      status: 'TRANSITION',
      from: 0,
      to: 4,
      compromised: false,
      createdAt: '2026-11-18T10:00:00.000Z',
      retiredAt: null,
    },
    {
      keyId: second.key.id,
      vkey: secondKey,
      status: 'CURRENT',
      from: 4,
      to: null,
      compromised: false,
      createdAt: '2026-11-19T10:00:00.000Z',
      retiredAt: null,
    },
  ],
}

describe('the commands for the keys of a log', () => {
  test('name the key that they replace or retire', async (t) => {
    const { url, requests } = await startStandIn(t, { data: status })
    assert.match(printed(await administer(url, 'log', 'keys')), /^394fb84d +TRANSITION +1-4 +no /m)
    const rotated = printed(await administer(url, 'log', 'rotate-key', '394fb84d'))
    assert.match(rotated, /countersign log retire-key 394fb84d$/m)
    const stolen = printed(await administer(url, 'log', 'rotate-key', '394fb84d', '--compromised'))
    assert.match(stolen, /by other means than the log/)
    printed(await administer(url, 'log', 'retire-key', '394fb84d'))
    printed(await administer(url, 'log', 'retire-key', '394fb84d', '--force'))
    assert.deepEqual(
      requests.map(({ method, path, body }) => [method, path, body]),
      [
        ['GET', '/admin/v1/log', undefined],
        ['POST', '/admin/v1/log/rotate-key', { keyId: '394fb84d' }],
        ['POST', '/admin/v1/log/rotate-key', { keyId: '394fb84d', compromised: true }],
        ['POST', '/admin/v1/log/retire-key', { keyId: '394fb84d' }],
        ['POST', '/admin/v1/log/retire-key', { keyId: '394fb84d', force: true }],
      ],
    )
  })

  test('end a log only if it is named, and only with or without a successor', async (t) => {
    const { url, requests } = await startStandIn(t, { data: { ...status, frozenAt: 9 } })
    assertEnded(await administer(url, 'log', 'freeze', origin), 2, /--successor, or add --no-successor/)
    const both = await administer(url, 'log', 'freeze', origin, '--successor', secondKey, '--no-successor')
    assertEnded(both, 2, /--successor, or add --no-successor/)
    assert.match(printed(await administer(url, 'log', 'freeze', origin, '--no-successor')), /ended +with entry 9/)
    printed(await administer(url, 'log', 'freeze', origin, '--successor', secondKey))
    assert.deepEqual(
      requests.map(({ body }) => body),
      [
        { origin, successor: null },
        { origin, successor: secondKey },
      ],
    )
  })
})
