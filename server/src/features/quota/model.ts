import type { Plan } from '../../vocabulary/caller.ts'

/** What a plan counts. All but storage reset every month; storage is the current use. */
export const resources = ['timestamps', 'signingRequests', 'seals', 'documents', 'storageBytes'] as const
export type Resource = (typeof resources)[number]

/** The limits of each plan; null is no limit. An organization may have limits of its own. */
const planLimits: Record<Plan, Record<Resource, number | null>> = {
  enterprise: { timestamps: null, signingRequests: null, seals: null, documents: null, storageBytes: null },
  free: { timestamps: 100, signingRequests: 5, seals: 5, documents: 20, storageBytes: 100 * 1024 * 1024 },
}

/** The organization whose quota is charged. */
export interface Payer {
  readonly id: string
  readonly plan: Plan
}

/** `own` is the organization's own limit: null lifts the plan's, undefined keeps it. */
export function limitOf({ plan }: Pick<Payer, 'plan'>, resource: Resource, own: number | null | undefined) {
  return own === undefined ? planLimits[plan][resource] : own
}

/** The first day of the month (UTC) of a use, or the one day that stands for current use. */
export function periodOf(resource: Resource, now: Date): string {
  return resource === 'storageBytes' ? '0001-01-01' : `${now.toISOString().slice(0, 7)}-01`
}

export interface Allowance {
  readonly used: number
  readonly limit: number | null
  readonly remaining: number | null
}

export function allowance(used: number, limit: number | null): Allowance {
  return { used, limit, remaining: limit === null ? null : Math.max(0, limit - used) }
}

export interface Quota extends Record<Resource, Allowance> {
  readonly plan: Plan
  readonly period: { readonly from: Date; readonly to: Date }
}

export function monthOf(now: Date): Quota['period'] {
  const year = now.getUTCFullYear()
  const month = now.getUTCMonth()
  return { from: new Date(Date.UTC(year, month, 1)), to: new Date(Date.UTC(year, month + 1, 1)) }
}
