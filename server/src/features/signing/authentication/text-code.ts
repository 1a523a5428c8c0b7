import type { Transaction } from '../../../ports/database.ts'
import type { RateLimiter } from '../../../ports/rate-limiter.ts'
import { defaultLanguage } from '../../../vocabulary/language.ts'
import { Refusal } from '../../../vocabulary/refusal.ts'
import { codeTextIn } from '../../text-messages/code-text.ts'
import { queueTextMessage } from '../../text-messages/queue-text-message.ts'
import type { Signer } from '../model.ts'
import { textMessagesOff } from '../refusals.ts'
import type { SigningPorts } from '../signing-ports.ts'
import type { LockedMethod } from './change-method.ts'
import { codeLastsMs, hourMs } from './model.ts'

/** The operator may have removed the provider since the request was created. */
export function requireTextMessages({ textMessages }: Pick<SigningPorts, 'textMessages'>): void {
  if (textMessages === undefined) throw textMessagesOff()
}

/** A person who signs many documents in an hour needs fewer. */
const mostPerHour = 20

/**
 * Every sender can name every number in many requests. So the messages to a number are limited for all of them
 * together, or its owner would be flooded, and the operator would pay for it. `send` reports whether it has sent one.
 */
export async function limitTexts(
  limiter: RateLimiter,
  { phone }: Pick<Signer, 'phone'>,
  send: () => Promise<boolean>,
): Promise<boolean> {
  const subject = `text-messages-to:${phone}`
  const { allowed, resetSeconds } = await limiter.hit(subject, mostPerHour, hourMs / 1000)
  if (!allowed) {
    const message = `At most ${mostPerHour} codes can be sent to one phone per hour. Try again in ${resetSeconds} seconds.`
    throw new Refusal('TOO_MANY_REQUESTS', message, resetSeconds)
  }
  let isSent = false
  try {
    isSent = await send()
  } finally {
    if (!isSent) await limiter.release(subject)
  }
  return isSent
}

/** Sends a code to the phone of a signer, in this transaction. Returns where to, for the trail. */
export async function textCode(
  ports: SigningPorts,
  transaction: Transaction,
  { signer }: LockedMethod,
  { code, expiresAt }: { readonly code: string; readonly expiresAt: Date },
): Promise<{ readonly email: string; readonly phone: string }> {
  const { id, email, phone } = signer
  if (phone === null) throw new Error(`signer ${id} has no phone number`)
  const text = codeTextIn(signer.language ?? defaultLanguage, code, codeLastsMs / 60_000)
  await queueTextMessage(transaction, ports, { about: id, to: phone, text, expiresAt })
  return { email, phone }
}
