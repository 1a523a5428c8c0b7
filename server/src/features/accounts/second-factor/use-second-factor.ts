import type { Clock } from '../../../ports/clock.ts'
import type { Database, Transaction } from '../../../ports/database.ts'
import type { Vault } from '../../../ports/vault.ts'
import { Refusal, wrongField } from '../../../vocabulary/refusal.ts'
import { guardCodes } from './guard-codes.ts'
import { hashRecoveryCode, isRecoveryCode } from './recovery-codes.ts'
import { deleteCode, hasConfirmedFactor, type SecondFactor, selectFactors, updateStep } from './store.ts'
import { matchingStep } from './totp.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
  readonly vault: Vault
}

/** For a change of the second factor itself. Refuses people who have none. */
export async function confirmBySecondFactor(ports: Ports, userId: string, code: string): Promise<void> {
  if (!(await hasConfirmedFactor(ports.database, userId))) {
    throw new Refusal('NOT_FOUND', 'Two-step verification is off. Turn it on first.')
  }
  await useSecondFactor(ports, userId, code)
}

/** To replace an authenticator app, a code of the previous one is needed. The first app needs none. */
export async function confirmReplacement(ports: Ports, userId: string, code: string | undefined): Promise<void> {
  if (!(await hasConfirmedFactor(ports.database, userId))) return
  if (code === undefined) {
    throw wrongField('code', 'code is missing. Send a code of the current authenticator app, or a recovery code.')
  }
  await useSecondFactor(ports, userId, code)
}

/** Accepts a code of the authenticator app, or a recovery code. Each works once. */
export async function useSecondFactor(ports: Ports, userId: string, code: string): Promise<void> {
  const given = code.replaceAll(/\s/g, '')
  await guardCodes(ports, userId, async (transaction) => {
    const factors = await selectFactors(transaction, userId)
    for (const factor of factors.filter(({ confirmedAt }) => confirmedAt !== null)) {
      if (await usesFactor(ports, transaction, factor, given)) return true
    }
    if (!isRecoveryCode(given)) return undefined
    return (await deleteCode(transaction, userId, hashRecoveryCode(ports.vault, userId, given))) || undefined
  })
}

/** Marks the code as used if it is right. */
export async function usesFactor(
  { clock, vault }: Pick<Ports, 'clock' | 'vault'>,
  transaction: Transaction,
  { id, kind, secret, lastStep }: SecondFactor,
  code: string,
): Promise<boolean> {
  switch (kind) {
    case 'totp': {
      const step = matchingStep(vault.decrypt(totpPurpose, secret), code, clock.now(), lastStep)
      if (step !== undefined) await updateStep(transaction, id, step)
      return step !== undefined
    }
  }
}

/** The purpose for which the vault encrypts secrets of authenticator apps. */
export const totpPurpose = 'totp'
