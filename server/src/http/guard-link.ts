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
 * Guessing is hopeless by the length of a token; this tells whoever goes on with wrong ones to wait. Of all kinds
 * together, so that whoever guesses at several guesses no more often.
 */
const mostFailures = 30

/**
 * Counts links that are none, per address, and uses of a link. One that was given out works whatever others tried before:
 * an office shares an address. `act` looks up nothing for what has not the form of a token.
 */
export async function guardLink<T>(
  limiter: RateLimiter,
  kind: LinkKind,
  request: FastifyRequest<{ Params: { token: string } }>,
  act: () => Promise<T>,
): Promise<T> {
  const { token } = request.params
  // Under the hash: the limiter may be another server.
  const use = `${kind.name}:${hash('sha256', token, 'base64url')}`
  const isToken = kind.isToken(token)
  if (isToken) await countUse(limiter, use, kind.usesPerMinute)
  try {
    return await act()
  } catch (error) {
    const isUnknown = error instanceof Refusal && error.code === kind.unknown
    if (!isUnknown) throw error
    // Guesses leave nothing behind: many of them would push out what is counted of others.
    if (isToken) await limiter.giveBack(use)
    const failures = await limiter.hit(`failed-link:${addressGroup(request.ip)}`, mostFailures, minute)
    throw failures.allowed ? error : tooManyFailures(failures.resetSeconds)
  }
}

async function countUse(limiter: RateLimiter, use: string, usesPerMinute: number): Promise<void> {
  const state = await limiter.hit(use, usesPerMinute, minute)
  if (state.allowed) return
  const message = `This link is used too often; try again in ${state.resetSeconds} seconds.`
  throw new Refusal('TOO_MANY_REQUESTS', message, state.resetSeconds)
}

function tooManyFailures(seconds: number): Refusal {
  const message = `Too many wrong links from this address; try again in ${seconds} seconds.`
  return new Refusal('TOO_MANY_FAILED_ATTEMPTS', message, seconds)
}
