import {
  checkTimestampToken,
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
import { accuracy, policy } from './model.ts'

interface Ports {
  readonly authority: Authority
  readonly clock: Clock
  readonly randomness: Randomness
}

/** Answers any bytes at all with a response: a token, or why there is none. */
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
    return makeTimestampRejection('rejection', 'unacceptedPolicy', `The policy of this authority is ${policy}.`)
  }
  return await grant(ports, request)
}

/** The service's own authority, for its own signatures. The token is checked like anybody else's. */
export function createOwnTimestampAuthority(ports: Ports): TimestampAuthority {
  return {
    async timestamp(digest) {
      const request = readTimestampRequest(makeTimestampRequest({ digest, policy, certReq: true }))
      const response = readTimestampResponse(await grant(ports, request))
      if (!response.granted) throw new NoTimestamp(`the time-stamping authority refused: ${response.text}`)
      const report = await checkTimestampToken(response.token, {
        digest,
        policy,
        anchors: ports.authority.anchors(),
      })
      if (!report.valid) throw new NoTimestamp(`the time-stamping authority is unfit: ${report.reasons.join(' ')}`)
      return { token: response.token, time: report.time }
    },
  }
}

async function grant({ authority, clock, randomness }: Ports, request: TimestampRequest): Promise<Uint8Array> {
  return await makeTimestampResponse({
    request,
    signer: authority.signer('tsa'),
    policy,
    // RFC 3161 2.4.2: unique. 120 random bits never meet.
    serialNumber: Uint8Array.of(0x01, ...randomness.bytes(15)),
    time: clock.now(),
    accuracy,
    ordering: false,
  })
}
