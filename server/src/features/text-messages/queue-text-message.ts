import type { Clock } from '../../ports/clock.ts'
import type { Transaction } from '../../ports/database.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { Randomness } from '../../ports/randomness.ts'
import type { Vault } from '../../ports/vault.ts'
import { makeId } from '../../vocabulary/ids.ts'
import { encryptContent } from './encrypted-content.ts'
import { deliverTextMessageJob } from './model.ts'
import { endQueuedAbout, replaceTextMessage } from './store.ts'

interface Ports {
  readonly clock: Clock
  readonly randomness: Randomness
  readonly vault: Vault
  readonly queue: JobQueue
}

interface NewTextMessage {
  /** Whom it is about: a new message replaces the one before. */
  readonly about: string
  readonly to: string
  readonly text: string
  /** Not sent from then on. */
  readonly expiresAt: Date
}

/** The message is sent if and only if the transaction commits. */
export async function queueTextMessage(
  transaction: Transaction,
  ports: Ports,
  { about, to, text, expiresAt }: NewTextMessage,
): Promise<void> {
  const now = ports.clock.now()
  const id = makeId('text', now, ports.randomness.bytes(10))
  await replaceTextMessage(transaction, {
    id,
    about,
    encryptedContent: encryptContent(ports.vault, { to, text }),
    now,
    expiresAt,
  })
  await ports.queue.enqueue(transaction, deliverTextMessageJob, { textMessageId: id }, { onceKey: id })
}

/** Messages that wait are not sent any more. */
export async function dropTextMessages(transaction: Transaction, about: string): Promise<void> {
  await endQueuedAbout(transaction, about, 'It is no longer needed.')
}
