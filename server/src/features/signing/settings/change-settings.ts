import { type ChangedSigningSettings, type SigningSettings, usualMethods } from '@countersign/api'
import type { ActedBy } from '../../../vocabulary/audit.ts'
import { type Caller, ownerOf } from '../../../vocabulary/caller.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { methodsIn } from '../authentication/model.ts'
import { type AvailabilityPorts, availableMethods, requireAvailable } from '../authentication/require-available.ts'
import { selectUsualMethods, upsertUsualMethods } from './store.ts'

export async function readSettings(ports: AvailabilityPorts, caller: Caller): Promise<SigningSettings> {
  const methods = await selectUsualMethods(ports.database, ownerOf(caller))
  const usual = usualMethods.filter((method) => methods.includes(method))
  return {
    signerAuthentication: usual.length === 0 ? ['link'] : usual,
    availableAuthentication: await availableMethods(ports, organizationOf(caller)),
  }
}

/** Requests that exist keep what they have. */
export async function changeSettings(
  ports: AvailabilityPorts,
  by: ActedBy,
  caller: Caller,
  given: ChangedSigningSettings,
): Promise<SigningSettings> {
  const methods = methodsIn(given.signerAuthentication)
  await requireAvailable(ports, organizationOf(caller), 'signerAuthentication', methods)
  return await ports.database.transaction().execute(async (transaction) => {
    await upsertUsualMethods(transaction, ownerOf(caller), methods)
    const settings = await readSettings({ ...ports, database: transaction }, caller)
    const { signerAuthentication } = settings
    const details = { setting: 'signing', signerAuthentication }
    const organizationId = organizationOf(caller)
    await recordAudit(transaction, { ...by, organizationId, action: 'settings.changed', details })
    return settings
  })
}

function organizationOf({ organization }: Caller): string | null {
  return organization?.id ?? null
}
