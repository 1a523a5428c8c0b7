import { hash } from 'node:crypto'
import type { TypedStyle } from '@countersign/pdf'
import type { Actor } from '../../../vocabulary/caller.ts'
import type { Method, ProvenIdentity } from '../authentication/model.ts'
import type { Person, SignerRole, TrailEnd } from '../model.ts'

/** Events of the trail. No event contains a link or its token: readers of the trail must not be able to sign. */
export type TrailEvent =
  | ({
      readonly event: 'created'
      /** The signing request that this one duplicates; absent if there is none. */
      readonly duplicateOf?: string
      /** The template that it was created from; absent if there is none. */
      readonly template?: string
      readonly documentId: string
      /** All documents; absent where there is only one. */
      readonly documents?: readonly TrailDocument[]
      readonly title: string
      /** Absent where the sender wrote none. */
      readonly subject?: string
      readonly message: string | null
      readonly sender: string
      /** The sender's registered name; older events lack it. */
      readonly registeredSender?: string
      readonly owner: string
      readonly expiresAt: string
      readonly signers: readonly TrailSigner[]
      /** The creator of a request receives every link. Older events lack this, but it was so. */
      readonly linksGivenToSender?: true
    } & Actor)
  | {
      readonly event: 'prepared'
      /** The number of the document that the event is about; absent where the request has only one. So below. */
      readonly document?: number
      readonly submittedHash: string
      readonly fileHash: string
      /** How many fields the signers fill in; older events lack it. */
      readonly fields?: number
    }
  | { readonly event: 'invited'; readonly signerId: string; readonly email: string }
  | { readonly event: 'reminded'; readonly signerId: string; readonly email: string; readonly onDemand: boolean }
  /** The signer got a new link, which the sender received, too. The old one no longer works. */
  | ({
      readonly event: 'corrected'
      readonly signerId: string
      readonly before: CorrectedPerson
      readonly after: CorrectedPerson
      /** Absent unless the sender set one. */
      readonly newAccessCode?: true
    } & Actor)
  | ({ readonly event: 'changed'; readonly before: TrailSettings; readonly after: TrailSettings } & Actor)
  | ({
      readonly event: 'loaded'
      readonly signerId: string
      readonly document?: number
      readonly fileHash: string
    } & TrailVisitor)
  /** `delivery`: the sender got the link for signing in person; absent where not. */
  | ({ readonly event: 'link-replaced'; readonly signerId: string; readonly delivery?: 'in_person' } & Actor)
  /** Another person signs in the place of the first one, who chose them. The sender did not receive the new link. */
  | ({
      readonly event: 'delegated'
      readonly signerId: string
      readonly from: Person
      readonly to: Person
      readonly reason: string | null
    } & TrailVisitor)
  /** The service sent a code, which no event contains. `phone`: as a text message; absent if it was emailed. */
  | ({
      readonly event: 'code-sent'
      readonly signerId: string
      readonly email: string
      readonly phone?: string | null
    } & TrailVisitor)
  /** `email` and `phone`: where the code was sent to; absent for other methods. */
  | ({
      readonly event: 'authenticated'
      readonly signerId: string
      readonly method: Method
      readonly email?: string
      readonly phone?: string
      /** Absent but for `oidc` and `identity_check`. */
      readonly identity?: ProvenIdentity
    } & TrailVisitor)
  | ({ readonly event: 'authentication-failed'; readonly signerId: string; readonly method: Method } & TrailVisitor)
  | ({ readonly event: 'authentication-locked'; readonly signerId: string; readonly method: Method } & TrailVisitor)
  /** After the person had confirmed this email address. From then on, only this passkey counts for the sender. */
  | ({ readonly event: 'passkey-registered'; readonly signerId: string; readonly email: string } & TrailVisitor)
  /** The person registers another one. */
  | ({ readonly event: 'passkey-reset'; readonly signerId: string; readonly email: string } & Actor)
  /** `fileHash`: the file that the link had loaded by then, null if none; older events lack it. */
  | ({
      readonly event: 'viewed'
      readonly signerId: string
      readonly document?: number
      readonly fileHash?: string | null
    } & TrailVisitor)
  | ({
      readonly event: 'signed'
      readonly signerId: string
      readonly name: string
      /** Absent unless they signed in person. */
      readonly delivery?: 'in_person'
      /** Who asked this person to sign in their place; absent if nobody did. */
      readonly delegatedBy?: Person
      /** Absent if the link alone was enough. */
      readonly authentication?: readonly TrailMethod[]
      readonly consent: { readonly version: string; readonly language: string; readonly text: string }
      readonly signature: TrailMark
      /** The signatures in the documents after the first; absent where there is only one document. */
      readonly others?: readonly (TrailSignature & { readonly document: number })[]
    } & TrailSignature &
      TrailVisitor)
  /** Like `signed`, without a mark. */
  | ({
      readonly event: 'approved'
      readonly signerId: string
      readonly name: string
      readonly delivery?: 'in_person'
      readonly delegatedBy?: Person
      readonly authentication?: readonly TrailMethod[]
      readonly consent: { readonly version: string; readonly language: string; readonly text: string }
      readonly others?: readonly (TrailSignature & { readonly document: number })[]
    } & TrailSignature &
      TrailVisitor)
  | ({ readonly event: 'declined'; readonly signerId: string; readonly reason: string } & TrailVisitor)
  | ({ readonly event: 'not-me'; readonly signerId: string; readonly reason: string | null } & TrailVisitor)
  | ({ readonly event: 'cancelled'; readonly reason: string | null } & Actor)
  | { readonly event: 'expired' }
  | { readonly event: 'failed'; readonly reason: string }
  | {
      readonly event: 'finalized'
      readonly document?: number
      readonly fileHash: string
      readonly sequenceNumber: number
      /** Absent without seal fields. */
      readonly seals?: readonly TrailSeal[]
    }
  | {
      readonly event: 'completed'
      readonly finalHash: string
      /** Of all documents, in order; absent where there is only one. */
      readonly finalHashes?: readonly string[]
      /** Who gets the finished copy besides those who had a turn; absent if nobody does. */
      readonly copies?: readonly TrailCopy[]
    }

export interface TrailSeal {
  readonly sealId: string
  readonly organization: string
  /** Of the seal. */
  readonly name: string
  readonly certificate: { readonly fingerprint: string }
  readonly fieldName: string
}

interface TrailSigner {
  readonly id: string
  readonly name: string
  readonly email: string
  /** Older events lack it: everyone was a signer. */
  readonly role?: SignerRole
  readonly order: number
  /** Absent for email, and in older events. */
  readonly delivery?: 'in_person'
  /** Absent if the link alone is enough, and in older events. */
  readonly authentication?: readonly Method[]
  /** Absent without `sms_code`; null if it was erased. */
  readonly phone?: string | null
  /** Absent unless true. */
  readonly mayDelegate?: true
}

/** A method that a signer had done, and when. */
export interface TrailMethod {
  readonly method: Method
  readonly at: string
  /** Absent but for `oidc` and `identity_check`. */
  readonly identity?: ProvenIdentity
}

interface TrailCopy {
  readonly signerId: string
  readonly email: string
}

interface TrailDocument {
  readonly document: number
  readonly documentId: string
  readonly title: string
}

/** The signature in one document. */
export interface TrailSignature {
  readonly certificate: { readonly serialNumber: string; readonly fingerprint: string }
  readonly fieldName: string
  /** What the signer filled in, without the values; absent if the signer had no fields. */
  readonly fields?: readonly TrailField[]
  /** The file that the link had loaded last, null if none; older events lack it. */
  readonly loadedFileHash?: string | null
  readonly fileHash: string
  readonly sequenceNumber: number
}

export interface TrailField {
  readonly id: string
  readonly label: string | null
  readonly type: string
  /** In the document. */
  readonly fieldName: string
}

interface CorrectedPerson {
  readonly name: string
  readonly email: string
  readonly language: string | null
  /** Absent without `sms_code`; null if it was erased. */
  readonly phone?: string | null
}

/** What a sender can change while the request is open. */
interface TrailSettings {
  readonly expiresAt: string
  readonly reminders: { readonly everyDays: number; readonly most: number }
}

/** The origin of an action, as far as it is known. */
export interface TrailVisitor {
  readonly ip: string
  readonly userAgent: string | null
  /** The origin of the page around the signing page, if that was in a frame. */
  readonly embeddedIn?: string
}

type TrailMark =
  /** `style`: as it appears in the document; older events lack it, and are plain. */
  | { readonly kind: 'typed'; readonly text: string; readonly style?: TypedStyle }
  | { readonly kind: 'drawn' | 'uploaded'; readonly imageSha256: string }

/** What a `changed` event changed; null for what stayed the same. */
export function changesIn({ before, after }: Extract<TrailEvent, { event: 'changed' }>): {
  readonly deadline: { readonly before: string; readonly after: string } | null
  readonly reminders: TrailSettings['reminders'] | null
} {
  const { everyDays, most } = after.reminders
  const areSame = before.reminders.everyDays === everyDays && before.reminders.most === most
  return {
    deadline: before.expiresAt === after.expiresAt ? null : { before: before.expiresAt, after: after.expiresAt },
    reminders: areSame ? null : { everyDays, most },
  }
}

/** A stored event: its line of JSON, and the SHA-256 of that line. */
export interface TrailLine {
  readonly number: number
  readonly line: string
  readonly hash: Uint8Array
}

/** Reports whether people were erased from this line, which then no longer has its hash. */
export function isErased({ line }: TrailLine): boolean {
  return (JSON.parse(line) as { readonly erased?: boolean }).erased === true
}

/** Which document an event is about; nothing where the request has only one. */
export function aboutDocument({ documents }: { readonly documents: readonly unknown[] }, number: number) {
  return documents.length === 1 ? {} : { document: number }
}

/** The predecessor that the first event names. */
export const trailStart: TrailEnd = { length: 0, hash: new Uint8Array(32) }

/**
 * The lines for new events. Each contains the hash of the line before, so that none can be changed, removed or inserted
 * unnoticed.
 */
export function writeTrail(
  end: TrailEnd,
  time: Date,
  events: readonly TrailEvent[],
): { readonly lines: readonly TrailLine[]; readonly end: TrailEnd } {
  const lines: TrailLine[] = []
  let last = end
  for (const { event, ...details } of events) {
    const number = last.length + 1
    const previous = Buffer.from(last.hash).toString('hex')
    const line = JSON.stringify({ number, time: time.toISOString(), event, ...details, previous })
    last = { length: number, hash: hash('sha256', line, 'buffer') }
    lines.push({ number, line, hash: last.hash })
  }
  return { lines, end: last }
}
