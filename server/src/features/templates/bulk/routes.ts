import { bulk as api, signing, templates } from '@countersign/api'
import { Type } from 'typebox'
import { success } from '../../../http/envelope.ts'
import { answerOnce } from '../../../http/idempotency/answer-once.ts'
import type { AnswerPorts } from '../../../http/idempotency/idempotency-key.ts'
import { isManagerOrKey } from '../../../http/member-area.ts'
import { serve } from '../../../http/serve.ts'
import type { Routes } from '../../../http/server.ts'
import { readAsBody } from '../../../http/validation.ts'
import { type Caller, ownerOf } from '../../../vocabulary/caller.ts'
import { withHost } from '../../signing/present.ts'
import type { SigningPorts } from '../../signing/signing-ports.ts'
import { findTemplate } from '../find-template.ts'
import { cancelBulk } from './cancel-bulk.ts'
import { type BulkReaders, checkRows, requireNoErrors } from './check-rows.ts'
import { createBulk } from './create-bulk.ts'
import { findBulk, listBulks, listRows } from './find-bulk.ts'
import { presentBulk, presentCreatedBulk, presentRow } from './present.ts'

const readers: BulkReaders = {
  request: (input) => readAsBody(signing.CreateSigningRequest, input),
  row: (row) => readAsBody(templates.BulkRow, row),
}

/** Each row is checked by itself, so that one error does not hide the others. */
const LooseRows = Type.Object({
  ...api.CreateBulk.properties,
  rows: Type.Array(Type.Unsafe<unknown>({}), {
    minItems: 1,
    maxItems: api.mostBulkRows,
    'x-expects': `a list of 1 to ${api.mostBulkRows} rows, each with the signers of one request`,
  }),
})

export function bulkRoutes(ports: SigningPorts & AnswerPorts): Routes {
  const check = async (caller: Caller, id: string, { rows, version }: { rows: unknown[]; version?: number }) => {
    const template = await findTemplate(ports, caller, id, version)
    return { template, checked: await checkRows(ports, readers, template, rows) }
  }
  return async (app) => {
    serve(
      app,
      { ...api.createBulk, body: LooseRows },
      (request, reply) => {
        const { caller, body } = request
        return answerOnce(ports, request, reply, {
          owner: ownerOf(caller),
          status: 202,
          async prepare() {
            const { template, checked } = await check(caller, request.params.id, body)
            requireNoErrors(checked.errors, body.rows.length)
            return { template, rows: checked.rows }
          },
          async run(transaction, { template, rows }) {
            const created = presentCreatedBulk(await createBulk(ports, transaction, caller, template, rows))
            return isManagerOrKey(request) ? created : { ...created, webhook: withHost(created.webhook) }
          },
        })
      },
      { bodyLimit: api.mostBulkBytes },
    )

    serve(
      app,
      { ...api.checkBulk, body: LooseRows },
      async (request) => {
        const { checked } = await check(request.caller, request.params.id, request.body)
        return success({ rows: request.body.rows.length, errors: [...checked.errors] })
      },
      { bodyLimit: api.mostBulkBytes },
    )

    serve(app, api.listBulks, async (request) => {
      const { items, nextCursor } = await listBulks(ports, ownerOf(request.caller), request.query)
      return success({ bulks: items.map(presentBulk), nextCursor })
    })

    serve(app, api.readBulk, async (request) =>
      success(presentBulk(await findBulk(ports, request.caller, request.params.id))),
    )

    serve(app, api.listBulkRows, async (request) => {
      const { items, nextCursor } = await listRows(ports, request.caller, request.params.id, request.query)
      return success({ rows: items.map(presentRow), nextCursor })
    })

    serve(app, api.cancelBulk, (request, reply) =>
      answerOnce(ports, request, reply, {
        owner: ownerOf(request.caller),
        status: 200,
        run: async (transaction) =>
          presentBulk(await cancelBulk(ports, transaction, request.caller, request.params.id)),
      }),
    )
  }
}
