import type * as nouns from './nouns.ts'
import type {
  AnswerOf,
  Area,
  areaPaths,
  Operation,
  ParamsOf,
  SentBodyOf,
  SentFormOf,
  SentQueryOf,
} from './operation.ts'

type Nouns = typeof nouns
type Exported = { [Noun in keyof Nouns]: Nouns[Noun][keyof Nouns[Noun]] }[keyof Nouns]
type AnyOperation = Extract<Exported, Operation>

/**
 * What a caller sends and is answered, by the id of the operation. For the compiler alone: a program that takes its types from here
 * loads no schemas.
 */
export type OperationTypes = {
  readonly [One in AnyOperation as One['id']]: {
    readonly area: One['area']
    readonly method: One['method']
    readonly path: One['path']
    readonly params: ParamsOf<One>
    readonly query: SentQueryOf<One>
    readonly body: SentBodyOf<One>
    readonly form: SentFormOf<One>
    readonly answer: AnswerOf<One>
    readonly isFile: One extends { file: readonly string[] } ? true : false
  }
}

export type OperationId = keyof OperationTypes

/** The ids of the operations of a kind: `OperationIdsOf<{ method: 'GET' }>`. */
export type OperationIdsOf<Kind> = {
  [Id in OperationId]: OperationTypes[Id] extends Kind ? Id : never
}[OperationId]

/**
 * Method and path in one text: `GET /console/v1/me`. A program that writes it down is compared with the definition by the compiler.
 * What is in the area `api` is also in the area `member`.
 */
export type PlaceOf<
  Id extends OperationId,
  In extends Area = OperationTypes[Id]['area'],
> = `${OperationTypes[Id]['method']} ${(typeof areaPaths)[In]}${OperationTypes[Id]['path']}`
