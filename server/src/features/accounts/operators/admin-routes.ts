import { operators as api } from '@countersign/api'
import { actedBy } from '../../../http/acted-by.ts'
import { answersOf } from '../../../http/admin-token.ts'
import { success } from '../../../http/envelope.ts'
import { answerOnce } from '../../../http/idempotency/answer-once.ts'
import type { AnswerPorts } from '../../../http/idempotency/idempotency-key.ts'
import { serve } from '../../../http/serve.ts'
import type { Routes } from '../../../http/server.ts'
import type { Randomness } from '../../../ports/randomness.ts'
import type { Mode } from '../../../vocabulary/mode.ts'
import type { Operator } from '../model.ts'
import { createOperator, disableOperator, listOperators } from './manage-operators.ts'

interface Ports extends AnswerPorts {
  readonly randomness: Randomness
  readonly mode: Mode
}

/** The accounts of the people who administer the service. */
export function operatorAdminRoutes(ports: Ports): Routes {
  return async (app) => {
    serve(app, api.createOperator, (request, reply) =>
      answerOnce(ports, request, reply, {
        owner: answersOf(request),
        status: 201,
        run: async (transaction) => {
          const within = { ...ports, transaction, by: actedBy(ports, request) }
          const { operator, token } = await createOperator(within, request.body.name)
          return { ...presentOperator(operator), token }
        },
      }),
    )

    serve(app, api.listOperators, async (request) => {
      const { limit, cursor } = request.query
      const { items, nextCursor } = await listOperators(ports.database, { limit, cursor })
      return success({ operators: items.map(presentOperator), nextCursor })
    })

    serve(app, api.disableOperator, (request, reply) =>
      answerOnce(ports, request, reply, {
        owner: answersOf(request),
        status: 200,
        run: async (transaction) => {
          const within = { ...ports, transaction, by: actedBy(ports, request) }
          return presentOperator(await disableOperator(within, request.params.id))
        },
      }),
    )
  }
}

function presentOperator({ createdAt, lastUsedAt, disabledAt, ...rest }: Operator): api.Operator {
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    disabledAt: disabledAt?.toISOString() ?? null,
  }
}
