import type { IncomingMessage, Server, ServerResponse } from 'node:http'

export interface RequestCount {
  underWay(): number
  /** Counts no more. */
  end(): void
}

/** Counts the requests that are not answered yet. It costs each of them a little: to be ended by whoever needs it for a while. */
export function countRequests(server: Server): RequestCount {
  let underWay = 0
  const onRequest = (_request: IncomingMessage, response: ServerResponse) => {
    underWay++
    // Also where the other side has gone away.
    response.once('close', () => underWay--)
  }
  server.on('request', onRequest)
  return { underWay: () => underWay, end: () => server.off('request', onRequest) }
}
