import type { Clock } from '../../../ports/clock.ts'
import type { Database } from '../../../ports/database.ts'
import { day } from '../model.ts'
import type { EndedRequest, Retention } from './model.ts'
import { type Rest, selectOwnersWithRetention, selectRetention, selectWith } from './store.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
}

export async function findRetention({ database }: Pick<Ports, 'database'>, owner: string): Promise<Retention> {
  return await selectRetention(database, owner)
}

const batchSize = 100

/** All owners who delete anything by time. */
export async function* ownersWithRetention({ database }: Pick<Ports, 'database'>): AsyncGenerator<string> {
  for (let after = '', isMore = true; isMore; ) {
    const owners = await selectOwnersWithRetention(database, after, batchSize)
    yield* owners
    isMore = owners.length === batchSize
    after = owners.at(-1) ?? after
  }
}

/** The requests of an owner whose documents are due for deletion, in batches. Each request is returned once. */
export async function* withDueDocuments(ports: Ports, owner: string): AsyncGenerator<string[]> {
  const { documentsDays } = await selectRetention(ports.database, owner)
  if (documentsDays !== null) yield* endedSince(ports, owner, documentsDays, 'documents_deleted_at')
}

/** Like withDueDocuments for the people of requests. */
export async function* withDuePeople(ports: Ports, owner: string): AsyncGenerator<string[]> {
  const { personalDataDays } = await selectRetention(ports.database, owner)
  if (personalDataDays !== null) yield* endedSince(ports, owner, personalDataDays, 'people_erased_at')
}

async function* endedSince({ database, clock }: Ports, owner: string, days: number, rest: Rest) {
  const endedBy = new Date(clock.now().getTime() - days * day)
  for (let after: EndedRequest | undefined, isMore = true; isMore; ) {
    const due = await selectWith(database, rest, { owner, endedBy, after, most: batchSize })
    yield due.map(({ id }) => id)
    isMore = due.length === batchSize
    after = due.at(-1) ?? after
  }
}
