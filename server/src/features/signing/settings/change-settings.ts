import type { SigningSettings } from '@countersign/api'
import type { Database } from '../../../ports/database.ts'
import type { ActedBy } from '../../../vocabulary/audit.ts'
import { type Caller, ownerOf } from '../../../vocabulary/caller.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { methodsIn } from '../authentication/model.ts'
import { selectUsualMethods, upsertUsualMethods } from './store.ts'

interface Ports {
  readonly database: Database
}

export async function readSettings({ database }: Ports, owner: string): Promise<SigningSettings> {
  const methods = await selectUsualMethods(database, owner)
  const usual = methods.filter((method) => method === 'email_code' || method === 'passkey')
  return { signerAuthentication: usual.length === 0 ? ['link'] : usual }
}

/** Requests that exist keep what they have. */
export async function changeSettings(
  ports: Ports,
  by: ActedBy,
  caller: Caller,
  given: SigningSettings,
): Promise<SigningSettings> {
  const owner = ownerOf(caller)
  return await ports.database.transaction().execute(async (transaction) => {
    await upsertUsualMethods(transaction, owner, methodsIn(given.signerAuthentication))
    const settings = await readSettings({ database: transaction }, owner)
    const organizationId = caller.organization?.id ?? null
    const details = { setting: 'signing', ...settings }
    await recordAudit(transaction, { ...by, organizationId, action: 'settings.changed', details })
    return settings
  })
}
