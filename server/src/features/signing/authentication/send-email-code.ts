import type { Transaction } from '../../../ports/database.ts'
import { defaultLanguage } from '../../../vocabulary/language.ts'
import { Refusal } from '../../../vocabulary/refusal.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { renderSignerCode } from '../../mail/render-authentication.ts'
import { senderLine } from '../../mail/sender.ts'
import type { TrailVisitor } from '../evidence/trail.ts'
import { selectLogo } from '../logo-store.ts'
import { brandOf } from '../mail-signers.ts'
import { signerLocked } from '../refusals.ts'
import { registeredSender } from '../registered-sender.ts'
import { findLink } from '../signer-access.ts'
import type { SigningPorts } from '../signing-ports.ts'
import { addToTrail, changeMethod, type LockedMethod } from './change-method.ts'
import type { LinkCredentials } from './credentials.ts'
import { hashEmailCode, makeEmailCode } from './email-code.ts'
import { lockMethod } from './lock-method.ts'
import { upsertMethod } from './method-store.ts'
import { codeLastsMs, hourMs, type MethodState, mostCodes, mostCodesPerHour } from './model.ts'

/** Emails a code to the holder of a link, in place of the one before. */
export async function sendEmailCode(
  ports: SigningPorts,
  { token }: LinkCredentials,
  visitor: TrailVisitor,
): Promise<void> {
  const known = await findLink(ports, token)
  const isSent = await changeMethod(ports, known, 'email_code', async (transaction, locked) => {
    const { request, signer, state } = locked
    if (state.lockedAt !== null) return false
    const now = ports.clock.now()
    const recentlySent = recent(state, now)
    requireFew(recentlySent, now)
    if (state.sends >= mostCodes) {
      await lockMethod(ports, transaction, locked, visitor)
      return false
    }
    const code = makeEmailCode(ports.randomness)
    await upsertMethod(transaction, signer.id, {
      ...state,
      codeHash: hashEmailCode(ports.vault, signer.id, code),
      sentAt: now,
      expiresAt: new Date(now.getTime() + codeLastsMs),
      recentlySent: [...recentlySent, now],
      attempts: 0,
      sends: state.sends + 1,
    })
    await mailCode(ports, transaction, locked, code)
    const { email } = signer
    await addToTrail(transaction, request, now, [{ event: 'code-sent', signerId: signer.id, email, ...visitor }])
    return true
  })
  if (!isSent) throw signerLocked()
}

function recent({ recentlySent }: MethodState, now: Date): readonly Date[] {
  return recentlySent.filter((time) => time.getTime() > now.getTime() - hourMs)
}

/** When another code can be sent; null: now. */
export function resendAt(state: MethodState, now: Date): Date | null {
  const [oldest, ...others] = recent(state, now)
  if (oldest === undefined || others.length + 1 < mostCodesPerHour) return null
  return new Date(oldest.getTime() + hourMs)
}

function requireFew(recentlySent: readonly Date[], now: Date): void {
  const [oldest] = recentlySent
  if (oldest === undefined || recentlySent.length < mostCodesPerHour) return
  const seconds = Math.ceil((oldest.getTime() + hourMs - now.getTime()) / 1000)
  const message = `At most ${mostCodesPerHour} codes can be sent per hour. Try again in ${seconds} seconds.`
  throw new Refusal('TOO_MANY_REQUESTS', message, seconds)
}

async function mailCode(
  ports: SigningPorts,
  transaction: Transaction,
  { request, signer }: LockedMethod,
  code: string,
): Promise<void> {
  const logo = (await selectLogo(transaction, request.id)) ?? null
  const brand = brandOf(request, await registeredSender({ database: transaction }, request), logo)
  const language = signer.language ?? defaultLanguage
  await queueMail(transaction, ports, {
    kind: 'SIGNER_CODE',
    owner: request.owner,
    reference: request.id,
    to: { address: signer.email, name: signer.name },
    senderName: senderLine(language, brand),
    language,
    content: renderSignerCode({
      language,
      brand,
      reference: request.id,
      signerName: signer.name,
      code,
      minutes: codeLastsMs / 60_000,
    }),
  })
}
