import type { SendMailOptions } from 'nodemailer'
import type { Mailbox, OutgoingMessage } from '../../ports/mailer.ts'

/** The message for nodemailer, which encodes headers (RFC 2047) and loads no content beyond what is given here. */
export function composeMessage(message: OutgoingMessage): SendMailOptions {
  return {
    from: addressOf(message.from),
    to: addressOf(message.to),
    ...(message.replyTo === undefined ? {} : { replyTo: addressOf(message.replyTo) }),
    subject: message.subject,
    messageId: `<${message.messageId}>`,
    date: message.date,
    html: message.html,
    text: message.text,
    attachments: message.attachments.map(({ filename, contentType, bytes, cid }) => ({
      filename,
      contentType,
      content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      ...(cid === undefined ? {} : { cid, contentDisposition: 'inline' }),
    })),
    // Suppresses automatic replies (RFC 3834 5), and Exchange's, which knows only its own header.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    envelope: { from: message.from.address, to: [message.to.address] },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function addressOf({ address, name }: Mailbox) {
  return { address, name: name ?? '' }
}
