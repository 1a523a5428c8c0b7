import { type Static, Type } from 'typebox'
import { operation } from './operation.ts'
import { DateTime, named, nullable, oneOf } from './parts.ts'

const KeyId = Type.String({
  pattern: '^[0-9a-f]{8}$',
  examples: ['394fb84d'],
  description: 'The id of the key, 8 hexadecimal digits.',
})

/** A key of the timestamp log. */
export const LogKey = named(
  'LogKey',
  Type.Object({
    keyId: KeyId,
    vkey: Type.String({ description: 'The verifier key, for readers of the log.' }),
    status: oneOf('CURRENT', 'TRANSITION', 'RETIRED'),
    from: Type.Integer({ description: 'Trees larger than this are signed by the key.' }),
    to: nullable(Type.Integer({ description: 'The largest tree that the key signs. Null: no limit.' })),
    compromised: Type.Boolean({ description: 'Whether somebody else may have the key.' }),
    createdAt: DateTime,
    retiredAt: nullable(DateTime),
  }),
)
export type LogKey = Static<typeof LogKey>

export const LogStatus = named(
  'LogStatus',
  Type.Object({
    origin: Type.String({ description: 'The name of the log.' }),
    frozenAt: nullable(Type.Integer({ description: 'The last entry of the log, if it has ended.' })),
    keys: Type.Array(LogKey, { description: 'The keys of the log, in the order in which they sign.' }),
  }),
)
export type LogStatus = Static<typeof LogStatus>

export const RotateLogKey = named(
  'RotateLogKey',
  Type.Object({
    keyId: Type.String({
      pattern: '^[0-9a-f]{8}$',
      description: 'The id of the key that signs now, to confirm which key is replaced.',
      examples: ['394fb84d'],
    }),
    compromised: Type.Optional(
      Type.Boolean({
        description: 'Whether somebody else may have the key. Then it stops immediately. Default: false.',
      }),
    ),
  }),
)

export const readLog = operation({
  id: 'readLog',
  area: 'admin',
  method: 'GET',
  path: '/log',
  summary: 'Retrieve the keys of the log',
  answer: LogStatus,
})

export const rotateLogKey = operation({
  id: 'rotateLogKey',
  area: 'admin',
  method: 'POST',
  path: '/log/rotate-key',
  summary: 'Change the key of the log',
  description:
    'The log states the change in an entry, and signs with the new key from then on. The former key signs along until it is retired.',
  body: RotateLogKey,
  answer: LogStatus,
  errors: ['NOT_FOUND', 'KEY_ALREADY_ROTATED', 'TOO_MANY_KEYS', 'LOG_FROZEN'],
})

export const retireLogKey = operation({
  id: 'retireLogKey',
  area: 'admin',
  method: 'POST',
  path: '/log/retire-key',
  summary: 'Retire a former key of the log',
  description:
    'The key signs nothing any more, and is deleted. This cannot be undone. It is refused while a witness does not confirm the log without the key.',
  body: named(
    'RetireLogKey',
    Type.Object({
      keyId: KeyId,
      force: Type.Optional(
        Type.Boolean({
          description: 'Retires the key even if a witness does not confirm the log without it. Default: false.',
        }),
      ),
    }),
  ),
  answer: LogStatus,
  errors: ['NOT_FOUND', 'KEY_ALREADY_ROTATED', 'WITNESSES_NOT_READY'],
})

export const freezeLog = operation({
  id: 'freezeLog',
  area: 'admin',
  method: 'POST',
  path: '/log/freeze',
  summary: 'End the log',
  description: 'The log accepts no more entries. What it has can still be proved and anchored. This cannot be undone.',
  body: named(
    'FreezeLog',
    Type.Object({
      origin: Type.String({ maxLength: 1024, description: 'The name of the log, to confirm which one ends.' }),
      successor: nullable(
        Type.String({ maxLength: 1280, description: 'The key of the log that continues this one. Null: none does.' }),
      ),
    }),
  ),
  answer: LogStatus,
  errors: ['LOG_FROZEN'],
})
