import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'

export interface RecordedRequest {
  readonly method: string
  readonly path: string
  readonly query: Record<string, string>
  readonly headers: Record<string, string | undefined>
  /** Undefined if no body was sent. */
  readonly body: unknown
}

export type Reply =
  | { readonly data: unknown; readonly status?: number }
  | { readonly error: string; readonly status: number; readonly headers?: Record<string, string> }
  | { readonly raw: string; readonly status: number; readonly headers?: Record<string, string> }
  | 'hang up'
  | 'stay silent'

export interface StandIn {
  readonly url: string
  readonly port: number
  readonly requests: readonly RecordedRequest[]
}

/**
 * Answers with the given replies and records the requests. A list of replies is used up in order, its last one for
 * good.
 */
export async function startStandIn(
  t: TestContext,
  replies: Reply | readonly Reply[] | ((request: RecordedRequest) => Reply),
): Promise<StandIn> {
  const requests: RecordedRequest[] = []
  const server = createServer((request, response) => {
    record(request).then(
      (recorded) => {
        requests.push(recorded)
        send(response, typeof replies === 'function' ? replies(recorded) : replyAt(replies, requests.length - 1))
      },
      (error: Error) => response.destroy(error),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, port, requests }
}

async function record(request: IncomingMessage): Promise<RecordedRequest> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://stand-in')
  const body = await text(request)
  return {
    method: request.method ?? '',
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers: request.headers as Record<string, string | undefined>,
    body: body === '' ? undefined : JSON.parse(body),
  }
}

function replyAt(replies: Reply | readonly Reply[], index: number): Reply {
  const list: readonly Reply[] = Array.isArray(replies) ? replies : [replies as Reply]
  return list[Math.min(index, list.length - 1)] ?? 'hang up'
}

function send(response: ServerResponse, reply: Reply): void {
  if (reply === 'stay silent') return
  if (reply === 'hang up') {
    response.socket?.destroy()
    return
  }
  const [status, headers, body] =
    'raw' in reply
      ? [reply.status, reply.headers, reply.raw]
      : 'data' in reply
        ? [reply.status ?? 200, {}, JSON.stringify({ success: true, data: reply.data })]
        : [reply.status, reply.headers, failure(reply.error)]
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
}

function failure(error: string): string {
  return JSON.stringify({ success: false, error, timestamp: '2026-11-15T10:00:00.000Z' })
}
