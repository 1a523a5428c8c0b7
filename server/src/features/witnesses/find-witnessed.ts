import type { Database } from '../../ports/database.ts'
import type { Published } from '../log/model.ts'
import type { CollectedCheckpoint, WitnessedCheckpoint } from './model.ts'
import {
  selectAllCollected,
  selectCollected,
  selectCompleteSizes,
  selectFirstComplete,
  selectLargestComplete,
} from './store.ts'

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

/** What witnesses have added to checkpoints of these sizes, by size; missing for those that no witness has cosigned. */
export async function findCollected(
  database: Database,
  sizes: readonly number[],
): Promise<ReadonlyMap<number, CollectedCheckpoint>> {
  const found = sizes.length === 0 ? [] : await selectAllCollected(database, sizes)
  return new Map(found.map((collected) => [collected.size, collected]))
}

/** The sizes of the checkpoints that enough witnesses confirm, newest first. */
export async function findConfirmedSizes(
  database: Database,
  page: { readonly limit: number; readonly before: number | undefined },
): Promise<readonly number[]> {
  return await selectCompleteSizes(database, page)
}
