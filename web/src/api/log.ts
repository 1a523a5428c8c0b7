import { formatTilePath, type HashTile } from '@countersign/proof'
import type { Outcome } from './problem.ts'
import { request, requestFile } from './request.ts'

/** The newest checkpoint of the public log, as a signed note. */
export function fetchCheckpoint(signal: AbortSignal): Promise<Outcome<string>> {
  return request('/log/checkpoint', signal)
}

export function fetchTile(tile: HashTile, signal: AbortSignal): Promise<Outcome<Uint8Array>> {
  return requestFile(`/log/${formatTilePath(tile)}`, signal)
}
