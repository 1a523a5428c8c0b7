import { isolated } from '../../word-forms.ts'

export const authentication = {
  title: 'Identity check',
  names: {
    link: 'None (link only)',
    email_code: 'Code by email',
    sms_code: 'Code by text message',
    sms_and_code: 'Code by text message and access code',
    access_code: 'Access code',
    identity_check: 'Identity check by a provider',
    oidc: 'Identity provider',
    both: 'Code by email and access code',
    passkey: 'Passkey',
    passkey_and_code: 'Passkey and access code',
    check_and_code: 'Identity check by a provider and access code',
    oidc_and_code: 'Identity provider and access code',
  },
  usual: (name: string) => `Organization’s default: ${name}`,
  usualUnknown: 'Organization’s default',
  hints: {
    link: 'Anyone who has the link can open the document.',
    email_code: 'Before the document opens, the signer enters a code that we email to them.',
    sms_code: 'Before the document opens, the signer enters a code that we send to their phone.',
    sms_and_code:
      'Before the document opens, the signer enters a code that we send to their phone, and a code that you give them.',
    access_code: 'Before the document opens, the signer enters a code that you give them.',
    identity_check:
      'Before the document opens, a provider checks the identity of the signer, for example with their identity card.',
    oidc: 'Before the document opens, the signer signs in with your organization’s identity provider for signers.',
    both: 'Before the document opens, the signer enters a code that we email to them, and a code that you give them.',
    passkey:
      'Before the document opens, the signer confirms with a passkey. The first time, they create it with a code that we email to them.',
    passkey_and_code:
      'Before the document opens, the signer confirms with a passkey, and enters a code that you give them. The first time, they create the passkey with a code that we email to them.',
    check_and_code:
      'Before the document opens, a provider checks the identity of the signer, who also enters a code that you give them.',
    oidc_and_code:
      'Before the document opens, the signer signs in with your organization’s identity provider for signers, and enters a code that you give them.',
  },
  phone: 'Phone number',
  phoneHint: 'With + and the country code, for example +49 151 12345678.',
  wrongPhone: 'Enter the number with + and the country code, 7 to 15 digits in all.',
  code: 'Access code',
  codeHint: 'Give it to this person in another way, for example by phone. You won’t be able to see it again.',
  codeOfDraft: 'Drafts don’t keep it.',
  codeOfTemplate: 'You enter the access code each time you use the template.',
  suggest: 'Suggest',
  suggestOf: (who: string) => `Suggest an access code for ${isolated(who)}`,
  wrongCode: 'Enter 6 to 64 characters.',
  /** After sending. */
  codes: 'Access codes',
  codesText:
    'Give each code to its signer in another way, for example by phone. Don’t send it together with the link. Note it now: you won’t be able to see it again.',
  copy: 'Copy code',
  copyOf: (name: string) => `Copy code for ${isolated(name)}`,
  /** Of a signer of a request. */
  passed: (time: string) => `Confirmed on ${time}`,
  waiting: 'Not confirmed yet',
  locked: 'Locked, because a wrong code was entered too often. Set a new access code, or replace the link.',
  lockedEmail: 'Locked, because a wrong code was entered too often. Replace the link to continue.',
  lockedPasskey: 'Locked, because a passkey was refused too often. Reset the passkey, or replace the link.',
  lockedCheck: 'Locked, because too many identity checks were not passed. Replace the link to continue.',
  lockedProvider:
    'Locked, because other people signed in at the identity provider too often. Replace the link to continue.',
  newCode: {
    act: 'New access code',
    actOf: (name: string) => `New access code for ${isolated(name)}`,
    title: 'Set a new access code',
    text: 'The old code and the old link stop working immediately. The signer gets a new link.',
    submit: 'Save and replace link',
  },
  resetPasskey: {
    act: 'Reset passkey',
    actOf: (name: string) => `Reset the passkey of ${isolated(name)}`,
    title: 'Reset the passkey?',
    text: 'For a person who has lost their passkey. It stops working for all your requests to this email address. They create another one with a code that we email to them.',
    submit: 'Reset passkey',
  },
  settings: {
    title: 'Identity check of signers',
    text: 'What new requests ask of their signers, unless a request says otherwise. Test mode uses this setting, too.',
    label: 'Default',
    save: 'Save default',
  },
}
