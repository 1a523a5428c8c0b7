import { mail as api } from '@countersign/api'
import { success } from '../../http/envelope.ts'
import { answerOnce } from '../../http/idempotency/answer-once.ts'
import type { AnswerPorts } from '../../http/idempotency/idempotency-key.ts'
import { serve } from '../../http/serve.ts'
import type { Routes } from '../../http/server.ts'
import { listMails } from './find-mail.ts'
import type { Mail } from './model.ts'
import type { QueuePorts } from './queue-mail.ts'
import { resendMail } from './resend-mail.ts'

/** The status of emails, without their contents. */
export function mailAdminRoutes(ports: AnswerPorts & Pick<QueuePorts, 'clock' | 'queue' | 'mailFrom'>): Routes {
  return async (app) => {
    serve(app, api.listMails, async (request) => {
      const { mails, nextCursor } = await listMails(ports, request.query)
      return success({ mails: mails.map(presentMail), nextCursor })
    })

    serve(app, api.resendMail, (request, reply) =>
      answerOnce(ports, request, reply, {
        owner: 'admin',
        status: 200,
        run: async (transaction) => presentMail(await resendMail(transaction, ports, request.params.id)),
      }),
    )
  }
}

function presentMail({ hasBody: _, recipientName: _name, createdAt, sentAt, ...rest }: Mail): api.MailRecord {
  return { ...rest, createdAt: createdAt.toISOString(), sentAt: sentAt?.toISOString() ?? null }
}
