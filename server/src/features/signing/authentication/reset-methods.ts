import type { Transaction } from '../../../ports/database.ts'
import { dropTextMessages } from '../../text-messages/queue-text-message.ts'
import type { Signer } from '../model.ts'
import { selectMethods, upsertMethod } from './method-store.ts'
import { untouched } from './model.ts'
import { deleteSessions } from './session-store.ts'
import { countableMethods } from './steps.ts'

/**
 * Forgets what was done and tried with the old link of a signer, whose sessions end. An access code stays, unless a new
 * one is given. How many codes were sent stays, too: a new link is no way to more messages.
 */
export async function resetMethods(
  transaction: Transaction,
  { id, authentication }: Pick<Signer, 'id' | 'authentication'>,
  newAccessCode: string | undefined,
): Promise<void> {
  await deleteSessions(transaction, id)
  if (authentication.includes('sms_code')) await dropTextMessages(transaction, id)
  for (const { method, codeHash, recentlySent } of await selectMethods(
    transaction,
    id,
    countableMethods(authentication),
  )) {
    const kept = method === 'access_code' ? { codeHash: newAccessCode ?? codeHash } : {}
    await upsertMethod(transaction, id, { ...untouched(method), recentlySent, ...kept })
  }
}
