import { OutboundFailed } from '../../ports/outbound-http.ts'
import type { Timers } from '../../ports/timers.ts'

/** Slower than any connection that a document of many megabytes could come over. */
const leastBytesPerSecond = 1024

/**
 * Ends a trickling response, which would otherwise take as long as the whole call may. Counts only the time spent
 * waiting for the server, not the processing of the pieces.
 */
export async function* requirePace(
  pieces: AsyncIterable<Uint8Array>,
  host: string,
  paceMs: number,
  timers: Pick<Timers, 'elapsed'>,
): AsyncGenerator<Uint8Array> {
  let waitedMs = 0
  let bytes = 0
  let since = timers.elapsed()
  for await (const piece of pieces) {
    waitedMs += timers.elapsed() - since
    bytes += piece.length
    if (waitedMs >= paceMs) {
      if (bytes < (leastBytesPerSecond * waitedMs) / 1000) {
        throw new OutboundFailed('timeout', `${host} sends its response too slowly.`)
      }
      waitedMs = 0
      bytes = 0
    }
    yield piece
    since = timers.elapsed()
  }
}
