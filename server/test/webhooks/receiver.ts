import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { TestContext } from 'node:test'

export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  /** The event's id, from the body. */
  readonly id: string
}

export interface Receiver {
  readonly url: string
  readonly port: number
  readonly received: readonly Received[]
  /** Ids in the order of arrival. */
  ids(): string[]
  /** Sequences in the same order, from the bodies. */
  sequences(): (number | undefined)[]
}

/** An external server on this machine with answers chosen by the test. */
export async function startReceiver(
  t: Pick<TestContext, 'after'>,
  answer: (response: ServerResponse, request: Received, count: number) => void = (response) => response.end(),
): Promise<Receiver> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    buffer(request).then(
      (body) => {
        const one = { path: request.url ?? '', headers: request.headers, body, id: JSON.parse(String(body)).id }
        received.push(one)
        answer(response, one, received.length)
      },
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    ids: () => received.map(({ id }) => id),
    sequences: () => received.map(({ body }) => JSON.parse(String(body)).sequence),
  }
}

export function status(code: number, headers: Record<string, string> = {}, text = '') {
  return (response: ServerResponse) => void response.writeHead(code, headers).end(text)
}
