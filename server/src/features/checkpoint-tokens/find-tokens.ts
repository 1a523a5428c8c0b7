import type { Database } from '../../ports/database.ts'
import type { CheckpointToken } from './model.ts'
import { selectFirstTokens, selectTokenSizes, selectTokensBetween, selectTokensOf } from './store.ts'

/** The first token that confirms each entry, by entry number; missing for those that none confirms yet. */
export async function findFirstTokens(
  database: Database,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, CheckpointToken>> {
  return numbers.length === 0 ? new Map() : await selectFirstTokens(database, numbers)
}

/** The tokens of checkpoints with the sizes from `first` to before `end`, in order, and at most `limit` of them. */
export async function findTokensBetween(
  database: Database,
  range: { readonly first: number; readonly end: number; readonly limit: number },
): Promise<readonly CheckpointToken[]> {
  return await selectTokensBetween(database, range)
}

/** The tokens over checkpoints of these sizes, by size; missing for those that have none. */
export async function findTokensOf(
  database: Database,
  sizes: readonly number[],
): Promise<ReadonlyMap<number, CheckpointToken>> {
  const found = sizes.length === 0 ? [] : await selectTokensOf(database, sizes)
  return new Map(found.map((token) => [token.size, token]))
}

/** The sizes of the checkpoints with a token, newest first. */
export async function findTokenSizes(
  database: Database,
  page: { readonly limit: number; readonly before: number | undefined },
): Promise<readonly number[]> {
  return await selectTokenSizes(database, page)
}

/** The time in the newest token; undefined if there is none. */
export async function findNewestTokenTime(database: Database): Promise<Date | undefined> {
  const [newest] = await selectTokensOf(database, await selectTokenSizes(database, { limit: 1, before: undefined }))
  return newest?.time
}
