import type { SignerAuthentication } from '@countersign/api'

/** What the form offers: how a signer proves who they are, as one choice. */
const methods = {
  link: ['link'],
  email_code: ['email_code'],
  access_code: ['access_code'],
  both: ['email_code', 'access_code'],
  sms_code: ['sms_code'],
  sms_and_code: ['sms_code', 'access_code'],
  passkey: ['passkey'],
  passkey_and_code: ['passkey', 'access_code'],
  identity_check: ['identity_check'],
  check_and_code: ['identity_check', 'access_code'],
  oidc: ['oidc'],
  oidc_and_code: ['oidc', 'access_code'],
} as const satisfies Record<string, SignerAuthentication>

export type IdentityChoice = keyof typeof methods
export const identityChoices = Object.keys(methods) as IdentityChoice[]

export function methodsOf(choice: IdentityChoice): SignerAuthentication {
  return [...methods[choice]]
}

/** Without methods, the link alone is enough. */
export function choiceOf(given: readonly string[]): IdentityChoice {
  const isCoded = needsCode(given)
  if (given.includes('oidc')) return isCoded ? 'oidc_and_code' : 'oidc'
  if (given.includes('identity_check')) return isCoded ? 'check_and_code' : 'identity_check'
  if (given.includes('passkey')) return isCoded ? 'passkey_and_code' : 'passkey'
  if (needsPhone(given)) return isCoded ? 'sms_and_code' : 'sms_code'
  const hasEmail = given.includes('email_code')
  if (isCoded) return hasEmail ? 'both' : 'access_code'
  return hasEmail ? 'email_code' : 'link'
}

/** Programs combine methods in ways that the form does not offer: then each has its name. */
export function nameIdentity(given: SignerAuthentication, names: Readonly<Record<IdentityChoice, string>>): string {
  const choice = choiceOf(given)
  const isOffered = given.length <= methodsOf(choice).length
  return isOffered ? names[choice] : given.map((one) => names[one]).join(' + ')
}

/** Whether the link alone does not open the document. */
export function isProtected(given: readonly string[] = []): boolean {
  return choiceOf(given) !== 'link'
}

/** Whether the sender gives them a code. */
export function needsCode(given: readonly string[] = []): boolean {
  return given.includes('access_code')
}

/** Whether they get a code by text message. */
export function needsPhone(given: readonly string[] = []): boolean {
  return given.includes('sms_code')
}

/** Whether the service can ask signers for it. */
export function isAvailable(choice: IdentityChoice, available: readonly string[]): boolean {
  return methodsOf(choice).every((method) => method === 'link' || available.includes(method))
}
