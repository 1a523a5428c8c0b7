import type { PasskeyRequestOptions, UsedPasskey } from '@countersign/api'
import type { Clock } from '../../../ports/clock.ts'
import type { Database } from '../../../ports/database.ts'
import type { Randomness } from '../../../ports/randomness.ts'
import { Refusal } from '../../../vocabulary/refusal.ts'
import { requestOptions, verifyUse } from '../../passkeys/ceremonies.ts'
import { issueChallenge, redeemChallenge, type Use } from '../../passkeys/challenges.ts'
import { findPasskey, noteUse, type Passkey, selectPasskeys } from './store.ts'

export interface PasskeyPorts {
  readonly database: Database
  readonly clock: Clock
  readonly randomness: Randomness
  readonly publicUrl: string
}

/** For a person who is known, and has to use one of their passkeys. */
export async function startUse(ports: PasskeyPorts, use: Use, userId: string): Promise<PasskeyRequestOptions> {
  const allowed = await selectPasskeys(ports.database, userId)
  if (allowed.length === 0) throw new Refusal('NOT_FOUND', 'You have no passkey. Use a code instead.')
  return requestOptions(ports.publicUrl, { challenge: await issueChallenge(ports, use), allowed })
}

/** Accepts a passkey of this person. */
export async function usePasskey(ports: PasskeyPorts, use: Use, userId: string, given: UsedPasskey): Promise<void> {
  const { userHandle } = given.response
  await verified(
    ports,
    use,
    given,
    (passkey) => passkey.userId === userId && (userHandle === undefined || isOwner(passkey, userHandle)),
  )
}

/** The id of the person whose passkey it is. The person is not known before, so the passkey has to name them. */
export async function findByPasskey(ports: PasskeyPorts, use: Use, given: UsedPasskey): Promise<string> {
  const { userHandle } = given.response
  const { userId } = await verified(
    ports,
    use,
    given,
    (passkey) => userHandle !== undefined && isOwner(passkey, userHandle),
  )
  return userId
}

async function verified(
  ports: PasskeyPorts,
  use: Use,
  given: UsedPasskey,
  isRightPerson: (passkey: Passkey) => boolean,
): Promise<Passkey> {
  const { database, clock, publicUrl } = ports
  const challenge = await redeemChallenge(ports, use, given.response.clientDataJSON)
  if (challenge === undefined) throw passkeyNotAccepted()
  const passkey = await findPasskey(database, Buffer.from(given.id, 'base64url'))
  if (passkey === undefined || !isRightPerson(passkey)) throw passkeyNotAccepted()
  const counter = await verifyUse(publicUrl, given, passkey, challenge)
  if (counter === undefined || !(await noteUse(database, passkey, counter, clock.now()))) throw passkeyNotAccepted()
  return passkey
}

/** What the passkey knows of its owner: the id of the account, which is random and does not change. */
export function handleOf(userId: string): Uint8Array {
  return Buffer.from(userId)
}

function isOwner({ userId }: Passkey, userHandle: string): boolean {
  return Buffer.from(userHandle, 'base64url').equals(handleOf(userId))
}

export function passkeyNotAccepted(): Refusal {
  const message = 'The passkey was not accepted: it is not known here, or the request has expired. Start again.'
  return new Refusal('INVALID_CREDENTIALS', message)
}
