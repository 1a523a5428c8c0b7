import { type BitcoinNetwork, bitcoinRules } from '@countersign/proof'
import type { Chain, ChainProgress, ChainState } from '../../ports/chain.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Timers } from '../../ports/timers.ts'
import { systemTimers } from '../clock/system-time.ts'
import { createHeaderSource } from './bitcoin-header-source.ts'
import { createCalendar } from './calendar.ts'
import { askForUpgrades, promisedBy, submitTo, withoutPromise } from './opentimestamps-calendars.ts'
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
  /** URLs of calendars, three or more of different operators. No other is ever called, whatever a proof names. */
  readonly calendars: readonly string[]
  /**
   * URLs of Esplora APIs, such as https://blockstream.info/api. All that respond must agree, and at least two if there
   * are two.
   */
  readonly headerSources: readonly string[]
  readonly clock: Clock
  /** Mainnet by default. The others prove no time. */
  readonly bitcoinNetwork?: BitcoinNetwork
  readonly confirmations?: number
  readonly timers?: Timers
}

/** Somebody waits for the answer. The standard client waits as long. */
const promiseTimeoutMs = 5000

/** Six blocks are considered final in Bitcoin. */
const usualConfirmations = 6

/**
 * Bitcoin, through OpenTimestamps calendars: they accept the value immediately, and some hours later write one
 * transaction for everything they have accepted. Submitting a value twice is safe, as after a crash that lost the
 * response; how often the calendar then writes it is up to it. Once there is a Bitcoin attestation, the value is not
 * submitted any more.
 */
export function createOpenTimestampsChain(settings: OpenTimestampsSettings): Chain {
  const closing = new AbortController()
  const { timers = systemTimers } = settings
  const request = createRequest(timers, closing.signal)
  const quickRequest = createRequest(timers, closing.signal, promiseTimeoutMs)
  const quickCalendars = settings.calendars.map((address) => createCalendar(address, quickRequest))
  const rules = bitcoinRules(settings.bitcoinNetwork ?? 'mainnet')
  const sources = settings.headerSources.map((address) => createHeaderSource(address, rules, request))
  const [only, ...others] = sources
  const outside: Outside = {
    calendars: settings.calendars.map((address) => createCalendar(address, request)),
    sources,
    network: {
      name: rules.name,
      isPublic: rules.isPublic,
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
    promises: {
      kept: (value, state) => {
        const { promises = [] } = (state && readState(state)) ?? {}
        return promisedBy(outside.calendars, promises, value)
      },
      request: async (value) => promisedBy(quickCalendars, (await submitTo(quickCalendars, value)).promises, value),
    },
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

/** Returns the failures as text. */
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
