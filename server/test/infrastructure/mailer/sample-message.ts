import type { OutgoingMessage } from '../../../src/ports/mailer.ts'

export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** With names in several scripts, a line that is only a dot, an image and a file. */
export function sampleMessage(change: Partial<OutgoingMessage> = {}): OutgoingMessage {
  return {
    messageId: 'mail_01@sign.example.org',
    date: new Date('2026-11-15T09:30:00Z'),
    from: { address: 'sign@example.org', name: 'Jürgen “Größe” Müller' },
    to: { address: 'taro@example.org', name: '山田 太郎' },
    replyTo: { address: 'jonas@example.org', name: undefined },
    subject: 'Bitte unterschreiben: 契約書, договор, عقد',
    html: '<p>Grüße</p><img src="cid:logo@countersign">',
    text: 'Grüße\n.\nend\n',
    attachments: [
      { filename: 'logo.png', contentType: 'image/png', bytes: pixel, cid: 'logo@countersign' },
      {
        filename: 'Vertrag für Łódź.pdf',
        contentType: 'application/pdf',
        bytes: Buffer.from('%PDF-1.7'),
        cid: undefined,
      },
    ],
    ...change,
  }
}
