import type { DoneMethod, Method } from './model.ts'

/** Our arc: 2.25 and the UUID 564b2dfc-8fe8-4892-bf7e-c277af2df76a as a number (ITU-T X.667 6). */
const arc = '2.25.114703962620359164973662365908015642474'

/** The documentation lists them: a number never changes its meaning. */
const linkPolicy = `${arc}.1`
const policies: Readonly<Record<Method, string>> = {
  email_code: `${arc}.2`,
  access_code: `${arc}.3`,
}

/**
 * The policies of a signer's certificate (RFC 5280 4.2.1.4): one for each method by which the signer was authenticated, or
 * the one that says that the link was enough.
 */
export function policiesOf(authentication: readonly DoneMethod[]): readonly string[] {
  return authentication.length === 0 ? [linkPolicy] : authentication.map(({ method }) => policies[method])
}
