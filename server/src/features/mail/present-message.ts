import type { KeptMessage } from '../../ports/mailbox-reader.ts'

/** A message of the mailbox, for programs. */
export function presentMessage(message: KeptMessage) {
  const { id, receivedAt, to, subject, text, html, attachments } = message
  return {
    id,
    receivedAt: receivedAt.toISOString(),
    to,
    subject,
    text,
    html,
    links: linksIn(text),
    attachments: attachments.map(({ filename, contentType, size }, index) => ({
      filename,
      contentType,
      size,
      url: `/dev/mailbox/${id}/attachments/${index}`,
    })),
  }
}

/** Every URL once. The service's own URLs are on separate lines. */
export function linksIn(text: string): string[] {
  return [...new Set(text.match(/^https?:\/\/\S+$/gm) ?? [])]
}
