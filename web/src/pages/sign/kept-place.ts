import { useMemo } from 'react'
import { isObject, parseJson } from '../../api/request.ts'
import { forgetText, keepText, readKept } from '../../browser/kept-text.ts'
import type { ReadingPlace } from '../../viewer/reading-place.ts'
import type { PlaceKeeper } from '../../viewer/use-reading-place.ts'
import { LARGEST_ZOOM, SMALLEST_ZOOM } from '../../viewer/use-zoom.ts'
import { tabKey } from './kept-in-tab.ts'

/** Keeps the reading position over a reload. */
export function usePlaceKeeper(token: string, number: number): PlaceKeeper {
  return useMemo(
    () => ({ read: () => readPlace(token, number), keep: (place) => keepPlace(token, { ...place, number }) }),
    [token, number],
  )
}

/** Only of the document that was read last. */
function readPlace(token: string, number: number): ReadingPlace | null {
  const kept = parseJson(readKept('tab', tabKey('place', token)) ?? '')
  return isPlace(kept) && (kept.number ?? 1) === number ? kept : null
}

type KeptPlace = ReadingPlace & { readonly number?: number }

function keepPlace(token: string, place: KeptPlace): void {
  keepText('tab', tabKey('place', token), JSON.stringify(place))
}

export function forgetPlace(token: string): void {
  forgetText('tab', tabKey('place', token))
}

function isPlace(value: unknown): value is KeptPlace {
  if (!isObject(value)) return false
  const { page, right, down, zoom } = value
  return (
    [page, right, down, zoom].every(Number.isFinite) && Number(zoom) >= SMALLEST_ZOOM && Number(zoom) <= LARGEST_ZOOM
  )
}
