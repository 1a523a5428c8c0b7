import { sql } from 'kysely'
import type { Database } from '../../ports/database.ts'
import type { CheckpointToken } from './model.ts'

type Tables = {
  checkpoint_tokens: { size: number; note: string; token: Buffer; time: Date }
}

const tables = (database: Database) => database.withTables<Tables>()

/** `taken`: another node has the turn, or this one had it a moment ago. */
export type Turn = { readonly kind: 'mine' | 'covered' } | { readonly kind: 'taken'; readonly nextAt: Date }

/**
 * The turn to request a token for a checkpoint of this size. It ends at `until` at the latest, so a node that dies does
 * not block the others. A turn that lasts longer than this one would is of a clock that was ahead.
 */
export async function takeTurn(
  database: Database,
  size: number,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<Turn> {
  const { rows: covered } = await sql`
    select 1 from checkpoint_tokens where size >= ${size} limit 1`.execute(database)
  if (covered.length > 0) return { kind: 'covered' }
  const { rows: taken } = await sql`
    insert into checkpoint_token_turn as turn (next_at) values (${until})
    on conflict (only_row) do update set next_at = excluded.next_at
    where turn.next_at <= ${now} or turn.next_at > ${until}
    returning 1`.execute(database)
  if (taken.length > 0) return { kind: 'mine' }
  const { rows } = await sql<{ nextAt: Date }>`
    select next_at as "nextAt" from checkpoint_token_turn`.execute(database)
  return { kind: 'taken', nextAt: rows[0]?.nextAt ?? now }
}

/** Ends a turn that lasted until `until`: the next one can begin at `nextAt`. */
export async function endTurn(database: Database, until: Date, nextAt: Date): Promise<void> {
  await sql`update checkpoint_token_turn set next_at = ${nextAt} where next_at = ${until}`.execute(database)
}

/** Keeps the first token of a checkpoint. */
export async function insertToken(database: Database, { size, note, token, time }: CheckpointToken): Promise<void> {
  await tables(database)
    .insertInto('checkpoint_tokens')
    .values({ size, note, token: Buffer.from(token), time })
    .onConflict((conflict) => conflict.column('size').doNothing())
    .execute()
}

/** For each entry the first checkpoint with a token that covers it, by entry number. */
export async function selectFirstTokens(
  database: Database,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, CheckpointToken>> {
  const { rows } = await sql<{ number: number; size: number }>`
    select wanted.number, first.size
    from unnest(${[...numbers]}::bigint[]) as wanted (number)
    cross join lateral (
      select size from checkpoint_tokens where size > wanted.number order by size limit 1
    ) as first`.execute(database)
  const sizes = [...new Set(rows.map(({ size }) => size))]
  // Many entries share a token of several kilobytes.
  const tokens = new Map((await selectTokensOf(database, sizes)).map((token) => [token.size, token]))
  return new Map(
    rows.flatMap(({ number, size }) => {
      const token = tokens.get(size)
      return token === undefined ? [] : [[number, token] as const]
    }),
  )
}

/** Of checkpoints of these sizes. */
export async function selectTokensOf(
  database: Database,
  sizes: readonly number[],
): Promise<readonly CheckpointToken[]> {
  if (sizes.length === 0) return []
  return await tables(database)
    .selectFrom('checkpoint_tokens')
    .select(['size', 'note', 'token', 'time'])
    .where('size', 'in', sizes)
    .execute()
}

/** Those of the sizes from `first` to before `end`, in order. */
export async function selectTokensBetween(
  database: Database,
  { first, end, limit }: { readonly first: number; readonly end: number; readonly limit: number },
): Promise<readonly CheckpointToken[]> {
  return await tables(database)
    .selectFrom('checkpoint_tokens')
    .select(['size', 'note', 'token', 'time'])
    .where('size', '>=', first)
    .where('size', '<', end)
    .orderBy('size')
    .limit(limit)
    .execute()
}

/** The sizes of checkpoints with a token, newest first. */
export async function selectTokenSizes(
  database: Database,
  page: { readonly limit: number; readonly before: number | undefined },
): Promise<number[]> {
  let query = tables(database).selectFrom('checkpoint_tokens').select('size').orderBy('size', 'desc').limit(page.limit)
  if (page.before !== undefined) query = query.where('size', '<', page.before)
  return (await query.execute()).map(({ size }) => size)
}
