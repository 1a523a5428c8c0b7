import { toHex } from '@countersign/proof'
import { attestedPaths, mergeTimestamps, serializeTimestamp, type Timestamp } from '@countersign/proof/ots'
import type { Calendar, CalendarAnswer } from './calendar.ts'
import type { Candidate } from './opentimestamps-judgement.ts'
import {
  bitcoinPaths,
  isPortable,
  type PendingCommitment,
  pendingCommitments,
  timestampOf,
} from './opentimestamps-path.ts'
import { baseAddress } from './opentimestamps-request.ts'
import type { CalendarPromise, OpenTimestampsState } from './opentimestamps-state.ts'

/** A calendar's response to a submission has one commitment; more than a few are no honest response. */
const maxCommitments = 4
const maxPaths = 4

export interface Submission {
  readonly promises: readonly CalendarPromise[]
  readonly problems: readonly string[]
}

/** Submits the value to these calendars in parallel. */
export async function submitTo(calendars: readonly Calendar[], value: Uint8Array): Promise<Submission> {
  const promises: CalendarPromise[] = []
  const problems: string[] = []
  const answers = await Promise.all(calendars.map((calendar) => calendar.submit(value)))
  for (const [i, { address, host }] of calendars.entries()) {
    const answer = answers[i] as CalendarAnswer
    switch (answer.kind) {
      case 'timestamp':
        if (attestedPaths(answer.timestamp).some(({ attestation }) => attestation.kind === 'pending')) {
          promises.push({ calendar: address, pending: toHex(serializeTimestamp(answer.timestamp)), attested: null })
        } else {
          problems.push(`${host} returns no pending attestation`)
        }
        break
      case 'not-yet':
        break
      case 'failed':
        problems.push(answer.problem)
        break
    }
  }
  return { promises, problems }
}

/** The calendars that have not accepted the value yet. */
export function withoutPromise(calendars: readonly Calendar[], state: OpenTimestampsState): Calendar[] {
  return calendars.filter(({ address }) => !state.promises.some(({ calendar }) => calendar === address))
}

export interface Upgrades {
  readonly candidates: readonly Candidate[]
  readonly problems: readonly string[]
}

/** Queries what became of the promises, from configured calendars only. */
export async function askForUpgrades(
  calendars: readonly Calendar[],
  promises: readonly CalendarPromise[],
  value: Uint8Array,
): Promise<Upgrades> {
  const questions = promises.flatMap((promise) =>
    askable(calendars, promise, value).map((question) => ({ promise, ...question })),
  )
  const answers = await Promise.all(questions.map(({ calendar, path }) => calendar.upgrade(path.message)))
  const candidates: Candidate[] = []
  const problems: string[] = []
  for (const [i, { promise, path }] of questions.entries()) {
    const answer = answers[i] as CalendarAnswer
    switch (answer.kind) {
      case 'timestamp':
        for (const bitcoin of bitcoinPaths(answer.timestamp, path, value).slice(0, maxPaths)) {
          candidates.push({ calendar: promise.calendar, path: bitcoin })
        }
        break
      case 'not-yet':
        break
      case 'failed':
        problems.push(answer.problem)
        break
    }
  }
  return { candidates, problems }
}

/** What can be queried about a promise. A URL that is not configured may be anybody's, and is never called. */
export function askable(
  calendars: readonly Calendar[],
  promise: CalendarPromise,
  value: Uint8Array,
): (PendingCommitment & { readonly calendar: Calendar })[] {
  const known = pendingCommitments(promise.pending, value).flatMap((commitment) => {
    const calendar = calendars.find(({ address }) => isAddress(commitment.uri, address))
    return calendar === undefined ? [] : [{ ...commitment, calendar }]
  })
  return known.slice(0, maxCommitments)
}

/** One promise of each calendar: more do not make a file better, only longer. */
const maxPromises = 8
const maxPromiseBytes = 4096

/**
 * What the calendars have promised, so far as clients can ask for it and follow it; undefined if that is nothing. A
 * calendar may refer to another one, whose own answer is then better: it certainly knows that one.
 */
export function promisedBy(
  calendars: readonly Calendar[],
  promises: readonly CalendarPromise[],
  value: Uint8Array,
): Uint8Array | undefined {
  const byCalendar = new Map<Calendar, Timestamp>()
  for (const promise of promises) {
    const [found] = askable(calendars, promise, value).filter(({ path }) => isPortable(path))
    if (found === undefined) continue
    const { calendar, path } = found
    if (byCalendar.has(calendar) && calendar.address !== promise.calendar) continue
    const alone = timestampOf(path, value)
    if (serializeTimestamp(alone).length <= maxPromiseBytes) byCalendar.set(calendar, alone)
  }
  const [first, ...others] = [...byCalendar.values()].slice(0, maxPromises)
  return first && serializeTimestamp(mergeTimestamps(first, ...others))
}

function isAddress(uri: string, address: string): boolean {
  return URL.canParse(uri) && /^https?:/i.test(uri) && baseAddress(uri) === address
}
