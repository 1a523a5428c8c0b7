import { type Checkpoint, makeConsistencyProof, nodesFromTiles, toHex, verifyConsistency } from '@countersign/proof'
import { Contradiction, contradictionOf } from './log-contradiction.ts'
import type { LogSource } from './log-source.ts'
import { fetchHashes } from './log-tiles.ts'

/**
 * Compares the two checkpoints; `which` says where the earlier one is from. A replay from the last known state proves that the new entries continue the old ones; a
 * full replay begins at entry 0 instead, so the tiles must prove it.
 */
export async function assertContinues(
  source: LogSource,
  before: Checkpoint,
  now: Checkpoint,
  full: boolean,
  which = 'seen last time',
): Promise<void> {
  if (now.size < before.size) throw await goneBack(source, before, now, which)
  if (now.size === before.size && toHex(now.root) !== toHex(before.root)) {
    const roots = `expected ${toHex(before.root)}, found ${toHex(now.root)}`
    throw new Contradiction(`The log has signed two roots for size ${now.size}: ${roots}.`)
  }
  if (full && before.size > 0) await assertProved(source, before, now, which)
}

async function goneBack(source: LogSource, before: Checkpoint, now: Checkpoint, which: string): Promise<Contradiction> {
  const sizes = `The log was rolled back: it shows fewer entries than it has signed, ${now.size} instead of ${before.size} or more.`
  try {
    if (now.size > 0) await prove(source, now, before)
    return new Contradiction(`${sizes} They match the first ${now.size} ${which}.`)
  } catch (error) {
    const { message } = error as Error
    return new Contradiction(`${sizes} Nothing proves that they match the first ${now.size} ${which}: ${message}`)
  }
}

async function assertProved(source: LogSource, before: Checkpoint, now: Checkpoint, which: string): Promise<void> {
  try {
    await prove(source, before, now)
  } catch (error) {
    const what = `The tiles do not prove that the ${now.size} entries start with the ${before.size} ${which}`
    throw contradictionOf(what, error)
  }
}

/** RFC 6962 2.1.2, built from the log's tiles and checked against its signed roots. */
async function prove(source: LogSource, older: Checkpoint, newer: Checkpoint): Promise<void> {
  const readNodes = nodesFromTiles(newer.size, (tile) => fetchHashes(source, tile))
  verifyConsistency(older, newer, await makeConsistencyProof(older.size, newer.size, readNodes))
}
