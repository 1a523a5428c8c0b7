import type { Clock } from '../../../ports/clock.ts'
import type { Database } from '../../../ports/database.ts'
import { notAuthenticated } from '../refusals.ts'
import { type LinkCredentials, sessionHash } from './credentials.ts'
import type { DoneMethod, Method } from './model.ts'
import { selectDone } from './session-store.ts'
import { countableMethods } from './steps.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
}

export interface AuthenticatedSigner {
  readonly id: string
  readonly authentication: readonly Method[]
}

/** The methods that the signer has done in this session. A signer without methods costs no query. */
export async function findDone(
  { database, clock }: Ports,
  { id, authentication }: AuthenticatedSigner,
  credentials: LinkCredentials,
): Promise<readonly DoneMethod[]> {
  const tokenHash = sessionHash(credentials)
  if (authentication.length === 0 || tokenHash === undefined) return []
  const done = await selectDone(database, { tokenHash, signerId: id, now: clock.now() })
  const countable = countableMethods(authentication)
  return done.filter(({ method }) => countable.includes(method))
}

/** Refuses unless all methods of the signer are done in this session. */
export async function requireAuthenticated(
  ports: Ports,
  signer: AuthenticatedSigner,
  credentials: LinkCredentials,
): Promise<readonly DoneMethod[]> {
  const done = await findDone(ports, signer, credentials)
  if (!isComplete(signer, done)) throw notAuthenticated()
  return done
}

export function isComplete({ authentication }: AuthenticatedSigner, done: readonly DoneMethod[]): boolean {
  return authentication.every((method) => done.some((one) => one.method === method))
}
