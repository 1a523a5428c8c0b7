import type { RateLimiter } from '../../../ports/rate-limiter.ts'
import { Refusal } from '../../../vocabulary/refusal.ts'
import type { TrailVisitor } from '../evidence/trail.ts'
import { signerLocked } from '../refusals.ts'
import { findLink, type Link } from '../signer-access.ts'
import type { SigningPorts } from '../signing-ports.ts'
import { addToTrail, changeMethod } from './change-method.ts'
import type { LinkCredentials } from './credentials.ts'
import { lockMethod } from './lock-method.ts'
import { mailCode } from './mail-code.ts'
import { upsertMethod } from './method-store.ts'
import { codeLastsMs, hourMs, type MethodState, mostCodes, mostCodesPerHour, type SentCodeMethod } from './model.ts'
import { hashCode, makeCode } from './sent-code.ts'
import { limitTexts, requireTextMessages, textCode } from './text-code.ts'

/** Sends a code to the holder of a link, in place of the one before. */
export async function sendCode(
  ports: SigningPorts & { readonly limiter: RateLimiter },
  { token }: LinkCredentials,
  method: SentCodeMethod,
  visitor: TrailVisitor,
): Promise<void> {
  const known = await findLink(ports, token)
  const send = () => sendTo(ports, known, method, visitor)
  const isSent = method === 'sms_code' ? await limitTexts(ports.limiter, known.signer, send) : await send()
  if (!isSent) throw signerLocked()
}

/** Returns false if the method is locked. */
async function sendTo(
  ports: SigningPorts,
  known: Link,
  method: SentCodeMethod,
  visitor: TrailVisitor,
): Promise<boolean> {
  return await changeMethod(ports, known, method, async (transaction, locked) => {
    const { request, signer, state } = locked
    if (state.lockedAt !== null) return false
    if (method === 'sms_code') requireTextMessages(ports)
    const now = ports.clock.now()
    const recentlySent = recent(state, now)
    requireFew(recentlySent, now)
    if (state.sends >= mostCodes) {
      await lockMethod(ports, transaction, locked, visitor)
      return false
    }
    const code = makeCode(ports.randomness)
    const expiresAt = new Date(now.getTime() + codeLastsMs)
    await upsertMethod(transaction, signer.id, {
      ...state,
      codeHash: hashCode(ports.vault, { method, signerId: signer.id }, code),
      sentAt: now,
      expiresAt,
      recentlySent: [...recentlySent, now],
      attempts: 0,
      sends: state.sends + 1,
    })
    const to = await deliver[method](ports, transaction, locked, { code, expiresAt })
    await addToTrail(transaction, request, now, [{ event: 'code-sent', signerId: signer.id, ...to, ...visitor }])
    return true
  })
}

const deliver = { email_code: mailCode, sms_code: textCode } as const

export function recent({ recentlySent }: MethodState, now: Date): readonly Date[] {
  return recentlySent.filter((time) => time.getTime() > now.getTime() - hourMs)
}

/** When another code can be sent; null: now. */
export function resendAt(state: MethodState, now: Date): Date | null {
  const [oldest, ...others] = recent(state, now)
  if (oldest === undefined || others.length + 1 < mostCodesPerHour) return null
  return new Date(oldest.getTime() + hourMs)
}

export function requireFew(recentlySent: readonly Date[], now: Date): void {
  const [oldest] = recentlySent
  if (oldest === undefined || recentlySent.length < mostCodesPerHour) return
  const seconds = Math.ceil((oldest.getTime() + hourMs - now.getTime()) / 1000)
  const message = `At most ${mostCodesPerHour} per hour are possible. Try again in ${seconds} seconds.`
  throw new Refusal('TOO_MANY_REQUESTS', message, seconds)
}
