import { type Static, Type } from 'typebox'
import { DateTime, named, nullable, oneOf, sha256Of } from './parts.ts'

/** Everything that the audit log records. */
export const auditActions = [
  'sign_in.succeeded',
  'sign_in.failed',
  'sign_out.succeeded',
  'session.ended',
  'password.changed',
  'password.reset_requested',
  'password.reset',
  'second_factor.enabled',
  'second_factor.disabled',
  'second_factor.reset',
  'recovery_codes.created',
  'user.created',
  'user.changed',
  'user.disabled',
  'user.enabled',
  'organization.created',
  'plan.changed',
  'quota.changed',
  'settings.changed',
  'member.invited',
  'member.joined',
  'member.role_changed',
  'member.removed',
  'invitation.withdrawn',
  'key.created',
  'key.changed',
  'key.rotated',
  'key.deleted',
  'operator.created',
  'operator.disabled',
  'operator.enabled',
  'seal.created',
  'seal.changed',
  'seal.revoked',
  'template.created',
  'template.changed',
  'template.deleted',
  'webhook.created',
  'webhook.changed',
  'webhook.secret_rotated',
  'webhook.deleted',
  'document.deleted',
  'test_data.deleted',
  'evidence.exported',
  'audit.exported',
  'email.resent',
  'delivery.resent',
  'job.retried',
  'job.discarded',
  'signing_request.retried',
  'anchoring.started',
] as const

export const AuditAction = oneOf(...auditActions)
export type AuditAction = Static<typeof AuditAction>

/** Who acts: a person, a program with a key, an operator of the service, or the service itself. */
export const AuditActorKind = oneOf('user', 'api_key', 'operator', 'system')
export type AuditActorKind = Static<typeof AuditActorKind>

/** What an entry is about. */
export const AuditTargetKind = oneOf(
  'user',
  'organization',
  'invitation',
  'api_key',
  'operator',
  'seal',
  'template',
  'webhook',
  'document',
  'signing_request',
  'session',
  'email',
  'delivery',
  'job',
)
export type AuditTargetKind = Static<typeof AuditTargetKind>

export const AuditEntry = named(
  'AuditEntry',
  Type.Object({
    number: Type.Integer({ minimum: 1, description: 'Counts the entries of one chain from 1, without gaps.' }),
    at: DateTime,
    organizationId: nullable(
      Type.String({ description: 'The organization whose chain this is. Null for the installation.' }),
    ),
    mode: oneOf('live', 'test'),
    action: AuditAction,
    actor: named(
      'AuditActor',
      Type.Object({
        kind: AuditActorKind,
        id: nullable(Type.String({ description: 'Null for the service itself, and for unknown people.' })),
        name: Type.String({ description: 'The email address of a person, or the name of a key or an operator.' }),
      }),
    ),
    ip: nullable(Type.String({ description: 'The IP address of the request. Null if the service itself acted.' })),
    target: nullable(
      named(
        'AuditTarget',
        Type.Object({ kind: AuditTargetKind, id: nullable(Type.String()), name: nullable(Type.String()) }),
      ),
    ),
    details: Type.Record(
      Type.String(),
      Type.Unsafe<string | number | boolean | null | readonly string[]>({
        description: 'A string, a whole number, a boolean, null, or a list of strings.',
      }),
    ),
    previousHash: nullable(sha256Of('The hash of the entry before. Null for the first entry.')),
    hash: sha256Of('SHA-256 of this entry without `hash`, in canonical JSON (RFC 8785).'),
  }),
)
export type AuditEntry = Static<typeof AuditEntry>
