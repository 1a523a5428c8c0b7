import type { Chain, ChainProgress, ChainState, Network } from '../../ports/chain.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Timers } from '../../ports/timers.ts'
import { systemTimers } from '../clock/system-time.ts'
import { createHeaderSource } from './bitcoin-header-source.ts'
import { createCalendar } from './calendar.ts'
import { askForUpgrades, submitTo, withoutPromise } from './opentimestamps-calendars.ts'
import { type Candidate, judge } from './opentimestamps-judgement.ts'
import { readBitcoinPath } from './opentimestamps-path.ts'
import { type Outside, progressOf, strangeState, waitingForBitcoin } from './opentimestamps-progress.ts'
import { createRequest } from './opentimestamps-request.ts'
import {
  beginState,
  type OpenTimestampsState,
  readState,
  toChainState,
  withAttestations,
  withPromises,
} from './opentimestamps-state.ts'

export interface OpenTimestampsSettings {
  /** Addresses of calendars, three or more of different owners. No other is ever called, whatever a proof names. */
  readonly calendars: readonly string[]
  /** Addresses of Esplora interfaces, such as https://blockstream.info/api. All that answer must agree, and two at least where there are two. */
  readonly headerSources: readonly string[]
  readonly clock: Clock
  readonly network?: Network
  readonly confirmations?: number
  readonly timers?: Timers
}

/** Six blocks are what Bitcoin's users take for final. */
const usualConfirmations = 6

/**
 * Bitcoin, by way of OpenTimestamps calendars: they take the value at once, and some hours later put one transaction into the
 * chain for everything that they have taken. A calendar may be given the value again without harm, as after a crash that lost
 * its answer; how often it then writes it is its own affair. Once there is a Bitcoin attestation, nobody is given the value.
 */
export function createOpenTimestampsChain(settings: OpenTimestampsSettings): Chain {
  const closing = new AbortController()
  const request = createRequest(settings.timers ?? systemTimers, closing.signal)
  const sources = settings.headerSources.map((address) => createHeaderSource(address, request))
  const [only, ...others] = sources
  const outside: Outside = {
    calendars: settings.calendars.map((address) => createCalendar(address, request)),
    sources,
    network: {
      ...(settings.network ?? { name: 'Bitcoin', isPublic: true }),
      ...(only !== undefined && others.length === 0 ? { restsOn: only.host } : {}),
    },
    confirmations: settings.confirmations ?? usualConfirmations,
    clock: settings.clock,
  }
  return {
    isOurs: false,
    network: () => outside.network,
    recognize: async () => {},
    advance: (value, state, record) => advance(outside, value, state, record),
    async close() {
      closing.abort()
    },
  }
}

async function advance(
  outside: Outside,
  value: Uint8Array,
  kept: ChainState | undefined,
  record: (state: ChainState) => Promise<void>,
): Promise<ChainProgress> {
  if (value.length !== 32) throw new Error('A chain takes 32 bytes')
  const begun = kept === undefined ? beginState(outside.clock.now()) : readState(kept)
  if (begun === undefined) return strangeState()
  let state = begun
  const keep = async (next: OpenTimestampsState) => {
    if (next !== state) await record(toChainState(next))
    state = next
  }

  const before = await judge(outside.sources, keptCandidates(state, value))
  await keep(withAttestations(state, before.standing ? [before.standing] : before.open))
  if (before.standing !== undefined) return progressOf(outside, value, before.standing)

  const submission = await submitWhereNeeded(outside, state, value, keep)
  const unattested = begun.promises.filter(({ calendar }) => before.open.every((open) => open.calendar !== calendar))
  const upgrades = await askForUpgrades(outside.calendars, unattested, value)
  const after = await judge(outside.sources, upgrades.candidates)
  await keep(withAttestations(state, after.standing ? [after.standing] : [...before.open, ...after.open]))
  if (after.standing !== undefined) return progressOf(outside, value, after.standing)

  return waitingForBitcoin(outside, state, value, {
    refuted: [...before.refuted, ...after.refuted],
    openBecause: [...before.openBecause, ...after.openBecause],
    problems: [...submission, ...upgrades.problems],
  })
}

function keptCandidates(state: OpenTimestampsState, value: Uint8Array): Candidate[] {
  return state.promises.flatMap(({ calendar, attested }) => {
    const path = attested === null ? undefined : readBitcoinPath(attested, value)
    return path === undefined ? [] : [{ calendar, path }]
  })
}

/** Returns what went wrong, in words. */
async function submitWhereNeeded(
  outside: Outside,
  state: OpenTimestampsState,
  value: Uint8Array,
  keep: (next: OpenTimestampsState) => Promise<void>,
): Promise<readonly string[]> {
  if (state.promises.some(({ attested }) => attested !== null)) return []
  const calendars = withoutPromise(outside.calendars, state)
  if (calendars.length === 0) return []
  const intent = { ...state, submissions: state.submissions + 1 }
  await keep(intent)
  const { promises, problems } = await submitTo(calendars, value)
  await keep(withPromises(intent, promises))
  return problems
}
