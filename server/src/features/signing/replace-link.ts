import type { Transaction } from '../../ports/database.ts'
import { actorOf, type Caller } from '../../vocabulary/caller.ts'
import { Refusal, wrongField } from '../../vocabulary/refusal.ts'
import { giveNewLink, type LinkedSigner, lockWaitingSigner } from './give-new-link.ts'
import type { SigningPorts } from './signing-ports.ts'

/** Gives a signer another link, for the sender to pass on, or by email to a signer who was invited already. */
export async function replaceLink(
  ports: SigningPorts,
  transaction: Transaction,
  caller: Caller,
  { id, signerId, send }: { readonly id: string; readonly signerId: string; readonly send: boolean },
): Promise<LinkedSigner> {
  const { request, signer } = await lockWaitingSigner(ports, transaction, caller, { id, signerId })
  if (send && signer.delivery === 'in_person') {
    throw wrongField('send', 'send must be false: this signer signs in person, and gets no link by email.')
  }
  if (send && signer.invitedAt === null) {
    throw new Refusal(
      'NO_INVITED_SIGNERS',
      'This signer has not been invited yet. Omit send: the service emails the new link in time.',
    )
  }
  const way = signer.delivery === 'in_person' ? ({ delivery: 'in_person' } as const) : {}
  const trail = { event: 'link-replaced', signerId, ...way, ...actorOf(caller) } as const
  return await giveNewLink(ports, transaction, { request, signer }, { send, trail })
}
