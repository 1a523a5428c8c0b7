import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Timers } from '../ports/timers.ts'
import { isOwnMachine } from '../vocabulary/own-machine.ts'
import type { Routes } from './server.ts'

/** A dependency without which the service cannot work. `check` throws, and its message is the reason. */
export interface ReadinessCheck {
  readonly name: string
  check(): Promise<void>
  /** A warning for the operator although the service is ready. */
  warning?(): string | undefined
}

interface HealthParts {
  readonly checks: readonly ReadinessCheck[]
  readonly isStopping: () => boolean
  readonly timers: Timers
  readonly isAdministrator: (request: FastifyRequest) => Promise<boolean>
}

const checkSeconds = 3

/**
 * Live: the process responds. Ready: a request accepted now can be completed, by everything that takes part in it. The
 * reasons why it is not are shown only on this machine and to administrators, because they name hosts. The admin token
 * shows them even when operators exist: it is recognized without the database, where the tokens of operators are.
 */
export function healthRoutes({ checks, isStopping, timers, isAdministrator }: HealthParts): Routes {
  return async (app) => {
    app.get('/health/live', { schema: { response: { 200: Live } } }, async () => ({ status: 'ok' }) as const)

    app.get('/health/ready', async (request, reply) => {
      const [showsReasons, ...results] = await Promise.all([
        isOfThisMachine(request) || inTime(timers, isAdministrator(request)).catch(() => false),
        ...checks.map((check) => tryOut(check, timers)),
      ])
      if (isStopping()) results.push({ name: 'service', ok: false, reason: 'The service is stopping.' })
      const ready = results.every((result) => result.ok)
      return reply
        .code(ready ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({
          status: ready ? 'ready' : 'not ready',
          ...(showsReasons ? { checks: results } : {}),
        })
    })
  }
}

/** Not through a proxy, which would add the client's address, or the public host name. */
function isOfThisMachine({ raw, headers, hostname }: FastifyRequest): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  return !isForwarded && isOwnMachine(raw.socket.remoteAddress ?? '') && isOwnMachine(hostname)
}

interface Result {
  readonly name: string
  readonly ok: boolean
  readonly warning?: string
  readonly reason?: string
}

const Live = Type.Object({ status: Type.Literal('ok') })

/** Never rejects, and ends in time. */
export async function tryOut({ name, check, warning: warn }: ReadinessCheck, timers: Timers): Promise<Result> {
  try {
    await inTime(timers, check())
    const warning = warn?.()
    return { name, ok: true, ...(warning === undefined ? {} : { warning }) }
  } catch (error) {
    return { name, ok: false, reason: (error as Error).message }
  }
}

/** Fails if the work takes too long. */
async function inTime<T>(timers: Timers, work: Promise<T>): Promise<T> {
  let stop = () => {}
  const late = new Promise<never>((_resolve, reject) => {
    stop = timers.after(checkSeconds * 1000, () => reject(new Error(`no response within ${checkSeconds} s`)))
  })
  return await Promise.race([work, late]).finally(() => stop())
}
