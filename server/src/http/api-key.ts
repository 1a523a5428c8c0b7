import type { Scope } from '@countersign/api'
import { plainAddress } from '@countersign/rules/ip-address'
import { testKeyPrefix, testPath } from '@countersign/rules/test-mode'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RateLimiter, RateLimitState } from '../ports/rate-limiter.ts'
import type { Caller, KeyCaller } from '../vocabulary/caller.ts'
import type { Mode } from '../vocabulary/mode.ts'
import { Refusal } from '../vocabulary/refusal.ts'
import { addressGroup } from './client-address.ts'
import { notFound } from './error-handler.ts'
import { refuseMalformedKeys } from './idempotency/idempotency-key.ts'
import type { HttpMetrics } from './metrics.ts'
import { presentedKey } from './presented-key.ts'
import { type Routes, registerAll } from './server.ts'
import { takeUploads } from './take-uploads.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; set for every request below /api/v1 before its body is read. */
    caller: Caller
  }
}

/** Authenticates callers by key. Rejects with a refusal (401) for unknown keys. */
export interface KeyRing {
  /** The caller, if this key was used recently; costs nothing. */
  recall(presentedKey: string): KeyCaller | undefined
  /** A malformed key is refused without a query. */
  authenticate(presentedKey: string): Promise<KeyCaller>
  /** Records when and from where a key is used. Returns immediately. */
  noteUse(caller: KeyCaller, ip: string): void
}

export interface ApiKeyPorts {
  readonly mode: Mode
  readonly keyRing: KeyRing
  readonly limiter: RateLimiter
  readonly metrics: HttpMetrics
  readonly requestsPerHour: number
}

const hour = 3600

/** The length of a key or token makes guessing hopeless; this limit tells clients with a wrong one to wait. */
const failedAttempts = { limit: 30, windowSeconds: 60 }

/**
 * Every route below `/api/v1`, unknown ones included: key (401), IP address (403), hourly limit (429), plan and scope
 * (403), then the rest.
 */
export function apiArea(ports: ApiKeyPorts, features: readonly Routes[]): Routes {
  return async (app) => {
    app.decorateRequest('caller')
    takeUploads(app)
    app.addHook('onRequest', (request, reply, done) => {
      admit(ports, request, reply, done)
    })
    refuseMalformedKeys(app)
    app.setNotFoundHandler(notFound)
    await registerAll(app, features)
  }
}

/** Avoids a promise in the usual case, where nothing is awaited: a known key, counted in memory. */
function admit(ports: ApiKeyPorts, request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
  const presented = presentedKey(request)
  const known = presented === undefined ? undefined : ports.keyRing.recall(presented)
  const isOutside = known !== undefined && !worksFrom(known, request)
  const counted = known && !isOutside ? count(ports, known) : undefined
  if (presented === undefined) done(keyMissing())
  else if (isOutside) done(addressNotAllowed(request, reply))
  else if (known === undefined || counted === undefined || counted instanceof Promise) {
    admitLater(ports, request, reply, presented, known, counted).then(done, done)
  } else done(enter(ports, request, reply, known, counted))
}

async function admitLater(
  ports: ApiKeyPorts,
  request: FastifyRequest,
  reply: FastifyReply,
  presented: string,
  known: KeyCaller | undefined,
  counted: ReturnType<RateLimiter['hit']> | undefined,
): Promise<Error | undefined> {
  const authenticate = () => ports.keyRing.authenticate(presented)
  const caller = known ?? (await limitFailures(ports.limiter, 'key', request, authenticate))
  if (!worksFrom(caller, request)) return addressNotAllowed(request, reply)
  return enter(ports, request, reply, caller, await (counted ?? count(ports, caller)))
}

/** Checked before the request is counted: a stolen key must not use up the limit of its owner. */
function worksFrom({ addresses }: KeyCaller, { ip }: FastifyRequest): boolean {
  return addresses === null || addresses.includes(ip)
}

function addressNotAllowed({ ip }: FastifyRequest, reply: FastifyReply): Refusal {
  reply.header('cache-control', 'no-store')
  return new Refusal(
    'IP_ADDRESS_NOT_ALLOWED',
    `This API key does not work from the IP address ${plainAddress(ip)}. Use an allowed network, or change the key's IP ranges in the console.`,
  )
}

function count(ports: ApiKeyPorts, caller: Caller) {
  return ports.limiter.hit(caller.keyId, limitOf(ports, caller), hour)
}

function limitOf(ports: ApiKeyPorts, caller: Caller): number {
  return caller.requestsPerHour ?? ports.requestsPerHour
}

/** Lets the caller in, or explains why not; sends the headers either way. */
function enter(
  ports: ApiKeyPorts,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: KeyCaller,
  state: RateLimitState,
): Refusal | undefined {
  const limit = limitOf(ports, caller)
  reply.header('cache-control', 'no-store')
  if (caller.mode !== ports.mode) return keyOfOtherMode(ports.mode)
  reply.header('ratelimit-limit', limit)
  reply.header('ratelimit-remaining', state.remaining)
  reply.header('ratelimit-reset', state.resetSeconds)
  if (!state.allowed) {
    ports.metrics.refusedByLimit()
    return hourlyLimitExceeded(limit, state.resetSeconds)
  }
  if (caller.payer?.plan === 'free') return planLacksInterface(caller)
  const missing = missingScope(caller, request)
  if (missing !== undefined) return scopeMissing(missing)
  ports.keyRing.noteUse(caller, request.ip)
  request.caller = caller
  return undefined
}

/** Routes that do not exist need no scope. */
function missingScope({ scopes }: KeyCaller, request: FastifyRequest): Scope | undefined {
  if (scopes === null) return undefined
  const needed = request.routeOptions.config.scope ?? undefined
  return needed === undefined || scopes.has(needed) ? undefined : needed
}

/**
 * Counts refused secrets per IP address. A correct secret is accepted whatever others did before: an office shares an
 * IP address, and so does everybody behind an untrusted proxy.
 */
export async function limitFailures<T>(
  limiter: RateLimiter,
  secret: 'key' | 'admin' | 'scim',
  request: FastifyRequest,
  attempt: () => Promise<T>,
): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    const isWrong = error instanceof Refusal && error.kind === 'unauthenticated'
    if (!isWrong) throw error
    const subject = `failed-${secret}:${addressGroup(request.ip)}`
    const state = await limiter.hit(subject, failedAttempts.limit, failedAttempts.windowSeconds)
    throw state.allowed ? error : tooManyFailures(state.resetSeconds)
  }
}

function tooManyFailures(seconds: number): Refusal {
  const message = `Too many failed attempts from your network. Try again in ${seconds} seconds.`
  return new Refusal('TOO_MANY_FAILED_ATTEMPTS', message, seconds)
}

function keyMissing(): Refusal {
  return new Refusal(
    'API_KEY_MISSING',
    'The API key is missing. Send it in the header X-API-Key, or as Authorization: Bearer <key>.',
  )
}

function hourlyLimitExceeded(limit: number, seconds: number): Refusal {
  const message = `The hourly limit of ${limit} requests is exceeded. Try again in ${seconds} seconds.`
  return new Refusal('HOURLY_LIMIT_EXCEEDED', message, seconds)
}

/** Test keys are recognized by their prefix, so the opposite case does not occur. */
function keyOfOtherMode(mode: Mode): Refusal {
  return new Refusal(
    'API_KEY_INVALID',
    mode === 'test'
      ? `This is not a test key. Use a key that starts with ${testKeyPrefix}, or remove ${testPath} from the URL.`
      : 'This is a test key. Use a live key.',
  )
}

function scopeMissing(scope: Scope): Refusal {
  const message = `This API key lacks the scope ${scope}. Add it to the key in the console, or use another key.`
  return new Refusal('INSUFFICIENT_SCOPE', message)
}

function planLacksInterface({ organization }: Caller): Refusal {
  const whose =
    organization === null
      ? "all organizations of this key's owner are on the free plan"
      : 'this organization is on the free plan'
  return new Refusal(
    'API_NOT_IN_PLAN',
    `API access requires the enterprise plan, but ${whose}. Ask the operator to change the plan.`,
  )
}
