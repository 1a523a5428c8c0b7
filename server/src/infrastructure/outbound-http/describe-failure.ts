import { OutboundFailed } from '../../ports/outbound-http.ts'

/** The progress of an exchange. */
export type Phase = 'before the answer' | 'in the answer'

/** Classifies by the codes of Undici and Node; their messages quote their input and are not passed on. */
export function describeFailure(error: unknown, host: string, phase: Phase, caller?: AbortSignal): OutboundFailed {
  if (error instanceof OutboundFailed) return error
  if (caller?.aborted) return new OutboundFailed('cancelled', `The request to ${host} was canceled.`)
  const { code, name } = error as { code?: unknown; name?: unknown }
  if (name === 'TimeoutError' || timeouts.has(String(code))) {
    return new OutboundFailed('timeout', `${host} does not respond in time.`)
  }
  const reason = typeof code === 'string' && /^[A-Z0-9_]{1,60}$/.test(code) ? ` (${code})` : ''
  if (phase === 'in the answer' && hangUps.has(String(code))) {
    return new OutboundFailed('truncated', `${host} closed the connection during its response${reason}.`)
  }
  if (code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH') {
    return new OutboundFailed('truncated', `${host} sends a response whose length does not match its Content-Length.`)
  }
  if (name === 'HTTPParserError' || code === 'UND_ERR_HEADERS_OVERFLOW') {
    return new OutboundFailed('malformed', `${host} sends a response that is not HTTP${reason}.`)
  }
  if (/^ERR_TLS|^ERR_SSL|^EPROTO$|CERT|ISSUER|SIGNATURE|^CRL_/.test(String(code))) {
    return new OutboundFailed('untrusted', `${host} has no valid TLS certificate${reason}.`)
  }
  return new OutboundFailed('unreachable', `${host} is unreachable${reason}.`)
}

const timeouts = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT'])

/** Undici's own code for a connection that ended, and the system's. */
const hangUps = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])
