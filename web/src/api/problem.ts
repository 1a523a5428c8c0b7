/** Why a call failed. `fields` are JSON pointers to the refused parts of the request. */
export type Problem =
  | { readonly kind: 'offline' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'rate-limited'; readonly seconds: number | null }
  | {
      readonly kind: 'refused'
      readonly message: string
      readonly code: string | null
      readonly fields: readonly string[]
    }
  | { readonly kind: 'unexpected' }
  | { readonly kind: 'unreadable-file' }
  | { readonly kind: 'not-a-proof'; readonly message: string }
  | { readonly kind: 'proof-too-large' }
  | { readonly kind: 'no-signature-check' }

export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: Problem }

export function done<T>(value: T): Outcome<T> {
  return { ok: true, value }
}

export function failed(problem: Problem): { readonly ok: false; readonly problem: Problem } {
  return { ok: false, problem }
}
