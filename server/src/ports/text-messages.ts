/**
 * Sends text messages to phones.
 *
 * - `accepted` means that the provider has taken the message, not that it was read.
 * - `refused` means that this message will never be accepted.
 * - A rejection means a problem that may pass. Whether the message was accepted is then unknown, so the caller retries
 *   with the same id, by which the provider recognizes the repetition.
 *
 * Reasons and errors contain neither the number nor the text, nor anything that the provider has sent.
 */
export interface TextMessages {
  send(message: OutgoingTextMessage, signal?: AbortSignal): Promise<TextDelivery>
}

export type TextDelivery = { readonly kind: 'accepted' } | { readonly kind: 'refused'; readonly reason: string }

export interface OutgoingTextMessage {
  readonly id: string
  /** ITU-T E.164. */
  readonly to: string
  readonly text: string
}
