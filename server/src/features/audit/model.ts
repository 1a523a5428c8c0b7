import type { AuditAction, AuditTargetKind, audit } from '@countersign/api'
import type { ActedBy } from '../../vocabulary/audit.ts'

/** What an entry is about. `id` is null where a name or a typed email address is all that is known. */
export interface AuditTarget {
  readonly kind: AuditTargetKind
  readonly id: string | null
  readonly name?: string
}

/** Few and short: which setting, the value before and after. Never a secret. */
export type AuditDetails = { readonly [name: string]: string | number | boolean | null | readonly string[] }

export interface AuditEvent extends ActedBy {
  /** Null for what concerns no single organization. */
  readonly organizationId: string | null
  readonly action: AuditAction
  readonly target?: AuditTarget
  readonly details?: AuditDetails
}

/** The only chain that belongs to no organization. */
const installation = 'installation'

export function chainOf(organizationId: string | null): string {
  return organizationId ?? installation
}

/** An entry as it is hashed, stored and exported. */
export type AuditEntry = Readonly<audit.AuditEntry>

/** The last entry of a chain; null while it has none. */
export interface ChainEnd {
  readonly number: number
  readonly hash: string | null
  readonly at: Date | null
}
