import { OutboundFailed } from '../../ports/outbound-http.ts'

/** Slower than any line that a document of many megabytes could come over. */
const leastBytesPerSecond = 1024

/**
 * Ends an answer that comes in drops, which would be waited for as long as the whole call may take. Only the time counts in which
 * we wait for the other side, not what becomes of the pieces here.
 */
export async function* requirePace(
  pieces: AsyncIterable<Uint8Array>,
  host: string,
  paceMs: number,
): AsyncGenerator<Uint8Array> {
  let waitedMs = 0
  let bytes = 0
  let since = performance.now()
  for await (const piece of pieces) {
    waitedMs += performance.now() - since
    bytes += piece.length
    if (waitedMs >= paceMs) {
      if (bytes < (leastBytesPerSecond * waitedMs) / 1000) {
        throw new OutboundFailed('timeout', `${host} sends its answer too slowly.`)
      }
      waitedMs = 0
      bytes = 0
    }
    yield piece
    since = performance.now()
  }
}
