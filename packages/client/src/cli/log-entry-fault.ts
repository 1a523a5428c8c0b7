import { decodeEntry, type Entry, formatTilePath, type SequenceHead, type Tile, toHex } from '@countersign/proof'
import { Contradiction } from './log-contradiction.ts'
import { isoTime } from './log-time.ts'

/** Why these bytes cannot be the entry after the head: what was expected, and what was found. */
export function wrongEntry(head: SequenceHead, bytes: Uint8Array, tile: Tile, reason: string): Contradiction {
  const where = `Entry ${head.size} in ${formatTilePath(tile)}`
  return new Contradiction(`${where} is wrong: ${reason}. ${difference(head, bytes)}`)
}

function difference(head: SequenceHead, bytes: Uint8Array): string {
  const entry = decoded(bytes)
  if (entry === undefined) return `Expected entry ${head.size}, found ${bytes.length} bytes: ${shortHex(bytes)}.`
  if (entry.index !== head.size) return `Expected number ${head.size}, found ${entry.index}.`
  const [expected, found] = [toHex(head.last), toHex(entry.previous)]
  if (expected !== found) return `Entry ${head.size - 1} has the hash ${expected}, but this entry refers to ${found}.`
  if (entry.serverTimestamp < head.serverTimestamp) {
    return `Expected ${isoTime(head.serverTimestamp)} or later, found ${isoTime(entry.serverTimestamp)}.`
  }
  return `Found the commitment ${toHex(entry.commitment)}.`
}

function decoded(bytes: Uint8Array): Entry | undefined {
  try {
    return decodeEntry(bytes)
  } catch {
    return undefined
  }
}

function shortHex(bytes: Uint8Array): string {
  return bytes.length > 64 ? `${toHex(bytes.subarray(0, 64))}…` : toHex(bytes)
}
