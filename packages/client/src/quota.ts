export type Plan = 'enterprise' | 'free'

export interface Allowance {
  readonly used: number
  /** Null: no limit. */
  readonly limit: number | null
  readonly remaining: number | null
}

export interface Quota {
  readonly plan: Plan
  /** The month that is counted, in UTC. */
  readonly period: { readonly from: string; readonly to: string }
  readonly timestamps: Allowance
  readonly signingRequests: Allowance
  readonly seals: Allowance
  readonly documents: Allowance
  readonly storageBytes: Allowance
  /** The hourly limit of the key in use. */
  readonly requestsPerHour: number
}
