import type { Logger } from 'pino'
import type { Clock } from '../../ports/clock.ts'
import { OutboundFailed, type OutboundHttp } from '../../ports/outbound-http.ts'
import { beginFor, type Span, type Tracer, untraced } from '../../ports/tracer.ts'
import type { Vault } from '../../ports/vault.ts'
import type { Mode } from '../../vocabulary/mode.ts'
import {
  type Attempt,
  type AttemptFailure,
  type AttemptResult,
  attemptMilliseconds,
  maxAnswerLength,
  outcomeOf,
} from './model.ts'
import { type Secrets, signedHeaders } from './sign-delivery.ts'
import type { Slot } from './take-slot.ts'
import { decryptWebhookSecret } from './webhook-secret.ts'

export interface AttemptPorts {
  readonly mode: Mode
  readonly clock: Clock
  readonly vault: Vault
  readonly outbound: OutboundHttp
  readonly logger: Pick<Logger, 'warn' | 'error'>
  /** Default: nothing is traced. */
  readonly tracer?: Tracer
  /** Called after each attempt. */
  readonly onAttempted?: ((attempt: Attempt) => void) | undefined
}

/** Sends the delivery once. Rejects only if the signal interrupted it, which is not the receiver's failure. */
export async function attemptDelivery(ports: AttemptPorts, slot: Slot, signal: AbortSignal): Promise<Attempt> {
  const at = ports.clock.now()
  const number = slot.delivery.attempts + 1
  const secrets = openSecrets(ports.vault, slot, at)
  const span = beginFor(ports.tracer ?? untraced, slot.delivery.traceparent, 'webhook', 'client')
  const result =
    secrets === undefined
      ? failed('secret-unreadable', 'The secret cannot be decrypted.')
      : await send(
          ports,
          slot,
          {
            ...signedHeaders({ ...slot.delivery, attempt: number, at, secrets, mode: ports.mode }),
            ...(span !== undefined && { traceparent: span.traceparent }),
          },
          signal,
        ).catch((error: unknown) => {
          span?.fail('interrupted')
          span?.end()
          throw error
        })
  endSpan(span, slot, number, result)
  const attempt = { number, at, milliseconds: Math.max(0, ports.clock.now().getTime() - at.getTime()), result }
  ports.onAttempted?.(attempt)
  return attempt
}

/** The host, but not the rest of the URL, which may contain a key of the receiver. */
function endSpan(span: Span | undefined, { subscription, delivery }: Slot, attempt: number, result: AttemptResult) {
  if (span === undefined) return
  span.set({
    'http.request.method': 'POST',
    'server.address': new URL(subscription.callbackUrl).hostname,
    'countersign.event': delivery.event,
    'countersign.attempt': attempt,
    ...(result.kind === 'answered' && { 'http.response.status_code': result.status }),
  })
  if (outcomeOf(result) !== 'delivered') span.fail(result.kind === 'answered' ? String(result.status) : result.failure)
  span.end()
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
