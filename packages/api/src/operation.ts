import type { Static, TArray, TObject, TOptional, TSchema } from 'typebox'
import type { ErrorCode } from './errors.ts'
import type { Defaulted } from './parts.ts'

/**
 * Who an operation is for: `api` for programs with a key, and below `member` for people of one organization as well; `member`
 * for those people alone; `console` for people who sign in; `signer` for people with a signing link; `admin` for the operator;
 * `verification` and `public` for all.
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

/** A body that may come in several types. */
export interface MediaBody {
  readonly content: Readonly<Record<string, { readonly schema: TSchema }>>
}

/** One thing that can be asked of the service. */
export interface Operation {
  /** Unique; the name of the function in generated clients. */
  readonly id: string
  readonly area: Area
  readonly method: Method
  /** Below that of its area; `:id` is a part that `params` tells of. */
  readonly path: string
  readonly tag?: string
  readonly summary: string
  readonly description?: string
  readonly params?: TObject
  readonly query?: TObject
  readonly body?: TSchema | MediaBody
  /** The `data` of the envelope that a success is answered in. */
  readonly answer?: TSchema
  /** The types of the file that is answered instead. */
  readonly file?: readonly string[]
  /** Whether the file comes with an ETag: it is not sent to those who have it, and in part to those who want a part. */
  readonly hasEtag?: boolean
  /** 200 unless given. */
  readonly status?: 200 | 201
  /** Whether an Idempotency-Key makes it safe to repeat. */
  readonly repeatable?: boolean
  /** What it refuses for, beside what holds for all of its area. */
  readonly errors?: readonly ErrorCode[]
}

export function operation<const T extends Operation>(definition: T): T {
  return definition
}

/** The whole path, with `:name` where a parameter stands. */
export function pathOf({ area, path }: Pick<Operation, 'area' | 'path'>): string {
  return areaPaths[area] + path
}

export type ParamsOf<T extends Operation> = T extends { params: infer P extends TSchema } ? Static<P> : undefined
export type QueryOf<T extends Operation> = T extends { query: infer Q extends TSchema } ? Static<Q> : undefined
export type BodyOf<T extends Operation> = T extends { body: infer B }
  ? B extends TSchema
    ? Static<B>
    : unknown
  : undefined
export type AnswerOf<T extends Operation> = T extends { answer: infer A extends TSchema } ? Static<A> : undefined

/** What its sender must give: what has a default may be left out. */
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
