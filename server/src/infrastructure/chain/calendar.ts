import { ProofError, toHex } from '@countersign/proof'
import { parseTimestamp, type Timestamp } from '@countersign/proof/ots'
import { type Answer, baseAddress, type Request } from './opentimestamps-request.ts'

/** An OpenTimestamps calendar: takes digests, and anchors them in Bitcoin some hours later. */
export interface Calendar {
  /** Without a trailing slash. */
  readonly address: string
  readonly host: string
  submit(digest: Uint8Array): Promise<CalendarAnswer>
  /** What the calendar knows by now about a commitment that it has promised to anchor. */
  upgrade(commitment: Uint8Array): Promise<CalendarAnswer>
}

export type CalendarAnswer =
  | { readonly kind: 'timestamp'; readonly timestamp: Timestamp }
  | { readonly kind: 'not-yet' }
  | { readonly kind: 'failed'; readonly problem: string }

export function createCalendar(url: string, request: Request): Calendar {
  const address = baseAddress(url)
  const { host } = new URL(address)
  return {
    address,
    host,
    async submit(digest) {
      const answer = await request(`${address}/digest`, { method: 'POST', body: new Uint8Array(digest) })
      return readAnswer(host, answer, digest)
    },
    async upgrade(commitment) {
      const answer = await request(`${address}/timestamp/${toHex(commitment)}`)
      if (answer.kind === 'answered' && answer.status === 404) return { kind: 'not-yet' }
      return readAnswer(host, answer, commitment)
    },
  }
}

function readAnswer(host: string, answer: Answer, message: Uint8Array): CalendarAnswer {
  if (answer.kind === 'failed') return { kind: 'failed', problem: `${host} ${answer.problem}` }
  if (answer.status !== 200) return { kind: 'failed', problem: `${host} responds with HTTP ${answer.status}` }
  try {
    return { kind: 'timestamp', timestamp: parseTimestamp(answer.body, message) }
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
    return { kind: 'failed', problem: `${host} sends a response that is not a timestamp` }
  }
}
