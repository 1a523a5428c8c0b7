import type { ReportLine } from '@countersign/pdf'
import type { Actor } from '../../../vocabulary/caller.ts'
import type { Signer, SigningRequest } from '../model.ts'
import type { TrailEvent, TrailLine } from './trail.ts'

type KeptEvent = TrailEvent & { readonly number: number; readonly time: string; readonly previous: string }

/** The trail in words, for people. What it says is what the lines of the trail say, and no more. */
export function describeTrail(
  request: SigningRequest,
  signers: readonly Signer[],
  trail: readonly TrailLine[],
): ReportLine[] {
  const nameOf = (id: string) => signers.find((signer) => signer.id === id)?.name ?? id
  return [
    { look: 'title', text: 'Audit trail' },
    { look: 'body', text: request.title },
    { look: 'small', text: `Signing request ${request.id}, document ${request.documentId}, ${request.status}` },
    ...hashLine('SHA-256 of the document as it was submitted', request.submittedHash),
    ...hashLine('SHA-256 of the finished document', request.finalHash),
    { look: 'small', text: 'All times are in UTC.' },
    ...trail.flatMap((line) => describeLine(line, nameOf)),
  ]
}

function hashLine(what: string, hash: string | null): ReportLine[] {
  return hash === null ? [] : [{ look: 'small', text: `${what}: ${hash}` }]
}

function describeLine(kept: TrailLine, nameOf: (id: string) => string): ReportLine[] {
  const event = readEvent(kept)
  const time = event.time.replace('T', ' ').replace('Z', '')
  return [
    { look: 'heading', text: `${event.number}. ${time}` },
    ...describeEvent(event, nameOf),
    { look: 'small', text: `Hash of this event: ${Buffer.from(kept.hash).toString('hex')}` },
  ]
}

export function readEvent({ line }: TrailLine): KeptEvent {
  return JSON.parse(line) as KeptEvent
}

/** What happened, in body lines for everybody and small print for those who check it. */
function describeEvent(event: KeptEvent, nameOf: (id: string) => string): ReportLine[] {
  switch (event.event) {
    case 'created':
      return [
        body(`${event.sender} asked for signatures, until ${event.expiresAt.replace('T', ' ')}.`),
        small(`Asked for ${actor(event)}.`),
        ...event.signers.map(({ name, email, order }) => body(`Signer in group ${order}: ${name}, ${email}`)),
        ...(event.message === null ? [] : event.message.split('\n').map((line) => small(`Message: ${line}`))),
      ]
    case 'prepared':
      return [body('The document was prepared for signing.'), small(`SHA-256 of the file: ${event.fileHash}`)]
    case 'invited':
      return [body(`${nameOf(event.signerId)} was invited by mail to ${event.email}.`)]
    case 'reminded':
      return [body(`${nameOf(event.signerId)} was reminded by mail to ${event.email}.`)]
    case 'viewed':
      return [body(`${nameOf(event.signerId)} opened the document.`), visitor(event)]
    case 'signed':
      return [
        body(`${event.name} signed.`),
        body(`Agreed to: “${event.consent.text}”`),
        small(`Wording ${event.consent.version}, ${event.consent.language}. ${describeMark(event.signature)}`),
        small(`Certificate ${event.certificate.serialNumber}, SHA-256 ${event.certificate.fingerprint}`),
        small(`Field ${event.fieldName}; SHA-256 of the signed file: ${event.fileHash}; entry ${event.sequenceNumber}`),
        visitor(event),
      ]
    case 'declined':
      return [body(`${nameOf(event.signerId)} declined: ${event.reason}`), visitor(event)]
    case 'not-me':
      return [body(notMeWords(nameOf(event.signerId), event.reason)), visitor(event)]
    case 'cancelled':
      return [
        body(`The sender cancelled the request${event.reason === null ? '.' : `: ${event.reason}`}`),
        small(`Cancelled ${actor(event)}.`),
      ]
    case 'expired':
      return [body('The time for signing ran out.')]
    case 'failed':
      return [body(`The request failed: ${event.reason}`)]
    case 'finalized':
      return [
        body('Validation data and a document timestamp were added.'),
        small(`SHA-256 of the finished file: ${event.fileHash}; entry ${event.sequenceNumber} of the log`),
      ]
    case 'completed':
      return [body('All have signed; the request is complete.')]
  }
}

function actor(by: Actor): string {
  return 'user' in by ? `in the console by ${by.user}` : `by ${by.apiKey}`
}

/** Told to the sender, too. */
export function notMeWords(name: string, reason: string | null): string {
  const words = `${name} says that this is not them: the mail has reached the wrong person.`
  return reason === null ? words : `${words} ${reason}`
}

function describeMark(mark: Extract<TrailEvent, { event: 'signed' }>['signature']): string {
  switch (mark.kind) {
    case 'typed':
      return `Typed: ${mark.text}`
    case 'drawn':
      return `Drawn, SHA-256 of the picture ${mark.imageSha256}`
  }
}

function visitor({ ip, userAgent }: { readonly ip: string; readonly userAgent: string | null }): ReportLine {
  return small(`From ${ip}, ${userAgent ?? 'without a name of the program'}`)
}

function body(text: string): ReportLine {
  return { look: 'body', text }
}

function small(text: string): ReportLine {
  return { look: 'small', text }
}
