import { hash } from 'node:crypto'
import type { Transaction } from '../../../ports/database.ts'
import { IdentityCheckFailed, type IdentityCheckResult } from '../../../ports/identity-checks.ts'
import { defaultLanguage } from '../../../vocabulary/language.ts'
import type { Refusal } from '../../../vocabulary/refusal.ts'
import { secretBytes, secretOf } from '../../../vocabulary/secret-link.ts'
import type { TrailVisitor } from '../evidence/trail.ts'
import { checksUnavailable, methodNotRequired, providerInFrame, signerLocked } from '../refusals.ts'
import { findLink, type Link } from '../signer-access.ts'
import type { SigningPorts } from '../signing-ports.ts'
import { isCurrent } from './authenticate-signer.ts'
import { changeMethod, type LockedMethod } from './change-method.ts'
import { isCookieSession, type LinkCredentials } from './credentials.ts'
import { lockMethod } from './lock-method.ts'
import { upsertMethod } from './method-store.ts'
import { checkLastsMs, type MethodState, mostCodes, type ProvenIdentity } from './model.ts'
import { fail, succeed } from './record-attempt.ts'
import { recent, requireFew } from './send-code.ts'

const method = 'identity_check'

interface StartedVisit {
  readonly url: string
  readonly state: string
  /** For a cookie: only this browser can complete the check. */
  readonly browser: string
}

type Secrets = [state: string, browser: string, proof: string]

/**
 * Sends the holder of a link to an identity check, in place of the one before. Only the provider gets the proof, for the
 * way back. So the person who was checked has to come back to the same browser: nobody can let somebody else pass
 * their check.
 */
export async function startIdentityCheck(
  ports: SigningPorts,
  credentials: LinkCredentials,
  visitor: TrailVisitor,
): Promise<StartedVisit> {
  const link = await findLink(ports, credentials.token)
  if (!link.signer.authentication.includes(method)) throw methodNotRequired()
  // The session after the way back is a cookie, which frames do not get.
  if (!isCookieSession(credentials)) throw providerInFrame()
  await countStart(ports, link, visitor)
  const [state, browser, proof] = [0, 1, 2].map(() => secretOf(ports.randomness.bytes(secretBytes))) as Secrets
  const { id, name, email, language } = link.signer
  const returnUrl = `${ports.redirectBase}/sign-in/callback/identity-check?state=${state}&proof=${proof}`
  const wanted = { reference: id, name, email, language: language ?? defaultLanguage, returnUrl }
  const started = await asking(ports, (checks) => checks.start(wanted))
  await changeMethod(ports, link, method, async (transaction, { signer, state: before }) => {
    const now = ports.clock.now()
    await upsertMethod(transaction, signer.id, {
      ...before,
      codeHash: hashOf(browser, proof),
      checkId: started.id,
      sentAt: now,
      expiresAt: new Date(now.getTime() + checkLastsMs),
      attempts: 0,
    })
  })
  return { url: started.url, state, browser }
}

/** Before the provider is asked, which may cost money. */
async function countStart(ports: SigningPorts, link: Link, visitor: TrailVisitor): Promise<void> {
  const isLocked = await changeMethod(ports, link, method, async (transaction, locked) => {
    const { signer, state } = locked
    if (state.lockedAt !== null) return true
    const now = ports.clock.now()
    const recentlySent = recent(state, now)
    requireFew(recentlySent, now)
    if (state.sends >= mostCodes) {
      await lockMethod(ports, transaction, locked, visitor)
      return true
    }
    const counted = { recentlySent: [...recentlySent, now], sends: state.sends + 1 }
    await upsertMethod(transaction, signer.id, { ...state, ...counted })
    return false
  })
  if (isLocked) throw signerLocked()
}

/** Somebody who asks for the result of a check. */
interface Returned {
  /** From the cookie. */
  readonly browser: string | undefined
  /** With which they came back; undefined where they ask again. */
  readonly proof: string | undefined
  readonly visitor: TrailVisitor
}

/** Takes the result of the check that this browser has started and come back from. Undefined while there is none. */
export async function completeIdentityCheck(
  ports: SigningPorts,
  credentials: LinkCredentials,
  { browser, proof, visitor }: Returned,
): Promise<LinkCredentials | undefined> {
  const link = await findLink(ports, credentials.token)
  const checkId = await changeMethod(ports, link, method, async (transaction, { signer, state }) => {
    if (state.lockedAt !== null) throw signerLocked()
    if (isOwn(ports, state, browser)) return state.checkId
    if (!isOwn(ports, state, browser, proof)) return null
    // From now on the browser alone is enough, since the result may take a while.
    await upsertMethod(transaction, signer.id, { ...state, codeHash: hashOf(browser ?? '') })
    return state.checkId
  })
  if (checkId === null) return undefined
  const result = await asking(ports, (checks) => checks.read(checkId))
  if (result.status === 'pending') return undefined
  const outcome = await changeMethod<Outcome>(ports, link, method, async (transaction, locked) => {
    // Another request has taken the result meanwhile, or the check was started again.
    if (locked.state.checkId !== checkId || !isOwn(ports, locked.state, browser)) return {}
    return await conclude(ports, transaction, locked, credentials, { checkId, result, visitor })
  })
  // After the commit: a check that was not passed must count.
  if (outcome.refusal !== undefined) throw outcome.refusal
  return outcome.credentials
}

/** Neither, if there is nothing to conclude. */
interface Outcome {
  readonly refusal?: Refusal
  readonly credentials?: LinkCredentials
}

interface Concluded {
  readonly checkId: string
  readonly result: IdentityCheckResult
  readonly visitor: TrailVisitor
}

async function conclude(
  ports: SigningPorts,
  transaction: Transaction,
  locked: LockedMethod,
  credentials: LinkCredentials,
  { checkId, result, visitor }: Concluded,
): Promise<Outcome> {
  if (result.status !== 'passed') return { refusal: await fail(ports, transaction, locked, { method, visitor }) }
  const identity = provenOf(checkId, result)
  return { credentials: await succeed(ports, transaction, locked, credentials, { method, visitor, identity }) }
}

/** The name is recorded as the provider says it, even if it differs from the one that the sender entered. */
function provenOf(subject: string, result: Extract<IdentityCheckResult, { status: 'passed' }>): ProvenIdentity {
  const { provider: issuer, name, level: acr, checkedAt } = result
  return { issuer, subject, name, acr, ...(checkedAt !== null && { checkedAt: checkedAt.toISOString() }) }
}

function isOwn({ clock }: SigningPorts, state: MethodState, browser: string | undefined, proof?: string): boolean {
  return browser !== undefined && isCurrent(state, clock.now()) && state.codeHash === hashOf(browser, proof)
}

function hashOf(browser: string, proof = ''): string {
  return hash('sha256', `${browser}\n${proof}`, 'base64url')
}

async function asking<T>(
  { identityChecks, logger }: SigningPorts,
  ask: (checks: NonNullable<SigningPorts['identityChecks']>) => Promise<T>,
): Promise<T> {
  if (identityChecks === undefined) throw checksUnavailable()
  try {
    return await ask(identityChecks)
  } catch (error) {
    if (!(error instanceof IdentityCheckFailed)) throw error
    logger.warn({ reason: error.message }, 'identity check failed')
    throw checksUnavailable()
  }
}
