import {
  type BegunTimestamp,
  beginTimestamp,
  makeTimestampRejection,
  PkiError,
  readTimestampRequest,
  type TimestampRequest,
} from '@countersign/pki'
import type { Clock } from '../../ports/clock.ts'
import { KeyStoreFailed } from '../../ports/key-store.ts'
import type { Randomness } from '../../ports/randomness.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import type { Authority } from '../authority/authority.ts'
import type { Log } from '../log/log.ts'
import { type NewToken, recordToken } from './record-token.ts'
import { newTokenNumber } from './serial-number.ts'

/** The possible error of a server clock synchronized by NTP. */
const accuracy = { seconds: 1 }

export interface GrantPorts {
  readonly authority: Authority
  readonly clock: Clock
  readonly randomness: Randomness
  /** The object identifier that every token names. */
  readonly policy: string
  /** Why this node's clock must not be trusted now; undefined if it may be. */
  readonly clockProblem: () => Promise<string | undefined>
}

/** Accepts arbitrary bytes and returns a response: a token, or why there is none. */
export async function answerTimestampRequest(
  ports: GrantPorts & { readonly log: Log },
  bytes: Uint8Array,
): Promise<Uint8Array> {
  let request: TimestampRequest
  try {
    request = readTimestampRequest(bytes)
  } catch (error) {
    if (!(error instanceof PkiError) || error.kind === 'platform') throw error
    const failure = error.kind === 'unsupported' ? 'badAlg' : 'badDataFormat'
    return makeTimestampRejection('rejection', failure, error.message)
  }
  const { policy } = ports
  if (request.policy !== null && request.policy !== policy) {
    return makeTimestampRejection('rejection', 'unacceptedPolicy', `This authority only supports the policy ${policy}.`)
  }
  if (request.extensions.length > 0) {
    const text = `This authority does not support extensions. Omit ${request.extensions.join(', ')}.`
    return makeTimestampRejection('rejection', 'unacceptedExtension', text)
  }
  try {
    return await grant(ports, request, (token) => recordToken(ports.log, token))
  } catch (error) {
    if (error instanceof KeyStoreFailed) return keyUnavailable
    if (!(error instanceof Refusal)) throw error
    return makeTimestampRejection('rejection', 'systemFailure', error.message)
  }
}

/** The reason is for the operator: readiness shows it. */
const keyUnavailable = makeTimestampRejection(
  'rejection',
  'systemFailure',
  'The key of this authority is unavailable. Try again later.',
)

/**
 * Nobody gets a token before it is recorded. As in the log, a time known to be wrong is never signed. `record` returns
 * why the token must not be issued. Rejects with the refusal of a log that takes no entries.
 */
export async function grant(
  ports: GrantPorts,
  request: TimestampRequest,
  record: (token: NewToken) => Promise<string | undefined>,
): Promise<Uint8Array> {
  const problem = await ports.clockProblem()
  if (problem !== undefined) return makeTimestampRejection('rejection', 'timeNotAvailable', problem)
  const time = ports.clock.now()
  const { serialNumber, entryId } = newTokenNumber(time, ports.randomness)
  const begun = begin(ports, request, time, serialNumber)
  if (begun === undefined) {
    const text = `The certificate of this authority is not valid at ${time.toISOString()}, the time of this node's clock.`
    return makeTimestampRejection('rejection', 'timeNotAvailable', text)
  }
  // The entry does not depend on the signature, so neither waits for the other.
  const [refusal, response] = await Promise.all([record({ entryId, info: begun.info, time }), begun.respond()])
  return refusal === undefined ? response : makeTimestampRejection('rejection', 'timeNotAvailable', refusal)
}

/** Undefined if the certificate is not valid at that time, the only value that can be out of range. */
function begin(
  { authority, policy }: GrantPorts,
  request: TimestampRequest,
  time: Date,
  serialNumber: Uint8Array,
): BegunTimestamp | undefined {
  const signer = authority.signer('tsa')
  try {
    return beginTimestamp({ request, signer, policy, serialNumber, time, accuracy, ordering: false })
  } catch (error) {
    if (!(error instanceof PkiError) || error.kind !== 'out-of-range') throw error
    return undefined
  }
}
