import { Type } from 'typebox'
import { envelope, success } from '../../http/envelope.ts'
import { answerOnce } from '../../http/idempotency/answer-once.ts'
import type { AnswerPorts } from '../../http/idempotency/idempotency-key.ts'
import type { Routes } from '../../http/server.ts'
import { listMails } from './find-mail.ts'
import { presentMail } from './present.ts'
import type { QueuePorts } from './queue-mail.ts'
import { resendMail } from './resend-mail.ts'
import { MailPage, MailQuery, MailRecord } from './schemas.ts'

/** What has become of the mails, without their contents. */
export function mailAdminRoutes(ports: AnswerPorts & Pick<QueuePorts, 'clock' | 'queue' | 'mailFrom'>): Routes {
  return async (app) => {
    app.get(
      '/mails',
      { schema: { querystring: MailQuery, response: { 200: envelope(MailPage) } } },
      async (request) => {
        const { mails, nextCursor } = await listMails(ports, request.query)
        return success({ mails: mails.map(presentMail), nextCursor })
      },
    )

    app.post(
      '/mails/:id/resend',
      { schema: { params: Type.Object({ id: Type.String() }), response: { 200: envelope(MailRecord) } } },
      (request, reply) =>
        answerOnce(ports, request, reply, {
          owner: 'admin',
          status: 200,
          run: async (transaction) => presentMail(await resendMail(transaction, ports, request.params.id)),
        }),
    )
  }
}
