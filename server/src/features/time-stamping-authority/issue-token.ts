import {
  type AlgorithmEnds,
  checkTimestampToken,
  endOfTimestamp,
  imprintFor,
  makeTimestampRejection,
  makeTimestampRequest,
  makeTimestampResponse,
  PkiError,
  readTimestampRequest,
  readTimestampResponse,
  type TimestampRequest,
} from '@countersign/pki'
import type { Clock } from '../../ports/clock.ts'
import type { Randomness } from '../../ports/randomness.ts'
import { NoTimestamp, type TimestampAuthority } from '../../ports/timestamp-authority.ts'
import type { Authority } from '../authority/authority.ts'

/** The service's policy: a time of its clock, to the second. An object identifier from a UUID (ITU-T X.667). */
export const policy = '2.25.147692271383475540728617189660543516241'

/** The possible error of a server clock synchronized by NTP. */
export const accuracy = { seconds: 1 }

interface Ports {
  readonly authority: Authority
  readonly clock: Clock
  readonly randomness: Randomness
  /** Why this node's clock must not be trusted now; undefined if it may be. */
  readonly clockProblem: () => Promise<string | undefined>
}

/** Accepts arbitrary bytes and returns a response: a token, or why there is none. */
export async function answerTimestampRequest(ports: Ports, bytes: Uint8Array): Promise<Uint8Array> {
  let request: TimestampRequest
  try {
    request = readTimestampRequest(bytes)
  } catch (error) {
    if (!(error instanceof PkiError) || error.kind === 'platform') throw error
    const failure = error.kind === 'unsupported' ? 'badAlg' : 'badDataFormat'
    return makeTimestampRejection('rejection', failure, error.message)
  }
  if (request.policy !== null && request.policy !== policy) {
    return makeTimestampRejection('rejection', 'unacceptedPolicy', `This authority only supports the policy ${policy}.`)
  }
  if (request.extensions.length > 0) {
    const text = `This authority does not support extensions. Omit ${request.extensions.join(', ')}.`
    return makeTimestampRejection('rejection', 'unacceptedExtension', text)
  }
  return await grant(ports, request)
}

/** The service's own authority, for its own signatures. The token is checked like any other. */
export function createOwnTimestampAuthority(
  ports: Ports & { readonly algorithmEnds: AlgorithmEnds },
): TimestampAuthority {
  const { algorithmEnds: ends } = ports
  return {
    imprint: imprintFor(ends),
    async timestamp(digest) {
      const request = readTimestampRequest(makeTimestampRequest({ digest, policy, certReq: true }))
      const response = readTimestampResponse(await grant(ports, request))
      if (!response.granted) throw new NoTimestamp(`the time-stamping authority refused: ${response.text}`)
      const report = await checkTimestampToken(response.token, {
        digest,
        policy,
        anchors: ports.authority.anchors(),
        strong: { at: ports.clock.now(), ends },
      })
      if (!report.valid) throw new NoTimestamp(`the time-stamping authority is unfit: ${report.reasons.join(' ')}`)
      return { token: response.token, time: report.time, ...endOfTimestamp(report, ends) }
    },
  }
}

/** As in the log, a time known to be wrong is never signed. */
async function grant(ports: Ports, request: TimestampRequest): Promise<Uint8Array> {
  const problem = await ports.clockProblem()
  if (problem !== undefined) return makeTimestampRejection('rejection', 'timeNotAvailable', problem)
  const time = ports.clock.now()
  try {
    return await makeTimestampResponse({
      request,
      signer: ports.authority.signer('tsa'),
      policy,
      // RFC 3161 2.4.2: unique. 120 random bits do not collide.
      serialNumber: Uint8Array.of(0x01, ...ports.randomness.bytes(15)),
      time,
      accuracy,
      ordering: false,
    })
  } catch (error) {
    // The time is the only value that can be out of range.
    if (!(error instanceof PkiError) || error.kind !== 'out-of-range') throw error
    const text = `The certificate of this authority is not valid at ${time.toISOString()}, the time of this node's clock.`
    return makeTimestampRejection('rejection', 'timeNotAvailable', text)
  }
}
