/**
 * Why a request is refused. The set is closed: every code has one kind, and the kind alone decides the HTTP status. The
 * code is for machines; the message tells a person what to do.
 */
const kinds = {
  INVALID_REQUEST: 'invalid',
  INVALID_HASH: 'invalid',
  INVALID_SIGNATURE: 'invalid',
  INVALID_FIELD_VALUE: 'invalid',
  INVALID_JSON: 'invalid',
  INVALID_IDEMPOTENCY_KEY: 'invalid',
  UNSUPPORTED_MEDIA_TYPE: 'invalid',
  INVALID_PDF: 'invalid',
  INVALID_CONTAINER: 'invalid',
  INVALID_POSITION: 'invalid',
  INVALID_IMAGE: 'invalid',
  INVALID_CERTIFICATE: 'invalid',
  URL_NOT_ALLOWED: 'invalid',
  CONSENT_NOT_SHOWN: 'invalid',
  API_KEY_MISSING: 'unauthenticated',
  API_KEY_INVALID: 'unauthenticated',
  API_KEY_EXPIRED: 'unauthenticated',
  API_KEY_SUSPENDED: 'unauthenticated',
  ADMIN_TOKEN_INVALID: 'unauthenticated',
  SIGN_IN_REQUIRED: 'unauthenticated',
  INVALID_CREDENTIALS: 'unauthenticated',
  SIGNER_AUTHENTICATION_REQUIRED: 'unauthenticated',
  SIGNER_CODE_INVALID: 'unauthenticated',
  HOURLY_LIMIT_EXCEEDED: 'rate-limited',
  TOO_MANY_FAILED_ATTEMPTS: 'rate-limited',
  TOO_MANY_REQUESTS: 'rate-limited',
  IP_ADDRESS_NOT_ALLOWED: 'forbidden',
  API_NOT_IN_PLAN: 'forbidden',
  INSUFFICIENT_SCOPE: 'forbidden',
  ORGANIZATION_REQUIRED: 'forbidden',
  INSUFFICIENT_ROLE: 'forbidden',
  OPERATOR_REQUIRED: 'forbidden',
  ACCESS_DENIED: 'forbidden',
  ORIGIN_NOT_ALLOWED: 'forbidden',
  ACTIVE_CONTENT_NOT_ALLOWED: 'forbidden',
  ACCOUNT_DISABLED: 'forbidden',
  SIGNER_LOCKED: 'forbidden',
  SECOND_FACTOR_REQUIRED: 'forbidden',
  NOT_FOUND: 'not-found',
  METHOD_NOT_ALLOWED: 'method-not-allowed',
  SIGNING_LINK_INVALID: 'not-found',
  INVITATION_INVALID: 'not-found',
  ACCOUNT_LINK_INVALID: 'not-found',
  DOCUMENT_DELETED: 'gone',
  QUOTA_EXCEEDED: 'quota-exceeded',
  ALREADY_EXISTS: 'conflict',
  LAST_OWNER: 'conflict',
  INVITATION_USED: 'conflict',
  INVITATION_EXPIRED: 'conflict',
  IDEMPOTENCY_KEY_REUSED: 'conflict',
  IDEMPOTENCY_KEY_IN_USE: 'conflict',
  ANCHOR_TOO_SOON: 'conflict',
  PROOF_NOT_AVAILABLE: 'conflict',
  SIGNING_CLOSED: 'conflict',
  SIGNING_DECLINED: 'conflict',
  SIGNING_EXPIRED: 'conflict',
  SIGNING_CANCELLED: 'conflict',
  SIGNING_FAILED: 'conflict',
  ALREADY_SIGNED: 'conflict',
  NOT_YOUR_TURN: 'conflict',
  DOCUMENT_NOT_VIEWED: 'conflict',
  DELEGATION_NOT_ALLOWED: 'forbidden',
  NO_INVITED_SIGNERS: 'conflict',
  SIGNER_NAME_PRINTED: 'conflict',
  EVIDENCE_NOT_READY: 'conflict',
  NOTHING_TO_RETRY: 'conflict',
  DOCUMENT_NOT_READY: 'conflict',
  DOCUMENT_LOCKED: 'conflict',
  DOCUMENT_CHANGED: 'conflict',
  DOCUMENT_NOT_MODIFIABLE: 'conflict',
  TEMPLATE_IN_USE: 'conflict',
  BULK_CLOSED: 'conflict',
  SEAL_NOT_ACTIVE: 'conflict',
  TOO_MANY_SEALS: 'conflict',
  TOO_MANY_KEYS: 'conflict',
  KEY_ALREADY_ROTATED: 'conflict',
  TOO_MANY_WEBHOOKS: 'conflict',
  TOO_MANY_DRAFTS: 'conflict',
  VERSION_CONFLICT: 'conflict',
  TOO_MANY_TEMPLATES: 'conflict',
  WEBHOOK_DISABLED: 'conflict',
  BODY_TOO_LARGE: 'too-large',
  RANGE_NOT_SATISFIABLE: 'out-of-range',
  SERVICE_UNAVAILABLE: 'not-ready',
} as const

export type ErrorCode = keyof typeof kinds
export type ErrorKind = (typeof kinds)[ErrorCode]

export const errorCodes = Object.keys(kinds) as readonly ErrorCode[]

/** The only place that maps a kind to a status. */
export const statusOfKind: Readonly<Record<ErrorKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  'quota-exceeded': 402,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  gone: 410,
  'too-large': 413,
  'out-of-range': 416,
  'rate-limited': 429,
  'not-ready': 503,
}

export function kindOfError(code: ErrorCode): ErrorKind {
  return kinds[code]
}

export function statusOfError(code: ErrorCode): number {
  return statusOfKind[kinds[code]]
}
