import { accounts } from '@countersign/api'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Passwords } from '../../ports/passwords.ts'
import type { Randomness } from '../../ports/randomness.ts'
import type { Vault } from '../../ports/vault.ts'
import type { Visitor } from '../../vocabulary/caller.ts'
import { type IdPrefix, makeId } from '../../vocabulary/ids.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { createDeviceCookies } from './device-cookie.ts'
import { findUser } from './directory-store.ts'
import { hashSessionTokens } from './hash-session-tokens.ts'
import { notingFailures, rethrowingFailure } from './rethrow-failure.ts'
import { isOver, type SessionLimits, usesAreNotedEvery } from './sessions/session.ts'
import { noteUse } from './sessions/store.ts'

export type Person = Readonly<accounts.Person>

/** Cookies to set, beside the result. */
interface WithCookies {
  readonly cookies: readonly string[]
}

/** Sessions of people, by better-auth: signed HttpOnly cookies, tokens hashed at rest. */
export interface SignIn {
  signIn(visitor: Visitor, email: string, password: string): Promise<Person & WithCookies>
  /** The device that sends these cookies, if it has signed in to this account before. */
  knownDevice(cookies: string | undefined, email: string): string | undefined
  signOut(visitor: Visitor): Promise<WithCookies>
  /** Refuses visitors who are not signed in. */
  whoIs(visitor: Visitor): Promise<Person & { readonly sessionId: string } & WithCookies>
  /** Ends every other session of this person. */
  changePassword(visitor: Visitor, current: string, next: string): Promise<WithCookies>
}

interface Ports {
  readonly database: Database
  readonly clock: Clock
  readonly randomness: Randomness
  readonly passwords: Passwords
  readonly vault: Vault
}

export function createSignIn(ports: Ports, publicUrl: string, limits: SessionLimits): SignIn {
  let opened: ReturnType<typeof openSessions> | undefined
  const sessions = () => {
    opened ??= openSessions(ports, publicUrl, limits).catch((error) => {
      // The next visitor tries again.
      opened = undefined
      throw error
    })
    return opened
  }

  const devices = createDeviceCookies(ports, publicUrl)

  return {
    knownDevice: devices.read,

    async signIn(visitor, email, password) {
      const api = await sessions()
      try {
        const { headers, response } = await rethrowingFailure(() =>
          api.signInEmail({
            body: { email: email.toLowerCase(), password },
            headers: headersOf(visitor),
            returnHeaders: true,
          }),
        )
        return { ...personOf(response.user), cookies: [...headers.getSetCookie(), devices.issue(email)] }
      } catch (error) {
        throw isClientError(error) ? wrongPassword('Incorrect email or password.') : error
      }
    },

    async signOut(visitor) {
      const api = await sessions()
      const call = { headers: headersOf(visitor), returnHeaders: true } as const
      const { headers } = await rethrowingFailure(() => api.signOut(call))
      return { cookies: headers.getSetCookie() }
    },

    async whoIs(visitor) {
      const api = await sessions()
      const call = { headers: headersOf(visitor), returnHeaders: true } as const
      const { headers, response } = await rethrowingFailure(() => api.getSession(call))
      const now = ports.clock.now()
      // The user may have been disabled while the session was opened.
      if (response === null || response.user.disabledAt || isOver(response.session, limits, now))
        throw new Refusal('SIGN_IN_REQUIRED', 'You are not signed in, or your session has expired. Sign in first.')
      const { id: sessionId, updatedAt } = response.session
      if (now.getTime() - updatedAt.getTime() >= usesAreNotedEvery)
        await noteUse(ports.database, sessionId, now, visitor.ip)
      return { ...personOf(response.user), sessionId, cookies: headers.getSetCookie() }
    },

    async changePassword(visitor, current, next) {
      const api = await sessions()
      try {
        const { headers } = await rethrowingFailure(() =>
          api.changePassword({
            body: { currentPassword: current, newPassword: next, revokeOtherSessions: true },
            headers: headersOf(visitor),
            returnHeaders: true,
          }),
        )
        return { cookies: headers.getSetCookie() }
      } catch (error) {
        throw isClientError(error) ? wrongPassword('The current password is incorrect.') : error
      }
    },
  }
}

/** Loads the library for the first visitor: a service that only programs use never needs its 300 modules. */
async function openSessions(ports: Ports, publicUrl: string, limits: SessionLimits) {
  const [{ getAdapter }, { betterAuth }] = await Promise.all([
    import('better-auth/db/adapter'),
    import('better-auth/minimal'),
  ])
  const settings = optionsFor(ports, publicUrl, limits)
  const { database } = ports
  const adapter = await getAdapter({ ...settings, database: { db: database, type: 'postgres', transaction: true } })
  return betterAuth({ ...settings, database: () => hashSessionTokens(notingFailures(adapter)) }).api
}

function optionsFor(
  { database, clock, randomness, passwords, vault }: Ports,
  publicUrl: string,
  { absoluteSeconds }: SessionLimits,
) {
  return {
    baseURL: publicUrl,
    secret: Buffer.from(vault.derive('sessions')).toString('base64'),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: accounts.leastPasswordLength,
      maxPasswordLength: accounts.mostPasswordLength,
      password: {
        hash: passwords.hash,
        verify: ({ hash, password }: { hash: string; password: string }) => passwords.isRight(password, hash),
      },
    },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', ...times },
      additionalFields: {
        disabledAt: { type: 'date' as const, required: false, input: false, fieldName: 'disabled_at' },
      },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...times,
      },
      expiresIn: absoluteSeconds,
      // A session is not prolonged; its use is noted in whoIs.
      disableSessionRefresh: true,
    },
    account: {
      modelName: 'credentials',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...times,
      },
    },
    verification: { modelName: 'verifications', fields: { expiresAt: 'expires_at', ...times } },
    advanced: {
      cookiePrefix: 'countersign',
      useSecureCookies: publicUrl.startsWith('https:'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' as const },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
      database: {
        generateId: ({ model }: { model: string }) =>
          makeId(idPrefixes[model] ?? 'account', clock.now(), randomness.bytes(10)),
      },
    },
    databaseHooks: {
      session: {
        create: {
          before: async ({ userId }: { userId: string }) => {
            await requireEnabled(database, userId)
            // The library reads the machine's clock.
            return { data: { createdAt: clock.now(), updatedAt: clock.now() } }
          },
        },
      },
    },
    telemetry: { enabled: false },
    logger: { disabled: true },
  }
}

/** Runs after the password check, so that people who do not know the password learn nothing about the account. */
async function requireEnabled(database: Database, userId: string): Promise<void> {
  const user = await findUser(database, userId)
  if (user?.disabledAt) throw new Refusal('ACCOUNT_DISABLED', 'This account is disabled. Contact your administrator.')
}

const times = { createdAt: 'created_at', updatedAt: 'updated_at' } as const

const idPrefixes: Record<string, IdPrefix> = {
  user: 'user',
  session: 'session',
  account: 'account',
  verification: 'verification',
}

/** Set only here, from the IP address that the server determined. */
const clientAddressHeader = 'x-countersign-client-address'

function headersOf({ cookie, userAgent, ip }: Visitor): Headers {
  const headers = new Headers({ [clientAddressHeader]: ip })
  if (cookie !== undefined) headers.set('cookie', cookie)
  if (userAgent !== undefined) headers.set('user-agent', userAgent.slice(0, 500))
  return headers
}

function personOf(user: { id: string; email: string; name: string }): Person {
  return { id: user.id, email: user.email, name: user.name }
}

function isClientError(error: unknown): boolean {
  const status = (error as { statusCode?: number }).statusCode
  return status !== undefined && status >= 400 && status < 500
}

function wrongPassword(message: string): Refusal {
  return new Refusal('INVALID_CREDENTIALS', message)
}
