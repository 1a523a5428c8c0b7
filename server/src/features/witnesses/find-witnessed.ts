import type { Database } from '../../ports/database.ts'
import type { Published } from '../log/model.ts'
import type { WitnessedCheckpoint } from './model.ts'
import { selectCollected, selectFirstComplete, selectLargestComplete } from './store.ts'

/** The log's note with the latest cosignatures of its witnesses. */
export async function withLatestCosignatures(database: Database, published: Published): Promise<string> {
  const collected = await selectCollected(database, published.size)
  return collected?.latestNote ?? collected?.note ?? published.note
}

/** The largest checkpoint that enough witnesses confirm; undefined if there is none. */
export async function findConfirmed(database: Database): Promise<WitnessedCheckpoint | undefined> {
  return await selectLargestComplete(database)
}

/** The first checkpoint that confirms each entry, by entry number; missing for those that none confirms yet. */
export async function findFirstConfirmed(
  database: Database,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, WitnessedCheckpoint>> {
  return numbers.length === 0 ? new Map() : await selectFirstComplete(database, numbers)
}
