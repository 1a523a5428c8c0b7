import type { ReportLine } from '@countersign/pdf'
import type { Actor } from '../../../vocabulary/caller.ts'
import { defaultLanguage, directionOf, type Language, utcTime } from '../../../vocabulary/language.ts'
import type { Signer, SigningRequest } from '../model.ts'
import type { TrailEvent, TrailLine } from './trail.ts'
import type { TrailWords } from './trail-words/en.ts'
import { trailWordsIn } from './trail-words/words-in.ts'

type KeptEvent = TrailEvent & { readonly number: number; readonly time: string; readonly previous: string }

type SignerOf = (id: string) => Pick<Signer, 'name' | 'email'>

/** What a key or a person is called, by their identifiers; who is gone has none. */
export type NamesOfActors = ReadonlyMap<string, string>

interface Teller {
  readonly language: Language
  readonly words: TrailWords
  readonly signerOf: SignerOf
  readonly nameOf: (id: string) => string
  /** What runs from left to right in every language, fit to stand in a line of this one. */
  readonly plain: (text: string) => string
}

/**
 * The trail as text for people, in the language of the request. It states what the lines of the trail state, but with the
 * current names of members and keys for their ids.
 */
export function describeTrail(
  request: SigningRequest,
  signers: readonly Signer[],
  names: NamesOfActors,
  trail: readonly TrailLine[],
): ReportLine[] {
  const teller = tellerOf(request, signers, names)
  const { words, plain } = teller
  return [
    { look: 'title', text: words.title },
    { look: 'body', text: request.title },
    small(words.request(plain(request.id), plain(request.documentId), words.statuses[request.status])),
    ...hashLine(request.submittedHash, (hash) => words.submitted(plain(hash))),
    ...hashLine(request.finalHash, (hash) => words.completedHash(plain(hash))),
    small(words.utc),
    small(words.links),
    ...trail.flatMap((line) => describeLine(line, teller)),
  ]
}

function tellerOf({ language: chosen }: SigningRequest, signers: readonly Signer[], names: NamesOfActors): Teller {
  const language = chosen ?? defaultLanguage
  const plain = (text: string) => (directionOf(language) === 'rtl' ? `${leftToRight}${text}${leftToRight}` : text)
  return {
    language,
    words: trailWordsIn(language),
    signerOf: (id) => signers.find((signer) => signer.id === id) ?? { name: id, email: id },
    nameOf: (id) => names.get(id) ?? id,
    plain,
  }
}

/** LEFT-TO-RIGHT MARK: a date or an address between Arabic words would be turned round in parts (Unicode UAX 9, W2). */
const leftToRight = '\u200e'

function hashLine(hash: string | null, say: (hash: string) => string): ReportLine[] {
  return hash === null ? [] : [small(say(hash))]
}

function describeLine(kept: TrailLine, teller: Teller): ReportLine[] {
  const event = readEvent(kept)
  const time = event.time.replace('T', ' ').replace('Z', '')
  return [
    { look: 'heading', text: teller.plain(`${event.number}. ${time}`) },
    ...describeEvent(event, teller),
    small(teller.words.eventHash(teller.plain(Buffer.from(kept.hash).toString('hex')))),
  ]
}

export function readEvent({ line }: TrailLine): KeptEvent {
  return JSON.parse(line) as KeptEvent
}

/** The event as body lines for everybody and small print for those who check it. */
function describeEvent(event: KeptEvent, teller: Teller): ReportLine[] {
  const { words, signerOf, plain } = teller
  switch (event.event) {
    case 'created':
      return describeCreation(event, teller)
    case 'prepared':
      return [body(words.prepared), small(words.fileHash(plain(event.fileHash)))]
    case 'invited':
      return [body(words.invited(signerOf(event.signerId).name, plain(event.email)))]
    case 'reminded':
      return [body(words.reminded(signerOf(event.signerId).name, plain(event.email)))]
    case 'loaded':
      return [
        body(words.loaded(signerOf(event.signerId).name)),
        small(words.fileHash(plain(event.fileHash))),
        visitor(event, teller),
      ]
    case 'viewed':
      return [
        body(words.viewed(signerOf(event.signerId).name)),
        ...loadedLine(event.fileHash, teller),
        visitor(event, teller),
      ]
    case 'signed':
      return describeSignature(event, teller)
    case 'declined':
      return [body(words.declined(signerOf(event.signerId).name, event.reason)), visitor(event, teller)]
    case 'not-me':
      return [
        body(words.notMe(signerOf(event.signerId).name)),
        ...(event.reason === null ? [] : [body(words.says(event.reason))]),
        visitor(event, teller),
      ]
    case 'cancelled':
      return [
        body(event.reason === null ? words.canceled : words.canceledBecause(event.reason)),
        small(words.canceledBy(actor(event, teller))),
      ]
    case 'expired':
      return [body(words.expired)]
    case 'failed':
      return [body(words.failed(plain(event.reason)))]
    case 'finalized':
      return [body(words.finalized), small(words.finalHash(plain(event.fileHash), plain(String(event.sequenceNumber))))]
    case 'completed':
      return [body(words.completed)]
  }
}

function describeCreation(event: Extract<TrailEvent, { event: 'created' }>, teller: Teller): ReportLine[] {
  const { words, plain, language } = teller
  const { sender, registeredSender = sender } = event
  const both = registeredSender === sender ? sender : words.registered(sender, registeredSender)
  const groupOf = groupsOf(event.signers)
  return [
    body(words.created(both, utcTime(language, new Date(event.expiresAt)))),
    small(words.createdBy(actor(event, teller))),
    ...event.signers.map(({ name, email, order }) => {
      const group = groupOf(order)
      return body(group === null ? words.signer(name, plain(email)) : words.signerOfGroup(group, name, plain(email)))
    }),
    ...(event.message === null ? [] : event.message.split('\n').map((line) => small(words.message(line)))),
  ]
}

/** From 1, in the order in which they are asked, as the console counts them; null where all are asked together. */
function groupsOf(signers: readonly { readonly order: number }[]): (order: number) => number | null {
  const orders = [...new Set(signers.map(({ order }) => order))].sort((one, other) => one - other)
  return (order) => (orders.length < 2 ? null : orders.indexOf(order) + 1)
}

function describeSignature(event: Extract<TrailEvent, { event: 'signed' }>, teller: Teller): ReportLine[] {
  const { words, plain, signerOf } = teller
  const { consent, certificate, fieldName, fileHash, sequenceNumber } = event
  const wording = words.wording(plain(consent.version), plain(consent.language))
  return [
    body(words.signed(event.name, plain(signerOf(event.signerId).email))),
    body(words.agreed(consent.text)),
    small(`${wording} ${describeMark(event.signature, teller)}`),
    small(words.certificate(plain(certificate.serialNumber), plain(certificate.fingerprint))),
    ...loadedLine(event.loadedFileHash, teller),
    small(words.field(plain(fieldName), plain(fileHash), plain(String(sequenceNumber)))),
    visitor(event, teller),
  ]
}

/** Older events lack what the link had loaded. */
function loadedLine(fileHash: string | null | undefined, { words, plain }: Teller): ReportLine[] {
  if (fileHash === undefined) return []
  return [small(fileHash === null ? words.notLoaded : words.loadedHash(plain(fileHash)))]
}

function actor(by: Actor, { words, nameOf }: Teller): string {
  return 'user' in by ? words.inConsole(nameOf(by.user)) : words.byKey(nameOf(by.apiKey))
}

function describeMark(mark: Extract<TrailEvent, { event: 'signed' }>['signature'], { words, plain }: Teller): string {
  switch (mark.kind) {
    case 'typed':
      return words.typed(mark.text)
    case 'drawn':
      return words.drawn(plain(mark.imageSha256))
  }
}

function visitor(
  { ip, userAgent }: { readonly ip: string; readonly userAgent: string | null },
  { words, plain }: Teller,
): ReportLine {
  return small(words.from(plain(ip), userAgent === null ? words.unknownProgram : plain(userAgent)))
}

function body(text: string): ReportLine {
  return { look: 'body', text }
}

function small(text: string): ReportLine {
  return { look: 'small', text }
}
