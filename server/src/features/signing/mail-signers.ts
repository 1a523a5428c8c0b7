import type { Transaction } from '../../ports/database.ts'
import { defaultLanguage } from '../../vocabulary/language.ts'
import type { Brand } from '../mail/letter.ts'
import type { MailKind } from '../mail/model.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { renderInvitation, renderReminder } from '../mail/render-mails.ts'
import { senderLine } from '../mail/sender.ts'
import { titlesOf } from './documents/describe-for-mail.ts'
import { filledTexts } from './filled-texts.ts'
import type { Logo } from './logo-store.ts'
import type { Signer, SigningRequest } from './model.ts'
import { isKnownToSender } from './new-links.ts'
import { registeredSender } from './registered-sender.ts'
import { decryptToken, signingUrl } from './signing-link.ts'
import type { SigningPorts } from './signing-ports.ts'

/** Queues the email with the link, the first or a repeated one. */
export async function mailSigner(
  transaction: Transaction,
  ports: SigningPorts,
  kind: Extract<MailKind, 'INVITATION' | 'REMINDER'>,
  {
    request,
    signer,
    logo,
    pages,
  }: { request: SigningRequest; signer: Signer; logo: Logo | null; pages: number | null },
): Promise<void> {
  const brand = brandOf(request, await registeredSender({ database: transaction }, request), logo)
  const language = signer.language ?? defaultLanguage
  const render = kind === 'INVITATION' ? renderInvitation : renderReminder
  await queueMail(transaction, ports, {
    kind,
    owner: request.owner,
    reference: request.id,
    to: { address: signer.email, name: signer.name },
    senderName: senderLine(language, brand),
    language,
    content: render({
      language,
      brand,
      title: request.title,
      documents: titlesOf(request),
      reference: request.id,
      signerName: signer.name,
      delegatedBy: signer.delegatedBy?.name,
      isKnownToSender: signer.delegatedBy === null || (await isKnownToSender(transaction, signer)),
      authentication: signer.authentication,
      role: signer.role,
      ...filledTexts(request, signer, language),
      expiresAt: request.expiresAt,
      url: signingUrl(ports.publicUrl, decryptToken(ports.vault, signer), signer.language),
      pages: pages ?? undefined,
    }),
  })
}

export function brandOf({ senderName, brandColor }: SigningRequest, registeredName: string, logo: Logo | null): Brand {
  return {
    companyName: senderName,
    registeredName,
    ...(brandColor === null ? {} : { color: brandColor }),
    ...(logo === null ? {} : { logo }),
  }
}
