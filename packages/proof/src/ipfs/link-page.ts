import { ProofError } from '../errors.ts'
import { formatTilePath, type Tile } from '../tile.ts'
import { type Cid, RAW } from './cid.ts'
import { asLink, type DagJsonMap, decodeDagJson, encodeDagJson, linkTo } from './dag-json.ts'

const PAGE_FORMAT = 'countersign-batch-tiles/1'

export type TileLink = { readonly tile: Tile; readonly cid: Cid }

/** One page of links: from the path of a tile to its raw block. */
export function formatLinkPage(links: readonly TileLink[]): Uint8Array {
  const tiles = Object.fromEntries(links.map(({ tile, cid }) => [formatTilePath(tile), linkTo(cid)]))
  return encodeDagJson({ format: PAGE_FORMAT, tiles })
}

/** The links of an untrusted page, which must be exactly those to these tiles. */
export function parseLinkPage(block: Uint8Array, tiles: readonly Tile[]): TileLink[] {
  const page = decodeDagJson(block) as DagJsonMap | null
  if (page?.format !== PAGE_FORMAT) throw new ProofError('unsupported', `the page is not of the format ${PAGE_FORMAT}`)
  const links = page.tiles as DagJsonMap | null | undefined
  if (Object.keys(page).length !== 2 || typeof links !== 'object' || links === null) {
    throw new ProofError('malformed', 'a page of links has the members "format" and "tiles" and no other')
  }
  if (Object.keys(links).length !== tiles.length) {
    throw new ProofError('mismatch', `the page does not link ${tiles.length} tiles`)
  }
  return tiles.map((tile) => ({ tile, cid: linkOf(links, formatTilePath(tile)) }))
}

function linkOf(links: DagJsonMap, path: string): Cid {
  if (!Object.hasOwn(links, path)) throw new ProofError('mismatch', `the page has no link to ${path}`)
  const cid = asLink(links[path])
  if (cid.codec !== RAW) throw new ProofError('malformed', `the link to ${path} is not to a raw block`)
  return cid
}
