import type { IncomingMessage, Server, ServerResponse } from 'node:http'

export interface RequestCount {
  underWay(): number
  /** Stops counting. */
  end(): void
}

/** Counts unanswered requests. It costs each of them a little, so end it when no longer needed. */
export function countRequests(server: Server): RequestCount {
  let underWay = 0
  const onRequest = (_request: IncomingMessage, response: ServerResponse) => {
    underWay++
    // Also fires if the client disconnects.
    response.once('close', () => underWay--)
  }
  server.on('request', onRequest)
  return { underWay: () => underWay, end: () => server.off('request', onRequest) }
}
