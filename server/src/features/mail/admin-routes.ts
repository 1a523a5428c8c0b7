import { mail as api } from '@countersign/api'
import { actedBy } from '../../http/acted-by.ts'
import { answersOf } from '../../http/admin-token.ts'
import { success } from '../../http/envelope.ts'
import { answerOnce } from '../../http/idempotency/answer-once.ts'
import type { AnswerPorts } from '../../http/idempotency/idempotency-key.ts'
import { serve } from '../../http/serve.ts'
import type { Routes } from '../../http/server.ts'
import type { Mode } from '../../vocabulary/mode.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { listMails } from './find-mail.ts'
import type { Mail } from './model.ts'
import type { QueuePorts } from './queue-mail.ts'
import { resendMail } from './resend-mail.ts'

/** The status of emails, without their contents. */
export function mailAdminRoutes(
  ports: AnswerPorts & Pick<QueuePorts, 'clock' | 'queue' | 'mailFrom'> & { readonly mode: Mode },
): Routes {
  return async (app) => {
    serve(app, api.listMails, async (request) => {
      const { mails, nextCursor } = await listMails(ports, request.query)
      return success({ mails: mails.map(presentMail), nextCursor })
    })

    serve(app, api.resendMail, (request, reply) =>
      answerOnce(ports, request, reply, {
        owner: answersOf(request),
        status: 200,
        run: async (transaction) => {
          const { id } = request.params
          const resent = await resendMail(transaction, ports, id)
          const event = { organizationId: null, action: 'email.resent', target: { kind: 'email', id } } as const
          await recordAudit(transaction, { ...actedBy(ports, request), ...event })
          return presentMail(resent)
        },
      }),
    )
  }
}

function presentMail({ hasBody: _, recipientName: _name, createdAt, sentAt, ...rest }: Mail): api.MailRecord {
  return { ...rest, createdAt: createdAt.toISOString(), sentAt: sentAt?.toISOString() ?? null }
}
