import assert from 'node:assert/strict'
import { type BitcoinNetwork, checkAnchor } from '@countersign/proof'
import { createOpenTimestampsChain } from '../../../src/infrastructure/chain/opentimestamps-chain.ts'
import type { Chain } from '../../../src/ports/chain.ts'
import type { Timers } from '../../../src/ports/timers.ts'
import type { ChainFixture } from '../../contracts/chain.ts'
import { type BitcoinStandIn, createBitcoinStandIn } from '../../harness/bitcoin-stand-in.ts'
import { type CalendarStandIn, createCalendarStandIn } from '../../harness/calendar-stand-in.ts'
import { type OpenTimestampsOutside, startOpenTimestampsOutside } from '../../harness/opentimestamps-outside.ts'
import { setClock } from '../../harness/set-clock.ts'

export interface OpenTimestampsFixture extends ChainFixture {
  readonly outside: OpenTimestampsOutside
  readonly bitcoin: BitcoinStandIn
  readonly calendars: readonly CalendarStandIn[]
  readonly reorganize: () => Promise<void>
  /** The calendars write, and this many blocks exist from then on. */
  attest(confirmations: number): void
  open(settings?: { bitcoinNetwork?: BitcoinNetwork; timers?: Timers; headerSources?: readonly string[] }): Chain
}

export const calendarNames = ['alice', 'bob', 'carol'] as const
export const sourceNames = ['explorer', 'other-explorer'] as const

/** Three calendars and two header sources around one Bitcoin. */
export async function makeOpenTimestampsFixture(): Promise<OpenTimestampsFixture> {
  const outside = await startOpenTimestampsOutside()
  const bitcoin = createBitcoinStandIn()
  const clock = setClock('2027-01-01T12:00:00Z')
  const calendars = calendarNames.map((name) => createCalendarStandIn(() => `${outside.address}/${name}`, bitcoin))
  for (const [i, name] of calendarNames.entries()) outside.calendars.set(name, calendars[i] as CalendarStandIn)
  for (const name of sourceNames) outside.sources.set(name, bitcoin)
  let mined = 0

  const attest = (confirmations: number) => {
    const before = bitcoin.tip()
    for (const calendar of calendars) calendar.attest()
    for (let i = 1; i < confirmations; i++) bitcoin.mine()
    mined = bitcoin.tip() - before
  }
  return {
    outside,
    bitcoin,
    calendars,
    attest,
    open: (settings) =>
      createOpenTimestampsChain({
        calendars: calendarNames.map((name) => `${outside.address}/${name}`),
        headerSources: sourceNames.map((name) => `${outside.address}/${name}/api`),
        bitcoinNetwork: 'regtest',
        clock,
        ...settings,
      }),
    settle: async () => attest(6),
    pass: (seconds) => clock.advance(seconds),
    cut: outside.cut,
    restore: outside.restore,
    requests: () => outside.requests.length,
    writes: () => outside.requests.filter((request) => request.startsWith('POST')).length,
    // How often calendars write a value that they got twice is up to them: what counts here is that it is there.
    count: async (value) => (calendars.some((calendar) => calendar.holds(value)) ? 1 : 0),
    check(anchor, value) {
      assert.equal(checkAnchor(value, anchor), 'in-block')
      assert.equal(anchor.blockHash, bitcoin.hashAt(anchor.blockNumber))
    },
    async reorganize() {
      bitcoin.takeBack(mined)
      for (let i = 0; i < mined; i++) bitcoin.mine()
    },
    close: outside.close,
  }
}
