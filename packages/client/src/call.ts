import { type Operations, operations } from './interface.ts'
import { request, requestFile, type Service } from './request.ts'
import { type RetryRule, retrying } from './retry.ts'
import type { Upload } from './upload.ts'

export type OperationName = keyof typeof operations & keyof Operations

/** What each call may be told beside its own words. */
export interface CallOptions {
  /** Gives the call up; it rejects with the signal's reason. */
  readonly signal?: AbortSignal
  /**
   * Makes it safe to repeat what creates something, for 24 hours and across processes. Each call has one of its own unless it
   * is given here.
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
}

/** Calls operations by their names: what they are called is known, and so is whether they may be repeated. */
export interface Caller {
  data<N extends OperationName>(name: N, words: Words, options?: CallOptions): Promise<Answer<N>>
  file(name: OperationName, words: Words, options?: CallOptions): Promise<Response>
}

export function createCaller(service: Service, rule: RetryRule): Caller {
  const callOf = (name: OperationName, { params = {}, query, ...words }: Words, options: CallOptions) => {
    const { method, path, isRepeatable } = operations[name]
    return {
      method,
      path: path.replaceAll(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(params[part] ?? '')),
      ...(query === undefined ? {} : { query: textsOf(query) }),
      ...words,
      ...(isRepeatable ? { idempotencyKey: options.idempotencyKey ?? crypto.randomUUID() } : {}),
      signal: options.signal,
    } as const
  }
  const isSafe = (name: OperationName, { upload }: Words) =>
    (operations[name].method === 'GET' || operations[name].isRepeatable) && upload?.isRepeatable !== false
  return {
    data: (name, words, options = {}) => {
      const call = callOf(name, words, options)
      return retrying(rule, isSafe(name, words), options.signal, () => request(service, call)) as Promise<
        Answer<typeof name>
      >
    },
    file: (name, words, options = {}) => {
      const call = callOf(name, words, options)
      return retrying(rule, isSafe(name, words), options.signal, () => requestFile(service, call))
    },
  }
}

function textsOf(query: object): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
  )
}
