import type { NodemailerError } from 'nodemailer'

export type Judgement =
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'retryable'; readonly reason: string }

/**
 * Decides whether a failure concerns this message, which is then never sent, or the delivery, which may recover. A
 * server that does not accept the service (a wrong password, a refused sender) responds 5xx, too, yet that is for the
 * operator to fix and not the email's fault.
 */
export function judgeFailure(error: NodemailerError): Judgement {
  const reason = reasonOf(error)
  const refused = { kind: 'refused', reason } as const
  const retryable = { kind: 'retryable', reason } as const
  if (error.code === 'EENVELOPE' && error.command === 'API') return refused
  if (error.permanent !== true || !(error.code === 'EENVELOPE' || error.code === 'EMESSAGE')) return retryable
  if (error.command === 'MAIL FROM') return error.responseCode === tooLarge ? refused : retryable
  return authenticationCodes.has(error.responseCode ?? 0) ? retryable : refused
}

/** RFC 1870 6.1. */
const tooLarge = 552

/** RFC 4954 6: sign in first, too weak, refused, encrypt first. */
const authenticationCodes = new Set([530, 534, 535, 538])

/** For the operator. Omits the response to a sign-in, since it may repeat the credentials. */
function reasonOf(error: NodemailerError): string {
  const { code = '', originalCode = '', responseCode, timeoutType } = error
  if (code === 'EAUTH' || code === 'ENOAUTH') {
    return `The mail server refused the sign-in${responseCode === undefined ? '' : ` (${responseCode})`}.`
  }
  if (code === 'ETLS' || /CERT|SIGNATURE|SSL|TLS/.test(originalCode)) return unencrypted(error)
  if (unreachableCodes.has(code)) {
    return `The mail server is unreachable: ${originalCode || timeoutType || withoutSecrets(error.message)}`
  }
  return withoutSecrets(error.response ?? error.message)
}

const unreachableCodes = new Set(['EDNS', 'ESOCKET', 'ECONNECTION', 'ETIMEDOUT'])

function unencrypted({ message }: Error): string {
  return `No trusted connection to the mail server: ${withoutSecrets(message)}`
}

/** Filters tend to repeat the URL that they refuse, and a signing link is a secret. */
function withoutSecrets(text: string): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/\bhttps?:\/\/\S+/gi, '[link]')
    .replace(/[A-Za-z0-9_-]{32,}/g, '[…]')
    .trim()
    .slice(0, 300)
}
