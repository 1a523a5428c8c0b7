import { type Static, Type } from 'typebox'
import { CreateSigningRequest } from './new-signing-request.ts'
import { allUnfilled, unfilled } from './partial.ts'
import { named, nullable, oneOf } from './parts.ts'

const { properties: given } = CreateSigningRequest

export const ChangedReminders = named(
  'ChangedReminders',
  Type.Object(allUnfilled(given.reminders.properties), { 'x-expects': 'an object with everyDays or most' }),
)

export type ChangedReminders = Static<typeof ChangedReminders>

export const ChangedStamp = named(
  'ChangedStamp',
  Type.Object(allUnfilled(given.stamp.properties), { 'x-expects': 'an object with allPages or barcode' }),
)

/** What a request need not have. */
const omittable = [
  'externalId',
  'metadata',
  'subject',
  'message',
  'language',
  'companyName',
  'companyLogo',
  'brandColor',
  'callbackUrl',
  'webhookEvents',
  'fields',
] as const

export const OmittedFields = Type.Array(oneOf(...omittable), {
  maxItems: omittable.length,
  uniqueItems: true,
  'x-expects': `a list without duplicates of ${omittable.join(', ')}`,
  description: 'Fields that the new request does not take over.',
})

/** What may differ from the other request. A body that may be omitted. */
export const DuplicateSigningRequest = Type.Optional(
  nullable(
    named(
      'DuplicateSigningRequest',
      Type.Object(
        {
          documentTitle: unfilled(given.documentTitle),
          signers: unfilled(given.signers),
          externalId: given.externalId,
          metadata: given.metadata,
          subject: given.subject,
          message: given.message,
          language: given.language,
          expiresInDays: unfilled(given.expiresInDays),
          reminders: Type.Optional(ChangedReminders),
          companyName: given.companyName,
          companyLogo: given.companyLogo,
          brandColor: given.brandColor,
          callbackUrl: given.callbackUrl,
          webhookEvents: given.webhookEvents,
          stamp: Type.Optional(ChangedStamp),
          fields: given.fields,
          textTags: unfilled(given.textTags),
          omit: Type.Optional(OmittedFields),
        },
        { description: 'As in a new request. Fields that you leave out are as in the request that is duplicated.' },
      ),
    ),
  ),
)

export type DuplicateSigningRequest = Static<typeof DuplicateSigningRequest>
