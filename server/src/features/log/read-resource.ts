import { formatEntryBundle, ProofError, parseTilePath, type Tile, tileWidth } from '@countersign/proof'
import type { Database } from '../../ports/database.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { selectEntries } from './entry-store.ts'
import type { Log } from './log.ts'
import { encodeLogEntry } from './prove-entry.ts'
import { readTile } from './read-nodes.ts'

interface Ports {
  readonly database: Database
  readonly log: Log
}

/** A tile or entry bundle by its C2SP tlog-tiles path. The content of a path never changes, full or partial. */
export async function readResource(ports: Ports, path: string): Promise<Uint8Array> {
  const tile = parse(path)
  if (!covers(ports.log.known().head.size, tile)) {
    const { head } = await ports.log.refresh()
    if (!covers(head.size, tile)) throw new Refusal('NOT_FOUND', 'The log does not have this tile yet.')
  }
  const { level } = tile
  return level === 'entries'
    ? await readBundle(ports.database, tile)
    : await readTile(ports.database, ports.log.known(), { ...tile, level })
}

function parse(path: string): Tile {
  try {
    return parseTilePath(path)
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
    throw new Refusal('NOT_FOUND', `The tile path is invalid: ${error.message}.`)
  }
}

function covers(size: number, { level, index, width }: Tile): boolean {
  return tileWidth(size, level, index) >= width
}

async function readBundle(database: Database, { index, width }: Tile): Promise<Uint8Array> {
  const first = index * 256
  const rows = await selectEntries(database, Math.max(0, first - 1), first + width)
  let previous = first === 0 ? new Uint8Array(32) : (rows.shift()?.hash ?? new Uint8Array(32))
  const entries = rows.map((row) => {
    const bytes = encodeLogEntry(row, previous)
    previous = row.hash as Uint8Array<ArrayBuffer>
    return bytes
  })
  return formatEntryBundle(entries)
}
