import { type Static, type TSchema, Type } from 'typebox'
import { CreateSigningRequest } from './new-signing-request.ts'
import { named, nullable, oneOf } from './parts.ts'

/** Nothing is filled in: what is missing is as in the other request. */
function changed<T extends TSchema>(schema: T) {
  const { default: _default, ...rest } = schema as T & { default?: unknown }
  return Type.Optional(rest as unknown as T)
}

const { properties: given } = CreateSigningRequest
const { everyDays, most } = given.reminders.properties
const { allPages, barcode } = given.stamp.properties

const ChangedReminders = named(
  'ChangedReminders',
  Type.Object(
    { everyDays: changed(everyDays), most: changed(most) },
    { 'x-expects': 'an object with everyDays or most' },
  ),
)
const ChangedStamp = named(
  'ChangedStamp',
  Type.Object(
    { allPages: changed(allPages), barcode: changed(barcode) },
    { 'x-expects': 'an object with allPages or barcode' },
  ),
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

/** What may differ from the other request. A body that may be omitted. */
export const DuplicateSigningRequest = Type.Optional(
  nullable(
    named(
      'DuplicateSigningRequest',
      Type.Object(
        {
          documentTitle: changed(given.documentTitle),
          signers: changed(given.signers),
          externalId: given.externalId,
          metadata: given.metadata,
          subject: given.subject,
          message: given.message,
          language: given.language,
          expiresInDays: changed(given.expiresInDays),
          reminders: Type.Optional(ChangedReminders),
          companyName: given.companyName,
          companyLogo: given.companyLogo,
          brandColor: given.brandColor,
          callbackUrl: given.callbackUrl,
          webhookEvents: given.webhookEvents,
          stamp: Type.Optional(ChangedStamp),
          fields: given.fields,
          textTags: changed(given.textTags),
          omit: Type.Optional(
            Type.Array(oneOf(...omittable), {
              maxItems: omittable.length,
              uniqueItems: true,
              'x-expects': `a list without duplicates of ${omittable.join(', ')}`,
              description: 'Fields that the new request does not take over.',
            }),
          ),
        },
        { description: 'As in a new request. Fields that you leave out are as in the request that is duplicated.' },
      ),
    ),
  ),
)

export type DuplicateSigningRequest = Static<typeof DuplicateSigningRequest>
