import { type CreatedPasskey, type PasskeyCreationOptions, passkeys } from '@countersign/api'
import type { Transaction } from '../../../ports/database.ts'
import type { Vault } from '../../../ports/vault.ts'
import type { ActedBy } from '../../../vocabulary/audit.ts'
import { makeId } from '../../../vocabulary/ids.ts'
import { Refusal, wrongField } from '../../../vocabulary/refusal.ts'
import { type Credential, creationOptions, verifyCreation } from '../../passkeys/ceremonies.ts'
import { issueChallenge, redeemChallenge, type Use } from '../../passkeys/challenges.ts'
import type { SendNotice } from '../notices.ts'
import { recordAuditOfPerson } from '../record-audit-of-person.ts'
import { hasConfirmedFactor, lockGuard } from '../second-factor/store.ts'
import { turnOnSecondFactor } from '../second-factor/turn-on-second-factor.ts'
import { requireSession } from '../sessions/own-sessions.ts'
import type { Person } from '../sign-in.ts'
import { insertPasskey, type Passkey, selectPasskeys } from './store.ts'
import { handleOf, type PasskeyPorts } from './use-passkey.ts'

interface Ports extends PasskeyPorts {
  readonly vault: Vault
  readonly sendNotice: SendNotice
  readonly by: ActedBy
}

type Member = Person & { readonly sessionId: string }

/** Only the session that started can finish. */
const useOf = ({ sessionId }: Member): Use => ({ purpose: 'add', subject: sessionId })

export async function startPasskey(ports: PasskeyPorts, person: Member): Promise<PasskeyCreationOptions> {
  const known = await selectPasskeys(ports.database, person.id)
  requireRoom(known)
  return creationOptions(ports.publicUrl, {
    challenge: await issueChallenge(ports, useOf(person)),
    user: { handle: handleOf(person.id), name: person.email, displayName: person.name },
    known,
    isDiscoverable: true,
  })
}

interface Added {
  readonly passkey: Passkey
  /** With the first second factor: the only time that anybody sees them. */
  readonly recoveryCodes: string[] | null
}

export async function addPasskey(
  ports: Ports,
  person: Member,
  { name, passkey: given }: { readonly name: string; readonly passkey: CreatedPasskey },
): Promise<Added> {
  const challenge = await redeemChallenge(ports, useOf(person), given.response.clientDataJSON)
  const credential = challenge && (await verifyCreation(ports.publicUrl, given, challenge))
  if (!credential) throw notAccepted()
  return await ports.database.transaction().execute(async (transaction) => {
    // Others that change the factors of this person wait.
    await lockGuard(transaction, person.id)
    await requireSession(transaction, person)
    const isFirst = !(await hasConfirmedFactor(transaction, person.id))
    const passkey = await store(ports, transaction, person, name.trim(), credential)
    await ports.sendNotice(transaction, { kind: 'passkey-added', person })
    const target = { kind: 'passkey', id: passkey.id, name: passkey.name } as const
    await recordAuditOfPerson(transaction, person.id, { ...ports.by, action: 'passkey.added', target })
    return { passkey, recoveryCodes: isFirst ? await turnOnSecondFactor(ports, transaction, person, 'passkey') : null }
  })
}

async function store(
  { clock, randomness }: Ports,
  transaction: Transaction,
  { id: userId }: Member,
  name: string,
  credential: Credential,
): Promise<Passkey> {
  requireRoom(await selectPasskeys(transaction, userId))
  const createdAt = clock.now()
  const id = makeId('passkey', createdAt, randomness.bytes(10))
  const passkey = { ...credential, id, userId, name, createdAt, lastUsedAt: null }
  if (await insertPasskey(transaction, passkey)) return passkey
  throw new Refusal('ALREADY_EXISTS', 'This passkey is already registered. Create a new one.')
}

function requireRoom(known: readonly Passkey[]): void {
  if (known.length < passkeys.mostPasskeys) return
  const message = `You have reached the limit of ${passkeys.mostPasskeys} passkeys. Remove one first.`
  throw new Refusal('TOO_MANY_PASSKEYS', message)
}

function notAccepted(): Refusal {
  const message = 'passkey was not created for this request, or the request has expired. Start again.'
  return wrongField('passkey', message)
}
