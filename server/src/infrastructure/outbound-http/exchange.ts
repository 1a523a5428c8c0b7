import { Agent, type Dispatcher } from 'undici'
import type { Opened, Target } from './check-address.ts'
import { type Dialling, guardedConnector } from './guarded-connector.ts'

export interface Outgoing {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

export interface Patience {
  /** Between the end of the request and the headers of the answer. */
  readonly headersMs: number
  /** Between two pieces of the answer. */
  readonly idleMs: number
  /** How long an answer that is to be read whole may come too slowly. */
  readonly paceMs: number
}

/** The headers are a list's worth, not a document's. */
const maxHeaderBytes = 16 * 1024

/**
 * One request on a connection of its own, which ends with the answer's body: a connection that was opened under an exception
 * is never found again by a call that has none.
 */
export async function exchange(
  { url }: Target,
  { method, headers, body }: Outgoing,
  {
    dialling,
    patience,
    opened,
    signal,
  }: { dialling: Dialling; patience: Patience; opened: Opened; signal: AbortSignal },
): Promise<Dispatcher.ResponseData> {
  const agent = new Agent({
    connect: guardedConnector(dialling, opened, signal),
    allowH2: false,
    pipelining: 0,
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: patience.headersMs,
    bodyTimeout: patience.idleMs,
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
    // An error of a body that nobody reads would end the process; whoever reads it hears of it all the same.
    response.body.on('error', () => {})
    response.body.once('close', () => void agent.destroy())
    return response
  } catch (error) {
    await agent.destroy()
    throw error
  }
}
