import type { secondFactors } from '@countersign/api'
import type { Transaction } from '../../../ports/database.ts'
import type { EncryptedColumn, Vault } from '../../../ports/vault.ts'
import { Refusal, wrongField } from '../../../vocabulary/refusal.ts'
import type { Use } from '../../passkeys/challenges.ts'
import { type PasskeyPorts, usePasskey } from '../passkeys/use-passkey.ts'
import { guardCodes } from './guard-codes.ts'
import { hashRecoveryCode, isRecoveryCode } from './recovery-codes.ts'
import { deleteCode, hasConfirmedFactor, type SecondFactor, selectFactors, updateStep } from './store.ts'
import { matchingStep } from './totp.ts'

interface Ports extends PasskeyPorts {
  readonly vault: Vault
}

/** A signed-in person. */
interface Member {
  readonly id: string
  readonly sessionId: string
}

/** Only the session that asked for it can use a passkey to confirm a change. */
export const confirmingChange = ({ sessionId }: Member): Use => ({ purpose: 'confirm-change', subject: sessionId })

/** For a change of the second factors themselves. Refuses people who have none. */
export async function confirmBySecondFactor(
  ports: Ports,
  person: Member,
  proof: secondFactors.ProofOfSecondFactor,
): Promise<void> {
  if (!(await hasConfirmedFactor(ports.database, person.id))) {
    throw new Refusal('NOT_FOUND', 'Two-step verification is off. Turn it on first.')
  }
  await useSecondFactor(ports, confirmingChange(person), person.id, proof)
}

/** People who have a second factor need it to add or replace one. The first needs none. */
export async function confirmAddition(
  ports: Ports,
  person: Member,
  proof: secondFactors.ProofOfSecondFactor,
): Promise<void> {
  if (!(await hasConfirmedFactor(ports.database, person.id))) return
  await useSecondFactor(ports, confirmingChange(person), person.id, proof)
}

/** Accepts a code or a passkey, whichever is sent. */
export async function useSecondFactor(
  ports: Ports,
  use: Use,
  userId: string,
  { code, passkey }: secondFactors.ProofOfSecondFactor,
): Promise<void> {
  if (code !== undefined && passkey === undefined) await useCode(ports, userId, code)
  else if (passkey !== undefined && code === undefined) await usePasskey(ports, use, userId, passkey)
  else {
    const message =
      'Send either code or passkey: a code of the authenticator app, a recovery code, or the use of a passkey.'
    throw wrongField(['code', 'passkey'], message)
  }
}

/** Accepts a code of the authenticator app, or a recovery code. Each works once. */
async function useCode(ports: Ports, userId: string, code: string): Promise<void> {
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

export const secondFactorEncryptedColumns: readonly EncryptedColumn[] = [
  { table: 'second_factors', column: 'secret', key: ['id'], purpose: () => totpPurpose },
]
