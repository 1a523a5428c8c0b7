import {
  checkReceipt,
  type LogSight,
  MERGE_LIMIT_MS,
  nodesFromTiles,
  openReceipt,
  type Receipt,
  type ReceiptFacts,
  readEntryHash,
  toHex,
  type VerifierKey,
} from '@countersign/proof'
import { fetchCheckpoint, plain, type Signers } from './log-check.ts'
import { Contradiction, contradictionOf, withEvidence } from './log-contradiction.ts'
import type { LogSource } from './log-source.ts'
import type { Seen } from './log-state.ts'
import { isUnsigned, type Stated, statedBetween } from './log-statements.ts'
import { fetchHashes } from './log-tiles.ts'
import { isoTime } from './log-time.ts'

export interface GivenReceipt {
  readonly path: string
  readonly receipt: Receipt
}

/** What the log has done with a promise that it has not broken. */
export interface Kept {
  readonly path: string
  readonly index: number
  readonly standing: 'kept' | 'awaited'
  /** When the log must show the entry at the latest, in milliseconds since 1970. */
  readonly due: number
}

/** Checks each receipt against the checkpoint, or a newer one if it does not reach that far. Throws a Contradiction. */
export async function checkReceipts(
  source: LogSource,
  { key, mlDsaKey, note, checkpoint }: Signers & Pick<Seen, 'note' | 'checkpoint'>,
  known: Stated | undefined,
  given: readonly GivenReceipt[],
): Promise<Kept[]> {
  const kept: Kept[] = []
  let stated = known
  for (const { path, receipt } of given) {
    const opened = await openedReceipt(source, path, receipt, key, stated)
    const { facts } = opened
    const isCovered = checkpoint.size > facts.index
    const latest = isCovered
      ? { note, checkpoint, ...opened }
      : await fetchCheckpoint(source, { key, mlDsaKey }, plain, opened.stated)
    stated = latest.stated
    const sight = await sightOf(source, latest, facts.index)
    const standing = await checkReceipt(receipt, stated?.chain ?? key, sight).catch((error: unknown) => {
      throw contradictionOf(`The tiles do not prove which entry ${facts.index} the log has`, error)
    })
    if (standing === 'changed' || standing === 'missing') {
      const words = standing === 'changed' ? changed(facts, sight) : missing(facts, latest.checkpoint.size)
      throw withEvidence(
        new Contradiction(`${path}: ${words}\n\nPromised:\n\n${receipt.note.trimEnd()}`),
        latest.note,
        undefined,
      )
    }
    kept.push({ path, index: facts.index, standing, due: facts.time + MERGE_LIMIT_MS })
  }
  return kept
}

async function openedReceipt(
  source: LogSource,
  path: string,
  receipt: Receipt,
  key: VerifierKey,
  stated: Stated | undefined,
): Promise<{ readonly facts: ReceiptFacts; readonly stated: Stated | undefined }> {
  try {
    return { stated, facts: await openReceipt(receipt, stated?.chain ?? key) }
  } catch (error) {
    const found = stated === undefined && isUnsigned(error) ? await statedBetween(source, key, key) : undefined
    if (found !== undefined) return await openedReceipt(source, path, receipt, key, found)
    throw contradictionOf(`${path} is not a receipt of ${key.name} signed with the key ${key.id}`, error)
  }
}

async function sightOf(
  source: LogSource,
  { note, checkpoint }: Pick<Seen, 'note' | 'checkpoint'>,
  index: number,
): Promise<LogSight> {
  const seen = { checkpoint: note, seenAt: Date.now() }
  if (checkpoint.size <= index) return seen
  const readNodes = nodesFromTiles(checkpoint.size, (tile) => fetchHashes(source, tile))
  return { ...seen, found: await readEntryHash(index, checkpoint.size, readNodes) }
}

function changed({ index, leafHash, time }: ReceiptFacts, { found }: LogSight): string {
  const now = found === undefined ? '' : toHex(found.leafHash)
  return `The log has broken its promise: at ${isoTime(time)} it had signed that entry ${index} is ${toHex(leafHash)}, but now it is ${now}.`
}

function missing({ index, time }: ReceiptFacts, size: number): string {
  return `The log has broken its promise: at ${isoTime(time)} it had signed that it has entry ${index}, but it shows ${size} entries only.`
}

/** One line for each receipt. */
export function receiptWords({ path, index, standing, due }: Kept): string {
  return standing === 'kept'
    ? `${path}: the log has kept its promise. It has entry ${index} as signed.`
    : `${path}: entry ${index} is not in the log yet. It must be there by ${isoTime(due)}.`
}
