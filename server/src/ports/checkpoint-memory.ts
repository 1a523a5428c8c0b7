/**
 * Remembers the highest checkpoint that was signed, outside the database: a database that was restored from a backup, or a
 * standby that lagged behind and took over, forgets what the log has promised, and must not be taken for the truth.
 *
 * - `recall` gives what was put last, also by other nodes where the place is shared.
 * - `replace` resolves true when `note` has taken the place of what was recalled and would survive a power cut, and only then is
 *   the checkpoint shown to anybody. It resolves false, and changes nothing, when the place holds something else by now: of all
 *   who replace the same state of a shared place only one succeeds.
 * - Both reject with `CheckpointMemoryFailed` while the place cannot be used.
 * - A `replace` whose answer was lost may have happened, whether it rejects or resolves false: recall again.
 */
export interface CheckpointMemory {
  /** What operators call the place, in the middle of a sentence. */
  readonly place: string
  /** Whether all nodes see the same note. */
  readonly shared: boolean
  recall(): Promise<RecalledNote | undefined>
  replace(recalled: RecalledNote | undefined, note: string): Promise<boolean>
}

export interface RecalledNote {
  readonly note: string
  /** Tells this state of the place from every other; only the place itself can read it. */
  readonly version: string
}

/** The message is a sentence for the operator. */
export class CheckpointMemoryFailed extends Error {
  override readonly name = 'CheckpointMemoryFailed'
}
