import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { BITCOIN_NETWORKS, bitcoinRules, sha256, toHex } from '@countersign/proof'
import { attestedPaths, leadTo, parseTimestamp, SHA256, serializeTimestamp } from '@countersign/proof/ots'
import { createOpenTimestampsChain } from '../../../src/infrastructure/chain/opentimestamps-chain.ts'
import { systemClock } from '../../../src/infrastructure/clock/system-time.ts'
import type { ChainProgress } from '../../../src/ports/chain.ts'
import type { Kept } from '../../contracts/chain.ts'
import { createKept, finish, newValue, withChain } from '../../contracts/chain.ts'
import { createBitcoinStandIn } from '../../harness/bitcoin-stand-in.ts'
import { createCalendarStandIn } from '../../harness/calendar-stand-in.ts'
import { type Interference, startOpenTimestampsOutside } from '../../harness/opentimestamps-outside.ts'
import { type SetTimers, setTimers } from '../../harness/set-timers.ts'
import { whenOthersHaveAnswered } from '../../harness/turns.ts'
import {
  calendarNames,
  makeOpenTimestampsFixture,
  type OpenTimestampsFixture,
  sourceNames,
} from './opentimestamps-fixture.ts'

describe('the chain of OpenTimestamps', () => {
  let fixture: OpenTimestampsFixture
  let value: Uint8Array
  let kept: Kept

  before(async () => {
    fixture = await makeOpenTimestampsFixture()
  })
  after(() => fixture?.close())
  beforeEach(() => {
    fixture.outside.interference.clear()
    value = newValue()
    kept = createKept()
  })

  const advance = () => withChain(fixture, (chain) => chain.advance(value, kept.state, kept.record))
  const wait = async () => asWaiting(await advance())
  const silence = (...names: string[]) => {
    for (const name of names) fixture.outside.interference.set(name, hangUp)
  }

  it('is Bitcoin, which the public can read, unless configured otherwise', async () => {
    const network = await withChain(fixture, async (chain) => chain.network())
    assert.deepEqual(network, { name: 'Bitcoin regtest', isPublic: false })
    const usual = createOpenTimestampsChain({ calendars: [], headerSources: [], clock: systemClock })
    assert.deepEqual(usual.network(), { name: 'Bitcoin', isPublic: true })
  })

  it('refuses URLs with credentials, without repeating their secrets', () => {
    for (const address of ['https://user:secret@calendar.example', 'ftp://calendar.example', 'calendar']) {
      const settings = { calendars: [address], headerSources: [], clock: systemClock }
      assert.throws(
        () => createOpenTimestampsChain(settings),
        (error: Error) => !error.message.includes('secret'),
      )
    }
  })

  it('gives the value to each calendar once', async () => {
    const { reason, needsAttention, expectedAt } = await wait()
    assert.equal(reason, 'accepted by 3 of 3 calendars; usually in Bitcoin within a few hours')
    assert.equal(needsAttention, false)
    assert.ok(expectedAt !== undefined)
    const writes = fixture.writes()
    for (let i = 0; i < 3; i++) await wait()
    await finish(fixture, value, kept)
    assert.equal(fixture.writes(), writes)
  })

  it('continues without a calendar that is down, and submits the value when it is back', async () => {
    silence('carol')
    const first = await wait()
    assert.match(first.reason, /^accepted by 2 of 3 calendars; .*does not respond/)
    assert.equal(first.needsAttention, false)
    fixture.outside.interference.clear()
    const writes = fixture.writes()
    assert.match((await wait()).reason, /^accepted by 3 of 3 calendars/)
    assert.equal(fixture.writes(), writes + 1)
  })

  it('alerts the operator when fewer than two calendars have the value', async () => {
    silence('bob', 'carol')
    assert.equal((await wait()).needsAttention, true)
    silence('alice')
    value = newValue()
    kept = createKept()
    const none = await wait()
    assert.match(none.reason, /^accepted by none of 3 calendars/)
    assert.equal(none.needsAttention, true)
    assert.equal(none.expectedAt, undefined)
  })

  it('calls a person when Bitcoin has not attested the value within a day', async () => {
    await wait()
    fixture.pass(7 * 3600)
    const late = await wait()
    assert.equal(late.needsAttention, false)
    assert.equal(late.expectedAt, undefined)
    fixture.pass(18 * 3600)
    const overdue = await wait()
    assert.match(overdue.reason, /25 hours/)
    assert.equal(overdue.needsAttention, true)
  })

  it('does not give the value away again once Bitcoin has attested it', async () => {
    silence('carol')
    await wait()
    fixture.attest(1)
    await wait()
    fixture.outside.interference.clear()
    const writes = fixture.writes()
    await wait()
    await finish(fixture, value, kept)
    assert.equal(fixture.writes(), writes)
  })

  it('is confirmed by the sixth block and not by the fifth', async () => {
    await wait()
    for (const calendar of fixture.calendars.slice(0, 1)) calendar.attest()
    for (let blocks = 1; blocks < 6; blocks++) {
      const { reason, needsAttention } = await wait()
      assert.match(reason, new RegExp(`with ${blocks} of 6 confirmations`))
      assert.equal(needsAttention, false)
      fixture.bitcoin.mine()
    }
    const confirmed = await advance()
    assert.ok(confirmed.kind === 'confirmed')
    assert.equal(confirmed.explorerUrl, `${fixture.outside.address}/explorer/tx/${confirmed.transactionHash}`)
    fixture.check(confirmed.anchor, value)
  })

  for (const [what, interference, said] of [
    ['nonsense', (_, response) => reply(response, 200, 'no timestamp at all'), /is not a timestamp/],
    ['a timestamp and more', (_, response) => reply(response, 200, Buffer.alloc(400)), /is not a timestamp/],
    [
      'more bytes than a proof has',
      (_, response) => reply(response, 200, Buffer.alloc(10_001)),
      /more than 10000 bytes/,
    ],
    ['an error', (_, response) => reply(response, 500, ''), /HTTP 500/],
  ] as [string, Interference, RegExp][]) {
    it(`takes ${what} from a calendar for no answer, and continues with the others`, async () => {
      fixture.outside.interference.set('bob', interference)
      const progress = await wait()
      assert.match(progress.reason, /^accepted by 2 of 3 calendars/)
      assert.match(progress.reason, said)
      await finish(fixture, value, kept)
    })
  }

  /** Lets so many seconds pass once all others have answered. */
  const silenceBobFor = (seconds: number): SetTimers => {
    const timers = setTimers()
    let underWay = 0
    for (const name of ['alice', 'carol', ...sourceNames]) {
      fixture.outside.interference.set(name, (_, response) => {
        underWay++
        response.on('close', () => underWay--)
        return false
      })
    }
    fixture.outside.interference.set('bob', () => {
      void whenOthersHaveAnswered(
        () => underWay,
        () => timers.advance(seconds),
      )
      return true
    })
    return timers
  }

  it('takes silence from a calendar for no answer, and continues with the others', async () => {
    const timers = silenceBobFor(10)
    const opened = { ...fixture, open: () => fixture.open({ timers }) }
    const progress = asWaiting(await withChain(opened, (chain) => chain.advance(value, undefined, kept.record)))
    assert.match(progress.reason, /^accepted by 2 of 3 calendars.*does not respond in time/)
    await finish(opened, value, kept)
  })

  it('follows no redirect', async () => {
    const elsewhere = await startOpenTimestampsOutside()
    try {
      fixture.outside.interference.set('bob', (request, response) => {
        response.writeHead(307, { location: elsewhere.address + request.url }).end()
        return true
      })
      assert.match((await wait()).reason, /^accepted by 2 of 3 .*HTTP 307/)
      assert.deepEqual(elsewhere.requests, [])
    } finally {
      await elsewhere.close()
    }
  })

  it('never calls a calendar that is not on the list, whatever a proof names', async () => {
    const elsewhere = await startOpenTimestampsOutside()
    try {
      fixture.outside.calendars.set(
        'bob',
        createCalendarStandIn(() => `${elsewhere.address}/bob`, fixture.bitcoin),
      )
      assert.match((await wait()).reason, /^accepted by 2 of 3 calendars.*not in OTS_CALENDARS/)
      await finish(fixture, value, kept)
      assert.deepEqual(elsewhere.requests, [])
    } finally {
      fixture.outside.calendars.set('bob', fixture.calendars[1] as OpenTimestampsFixture['calendars'][number])
      await elsewhere.close()
    }
  })

  const promisesOf = (promised: Uint8Array | undefined) =>
    attestedPaths(parseTimestamp(promised ?? new Uint8Array(), value))
      .map(({ attestation }) => (attestation.kind === 'pending' ? attestation.uri : ''))
      .sort()

  it('passes on what the configured calendars have promised, and no other URL', async () => {
    const { chain, promised } = await withChain(fixture, async (opened) => ({
      chain: opened,
      promised: opened.promises?.kept(value, undefined),
    }))
    assert.equal(promised, undefined)
    fixture.outside.calendars.set(
      'bob',
      createCalendarStandIn(() => 'https://elsewhere.example', fixture.bitcoin),
    )
    await wait()
    fixture.outside.calendars.set('bob', fixture.calendars[1] as OpenTimestampsFixture['calendars'][number])
    assert.deepEqual(
      promisesOf(chain.promises?.kept(value, kept.state)),
      ['alice', 'carol'].map((name) => `${fixture.outside.address}/${name}`),
    )
    assert.equal(chain.promises?.kept(value, { kind: 'evm' }), undefined)
  })

  it('requests promises about any value, waits 5 seconds for a silent calendar, and takes no other URL', async () => {
    const requestFrom = (timers?: SetTimers) => {
      const opened = { ...fixture, open: () => fixture.open(timers && { timers }) }
      return withChain(opened, async (chain) => await chain.promises?.request(value))
    }
    const named = (...names: string[]) => names.map((name) => `${fixture.outside.address}/${name}`)
    assert.deepEqual(promisesOf(await requestFrom()), named(...calendarNames))
    assert.deepEqual(promisesOf(await requestFrom(silenceBobFor(5))), named('alice', 'carol'))
    fixture.outside.interference.clear()
    fixture.outside.calendars.set(
      'bob',
      createCalendarStandIn(() => 'https://elsewhere.example', fixture.bitcoin),
    )
    assert.deepEqual(promisesOf(await requestFrom()), named('alice', 'carol'))
    fixture.outside.calendars.set('bob', fixture.calendars[1] as OpenTimestampsFixture['calendars'][number])
    silence(...calendarNames)
    assert.equal(await requestFrom(), undefined)
  })

  it('passes on one promise of each calendar, its own, although another calendar refers to it', async () => {
    const uriOfBob = `${fixture.outside.address}/bob`
    for (const name of ['alice', 'carol']) {
      fixture.outside.calendars.set(
        name,
        createCalendarStandIn(() => uriOfBob, fixture.bitcoin),
      )
    }
    await wait()
    const promised = await withChain(fixture, async (opened) => opened.promises?.kept(value, kept.state))
    fixture.outside.calendars.set('alice', fixture.calendars[0] as OpenTimestampsFixture['calendars'][number])
    fixture.outside.calendars.set('carol', fixture.calendars[2] as OpenTimestampsFixture['calendars'][number])
    const paths = attestedPaths(parseTimestamp(promised ?? new Uint8Array(), value))
    assert.deepEqual(
      paths.map(({ attestation }) => attestation),
      [{ kind: 'pending', uri: uriOfBob }],
    )
    fixture.calendars[1]?.attest()
    assert.ok(fixture.calendars[1]?.upgrade(toHex(paths[0]?.message ?? new Uint8Array())), 'bob knows its own')
  })

  it('asks a few questions only, however many commitments an answer has', async () => {
    const uri = `${fixture.outside.address}/alice`
    const many = Array.from({ length: 100 }, (_, i) => ({
      operation: { kind: 'append', argument: Uint8Array.of(i) } as const,
      next: { message: null, attestations: [{ kind: 'pending', uri } as const], operations: [] },
    }))
    fixture.outside.interference.set('bob', (_, response) =>
      reply(response, 200, serializeTimestamp({ message: null, attestations: [], operations: many })),
    )
    await wait()
    const requests = fixture.requests()
    await wait()
    assert.ok(fixture.requests() - requests <= 6, `${fixture.requests() - requests} requests`)
  })

  it("takes other people's timestamps for nothing", async () => {
    const other = fixture.calendars[1]?.submit(newValue()) as Uint8Array
    fixture.outside.interference.set(
      'bob',
      (request, response) => request.method === 'POST' && reply(response, 200, other),
    )
    await wait()
    fixture.calendars[1]?.attest()
    assert.match((await wait()).reason, /accepted by \d of 3 calendars/)
    const confirmed = await finish(fixture, value, kept)
    fixture.check(confirmed.anchor, value)
  })

  it('believes no attestation that is not in the block which it names', async () => {
    const invented = createBitcoinStandIn()
    while (invented.tip() < fixture.bitcoin.tip()) invented.mine()
    await wait()
    fixture.outside.interference.set('alice', (request, response) => {
      const commitment = new Uint8Array(Buffer.from(request.url?.split('/').at(-1) ?? '', 'hex'))
      invented.takeBack(1)
      const [end] = invented.mine(sha256(commitment))
      return end !== undefined && reply(response, 200, serializeTimestamp(leadTo(end, commitment, [SHA256])))
    })
    const lied = await wait()
    assert.match(lied.reason, /does not match the response of 127\.0\.0\.1:\d+/)
    assert.equal(lied.needsAttention, true)
    const confirmed = await finish(fixture, value, kept)
    fixture.check(confirmed.anchor, value)
  })

  it('is not delayed by an attestation in a block that nobody knows', async () => {
    const future = createBitcoinStandIn()
    while (future.tip() < fixture.bitcoin.tip() + 50) future.mine()
    await wait()
    fixture.outside.interference.set('alice', (request, response) => {
      const commitment = new Uint8Array(Buffer.from(request.url?.split('/').at(-1) ?? '', 'hex'))
      const [end] = future.mine(sha256(commitment))
      return end !== undefined && reply(response, 200, serializeTimestamp(leadTo(end, commitment, [SHA256])))
    })
    const { reason, needsAttention } = await wait()
    assert.match(reason, /does not know Bitcoin block/)
    assert.equal(needsAttention, true)
    const confirmed = await finish(fixture, value, kept)
    fixture.check(confirmed.anchor, value)
  })

  it('goes back to asking when a reorganization takes the block away', async () => {
    await wait()
    fixture.attest(3)
    assert.match((await wait()).reason, /with \d of 6 confirmations/)
    await fixture.reorganize()
    const { reason, needsAttention } = await wait()
    assert.match(reason, /does not match the response of/)
    assert.equal(needsAttention, true)
    assert.equal((await wait()).needsAttention, false)
    const confirmed = await finish(fixture, value, kept)
    fixture.check(confirmed.anchor, value)
  })

  it('does not give the value away while it cannot look at the block', async () => {
    silence('carol')
    await wait()
    fixture.attest(6)
    silence('explorer', 'other-explorer')
    await wait()
    fixture.outside.interference.delete('carol')
    const writes = fixture.writes()
    await wait()
    assert.equal(fixture.writes(), writes)
  })

  it('needs two header sources that agree, and waits while there are fewer', async () => {
    await wait()
    fixture.attest(6)
    for (const silent of [['explorer', 'other-explorer'], ['explorer'], ['other-explorer']]) {
      silence(...silent)
      const { reason, needsAttention } = await wait()
      const known = 2 - silent.length
      assert.match(
        reason,
        new RegExp(`Bitcoin block \\d+ is not confirmed yet, only ${known} of the 2 required sources know it`),
      )
      assert.equal(needsAttention, true)
      for (const name of silent) fixture.outside.interference.delete(name)
    }
    assert.equal((await advance()).kind, 'confirmed')
  })

  it('takes the word of the only header source there is, and says so', async () => {
    const { host } = new URL(fixture.outside.address)
    const single = {
      ...fixture,
      open: () => fixture.open({ headerSources: [`${fixture.outside.address}/explorer/api`] }),
    }
    const go = () => withChain(single, (chain) => chain.advance(value, kept.state, kept.record))
    assert.equal((await withChain(single, async (chain) => chain.network())).restsOn, host)
    await go()
    fixture.calendars[0]?.attest()
    assert.ok(asWaiting(await go()).reason.includes(`, according to ${host} alone, with 1 of 6 confirmations`))
    for (let blocks = 1; blocks < 6; blocks++) fixture.bitcoin.mine()
    assert.equal((await go()).kind, 'confirmed')
  })

  it('waits while the header sources disagree', async () => {
    await wait()
    fixture.attest(6)
    const other = createBitcoinStandIn()
    while (other.tip() < fixture.bitcoin.tip()) other.mine()
    fixture.outside.sources.set('other-explorer', other)
    try {
      const { reason, needsAttention } = await wait()
      assert.match(reason, /disagree about block/)
      assert.equal(needsAttention, true)
    } finally {
      fixture.outside.sources.set('other-explorer', fixture.bitcoin)
    }
    assert.equal((await advance()).kind, 'confirmed')
  })

  it('takes a header source at its word only where the header has the hash and the work', async () => {
    await wait()
    fixture.attest(6)
    const { tip, hashAt, headerOf } = fixture.bitcoin
    for (const lie of [
      (header: Buffer) => header.fill(0xff, 76),
      (header: Buffer) => header.subarray(1),
      () => 'header',
    ]) {
      const lyingHeaderOf = (hash: string) => new Uint8Array(Buffer.from(lie(Buffer.from(headerOf(hash) ?? []))))
      fixture.outside.sources.set('explorer', { tip, hashAt, headerOf: lyingHeaderOf })
      assert.match((await wait()).reason, /sends an invalid response/)
    }
    fixture.outside.sources.set('explorer', fixture.bitcoin)
    assert.equal((await advance()).kind, 'confirmed')
  })

  it('takes no block for one of Bitcoin that took too little work', async (t) => {
    const { tip, hashAt, headerOf } = fixture.bitcoin
    const posing = (height: number) => (height === 0 ? bitcoinRules('mainnet').genesis : hashAt(height))
    for (const name of sourceNames) fixture.outside.sources.set(name, { tip, hashAt: posing, headerOf })
    t.after(() => {
      for (const name of sourceNames) fixture.outside.sources.set(name, fixture.bitcoin)
    })
    const bitcoin = { ...fixture, open: () => fixture.open({ bitcoinNetwork: 'mainnet' }) }
    const go = () => withChain(bitcoin, (chain) => chain.advance(value, kept.state, kept.record))
    await go()
    fixture.attest(6)
    const { reason, needsAttention } = asWaiting(await go())
    assert.match(reason, /far less work/)
    assert.equal(needsAttention, true)
  })

  it('waits while the header sources belong to another network, and names them', async () => {
    for (const bitcoinNetwork of BITCOIN_NETWORKS.filter((network) => network !== 'regtest')) {
      value = newValue()
      kept = createKept()
      const other = { ...fixture, open: () => fixture.open({ bitcoinNetwork }) }
      const go = () => withChain(other, (chain) => chain.advance(value, kept.state, kept.record))
      await go()
      fixture.attest(6)
      const { reason, needsAttention } = asWaiting(await go())
      assert.ok(reason.includes(`is not a source of ${bitcoinRules(bitcoinNetwork).name}, because`), reason)
      assert.equal(needsAttention, true)
    }
  })

  it('ignores what was begun on another chain', async () => {
    const requests = fixture.requests()
    const record = () => Promise.reject(new Error('nothing is to be recorded'))
    const progress = await withChain(fixture, (chain) => chain.advance(value, { kind: 'evm', chainId: 1 }, record))
    assert.equal(asWaiting(progress).needsAttention, true)
    assert.equal(fixture.requests(), requests)
  })

  it('ends its questions when it is closed', { timeout: 20_000 }, async () => {
    const asked = Promise.withResolvers<void>()
    const keepsWaiting = () => {
      asked.resolve()
      return true
    }
    for (const name of calendarNames) fixture.outside.interference.set(name, keepsWaiting)
    const chain = fixture.open()
    const running = chain.advance(value, undefined, kept.record)
    await asked.promise
    await chain.close()
    assert.equal(asWaiting(await running).needsAttention, true)
  })
})

const hangUp: Interference = (request) => {
  request.socket.destroy()
  return true
}

function reply(response: Parameters<Interference>[1], status: number, body: string | Uint8Array): true {
  response.writeHead(status).end(body)
  return true
}

function asWaiting(progress: ChainProgress): Extract<ChainProgress, { kind: 'waiting' }> {
  assert.ok(progress.kind === 'waiting', 'it is not confirmed yet')
  return progress
}
