import { Agent, type Dispatcher } from 'undici'
import type { Opened, Target } from './check-address.ts'
import { type Dialling, guardedConnector } from './guarded-connector.ts'

export interface Outgoing {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

export interface Timeouts {
  /** Between the end of the request and the headers of the response. */
  readonly headersMs: number
  /** Between two pieces of the response. */
  readonly idleMs: number
  /** How long a response that is read whole may be too slow. */
  readonly paceMs: number
}

/** Enough for headers, far less than a document. */
const maxHeaderBytes = 16 * 1024

/**
 * One request on its own connection, which ends with the response's body: a connection opened under an exception is
 * never reused by a call without one.
 */
export async function exchange(
  { url }: Target,
  { method, headers, body }: Outgoing,
  {
    dialling,
    timeouts,
    opened,
    signal,
  }: { dialling: Dialling; timeouts: Timeouts; opened: Opened; signal: AbortSignal },
): Promise<Dispatcher.ResponseData> {
  const agent = new Agent({
    connect: guardedConnector(dialling, opened, signal),
    allowH2: false,
    pipelining: 0,
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: timeouts.headersMs,
    bodyTimeout: timeouts.idleMs,
  })
  try {
    const response = await agent.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method,
      headers,
      body: body ?? null,
      signal,
    })
    // An unhandled error of an unread body would end the process; a reader still sees it.
    response.body.on('error', () => {})
    response.body.once('close', () => void agent.destroy())
    return response
  } catch (error) {
    await agent.destroy()
    throw error
  }
}
