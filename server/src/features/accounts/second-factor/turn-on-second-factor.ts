import type { Transaction } from '../../../ports/database.ts'
import type { Randomness } from '../../../ports/randomness.ts'
import type { Vault } from '../../../ports/vault.ts'
import type { ActedBy } from '../../../vocabulary/audit.ts'
import { recordAuditOfPerson } from '../record-audit-of-person.ts'
import { deleteSessionsOf } from '../sessions/store.ts'
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts'
import { replaceCodes } from './store.ts'

interface Ports {
  readonly randomness: Randomness
  readonly vault: Vault
  readonly by: ActedBy
}

interface Person {
  readonly id: string
  readonly email: string
  readonly sessionId: string
}

/** Ends the other sessions, and returns the recovery codes: the only time that anybody sees them. */
export async function turnOnSecondFactor(
  ports: Ports,
  transaction: Transaction,
  { id, email, sessionId }: Person,
  kind: 'totp' | 'passkey',
): Promise<string[]> {
  await deleteSessionsOf(transaction, id, sessionId)
  const target = { kind: 'user', id, name: email } as const
  const event = { ...ports.by, action: 'second_factor.enabled', target, details: { kind } } as const
  await recordAuditOfPerson(transaction, id, event)
  return await renewCodes(ports, transaction, id)
}

export async function renewCodes(
  { randomness, vault }: Pick<Ports, 'randomness' | 'vault'>,
  transaction: Transaction,
  userId: string,
): Promise<string[]> {
  const codes = makeRecoveryCodes(randomness)
  const hashes = codes.map((code) => hashRecoveryCode(vault, userId, code))
  await replaceCodes(transaction, userId, hashes)
  return codes
}
