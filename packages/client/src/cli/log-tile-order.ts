import { type Tile, tileWidth } from '@countersign/proof'
import { tileSize } from './log-tiles.ts'

/** Bundle by bundle, each followed by the hash tiles that it brings to the width they have in a tree of this size. */
export function* tilesBetween(from: number, size: number): Generator<Tile> {
  for (let done = from; done < size; ) {
    const index = Math.floor(done / tileSize)
    const next = Math.min(size, (index + 1) * tileSize)
    yield { level: 'entries', index, width: tileWidth(size, 'entries', index) }
    for (let level = 0, span = 1; Math.floor(next / span) > Math.floor(done / span); level++, span *= tileSize) {
      const lastHash = Math.floor(next / span) - 1
      const tile = { level, index: Math.floor(lastHash / tileSize), width: (lastHash % tileSize) + 1 }
      if (tile.width === tileWidth(size, level, tile.index)) yield tile
    }
    done = next
  }
}

/** Acts on the items, some at a time, and gives the results in the order of the items. */
export async function* inOrder<T, R>(
  items: Iterable<T>,
  most: number,
  act: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const underWay: Promise<R>[] = []
  for (const item of items) {
    const one = act(item)
    // A failure is thrown when its turn comes; if another ends the check before, it is of no interest.
    one.catch(() => {})
    underWay.push(one)
    if (underWay.length === most) yield await (underWay.shift() as Promise<R>)
  }
  for (const one of underWay) yield await one
}
