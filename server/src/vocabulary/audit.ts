import type { AuditActorKind } from '@countersign/api'
import type { Caller } from './caller.ts'
import type { Member } from './member.ts'
import type { Mode } from './mode.ts'

/** Who acted, for the audit log. `id` is null for the service itself, the administrator's token and unknown people. */
export interface AuditActor {
  readonly kind: AuditActorKind
  readonly id: string | null
  readonly name: string
}

/** What the audit log records of every act: who, from where, when, and in which mode. */
export interface ActedBy {
  readonly actor: AuditActor
  /** Null if the service itself acts. */
  readonly ip: string | null
  readonly at: Date
  readonly mode: Mode
}

export function personActor({ id, email }: { readonly id: string | null; readonly email: string }): AuditActor {
  return { kind: 'user', id, name: email }
}

export function memberActor({ userId, email }: Member): AuditActor {
  return personActor({ id: userId, email })
}

export function keyActor({ keyId, keyName = keyId }: Caller): AuditActor {
  return { kind: 'api_key', id: keyId, name: keyName }
}

/** The identity provider of an organization. */
export function scimActor({
  tokenId,
  tokenName,
}: {
  readonly tokenId: string
  readonly tokenName: string
}): AuditActor {
  return { kind: 'scim_token', id: tokenId, name: tokenName }
}

/** An operator with an account of their own or, without one, the holder of the administrator's token. */
export function operatorActor(operator?: { readonly id: string; readonly name: string }): AuditActor {
  return { kind: 'operator', id: operator?.id ?? null, name: operator?.name ?? 'Administrator token' }
}

/** What the service does by itself, such as a scheduled deletion. */
export function actedBySystem(mode: Mode, at: Date): ActedBy {
  return { actor: { kind: 'system', id: null, name: 'Countersign' }, ip: null, at, mode }
}
