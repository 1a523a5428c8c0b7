import { type Static, Type } from 'typebox'
import { operation } from './operation.ts'
import { DateTime, named, nullable } from './parts.ts'

/** A browser in which a person is signed in. */
export const OwnSession = named(
  'OwnSession',
  Type.Object({
    id: Type.String(),
    userAgent: nullable(Type.String({ description: 'What the browser called itself when the person signed in.' })),
    ipAddress: nullable(Type.String({ description: 'Of the last use.' })),
    createdAt: DateTime,
    lastUsedAt: DateTime,
    expiresAt: Type.String({ ...DateTime, description: 'When the session ends if it is not used until then.' }),
    isCurrent: Type.Boolean(),
  }),
)
export type OwnSession = Static<typeof OwnSession>

export const EndedSession = named('EndedSession', Type.Object({ id: Type.String(), ended: Type.Boolean() }))
export type EndedSession = Static<typeof EndedSession>

export const listSessions = operation({
  id: 'listSessions',
  area: 'console',
  method: 'GET',
  path: '/sessions',
  summary: 'List your sessions',
  description: 'Returns the 100 sessions that were used last, newest first.',
  answer: Type.Object({ sessions: Type.Array(OwnSession) }),
  errors: ['SIGN_IN_REQUIRED'],
})

export const endSession = operation({
  id: 'endSession',
  area: 'console',
  method: 'DELETE',
  path: '/sessions/:id',
  summary: 'End one of your sessions',
  params: Type.Object({ id: Type.String() }),
  answer: EndedSession,
  errors: ['SIGN_IN_REQUIRED', 'NOT_FOUND'],
})

export const signOutEverywhere = operation({
  id: 'signOutEverywhere',
  area: 'console',
  method: 'POST',
  path: '/sign-out/everywhere',
  summary: 'End all your sessions, this one included',
  answer: Type.Object({}),
  errors: ['SIGN_IN_REQUIRED'],
})
