import { hash, timingSafeEqual } from 'node:crypto'
import { operators as api, pathOf } from '@countersign/api'
import type { FastifyRequest } from 'fastify'
import type { RateLimiter } from '../ports/rate-limiter.ts'
import { Refusal } from '../vocabulary/refusal.ts'
import { limitFailures } from './api-key.ts'
import { notFound } from './error-handler.ts'
import { bearerToken } from './presented-key.ts'
import { type Routes, registerAll } from './server.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who administers; undefined for the holder of the administrator's token. Set below /admin/v1. */
    operator: { readonly id: string; readonly name: string } | undefined
  }
}

/** People who administer the service with tokens of their own. */
export interface Operators {
  /** True from the first operator on, disabled or not. */
  exist(): Promise<boolean>
  find(token: string): Promise<{ readonly id: string; readonly name: string } | undefined>
}

interface Ports {
  readonly adminToken: string
  readonly operators: Operators
  readonly limiter: RateLimiter
  /** For the audit log. */
  readonly recordRefusal: (refused: { readonly ip: string; readonly code: string }) => Promise<void>
}

/**
 * Every route below `/admin/v1`. Operators may do everything. So may the holder of the administrator's token until the
 * first operator exists; from then on, it only manages operators.
 */
export function adminArea(ports: Ports, features: readonly Routes[]): Routes {
  const holdsToken = tokenCheck(ports.adminToken)
  return async (app) => {
    app.decorateRequest('operator')
    // Some responses contain a new key or password.
    app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
    app.addHook('onRequest', (request) =>
      recordingRefusal(ports, request, () =>
        limitFailures(ports.limiter, 'admin', request, () => admit(ports.operators, holdsToken, request)),
      ),
    )
    app.setNotFoundHandler(notFound)
    await registerAll(app, features)
  }
}

/** Attempts beyond the limit of a network are not recorded, nor are requests without any token. */
async function recordingRefusal(ports: Ports, request: FastifyRequest, attempt: () => Promise<void>): Promise<void> {
  try {
    await attempt()
  } catch (error) {
    const isRefused = error instanceof Refusal && recorded.has(error.code) && bearerToken(request) !== undefined
    if (isRefused) await ports.recordRefusal({ ip: request.ip, code: error.code })
    throw error
  }
}

const recorded: ReadonlySet<string> = new Set<Refusal['code']>(['ADMIN_TOKEN_INVALID', 'OPERATOR_REQUIRED'])

const managing = [api.createOperator, api.listOperators, api.disableOperator].map(pathOf)

async function admit(
  operators: Operators,
  holdsToken: (request: FastifyRequest) => boolean,
  request: FastifyRequest,
): Promise<void> {
  if (!holdsToken(request)) {
    request.operator = await operators.find(bearerToken(request) ?? '')
    if (request.operator === undefined) throw tokenInvalid()
    return
  }
  const managesOperators = managing.includes(request.routeOptions.url ?? '')
  if (!managesOperators && (await operators.exist())) throw operatorRequired()
}

/** Whose answers are kept for repetitions: each operator has their own. */
export function answersOf({ operator }: FastifyRequest): string {
  return operator?.id ?? 'admin'
}

/** Reports whether a request is from an administrator, with either kind of token. */
export function administratorCheck({
  adminToken,
  operators,
}: Pick<Ports, 'adminToken' | 'operators'>): (request: FastifyRequest) => Promise<boolean> {
  const holdsToken = tokenCheck(adminToken)
  return async (request) => holdsToken(request) || (await operators.find(bearerToken(request) ?? '')) !== undefined
}

function tokenCheck(adminToken: string): (request: FastifyRequest) => boolean {
  const expected = hash('sha256', adminToken, 'buffer')
  return (request) => timingSafeEqual(hash('sha256', bearerToken(request) ?? '', 'buffer'), expected)
}

function tokenInvalid(): Refusal {
  return new Refusal(
    'ADMIN_TOKEN_INVALID',
    'The token is missing or invalid. Send Authorization: Bearer <token> with the token of an operator, or with the one in DATA_DIR/admin-token or ADMIN_TOKEN.',
  )
}

function operatorRequired(): Refusal {
  return new Refusal(
    'OPERATOR_REQUIRED',
    'The admin token can only manage operators, because an operator exists. Send the token of an operator.',
  )
}
