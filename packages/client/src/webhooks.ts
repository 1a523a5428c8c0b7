import type { Answer, Caller, CallOptions } from './call.ts'
import type { Operations } from './interface.ts'
import { itemsOf } from './pages.ts'

type DeliveryPage = Answer<'listWebhookDeliveries'>
type DeliveryFilter = NonNullable<Operations['listWebhookDeliveries']['query']>

/** Endpoints that receive the events of the organization, and the state of each delivery. */
export interface Webhooks {
  /** Only this response contains the secret. */
  create(endpoint: Operations['createWebhook']['body'], options?: CallOptions): Promise<Answer<'createWebhook'>>
  list(options?: CallOptions): Promise<Answer<'listWebhooks'>>
  read(id: string, options?: CallOptions): Promise<Answer<'readWebhook'>>
  change(
    id: string,
    changes: Operations['changeWebhook']['body'],
    options?: CallOptions,
  ): Promise<Answer<'changeWebhook'>>
  delete(id: string, options?: CallOptions): Promise<Answer<'deleteWebhook'>>
  /** A new secret; the previous one stays valid for 24 hours by default. */
  rotateSecret(
    id: string,
    choice?: { readonly overlapHours?: number },
    options?: CallOptions,
  ): Promise<Answer<'rotateWebhookSecret'>>
  /** Sends `webhook.test` to this endpoint only. */
  test(id: string, options?: CallOptions): Promise<Answer<'testWebhook'>>
  /** One page, newest first; limited to one endpoint if `webhookId` is given. */
  deliveries(filter?: DeliveryFilter & { readonly webhookId?: string }, options?: CallOptions): Promise<DeliveryPage>
  allDeliveries(
    filter?: DeliveryFilter & { readonly webhookId?: string },
    options?: CallOptions,
  ): AsyncGenerator<DeliveryPage['deliveries'][number], void, undefined>
  readDelivery(id: string, options?: CallOptions): Promise<Answer<'readWebhookDelivery'>>
  /** Sends it again, with the same id and bytes. */
  resend(deliveryId: string, options?: CallOptions): Promise<Answer<'resendWebhookDelivery'>>
}

export function webhooksOf(caller: Caller): Webhooks {
  const deliveries: Webhooks['deliveries'] = ({ webhookId, ...query } = {}, options) =>
    webhookId === undefined
      ? caller.data('listWebhookDeliveries', { query }, options)
      : caller.data('listDeliveriesOfWebhook', { params: { id: webhookId }, query }, options)
  return {
    create: (body, options) => caller.data('createWebhook', { body }, options),
    list: (options) => caller.data('listWebhooks', {}, options),
    read: (id, options) => caller.data('readWebhook', { params: { id } }, options),
    change: (id, body, options) => caller.data('changeWebhook', { params: { id }, body }, options),
    delete: (id, options) => caller.data('deleteWebhook', { params: { id } }, options),
    rotateSecret: (id, body = {}, options) => caller.data('rotateWebhookSecret', { params: { id }, body }, options),
    test: (id, options) => caller.data('testWebhook', { params: { id } }, options),
    deliveries,
    allDeliveries: (filter = {}, options) =>
      itemsOf(
        (cursor) => deliveries({ limit: 100, ...filter, cursor }, options),
        ({ deliveries: items }) => items,
      ),
    readDelivery: (id, options) => caller.data('readWebhookDelivery', { params: { id } }, options),
    resend: (id, options) => caller.data('resendWebhookDelivery', { params: { id } }, options),
  }
}
