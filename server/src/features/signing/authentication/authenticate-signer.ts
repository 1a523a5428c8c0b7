import type { Transaction } from '../../../ports/database.ts'
import type { Refusal } from '../../../vocabulary/refusal.ts'
import type { TrailVisitor } from '../evidence/trail.ts'
import type { Signer } from '../model.ts'
import { codeInvalid, identityMismatch, noCurrentCode, signerLocked } from '../refusals.ts'
import { findLink } from '../signer-access.ts'
import type { SigningPorts } from '../signing-ports.ts'
import { isAccessCode } from './access-code.ts'
import { addToTrail, changeMethod, type LockedMethod } from './change-method.ts'
import { isCookieSession, type LinkCredentials, makeSession, sessionHash } from './credentials.ts'
import { isEmailCode } from './email-code.ts'
import { lockMethod } from './lock-method.ts'
import { upsertMethod } from './method-store.ts'
import {
  type CodeMethod,
  type DoneMethod,
  type Method,
  type MethodState,
  mostAttempts,
  mostFailures,
  type ProvenIdentity,
  sessionLastsMs,
} from './model.ts'
import { findDone } from './require-authenticated.ts'
import { deleteSession, saveSession } from './session-store.ts'

/** Somebody proves who they are with the link of a signer. */
interface Attempt {
  readonly method: Method
  readonly visitor: TrailVisitor
  /** Of `oidc`. */
  readonly identity?: ProvenIdentity
}

interface Try extends Attempt {
  readonly method: CodeMethod
  readonly code: string
}

/** Checks a code of the holder of a link. Returns the credentials that have the success. */
export async function authenticateSigner(
  ports: SigningPorts,
  credentials: LinkCredentials,
  tried: Try,
): Promise<LinkCredentials> {
  const known = await findLink(ports, credentials.token)
  const outcome = await changeMethod(ports, known, tried.method, async (transaction, locked) => {
    const { state, signer } = locked
    if (state.lockedAt !== null) return { refusal: signerLocked() }
    if (!isCurrent(state, ports.clock.now())) return { refusal: noCurrentCode() }
    const isRight = await checks[tried.method](ports, signer, tried.code, state.codeHash ?? '')
    return isRight
      ? { credentials: await succeed(ports, transaction, locked, credentials, tried) }
      : { refusal: await fail(ports, transaction, locked, tried) }
  })
  // After the commit: a wrong code must count.
  if (outcome.refusal !== undefined) throw outcome.refusal
  return outcome.credentials
}

type Check = (ports: SigningPorts, signer: Signer, given: string, hash: string) => boolean | Promise<boolean>

const checks: Readonly<Record<CodeMethod, Check>> = {
  email_code: ({ vault }, { id }, given, hash) => isEmailCode(vault, id, given, hash),
  access_code: ({ passwords }, _signer, given, hash) => isAccessCode(passwords, given, hash),
}

/** Reports whether there is a code that can still be tried. */
export function isCurrent({ codeHash, expiresAt, attempts }: MethodState, now: Date): boolean {
  return codeHash !== null && attempts < mostAttempts && (expiresAt === null || expiresAt > now)
}

/** Returns the credentials that have the success. */
export async function succeed(
  ports: SigningPorts,
  transaction: Transaction,
  { request, signer, state }: LockedMethod,
  credentials: LinkCredentials,
  { method, visitor, identity }: Attempt,
): Promise<LinkCredentials> {
  const now = ports.clock.now()
  // An emailed code works once.
  const used = method === 'email_code' ? { codeHash: null, sentAt: null, expiresAt: null } : {}
  const doneAt = state.doneAt ?? now
  await upsertMethod(transaction, signer.id, { ...state, ...used, attempts: 0, failures: 0, sends: 0, doneAt })
  const inTransaction = { ...ports, database: transaction }
  const before = await findDone(inTransaction, signer, credentials)
  const { email } = signer
  const session = await beginSession(ports, transaction, signer, credentials, [
    ...before.filter((one) => one.method !== method),
    { method, at: now, ...(identity !== undefined && { identity }) },
  ])
  const about = {
    ...{ signerId: signer.id, method },
    ...(method === 'email_code' && { email }),
    ...(identity !== undefined && { identity }),
  }
  await addToTrail(transaction, request, now, [{ event: 'authenticated', ...about, ...visitor }])
  return session
}

/** In a browser, each success begins a new session, so that no earlier cookie gains from it. */
async function beginSession(
  { clock, randomness }: SigningPorts,
  transaction: Transaction,
  { id: signerId }: Signer,
  credentials: LinkCredentials,
  done: readonly DoneMethod[],
): Promise<LinkCredentials> {
  const { token } = credentials
  const next = isCookieSession(credentials) ? { token, session: makeSession(randomness) } : { token }
  const [before, tokenHash] = [sessionHash(credentials), sessionHash(next)]
  if (tokenHash === undefined) throw new Error('a session without a secret')
  const createdAt = clock.now()
  if (before !== undefined) await deleteSession(transaction, signerId, before)
  const expiresAt = new Date(createdAt.getTime() + sessionLastsMs)
  await saveSession(transaction, { tokenHash, signerId, done, createdAt, expiresAt })
  return next
}

/** The refusal is thrown after the commit: a wrong attempt must count. */
export async function fail(
  ports: SigningPorts,
  transaction: Transaction,
  locked: LockedMethod,
  { method, visitor }: Attempt,
): Promise<Refusal> {
  const { request, signer, state } = locked
  const tried = { ...state, attempts: state.attempts + 1, failures: state.failures + 1 }
  const failed = { event: 'authentication-failed', signerId: signer.id, method, ...visitor } as const
  if (tried.failures >= mostFailures[method]) {
    await lockMethod(ports, transaction, { ...locked, state: tried }, visitor, [failed])
    return signerLocked()
  }
  await upsertMethod(transaction, signer.id, tried)
  await addToTrail(transaction, request, ports.clock.now(), [failed])
  return method === 'oidc' ? identityMismatch() : codeInvalid(mostAttempts - tried.attempts)
}
