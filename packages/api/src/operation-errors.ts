import { type ErrorCode, errorCodes } from './errors.ts'
import { type Area, type Operation, takesKey } from './operation.ts'
import { scopeOf } from './operation-scopes.ts'

/** Codes that any operation may refuse with. */
const everywhere: readonly ErrorCode[] = ['INVALID_REQUEST', 'UNSUPPORTED_MEDIA_TYPE', 'SERVICE_UNAVAILABLE']

const ofKeys: readonly ErrorCode[] = [
  'API_KEY_MISSING',
  'API_KEY_INVALID',
  'API_KEY_EXPIRED',
  'API_KEY_SUSPENDED',
  'IP_ADDRESS_NOT_ALLOWED',
  'API_NOT_IN_PLAN',
  'HOURLY_LIMIT_EXCEEDED',
  'TOO_MANY_FAILED_ATTEMPTS',
]
const ofMembers: readonly ErrorCode[] = [
  'SIGN_IN_REQUIRED',
  'ORIGIN_NOT_ALLOWED',
  'ACCESS_DENIED',
  'INSUFFICIENT_ROLE',
  'SECOND_FACTOR_REQUIRED',
  'SINGLE_SIGN_ON_REQUIRED',
  'HOURLY_LIMIT_EXCEEDED',
]

const ofArea: Readonly<Record<Area, readonly ErrorCode[]>> = {
  api: ofKeys,
  member: ofMembers,
  console: ['ORIGIN_NOT_ALLOWED', 'TOO_MANY_REQUESTS'],
  signer: [
    'SIGNING_LINK_INVALID',
    'SIGNING_EXPIRED',
    'SIGNING_CANCELLED',
    'SIGNING_DECLINED',
    'SIGNING_FAILED',
    'TOO_MANY_FAILED_ATTEMPTS',
    'TOO_MANY_REQUESTS',
  ],
  admin: ['ADMIN_TOKEN_INVALID', 'OPERATOR_REQUIRED', 'TOO_MANY_FAILED_ATTEMPTS'],
  verification: ['TOO_MANY_REQUESTS'],
  public: [],
}

const ofBodies: readonly ErrorCode[] = ['INVALID_JSON', 'BODY_TOO_LARGE']
const ofRepetitions: readonly ErrorCode[] = ['IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_KEY_IN_USE']

/** All codes that an operation may refuse with, in an area: members can call the operations for programs as well. */
export function errorsOf(operation: Operation, area: Area = operation.area): ErrorCode[] {
  const { errors = [], method, repeatable = false, hasEtag = false } = operation
  const all = new Set([
    ...everywhere,
    ...ofArea[area],
    ...errors,
    ...(area === 'api' && scopeOf(operation) !== null ? (['INSUFFICIENT_SCOPE'] as const) : []),
    // A body is read even where none is needed.
    ...(method === 'GET' ? [] : ofBodies),
    // A malformed key is refused wherever one may be sent.
    ...(takesKey(operation) ? (['INVALID_IDEMPOTENCY_KEY'] as const) : []),
    ...(repeatable ? ofRepetitions : []),
    ...(hasEtag ? (['RANGE_NOT_SATISFIABLE'] as const) : []),
  ])
  return errorCodes.filter((code) => all.has(code))
}
