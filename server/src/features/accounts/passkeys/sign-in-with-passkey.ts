import type { PasskeyRequestOptions, UsedPasskey } from '@countersign/api'
import type { Visitor } from '../../../vocabulary/caller.ts'
import { Refusal } from '../../../vocabulary/refusal.ts'
import type { Person, SignIn } from '../sign-in.ts'
import type { GuessingPorts, Origin } from '../slow-down-guessing.ts'

interface Ports extends Omit<GuessingPorts, 'signIn'> {
  readonly signIn: SignIn
}

const minute = 60
/** Per network, each time that people start and each time that they finish. Enough for an office. */
const perMinute = 100

export async function startPasskeySignIn(
  { limiter, signIn }: Ports,
  { address }: Origin,
  visitor: Visitor,
): Promise<{ readonly options: PasskeyRequestOptions; readonly cookies: readonly string[] }> {
  const { allowed, resetSeconds } = await limiter.hit(`passkey-start:${address}`, perMinute, minute)
  if (allowed) return await signIn.startWithPasskey(visitor)
  const message = `Too many requests from your network. Try again in ${resetSeconds} seconds.`
  throw new Refusal('TOO_MANY_REQUESTS', message, resetSeconds)
}

/** A passkey is two factors: what the person has, and what they know or are. */
export async function signInWithPasskey(
  ports: Ports,
  origin: Origin,
  visitor: Visitor,
  passkey: UsedPasskey,
): Promise<{ readonly person: Person; readonly cookies: readonly string[] }> {
  const { limiter, signIn, metrics, logger } = ports
  const { allowed, resetSeconds } = await limiter.hit(`passkey-sign-in:${origin.address}`, perMinute, minute)
  if (!allowed) {
    metrics.attempted('limited')
    const message = `Too many attempts. Try again in ${resetSeconds} seconds.`
    throw new Refusal('TOO_MANY_FAILED_ATTEMPTS', message, resetSeconds)
  }
  const person = await signIn.findByPasskey(visitor, passkey).catch((error: unknown) => {
    metrics.attempted('wrong')
    logger.warn({ requestId: origin.requestId }, 'sign-in with a passkey failed')
    throw error
  })
  const { cookies } = await signIn.open(visitor, person).catch(async (error: unknown) => {
    metrics.attempted('refused')
    if (error instanceof Refusal) await ports.recordFailure({ email: person.email, ip: origin.ip, code: error.code })
    throw error
  })
  metrics.attempted('right')
  return { person, cookies }
}
