import { type Static, Type } from 'typebox'
import { operation } from './operation.ts'
import { DateTime, named, nameText, nullable, PageQuery, pageOf } from './parts.ts'

export const Operator = named(
  'Operator',
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    hint: Type.String({ description: 'The last characters of the token.' }),
    createdAt: DateTime,
    lastUsedAt: nullable(
      Type.String({ description: 'When the token was last used, with a precision of one minute. Null: never.' }),
    ),
    disabledAt: nullable(Type.String({ description: 'When the operator was disabled. Null if the token works.' })),
  }),
)
export type Operator = Static<typeof Operator>

export const NewOperator = named(
  'NewOperator',
  Type.Object({
    ...Operator.properties,
    token: Type.String({ description: "The operator's token. It is shown only once." }),
  }),
)
export type NewOperator = Static<typeof NewOperator>

export const CreateOperator = named('CreateOperator', Type.Object({ name: nameText(100, 'Anna Example') }))
export type CreateOperator = Static<typeof CreateOperator>

export const createOperator = operation({
  id: 'createOperator',
  area: 'admin',
  method: 'POST',
  path: '/operators',
  summary: 'Create an operator',
  description: 'From the first operator on, the admin token can only manage operators.',
  body: CreateOperator,
  status: 201,
  repeatable: true,
  answer: NewOperator,
  errors: ['ALREADY_EXISTS'],
})

export const listOperators = operation({
  id: 'listOperators',
  area: 'admin',
  method: 'GET',
  path: '/operators',
  summary: 'List operators',
  query: PageQuery,
  answer: pageOf('operators', Operator),
})

export const disableOperator = operation({
  id: 'disableOperator',
  area: 'admin',
  method: 'POST',
  path: '/operators/:id/disable',
  summary: 'Disable an operator',
  description: "The operator's token stops working immediately.",
  params: Type.Object({ id: Type.String() }),
  repeatable: true,
  answer: Operator,
  errors: ['NOT_FOUND'],
})
