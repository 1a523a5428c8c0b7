import type { Transaction } from '../../ports/database.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { bodyDays, deliverMailJob, type Mail, messageIdOf } from './model.ts'
import type { QueuePorts } from './queue-mail.ts'
import { domainOf, readSender } from './sender.ts'
import { lockMail, requeueMail } from './store.ts'

/** Sends an email again, as a new message. One that is still queued stays unchanged and is only scheduled again. */
export async function resendMail(
  transaction: Transaction,
  ports: Pick<QueuePorts, 'clock' | 'queue' | 'mailFrom'>,
  id: string,
): Promise<Mail> {
  const mail = await lockMail(transaction, id)
  if (mail === undefined) throw new Refusal('NOT_FOUND', `There is no email ${id}.`)
  if (!mail.hasBody) {
    throw new Refusal('NOT_FOUND', `The content of mail ${id} was removed, as of every mail after ${bodyDays} days.`)
  }
  await ports.queue.enqueue(transaction, deliverMailJob, { mailId: id }, { onceKey: id })
  if (mail.state === 'QUEUED') return mail
  const resends = mail.resends + 1
  const messageId = messageIdOf(id, resends, domainOf(readSender(ports.mailFrom).address))
  return await requeueMail(transaction, id, { resends, messageId, now: ports.clock.now() })
}
