import type { signing } from '@countersign/api'
import type { Transaction } from '../../ports/database.ts'
import { actorOf, type Caller } from '../../vocabulary/caller.ts'
import { wrongField } from '../../vocabulary/refusal.ts'
import { hashAccessCode, requireAccessCode } from './authentication/access-code.ts'
import { giveNewLink, type LinkedSigner, lockWaitingSigner } from './give-new-link.ts'
import { personKey, type Signer } from './model.ts'
import { namePrinted } from './refusals.ts'
import { requireShareable } from './signing-link.ts'
import type { SigningPorts } from './signing-ports.ts'

/** Corrects who is asked to sign. An invited signer is invited again, with a new link. */
export async function correctSigner(
  ports: SigningPorts,
  transaction: Transaction,
  caller: Caller,
  {
    id,
    signerId,
    accessCode,
    ...changes
  }: { readonly id: string; readonly signerId: string } & signing.SignerCorrection,
): Promise<LinkedSigner> {
  requireShareable('name', changes.name ?? '')
  const { request, signer, others } = await lockWaitingSigner(ports, transaction, caller, { id, signerId })
  const { name = signer.name, email = signer.email, language = signer.language, phone = signer.phone } = changes
  const corrected = takenBack({ ...signer, name: name.trim(), email, language, phone })
  if (corrected.name !== signer.name) requireUnprinted(signer)
  requireDifferent(corrected, others)
  requireAccessCode('accessCode', signer.authentication, accessCode, true)
  requireReachable(corrected)
  const accessCodeHash = accessCode === undefined ? undefined : await hashAccessCode(ports.passwords, accessCode)
  return await giveNewLink(
    ports,
    transaction,
    { request, signer: corrected },
    {
      send: signer.invitedAt !== null,
      trail: {
        event: 'corrected',
        signerId,
        before: personOf(signer),
        after: personOf(corrected),
        ...(accessCode !== undefined && ({ newAccessCode: true } as const)),
        ...actorOf(caller),
      },
      accessCodeHash,
    },
  )
}

/** The person who was asked first, and delegated, is no delegate of themselves. Their name is the printed one. */
function takenBack(signer: Signer): Signer {
  const { delegatedBy } = signer
  if (delegatedBy === null || personKey(signer) !== personKey(delegatedBy)) return signer
  return { ...signer, name: delegatedBy.name, delegatedBy: null }
}

/**
 * A prepared field contains the name of its signer, and so does the certification block, unless it is placed. For a
 * delegate, that is the name of the person who was asked first.
 */
function requireUnprinted({ name, documents, delegatedBy }: Signer): void {
  const isPrinted = documents.some(({ field }) => field?.exists === true)
  if (isPrinted && delegatedBy === null) throw namePrinted(name)
}

function requireReachable({ authentication, phone }: Signer): void {
  if (phone === null || authentication.includes('sms_code')) return
  throw wrongField('phone', 'phone is only for a signer whose authentication contains sms_code. Omit it.')
}

function requireDifferent(corrected: Signer, others: readonly Signer[]): void {
  const key = personKey(corrected)
  if (others.every((other) => personKey(other) !== key)) return
  throw wrongField(['name', 'email'], 'name and email are the same as those of another signer. Send each signer once.')
}

function personOf({ name, email, language, phone }: Signer) {
  return { name, email, language, ...(phone !== null && { phone }) }
}
