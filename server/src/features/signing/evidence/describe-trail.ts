import { namesOfMethods, type ReportLine } from '@countersign/pdf'
import type { Actor } from '../../../vocabulary/caller.ts'
import { defaultLanguage, directionOf, type Language, utcTime } from '../../../vocabulary/language.ts'
import { type PolicyName, policies, policyNames } from '../authentication/certificate-policies.ts'
import type { Method, ProvenIdentity } from '../authentication/model.ts'
import { hasTurn, type Signer, type SigningRequest } from '../model.ts'
import { type SignerOf, signersThen } from './signers-then.ts'
import { changesIn, type TrailEvent, type TrailLine, type TrailSignature, type TrailVisitor } from './trail.ts'
import type { TrailWords } from './trail-words/en.ts'
import { trailWordsIn } from './trail-words/words-in.ts'

type KeptEvent = TrailEvent & { readonly number: number; readonly time: string; readonly previous: string }

/** What a key or a person is called, by their identifiers; who is gone has none. */
export type NamesOfActors = ReadonlyMap<string, string>

interface TrailContext {
  readonly language: Language
  readonly words: TrailWords
  /** Whether all who have a turn are signers. */
  readonly isSignedOnly: boolean
  readonly signerOf: SignerOf
  /** Reads all events before: call it only where needed. */
  readonly holdersOfLink: () => HoldersOfLink
  readonly nameOf: (id: string) => string
  /** Of the documents, in order. */
  readonly titles: readonly string[]
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
  const context = contextOf(request, signers, names)
  const { words, plain } = context
  const events = trail.map((line) => ({ ...readEvent(line), hash: line.hash }))
  return [
    { look: 'title', text: words.title },
    { look: 'body', text: request.title },
    small(words.request(plain(request.id), plain(request.documentId), words.statuses[request.status])),
    ...request.documents.flatMap(({ number, submittedHash, finalHash }) => [
      ...documentLine(request.documents.length === 1 ? undefined : number, context),
      ...hashLine(submittedHash, (hash) => words.submitted(plain(hash))),
      ...hashLine(finalHash, (hash) => words.completedHash(plain(hash))),
    ]),
    small(words.utc),
    small(words.links),
    ...codesLines(signers, context),
    ...signersThen(events, signers).flatMap(({ event, signerOf }) =>
      describeLine(event, { ...context, signerOf, holdersOfLink: () => holdersOfLink(events, event) }),
    ),
  ]
}

/** How links with codes differ, where there are any. */
function codesLines(signers: readonly Signer[], { words, plain }: Pick<TrailContext, 'words' | 'plain'>): ReportLine[] {
  if (signers.every(({ authentication }) => authentication.length === 0)) return []
  const shown = Object.fromEntries(policyNames.map((name) => [name, plain(policies[name])])) as Record<
    PolicyName,
    string
  >
  const uses = (method: Method) => signers.some(({ authentication }) => authentication.includes(method))
  // A passkey is registered with an emailed code.
  const hasCodes = (['email_code', 'sms_code', 'access_code', 'passkey'] as const).some(uses)
  return [
    ...(hasCodes ? [small(words.codes)] : []),
    ...(uses('passkey') ? [small(words.passkeys)] : []),
    small(words.policies(shown)),
    ...(uses('sms_code') ? [small(words.smsPolicy(shown.sms_code))] : []),
    ...(uses('identity_check') ? [small(words.checkPolicy(shown.identity_check))] : []),
    ...(uses('oidc') ? [small(words.oidcPolicy(shown.oidc))] : []),
  ]
}

function contextOf(
  { language: chosen, documents }: SigningRequest,
  signers: readonly Signer[],
  names: NamesOfActors,
): Omit<TrailContext, 'signerOf' | 'holdersOfLink'> {
  const language = chosen ?? defaultLanguage
  const plain = (text: string) => (directionOf(language) === 'rtl' ? `${leftToRight}${text}${leftToRight}` : text)
  return {
    language,
    words: trailWordsIn(language),
    isSignedOnly: signers.filter(hasTurn).every(({ role }) => role === 'signer'),
    nameOf: (id) => names.get(id) ?? id,
    titles: documents.map(({ title }) => title),
    plain,
  }
}

/** LEFT-TO-RIGHT MARK: a date or an address between Arabic words would be turned round in parts (Unicode UAX 9, W2). */
const leftToRight = '\u200e'

function hashLine(hash: string | null, say: (hash: string) => string): ReportLine[] {
  return hash === null ? [] : [small(say(hash))]
}

function describeLine(event: KeptEvent & Pick<TrailLine, 'hash'>, context: TrailContext): ReportLine[] {
  const time = event.time.replace('T', ' ').replace('Z', '')
  return [
    { look: 'heading', text: `${event.number}. ${context.plain(time)}` },
    ...describeEvent(event, context),
    small(context.words.eventHash(context.plain(Buffer.from(event.hash).toString('hex')))),
  ]
}

export function readEvent({ line }: TrailLine): KeptEvent {
  return JSON.parse(line) as KeptEvent
}

/** The event as body lines for everybody and small print for those who check it. */
function describeEvent(event: KeptEvent, context: TrailContext): ReportLine[] {
  const { words, signerOf, plain } = context
  switch (event.event) {
    case 'created':
      return describeCreation(event, context)
    case 'prepared':
      return [
        body(words.prepared),
        ...documentLine(event.document, context),
        ...(event.fields ? [body(words.fields(event.fields))] : []),
        small(words.fileHash(plain(event.fileHash))),
      ]
    case 'invited':
      return [body(words.invited(signerOf(event.signerId).name, plain(event.email)))]
    case 'reminded':
      return [body(words.reminded(signerOf(event.signerId).name, plain(event.email)))]
    case 'corrected':
      return [
        describeCorrection(event, context),
        ...(event.newAccessCode === true ? [body(words.newAccessCode)] : []),
        ...newPhoneLine(event, context),
        small(words.newLinkBy(actor(event, context))),
      ]
    case 'changed':
      return describeChange(event, context)
    case 'link-replaced': {
      const { name } = signerOf(event.signerId)
      const text = event.delivery === 'in_person' ? words.linkInPerson(name) : words.newLink(name)
      return [body(text), small(words.newLinkBy(actor(event, context)))]
    }
    case 'delegated':
      return describeDelegation(event, context)
    case 'code-sent':
      return [body(describeCodeSent(event, context)), visitor(event, context)]
    case 'passkey-registered':
      return [body(words.passkeyRegistered(signerOf(event.signerId).name, plain(event.email))), visitor(event, context)]
    case 'passkey-reset':
      return [
        body(words.passkeyReset(signerOf(event.signerId).name, plain(event.email))),
        small(words.passkeyResetBy(actor(event, context))),
      ]
    case 'authenticated':
    case 'authentication-failed':
    case 'authentication-locked':
      return describeAuthentication(event, context)
    case 'loaded':
      return [
        body(words.loaded(signerOf(event.signerId).name)),
        ...documentLine(event.document, context),
        small(words.fileHash(plain(event.fileHash))),
        visitor(event, context),
      ]
    case 'viewed':
      return [
        body(words.viewed(signerOf(event.signerId).name)),
        ...documentLine(event.document, context),
        ...loadedLine(event.fileHash, context),
        visitor(event, context),
      ]
    case 'signed':
    case 'approved':
      return describeSignature(event, context)
    case 'declined':
      return [body(words.declined(signerOf(event.signerId).name, event.reason)), visitor(event, context)]
    case 'not-me':
      return [
        body(words.notMe(signerOf(event.signerId).name)),
        ...(event.reason === null ? [] : [body(words.says(event.reason))]),
        visitor(event, context),
      ]
    case 'cancelled':
      return [
        body(event.reason === null ? words.canceled : words.canceledBecause(event.reason)),
        small(words.canceledBy(actor(event, context))),
      ]
    case 'expired':
      return [body(words.expired)]
    case 'failed':
      return [body(words.failed(plain(event.reason)))]
    case 'finalized':
      return [
        ...(event.seals ?? []).flatMap(({ organization, fieldName, certificate }) => [
          body(words.sealed(organization)),
          small(words.sealField(plain(fieldName), plain(certificate.fingerprint))),
        ]),
        body(words.finalized),
        ...documentLine(event.document, context),
        small(words.finalHash(plain(event.fileHash), plain(String(event.sequenceNumber)))),
      ]
    case 'completed':
      return [
        body(context.isSignedOnly ? words.completed : words.completedParts),
        ...(event.copies ?? []).map(({ signerId, email }) =>
          small(words.copyTo(signerOf(signerId).name, plain(email))),
        ),
      ]
  }
}

function describeCreation(event: Extract<TrailEvent, { event: 'created' }>, context: TrailContext): ReportLine[] {
  const { words, plain, language } = context
  const { sender, registeredSender = sender } = event
  const both = registeredSender === sender ? sender : words.registered(sender, registeredSender)
  const groupOf = groupsOf(event.signers.filter(({ role = 'signer' }) => hasTurn({ role })))
  return [
    body(words.created(both, utcTime(language, new Date(event.expiresAt)))),
    small(words.createdBy(actor(event, context))),
    ...(event.duplicateOf === undefined ? [] : [small(words.duplicateOf(plain(event.duplicateOf)))]),
    ...(event.template === undefined ? [] : [small(words.template(plain(event.template)))]),
    ...event.signers.flatMap(({ name, email, role = 'signer', order, delivery, authentication = [], mayDelegate }) => {
      const group = hasTurn({ role }) ? groupOf(order) : null
      const named = words.roles[role]
      return [
        body(
          group === null
            ? words.signer(named, name, plain(email))
            : words.signerOfGroup(named, group, name, plain(email)),
        ),
        ...(delivery === 'in_person' ? [small(words.inPerson(name))] : []),
        ...(authentication.length === 0
          ? []
          : [small(words.authentication(name, namesOfMethods(language, authentication)))]),
        ...(mayDelegate === true ? [small(words.mayDelegate(name))] : []),
      ]
    }),
    ...(event.subject === undefined ? [] : [small(words.subject(event.subject))]),
    ...(event.message === null ? [] : event.message.split('\n').map((line) => small(words.message(line)))),
  ]
}

/** From 1, in the order in which they are asked, as the console counts them; null where all are asked together. */
function groupsOf(signers: readonly { readonly order: number }[]): (order: number) => number | null {
  const orders = [...new Set(signers.map(({ order }) => order))].sort((one, other) => one - other)
  return (order) => (orders.length < 2 ? null : orders.indexOf(order) + 1)
}

/** Another language alone is a new link, since the old one led to a page in the old language. */
function describeCorrection(
  { before, after }: Extract<TrailEvent, { event: 'corrected' }>,
  { words, plain }: TrailContext,
): ReportLine {
  if (before.name === after.name && before.email === after.email) return body(words.newLink(after.name))
  return body(words.corrected(before.name, plain(before.email), after.name, plain(after.email)))
}

function describeChange(event: Extract<TrailEvent, { event: 'changed' }>, context: TrailContext): ReportLine[] {
  const { words, language } = context
  const { deadline, reminders } = changesIn(event)
  const time = (iso: string) => utcTime(language, new Date(iso))
  return [
    ...(deadline === null ? [] : [body(words.deadline(time(deadline.before), time(deadline.after)))]),
    ...(reminders === null ? [] : [body(words.reminders(reminders.everyDays, reminders.most))]),
    small(words.changedBy(actor(event, context))),
  ]
}

function describeDelegation(
  { from, to, reason, ...event }: Extract<TrailEvent, { event: 'delegated' }>,
  context: TrailContext,
): ReportLine[] {
  const { words, plain } = context
  return [
    body(words.delegated(from.name, plain(from.email), to.name, plain(to.email))),
    ...(reason === null ? [] : [body(words.says(reason))]),
    small(words.delegatedLink),
    visitor(event, context),
  ]
}

function newPhoneLine(
  { before, after }: Extract<TrailEvent, { event: 'corrected' }>,
  { words, plain }: TrailContext,
): ReportLine[] {
  const { phone } = after
  return phone === before.phone || phone === undefined || phone === null ? [] : [body(words.newPhone(plain(phone)))]
}

function describeCodeSent(
  { signerId, email, phone }: Extract<TrailEvent, { event: 'code-sent' }>,
  { words, signerOf, plain }: TrailContext,
): string {
  const { name } = signerOf(signerId)
  return phone === undefined ? words.codeSent(name, plain(email)) : words.codeTextedTo(name, plain(phone ?? email))
}

function describeFailure(method: Method, name: string, { words, language }: TrailContext): string {
  switch (method) {
    case 'passkey':
      return words.passkeyFailed(name)
    case 'identity_check':
      return words.checkFailed(name)
    case 'oidc':
      return words.identityFailed(name)
    case 'email_code':
    case 'sms_code':
    case 'access_code':
      return words.authenticationFailed(name, namesOfMethods(language, [method]))
  }
}

function describeLock(method: Method, name: string, { words, language }: TrailContext): string {
  switch (method) {
    case 'passkey':
      return words.passkeyLocked(name)
    case 'identity_check':
      return words.checkLocked(name)
    case 'oidc':
      return words.identityLocked(name)
    case 'email_code':
    case 'sms_code':
    case 'access_code':
      return words.authenticationLocked(name, namesOfMethods(language, [method]))
  }
}

function describeAuthentication(
  event: Extract<TrailEvent, { event: 'authenticated' | 'authentication-failed' | 'authentication-locked' }>,
  context: TrailContext,
): ReportLine[] {
  const { words, language, signerOf, plain } = context
  const { name } = signerOf(event.signerId)
  const method = namesOfMethods(language, [event.method])
  switch (event.event) {
    case 'authenticated':
      return [
        body(words.authenticated(name, method)),
        ...(event.email === undefined ? [] : [small(words.codeConfirmed(plain(event.email)))]),
        ...(event.phone === undefined ? [] : [small(words.codeTexted(plain(event.phone)))]),
        ...describeIdentity(event.identity, context),
        visitor(event, context),
      ]
    case 'authentication-failed':
      return [body(describeFailure(event.method, name, context)), visitor(event, context)]
    case 'authentication-locked':
      return [body(describeLock(event.method, name, context)), visitor(event, context)]
  }
}

/** What an identity provider says about a signer. */
function describeIdentity(identity: ProvenIdentity | undefined, { words, plain }: TrailContext): ReportLine[] {
  if (identity === undefined) return []
  const { issuer, subject, name, acr } = identity
  return [
    small(words.identity(plain(issuer), plain(subject))),
    ...(name === null ? [] : [small(words.identityName(name))]),
    ...(acr === null ? [] : [small(words.identityLevel(plain(acr)))]),
  ]
}

function describeSignature(
  event: Extract<TrailEvent, { event: 'signed' | 'approved' }>,
  context: TrailContext,
): ReportLine[] {
  const { words, plain, language } = context
  const { consent, delegatedBy, authentication = [], others = [] } = event
  const wording = words.wording(plain(consent.version), plain(consent.language))
  return [
    body(describeLink(event, context)),
    ...(delegatedBy === undefined ? [] : [body(words.inPlaceOf(delegatedBy.name))]),
    ...authentication.flatMap(({ method, at, identity }) => [
      body(words.authenticatedBy(namesOfMethods(language, [method]), utcTime(language, new Date(at)))),
      ...describeIdentity(identity, context),
    ]),
    ...words.agreed(consent.text).split(/\n+/).map(body),
    small(event.event === 'approved' ? wording : `${wording} ${describeMark(event.signature, context)}`),
    ...documentLine(others.length === 0 ? undefined : 1, context),
    ...describeInDocument(event, context),
    ...others.flatMap((one) => [...documentLine(one.document, context), ...describeInDocument(one, context)]),
    visitor(event, context),
  ]
}

function describeInDocument(signature: TrailSignature, context: TrailContext): ReportLine[] {
  const { words, plain } = context
  const { certificate, fields = [], loadedFileHash, fieldName, fileHash, sequenceNumber } = signature
  return [
    small(words.certificate(plain(certificate.serialNumber), plain(certificate.fingerprint))),
    ...loadedLine(loadedFileHash, context),
    ...fields.map((field) => small(words.filled(field.label ?? plain(field.id), plain(field.fieldName)))),
    small(words.field(plain(fieldName), plain(fileHash), plain(String(sequenceNumber)))),
  ]
}

/** Which document it is about, where there are several. */
function documentLine(
  number: number | undefined,
  { words, titles, plain }: Pick<TrailContext, 'words' | 'titles' | 'plain'>,
) {
  if (number === undefined) return []
  return [small(words.document(plain(String(number)), titles[number - 1] ?? ''))]
}

function describeLink(event: Extract<TrailEvent, { event: 'signed' | 'approved' }>, context: TrailContext): string {
  const { words, plain, signerOf, holdersOfLink } = context
  const say = event.event === 'approved' ? words.approved : words.signed
  if (event.embeddedIn !== undefined) return say.embedded(event.name, plain(event.embeddedIn))
  if (event.delivery === 'in_person') return say.inPerson(event.name)
  const { isEmailed, isWithSender } = holdersOfLink()
  if (!isEmailed) return say.unmailed(event.name)
  const email = plain(signerOf(event.signerId).email)
  return isWithSender ? say.both(event.name, email) : say.byEmail(event.name, email)
}

/** Who got the link of this event: everybody who got it since the one before stopped working. */
interface HoldersOfLink {
  readonly isEmailed: boolean
  readonly isWithSender: boolean
}

const newLinks: readonly TrailEvent['event'][] = ['corrected', 'link-replaced', 'delegated']

function holdersOfLink(events: readonly KeptEvent[], event: KeptEvent): HoldersOfLink {
  if (!('signerId' in event)) return { isEmailed: false, isWithSender: false }
  const before = events.filter(
    (one) => one.number < event.number && 'signerId' in one && one.signerId === event.signerId,
  )
  const mailed = before.findLastIndex((one) => one.event === 'invited' || one.event === 'reminded')
  const replaced = before.findLastIndex((one) => newLinks.includes(one.event))
  // The sender gets every link but that of a delegate.
  return { isEmailed: mailed > replaced, isWithSender: before[replaced]?.event !== 'delegated' }
}

/** Older events lack what the link had loaded. */
function loadedLine(fileHash: string | null | undefined, { words, plain }: TrailContext): ReportLine[] {
  if (fileHash === undefined) return []
  return [small(fileHash === null ? words.notLoaded : words.loadedHash(plain(fileHash)))]
}

function actor(by: Actor, { words, nameOf }: TrailContext): string {
  return 'user' in by ? words.inConsole(nameOf(by.user)) : words.byKey(nameOf(by.apiKey))
}

function describeMark(
  mark: Extract<TrailEvent, { event: 'signed' }>['signature'],
  { words, plain }: TrailContext,
): string {
  switch (mark.kind) {
    case 'typed':
      return mark.style === undefined || mark.style === 'plain'
        ? words.typed(mark.text)
        : words.typedInStyle(mark.text, plain(mark.style))
    case 'drawn':
      return words.drawn(plain(mark.imageSha256))
    case 'uploaded':
      return words.uploaded(plain(mark.imageSha256))
  }
}

function visitor({ ip, userAgent, embeddedIn }: TrailVisitor, { words, plain }: TrailContext): ReportLine {
  const program = userAgent === null ? words.unknownProgram : plain(userAgent)
  if (embeddedIn === undefined) return small(words.from(plain(ip), program))
  return small(words.fromEmbedded(plain(ip), program, plain(embeddedIn)))
}

function body(text: string): ReportLine {
  return { look: 'body', text }
}

function small(text: string): ReportLine {
  return { look: 'small', text }
}
