import type { Logger } from 'pino'
import type { RateLimiter } from '../../ports/rate-limiter.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { accountOf } from './record-sign-in.ts'
import type { SignIn } from './sign-in.ts'

/** Attempts with a password: to sign in, or to change it. */
export interface AttemptCounter {
  attempted(outcome: 'right' | 'wrong' | 'limited' | 'refused'): void
}

/** Where an attempt comes from. */
export interface Origin {
  /** The key of the rate limit: the network's address where one client has many. */
  readonly address: string
  readonly ip: string
  readonly cookies: string | undefined
  readonly requestId: string
}

export interface GuessingPorts {
  readonly limiter: RateLimiter
  readonly signIn: Pick<SignIn, 'knownDevice'>
  readonly metrics: AttemptCounter
  readonly logger: Logger
  /** Writes a failure into the audit log. */
  readonly recordFailure: (failure: Failure) => Promise<void>
}

export interface Failure {
  readonly email: string
  readonly ip: string
  readonly code: string
}

const minute = 60
const hour = 3600

/**
 * Lets a password attempt through, or refuses it (429). People mistype, programs guess. An attempt is counted before it
 * is made, so that parallel guesses do not bypass the limit, and is released unless the password was wrong.
 */
export async function slowDownGuessing<T>(
  ports: GuessingPorts,
  origin: Origin,
  email: string,
  attempt: () => Promise<T>,
): Promise<T> {
  const { limiter, signIn, metrics } = ports
  const device = signIn.knownDevice(origin.cookies, email)
  const counted: string[] = []
  let wasWrong = false
  try {
    for (const [subject, limit, seconds] of limitsOf(origin.address, email.toLowerCase(), device)) {
      const { allowed, resetSeconds } = await limiter.hit(subject, limit, seconds)
      // Not released: its window may have ended by then, and the next window would lose a wrong guess.
      if (!allowed) throw tooManyAttempts(resetSeconds)
      counted.push(subject)
    }
    const result = await attempt()
    metrics.attempted('right')
    return result
  } catch (error) {
    wasWrong = error instanceof Refusal && error.kind === 'unauthenticated'
    if (error instanceof Refusal) await noteFailure(ports, origin, email, error)
    throw error
  } finally {
    if (!wasWrong) for (const subject of counted) await limiter.release(subject)
  }
}

type Limit = readonly [subject: string, limit: number, seconds: number]

/**
 * Wrong passwords for an account are limited across all IP addresses, since an attacker has many. A browser that has
 * signed in to the account before has its own limit, so that nobody can lock out the owner by guessing.
 */
function limitsOf(address: string, email: string, device: string | undefined): readonly Limit[] {
  return [
    [`sign-in:${address}:${email}`, 10, minute],
    [`sign-in:${address}`, 100, minute],
    device === undefined ? [`sign-in-account:${email}`, 100, hour] : [`sign-in-device:${device}`, 20, hour],
  ]
}

async function noteFailure(
  ports: GuessingPorts,
  { requestId, ip }: Origin,
  email: string,
  refusal: Refusal,
): Promise<void> {
  const { metrics, logger } = ports
  const { code, kind } = refusal
  metrics.attempted(kind === 'unauthenticated' ? 'wrong' : kind === 'rate-limited' ? 'limited' : 'refused')
  logger.warn({ requestId, account: accountOf(email), code }, 'sign-in failed')
  await ports.recordFailure({ email, ip, code })
}

function tooManyAttempts(seconds: number): Refusal {
  return new Refusal('TOO_MANY_FAILED_ATTEMPTS', `Too many attempts. Try again in ${seconds} seconds.`, seconds)
}
