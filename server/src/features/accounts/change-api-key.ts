import type { Database } from '../../ports/database.ts'
import type { ActedBy } from '../../vocabulary/audit.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { updateApiKey } from './api-key-store.ts'
import type { KeyRing } from './key-ring.ts'
import type { ApiKey } from './model.ts'
import { recordAuditOfKey } from './record-audit-of-key.ts'

/** Changes only the given fields. This node applies them immediately, other nodes within seconds. */
export async function changeApiKey(
  ports: { database: Database; keyRing: KeyRing },
  by: ActedBy,
  id: string,
  changes: Partial<Pick<ApiKey, 'name' | 'scopes' | 'allowedIpRanges'>>,
): Promise<ApiKey> {
  const key = await ports.database.transaction().execute(async (transaction) => {
    const changed = await updateApiKey(transaction, id, changes)
    if (changed === undefined) throw new Refusal('NOT_FOUND', `There is no key ${id}.`)
    await recordAuditOfKey(transaction, { ...by, action: 'key.changed' }, changed)
    return changed
  })
  ports.keyRing.forget((caller) => caller.keyId === id)
  return key
}
