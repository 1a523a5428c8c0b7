import type { Statements } from '../../ports/database.ts'

/** What was taken for a subject, and the window's total across all nodes. Times are milliseconds since the epoch. */
export interface Taken {
  readonly granted: number
  readonly taken: number
  readonly endsAt: number
}

interface Wanted {
  readonly subject: Buffer
  readonly amount: number
  readonly limit: number
  readonly now: number
  readonly windowMs: number
}

/** A window that has ended restarts, and so does one whose hits were all returned. */
const begins = '(w.ends_at <= $5::bigint or w.taken = 0)'
const first = 'least($3::bigint, $4::bigint)'
const more = 'greatest(0, least($3::bigint, $4::bigint - w.taken))'

const takeText = `
  insert into rate_windows as w (subject, ends_at, taken, granted) values ($1, $2, ${first}, ${first})
  on conflict (subject) do update set
    granted = case when ${begins} then ${first} else ${more} end,
    taken = case when ${begins} then ${first} else w.taken + ${more} end,
    ends_at = case when ${begins} then excluded.ends_at else w.ends_at end
  returning granted, taken, ends_at as "endsAt"`

/** Takes as much of the amount as the limit leaves, in one statement: all nodes together never take more. */
export async function takeHits(statements: Statements, wanted: Wanted): Promise<Taken> {
  const { subject, amount, limit, now, windowMs } = wanted
  const values = [subject, now + windowMs, amount, limit, now]
  const [row] = await statements.run<Taken>('take-hits', takeText, values)
  if (row === undefined) throw new Error('a rate window was neither made nor changed')
  return row
}

export interface Unused {
  readonly subject: Buffer
  readonly endsAt: number
  readonly amount: number
}

/** Locks rows in one order, so that two nodes never deadlock. */
const returnText = `
  with unused as (
    select * from unnest($1::bytea[], $2::bigint[], $3::bigint[]) as one (subject, ends_at, amount)
  ), locked as (
    select w.subject, amount from rate_windows w join unused using (subject, ends_at)
    order by w.subject for update of w
  )
  update rate_windows w set taken = greatest(0, w.taken - amount) from locked where w.subject = locked.subject`

/** Returns unused hits, if their window has not ended. */
export async function returnHits(statements: Statements, unused: readonly Unused[]): Promise<void> {
  await statements.run('return-hits', returnText, [
    unused.map(({ subject }) => subject),
    unused.map(({ endsAt }) => endsAt),
    unused.map(({ amount }) => amount),
  ])
}
