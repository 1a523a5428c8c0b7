import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { RateLimiter } from '../ports/rate-limiter.ts'
import { Refusal } from '../vocabulary/refusal.ts'
import { addressGroup } from './client-address.ts'

/** A kind of link whose secret alone authorizes. */
export interface LinkKind {
  readonly name: string
  /** Per link: enough for its holder, too few for a denial of service. */
  readonly usesPerMinute: number
  /** Reports whether such a link was issued. Refuses malformed tokens without a query. */
  isKnown(token: string): Promise<boolean>
  /** The refusal if it was not. */
  unknown(): Refusal
}

const minute = 60

/**
 * The length of a token makes guessing hopeless; this limit tells clients with wrong ones to wait. Shared by all kinds,
 * so that trying several kinds allows no more guesses.
 */
const mostFailures = 30

/**
 * Counts invalid links per IP address, and uses of a link. A valid link works whatever others tried before: an office
 * shares an IP address. Uses are counted only for valid links: counting each guess would cost a database row each.
 */
export async function guardLink<T>(
  limiter: RateLimiter,
  kind: LinkKind,
  request: FastifyRequest<{ Params: { token: string } }>,
  act: () => Promise<T>,
): Promise<T> {
  return await guardSecret(limiter, kind, { token: request.params.token, ip: request.ip }, act)
}

/** Like guardLink, for a secret that is not in the path. */
export async function guardSecret<T>(
  limiter: RateLimiter,
  kind: LinkKind,
  { token, ip }: { readonly token: string; readonly ip: string },
  act: () => Promise<T>,
): Promise<T> {
  if (!(await kind.isKnown(token))) throw await refuseUnknown(limiter, kind, ip)
  await countUse(limiter, kind, token)
  return await act()
}

async function refuseUnknown(limiter: RateLimiter, kind: LinkKind, ip: string): Promise<Refusal> {
  const failures = await limiter.hit(`failed-link:${addressGroup(ip)}`, mostFailures, minute)
  return failures.allowed ? kind.unknown() : tooManyFailures(failures.resetSeconds)
}

async function countUse(limiter: RateLimiter, { name, usesPerMinute }: LinkKind, token: string): Promise<void> {
  // Hashed, since the limiter may be another server.
  const state = await limiter.hit(`${name}:${hash('sha256', token, 'base64url')}`, usesPerMinute, minute)
  if (state.allowed) return
  const message = `Too many requests with this link. Try again in ${state.resetSeconds} seconds.`
  throw new Refusal('TOO_MANY_REQUESTS', message, state.resetSeconds)
}

function tooManyFailures(seconds: number): Refusal {
  const message = `Too many invalid links from your network. Try again in ${seconds} seconds.`
  return new Refusal('TOO_MANY_FAILED_ATTEMPTS', message, seconds)
}
