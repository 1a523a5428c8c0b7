import type { Clock } from '../../ports/clock.ts'
import type { Mailer } from '../../ports/mailer.ts'
import type { TextMessages } from '../../ports/text-messages.ts'

/** Test mode sends nothing to phones: its mailbox shows the messages. The domain can have no mailbox (RFC 2606). */
export function createMailboxTextMessages(mailer: Mailer, clock: Clock): TextMessages {
  const domain = 'text-message.invalid'
  return {
    async send({ id, to, text }) {
      await mailer.send({
        messageId: `${id}@${domain}`,
        date: clock.now(),
        from: { address: `countersign@${domain}`, name: 'Countersign' },
        to: { address: `${to}@${domain}`, name: undefined },
        replyTo: undefined,
        subject: `Text message to ${to}`,
        html: `<p>${text}</p>`,
        text,
        attachments: [],
      })
      return { kind: 'accepted' }
    },
  }
}
