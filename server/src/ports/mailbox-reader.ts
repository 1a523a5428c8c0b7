/** Reads the mailbox that stores emails if there is no mail server. */
export interface MailboxReader {
  /** Latest first. */
  latest(most: number): Promise<readonly KeptMessage[]>
  find(id: string): Promise<KeptMessage | undefined>
  attachment(id: string, index: number): Promise<Uint8Array | undefined>
}

export interface KeptMessage {
  readonly id: string
  readonly receivedAt: Date
  readonly to: string
  readonly subject: string
  /** Encoded, as they would be sent. */
  readonly headers: string
  readonly html: string
  readonly text: string
  readonly attachments: readonly KeptAttachment[]
}

export interface KeptAttachment {
  readonly filename: string
  readonly contentType: string
  readonly size: number
  readonly cid: string | undefined
}
