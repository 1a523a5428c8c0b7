import type { Transaction } from '../../../ports/database.ts'
import { defaultLanguage } from '../../../vocabulary/language.ts'
import { codeTextIn } from '../../text-messages/code-text.ts'
import { queueTextMessage } from '../../text-messages/queue-text-message.ts'
import { textMessagesOff } from '../refusals.ts'
import type { SigningPorts } from '../signing-ports.ts'
import type { LockedMethod } from './change-method.ts'
import { codeLastsMs } from './model.ts'

/** The operator may have removed the provider since the request was created. */
export function requireTextMessages({ textMessages }: Pick<SigningPorts, 'textMessages'>): void {
  if (textMessages === undefined) throw textMessagesOff()
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
