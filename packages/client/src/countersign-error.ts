import type { ErrorCode } from './interface.ts'

/**
 * - `refused`: the service answered with an error; the message is its sentence
 * - `unreachable`: no connection came about, so nothing was carried out
 * - `interrupted`: the connection was lost before the answer was complete; the request may have been carried out
 * - `timeout`: no complete answer within the time limit; the request may have been carried out
 * - `unreadable`: something answered, but not in the form of this service
 */
export type CountersignErrorKind = 'refused' | 'unreachable' | 'interrupted' | 'timeout' | 'unreadable'

interface Details {
  readonly status?: number | undefined
  readonly code?: string | undefined
  readonly fields?: readonly string[]
  readonly requestId?: string | undefined
  readonly retryAfterSeconds?: number | undefined
  readonly cause?: unknown
}

/** The one error of this package. Its message is a sentence for people; it never holds the key or the token. */
export class CountersignError extends Error {
  override readonly name = 'CountersignError'
  readonly kind: CountersignErrorKind
  /** The HTTP status, if there was an answer. */
  readonly status: number | undefined
  /** The header X-Error-Code, for example `QUOTA_EXCEEDED`. */
  readonly code: ErrorCode | undefined
  /** The header X-Error-Field: JSON pointers to the fields that were wrong, for example `/signers/0/email`. */
  readonly fields: readonly string[]
  /** The header X-Request-Id: name it when you report a problem. */
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(kind: CountersignErrorKind, message: string, details: Details = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.kind = kind
    this.status = details.status
    this.code = details.code
    this.fields = details.fields ?? []
    this.requestId = details.requestId
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}
