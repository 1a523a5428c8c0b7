import type { SignerAuthentication } from '@countersign/api'

/** How a signer proves who they are, as one choice. */
export const identityChoices = ['link', 'email_code', 'access_code', 'both', 'passkey', 'oidc'] as const
export type IdentityChoice = (typeof identityChoices)[number]

export function methodsOf(choice: IdentityChoice): SignerAuthentication {
  return choice === 'both' ? ['email_code', 'access_code'] : [choice]
}

/** Without methods, the link alone is enough. */
export function choiceOf(methods: readonly string[]): IdentityChoice {
  if (methods.includes('oidc')) return 'oidc'
  if (methods.includes('passkey')) return 'passkey'
  const hasEmail = methods.includes('email_code')
  if (needsCode(methods)) return hasEmail ? 'both' : 'access_code'
  return hasEmail ? 'email_code' : 'link'
}

/** Whether the link alone does not open the document. */
export function isProtected(methods: readonly string[] = []): boolean {
  return choiceOf(methods) !== 'link'
}

/** Whether the sender gives them a code. */
export function needsCode(methods: readonly string[] = []): boolean {
  return methods.includes('access_code')
}
