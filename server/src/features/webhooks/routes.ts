import type { AuditAction } from '@countersign/api'
import { webhooks as api } from '@countersign/api'
import type { FastifyRequest } from 'fastify'
import { actedBy } from '../../http/acted-by.ts'
import { success } from '../../http/envelope.ts'
import { answerOnce } from '../../http/idempotency/answer-once.ts'
import type { AnswerPorts } from '../../http/idempotency/idempotency-key.ts'
import { isManagerOrKey, mayReadAudit, requireManagerOrKey } from '../../http/member-area.ts'
import { serve } from '../../http/serve.ts'
import type { Routes } from '../../http/server.ts'
import type { Transaction } from '../../ports/database.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { OutboundHttp } from '../../ports/outbound-http.ts'
import type { Randomness } from '../../ports/randomness.ts'
import type { RateLimiter } from '../../ports/rate-limiter.ts'
import { ownerOf } from '../../vocabulary/caller.ts'
import type { Mode } from '../../vocabulary/mode.ts'
import type { AuditDetails } from '../audit/model.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { changeEndpoint, removeEndpoint } from './change-endpoint.ts'
import { checkReceiver } from './check-receiver.ts'
import { createEndpoint } from './create-endpoint.ts'
import { findEndpoint, listEndpoints } from './find-endpoint.ts'
import { followAudit, requireAuditReader, requireReadable } from './guard-audit-events.ts'
import { listDeliveries, readDelivery } from './list-deliveries.ts'
import type { Endpoint } from './model.ts'
import { presentByHost, presentDelivery, presentDetails, presentEndpoint, presentWithSecret } from './present.ts'
import { resendOwnDelivery } from './resend-own-delivery.ts'
import { rotateSecret } from './rotate-secret.ts'
import { testEndpoint } from './test-endpoint.ts'

interface Ports extends AnswerPorts {
  readonly queue: JobQueue
  readonly limiter: RateLimiter
  readonly randomness: Randomness
  readonly outbound: OutboundHttp
  readonly mode: Mode
}

const usualOverlapHours = 24

/**
 * Endpoints and deliveries. Owners, admins and API keys see and change them; other members see the hosts and the
 * deliveries, and can send these again.
 */
export function webhookRoutes(ports: Ports): Routes {
  const { clock } = ports
  const presentFor = (request: FastifyRequest) => (isManagerOrKey(request) ? presentEndpoint : presentByHost)
  const managersMay = { onRequest: async (request: FastifyRequest) => requireManagerOrKey(request, 'manage webhooks') }

  async function record(
    transaction: Transaction,
    request: FastifyRequest,
    action: AuditAction,
    { id, url }: Endpoint,
    details: AuditDetails = {},
  ): Promise<void> {
    const organizationId = request.caller.organization?.id ?? null
    // The host alone: the rest of a URL may be a secret.
    const target = { kind: 'webhook', id, name: new URL(url).host } as const
    await recordAudit(transaction, { ...actedBy(ports, request), organizationId, action, target, details })
  }

  return async (app) => {
    serve(
      app,
      api.createWebhook,
      async (request, reply) => {
        const owner = ownerOf(request.caller)
        requireAuditReader({ events: request.body.events ?? null }, mayReadAudit(request))
        await checkReceiver(ports, request.body.url)
        return await answerOnce(ports, request, reply, {
          owner,
          status: 201,
          run: async (transaction) => {
            const created = await createEndpoint(transaction, ports, owner, request.body)
            await followAudit(transaction, request.caller, created.endpoint)
            await record(transaction, request, 'webhook.created', created.endpoint)
            return presentWithSecret(created, clock.now())
          },
        })
      },
      managersMay,
    )

    serve(app, api.listWebhooks, async (request) => {
      const endpoints = await listEndpoints(ports.database, ownerOf(request.caller))
      return success({ webhooks: endpoints.map((one) => presentFor(request)(one, clock.now())) })
    })

    serve(app, api.readWebhook, async (request) => {
      const endpoint = await findEndpoint(ports.database, request.params.id, ownerOf(request.caller))
      return success(presentFor(request)(endpoint, clock.now()))
    })

    serve(
      app,
      api.changeWebhook,
      async (request) => {
        const { body, params } = request
        await checkReceiver(ports, body.url)
        const endpoint = await ports.database.transaction().execute(async (transaction) => {
          const owner = ownerOf(request.caller)
          requireAuditReader(await findEndpoint(transaction, params.id, owner), mayReadAudit(request))
          const changed = await changeEndpoint(transaction, ports, owner, params.id, body)
          requireAuditReader(changed, mayReadAudit(request))
          await followAudit(transaction, request.caller, changed)
          await record(transaction, request, 'webhook.changed', changed, { changed: Object.keys(body) })
          return changed
        })
        return success(presentEndpoint(endpoint, clock.now()))
      },
      managersMay,
    )

    serve(
      app,
      api.deleteWebhook,
      async (request) => {
        const { id } = request.params
        await ports.database.transaction().execute(async (transaction) => {
          const removed = await removeEndpoint(transaction, ports, ownerOf(request.caller), id)
          requireAuditReader(removed, mayReadAudit(request))
          await record(transaction, request, 'webhook.deleted', removed)
        })
        return success({ id, deleted: true })
      },
      managersMay,
    )

    serve(
      app,
      api.rotateWebhookSecret,
      (request, reply) => {
        const owner = ownerOf(request.caller)
        const hours = request.body?.overlapHours ?? usualOverlapHours
        return answerOnce(ports, request, reply, {
          owner,
          status: 200,
          run: async (transaction) => {
            const rotated = await rotateSecret(transaction, ports, owner, request.params.id, hours)
            requireAuditReader(rotated.endpoint, mayReadAudit(request))
            await record(transaction, request, 'webhook.secret_rotated', rotated.endpoint, { overlapHours: hours })
            return presentWithSecret(rotated, clock.now())
          },
        })
      },
      managersMay,
    )

    serve(
      app,
      api.testWebhook,
      (request, reply) => {
        const owner = ownerOf(request.caller)
        return answerOnce(ports, request, reply, {
          owner,
          status: 200,
          run: async (transaction) => ({ eventId: await testEndpoint(transaction, ports, owner, request.params.id) }),
        })
      },
      managersMay,
    )

    serve(app, api.listDeliveriesOfWebhook, async (request) => {
      const { id } = await findEndpoint(ports.database, request.params.id, ownerOf(request.caller))
      const { items, nextCursor } = await listDeliveries(ports, { ...request.query, subscriptionId: id })
      return success({ deliveries: items.map(presentDelivery), nextCursor })
    })

    serve(app, api.listWebhookDeliveries, async (request) => {
      const owner = ownerOf(request.caller)
      const { items, nextCursor } = await listDeliveries(ports, { ...request.query, owner })
      return success({ deliveries: items.map(presentDelivery), nextCursor })
    })

    serve(app, api.readWebhookDelivery, async (request) => {
      const details = await readDelivery(ports, request.params.id, ownerOf(request.caller))
      requireReadable(details.delivery, mayReadAudit(request))
      return success(presentDetails(details))
    })

    serve(app, api.resendWebhookDelivery, (request, reply) => {
      const owner = ownerOf(request.caller)
      return answerOnce(ports, request, reply, {
        owner,
        status: 200,
        run: async (transaction) =>
          presentDelivery(await resendOwnDelivery(transaction, ports, request.params.id, owner)),
      })
    })
  }
}
