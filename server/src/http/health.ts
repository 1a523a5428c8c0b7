import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { Type } from 'typebox'
import type { Timers } from '../ports/timers.ts'
import { isOwnMachine } from '../vocabulary/own-machine.ts'
import { inTime } from './in-time.ts'
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
  readonly logger: Pick<Logger, 'info' | 'warn'>
  /** How long a result counts. */
  readonly restMilliseconds: number
  readonly isAdministrator: (request: FastifyRequest) => Promise<boolean>
}

const checkSeconds = 3

/**
 * Callers share one look, and each check runs once at a time: a flood of them, or a dependency that never responds, must
 * not take the connections of requests.
 *
 * Live: the process responds. Ready: a request accepted now can be completed, by everything that takes part in it. The
 * reasons why it is not are shown only on this machine and to administrators, because they name hosts. The admin token
 * shows them even when operators exist: it is recognized without the database, where the tokens of operators are.
 */
export function healthRoutes(parts: HealthParts): Routes {
  const { checks, isStopping, timers, isAdministrator } = parts
  const look = lookOf(checks.map(onceAtATime), parts)
  return async (app) => {
    app.get('/health/live', { schema: { response: { 200: Live } } }, async () => ({ status: 'ok' }) as const)

    app.get('/health/ready', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      // Without the other checks: load balancers should notice immediately.
      if (isStopping()) return reply.code(503).send({ status: 'not ready', checks: [stopping] })
      const [showsReasons, { ready, results }] = await Promise.all([
        isOfThisMachine(request) || inTime(timers, checkSeconds, isAdministrator(request)).catch(() => false),
        look(),
      ])
      return reply.code(ready ? 200 : 503).send({
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

const stopping: Result = { name: 'service', ok: false, reason: 'The service is stopping.' }

interface Look {
  readonly ready: boolean
  readonly results: readonly Result[]
}

/** Logs each change, so that the log shows why a node got no requests. */
function lookOf(checks: readonly ReadinessCheck[], { timers, logger, restMilliseconds }: HealthParts) {
  let underWay: Promise<Look> | undefined
  let last: { readonly look: Look; readonly at: number } | undefined

  const lookNow = async (): Promise<Look> => {
    const results = await Promise.all(checks.map((check) => tryOut(check, timers)))
    const look = { ready: results.every(({ ok }) => ok), results }
    if (look.ready !== (last?.look.ready ?? true)) {
      if (look.ready) logger.info('ready again')
      else logger.warn({ failed: results.filter(({ ok }) => !ok) }, 'not ready')
    }
    last = { look, at: timers.elapsed() }
    return look
  }

  return async (): Promise<Look> => {
    if (last !== undefined && timers.elapsed() - last.at < restMilliseconds) return last.look
    underWay ??= lookNow().finally(() => {
      underWay = undefined
    })
    return await underWay
  }
}

/** A call while the previous one is not done waits for that. */
function onceAtATime(one: ReadinessCheck): ReadinessCheck {
  let running: Promise<void> | undefined
  return {
    ...one,
    check() {
      if (running !== undefined) return running
      const done = () => {
        running = undefined
      }
      running = one.check()
      running.then(done, done)
      return running
    },
  }
}

const Live = Type.Object({ status: Type.Literal('ok') })

/** Never rejects, and ends in time. */
export async function tryOut({ name, check, warning: warn }: ReadinessCheck, timers: Timers): Promise<Result> {
  try {
    await inTime(timers, checkSeconds, check())
    const warning = warn?.()
    return { name, ok: true, ...(warning === undefined ? {} : { warning }) }
  } catch (error) {
    return { name, ok: false, reason: (error as Error).message }
  }
}
