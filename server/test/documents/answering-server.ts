import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface AnsweringServer {
  readonly url: string
  /** From now on it answers like this. */
  answer(by: (response: ServerResponse, request: IncomingMessage) => void): void
  close(): Promise<void>
}

/** A document server on this machine with answers chosen by the test. */
export async function answeringServer(): Promise<AnsweringServer> {
  let act: (response: ServerResponse, request: IncomingMessage) => void = (response) => response.end()
  const server = createServer((request, response) => {
    response.on('error', () => {})
    act(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    answer(by) {
      act = by
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
