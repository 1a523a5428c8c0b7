import { authenticationMethods } from '@countersign/api'
import type { DoneMethod } from './model.ts'

/** Our arc: 2.25 and the UUID 564b2dfc-8fe8-4892-bf7e-c277af2df76a as a number (ITU-T X.667 6). */
const arc = '2.25.114703962620359164973662365908015642474'

export const policyNames = ['link', ...authenticationMethods] as const

export type PolicyName = (typeof policyNames)[number]

/** The documentation lists them: a number never changes its meaning. */
export const policies: Readonly<Record<PolicyName, string>> = {
  link: `${arc}.1`,
  email_code: `${arc}.2`,
  access_code: `${arc}.3`,
  passkey: `${arc}.4`,
  sms_code: `${arc}.5`,
  identity_check: `${arc}.6`,
  oidc: `${arc}.7`,
}

/**
 * The policies of a signer's certificate (RFC 5280 4.2.1.4): one for each method by which the signer was authenticated, or
 * the one that says that the link was enough.
 */
export function policiesOf(authentication: readonly DoneMethod[]): readonly string[] {
  return authentication.length === 0 ? [policies.link] : authentication.map(({ method }) => policies[method])
}
