import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import {
  type AnswerOf,
  type BodyOf,
  operation,
  type ParamsOf,
  type QueryOf,
  type SentBodyOf,
  type SentQueryOf,
  withDefault,
} from '../src/index.ts'

const create = operation({
  id: 'createThing',
  area: 'api',
  method: 'POST',
  path: '/things/:id',
  summary: 'Create a thing',
  params: Type.Object({ id: Type.String() }),
  query: Type.Object({ limit: withDefault(Type.Integer(), 20), since: Type.Optional(Type.String()) }),
  body: Type.Object({
    name: Type.String(),
    size: withDefault(Type.Integer(), 1),
    note: Type.Optional(Type.String()),
    parts: Type.Array(Type.Object({ name: Type.String(), order: withDefault(Type.Integer(), 0) })),
  }),
  answer: Type.Object({ id: Type.String() }),
})
type Create = typeof create

/** The compiler checks these: an expectation that it does not share is an error. */
test('what has a default may be left out by its sender, and is there for its reader', () => {
  const sent = [
    { name: 'a', parts: [] },
    { name: 'a', size: 2, note: 'b', parts: [{ name: 'c' }, { name: 'd', order: 1 }] },
  ] as const satisfies readonly SentBodyOf<Create>[]
  // @ts-expect-error name has no default
  const nameless = { parts: [] } satisfies SentBodyOf<Create>
  // @ts-expect-error nor has that of a part
  const namelessPart = { name: 'a', parts: [{ order: 1 }] } satisfies SentBodyOf<Create>
  // @ts-expect-error its type is the same with and without a default
  const misread = { name: 'a', size: '2', parts: [] } satisfies SentBodyOf<Create>
  const queries = [{}, { limit: 5 }, { since: 'now' }] as const satisfies readonly SentQueryOf<Create>[]

  const read = { name: 'a', size: 1, parts: [{ name: 'c', order: 0 }] } satisfies BodyOf<Create>
  // @ts-expect-error a reader finds the default
  const unfilled = { name: 'a', parts: [] } satisfies BodyOf<Create>
  // @ts-expect-error in the query as well
  const unfilledQuery = {} satisfies QueryOf<Create>
  const others = [{ id: 'a' } satisfies ParamsOf<Create>, { id: 'b' } satisfies AnswerOf<Create>]
  assert.ok([sent, nameless, namelessPart, misread, queries, read, unfilled, unfilledQuery, others].every(Boolean))
})

test('an operation without a part has none to send or to read', () => {
  const bare = operation({ id: 'readThing', area: 'api', method: 'GET', path: '/thing', summary: 'Read a thing' })
  const nothing: [SentBodyOf<typeof bare>, QueryOf<typeof bare>, AnswerOf<typeof bare>] = [
    undefined,
    undefined,
    undefined,
  ]
  assert.equal(nothing.length, 3)
})

test('a default is written beside its schema', () => {
  assert.deepEqual(JSON.parse(JSON.stringify(withDefault(Type.Integer({ minimum: 1 }), 20))), {
    type: 'integer',
    minimum: 1,
    default: 20,
  })
})
