import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Randomness } from '../../ports/randomness.ts'
import type { Vault } from '../../ports/vault.ts'
import type { Visitor } from '../../vocabulary/caller.ts'
import { type IdPrefix, makeId } from '../../vocabulary/ids.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { findUser } from './directory-store.ts'
import { hashSessionTokens } from './hash-session-tokens.ts'
import { notingFailures } from './rethrow-failure.ts'
import { resignSession, sessionSecrets } from './session-cookie.ts'
import type { SessionLimits } from './sessions/session.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
  readonly randomness: Randomness
  readonly vault: Vault
}

/** Loads better-auth for the first visitor: a service that only programs use never needs its 300 modules. */
export async function openSessionLibrary(ports: Ports, publicUrl: string, limits: SessionLimits) {
  const [{ getAdapter }, { betterAuth }, { createAuthEndpoint }, { setSessionCookie }] = await Promise.all([
    import('better-auth/db/adapter'),
    import('better-auth/minimal'),
    import('better-auth/api'),
    import('better-auth/cookies'),
  ])
  const settings = optionsFor(ports, publicUrl, limits)
  const adapter = await getAdapter({
    ...settings,
    database: { db: ports.database, type: 'postgres', transaction: true },
  })

  /** For somebody who has proved who they are, in whatever way. */
  const options = {
    method: 'POST',
    requireHeaders: true,
    metadata: { $Infer: { body: {} as { userId: string; singleSignOn: string | null } } },
  } as const
  const openSession = createAuthEndpoint('/open-session', options, async (ctx) => {
    const { userId, singleSignOn } = ctx.body
    const user = await ctx.context.internalAdapter.findUserById(userId)
    if (user === null) throw new Error(`there is no user ${userId}`)
    const session = await ctx.context.internalAdapter.createSession(userId, false, { singleSignOn })
    await setSessionCookie(ctx, { session, user })
    return ctx.json({})
  })
  const plugin = { id: 'open-session', endpoints: { openSession } }
  return betterAuth({ ...settings, plugins: [plugin], database: () => hashSessionTokens(notingFailures(adapter)) }).api
}

function optionsFor(
  { database, clock, randomness, vault }: Ports,
  publicUrl: string,
  { absoluteSeconds }: SessionLimits,
) {
  return {
    baseURL: publicUrl,
    secret: sessionSecrets(vault)[0],
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
      additionalFields: {
        singleSignOn: { type: 'string' as const, required: false, input: false, fieldName: 'single_sign_on' },
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

export function headersOf({ vault }: Pick<Ports, 'vault'>, { cookie, userAgent, ip }: Visitor): Headers {
  const headers = new Headers({ [clientAddressHeader]: ip })
  if (cookie !== undefined) headers.set('cookie', resignSession(vault, cookie))
  if (userAgent !== undefined) headers.set('user-agent', userAgent.slice(0, 500))
  return headers
}
