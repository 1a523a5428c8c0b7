import type { Scope } from '@countersign/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RateLimiter } from '../ports/rate-limiter.ts'
import type { KeyCaller, Plan, Visitor } from '../vocabulary/caller.ts'
import { type Member, mayManage } from '../vocabulary/member.ts'
import type { Mode } from '../vocabulary/mode.ts'
import { Refusal } from '../vocabulary/refusal.ts'
import { notFound } from './error-handler.ts'
import { refuseMalformedKeys } from './idempotency/idempotency-key.ts'
import { type Routes, registerAll } from './server.ts'
import { setCookies, visitorOf } from './signed-in.ts'
import { takeUploads } from './take-uploads.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The person; set for every request below an organization of the console. */
    member: Member
  }
}

/** Resolves a visitor to a member. Refuses visitors who are not signed in (401) or not members (403). */
export interface Members {
  find(
    visitor: Visitor,
    organizationId: string,
  ): Promise<{ readonly member: Member; readonly plan: Plan; readonly cookies: readonly string[] }>
}

interface Ports {
  readonly mode: Mode
  readonly members: Members
  readonly limiter: RateLimiter
}

/** An open page polls every few seconds; a person with several of them stays far below. */
const requestsPerHour = 20_000

/**
 * What members do for one organization, below `/console/v1/organizations/:organizationId`: everything a key of the
 * organization may do, by the same routes, and what only people do. The plan does not apply: it limits programs.
 */
export function memberArea(ports: Ports, features: readonly Routes[]): Routes {
  const area: Routes = async (app) => {
    app.decorateRequest('caller')
    app.decorateRequest('member')
    takeUploads(app)
    app.addHook('onRequest', async (request, reply) => await admit(ports, request, reply))
    refuseMalformedKeys(app)
    app.setNotFoundHandler(notFound)
    await registerAll(app, features)
  }
  return async (app) => {
    await app.register(area, { prefix: '/organizations/:organizationId' })
  }
}

async function admit({ mode, members, limiter }: Ports, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { organizationId = '' } = request.params as { organizationId?: string }
  const { member, plan, cookies } = await members.find(visitorOf(request), organizationId)
  setCookies(reply, cookies)
  const { allowed, resetSeconds } = await limiter.hit(`console:${member.userId}`, requestsPerHour, 3600)
  if (!allowed) throw tooManyRequests(resetSeconds)
  request.member = member
  const organization = { id: member.organizationId, plan }
  request.caller = {
    keyId: member.userId,
    userId: member.userId,
    organization,
    payer: organization,
    requestsPerHour,
    mode,
  }
}

function tooManyRequests(seconds: number): Refusal {
  const message = `The limit of ${requestsPerHour} requests per hour is exceeded. Try again in ${seconds} seconds.`
  return new Refusal('HOURLY_LIMIT_EXCEEDED', message, seconds)
}

/** Refuses members who may not manage the organization. */
export function requireManager({ role }: Member, what: string): void {
  if (!mayManage(role)) throw new Refusal('INSUFFICIENT_ROLE', `Only owners and admins can ${what}.`)
}

/** False for an API key. */
function isMember(request: FastifyRequest): boolean {
  return (request as { member?: Member }).member !== undefined
}

export function requireOwner({ role }: Member, what: string): void {
  if (role !== 'owner') throw new Refusal('INSUFFICIENT_ROLE', `Only owners can ${what}.`)
}

/** Like requireManager, but accepts API keys, which act for the whole organization. */
export function requireManagerOrKey(request: FastifyRequest, what: string): void {
  const { member } = request as { member?: Member }
  if (member !== undefined) requireManager(member, what)
}

export function isManagerOrKey(request: FastifyRequest): boolean {
  const { member } = request as { member?: Member }
  return member === undefined || mayManage(member.role)
}

/** Owners, admins, and keys whose scopes, if any, include the audit log. */
export function mayReadAudit(request: FastifyRequest): boolean {
  return isManagerOrKey(request) && hasScope(request, 'audit:read')
}

/** People have all scopes, and so do keys without a list of them. */
export function hasScope(request: FastifyRequest, scope: Scope): boolean {
  const { scopes = null } = request.caller as Partial<KeyCaller>
  return scopes === null || scopes.has(scope)
}

/** A test key is handled with less care than a live one: it gets what was done in test mode. People see both modes. */
export function auditShownTo({ mode }: { readonly mode: Mode }, request: FastifyRequest): { readonly mode?: Mode } {
  return mode === 'live' || isMember(request) ? {} : { mode }
}
