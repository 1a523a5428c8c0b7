import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { sha256 } from '@countersign/proof'
import { leadTo, SHA256, serializeTimestamp } from '@countersign/proof/ots'
import { createOpenTimestampsChain } from '../../../src/infrastructure/chain/opentimestamps-chain.ts'
import { systemClock } from '../../../src/infrastructure/clock/system-time.ts'
import type { ChainProgress } from '../../../src/ports/chain.ts'
import type { Kept } from '../../contracts/chain.ts'
import { createKept, finish, newValue, withChain } from '../../contracts/chain.ts'
import { createBitcoinStandIn } from '../../harness/bitcoin-stand-in.ts'
import { createCalendarStandIn } from '../../harness/calendar-stand-in.ts'
import { type Interference, startOpenTimestampsOutside } from '../../harness/opentimestamps-outside.ts'
import { setTimers } from '../../harness/set-timers.ts'
import { whenOthersHaveAnswered } from '../../harness/turns.ts'
import {
  calendarNames,
  makeOpenTimestampsWorld,
  type OpenTimestampsWorld,
  sourceNames,
} from './opentimestamps-world.ts'

describe('the chain of OpenTimestamps', () => {
  let world: OpenTimestampsWorld
  let value: Uint8Array
  let kept: Kept

  before(async () => {
    world = await makeOpenTimestampsWorld()
  })
  after(() => world?.close())
  beforeEach(() => {
    world.outside.interference.clear()
    value = newValue()
    kept = createKept()
  })

  const advance = () => withChain(world, (chain) => chain.advance(value, kept.state, kept.record))
  const wait = async () => asWaiting(await advance())
  const silence = (...names: string[]) => {
    for (const name of names) world.outside.interference.set(name, hangUp)
  }

  it('is Bitcoin, which the public can read, unless configured otherwise', async () => {
    const network = await withChain(world, async (chain) => chain.network())
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
    const { reason, trouble, expectedAt } = await wait()
    assert.equal(reason, 'accepted by 3 of 3 calendars; usually in Bitcoin within a few hours')
    assert.equal(trouble, false)
    assert.ok(expectedAt !== undefined)
    const writes = world.writes()
    for (let i = 0; i < 3; i++) await wait()
    await finish(world, value, kept)
    assert.equal(world.writes(), writes)
  })

  it('continues without a calendar that is down, and submits the value when it is back', async () => {
    silence('carol')
    const first = await wait()
    assert.match(first.reason, /^accepted by 2 of 3 calendars; .*does not respond/)
    assert.equal(first.trouble, false)
    world.outside.interference.clear()
    const writes = world.writes()
    assert.match((await wait()).reason, /^accepted by 3 of 3 calendars/)
    assert.equal(world.writes(), writes + 1)
  })

  it('alerts the operator when fewer than two calendars have the value', async () => {
    silence('bob', 'carol')
    assert.equal((await wait()).trouble, true)
    silence('alice')
    value = newValue()
    kept = createKept()
    const none = await wait()
    assert.match(none.reason, /^accepted by none of 3 calendars/)
    assert.equal(none.trouble, true)
    assert.equal(none.expectedAt, undefined)
  })

  it('calls a person when Bitcoin has not attested the value within a day', async () => {
    await wait()
    world.pass(7 * 3600)
    const late = await wait()
    assert.equal(late.trouble, false)
    assert.equal(late.expectedAt, undefined)
    world.pass(18 * 3600)
    const overdue = await wait()
    assert.match(overdue.reason, /25 hours/)
    assert.equal(overdue.trouble, true)
  })

  it('does not give the value away again once Bitcoin has attested it', async () => {
    silence('carol')
    await wait()
    world.attest(1)
    await wait()
    world.outside.interference.clear()
    const writes = world.writes()
    await wait()
    await finish(world, value, kept)
    assert.equal(world.writes(), writes)
  })

  it('is confirmed by the sixth block and not by the fifth', async () => {
    await wait()
    for (const calendar of world.calendars.slice(0, 1)) calendar.attest()
    for (let blocks = 1; blocks < 6; blocks++) {
      const { reason, trouble } = await wait()
      assert.match(reason, new RegExp(`with ${blocks} of 6 confirmations`))
      assert.equal(trouble, false)
      world.bitcoin.mine()
    }
    const confirmed = await advance()
    assert.ok(confirmed.kind === 'confirmed')
    assert.equal(confirmed.explorerUrl, `${world.outside.address}/explorer/tx/${confirmed.transactionHash}`)
    world.check(confirmed.anchor, value)
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
      world.outside.interference.set('bob', interference)
      const progress = await wait()
      assert.match(progress.reason, /^accepted by 2 of 3 calendars/)
      assert.match(progress.reason, said)
      await finish(world, value, kept)
    })
  }

  it('takes silence from a calendar for no answer, and continues with the others', async () => {
    const timers = setTimers()
    let underWay = 0
    for (const name of ['alice', 'carol', ...sourceNames]) {
      world.outside.interference.set(name, (_, response) => {
        underWay++
        response.on('close', () => underWay--)
        return false
      })
    }
    world.outside.interference.set('bob', () => {
      void whenOthersHaveAnswered(
        () => underWay,
        () => timers.advance(10),
      )
      return true
    })
    const opened = { ...world, open: () => world.open({ timers }) }
    const progress = asWaiting(await withChain(opened, (chain) => chain.advance(value, undefined, kept.record)))
    assert.match(progress.reason, /^accepted by 2 of 3 calendars.*does not respond in time/)
    await finish(opened, value, kept)
  })

  it('follows no redirect', async () => {
    const elsewhere = await startOpenTimestampsOutside()
    try {
      world.outside.interference.set('bob', (request, response) => {
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
      world.outside.calendars.set(
        'bob',
        createCalendarStandIn(() => `${elsewhere.address}/bob`, world.bitcoin),
      )
      assert.match((await wait()).reason, /^accepted by 2 of 3 calendars.*not in OTS_CALENDARS/)
      await finish(world, value, kept)
      assert.deepEqual(elsewhere.requests, [])
    } finally {
      world.outside.calendars.set('bob', world.calendars[1] as OpenTimestampsWorld['calendars'][number])
      await elsewhere.close()
    }
  })

  it('asks a few questions only, however many commitments an answer has', async () => {
    const uri = `${world.outside.address}/alice`
    const many = Array.from({ length: 100 }, (_, i) => ({
      operation: { kind: 'append', argument: Uint8Array.of(i) } as const,
      next: { message: null, attestations: [{ kind: 'pending', uri } as const], operations: [] },
    }))
    world.outside.interference.set('bob', (_, response) =>
      reply(response, 200, serializeTimestamp({ message: null, attestations: [], operations: many })),
    )
    await wait()
    const requests = world.requests()
    await wait()
    assert.ok(world.requests() - requests <= 6, `${world.requests() - requests} requests`)
  })

  it("takes other people's timestamps for nothing", async () => {
    const other = world.calendars[1]?.submit(newValue()) as Uint8Array
    world.outside.interference.set(
      'bob',
      (request, response) => request.method === 'POST' && reply(response, 200, other),
    )
    await wait()
    world.calendars[1]?.attest()
    assert.match((await wait()).reason, /accepted by \d of 3 calendars/)
    const confirmed = await finish(world, value, kept)
    world.check(confirmed.anchor, value)
  })

  it('believes no attestation that is not in the block which it names', async () => {
    const invented = createBitcoinStandIn()
    while (invented.tip() < world.bitcoin.tip()) invented.mine()
    await wait()
    world.outside.interference.set('alice', (request, response) => {
      const commitment = new Uint8Array(Buffer.from(request.url?.split('/').at(-1) ?? '', 'hex'))
      invented.takeBack(1)
      const [end] = invented.mine(sha256(commitment))
      return end !== undefined && reply(response, 200, serializeTimestamp(leadTo(end, commitment, [SHA256])))
    })
    const lied = await wait()
    assert.match(lied.reason, /does not match the response of 127\.0\.0\.1:\d+/)
    assert.equal(lied.trouble, true)
    const confirmed = await finish(world, value, kept)
    world.check(confirmed.anchor, value)
  })

  it('is not delayed by an attestation in a block that nobody knows', async () => {
    const future = createBitcoinStandIn()
    while (future.tip() < world.bitcoin.tip() + 50) future.mine()
    await wait()
    world.outside.interference.set('alice', (request, response) => {
      const commitment = new Uint8Array(Buffer.from(request.url?.split('/').at(-1) ?? '', 'hex'))
      const [end] = future.mine(sha256(commitment))
      return end !== undefined && reply(response, 200, serializeTimestamp(leadTo(end, commitment, [SHA256])))
    })
    const { reason, trouble } = await wait()
    assert.match(reason, /does not know Bitcoin block/)
    assert.equal(trouble, true)
    const confirmed = await finish(world, value, kept)
    world.check(confirmed.anchor, value)
  })

  it('goes back to asking when a reorganization takes the block away', async () => {
    await wait()
    world.attest(3)
    assert.match((await wait()).reason, /with \d of 6 confirmations/)
    await world.reorganize()
    const { reason, trouble } = await wait()
    assert.match(reason, /does not match the response of/)
    assert.equal(trouble, true)
    assert.equal((await wait()).trouble, false)
    const confirmed = await finish(world, value, kept)
    world.check(confirmed.anchor, value)
  })

  it('does not give the value away while it cannot look at the block', async () => {
    silence('carol')
    await wait()
    world.attest(6)
    silence('explorer', 'other-explorer')
    await wait()
    world.outside.interference.delete('carol')
    const writes = world.writes()
    await wait()
    assert.equal(world.writes(), writes)
  })

  it('needs two header sources that agree, and waits while there are fewer', async () => {
    await wait()
    world.attest(6)
    for (const silent of [['explorer', 'other-explorer'], ['explorer'], ['other-explorer']]) {
      silence(...silent)
      const { reason, trouble } = await wait()
      const known = 2 - silent.length
      assert.match(
        reason,
        new RegExp(`Bitcoin block \\d+ is not confirmed yet, only ${known} of the 2 required sources know it`),
      )
      assert.equal(trouble, true)
      for (const name of silent) world.outside.interference.delete(name)
    }
    assert.equal((await advance()).kind, 'confirmed')
  })

  it('takes the word of the only header source there is, and says so', async () => {
    const { host } = new URL(world.outside.address)
    const single = { ...world, open: () => world.open({ headerSources: [`${world.outside.address}/explorer/api`] }) }
    const go = () => withChain(single, (chain) => chain.advance(value, kept.state, kept.record))
    assert.equal((await withChain(single, async (chain) => chain.network())).restsOn, host)
    await go()
    world.calendars[0]?.attest()
    assert.ok(asWaiting(await go()).reason.includes(`, according to ${host} alone, with 1 of 6 confirmations`))
    for (let blocks = 1; blocks < 6; blocks++) world.bitcoin.mine()
    assert.equal((await go()).kind, 'confirmed')
  })

  it('waits while the header sources disagree', async () => {
    await wait()
    world.attest(6)
    const other = createBitcoinStandIn()
    while (other.tip() < world.bitcoin.tip()) other.mine()
    world.outside.sources.set('other-explorer', other)
    try {
      const { reason, trouble } = await wait()
      assert.match(reason, /disagree about block/)
      assert.equal(trouble, true)
    } finally {
      world.outside.sources.set('other-explorer', world.bitcoin)
    }
    assert.equal((await advance()).kind, 'confirmed')
  })

  it('takes a header source at its word only where the header has the hash and the work', async () => {
    await wait()
    world.attest(6)
    const { tip, hashAt, headerOf } = world.bitcoin
    for (const lie of [
      (header: Buffer) => header.fill(0xff, 76),
      (header: Buffer) => header.subarray(1),
      () => 'header',
    ]) {
      const lyingHeaderOf = (hash: string) => new Uint8Array(Buffer.from(lie(Buffer.from(headerOf(hash) ?? []))))
      world.outside.sources.set('explorer', { tip, hashAt, headerOf: lyingHeaderOf })
      assert.match((await wait()).reason, /sends an invalid response/)
    }
    world.outside.sources.set('explorer', world.bitcoin)
    assert.equal((await advance()).kind, 'confirmed')
  })

  it('takes no block for one of Bitcoin that took too little work', async () => {
    const bitcoin = { ...world, open: () => world.open({ network: { name: 'Bitcoin', isPublic: true } }) }
    const go = () => withChain(bitcoin, (chain) => chain.advance(value, kept.state, kept.record))
    await go()
    world.attest(6)
    const { reason, trouble } = asWaiting(await go())
    assert.match(reason, /far less work/)
    assert.equal(trouble, true)
  })

  it('ignores what was begun on another chain', async () => {
    const requests = world.requests()
    const record = () => Promise.reject(new Error('nothing is to be recorded'))
    const progress = await withChain(world, (chain) => chain.advance(value, { kind: 'evm', chainId: 1 }, record))
    assert.equal(asWaiting(progress).trouble, true)
    assert.equal(world.requests(), requests)
  })

  it('ends its questions when it is closed', { timeout: 20_000 }, async () => {
    const asked = Promise.withResolvers<void>()
    const keepsWaiting = () => {
      asked.resolve()
      return true
    }
    for (const name of calendarNames) world.outside.interference.set(name, keepsWaiting)
    const chain = world.open()
    const running = chain.advance(value, undefined, kept.record)
    await asked.promise
    await chain.close()
    assert.equal(asWaiting(await running).trouble, true)
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
