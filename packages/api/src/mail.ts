import { type Static, Type } from 'typebox'
import { operation } from './operation.ts'
import { DateTime, named, nullable, oneOf, PageQuery, pageOf } from './parts.ts'

export const MailKind = named(
  'MailKind',
  oneOf(
    'INVITATION',
    'REMINDER',
    'SIGNER_CODE',
    'SIGNER_LOCKED',
    'DELEGATION',
    'COMPLETION',
    'DECLINE',
    'EXPIRY',
    'CANCELLATION',
    'MEMBERSHIP_INVITATION',
    'PASSWORD_RESET',
    'EMAIL_CHANGE',
    'ACCOUNT_NOTICE',
  ),
)

export type MailKind = Static<typeof MailKind>

/**
 * QUEUED: on its way, or between two attempts. SENT: the next server has accepted it. BOUNCED: the server will never
 * accept it. FAILED: given up, or too late to be of use; its last error says which. A person may send it again from
 * each of the last three, which makes it QUEUED once more.
 */
export const mailStates = ['QUEUED', 'SENT', 'BOUNCED', 'FAILED'] as const

export const MailState = named('MailState', oneOf(...mailStates))

export type MailState = Static<typeof MailState>

export const MailRecord = named(
  'MailRecord',
  Type.Object({
    id: Type.String(),
    kind: MailKind,
    owner: Type.String(),
    reference: nullable(Type.String({ description: 'Id of what the email is about, for example a signing request.' })),
    recipient: Type.String(),
    subject: Type.String(),
    messageId: Type.String(),
    state: MailState,
    attempts: Type.Integer(),
    lastError: nullable(Type.String()),
    createdAt: DateTime,
    sentAt: nullable(DateTime),
  }),
)

export type MailRecord = Static<typeof MailRecord>

export const listMails = operation({
  id: 'listMails',
  area: 'admin',
  method: 'GET',
  path: '/mails',
  summary: 'List emails without their contents',
  description: 'Returns emails, newest first.',
  query: Type.Object({
    ...PageQuery.properties,
    state: Type.Optional(MailState),
    reference: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, 'x-expects': 'the id of what the emails are about' }),
    ),
  }),
  answer: pageOf('mails', MailRecord),
})

export const resendMail = operation({
  id: 'resendMail',
  area: 'admin',
  method: 'POST',
  path: '/mails/:id/resend',
  summary: 'Send an email again',
  params: Type.Object({ id: Type.String() }),
  repeatable: true,
  answer: MailRecord,
  errors: ['NOT_FOUND'],
})
