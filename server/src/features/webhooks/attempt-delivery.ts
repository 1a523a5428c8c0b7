import type { Logger } from 'pino'
import type { Clock } from '../../ports/clock.ts'
import { OutboundFailed, type OutboundHttp } from '../../ports/outbound-http.ts'
import type { Vault } from '../../ports/vault.ts'
import type { Mode } from '../../vocabulary/mode.ts'
import { type Attempt, type AttemptFailure, type AttemptResult, attemptMilliseconds, maxAnswerLength } from './model.ts'
import { type Secrets, signedHeaders } from './sign-delivery.ts'
import type { Slot } from './take-slot.ts'
import { decryptWebhookSecret } from './webhook-secret.ts'

export interface AttemptPorts {
  readonly mode: Mode
  readonly clock: Clock
  readonly vault: Vault
  readonly outbound: OutboundHttp
  readonly logger: Pick<Logger, 'warn' | 'error'>
  /** Called after each attempt. */
  readonly onAttempted?: ((attempt: Attempt) => void) | undefined
}

/** Sends the delivery once. Rejects only if the signal interrupted it, which is not the receiver's failure. */
export async function attemptDelivery(ports: AttemptPorts, slot: Slot, signal: AbortSignal): Promise<Attempt> {
  const at = ports.clock.now()
  const number = slot.delivery.attempts + 1
  const secrets = openSecrets(ports.vault, slot, at)
  const result =
    secrets === undefined
      ? failed('secret-unreadable', 'The secret cannot be decrypted.')
      : await send(
          ports,
          slot,
          signedHeaders({ ...slot.delivery, attempt: number, at, secrets, mode: ports.mode }),
          signal,
        )
  const attempt = { number, at, milliseconds: Math.max(0, ports.clock.now().getTime() - at.getTime()), result }
  ports.onAttempted?.(attempt)
  return attempt
}

function openSecrets(vault: Vault, { subscription }: Slot, at: Date): Secrets | undefined {
  const { id, encryptedSecret, previousSecret } = subscription
  try {
    const newest = decryptWebhookSecret(vault, id, encryptedSecret)
    if (previousSecret === null || previousSecret.until <= at) return { current: newest }
    return { current: decryptWebhookSecret(vault, id, previousSecret.encrypted), next: newest }
  } catch {
    return undefined
  }
}

async function send(
  { outbound, logger }: AttemptPorts,
  { subscription, delivery }: Slot,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<AttemptResult> {
  const limits = { timeoutMs: attemptMilliseconds, maxAnswerBytes: maxAnswerLength, signal }
  try {
    const { status, text } = await outbound.post(subscription.callbackUrl, delivery.body, headers, limits)
    return { kind: 'answered', status, answer: text.slice(0, maxAnswerLength) }
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof OutboundFailed) return failed(error.kind, error.message)
    // Counted as well, so that a fault of the service is not repeated forever.
    logger.error({ err: error, delivery: delivery.id }, 'webhook could not be sent')
    return failed('internal', 'The service could not send the webhook.')
  }
}

function failed(failure: AttemptFailure, reason: string): AttemptResult {
  return { kind: 'failed', failure, reason: reason.slice(0, maxReasonLength) }
}

const maxReasonLength = 500
