/**
 * Hands mails to the outside.
 *
 * - `sent` means that the next server has taken the responsibility for the message (RFC 5321 4.2.5), not that it was read.
 * - `refused` means that this message will not be taken, however often it is tried.
 * - Rejected means trouble that may pass: with the way, the server, or our standing with it. Whether the message was taken is
 *   then unknown, so the caller tries again with the same `messageId`, by which a recipient's server tells the repetition.
 *
 * Reasons and errors hold what the server said, for the operator: no credentials, no links, no contents.
 */
export interface Mailer {
  send(message: OutgoingMessage, signal?: AbortSignal): Promise<Delivery>
  /** Lets go of the connections; what is under way fails. */
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

/** An address and the name before it (RFC 5322 3.4). */
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
