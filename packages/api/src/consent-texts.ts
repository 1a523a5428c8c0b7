import { type Static, Type } from 'typebox'
import { Language } from './language.ts'
import { operation } from './operation.ts'
import { DateTime, named, nullable, oneOf, PageQuery, pageOf } from './parts.ts'

/** What signers and approvers agree to, in the words of an organization. */

export const fewestConsentCharacters = 20
export const mostConsentCharacters = 4000

export const consentRoles = ['signer', 'approver'] as const

const Params = Type.Object({
  role: named('ConsentRole', oneOf(...consentRoles)),
  language: Language,
})

const version = Type.String({
  description: 'Identifies the wording, its role and its language. The audit trail names it.',
  examples: ['own-2-de'],
})

export const ConsentText = named(
  'ConsentText',
  Type.Object({
    ...Params.properties,
    version,
    text: Type.String(),
    isStandard: Type.Boolean({ description: 'Whether it is the text of the service, and not your own.' }),
    changedAt: nullable(Type.String({ ...DateTime, description: 'Null if it has always been the standard text.' })),
  }),
)

export type ConsentText = Static<typeof ConsentText>

export const ConsentVersion = named(
  'ConsentVersion',
  Type.Object({
    version,
    text: nullable(Type.String({ description: 'Null: from then on, the standard text was used again.' })),
    createdAt: DateTime,
  }),
)

export type ConsentVersion = Static<typeof ConsentVersion>

const ConsentTexts = named('ConsentTexts', Type.Object({ consentTexts: Type.Array(ConsentText) }))

export type ConsentTexts = Static<typeof ConsentTexts>

export const NewConsentText = named(
  'NewConsentText',
  Type.Object({
    text: nullable(
      Type.String({
        minLength: fewestConsentCharacters,
        maxLength: mostConsentCharacters,
        'x-expects': `a text of ${fewestConsentCharacters} to ${mostConsentCharacters} characters`,
        description:
          'Plain text, which may have line breaks. It is also used for requests with several documents. Null: use the standard text again.',
      }),
    ),
  }),
)

export type NewConsentText = Static<typeof NewConsentText>

const tag = 'Signing'

export const readConsentTexts = operation({
  id: 'readConsentTexts',
  area: 'api',
  method: 'GET',
  path: '/consent-texts',
  tag,
  summary: 'Retrieve the consent texts',
  description:
    'The text for each role and language that people agree to now. Without a text of your own, it is the standard text for one document.',
  answer: ConsentTexts,
})

export const changeConsentText = operation({
  id: 'changeConsentText',
  area: 'api',
  method: 'PUT',
  path: '/consent-texts/:role/:language',
  tag,
  summary: 'Replace a consent text',
  description:
    'Creates a new version and keeps the earlier ones. It also applies to open requests: people who have the signing page open are asked to read the new text. Test mode has the same texts, but only a live key can change them.',
  params: Params,
  body: NewConsentText,
  answer: ConsentText,
  errors: ['INSUFFICIENT_ROLE', 'METHOD_NOT_ALLOWED'],
})

export const listConsentVersions = operation({
  id: 'listConsentVersions',
  area: 'api',
  method: 'GET',
  path: '/consent-texts/:role/:language/versions',
  tag,
  summary: 'List the versions of a consent text',
  description: 'Your own versions, newest first.',
  params: Params,
  query: PageQuery,
  answer: pageOf('versions', ConsentVersion),
})
