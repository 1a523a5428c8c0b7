import type { Clock } from '../../ports/clock.ts'
import type { Database, Transaction } from '../../ports/database.ts'
import type { ActedBy } from '../../vocabulary/audit.ts'
import type { Caller } from '../../vocabulary/caller.ts'
import { mayManage, type Role } from '../../vocabulary/member.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { releaseFiles } from '../documents/hold-file.ts'
import { selectRunningOf } from './bulk/store.ts'
import { findOwnTemplate, unknownTemplate } from './find-template.ts'
import { aboutTemplate } from './model.ts'
import { deleteTemplateRows, lockTemplate } from './store.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
  readonly by: ActedBy
}

/**
 * Deletes a template with all its versions. Requests that were created from it have their own documents. The role is a
 * person's; a key has none, and may delete every template of its organization.
 */
export async function deleteTemplate(ports: Ports, caller: Caller, role: Role | null, id: string): Promise<void> {
  const template = await findOwnTemplate(ports, caller, id)
  if (role !== null && !mayManage(role) && template.madeBy !== caller.keyId) {
    throw new Refusal('INSUFFICIENT_ROLE', 'Only owners and admins can delete templates that someone else created.')
  }
  await ports.database.transaction().execute(async (transaction) => {
    if ((await lockTemplate(transaction, id)) === undefined) throw unknownTemplate(id)
    const bulkId = await selectRunningOf(transaction, id)
    if (bulkId !== undefined) throw inUse(bulkId)
    await forgetTemplate(ports, transaction, id)
    await recordAudit(transaction, { ...ports.by, action: 'template.deleted', ...aboutTemplate(caller, template) })
  })
}

function inUse(bulkId: string): Refusal {
  return new Refusal(
    'TEMPLATE_IN_USE',
    `A bulk send is creating requests from this template (${bulkId}). Wait until it has ended, or cancel it.`,
  )
}

/** Deletes a locked template, and releases its files. */
export async function forgetTemplate(
  ports: { readonly clock: Clock },
  transaction: Transaction,
  id: string,
): Promise<void> {
  await deleteTemplateRows(transaction, id)
  await releaseFiles(ports, transaction, id)
}
