/**
 * Remembers the highest signed checkpoint outside the database: a database restored from a backup, or a lagging standby
 * that took over, forgets what the log has committed to, and must not be trusted.
 *
 * - `recall` returns what was put last, also by other nodes if the place is shared.
 * - `replace` resolves true once `note` has replaced what was recalled and would survive a power cut, and only then is
 *   the checkpoint shown to anybody. It resolves false, and changes nothing, if the place has something else by now: of
 *   all that replace the same state of a shared place only one succeeds.
 * - Both reject with `CheckpointMemoryFailed` while the place is unavailable.
 * - A `replace` whose response was lost may have happened, whether it rejects or resolves false: recall again.
 */
export interface CheckpointMemory {
  /** The operator's name for the place, in the middle of a sentence. */
  readonly place: string
  /** True if all nodes see the same note. */
  readonly shared: boolean
  recall(): Promise<RecalledNote | undefined>
  replace(recalled: RecalledNote | undefined, note: string): Promise<boolean>
  /** From then on, a node with the newest secret key alone finds the place. */
  followNewestKey(): Promise<void>
}

export interface RecalledNote {
  readonly note: string
  /** Distinguishes this state of the place from every other; only the place itself can interpret it. */
  readonly version: string
}

/** The message is a sentence for the operator. */
export class CheckpointMemoryFailed extends Error {
  override readonly name = 'CheckpointMemoryFailed'
}
