import type { Output } from './output.ts'
import type { Journal, JournaledFile } from './stamp-journal.ts'
import type { StampProgress } from './stamp-progress.ts'
import type { StampService } from './stamp-service.ts'

/** The results for the files. */
export interface Tally {
  seen: number
  stamped: number
  /** Of those, the ones that had a proof of another content. */
  changed: number
  unchanged: number
  failed: number
  /** Stamped, but the log's promise about them is missing, or could not be saved. */
  withoutReceipt: number
  /** This tool's own proofs, which need none themselves. */
  proofs: number
  receipts: number
  /** Symbolic links in folders. */
  links: number
}

/** One run of `countersign stamp`. */
export interface Stamping {
  readonly journal: Journal
  readonly service: StampService
  readonly output: Output
  readonly progress: StampProgress
  readonly tally: Tally
  /** Files that are sent, or about to be, and whose proof is not saved. */
  readonly waiting: Set<string>
  /** The number of files; undefined if nobody watches. */
  readonly total: number | undefined
  readonly fail: (path: string, reason: string) => undefined
  /** Its timestamp exists without the receipt. */
  readonly lackReceipt: (path: string, reason: string) => void
}

export function keyOf({ path, hash }: JournaledFile): string {
  return `${hash} ${path}`
}
