import type { ChainState } from '../../ports/chain.ts'

/**
 * What calendars have reported about one value. Timestamps are lowercase hex, without a file header, and of the value.
 */
export interface OpenTimestampsState {
  readonly kind: 'opentimestamps'
  /** When it was first about to be submitted. */
  readonly submittedAt: string
  /** How often it was about to be submitted. Stored before each time, so that only one of several nodes proceeds. */
  readonly submissions: number
  readonly promises: readonly CalendarPromise[]
}

export interface CalendarPromise {
  /** The URL of the calendar that accepted the value. */
  readonly calendar: string
  /** Its immediate response. */
  readonly pending: string
  /** The path to a Bitcoin attestation that resulted from it; null while there is none. */
  readonly attested: string | null
}

export function beginState(now: Date): OpenTimestampsState {
  return { kind: 'opentimestamps', submittedAt: now.toISOString(), submissions: 0, promises: [] }
}

export function withPromises(state: OpenTimestampsState, promises: readonly CalendarPromise[]): OpenTimestampsState {
  return promises.length === 0 ? state : { ...state, promises: [...state.promises, ...promises] }
}

/** The state with exactly these attestations; the same object if it has them already. */
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

/** Written by this service, but perhaps by another version, or for a chain that was configured before. */
export function readState(state: ChainState): OpenTimestampsState | undefined {
  const { kind, submittedAt, submissions, promises } = state as Partial<OpenTimestampsState>
  if (kind !== 'opentimestamps' || typeof submittedAt !== 'string' || typeof submissions !== 'number') return undefined
  if (Number.isNaN(Date.parse(submittedAt)) || !Array.isArray(promises)) return undefined
  return { kind, submittedAt, submissions, promises }
}
