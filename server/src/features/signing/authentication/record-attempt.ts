import type { Transaction } from '../../../ports/database.ts'
import type { Refusal } from '../../../vocabulary/refusal.ts'
import type { TrailEvent, TrailVisitor } from '../evidence/trail.ts'
import type { Signer } from '../model.ts'
import { checkNotPassed, codeInvalid, identityMismatch, passkeyInvalid, signerLocked } from '../refusals.ts'
import type { SigningPorts } from '../signing-ports.ts'
import { addToTrail, type LockedMethod } from './change-method.ts'
import { isCookieSession, type LinkCredentials, makeSession, sessionHash } from './credentials.ts'
import { lockMethod } from './lock-method.ts'
import { upsertMethod } from './method-store.ts'
import {
  type DoneMethod,
  isSentCode,
  type Method,
  mostAttempts,
  mostFailures,
  type ProvenIdentity,
  sessionLastsMs,
} from './model.ts'
import { findDone } from './require-authenticated.ts'
import { deleteSession, saveSession } from './session-store.ts'

/** Somebody proves who they are with the link of a signer. */
export interface Attempt {
  readonly method: Method
  readonly visitor: TrailVisitor
  /** Of `oidc` and `identity_check`. */
  readonly identity?: ProvenIdentity
}

/** Returns the credentials that have the success. `before`: what the trail records first. */
export async function succeed(
  ports: SigningPorts,
  transaction: Transaction,
  { request, signer, state }: LockedMethod,
  credentials: LinkCredentials,
  { method, visitor, identity }: Attempt,
  before: readonly TrailEvent[] = [],
): Promise<LinkCredentials> {
  const now = ports.clock.now()
  // A code that was sent, and a check, work once.
  const isOnce = isSentCode(method) || method === 'identity_check'
  const used = isOnce ? { codeHash: null, checkId: null, sentAt: null, expiresAt: null } : {}
  const doneAt = state.doneAt ?? now
  await upsertMethod(transaction, signer.id, { ...state, ...used, attempts: 0, failures: 0, sends: 0, doneAt })
  const done = await findDone({ ...ports, database: transaction }, signer, credentials)
  const { email, phone } = signer
  const session = await beginSession(ports, transaction, signer, credentials, [
    ...done.filter((one) => one.method !== method),
    { method, at: now, ...(identity !== undefined && { identity }) },
  ])
  const about = {
    ...{ signerId: signer.id, method },
    ...(method === 'email_code' && { email }),
    ...(method === 'sms_code' && phone !== null && { phone }),
    ...(identity !== undefined && { identity }),
  }
  await addToTrail(transaction, request, now, [...before, { event: 'authenticated', ...about, ...visitor }])
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
  const used = method === 'identity_check' ? { codeHash: null, checkId: null, sentAt: null, expiresAt: null } : {}
  const tried = { ...state, ...used, attempts: state.attempts + 1, failures: state.failures + 1 }
  const failed = { event: 'authentication-failed', signerId: signer.id, method, ...visitor } as const
  if (tried.failures >= mostFailures[method]) {
    await lockMethod(ports, transaction, { ...locked, state: tried }, visitor, [failed])
    return signerLocked()
  }
  await upsertMethod(transaction, signer.id, tried)
  await addToTrail(transaction, request, ports.clock.now(), [failed])
  switch (method) {
    case 'passkey':
      return passkeyInvalid()
    case 'oidc':
      return identityMismatch()
    case 'identity_check':
      return checkNotPassed()
    case 'email_code':
    case 'sms_code':
    case 'access_code':
      return codeInvalid(mostAttempts - tried.attempts)
  }
}
