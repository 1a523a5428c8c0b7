import type { accounts, PasskeyRequestOptions, secondFactors, UsedPasskey } from '@countersign/api'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Passwords } from '../../ports/passwords.ts'
import type { Randomness } from '../../ports/randomness.ts'
import type { Vault } from '../../ports/vault.ts'
import type { Visitor } from '../../vocabulary/caller.ts'
import { requestOptions } from '../passkeys/ceremonies.ts'
import { issueChallenge, type Use } from '../passkeys/challenges.ts'
import { checkPassword } from './check-password.ts'
import { createDeviceCookies } from './device-cookie.ts'
import { findUser } from './directory-store.ts'
import { createPasskeyCookies } from './passkeys/passkey-cookie.ts'
import { findByPasskey, passkeyNotAccepted, startUse } from './passkeys/use-passkey.ts'
import { rethrowingFailure } from './rethrow-failure.ts'
import { createPendingCookies } from './second-factor/pending-cookie.ts'
import { awaitFactor, hasConfirmedFactor, kindsOf } from './second-factor/store.ts'
import { useSecondFactor } from './second-factor/use-second-factor.ts'
import { headersOf, openSessionLibrary } from './session-library.ts'
import { notSignedIn } from './sessions/own-sessions.ts'
import { isOver, type SessionLimits, usesAreNotedEvery } from './sessions/session.ts'
import { noteUse } from './sessions/store.ts'
import { awaitPassword, findPassword } from './sign-in-store.ts'
import { refusePassword } from './single-sign-on/require-sign-in.ts'

export type Person = Readonly<accounts.Person>

/** Cookies to set, beside the result. */
interface WithCookies {
  readonly cookies: readonly string[]
}

interface SignedIn {
  readonly person: Person
}

interface Pending {
  readonly person: null
  readonly secondFactors: accounts.PendingSignIn['secondFactors']
}

/** Sessions of people, by better-auth: signed HttpOnly cookies, tokens hashed at rest. */
export interface SignIn {
  /** If a second factor is needed as well, there is a list of those the person has, and `confirm` completes the sign-in. */
  signIn(visitor: Visitor, email: string, password: string): Promise<(SignedIn | Pending) & WithCookies>
  /** Like signIn, for a person whom the identity provider of an organization has identified. */
  signInBy(visitor: Visitor, person: Person, organizationId: string): Promise<(SignedIn | Pending) & WithCookies>
  /** Starts a sign-in with a passkey, which only this browser can complete. */
  startWithPasskey(visitor: Visitor): Promise<{ readonly options: PasskeyRequestOptions } & WithCookies>
  /** The person whose passkey it is. `open` signs them in. */
  findByPasskey(visitor: Visitor, passkey: UsedPasskey): Promise<Person>
  /** Opens a session for a person who has used a passkey. Refuses disabled accounts, and people who need single sign-on. */
  open(visitor: Visitor, person: Person): Promise<WithCookies>
  /** The person who has passed the first step in this browser. Refuses visitors who have to start again. */
  whoIsPending(visitor: Visitor): Promise<Person>
  /** Completes a sign-in with a second factor. */
  confirm(visitor: Visitor, person: Person, proof: secondFactors.ProofOfSecondFactor): Promise<WithCookies>
  /** Starts to use a passkey for `confirm`. */
  startPasskeyStep(person: Person): Promise<PasskeyRequestOptions>
  hasSecondFactor(userId: string): Promise<boolean>
  /** The device that sends these cookies, if it has signed in to this account before. */
  knownDevice(cookies: string | undefined, email: string): string | undefined
  signOut(visitor: Visitor): Promise<WithCookies>
  /** Refuses visitors who are not signed in. */
  whoIs(visitor: Visitor): Promise<Person & OpenSession & WithCookies>
}

interface OpenSession {
  readonly sessionId: string
  /** The organization by whose identity provider the person signed in. */
  readonly singleSignOn: string | null
}

interface Ports {
  readonly database: Database
  readonly clock: Clock
  readonly randomness: Randomness
  readonly passwords: Passwords
  readonly vault: Vault
  readonly publicUrl: string
}

/** The second step is for the person whose password was right. */
const secondStepOf = ({ id }: Person): Use => ({ purpose: 'second-step', subject: id })

export function createSignIn(given: Omit<Ports, 'publicUrl'>, publicUrl: string, limits: SessionLimits): SignIn {
  const ports = { ...given, publicUrl }
  const { database, clock } = ports
  let opened: ReturnType<typeof openSessionLibrary> | undefined
  const sessions = () => {
    opened ??= openSessionLibrary(ports, publicUrl, limits).catch((error) => {
      // The next visitor tries again.
      opened = undefined
      throw error
    })
    return opened
  }

  const devices = createDeviceCookies(ports, publicUrl)
  const pending = createPendingCookies(ports, publicUrl)
  const browsers = createPasskeyCookies(ports, publicUrl)

  async function openSession(
    visitor: Visitor,
    { id, email }: Person,
    singleSignOn: string | null = null,
  ): Promise<string[]> {
    const api = await sessions()
    const call = {
      body: { userId: id, singleSignOn },
      headers: headersOf(ports, visitor),
      returnHeaders: true,
    } as const
    const { headers } = await rethrowingFailure(() => api.openSession(call))
    return [...headers.getSetCookie(), devices.issue(email)]
  }

  /**
   * People with a second factor of their own need it whatever the first step was: it protects all of their account.
   * Returns undefined if the password or the factor changed meanwhile: then the person has to start again.
   */
  async function enter(visitor: Visitor, user: Person, hash: string | undefined, singleSignOn?: string) {
    const secondFactors = await kindsOf(database, user.id)
    if (secondFactors.length > 0)
      return { person: null, secondFactors, cookies: [pending.issue(user.id, hash ?? '', singleSignOn)] }
    const cookies = await openSession(visitor, user, singleSignOn)
    // A change meanwhile has ended all sessions but this one, whose cookie nobody gets.
    const isUnchanged = (await awaitPassword(database, user.id)) === hash && !(await awaitFactor(database, user.id))
    return isUnchanged ? { person: personOf(user), cookies } : undefined
  }

  const signIn: SignIn['signIn'] = async (visitor, email, password) => {
    const { user, hash } = await checkPassword(ports, email, password, 'Incorrect email or password.')
    await refusePassword(ports, user)
    return (await enter(visitor, user, hash)) ?? (await signIn(visitor, email, password))
  }

  const signInBy: SignIn['signInBy'] = async (visitor, person, organizationId) => {
    const hash = await findPassword(database, person.id)
    return (await enter(visitor, person, hash, organizationId)) ?? (await signInBy(visitor, person, organizationId))
  }

  return {
    knownDevice: devices.read,
    hasSecondFactor: (userId) => hasConfirmedFactor(database, userId),

    signIn,
    signInBy,

    async startWithPasskey(visitor) {
      const { use, cookie } = browsers.start(visitor.cookie)
      const options = requestOptions(publicUrl, { challenge: await issueChallenge(ports, use), allowed: [] })
      return { options, cookies: [cookie] }
    },

    async findByPasskey(visitor, passkey) {
      const userId = await findByPasskey(ports, browsers.read(visitor.cookie), passkey)
      const user = await findUser(database, userId)
      if (user === undefined) throw new Error(`there is no user ${userId}`)
      return personOf(user)
    },

    async open(visitor, person) {
      await refusePassword(ports, person)
      const cookies = await openSession(visitor, person)
      // A reset meanwhile has removed the passkey, and ended all sessions but this one, whose cookie nobody gets.
      if (!(await awaitFactor(database, person.id))) throw passkeyNotAccepted()
      return { cookies }
    },

    async whoIsPending(visitor) {
      const known = pending.read(visitor.cookie)
      const user = known && (await findUser(database, known.userId))
      if (user === undefined || !known?.isFor(await findPassword(database, user.id))) throw notSignedIn()
      return personOf(user)
    },

    startPasskeyStep: (person) => startUse(ports, secondStepOf(person), person.id),

    async confirm(visitor, person, proof) {
      await useSecondFactor(ports, secondStepOf(person), person.id, proof)
      const first = pending.read(visitor.cookie)
      const cookies = await openSession(visitor, person, first?.singleSignOn ?? null)
      const isUnchanged =
        first?.isFor(await awaitPassword(database, person.id)) && (await awaitFactor(database, person.id))
      if (!isUnchanged) throw notSignedIn()
      return { cookies: [...cookies, pending.cleared] }
    },

    async signOut(visitor) {
      const api = await sessions()
      const call = { headers: headersOf(ports, visitor), returnHeaders: true } as const
      const { headers } = await rethrowingFailure(() => api.signOut(call))
      return { cookies: headers.getSetCookie() }
    },

    async whoIs(visitor) {
      const api = await sessions()
      const call = { headers: headersOf(ports, visitor), returnHeaders: true } as const
      const { headers, response } = await rethrowingFailure(() => api.getSession(call))
      const now = clock.now()
      // The user may have been disabled while the session was opened.
      if (response === null || response.user.disabledAt || isOver(response.session, limits, now)) throw notSignedIn()
      const { id: sessionId, updatedAt } = response.session
      if (now.getTime() - updatedAt.getTime() >= usesAreNotedEvery) await noteUse(database, sessionId, now, visitor.ip)
      const singleSignOn = response.session.singleSignOn ?? null
      return { ...personOf(response.user), sessionId, singleSignOn, cookies: headers.getSetCookie() }
    },
  }
}

function personOf({ id, email, name }: Person): Person {
  return { id, email, name }
}
