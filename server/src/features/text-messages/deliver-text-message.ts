import type { Logger } from 'pino'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import { RetryAfter } from '../../ports/job-queue.ts'
import type { TextDelivery, TextMessages } from '../../ports/text-messages.ts'
import type { Vault } from '../../ports/vault.ts'
import { decryptContent } from './encrypted-content.ts'
import { mostAttempts, retryDelaySeconds } from './model.ts'
import { beginAttempt, endTextMessage, type QueuedTextMessage, recordProblem } from './store.ts'

export interface TextDeliveryPorts {
  readonly database: Database
  readonly clock: Clock
  readonly vault: Vault
  /** Undefined if none is configured. */
  readonly textMessages: TextMessages | undefined
  readonly logger: Pick<Logger, 'warn'>
}

/**
 * Makes one attempt. A crash between the provider's acceptance and its record causes a second request with the same id:
 * a message may arrive twice, but is never lost.
 */
export async function deliverTextMessage(ports: TextDeliveryPorts, id: string, signal: AbortSignal): Promise<void> {
  const message = await beginAttempt(ports.database, id)
  if (message === undefined) return
  const outcome = await attempt(ports, message, signal)
  switch (outcome.kind) {
    case 'accepted':
      return await endTextMessage(ports.database, id, { state: 'SENT', error: null })
    case 'refused':
      return await giveUp(ports, id, outcome.reason)
    case 'retryable':
      if (signal.aborted) throw signal.reason
      if (message.attempts >= mostAttempts) return await giveUp(ports, id, outcome.reason)
      await recordProblem(ports.database, id, outcome.reason)
      throw new RetryAfter(retryDelaySeconds(message.attempts), outcome.reason)
  }
}

type Outcome = TextDelivery | { readonly kind: 'retryable'; readonly reason: string }

async function attempt(
  { clock, vault, textMessages }: TextDeliveryPorts,
  { id, encryptedContent, expiresAt }: QueuedTextMessage,
  signal: AbortSignal,
): Promise<Outcome> {
  if (expiresAt <= clock.now()) return { kind: 'refused', reason: 'The code in it has expired.' }
  if (textMessages === undefined) return { kind: 'refused', reason: 'SMS_URL is not set.' }
  try {
    return await textMessages.send({ id, ...decryptContent(vault, encryptedContent) }, signal)
  } catch (error) {
    return { kind: 'retryable', reason: error instanceof Error ? error.message.slice(0, 500) : 'unknown' }
  }
}

async function giveUp({ database, logger }: TextDeliveryPorts, id: string, reason: string): Promise<void> {
  await endTextMessage(database, id, { state: 'FAILED', error: reason })
  logger.warn({ textMessage: id, reason }, 'text message not sent')
}
