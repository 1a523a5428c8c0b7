import { type bulk as api, callbackEventKinds } from '@countersign/api'
import type { CreatedBulk } from './create-bulk.ts'
import type { BulkRowState, BulkWithCounts } from './model.ts'

export function presentBulk({ bulk, counts }: BulkWithCounts): api.Bulk {
  const { PENDING: pending, CREATED: created, FAILED: failed, CANCELLED: cancelled } = counts
  return {
    bulkId: bulk.id,
    templateId: bulk.templateId,
    templateVersion: bulk.templateVersion,
    templateName: bulk.templateName,
    status: bulk.status,
    progress: { total: pending + created + failed + cancelled, pending, created, failed, cancelled },
    createdAt: bulk.createdAt.toISOString(),
    endedAt: bulk.endedAt?.toISOString() ?? null,
  }
}

/** The only response that contains the webhook secret. */
export function presentCreatedBulk(created: CreatedBulk): api.CreatedBulk {
  const { callbackUrl = null, webhookEvents = callbackEventKinds } = created.template.content
  const events = callbackUrl === null ? null : [...webhookEvents]
  return { ...presentBulk(created), webhook: { callbackUrl, events, secret: created.webhookSecret } }
}

export function presentRow(row: BulkRowState): api.BulkRowState {
  const { number, status, signingRequestId, error, signers, filling } = row
  const { values = {}, documentTitle = null, externalId = null, message = null } = filling
  const people = signers.map(({ phone = null, ...person }) => ({ ...person, phone }))
  const given = { signers: people, values, documentTitle, externalId, message }
  return { row: number, status, signingRequestId, error, ...given }
}
