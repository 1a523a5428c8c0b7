import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { RateLimiter } from '../ports/rate-limiter.ts'
import { Refusal } from '../vocabulary/refusal.ts'
import { addressGroup } from './client-address.ts'

/** A kind of links whose secret is all that is needed to use them. */
export interface LinkKind {
  readonly name: string
  /** Of one link: enough for anybody who has it, too little to keep us busy. */
  readonly usesPerMinute: number
  /** Whether such a link was given out. It looks up nothing for what has not the form of a token. */
  isKnown(token: string): Promise<boolean>
  /** What is answered where it was not. */
  unknown(): Refusal
}

const minute = 60

/**
 * Guessing is hopeless by the length of a token; this tells those who go on with wrong ones to wait. Of all kinds
 * together, so that guessing at several kinds allows no more guesses.
 */
const mostFailures = 30

/**
 * Counts links that are none, per address, and uses of a link. One that was given out works whatever others tried before:
 * an office shares an address. Uses are counted for links that are known alone: a count of its own for each guess would
 * be a row in the database for each.
 */
export async function guardLink<T>(
  limiter: RateLimiter,
  kind: LinkKind,
  request: FastifyRequest<{ Params: { token: string } }>,
  act: () => Promise<T>,
): Promise<T> {
  const { token } = request.params
  if (!(await kind.isKnown(token))) throw await refuseUnknown(limiter, kind, request.ip)
  await countUse(limiter, kind, token)
  return await act()
}

async function refuseUnknown(limiter: RateLimiter, kind: LinkKind, ip: string): Promise<Refusal> {
  const failures = await limiter.hit(`failed-link:${addressGroup(ip)}`, mostFailures, minute)
  return failures.allowed ? kind.unknown() : tooManyFailures(failures.resetSeconds)
}

async function countUse(limiter: RateLimiter, { name, usesPerMinute }: LinkKind, token: string): Promise<void> {
  // Under the hash: the limiter may be another server.
  const state = await limiter.hit(`${name}:${hash('sha256', token, 'base64url')}`, usesPerMinute, minute)
  if (state.allowed) return
  const message = `Too many requests with this link. Try again in ${state.resetSeconds} seconds.`
  throw new Refusal('TOO_MANY_REQUESTS', message, state.resetSeconds)
}

function tooManyFailures(seconds: number): Refusal {
  const message = `Too many invalid links from your network. Try again in ${seconds} seconds.`
  return new Refusal('TOO_MANY_FAILED_ATTEMPTS', message, seconds)
}
