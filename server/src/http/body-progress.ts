import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Timers } from '../ports/timers.ts'

/** Two kilobytes a second, which the worst mobile connection provides; a slower client wastes a connection. */
const window = { milliseconds: 30_000, leastBytes: 60_000 }

/**
 * A body may take any time while it progresses: 50 MB take an hour on a slow line. Calls `end` for those that stall.
 */
export function requireProgress(app: FastifyInstance, timers: Timers, end: (request: IncomingMessage) => void): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (hasBody(raw)) watch(raw, timers, end)
    done()
  })
}

/** RFC 9112 6.3 */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function watch(raw: IncomingMessage, timers: Timers, end: (request: IncomingMessage) => void): void {
  let seen = raw.socket.bytesRead
  const stop = timers.every(window.milliseconds, () => {
    const arrived = raw.socket.bytesRead - seen
    seen = raw.socket.bytesRead
    // Bytes that have arrived and are not read yet wait for the service.
    if (raw.complete || raw.readableLength > 0 || arrived >= window.leastBytes) return
    stop()
    end(raw)
  })
  raw.once('end', stop).once('close', stop)
}
