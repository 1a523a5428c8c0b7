import type { CreateOwnApiKey } from '@countersign/api'

/** Null for personal keys. */
export type KeyHolder = { readonly organizationId: string } | null

type KeyDraft = Readonly<Omit<CreateOwnApiKey, 'organizationId'>>

export const expiries = ['never', 'month', 'quarter', 'year', 'day'] as const
export type Expiry = (typeof expiries)[number]

/** The form's input. */
export type Entered = {
  readonly name: string
  readonly limit: string
  readonly expiry: Expiry
  /** The format of a date input, `2027-01-31`. */
  readonly day: string
}

export type Wrong = { readonly name?: boolean; readonly limit?: boolean; readonly day?: boolean }

export function readDraft(entered: Entered, most: number, now: Date): { draft: KeyDraft | null; wrong: Wrong } {
  const name = entered.name.trim()
  const limit = entered.limit.trim()
  const requestsPerHour = /^\d+$/.test(limit) ? Number(limit) : Number.NaN
  const end = endOf(entered, now)
  const wrong = {
    name: name === '',
    limit: limit !== '' && !(requestsPerHour >= 1 && requestsPerHour <= most),
    day: end === 'wrong',
  }
  if (wrong.name || wrong.limit || end === 'wrong') return { draft: null, wrong }
  const draft = {
    name,
    ...(limit === '' ? {} : { requestsPerHour }),
    expiresAt: end?.toISOString() ?? null,
  }
  return { draft, wrong }
}

/** Null for never. A chosen day counts until its end, in the reader's time zone. */
function endOf({ expiry, day }: Entered, now: Date): Date | null | 'wrong' {
  switch (expiry) {
    case 'never':
      return null
    case 'month':
      return daysAfter(now, 30)
    case 'quarter':
      return daysAfter(now, 90)
    case 'year':
      return daysAfter(now, 365)
    case 'day': {
      const end = new Date(`${day}T23:59:59`)
      return end.getTime() > now.getTime() ? end : 'wrong'
    }
  }
}

function daysAfter(now: Date, days: number): Date {
  return new Date(now.getTime() + days * 86_400_000)
}
