import type { signing } from '@countersign/api'
import type { Database } from '../../ports/database.ts'
import type { Caller } from '../../vocabulary/caller.ts'
import { readEvent } from './evidence/describe-trail.ts'
import { selectLatestTrail } from './evidence/store.ts'
import type { TrailEvent } from './evidence/trail.ts'
import { findOwnRequest } from './find-request.ts'
import type { Signer } from './model.ts'

/** More than anybody reads; only hourly reminders over months come near it. */
const mostEvents = 1000

/**
 * The latest events of one of the caller's requests, oldest first, without IP addresses and certificates. Facts only:
 * the pages that show them have the texts, in the reader's language.
 */
export async function readTimeline(
  ports: { readonly database: Database },
  caller: Caller,
  id: string,
): Promise<signing.TimelineEvent[]> {
  const { request, signers } = await findOwnRequest(ports, caller, id)
  const trail = await selectLatestTrail(ports.database, request.id, mostEvents)
  return trail.map((line) => {
    const event = readEvent(line)
    return { at: event.time, event: event.event, ...nothing, ...factsOf(event, signers, request.senderName) }
  })
}

const nothing = { actor: null, signer: null, reason: null, deadline: null, language: null }

function factsOf(event: TrailEvent, signers: readonly Signer[], sender: string): Partial<signing.TimelineEvent> {
  switch (event.event) {
    case 'created':
      return { actor: sender, deadline: event.expiresAt }
    case 'invited':
    case 'reminded':
      return { signer: { ...signerOf(event.signerId, signers), email: event.email } }
    case 'loaded':
      return { signer: signerOf(event.signerId, signers) }
    case 'viewed':
      return byHimself(signerOf(event.signerId, signers))
    case 'signed':
      return { ...byHimself(signerOf(event.signerId, signers)), language: event.consent.language }
    case 'declined':
      return { ...byHimself(signerOf(event.signerId, signers)), reason: event.reason }
    case 'not-me':
      return { signer: signerOf(event.signerId, signers), reason: event.reason }
    case 'cancelled':
      return { actor: sender, reason: event.reason }
    case 'failed':
      return { reason: event.reason }
    case 'prepared':
    case 'expired':
    case 'finalized':
    case 'completed':
      return {}
  }
}

function signerOf(id: string, signers: readonly Signer[]): { readonly name: string; readonly email: string } {
  const { name, email } = signers.find((signer) => signer.id === id) ?? { name: id, email: '' }
  return { name, email }
}

function byHimself(signer: { readonly name: string; readonly email: string }) {
  return { actor: signer.name, signer }
}
