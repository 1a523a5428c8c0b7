import type { AuditAction } from '@countersign/api'
import type { Transaction } from '../../ports/database.ts'
import type { ActedBy } from '../../vocabulary/audit.ts'
import type { AuditDetails } from '../audit/model.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { ApiKey } from './model.ts'
import { recordAuditOfPerson } from './record-audit-of-person.ts'

/** A personal key concerns all organizations of its holder. */
export async function recordAuditOfKey(
  transaction: Transaction,
  acted: ActedBy & { readonly action: AuditAction },
  { id, name, hint, mode, scopes, allowedIpRanges, organizationId, userId }: ApiKey,
  more: AuditDetails = {},
): Promise<void> {
  const target = { kind: 'api_key', id, name } as const
  const details = { hint, mode, scopes, allowedIpRanges, isPersonal: organizationId === null, ...more }
  const event = { ...acted, target, details }
  if (organizationId === null && userId !== null) await recordAuditOfPerson(transaction, userId, event)
  else await recordAudit(transaction, { ...event, organizationId })
}
