import type { secondFactors } from '@countersign/api'
import type { Clock } from '../../../ports/clock.ts'
import type { Database, Transaction } from '../../../ports/database.ts'
import type { Randomness } from '../../../ports/randomness.ts'
import type { Vault } from '../../../ports/vault.ts'
import type { ActedBy } from '../../../vocabulary/audit.ts'
import { makeId } from '../../../vocabulary/ids.ts'
import { Refusal } from '../../../vocabulary/refusal.ts'
import type { SendNotice } from '../notices.ts'
import { recordAuditOfPerson } from '../record-audit-of-person.ts'
import { deleteSessionsOf } from '../sessions/store.ts'
import { guardCodes } from './guard-codes.ts'
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts'
import {
  confirmFactor,
  countCodes,
  deleteFactors,
  deleteUnconfirmedFactors,
  hasConfirmedFactor,
  insertFactor,
  lockGuard,
  replaceCodes,
  type SecondFactor,
  selectFactors,
} from './store.ts'
import { secretBytes, toBase32, uriOf } from './totp.ts'
import { totpPurpose, usesFactor } from './use-second-factor.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
  readonly randomness: Randomness
  readonly vault: Vault
  readonly sendNotice: SendNotice
  readonly by: ActedBy
}

interface Person {
  readonly id: string
  readonly email: string
}

export async function readSecondFactors(
  { database }: Pick<Ports, 'database'>,
  userId: string,
): Promise<{ factors: SecondFactor[]; recoveryCodesLeft: number }> {
  const factors = (await selectFactors(database, userId)).filter(({ confirmedAt }) => confirmedAt !== null)
  return { factors, recoveryCodesLeft: factors.length === 0 ? 0 : await countCodes(database, userId) }
}

/** A new secret, which counts once it is confirmed. Until then, the previous one does. */
export async function startTotp(
  { database, clock, randomness, vault }: Omit<Ports, 'sendNotice' | 'by'>,
  { id: userId, email }: Person,
): Promise<secondFactors.NewTotp> {
  const createdAt = clock.now()
  const secret = randomness.bytes(secretBytes)
  await database.transaction().execute(async (transaction) => {
    await lockGuard(transaction, userId)
    await deleteUnconfirmedFactors(transaction, userId)
    await insertFactor(transaction, userId, {
      id: makeId('factor', createdAt, randomness.bytes(10)),
      kind: 'totp',
      secret: vault.encrypt(totpPurpose, secret),
      lastStep: null,
      createdAt,
      confirmedAt: null,
    })
  })
  const uri = uriOf(secret, email)
  return { secret: toBase32(secret), uri, qrCode: await drawQrCode(uri) }
}

/** Loads the encoder for the first person who needs it. */
async function drawQrCode(text: string): Promise<secondFactors.NewTotp['qrCode']> {
  const { addressQrCode } = await import('@countersign/pdf/qr-code')
  const { size, dark } = addressQrCode(text)
  return { size, modules: dark.map((isDark) => (isDark ? '1' : '0')).join('') }
}

/** Turns it on, ends the other sessions, and returns the recovery codes: the only time that anybody sees them. */
export async function confirmTotp(ports: Ports, person: Person, sessionId: string, code: string): Promise<string[]> {
  return await guardCodes(ports, person.id, async (transaction) => {
    // Read under the lock: a concurrent request may have confirmed or replaced it.
    const started = (await selectFactors(transaction, person.id)).find(({ confirmedAt }) => confirmedAt === null)
    if (started === undefined) throw new Refusal('NOT_FOUND', 'There is no authenticator app to confirm. Start again.')
    if (!(await usesFactor(ports, transaction, started, code.replaceAll(/\s/g, '')))) return undefined
    await confirmFactor(transaction, person.id, started, ports.clock.now())
    await deleteSessionsOf(transaction, person.id, sessionId)
    const codes = await renewCodes(ports, transaction, person.id)
    await ports.sendNotice(transaction, { kind: 'second-factor-on', person })
    const event = {
      action: 'second_factor.enabled',
      target: targetOf(person),
      details: { kind: started.kind },
    } as const
    await recordAuditOfPerson(transaction, person.id, { ...ports.by, ...event })
    return codes
  })
}

export async function replaceRecoveryCodes(ports: Ports, person: Person): Promise<string[]> {
  return await ports.database.transaction().execute(async (transaction) => {
    await lockGuard(transaction, person.id)
    const codes = await renewCodes(ports, transaction, person.id)
    const event = { ...ports.by, action: 'recovery_codes.created', target: targetOf(person) } as const
    await recordAuditOfPerson(transaction, person.id, event)
    return codes
  })
}

async function renewCodes(
  { randomness, vault }: Pick<Ports, 'randomness' | 'vault'>,
  transaction: Transaction,
  userId: string,
): Promise<string[]> {
  const codes = makeRecoveryCodes(randomness)
  const hashes = codes.map((code) => hashRecoveryCode(vault, userId, code))
  await replaceCodes(transaction, userId, hashes)
  return codes
}

/** Does nothing if it is off. */
export async function turnOffSecondFactor(
  { transaction, sendNotice, by }: { readonly transaction: Transaction } & Pick<Ports, 'sendNotice' | 'by'>,
  person: Person,
  action: 'second_factor.disabled' | 'second_factor.reset',
): Promise<void> {
  await lockGuard(transaction, person.id)
  const wasOn = await hasConfirmedFactor(transaction, person.id)
  await deleteFactors(transaction, person.id)
  if (!wasOn) return
  await sendNotice(transaction, { kind: 'second-factor-off', person })
  await recordAuditOfPerson(transaction, person.id, { ...by, action, target: targetOf(person) })
}

function targetOf({ id, email }: Person) {
  return { kind: 'user', id, name: email } as const
}
