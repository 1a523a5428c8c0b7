/**
 * Why a use case refuses. The set is closed: every code has one kind, and the kind alone decides the HTTP status (in
 * `http/error-handler.ts`, the one map). The code is for machines, the message tells a person what to do.
 */
const kinds = {
  INVALID_REQUEST: 'invalid',
  INVALID_HASH: 'invalid',
  INVALID_JSON: 'invalid',
  INVALID_IDEMPOTENCY_KEY: 'invalid',
  UNSUPPORTED_MEDIA_TYPE: 'invalid',
  API_KEY_MISSING: 'unauthenticated',
  API_KEY_INVALID: 'unauthenticated',
  API_KEY_EXPIRED: 'unauthenticated',
  ADMIN_TOKEN_INVALID: 'unauthenticated',
  SIGN_IN_REQUIRED: 'unauthenticated',
  WRONG_PASSWORD: 'unauthenticated',
  HOURLY_LIMIT_EXCEEDED: 'rate-limited',
  TOO_MANY_FAILED_ATTEMPTS: 'rate-limited',
  TOO_MANY_REQUESTS: 'rate-limited',
  PLAN_LACKS_INTERFACE: 'forbidden',
  ORGANIZATION_REQUIRED: 'forbidden',
  ROLE_TOO_LOW: 'forbidden',
  BELONGS_TO_ANOTHER: 'forbidden',
  ORIGIN_REFUSED: 'forbidden',
  NOT_FOUND: 'not-found',
  QUOTA_EXCEEDED: 'quota-exceeded',
  ALREADY_EXISTS: 'conflict',
  IDEMPOTENCY_KEY_REUSED: 'conflict',
  IDEMPOTENCY_KEY_IN_USE: 'conflict',
  ANCHOR_TOO_SOON: 'conflict',
  PROOF_NOT_AVAILABLE: 'conflict',
  BODY_TOO_LARGE: 'too-large',
  NOT_READY: 'not-ready',
} as const

export type RefusalCode = keyof typeof kinds
export type RefusalKind = (typeof kinds)[RefusalCode]

export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  /** How long to wait, for the kinds that pass with time. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: RefusalCode, message: string, retryAfterSeconds?: number) {
    super(message)
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }

  get kind(): RefusalKind {
    return kinds[this.code]
  }
}
