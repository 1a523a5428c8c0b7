import { type Static, Type } from 'typebox'
import { AccessCode } from './authentication-methods.ts'
import { ChangedReminders, ChangedStamp, OmittedFields } from './duplicate-signing-request.ts'
import { CreateSigningRequest, mostSigners, NewSigner } from './new-signing-request.ts'
import { operation } from './operation.ts'
import { allUnfilled, unfilled } from './partial.ts'
import { DateTime, idOf, named, nullable, PageQuery, pageOf, pathIdOf } from './parts.ts'
import { sentSchema } from './sent-schema.ts'
import { CreatedSigningRequest, creationErrors } from './signing.ts'

/** Signing requests that are not sent yet, and need not be complete. */

/** Per organization, or per user without one. */
export const mostDrafts = 500

/** Codes are given when the draft is sent. */
const { accessCode: _accessCode, ...draftSigner } = NewSigner.properties

const DraftSigner = named('DraftSigner', Type.Object(allUnfilled(draftSigner)))

const { reminders: _reminders, stamp: _stamp, signers: _signers, ...given } = CreateSigningRequest.properties

export const DraftContent = named(
  'DraftContent',
  Type.Object(
    {
      ...allUnfilled(given),
      signers: Type.Optional(
        Type.Array(DraftSigner, {
          maxItems: mostSigners,
          'x-expects': `a list of at most ${mostSigners} signers`,
        }),
      ),
      reminders: Type.Optional(ChangedReminders),
      stamp: Type.Optional(ChangedStamp),
      duplicateOf: Type.Optional(
        Type.String({
          ...idOf('sr'),
          description:
            'Id of a signing request to duplicate, instead of a document. Fields that you leave out are then as in that request.',
        }),
      ),
      omit: unfilled(OmittedFields),
    },
    {
      'x-expects': 'an object with fields of a signing request',
      description: 'Fields of a new signing request. All are optional until the draft is sent.',
    },
  ),
)

export type DraftContent = Static<typeof DraftContent>

const Version = Type.Integer({
  minimum: 1,
  maximum: 2_147_483_647,
  'x-expects': 'the version of the draft that you read, a whole number from 1',
})

export const NewDraft = named('NewDraft', Type.Object({ content: DraftContent }))

export type NewDraft = Static<typeof NewDraft>

export const DraftReplacement = named(
  'DraftReplacement',
  Type.Object({
    version: Type.Unsafe<number>({ ...Version, description: 'The version that you read. It must be the latest one.' }),
    content: DraftContent,
  }),
)

export type DraftReplacement = Static<typeof DraftReplacement>

const identity = {
  draftId: Type.String({ examples: ['draft_01jh5m3zqfe8kvd2t3c4r5s6w7'] }),
  version: Type.Integer({ description: 'From 1. Increases with each change.' }),
  createdAt: DateTime,
  updatedAt: DateTime,
  missingDocuments: Type.Array(Type.String(), {
    description: 'Ids of documents in the draft that do not exist, for example because they were deleted.',
  }),
}

/** Described as it is sent: what a client reads is what it sends back. */
const ShownContent = Type.Unsafe<DraftContent>(sentSchema(DraftContent as object))

export const Draft = named('Draft', Type.Object({ ...identity, content: ShownContent }))

export type Draft = Static<typeof Draft>

export const DraftSummary = named(
  'DraftSummary',
  Type.Object({
    ...identity,
    documentTitle: nullable(Type.String()),
    externalId: nullable(Type.String()),
    signers: Type.Array(
      named('DraftSummarySigner', Type.Object({ name: nullable(Type.String()), email: nullable(Type.String()) })),
      { description: 'The first signers, at most 5.' },
    ),
    signerCount: Type.Integer(),
  }),
)

export type DraftSummary = Static<typeof DraftSummary>

const tag = 'Drafts'
const DraftId = Type.Object({ id: pathIdOf('draft') })

export const createDraft = operation({
  id: 'createDraft',
  area: 'api',
  method: 'POST',
  path: '/drafts',
  tag,
  summary: 'Create a draft',
  description: `Stores a signing request that is not complete yet. Nobody is invited, and it does not count toward the quota. You can have up to ${mostDrafts} drafts.`,
  body: NewDraft,
  status: 201,
  repeatable: true,
  answer: Draft,
  errors: ['INVALID_HASH', 'TOO_MANY_DRAFTS'],
})

export const listDrafts = operation({
  id: 'listDrafts',
  area: 'api',
  method: 'GET',
  path: '/drafts',
  tag,
  summary: 'List drafts',
  description: 'Returns your drafts, newest first, without their content.',
  query: Type.Object(PageQuery.properties),
  answer: pageOf('drafts', DraftSummary),
})

export const readDraft = operation({
  id: 'readDraft',
  area: 'api',
  method: 'GET',
  path: '/drafts/:id',
  tag,
  summary: 'Retrieve a draft',
  params: DraftId,
  answer: Draft,
  errors: ['NOT_FOUND', 'ACCESS_DENIED'],
})

export const replaceDraft = operation({
  id: 'replaceDraft',
  area: 'api',
  method: 'PUT',
  path: '/drafts/:id',
  tag,
  summary: 'Replace a draft',
  description: 'Replaces the whole content. Fields that you leave out are removed.',
  params: DraftId,
  body: DraftReplacement,
  repeatable: true,
  answer: Draft,
  errors: ['INVALID_HASH', 'NOT_FOUND', 'ACCESS_DENIED', 'VERSION_CONFLICT'],
})

export const deleteDraft = operation({
  id: 'deleteDraft',
  area: 'api',
  method: 'DELETE',
  path: '/drafts/:id',
  tag,
  summary: 'Delete a draft',
  description: 'Its document stays.',
  params: DraftId,
  answer: named('DraftDeleted', Type.Object({ draftId: Type.String(), deleted: Type.Boolean() })),
  errors: ['NOT_FOUND', 'ACCESS_DENIED'],
})

const DraftAccessCode = named(
  'DraftAccessCode',
  Type.Object({
    signer: Type.Integer({
      minimum: 1,
      maximum: mostSigners,
      'x-expects': 'the position of a signer, from 1',
      description: 'Position in `signers`, from 1.',
    }),
    accessCode: Type.Unsafe<string>(AccessCode),
  }),
)

/** A body that may be omitted. */
export const SendDraft = Type.Optional(
  nullable(
    named(
      'SendDraft',
      Type.Object({
        version: Type.Optional(
          Type.Unsafe<number>({
            ...Version,
            description: 'The version that you read. If the draft has changed since, it is not sent.',
          }),
        ),
        accessCodes: Type.Optional(
          Type.Array(DraftAccessCode, {
            maxItems: mostSigners,
            'x-expects': `a list of at most ${mostSigners} codes, each with a signer and an accessCode`,
            description:
              'The access codes of signers whose `authentication` contains `access_code`. A draft keeps none.',
          }),
        ),
      }),
    ),
  ),
)

export type SendDraft = Static<typeof SendDraft>

export const sendDraft = operation({
  id: 'sendDraft',
  area: 'api',
  method: 'POST',
  path: '/drafts/:id/send',
  tag,
  summary: 'Send a draft',
  description:
    'Creates the signing request and deletes the draft, both or neither. The content must be complete, as for a new signing request. Signing links and the webhook secret are shown only once.',
  params: DraftId,
  body: SendDraft,
  status: 201,
  repeatable: true,
  answer: CreatedSigningRequest,
  errors: [...creationErrors, 'VERSION_CONFLICT'],
})
