import { hash } from 'node:crypto'
import type { Actor } from '../../../vocabulary/caller.ts'
import type { TrailEnd } from '../model.ts'

/**
 * What is written into the trail. No event holds a link or its token: whoever reads the trail must not be able to sign.
 */
export type TrailEvent =
  | ({
      readonly event: 'created'
      readonly documentId: string
      readonly title: string
      readonly message: string | null
      readonly sender: string
      /** By what name the service knows the sender; older events do not say it. */
      readonly registeredSender?: string
      readonly owner: string
      readonly expiresAt: string
      readonly signers: readonly TrailSigner[]
      /** Who creates a request is given every link of it. Older events do not say so, but it was so. */
      readonly linksGivenToSender?: true
    } & Actor)
  | { readonly event: 'prepared'; readonly submittedHash: string; readonly fileHash: string }
  | { readonly event: 'invited'; readonly signerId: string; readonly email: string }
  | { readonly event: 'reminded'; readonly signerId: string; readonly email: string; readonly onDemand: boolean }
  | ({ readonly event: 'loaded'; readonly signerId: string; readonly fileHash: string } & TrailVisitor)
  /** `fileHash`: the file that the link had loaded by then, null if none; older events do not know. */
  | ({ readonly event: 'viewed'; readonly signerId: string; readonly fileHash?: string | null } & TrailVisitor)
  | ({
      readonly event: 'signed'
      readonly signerId: string
      readonly name: string
      readonly consent: { readonly version: string; readonly language: string; readonly text: string }
      readonly signature: TrailMark
      readonly certificate: { readonly serialNumber: string; readonly fingerprint: string }
      readonly fieldName: string
      /** The file that the link had loaded last, null if none; older events do not know. */
      readonly loadedFileHash?: string | null
      readonly fileHash: string
      readonly sequenceNumber: number
    } & TrailVisitor)
  | ({ readonly event: 'declined'; readonly signerId: string; readonly reason: string } & TrailVisitor)
  | ({ readonly event: 'not-me'; readonly signerId: string; readonly reason: string | null } & TrailVisitor)
  | ({ readonly event: 'cancelled'; readonly reason: string | null } & Actor)
  | { readonly event: 'expired' }
  | { readonly event: 'failed'; readonly reason: string }
  | { readonly event: 'finalized'; readonly fileHash: string; readonly sequenceNumber: number }
  | { readonly event: 'completed'; readonly finalHash: string }

interface TrailSigner {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly order: number
}

/** Where an act came from, as far as it can be known. */
export interface TrailVisitor {
  readonly ip: string
  readonly userAgent: string | null
}

type TrailMark =
  | { readonly kind: 'typed'; readonly text: string }
  | { readonly kind: 'drawn'; readonly imageSha256: string }

/** An event as it is kept: its line of JSON, and the SHA-256 of that line. */
export interface TrailLine {
  readonly number: number
  readonly line: string
  readonly hash: Uint8Array
}

/** What the first event names as the one before it. */
export const trailStart: TrailEnd = { length: 0, hash: new Uint8Array(32) }

/**
 * The lines for new events. Each names the hash of the line before, so that none can be changed, left out or slipped
 * in.
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
