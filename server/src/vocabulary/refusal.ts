/**
 * Why a use case refuses. The set is closed: every code has one kind, and the kind alone decides the HTTP status (in
 * `http/error-handler.ts`, the one map). The code is for machines, the message tells a person what to do.
 */
const kinds = {
  INVALID_REQUEST: 'invalid',
  INVALID_HASH: 'invalid',
  INVALID_SIGNATURE: 'invalid',
  INVALID_JSON: 'invalid',
  INVALID_IDEMPOTENCY_KEY: 'invalid',
  UNSUPPORTED_MEDIA_TYPE: 'invalid',
  INVALID_PDF: 'invalid',
  INVALID_CONTAINER: 'invalid',
  INVALID_POSITION: 'invalid',
  INVALID_IMAGE: 'invalid',
  INVALID_CERTIFICATE: 'invalid',
  ADDRESS_REFUSED: 'invalid',
  CONSENT_NOT_SHOWN: 'invalid',
  API_KEY_MISSING: 'unauthenticated',
  API_KEY_INVALID: 'unauthenticated',
  API_KEY_EXPIRED: 'unauthenticated',
  API_KEY_SUSPENDED: 'unauthenticated',
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
  ACTIVE_CONTENT_REFUSED: 'forbidden',
  ACCOUNT_DISABLED: 'forbidden',
  NOT_FOUND: 'not-found',
  METHOD_NOT_ALLOWED: 'method-not-allowed',
  SIGNING_LINK_UNKNOWN: 'not-found',
  INVITATION_UNKNOWN: 'not-found',
  QUOTA_EXCEEDED: 'quota-exceeded',
  ALREADY_EXISTS: 'conflict',
  LAST_OWNER: 'conflict',
  INVITATION_USED: 'conflict',
  INVITATION_EXPIRED: 'conflict',
  IDEMPOTENCY_KEY_REUSED: 'conflict',
  IDEMPOTENCY_KEY_IN_USE: 'conflict',
  ANCHOR_TOO_SOON: 'conflict',
  PROOF_NOT_AVAILABLE: 'conflict',
  SIGNING_IS_OVER: 'conflict',
  SIGNING_DECLINED: 'conflict',
  SIGNING_EXPIRED: 'conflict',
  SIGNING_CANCELLED: 'conflict',
  SIGNING_FAILED: 'conflict',
  ALREADY_SIGNED: 'conflict',
  NOT_YOUR_TURN: 'conflict',
  DOCUMENT_NOT_VIEWED: 'conflict',
  NOBODY_TO_REMIND: 'conflict',
  EVIDENCE_NOT_READY: 'conflict',
  NOTHING_TO_RETRY: 'conflict',
  DOCUMENT_NOT_READY: 'conflict',
  DOCUMENT_LOCKED: 'conflict',
  DOCUMENT_CHANGED: 'conflict',
  DOCUMENT_UNCHANGEABLE: 'conflict',
  SEAL_NOT_ACTIVE: 'conflict',
  TOO_MANY_SEALS: 'conflict',
  TOO_MANY_KEYS: 'conflict',
  BODY_TOO_LARGE: 'too-large',
  NOT_READY: 'not-ready',
} as const

export type RefusalCode = keyof typeof kinds
export type RefusalKind = (typeof kinds)[RefusalCode]

export const refusalCodes = Object.keys(kinds) as readonly RefusalCode[]

export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  /** How long to wait, for the kinds that pass with time. */
  readonly retryAfterSeconds: number | undefined

  /** With a cause it is a fault of the service that the caller can wait out: he is answered, and the operator reads of it. */
  constructor(code: RefusalCode, message: string, retryAfterSeconds?: number, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }

  get kind(): RefusalKind {
    return kinds[this.code]
  }
}

/** Somebody else has done it in the meantime, or has made it pointless. */
export class DoneMeanwhile extends Refusal {
  constructor(message: string) {
    super('DOCUMENT_CHANGED', message)
  }
}

/** For a `catch` where that is as good. */
export function unlessDone(error: unknown): void {
  if (!(error instanceof DoneMeanwhile)) throw error
}
