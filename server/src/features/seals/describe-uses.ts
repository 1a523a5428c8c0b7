import type { Database } from '../../ports/database.ts'
import { findUsers } from '../accounts/directory-store.ts'
import { findTitles } from '../documents/find-document.ts'
import type { SealUse } from './model.ts'

/** A use with the names that people know. */
export interface DescribedUse extends SealUse {
  /** Null if the document was deleted. */
  readonly documentTitle: string | null
  /** Null if an API key did it. */
  readonly person: string | null
}

export async function describeUses(ports: { database: Database }, uses: readonly SealUse[]): Promise<DescribedUse[]> {
  const titles = await findTitles(
    ports,
    uses.map(({ documentId }) => documentId),
  )
  const users = await findUsers(
    ports.database,
    uses.map(({ keyId }) => keyId),
  )
  // An account created without a name has only its email address.
  const names = new Map(users.map(({ id, name, email }) => [id, name === '' ? email : name]))
  return uses.map((use) => ({
    ...use,
    documentTitle: titles.get(use.documentId) ?? null,
    person: names.get(use.keyId) ?? null,
  }))
}
