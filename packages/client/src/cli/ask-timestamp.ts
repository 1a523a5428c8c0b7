import { randomBytes } from 'node:crypto'
import {
  checkTimestampToken,
  makeTimestampRequest,
  PkiError,
  readTimestampResponse,
  type Strength,
  type TimestampReport,
} from '@countersign/pki'
import { NotReadyError } from './exits.ts'
import { fetchBounded } from './fetch-bounded.ts'

const mostBytes = 256 * 1024

/** How far the time of a token may be from this machine's. */
const toleratedMs = 5 * 60_000

interface Asked {
  readonly token: Uint8Array
  readonly report: TimestampReport
}

/** A checked token over the digest (RFC 3161 3.4): imprint, nonce, signature, strength, and a current time. */
export async function askTimestamp(authority: URL, digest: Uint8Array, strong: Strength): Promise<Asked> {
  try {
    return await ask(authority, digest, strong)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw new NotReadyError(
      `The time-stamping authority at ${authority.host} did not issue a timestamp: ${error.message}.`,
    )
  }
}

async function ask(authority: URL, digest: Uint8Array, strong: Strength): Promise<Asked> {
  const nonce = BigInt(`0x${randomBytes(8).toString('hex')}`)
  const body = { type: 'application/timestamp-query', bytes: makeTimestampRequest({ digest, nonce, certReq: true }) }
  const response = read(await fetchBounded(authority, { maxBytes: mostBytes, body }))
  if (!response.granted)
    throw new Error(`it refused: ${response.text || response.failures.join(', ') || response.status}`)
  const { token } = response
  // Trust in the authority is decided with the file; here its own certificates suffice.
  const { certificates } = await checkTimestampToken(token, { digest, nonce, anchors: [] })
  const report = await checkTimestampToken(token, { digest, nonce, anchors: certificates, strong })
  if (!report.valid) throw new Error(`its token is not valid: ${report.reasons.join(' ')}`)
  if (Math.abs(report.time.getTime() - strong.at.getTime()) > toleratedMs) {
    throw new Error(`its time ${report.time.toISOString()} differs from the clock of this machine`)
  }
  return { token, report }
}

function read(answer: Uint8Array): ReturnType<typeof readTimestampResponse> {
  try {
    return readTimestampResponse(answer)
  } catch (error) {
    if (!(error instanceof PkiError)) throw error
    throw new Error(`its answer is not a timestamp response: ${error.message}`)
  }
}
