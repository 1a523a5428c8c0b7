import type { ChainState } from '../../ports/chain.ts'

/** What calendars have said about one value. Timestamps are lower-case hex, without a file header, and of the value. */
export interface OpenTimestampsState {
  readonly kind: 'opentimestamps'
  /** When it was first about to be submitted. */
  readonly submittedAt: string
  /** How often it was about to be submitted. Kept before each time, so that of several nodes only one goes ahead. */
  readonly submissions: number
  readonly promises: readonly CalendarPromise[]
}

export interface CalendarPromise {
  /** The address of the calendar that took the value. */
  readonly calendar: string
  /** What it answered at once. */
  readonly pending: string
  /** The one path to a Bitcoin attestation that came of it; null while there is none. */
  readonly attested: string | null
}

export function beginState(now: Date): OpenTimestampsState {
  return { kind: 'opentimestamps', submittedAt: now.toISOString(), submissions: 0, promises: [] }
}

export function withPromises(state: OpenTimestampsState, promises: readonly CalendarPromise[]): OpenTimestampsState {
  return promises.length === 0 ? state : { ...state, promises: [...state.promises, ...promises] }
}

/** The state with these attestations and no others; the very same where it has them already. */
export function withAttestations(
  state: OpenTimestampsState,
  attestations: readonly { readonly calendar: string; readonly path: { readonly timestamp: string } }[],
): OpenTimestampsState {
  const promises = state.promises.map((promise) => {
    const attested = attestations.find(({ calendar }) => calendar === promise.calendar)?.path.timestamp ?? null
    return attested === promise.attested ? promise : { ...promise, attested }
  })
  return promises.every((promise, i) => promise === state.promises[i]) ? state : { ...state, promises }
}

export function toChainState(state: OpenTimestampsState): ChainState {
  return { ...state }
}

/** It is our own writing, yet of another version perhaps, or of another chain that was configured before. */
export function readState(state: ChainState): OpenTimestampsState | undefined {
  const { kind, submittedAt, submissions, promises } = state as Partial<OpenTimestampsState>
  if (kind !== 'opentimestamps' || typeof submittedAt !== 'string' || typeof submissions !== 'number') return undefined
  if (Number.isNaN(Date.parse(submittedAt)) || !Array.isArray(promises)) return undefined
  return { kind, submittedAt, submissions, promises }
}
