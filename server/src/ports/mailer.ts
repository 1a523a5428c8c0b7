/**
 * Sends emails.
 *
 * - `sent` means that the next server has accepted responsibility for the message (RFC 5321 4.2.5), not that it was
 *   read.
 * - `refused` means that this message will never be accepted.
 * - A rejection means a problem that may pass: with the network, the server, or the sender's reputation. Whether the
 *   message was accepted is then unknown, so the caller retries with the same `messageId`, by which a recipient's
 *   server recognizes the repetition.
 *
 * Reasons and errors contain the server's words, for the operator: no credentials, no links, no contents.
 */
export interface Mailer {
  send(message: OutgoingMessage, signal?: AbortSignal): Promise<Delivery>
  /** Closes the connections; running deliveries fail. */
  close(): void
}

export type Delivery = { readonly kind: 'sent' } | { readonly kind: 'refused'; readonly reason: string }

export interface OutgoingMessage {
  /** Without the angle brackets. */
  readonly messageId: string
  readonly date: Date
  readonly from: Mailbox
  readonly to: Mailbox
  readonly replyTo: Mailbox | undefined
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly attachments: readonly OutgoingAttachment[]
}

/** An email address and its display name (RFC 5322 3.4). */
export interface Mailbox {
  readonly address: string
  readonly name: string | undefined
}

export interface OutgoingAttachment {
  readonly filename: string
  readonly contentType: string
  readonly bytes: Uint8Array
  /** Set for an image that the HTML shows as `cid:…`. */
  readonly cid: string | undefined
}
