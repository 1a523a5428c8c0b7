import { type Static, Type } from 'typebox'
import { operation } from './operation.ts'
import { DateTime, EmailAddress, named, nullable } from './parts.ts'
import { SigningRequestId } from './signing-parts.ts'

export const DeletedRequestDocuments = named(
  'DeletedRequestDocuments',
  Type.Object({ signingRequestId: Type.String(), documentsDeletedAt: DateTime }),
)
export type DeletedRequestDocuments = Static<typeof DeletedRequestDocuments>

const tag = 'Data protection'

export const deleteRequestDocuments = operation({
  id: 'deleteRequestDocuments',
  area: 'api',
  method: 'DELETE',
  path: '/signing/:id/documents',
  tag,
  summary: 'Delete the documents of a signing request',
  description:
    'Deletes all versions of the documents of a closed signing request, and the values of their fields. Hashes, audit trail, timestamps and proofs remain and can still be verified. A document that another signing request needs is deleted with the last of them. A repetition changes nothing.',
  params: SigningRequestId,
  answer: DeletedRequestDocuments,
  errors: [
    'NOT_FOUND',
    'ACCESS_DENIED',
    'INSUFFICIENT_ROLE',
    'DOCUMENT_LOCKED',
    'DOCUMENT_NOT_READY',
    'RETENTION_HOLD',
  ],
})

export const mostRetentionDays = 36_500

const days = (description: string, example: number) =>
  nullable(Type.Integer({ minimum: 1, maximum: mostRetentionDays, description, examples: [example] }))

const DocumentsDays = days(
  'Days after the end of a signing request until its documents are deleted. Null to keep them.',
  365,
)

const PersonalDataDays = days(
  'Days after the end of a signing request until all people in it are erased. Null to keep them. Documents that are kept contain their names.',
  3650,
)

export const Retention = named(
  'Retention',
  Type.Object({ documentsDays: DocumentsDays, personalDataDays: PersonalDataDays }),
)
export type Retention = Static<typeof Retention>

/** Many clients leave out what is null. */
export const NewRetention = named(
  'NewRetention',
  Type.Object({ documentsDays: Type.Optional(DocumentsDays), personalDataDays: Type.Optional(PersonalDataDays) }),
)

export const readRetention = operation({
  id: 'readRetention',
  area: 'api',
  method: 'GET',
  path: '/retention',
  tag,
  summary: 'Retrieve the retention settings',
  answer: Retention,
})

export const changeRetention = operation({
  id: 'changeRetention',
  area: 'api',
  method: 'PUT',
  path: '/retention',
  tag,
  summary: 'Replace the retention settings',
  description:
    'A daily job deletes the documents of signing requests that closed this long ago, and erases their people, also in requests that are closed already. `documentsDueAt` and `personalDataDueAt` of a request show when that is due. What you leave out is null. Requests on hold are not affected. Test mode has the same settings, but only a live key can change them.',
  body: NewRetention,
  answer: Retention,
  errors: ['INSUFFICIENT_ROLE', 'METHOD_NOT_ALLOWED'],
})

export const Hold = named('Hold', Type.Object({ hold: Type.Boolean({ description: 'False releases the request.' }) }))
export type Hold = Static<typeof Hold>

export const HeldRequest = named(
  'HeldRequest',
  Type.Object({ signingRequestId: Type.String(), retentionHold: Type.Boolean() }),
)
export type HeldRequest = Static<typeof HeldRequest>

export const holdSigningRequest = operation({
  id: 'holdSigningRequest',
  area: 'api',
  method: 'PUT',
  path: '/signing/:id/hold',
  tag,
  summary: 'Hold a signing request',
  description:
    'Nothing of a signing request on hold is deleted, neither by the retention settings nor by request. Send false to release it.',
  params: SigningRequestId,
  body: Hold,
  answer: HeldRequest,
  errors: ['NOT_FOUND', 'ACCESS_DENIED', 'INSUFFICIENT_ROLE'],
})

export const PersonByEmail = named('PersonByEmail', Type.Object({ email: EmailAddress }))
export type PersonByEmail = Static<typeof PersonByEmail>

export const exportPerson = operation({
  id: 'exportPerson',
  area: 'api',
  method: 'POST',
  path: '/people/export',
  tag,
  summary: 'Export what is known of a person',
  description:
    'Returns everything that your organization stores about the person with this email address, as JSON Lines: signing requests, events of the audit trail, emails, drafts, templates, rows of bulk sends, events and membership. A key with scopes needs `templates:read` for templates, `webhooks:read` for events, and `audit:read` for the audit log and how a member signs in; `leftOut` in the first line names what is missing. Other people are left out. The audit log records the export, without the email address.',
  body: PersonByEmail,
  file: ['application/x-ndjson'],
  errors: ['INSUFFICIENT_ROLE'],
})

export const ErasePerson = named(
  'ErasePerson',
  Type.Object({
    email: EmailAddress,
    deleteDocuments: Type.Optional(
      Type.Boolean({
        description:
          'Whether to delete the documents of these signing requests, too. Documents that stay contain the name of the person.',
        default: false,
      }),
    ),
  }),
)
export type ErasePerson = Static<typeof ErasePerson>

export const ErasedPerson = named(
  'ErasedPerson',
  Type.Object({
    erasedRequests: Type.Integer({ description: 'From how many signing requests the person was erased.' }),
    hasMore: Type.Boolean({ description: 'Whether there may be more than one call can erase: then repeat it.' }),
  }),
)
export type ErasedPerson = Static<typeof ErasedPerson>

export const erasePerson = operation({
  id: 'erasePerson',
  area: 'api',
  method: 'POST',
  path: '/people/erase',
  tag,
  summary: 'Erase a person',
  description:
    'Replaces name, email address, IP addresses, browsers, typed signatures and reasons of this person in closed signing requests, their audit trails, emails, events and bulk sends. Refused while an open signing request, a draft, a template or a membership names the person; the error lists them. The audit log stays, and records the erasure without the email address. This cannot be undone.',
  body: ErasePerson,
  answer: ErasedPerson,
  errors: ['INSUFFICIENT_ROLE', 'PERSON_IN_USE', 'RETENTION_HOLD'],
})
