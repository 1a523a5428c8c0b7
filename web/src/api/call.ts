import type { OperationId, OperationIdsOf, OperationTypes, PlaceOf } from '@countersign/api'
import { inMode } from '../browser/mode.ts'

/** An operation, and its URL with the query, in the mode of this page. */
export type Call<Id extends OperationId = OperationId> = {
  readonly id: Id
  readonly method: string
  readonly address: `/${string}`
}

export type QueryId = OperationIdsOf<{ method: 'GET'; answer: object }>
export type ActId = OperationIdsOf<{ method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; answer: object }>
/** Operations that return a file. */
export type FileId = OperationIdsOf<{ method: 'GET'; isFile: true }>
/** Operations that create a file from the body and return it. */
export type MadeFileId = OperationIdsOf<{ method: 'POST'; isFile: true }>
export type UploadId = OperationIdsOf<{ method: 'POST'; form: { file: Blob }; answer: object }>

export type AnswerTo<Id extends OperationId> = OperationTypes[Id]['answer']
export type FormFor<Id extends UploadId> = OperationTypes[Id]['form']

/** Null for operations without a body. */
export type BodyFor<Id extends OperationId> = Body<OperationTypes[Id]['body']>
type Body<Sent> = Sent extends undefined ? null : Sent

/** Path and query parameters, by name. */
export type ParametersOf<Id extends OperationId> = Arguments<
  Parts<OperationTypes[Id]['params']> & Parts<OperationTypes[Id]['query']>
>
type Parts<Named> = Named extends undefined ? unknown : Named
type Arguments<Given> = unknown extends Given
  ? []
  : object extends Given
    ? [given?: Given & object]
    : [given: Given & object]

/** A page loads only the method and path of an operation. The compiler compares both with its definition. */
type Places<Known> = { readonly [Id in keyof Known]: Id extends OperationId ? PlaceOf<Id> : never }

export function callsTo<const Known extends Places<Known>>(places: Known) {
  return <Id extends keyof Known & OperationId>(id: Id, ...[given]: ParametersOf<Id>): Call<Id> =>
    callAt(id, places[id], given)
}

/** Like callsTo, for operations on accounts: test mode has none of its own. */
export function liveCallsTo<const Known extends Places<Known>>(places: Known) {
  return <Id extends keyof Known & OperationId>(id: Id, ...[given]: ParametersOf<Id>): Call<Id> =>
    callAt(id, places[id], given, (path) => path)
}

/** `given` contains every path parameter. The rest becomes the query. */
export function callAt<Id extends OperationId>(
  id: Id,
  place: string,
  given: object = {},
  prefixed: (path: `/${string}`) => `/${string}` = inMode,
): Call<Id> {
  const parts = new Map<string, unknown>(Object.entries(given))
  const [method = '', path = ''] = place.split(' /')
  const filled = path.replaceAll(/:(\w+)/g, (_part, name: string) => {
    const value = encodeURIComponent(String(parts.get(name)))
    parts.delete(name)
    return value
  })
  return { id, method, address: withQuery(prefixed(`/${filled}`), Object.fromEntries(parts)) }
}

/** Leaves out parameters that are undefined. */
export function withQuery(address: `/${string}`, query: Readonly<Record<string, unknown>>): `/${string}` {
  const wanted = Object.entries(query).filter(([, value]) => value !== undefined)
  if (wanted.length === 0) return address
  const text = wanted.map(([name, value]) => `${name}=${encodeURIComponent(String(value).toWellFormed())}`).join('&')
  return `${address}${address.includes('?') ? '&' : '?'}${text}`
}
