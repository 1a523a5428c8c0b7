import { TILE_WIDTH, type Tile, tileWidth } from './tile.ts'

/** Bundle by bundle, each followed by the hash tiles that it completes to their width in a tree of this size. */
export function* tilesBetween(from: number, size: number): Generator<Tile> {
  for (let done = from; done < size; ) {
    const index = Math.floor(done / TILE_WIDTH)
    const next = Math.min(size, (index + 1) * TILE_WIDTH)
    yield { level: 'entries', index, width: tileWidth(size, 'entries', index) }
    for (let level = 0, span = 1; Math.floor(next / span) > Math.floor(done / span); level++, span *= TILE_WIDTH) {
      const lastHash = Math.floor(next / span) - 1
      const tile = { level, index: Math.floor(lastHash / TILE_WIDTH), width: (lastHash % TILE_WIDTH) + 1 }
      if (tile.width === tileWidth(size, level, tile.index)) yield tile
    }
    done = next
  }
}
