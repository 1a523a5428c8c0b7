import {
  type AlgorithmEnds,
  checkTimestampToken,
  endOfAlgorithms,
  endOfTimestamp,
  imprintFor,
  makeTimestampRequest,
  readTimestampRequest,
  readTimestampResponse,
} from '@countersign/pki'
import { KeyStoreFailed } from '../../ports/key-store.ts'
import {
  NoTimestamp,
  probeDigest,
  type TimestampAuthority,
  type TimestampToken,
} from '../../ports/timestamp-authority.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import type { Log } from '../log/log.ts'
import { type GrantPorts, grant } from './issue-token.ts'
import { type NewToken, recordToken } from './record-token.ts'

interface Ports extends GrantPorts {
  readonly log: Log
  readonly algorithmEnds: AlgorithmEnds
}

/** The service's own authority, for its own signatures. Each token is checked like any other. */
export function createOwnTimestampAuthority(ports: Ports): TimestampAuthority {
  const { algorithmEnds: ends, policy } = ports
  const imprint = imprintFor(ends)

  async function timestamp(
    digest: Uint8Array,
    record: (token: NewToken) => Promise<string | undefined>,
  ): Promise<TimestampToken> {
    const end = endOfAlgorithms([digest.length === 48 ? 'SHA-384' : 'SHA-256'], ends)
    if (end !== undefined && end <= ports.clock.now()) throw new NoTimestamp('the hash of the data is too weak')
    const request = readTimestampRequest(makeTimestampRequest({ digest, policy, certReq: true }))
    const response = readTimestampResponse(await grant(ports, request, record).catch(refuseToken))
    if (!response.granted) throw new NoTimestamp(`the time-stamping authority refused: ${response.text}`)
    const report = await checkTimestampToken(response.token, {
      digest,
      policy,
      anchors: ports.authority.anchors(),
      strong: { at: ports.clock.now(), ends },
    })
    if (!report.valid) throw new NoTimestamp(`the time-stamping authority is unfit: ${report.reasons.join(' ')}`)
    return { token: response.token, time: report.time, ...endOfTimestamp(report, ends) }
  }

  return {
    imprint,
    timestamp: (digest) => timestamp(digest, (token) => recordToken(ports.log, token)),
    probe: () => timestamp(probeDigest(imprint), async () => undefined),
  }
}

/** Only the end of the log is for ever. After other refusals of the log, a retry may succeed. */
function refuseToken(error: Error): never {
  if (error instanceof KeyStoreFailed) throw new NoTimestamp(error.message, { cause: error })
  if (!(error instanceof Refusal) || error.code === 'LOG_FROZEN') throw error
  throw new NoTimestamp(`the log refused the token: ${error.message}`, { cause: error })
}
