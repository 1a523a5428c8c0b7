/**
 * Remembers the last checkpoint that this node signed, outside the database: a database that was restored from a backup
 * forgets what the log has promised, and must not be taken for the truth. `remember` resolves when it would survive a
 * power cut, and only then is the checkpoint shown to anybody.
 */
export interface CheckpointMemory {
  recall(): Promise<string | undefined>
  remember(note: string): Promise<void>
}
