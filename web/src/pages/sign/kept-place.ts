import { isObject, parseJson } from '../../api/request.ts'
import { forgetText, keepText, readKept } from '../../browser/kept-text.ts'
import type { ReadingPlace } from '../../viewer/reading-place.ts'
import { LARGEST_ZOOM, SMALLEST_ZOOM } from '../../viewer/use-zoom.ts'
import { tabKey } from './tab-key.ts'

/** Where the signer read in this tab. */
export function readPlace(token: string): ReadingPlace | null {
  const kept = parseJson(readKept('tab', tabKey('place', token)) ?? '')
  return isPlace(kept) ? kept : null
}

export function keepPlace(token: string, place: ReadingPlace): void {
  keepText('tab', tabKey('place', token), JSON.stringify(place))
}

export function forgetPlace(token: string): void {
  forgetText('tab', tabKey('place', token))
}

function isPlace(value: unknown): value is ReadingPlace {
  if (!isObject(value)) return false
  const { page, right, down, zoom } = value
  return (
    [page, right, down, zoom].every(Number.isFinite) && Number(zoom) >= SMALLEST_ZOOM && Number(zoom) <= LARGEST_ZOOM
  )
}
