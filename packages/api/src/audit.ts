import { type Static, Type } from 'typebox'
import { operation } from './operation.ts'
import { DateTime, idOf, NextCursor, named, nullable, oneOf, PageQuery, pageOf, sha256Of } from './parts.ts'

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
  'second_factor.removed',
  'second_factor.disabled',
  'second_factor.reset',
  'recovery_codes.created',
  'passkey.added',
  'passkey.renamed',
  'passkey.removed',
  'user.created',
  'user.changed',
  'user.disabled',
  'user.enabled',
  'organization.created',
  'plan.changed',
  'quota.changed',
  'settings.changed',
  'identity_provider.created',
  'identity_provider.changed',
  'identity_provider.deleted',
  'domain.added',
  'domain.proven',
  'domain.removed',
  'scim_token.created',
  'scim_token.rotated',
  'scim_token.deleted',
  'member.invited',
  'member.joined',
  'member.role_changed',
  'member.removed',
  'member.deactivated',
  'member.reactivated',
  'invitation.withdrawn',
  'key.created',
  'key.changed',
  'key.rotated',
  'key.deleted',
  'operator.created',
  'operator.disabled',
  'operator.enabled',
  'operator.refused',
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
  'signing_request.documents_deleted',
  'person.exported',
  'person.erased',
  'signing_request.people_erased',
  'signing_request.held',
  'signing_request.released',
  'test_data.deleted',
  'evidence.exported',
  'audit.exported',
  'email.resent',
  'delivery.resent',
  'job.retried',
  'job.discarded',
  'signing_request.retried',
  'signer_passkey.reset',
  'anchoring.started',
  'certificate.replaced',
  'certificate.revoked',
  'certificate.requested',
  'certificate.installed',
  'certificate.crl_installed',
  'log.key_rotated',
  'log.key_retired',
  'log.frozen',
  'secret_key.rotation_started',
  'secret_key.rotation_completed',
] as const

export const AuditAction = oneOf(...auditActions)
export type AuditAction = Static<typeof AuditAction>

/** Who acts: a person, a program with a key, an identity provider by SCIM, an operator of the service, or the service itself. */
export const AuditActorKind = oneOf('user', 'api_key', 'scim_token', 'operator', 'system')
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
  'identity_provider',
  'domain',
  'scim_token',
  'passkey',
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
        name: Type.String({
          description: 'The email address of a person, or the name of a key, a token or an operator.',
        }),
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

const Period = {
  from: Type.Optional(Type.String({ ...DateTime, description: 'Only entries at this time or later.' })),
  to: Type.Optional(Type.String({ ...DateTime, description: 'Only entries before this time.' })),
}

const part = (what: string) =>
  Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: what, 'x-expects': 'a string of 1 to 200 characters' }),
  )

const AuditQuery = {
  ...PageQuery.properties,
  ...Period,
  action: Type.Optional(AuditAction),
  actor: part('The id of who acted, or their email address or name.'),
  target: part('The id or name of what the entry is about.'),
  q: part('A part of any text in the entry. The case does not matter.'),
}

export const AuditPage = pageOf('entries', AuditEntry)
export type AuditPage = Static<typeof AuditPage>

export const AuditHead = named(
  'AuditHead',
  Type.Object({
    number: Type.Integer(),
    hash: sha256Of('The hash of the entry with this number.'),
    timestampId: Type.String({ description: 'The timestamp of this hash in the log of the service.' }),
    timestampedAt: DateTime,
  }),
)
export type AuditHead = Static<typeof AuditHead>

export const AuditHeads = named(
  'AuditHeads',
  Type.Object({
    last: nullable(
      named(
        'AuditEnd',
        Type.Object(
          { number: Type.Integer(), hash: sha256Of('The hash of the last entry.'), at: DateTime },
          { description: 'The last entry. Null if there is none.' },
        ),
      ),
    ),
    heads: Type.Array(AuditHead, { description: 'The heads with a timestamp, newest first.' }),
    nextCursor: NextCursor,
  }),
)
export type AuditHeads = Static<typeof AuditHeads>

const tag = 'Audit log'
const forOrganizations = ['ORGANIZATION_REQUIRED', 'INSUFFICIENT_ROLE'] as const

export const listAudit = operation({
  id: 'listAudit',
  area: 'api',
  method: 'GET',
  path: '/audit',
  tag,
  summary: 'List the audit log',
  description:
    'Returns administrative and security events of the organization, newest first. A page can have fewer entries than `limit`, or none, while `nextCursor` is not null: a search reads a limited part of the log at a time.',
  query: Type.Object(AuditQuery),
  answer: AuditPage,
  errors: forOrganizations,
})

export const exportAudit = operation({
  id: 'exportAudit',
  area: 'api',
  method: 'GET',
  path: '/audit/export',
  tag,
  summary: 'Export the audit log',
  description:
    'Returns the entries as JSON Lines, oldest first. Verify the file with `countersign audit verify`. The log records the export.',
  query: Type.Object(Period),
  file: ['application/x-ndjson'],
  errors: forOrganizations,
})

export const readAuditHeads = operation({
  id: 'readAuditHeads',
  area: 'api',
  method: 'GET',
  path: '/audit/heads',
  tag,
  summary: 'List the timestamps of the audit log',
  description:
    'The service timestamps the last hash of the audit log once a day. Such a timestamp proves that all entries up to this number existed then.',
  query: PageQuery,
  answer: AuditHeads,
  errors: forOrganizations,
})

const Whose = {
  organizationId: Type.Optional(
    Type.String({ ...idOf('org'), description: 'The organization. Default: the log of the installation.' }),
  ),
}

export const listAllAudit = operation({
  id: 'listAllAudit',
  area: 'admin',
  method: 'GET',
  path: '/audit',
  summary: 'List the audit log of an organization or of the installation',
  query: Type.Object({ ...AuditQuery, ...Whose }),
  answer: AuditPage,
  errors: ['NOT_FOUND'],
})

export const exportAllAudit = operation({
  id: 'exportAllAudit',
  area: 'admin',
  method: 'GET',
  path: '/audit/export',
  summary: 'Export the audit log of an organization or of the installation',
  query: Type.Object({ ...Period, ...Whose }),
  file: ['application/x-ndjson'],
  errors: ['NOT_FOUND'],
})

export const readAllAuditHeads = operation({
  id: 'readAllAuditHeads',
  area: 'admin',
  method: 'GET',
  path: '/audit/heads',
  summary: 'List the timestamps of the audit log of an organization or of the installation',
  query: Type.Object({ ...PageQuery.properties, ...Whose }),
  answer: AuditHeads,
  errors: ['NOT_FOUND'],
})
