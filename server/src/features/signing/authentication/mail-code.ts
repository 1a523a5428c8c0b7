import type { Transaction } from '../../../ports/database.ts'
import { defaultLanguage } from '../../../vocabulary/language.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { renderSignerCode } from '../../mail/render-authentication.ts'
import { senderLine } from '../../mail/sender.ts'
import { selectLogo } from '../logo-store.ts'
import { brandOf } from '../mail-signers.ts'
import { registeredSender } from '../registered-sender.ts'
import type { SigningPorts } from '../signing-ports.ts'
import type { LockedMethod } from './change-method.ts'
import { codeLastsMs } from './model.ts'

/** Emails a code to a signer, in this transaction. Returns where to, for the trail. */
export async function mailCode(
  ports: SigningPorts,
  transaction: Transaction,
  { request, signer }: LockedMethod,
  { code }: { readonly code: string },
): Promise<{ readonly email: string }> {
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
  return { email: signer.email }
}
