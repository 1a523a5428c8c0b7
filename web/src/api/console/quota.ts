export const resources = ['timestamps', 'signingRequests', 'seals', 'documents', 'storageBytes'] as const
export type Resource = (typeof resources)[number]

/** Null: no limit. */
export type Allowance = { readonly used: number; readonly limit: number | null }

export type Quota = Readonly<Record<Resource, Allowance>> & {
  readonly plan: 'enterprise' | 'free'
  readonly period: { readonly from: string; readonly to: string }
}
