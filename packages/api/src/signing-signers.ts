import { type Static, Type } from 'typebox'
import { AccessCode, PhoneNumber } from './authentication-methods.ts'
import { Language } from './language.ts'
import { operation } from './operation.ts'
import { EmailAddress, named, nameText, nullable, pathIdOf } from './parts.ts'
import { CreatedSigner, SigningRequestId } from './signing-parts.ts'

/** What a sender can still do for one signer of an open request. */

export const SignerId = Type.Object({ ...SigningRequestId.properties, signerId: pathIdOf('signer') })

export const SignerCorrection = named(
  'SignerCorrection',
  Type.Object(
    {
      name: Type.Optional(nameText(200, 'Anna Kowalska')),
      email: Type.Optional(EmailAddress),
      language: Type.Optional(Language),
      accessCode: Type.Optional(
        Type.Unsafe<string>({
          ...AccessCode,
          description:
            'A new access code, for a signer whose `authentication` contains `access_code`. It also unlocks the signer.',
        }),
      ),
      phone: Type.Optional(
        Type.Unsafe<string>({
          ...PhoneNumber,
          description: 'Another phone number, for a signer whose `authentication` contains `sms_code`.',
        }),
      ),
    },
    { minProperties: 1, description: 'Omitted fields stay unchanged.' },
  ),
)

export type SignerCorrection = Static<typeof SignerCorrection>

/** Why the sender can no longer change a signer. */
const changeErrors = [
  'NOT_FOUND',
  'ACCESS_DENIED',
  'ALREADY_SIGNED',
  'SIGNING_CLOSED',
  'SIGNING_DECLINED',
  'SIGNING_EXPIRED',
  'SIGNING_CANCELLED',
  'SIGNING_FAILED',
  'TOO_MANY_REQUESTS',
] as const

export const correctSigner = operation({
  id: 'correctSigner',
  area: 'api',
  method: 'PATCH',
  path: '/signing/:id/signers/:signerId',
  tag: 'Signing',
  summary: 'Correct a signer',
  description:
    'Changes the name, email address, language, access code or phone number of a signer who has not signed. The old signing link stops working immediately, and the new one is shown only once. If the signer was already invited, the new link is emailed to them. The name cannot change once it is printed on the document.',
  params: SignerId,
  body: SignerCorrection,
  repeatable: true,
  answer: CreatedSigner,
  errors: [...changeErrors, 'SIGNER_NAME_PRINTED'],
})

/** A body that may be omitted. */
export const LinkReplacement = Type.Optional(
  nullable(
    named(
      'LinkReplacement',
      Type.Object({
        send: Type.Optional(
          Type.Boolean({
            'x-expects': 'true or false',
            description: 'Whether to email the new link to the signer. Default: false.',
          }),
        ),
      }),
    ),
  ),
)

export type LinkReplacement = Static<typeof LinkReplacement>

export const replaceSigningLink = operation({
  id: 'replaceSigningLink',
  area: 'api',
  method: 'POST',
  path: '/signing/:id/signers/:signerId/link',
  tag: 'Signing',
  summary: "Replace a signer's link",
  description:
    'Creates a new signing link for a signer who has not signed. The old one stops working immediately, and the new one is shown only once.',
  params: SignerId,
  body: LinkReplacement,
  repeatable: true,
  answer: CreatedSigner,
  errors: [...changeErrors, 'NO_INVITED_SIGNERS'],
})

export const ResetPasskey = named(
  'ResetPasskey',
  Type.Object({ signerId: Type.String(), email: Type.String(), reset: Type.Boolean() }),
)
export type ResetPasskey = Static<typeof ResetPasskey>

export const resetSignerPasskey = operation({
  id: 'resetSignerPasskey',
  area: 'api',
  method: 'POST',
  path: '/signing/:id/signers/:signerId/reset-passkey',
  tag: 'Signing',
  summary: "Reset a signer's passkey",
  description:
    'For a signer who has lost their passkey. Removes it for all your requests to this email address, and ends the sessions there. The signer confirms the email address with a code, and registers another one.',
  params: SignerId,
  repeatable: true,
  answer: ResetPasskey,
  errors: changeErrors,
})
