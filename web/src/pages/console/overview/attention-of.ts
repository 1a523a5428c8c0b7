import type { AnchoringStatus, UnrenewedDocuments } from '@countersign/api'
import type { RequestStatus, RequestSummary } from '../signing/request.ts'
import type { Delivery } from '../webhooks/delivery.ts'
import type { Endpoint } from '../webhooks/endpoint.ts'

export type Need =
  | { readonly kind: 'alarm' }
  | { readonly kind: 'delayed'; readonly reason: string | null }
  | { readonly kind: 'stopped' | 'expiring'; readonly requests: readonly RequestSummary[] }
  | { readonly kind: 'waiting'; readonly requests: readonly RequestSummary[]; readonly more: boolean }
  | { readonly kind: 'endpoints'; readonly ids: readonly string[] }
  | { readonly kind: 'deliveries'; readonly number: number }
  | { readonly kind: 'unrenewed'; readonly documentIds: readonly string[]; readonly more: boolean }

type Facts = {
  readonly latest: readonly RequestSummary[]
  /** Requests that can still be signed. */
  readonly open: readonly RequestSummary[]
  readonly moreOpen: boolean
  readonly endpoints: readonly Endpoint[]
  readonly deliveries: readonly Delivery[]
  readonly anchoring: AnchoringStatus | null
  readonly unrenewed: UnrenewedDocuments | null
  readonly now: Date
}

const day = 86_400_000
/** Older problems are no longer shown. */
const recent = 7 * day
const soon = 2 * day

/** Most urgent first. */
export function attentionOf(facts: Facts): readonly Need[] {
  const { latest, open, moreOpen, endpoints, deliveries, anchoring, unrenewed, now } = facts
  const since = now.getTime() - recent
  const expiring = open.filter(({ expiresAt }) => Date.parse(expiresAt) < now.getTime() + soon)
  const stopped = latest.filter(({ status, updatedAt }) => isStopped(status) && Date.parse(updatedAt) >= since)
  const failed = deliveries.filter(({ endedAt, createdAt }) => Date.parse(endedAt ?? createdAt) >= since)
  const needs: Need[] = []
  if (anchoring?.alarm === true) needs.push({ kind: 'alarm' })
  else if (anchoring?.open?.needsAttention === true) needs.push({ kind: 'delayed', reason: anchoring.open.reason })
  if (unrenewed !== null && unrenewed.documents.length > 0) {
    const documentIds = unrenewed.documents.map(({ documentId }) => documentId)
    needs.push({ kind: 'unrenewed', documentIds, more: unrenewed.more })
  }
  if (stopped.length > 0) needs.push({ kind: 'stopped', requests: stopped })
  const disabled = endpoints.filter(({ disabledReason }) => disabledReason === 'DELIVERIES_FAILED')
  if (disabled.length > 0) needs.push({ kind: 'endpoints', ids: disabled.map(({ id }) => id) })
  if (failed.length > 0) needs.push({ kind: 'deliveries', number: failed.length })
  if (expiring.length > 0) needs.push({ kind: 'expiring', requests: expiring })
  if (open.length > 0) needs.push({ kind: 'waiting', requests: open, more: moreOpen })
  return needs
}

/** Ended without success, and not by the sender. */
function isStopped(status: RequestStatus): boolean {
  return status === 'DECLINED' || status === 'EXPIRED' || status === 'FAILED'
}
