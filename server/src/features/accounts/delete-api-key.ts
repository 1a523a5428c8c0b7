import type { Database } from '../../ports/database.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { deleteApiKeyRow } from './api-key-store.ts'
import type { KeyRing } from './key-ring.ts'

/** On this node the key is refused from now on, on others within seconds. */
export async function deleteApiKey(ports: { database: Database; keyRing: KeyRing }, id: string): Promise<void> {
  if (!(await deleteApiKeyRow(ports.database, id))) throw new Refusal('NOT_FOUND', `There is no key ${id}.`)
  ports.keyRing.forget((caller) => caller.keyId === id)
}
