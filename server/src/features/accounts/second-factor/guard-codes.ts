import type { Clock } from '../../../ports/clock.ts'
import type { Database, Transaction } from '../../../ports/database.ts'
import { Refusal } from '../../../vocabulary/refusal.ts'
import { type Guard, lockGuard, noFailures, updateGuard } from './store.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
}

/** Wrong codes in a row before the person has to wait. */
const mostFailures = 5
const firstWaitMinutes = 15
const longestWaitMinutes = 24 * 60

/**
 * Runs a check of a code under the guard's lock, so that guesses are bounded across nodes. `check` returns undefined for
 * a wrong code. Each further five wrong codes double the wait.
 */
export async function guardCodes<T>(
  { database, clock }: Ports,
  userId: string,
  check: (transaction: Transaction) => Promise<T | undefined>,
): Promise<T> {
  const checked = await database.transaction().execute(async (transaction) => {
    const now = clock.now()
    const guard = await lockGuard(transaction, userId)
    if (guard.lockedUntil !== null && guard.lockedUntil > now) return { waits: secondsUntil(guard.lockedUntil, now) }
    const right = await check(transaction)
    await updateGuard(transaction, userId, right === undefined ? failedOnce(guard, now) : noFailures)
    return { right }
  })
  if (checked.waits !== undefined) throw tooMany(checked.waits)
  if (checked.right === undefined) throw wrongCode()
  return checked.right
}

function failedOnce({ failures: before }: Guard, now: Date): Guard {
  const failures = before + 1
  if (failures % mostFailures !== 0) return { failures, lockedUntil: null }
  const minutes = Math.min(firstWaitMinutes * 2 ** (failures / mostFailures - 1), longestWaitMinutes)
  return { failures, lockedUntil: new Date(now.getTime() + minutes * 60_000) }
}

function secondsUntil(time: Date, now: Date): number {
  return Math.ceil((time.getTime() - now.getTime()) / 1000)
}

function tooMany(seconds: number): Refusal {
  const message = `Too many wrong codes. Try again in ${seconds} seconds.`
  return new Refusal('TOO_MANY_FAILED_ATTEMPTS', message, seconds)
}

function wrongCode(): Refusal {
  const message = 'The code is incorrect, or was already used. Enter the code that the app shows now.'
  return new Refusal('INVALID_CREDENTIALS', message)
}
