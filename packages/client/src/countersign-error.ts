import type { ErrorCode } from './interface.ts'

/**
 * - `refused`: the service answered with an error; the message is its sentence
 * - `unreachable`: no connection could be made, so nothing was carried out
 * - `interrupted`: the connection was lost before the response was complete; the request may have been carried out
 * - `timeout`: no complete response within the time limit; the request may have been carried out
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

/** The only error of this package. Its message is a sentence for people; it never contains the key or the token. */
export class CountersignError extends Error {
  override readonly name = 'CountersignError'
  readonly kind: CountersignErrorKind
  /** The HTTP status, if there was a response. */
  readonly status: number | undefined
  /** The header X-Error-Code, such as `QUOTA_EXCEEDED`. */
  readonly code: ErrorCode | undefined
  /** The header X-Error-Field: JSON pointers to the wrong fields, such as `/signers/0/email`. */
  readonly fields: readonly string[]
  /** The header X-Request-Id: include it when you report a problem. */
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
