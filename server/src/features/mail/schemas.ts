import { Type } from 'typebox'
import { DateTime, nullable, oneOf, PageQuery, pageOf } from '@countersign/api'
import { mailKinds, mailStates } from './model.ts'

const Text = Type.String()

export const MailRecord = Type.Object({
  id: Text,
  kind: oneOf(...mailKinds),
  owner: Text,
  reference: nullable(Type.String({ description: 'What the mail is about, for example a signing request.' })),
  recipient: Text,
  subject: Text,
  messageId: Text,
  state: oneOf(...mailStates),
  attempts: Type.Integer(),
  lastError: nullable(Text),
  createdAt: DateTime,
  sentAt: nullable(DateTime),
})

export const MailPage = pageOf('mails', MailRecord)

export const MailQuery = Type.Object({
  ...PageQuery.properties,
  state: Type.Optional(oneOf(...mailStates)),
  reference: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, 'x-expects': 'the identifier of what the mails are about' }),
  ),
})
