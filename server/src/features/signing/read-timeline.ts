import type { signing } from '@countersign/api'
import type { Database } from '../../ports/database.ts'
import type { Caller } from '../../vocabulary/caller.ts'
import { readEvent } from './evidence/describe-trail.ts'
import { type SignerOf, signersThen } from './evidence/signers-then.ts'
import { selectLatestTrail } from './evidence/store.ts'
import { changesIn, type TrailEvent } from './evidence/trail.ts'
import { findOwnRequest } from './find-request.ts'
import type { Person, SigningRequest } from './model.ts'

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
  return signersThen(trail.map(readEvent), signers).map(({ event, signerOf }) => ({
    at: event.time,
    event: event.event,
    ...nothing,
    documentTitle: titleOf(request, event),
    ...factsOf(event, signerOf, request.senderName),
  }))
}

const nothing = {
  actor: null,
  signer: null,
  formerSigner: null,
  reason: null,
  documentTitle: null,
  deadline: null,
  reminders: null,
  language: null,
  methods: null,
}

function titleOf({ documents }: SigningRequest, event: TrailEvent): string | null {
  const number = 'document' in event ? event.document : undefined
  return documents.find((document) => document.number === number)?.title ?? null
}

function factsOf(event: TrailEvent, signerOf: SignerOf, sender: string): Partial<signing.TimelineEvent> {
  switch (event.event) {
    case 'created':
      return { actor: sender, deadline: event.expiresAt }
    case 'invited':
    case 'reminded':
      return { signer: { ...named(signerOf(event.signerId)), email: event.email } }
    case 'corrected':
      return { actor: sender, ...changedPerson(signerOf(event.signerId), event.before, event.after) }
    case 'changed': {
      const { deadline, reminders } = changesIn(event)
      return { actor: sender, deadline: deadline?.after ?? null, reminders }
    }
    case 'link-replaced': {
      const linked = { actor: sender, signer: named(signerOf(event.signerId)) }
      return event.delivery === 'in_person' ? { ...linked, event: 'opened-in-person' } : linked
    }
    case 'delegated':
      return {
        actor: event.from.name,
        ...changedPerson(signerOf(event.signerId), event.from, event.to),
        reason: event.reason,
      }
    case 'code-sent':
      return {
        signer: { ...named(signerOf(event.signerId)), email: event.email },
        methods: [event.phone === undefined ? 'email_code' : 'sms_code'],
      }
    case 'passkey-registered':
      return { signer: { ...named(signerOf(event.signerId)), email: event.email }, methods: ['passkey'] }
    case 'passkey-reset':
      return {
        actor: sender,
        signer: { ...named(signerOf(event.signerId)), email: event.email },
        methods: ['passkey'],
      }
    case 'authenticated':
    case 'authentication-failed':
    case 'authentication-locked':
      return { signer: named(signerOf(event.signerId)), methods: [event.method] }
    case 'loaded':
      return { signer: named(signerOf(event.signerId)) }
    case 'viewed':
      return bySigner(named(signerOf(event.signerId)))
    case 'signed':
    case 'approved':
      return {
        ...bySigner(named(signerOf(event.signerId))),
        language: event.consent.language,
        methods: event.authentication?.map(({ method }) => method) ?? null,
      }
    case 'declined':
      return { ...bySigner(named(signerOf(event.signerId))), reason: event.reason }
    case 'not-me':
      return { signer: named(signerOf(event.signerId)), reason: event.reason }
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

function changedPerson(
  { role }: ReturnType<SignerOf>,
  before: Person,
  after: Person,
): Pick<signing.TimelineEvent, 'signer' | 'formerSigner'> {
  return {
    signer: named({ name: after.name, email: after.email, role }),
    formerSigner: { name: before.name, email: before.email },
  }
}

function named({ name, email, role }: ReturnType<SignerOf>): ReturnType<SignerOf> {
  return { name, email, role }
}

function bySigner(signer: ReturnType<SignerOf>) {
  return { actor: signer.name, signer }
}
