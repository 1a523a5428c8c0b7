import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { RateLimiter } from '../ports/rate-limiter.ts'
import { Refusal, type RefusalCode } from '../vocabulary/refusal.ts'
import { addressGroup } from './client-address.ts'

/** A kind of links whose secret is all that is needed to use them. */
export interface LinkKind {
  readonly name: string
  /** What is answered where no such link was ever given out. */
  readonly unknown: RefusalCode
  /** Of one link: whoever has it may use it, not keep us busy. */
  readonly usesPerMinute: number
  isToken(text: string): boolean
}

const minute = 60

/**
 * Guessing is hopeless by the length of a token; this keeps it from costing us anything. Of all kinds together, so that
 * whoever guesses at several guesses no more often.
 */
const mostFailures = 30

/** Counts links that are none, per address, and uses of a link. Beyond the limit nothing is even looked up. */
export async function guardLink<T>(
  limiter: RateLimiter,
  kind: LinkKind,
  request: FastifyRequest<{ Params: { token: string } }>,
  act: () => Promise<T>,
): Promise<T> {
  const subject = `failed-link:${addressGroup(request.ip)}`
  const failures = await limiter.peek(subject, mostFailures, minute)
  if (!failures.allowed) {
    const message = `Too many wrong links from this address; try again in ${failures.resetSeconds} seconds.`
    throw new Refusal('TOO_MANY_FAILED_ATTEMPTS', message, failures.resetSeconds)
  }
  if (kind.isToken(request.params.token)) await countUse(limiter, kind, request.params.token)
  try {
    return await act()
  } catch (error) {
    const isUnknown = error instanceof Refusal && error.code === kind.unknown
    if (isUnknown) await limiter.hit(subject, mostFailures, minute)
    throw error
  }
}

/** Under the hash: the limiter may be another server. */
async function countUse(limiter: RateLimiter, { name, usesPerMinute }: LinkKind, token: string): Promise<void> {
  const state = await limiter.hit(`${name}:${hash('sha256', token, 'base64url')}`, usesPerMinute, minute)
  if (state.allowed) return
  const message = `This link is used too often; try again in ${state.resetSeconds} seconds.`
  throw new Refusal('TOO_MANY_REQUESTS', message, state.resetSeconds)
}
