import type { ReportLine } from '@countersign/pdf'
import type { Actor } from '../../../vocabulary/caller.ts'
import { notMeWords } from '../end-reason.ts'
import type { Signer, SigningRequest } from '../model.ts'
import type { TrailEvent, TrailLine } from './trail.ts'

type KeptEvent = TrailEvent & { readonly number: number; readonly time: string; readonly previous: string }

type SignerOf = (id: string) => Pick<Signer, 'name' | 'email'>

/** The trail in words, for people. What it says is what the lines of the trail say, and no more. */
export function describeTrail(
  request: SigningRequest,
  signers: readonly Signer[],
  trail: readonly TrailLine[],
): ReportLine[] {
  const signerOf: SignerOf = (id) => signers.find((signer) => signer.id === id) ?? { name: id, email: id }
  return [
    { look: 'title', text: 'Audit trail' },
    { look: 'body', text: request.title },
    { look: 'small', text: `Signing request ${request.id}, document ${request.documentId}, ${request.status}` },
    ...hashLine('SHA-256 of the document as it was submitted', request.submittedHash),
    ...hashLine('SHA-256 of the finished document', request.finalHash),
    { look: 'small', text: 'All times are in UTC.' },
    { look: 'small', text: whoHoldsLinks },
    ...trail.flatMap((line) => describeLine(line, signerOf)),
  ]
}

/** What the reader has to know of every signature here. */
const whoHoldsLinks =
  'Each signer signs with a link of their own. The service emails the link to the signer, and also gives it to the sender when the request is created. The trail records what was done with each link; it does not prove who held it.'

function hashLine(what: string, hash: string | null): ReportLine[] {
  return hash === null ? [] : [{ look: 'small', text: `${what}: ${hash}` }]
}

function describeLine(kept: TrailLine, signerOf: SignerOf): ReportLine[] {
  const event = readEvent(kept)
  const time = event.time.replace('T', ' ').replace('Z', '')
  return [
    { look: 'heading', text: `${event.number}. ${time}` },
    ...describeEvent(event, signerOf),
    { look: 'small', text: `Hash of this event: ${Buffer.from(kept.hash).toString('hex')}` },
  ]
}

export function readEvent({ line }: TrailLine): KeptEvent {
  return JSON.parse(line) as KeptEvent
}

/** What happened, in body lines for everybody and small print for those who check it. */
function describeEvent(event: KeptEvent, signerOf: SignerOf): ReportLine[] {
  switch (event.event) {
    case 'created':
      return [
        body(`${senderIn(event)} asked for signatures, until ${event.expiresAt.replace('T', ' ')}.`),
        small(`Asked for ${actor(event)}, who was given the links of all signers, too.`),
        ...event.signers.map(({ name, email, order }) => body(`Signer in group ${order}: ${name}, ${email}`)),
        ...(event.message === null ? [] : event.message.split('\n').map((line) => small(`Message: ${line}`))),
      ]
    case 'prepared':
      return [body('The document was prepared for signing.'), small(`SHA-256 of the file: ${event.fileHash}`)]
    case 'invited':
      return [body(`${signerOf(event.signerId).name} was invited by mail to ${event.email}.`)]
    case 'reminded':
      return [body(`${signerOf(event.signerId).name} was reminded by mail to ${event.email}.`)]
    case 'loaded':
      return [
        body(`The document was loaded with the link of ${signerOf(event.signerId).name}.`),
        small(`SHA-256 of the file: ${event.fileHash}`),
        visitor(event),
      ]
    case 'viewed':
      return [
        body(`The document was viewed with the link of ${signerOf(event.signerId).name}.`),
        ...loadedLine(event.fileHash),
        visitor(event),
      ]
    case 'signed':
      return [
        body(
          `${event.name} signed, with the link that was emailed to ${signerOf(event.signerId).email} and given to the sender.`,
        ),
        body(`Agreed to: “${event.consent.text}”`),
        small(`Wording ${event.consent.version}, ${event.consent.language}. ${describeMark(event.signature)}`),
        small(`Certificate ${event.certificate.serialNumber}, SHA-256 ${event.certificate.fingerprint}`),
        ...loadedLine(event.loadedFileHash),
        small(`Field ${event.fieldName}; SHA-256 of the signed file: ${event.fileHash}; entry ${event.sequenceNumber}`),
        visitor(event),
      ]
    case 'declined':
      return [body(`${signerOf(event.signerId).name} declined: ${event.reason}`), visitor(event)]
    case 'not-me':
      return [
        body(notMeWords(signerOf(event.signerId).name)),
        ...(event.reason === null ? [] : [body(`They say: ${event.reason}`)]),
        visitor(event),
      ]
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

function senderIn({ sender, registeredSender = sender }: Extract<TrailEvent, { event: 'created' }>): string {
  return registeredSender === sender ? sender : `${sender} (registered here as ${registeredSender})`
}

/** Older events do not know what the link had loaded. */
function loadedLine(fileHash: string | null | undefined): ReportLine[] {
  if (fileHash === undefined) return []
  const words =
    fileHash === null
      ? 'The file had not been loaded with this link.'
      : `SHA-256 of the file that this link had loaded: ${fileHash}`
  return [small(words)]
}

function actor(by: Actor): string {
  return 'user' in by ? `in the console by ${by.user}` : `by ${by.apiKey}`
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
