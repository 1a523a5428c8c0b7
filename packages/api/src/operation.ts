import type { Static, TArray, TObject, TOptional, TSchema } from 'typebox'
import type { ErrorCode } from './errors.ts'
import type { Defaulted } from './parts.ts'

/**
 * Who an operation is for: `api` for programs with a key, and below `member` for people of one organization as well;
 * `member` for those people only; `console` for people who sign in; `signer` for people with a signing link; `admin`
 * for the operator; `verification` and `public` for all.
 */
export type Area = 'api' | 'member' | 'console' | 'signer' | 'admin' | 'verification' | 'public'

export const areaPaths = {
  api: '/api/v1',
  member: '/console/v1/organizations/:organizationId',
  console: '/console/v1',
  signer: '/signer/v1',
  admin: '/admin/v1',
  verification: '/verification/v1',
  public: '',
} as const satisfies Readonly<Record<Area, string>>

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A body with several possible types. */
export interface MediaBody {
  readonly content: Readonly<Record<string, { readonly schema: TSchema }>>
}

/** An operation of the service. */
export interface Operation {
  /** Unique; the function's name in generated clients. */
  readonly id: string
  readonly area: Area
  readonly method: Method
  /** Below the area's path; `params` describes `:id`. */
  readonly path: string
  readonly tag?: string
  readonly summary: string
  readonly description?: string
  readonly params?: TObject
  readonly query?: TObject
  readonly body?: TSchema | MediaBody
  /** The `data` in the envelope of a success. */
  readonly answer?: TSchema
  /**
   * True if `Accept: application/x-ndjson` returns the items of the answer instead, one a line. The description says so:
   * clients that are generated from several types of one answer could not tell which one they get.
   */
  readonly hasLines?: boolean
  /** The types of the file that is returned instead. */
  readonly file?: readonly string[]
  /** What the file is in JSON. Default: an object. */
  readonly jsonFile?: TSchema
  /** True if the file has an ETag: clients that have the file do not get it again, and ranges are supported. */
  readonly hasEtag?: boolean
  /** Default 200. */
  readonly status?: 200 | 201 | 202
  /** True if an Idempotency-Key makes it safe to repeat. */
  readonly repeatable?: boolean
  /** Its own codes, beside those of its area. */
  readonly errors?: readonly ErrorCode[]
}

export function operation<const T extends Operation>(definition: T): T {
  return definition
}

/** The whole path, with `:name` for each parameter. */
export function pathOf({ area, path }: Pick<Operation, 'area' | 'path'>): string {
  return areaPaths[area] + path
}

/** Whether an Idempotency-Key is read. Every POST refuses a malformed one, even if it creates nothing. */
export function takesKey({ method, repeatable = false }: Pick<Operation, 'method' | 'repeatable'>): boolean {
  return method === 'POST' || repeatable
}

export type ParamsOf<T extends Operation> = T extends { params: infer P extends TSchema } ? Static<P> : undefined
export type QueryOf<T extends Operation> = T extends { query: infer Q extends TSchema } ? Static<Q> : undefined
export type BodyOf<T extends Operation> = T extends { body: infer B }
  ? B extends TSchema
    ? Static<B>
    : unknown
  : undefined
export type AnswerOf<T extends Operation> = T extends { answer: infer A extends TSchema } ? Static<A> : undefined

/** What the sender must provide: fields with a default are optional. */
export type Sent<S> =
  S extends TObject<infer Fields>
    ? { [K in NeededKeys<Fields>]: Sent<Fields[K]> } & { [K in FreeKeys<Fields>]?: Sent<Fields[K]> | undefined }
    : S extends TArray<infer Item extends TSchema>
      ? readonly Sent<Item>[]
      : S extends TSchema
        ? Static<S>
        : never

type FreeKeys<Fields> = {
  [K in keyof Fields]: Fields[K] extends TOptional<TSchema> | Defaulted ? K : never
}[keyof Fields]
type NeededKeys<Fields> = Exclude<keyof Fields, FreeKeys<Fields>>

export type SentQueryOf<T extends Operation> = T extends { query: infer Q } ? Sent<Q> : undefined
/** As JSON; never where there are forms alone. */
export type SentBodyOf<T extends Operation> = T extends { body: infer B }
  ? B extends MediaBody
    ? SentIn<B, 'application/json'>
    : Sent<B>
  : undefined
/** As a form, with a file for `file`. */
export type SentFormOf<T extends Operation> = T extends { body: infer B extends MediaBody }
  ? WithFile<SentIn<B, 'multipart/form-data'>>
  : undefined

type SentIn<B extends MediaBody, Type extends string> = B['content'] extends {
  readonly [T in Type]: { readonly schema: infer S }
}
  ? Sent<S>
  : never
type WithFile<Form> = Form extends { file: unknown } ? Omit<Form, 'file'> & { readonly file: Blob } : Form
