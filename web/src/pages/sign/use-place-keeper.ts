import { useMemo } from 'react'
import type { PlaceKeeper } from '../../viewer/use-reading-place.ts'
import { keepPlace, readPlace } from './kept-place.ts'

/** Where the signer reads outlives a reload. */
export function usePlaceKeeper(token: string): PlaceKeeper {
  return useMemo(() => ({ read: () => readPlace(token), keep: (place) => keepPlace(token, place) }), [token])
}
