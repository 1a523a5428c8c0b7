import { type Operations, operations } from './interface.ts'
import { type Call, request, requestFile, type Service } from './request.ts'
import { resuming } from './resume.ts'
import { type RetryRule, retrying } from './retry.ts'
import type { Upload } from './upload.ts'

export type OperationName = keyof typeof operations & keyof Operations

/** Options of every call. */
export interface CallOptions {
  /** Cancels the call; it rejects with the signal's reason. */
  readonly signal?: AbortSignal
  /**
   * Makes it safe to repeat a creation, for 24 hours and across processes: 1 to 255 printable characters without
   * spaces. Default: a new UUID for each call. Calls that only read ignore it.
   */
  readonly idempotencyKey?: string
}

type Part<T, K extends string> = T extends { readonly [P in K]: infer V } ? V : undefined
export type Answer<N extends OperationName> = Part<Operations[N], 'answer'>

export interface Words {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: object
  readonly body?: object | undefined
  readonly upload?: Upload
  readonly timeoutMs?: number | null
  readonly headers?: Readonly<Record<string, string>>
}

/** Calls operations by name; their paths are known, and whether they may be repeated. */
export interface Caller {
  data<N extends OperationName>(name: N, words: Words, options?: CallOptions): Promise<Answer<N>>
  /** The body resumes after a lost connection, if the service can send a part of the file. */
  file(name: OperationName, words: Words, options?: CallOptions): Promise<Response>
}

export function createCaller(service: Service, rule: RetryRule): Caller {
  const calling = async <T>(
    name: OperationName,
    words: Words,
    options: CallOptions,
    act: (call: Call) => Promise<T>,
  ) => {
    options.signal?.throwIfAborted()
    const call = callOf(name, words, options)
    // A stream is consumed by the first attempt, whatever its result.
    if (words.upload?.isRepeatable === false) return await act(call)
    const isSafe = call.method === 'GET' || call.idempotencyKey !== undefined
    return await retrying(rule, isSafe, options.signal, () => act(call))
  }
  return {
    data: (name, words, options = {}) =>
      calling(name, words, options, (call) => request<Answer<typeof name> & object>(service, call)),
    file: async (name, words, options = {}) => {
      const ask = (headers: Words['headers'] = {}) =>
        calling(name, { ...words, headers }, options, (call) => requestFile(service, call))
      return resuming(await ask(), ask, rule, options.signal)
    },
  }
}

/** One call for all attempts, and so one Idempotency-Key. */
function callOf(
  name: OperationName,
  { params = {}, query, upload, body, timeoutMs, headers }: Words,
  options: CallOptions,
): Call {
  const { method, path, isRepeatable } = operations[name]
  const { signal, idempotencyKey = crypto.randomUUID() } = options
  if (!/^[\x21-\x7e]{1,255}$/.test(idempotencyKey)) {
    throw new TypeError('idempotencyKey must be 1 to 255 printable characters without spaces')
  }
  return {
    method,
    path: path.replaceAll(/\{(\w+)\}/g, (_, part: string) => encodePart(part, params[part])),
    ...(query === undefined ? {} : { query: textsOf(query) }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(headers === undefined ? {} : { headers }),
    ...(isRepeatable ? { idempotencyKey } : {}),
    body,
    upload,
    signal,
  }
}

/** Dots alone would lead to another operation, and so would an empty part. */
function encodePart(name: string, value: string | undefined): string {
  if (typeof value !== 'string' || /^\.{0,2}$/.test(value)) throw new TypeError(`${name} must be an id`)
  return encodeURIComponent(value)
}

function textsOf(query: object): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
  )
}
