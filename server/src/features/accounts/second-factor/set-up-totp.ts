import type { secondFactors } from '@countersign/api'
import type { Clock } from '../../../ports/clock.ts'
import type { Database } from '../../../ports/database.ts'
import type { Randomness } from '../../../ports/randomness.ts'
import type { Vault } from '../../../ports/vault.ts'
import type { ActedBy } from '../../../vocabulary/audit.ts'
import { makeId } from '../../../vocabulary/ids.ts'
import { Refusal } from '../../../vocabulary/refusal.ts'
import type { SendNotice } from '../notices.ts'
import { type Passkey, selectPasskeys } from '../passkeys/store.ts'
import { recordAuditOfPerson } from '../record-audit-of-person.ts'
import { requireSession } from '../sessions/own-sessions.ts'
import { guardCodes } from './guard-codes.ts'
import {
  confirmFactor,
  countCodes,
  deleteTotp,
  deleteUnconfirmedFactors,
  hasConfirmedFactor,
  insertFactor,
  lockGuard,
  type SecondFactor,
  selectFactors,
} from './store.ts'
import { secretBytes, toBase32, uriOf } from './totp.ts'
import { turnOffSecondFactor } from './turn-off-second-factor.ts'
import { renewCodes, turnOnSecondFactor } from './turn-on-second-factor.ts'
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
): Promise<{ factors: SecondFactor[]; passkeys: Passkey[]; recoveryCodesLeft: number }> {
  const factors = (await selectFactors(database, userId)).filter(({ confirmedAt }) => confirmedAt !== null)
  return {
    factors,
    passkeys: await selectPasskeys(database, userId),
    recoveryCodesLeft: await countCodes(database, userId),
  }
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
export async function confirmTotp(
  ports: Ports,
  person: Person & { readonly sessionId: string },
  code: string,
): Promise<string[]> {
  return await guardCodes(ports, person.id, async (transaction) => {
    await requireSession(transaction, person)
    // Read under the lock: a concurrent request may have confirmed or replaced it.
    const started = (await selectFactors(transaction, person.id)).find(({ confirmedAt }) => confirmedAt === null)
    if (started === undefined) throw new Refusal('NOT_FOUND', 'There is no authenticator app to confirm. Start again.')
    if (!(await usesFactor(ports, transaction, started, code.replaceAll(/\s/g, '')))) return undefined
    await confirmFactor(transaction, person.id, started, ports.clock.now())
    await ports.sendNotice(transaction, { kind: 'second-factor-on', person })
    return await turnOnSecondFactor(ports, transaction, person, started.kind)
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

/** The last second factor takes two-step verification with it. */
export async function removeTotp(ports: Ports, person: Person): Promise<void> {
  await ports.database.transaction().execute(async (transaction) => {
    await lockGuard(transaction, person.id)
    if (!(await deleteTotp(transaction, person.id))) throw noApp()
    if (await hasConfirmedFactor(transaction, person.id)) {
      await ports.sendNotice(transaction, { kind: 'app-removed', person })
      const event = { action: 'second_factor.removed', target: targetOf(person), details: { kind: 'totp' } } as const
      await recordAuditOfPerson(transaction, person.id, { ...ports.by, ...event })
    } else await turnOffSecondFactor({ ...ports, transaction }, person, 'second_factor.disabled')
  })
}

function noApp(): Refusal {
  return new Refusal('NOT_FOUND', 'You have no authenticator app.')
}

function targetOf({ id, email }: Person) {
  return { kind: 'user', id, name: email } as const
}
