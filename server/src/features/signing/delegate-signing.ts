import type { Transaction } from '../../ports/database.ts'
import { wrongField } from '../../vocabulary/refusal.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { renderDelegation } from '../mail/render-mails.ts'
import { senderLine } from '../mail/sender.ts'
import type { LinkCredentials } from './authentication/credentials.ts'
import type { TrailVisitor } from './evidence/trail.ts'
import { findSender, urlForSender } from './find-sender.ts'
import { giveNewLink } from './give-new-link.ts'
import { selectLogo } from './logo-store.ts'
import { brandOf } from './mail-signers.ts'
import { type Person, personKey, type Signer, type SigningRequest } from './model.ts'
import { recordSigningEvent } from './record-signing-event.ts'
import { delegationNotAllowed, expired } from './refusals.ts'
import { registeredSender } from './registered-sender.ts'
import { lockRequest } from './request-store.ts'
import { type Access, findAccess, requireTurn, sameHolder } from './signer-access.ts'
import { selectSigners } from './signer-store.ts'
import { requireShareable } from './signing-link.ts'
import type { SigningPorts } from './signing-ports.ts'

interface Delegation {
  readonly to: Person
  readonly reason: string | null
  readonly visitor: TrailVisitor
}

/**
 * Another person signs in the place of the holder of a link, if the sender allowed it. The link stops working, and the
 * other person is invited with a new one. They cannot delegate again: a signer causes at most one email to a stranger.
 */
export async function delegateSigning(
  ports: SigningPorts,
  credentials: LinkCredentials,
  given: Delegation,
): Promise<Person> {
  const { reason, visitor } = given
  const to = { name: given.to.name.trim(), email: given.to.email }
  const known = await findAccess(ports, credentials)
  requireShareable('name', to.name)
  requireShareable('reason', reason ?? '')
  requireDelegable(ports, known)
  await ports.database.transaction().execute(async (transaction) => {
    const access = await lockAccess(transaction, known)
    requireDelegable(ports, access)
    const { request, signer, signers } = access
    requireAnother(to, signers)
    const from = { name: signer.name, email: signer.email }
    const delegate: Signer = { ...signer, ...to, mayDelegate: false, delegatedBy: from }
    const trail = { event: 'delegated', signerId: signer.id, from, to, reason, ...visitor } as const
    const linked = await giveNewLink(ports, transaction, { request, signer: delegate }, { send: true, trail })
    await notifySender(ports, transaction, request, { ...signer, from, to, reason })
    await recordSigningEvent(transaction, ports, {
      event: 'signature.delegated',
      request,
      signers: signers.map((one) => (one.id === signer.id ? linked.signer : one)),
      signer: linked.signer,
      more: { delegationReason: reason },
    })
  })
  return to
}

function requireDelegable(ports: SigningPorts, access: Access): void {
  requireTurn(ports, access)
  if (!access.signer.mayDelegate) throw delegationNotAllowed()
}

async function lockAccess(transaction: Transaction, known: Access): Promise<Access> {
  const request = await lockRequest(transaction, known.request.id)
  if (request === undefined) throw expired()
  const signers = await selectSigners(transaction, request.id)
  return { ...known, request, signers, signer: sameHolder(known.signer, signers) }
}

/** Does not say whether it is another signer, whom this one need not know. */
function requireAnother(to: Person, signers: readonly Signer[]): void {
  const key = personKey(to)
  if (signers.every((signer) => personKey(signer) !== key)) return
  throw wrongField(['name', 'email'], 'name and email must be those of a person who is not asked to sign yet.')
}

/** One sender may have several people: the one who created the request is notified. */
async function notifySender(
  ports: SigningPorts,
  transaction: Transaction,
  request: SigningRequest,
  {
    role,
    authentication,
    from,
    to,
    reason,
  }: Pick<Signer, 'role' | 'authentication'> & {
    readonly from: Person
    readonly to: Person
    readonly reason: string | null
  },
): Promise<void> {
  const sender = await findSender(transaction, request)
  if (sender === undefined) return
  const { language } = sender
  const logo = (await selectLogo(transaction, request.id)) ?? null
  const brand = brandOf(request, await registeredSender({ database: transaction }, request), logo)
  await queueMail(transaction, ports, {
    kind: 'DELEGATION',
    owner: request.owner,
    reference: request.id,
    to: { address: sender.email, name: sender.name },
    senderName: senderLine(language, brand),
    language,
    content: renderDelegation({
      language,
      brand,
      title: request.title,
      reference: request.id,
      requestUrl: urlForSender(ports, request),
      recipientName: sender.name,
      role,
      fromName: from.name,
      toName: to.name,
      toEmail: to.email,
      authentication,
      reason: reason ?? undefined,
    }),
  })
}
