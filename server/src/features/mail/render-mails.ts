import type { AuthenticationMethod, signing } from '@countersign/api'
import type { Language } from '../../vocabulary/language.ts'
import { type Brand, type Fact, type Letter, renderLetter } from './letter.ts'
import type { MailContent } from './model.ts'
import { voiceIn } from './voice.ts'
import type { MailWords } from './words/en.ts'

interface About {
  /** Of the recipient. */
  readonly language: Language
  readonly brand: Brand
  readonly title: string
  /** The titles of the documents; absent where there is only one, called like the request. */
  readonly documents?: readonly string[] | undefined
  /** The identifier that a person can quote. */
  readonly reference: string
  /** Where the sender finds the request; absent for others, who may not see it. */
  readonly requestUrl?: string | undefined
}

type Role = signing.SignerRole

export interface InvitationInput extends About {
  readonly role: Role
  readonly signerName: string
  /** The person who asked this signer to sign in their place. */
  readonly delegatedBy?: string | undefined
  /** False if the service gave the link to the signer only; true where absent. */
  readonly isKnownToSender?: boolean
  /** What the link asks for before it opens anything; nothing where absent. */
  readonly authentication?: readonly AuthenticationMethod[]
  /** The sender's own subject. */
  readonly subject?: string | undefined
  /** The sender's message, in paragraphs of plain text. */
  readonly message?: string | undefined
  readonly expiresAt: Date
  /** The signing link: a secret of the signer, and of the sender unless `isKnownToSender` is false. */
  readonly url: string
  readonly pages?: number | undefined
}

export function renderInvitation(input: InvitationInput): MailContent {
  return renderRequest(input, (_words, asked) => ({ ...asked, ownSubject: (subject) => subject }))
}

export function renderReminder(input: InvitationInput): MailContent {
  return renderRequest(input, ({ reminder: { ownSubject } }, { reminder }) => ({ ...reminder, ownSubject }))
}

/** What a role is asked for, in words. */
type AskingWords = MailWords['viewing']
type RequestWords = MailWords['reminder']

function askingWords({ invitation, reminder, facts, approval, viewing }: MailWords, role: Role): AskingWords {
  switch (role) {
    case 'signer':
      return { ...invitation, by: facts.signBy, reminder, doneBy: facts.signedBy, missing: facts.missing }
    case 'approver':
      return approval
    case 'viewer':
    case 'cc':
      return viewing
  }
}

/** Only those who sign or approve can delegate. */
function delegatedWords({ invitation, approval }: MailWords, role: Role) {
  return role === 'approver' ? approval : invitation
}

function renderRequest(
  input: InvitationInput,
  wordsOf: (words: MailWords, asked: AskingWords) => RequestWords,
): MailContent {
  const { signerName, delegatedBy, subject, message, expiresAt, url, pages } = input
  const { words, short, time, nameOf } = voiceIn(input.language)
  const asked = askingWords(words, input.role)
  const own = wordsOf(words, asked)
  const title = short(input.title)
  const senderName = nameOf(input.brand)
  return renderMail(input, {
    subject: subject === undefined ? own.subject(title) : own.ownSubject(short(subject)),
    preheader: own.preheader(senderName),
    heading: own.heading(senderName),
    paragraphs: [
      words.greeting(short(signerName)),
      own.text(title),
      ...(delegatedBy === undefined ? [] : [delegatedWords(words, input.role).delegated(short(delegatedBy))]),
    ],
    quote: message === undefined ? undefined : { by: words.messageFrom(senderName), text: message },
    button: { label: asked.button, url },
    facts: [
      ...documentFacts(input, words, short),
      ...optional(words.facts.pages, pages === undefined ? undefined : String(pages)),
      [words.facts.requestedBy, senderName],
      [asked.by, time(expiresAt)],
      [words.facts.reference, input.reference],
    ],
    links: [{ about: words.openElsewhere, url }],
    notes: [noteOnLink(input, words, senderName), words.invitation.unknown(senderName)],
  })
}

/** What the holder of the link can do with it. */
function noteOnLink(
  { role, authentication = [], isKnownToSender = true }: InvitationInput,
  words: MailWords,
  senderName: string,
): string {
  const [method] = authentication
  if (authentication.includes('oidc')) return words.protectedLink.oidc(senderName)
  if (authentication.includes('identity_check')) return words.protectedLink.identity_check(senderName)
  if (authentication.includes('sms_code')) return words.protectedLink.sms_code(senderName)
  if (method !== undefined) return words.protectedLink[noteOf(authentication) ?? method](senderName)
  const { personal, personalAlone } = askingWords(words, role)
  return isKnownToSender ? personal(senderName) : personalAlone
}

/** The note about a passkey names the emailed code, too. */
function noteOf(methods: readonly AuthenticationMethod[]): 'both' | 'passkey' | 'passkeyAndCode' | undefined {
  const hasCode = methods.includes('access_code')
  if (methods.includes('passkey')) return hasCode ? 'passkeyAndCode' : 'passkey'
  return hasCode && methods.includes('email_code') ? 'both' : undefined
}

export interface CompletionInput extends About {
  readonly recipientName: string
  readonly recipientRole: Role | null
  /** Those who had a turn, and when they did their part. */
  readonly signers: readonly { readonly name: string; readonly role: Role; readonly doneAt: Date }[]
  readonly completedAt: Date
  /** The signed document: attached, or downloaded through a link. */
  readonly copy: { readonly kind: 'attached' } | { readonly kind: 'link'; readonly url: string }
  /** True if the copy is an ASiC-E container, which few programs recognize. */
  readonly isContainer?: boolean
  /** Where each document can be verified. */
  readonly verification: readonly { readonly title: string; readonly url: string }[]
}

export function renderCompletion(input: CompletionInput): MailContent {
  const { words, short, time, nameOf } = voiceIn(input.language)
  const { signers, copy } = input
  const { parts, ...all } = words.completion
  const own = signers.every(({ role }) => role === 'signer') ? all : { ...all, ...parts }
  const title = short(input.title)
  const url = copy.kind === 'link' ? copy.url : undefined
  return renderMail(input, {
    subject: own.subject(title),
    preheader: own.preheader,
    heading: own.heading,
    paragraphs: [
      words.greeting(short(input.recipientName)),
      own.text(title),
      ...(input.recipientRole === 'cc' ? [own.copy(nameOf(input.brand))] : []),
      copyWords(input, own),
      ...(input.isContainer ? [own.container] : []),
    ],
    button: url === undefined ? undefined : { label: isSeveral(input) ? own.allButton : own.button, url },
    facts: [
      ...documentFacts(input, words, short),
      ...signers.map(
        ({ name, role, doneAt }): Fact => [
          askingWords(words, role).doneBy,
          words.facts.signature(short(name), time(doneAt)),
        ],
      ),
      [words.facts.completed, time(input.completedAt)],
      [words.facts.reference, input.reference],
    ],
    links: [
      ...(url === undefined || url === input.requestUrl ? [] : [{ about: words.openElsewhere, url }]),
      ...input.verification.map(({ title: one, url: where }, _, { length }) => ({
        about: length === 1 ? words.verifyHere : words.verifyOneHere(short(one)),
        url: where,
      })),
    ],
    notes: [],
  })
}

type CopyWords = Pick<MailWords['completion'], 'attached' | 'linked' | 'allAttached' | 'allLinked'>

function copyWords(input: CompletionInput, own: CopyWords): string {
  const isAttached = input.copy.kind === 'attached'
  if (isSeveral(input)) return isAttached ? own.allAttached : own.allLinked
  return isAttached ? own.attached : own.linked
}

function isSeveral({ documents = [] }: About): boolean {
  return documents.length > 1
}

function documentFacts({ title, documents = [title] }: About, { facts }: MailWords, short: (text: string) => string) {
  return documents.map((one): Fact => [facts.document, short(one)])
}

export interface DeclineInput extends About {
  readonly recipientName: string
  readonly signerName: string
  readonly signerRole: Role
  readonly reason?: string | undefined
}

export function renderDecline(input: DeclineInput): MailContent {
  const { words, short } = voiceIn(input.language)
  const own = input.signerRole === 'approver' ? { ...words.decline, ...words.approval.decline } : words.decline
  const title = short(input.title)
  const signerName = short(input.signerName)
  return renderMail(input, {
    subject: own.subject(title),
    preheader: own.preheader(signerName),
    heading: own.heading(signerName),
    paragraphs: [words.greeting(short(input.recipientName)), own.text(signerName, title)],
    quote: input.reason === undefined ? undefined : { by: own.reasonOf(signerName), text: input.reason },
    facts: [
      [words.facts.document, title],
      [words.facts.declinedBy, signerName],
      [words.facts.reference, input.reference],
    ],
    links: [],
    notes: [],
  })
}

export interface DelegationInput extends About {
  readonly recipientName: string
  /** The person who was asked first. */
  readonly fromName: string
  readonly role: Role
  readonly toName: string
  readonly toEmail: string
  /** What the new link asks for before it opens anything; nothing where absent. */
  readonly authentication?: readonly AuthenticationMethod[]
  readonly reason?: string | undefined
}

/** For the sender: another person signs in the place of a signer. */
export function renderDelegation(input: DelegationInput): MailContent {
  const { words, short } = voiceIn(input.language)
  const { approval, ...signing } = words.delegation
  const own = input.role === 'approver' ? { ...signing, ...approval } : { ...signing, person: words.facts.signer }
  const title = short(input.title)
  const [from, to] = [short(input.fromName), short(input.toName)]
  return renderMail(input, {
    subject: own.subject(title),
    preheader: own.preheader(from, to),
    heading: own.heading(from),
    paragraphs: [
      words.greeting(short(input.recipientName)),
      own.text(from, to, title),
      ...(input.authentication?.includes('access_code') ? [own.accessCode(to)] : []),
      own.next,
    ],
    quote: input.reason === undefined ? undefined : { by: words.decline.reasonOf(from), text: input.reason },
    facts: [
      [words.facts.document, title],
      [words.facts.delegatedBy, from],
      [own.person, to],
      [words.facts.linkSentTo, short(input.toEmail)],
      [words.facts.reference, input.reference],
    ],
    links: [],
    notes: [],
  })
}

export interface WrongRecipientInput extends Omit<DeclineInput, 'signerRole'> {
  readonly signerEmail: string
}

/** The person who opened the link says they are not the signer: nobody has declined. */
export function renderWrongRecipient(input: WrongRecipientInput): MailContent {
  const { words, short } = voiceIn(input.language)
  const own = words.wrongRecipient
  const title = short(input.title)
  const signerName = short(input.signerName)
  return renderMail(input, {
    subject: own.subject(title),
    preheader: own.preheader(signerName),
    heading: own.heading,
    paragraphs: [words.greeting(short(input.recipientName)), own.text(signerName, title), own.next],
    quote: input.reason === undefined ? undefined : { by: own.message, text: input.reason },
    facts: [
      [words.facts.document, title],
      [words.facts.recipient, signerName],
      [words.facts.linkSentTo, short(input.signerEmail)],
      [words.facts.reference, input.reference],
    ],
    links: [],
    notes: [],
  })
}

export interface ClosingInput extends About {
  readonly recipientName: string
  /** False if some only approve or view. */
  readonly areAllSigners: boolean
}

/** The words for people of any role, unless all are signers. */
function wordsForAll<Own extends { readonly parts: object }>({ parts, ...own }: Own, { areAllSigners }: ClosingInput) {
  return areAllSigners ? own : { ...own, ...parts }
}

/** For recipients who need not know why: the request has ended. */
export function renderClosing(input: ClosingInput): MailContent {
  const { words, short } = voiceIn(input.language)
  const own = wordsForAll(words.closing, input)
  const title = short(input.title)
  return renderMail(input, {
    subject: own.subject(title),
    preheader: own.preheader,
    heading: own.heading,
    paragraphs: [words.greeting(short(input.recipientName)), own.text(title)],
    facts: [
      [words.facts.document, title],
      [words.facts.reference, input.reference],
    ],
    links: [],
    notes: [],
  })
}

export interface ExpiryInput extends ClosingInput {
  readonly expiredAt: Date
  /** Those who have not done their part; empty if the recipient need not know. */
  readonly missing: readonly { readonly name: string; readonly role: Role }[]
}

export function renderExpiry(input: ExpiryInput): MailContent {
  const { words, short, time } = voiceIn(input.language)
  const own = wordsForAll(words.expiry, input)
  const title = short(input.title)
  return renderMail(input, {
    subject: own.subject(title),
    preheader: own.preheader,
    heading: own.heading,
    paragraphs: [words.greeting(short(input.recipientName)), own.text(title)],
    facts: [
      [words.facts.document, title],
      [words.facts.expired, time(input.expiredAt)],
      ...input.missing.map(({ name, role }): Fact => [askingWords(words, role).missing, short(name)]),
      [words.facts.reference, input.reference],
    ],
    links: [],
    notes: [],
  })
}

export interface CancellationInput extends About {
  readonly recipientName: string
  readonly recipientRole: Role
  readonly reason?: string | undefined
}

export function renderCancellation(input: CancellationInput): MailContent {
  const { words, short, nameOf } = voiceIn(input.language)
  const own = words.cancellation
  const title = short(input.title)
  const senderName = nameOf(input.brand)
  return renderMail(input, {
    subject: own.subject(title),
    preheader: input.recipientRole === 'signer' ? own.preheader : words.closing.preheader,
    heading: own.heading,
    paragraphs: [words.greeting(short(input.recipientName)), own.text(senderName, title)],
    quote: input.reason === undefined ? undefined : { by: own.reasonOf(senderName), text: input.reason },
    facts: [
      [words.facts.document, title],
      [words.facts.canceledBy, senderName],
      [words.facts.reference, input.reference],
    ],
    links: [],
    notes: [],
  })
}

export interface MembershipInvitationInput {
  readonly language: Language
  readonly brand: Brand
  readonly inviterName: string
  readonly inviterEmail: string
  readonly expiresAt: Date
  /** The link to join: a secret of the invited person. */
  readonly url: string
}

export function renderMembershipInvitation(input: MembershipInvitationInput): MailContent {
  const { words, short, time } = voiceIn(input.language)
  const { brand, expiresAt, url } = input
  const own = words.membershipInvitation
  const organization = short(brand.companyName)
  const inviter = short(input.inviterName)
  return renderMail(input, {
    subject: own.subject(organization),
    preheader: own.preheader(inviter),
    heading: own.heading(organization),
    paragraphs: [own.text(inviter, organization), own.next],
    button: { label: own.button, url },
    facts: [
      [words.facts.organization, organization],
      [words.facts.invitedBy, inviter],
      [words.facts.inviterEmail, short(input.inviterEmail)],
      [words.facts.joinBy, time(expiresAt)],
    ],
    links: [{ about: words.openElsewhere, url }],
    notes: [own.personal, own.unknown(inviter)],
  })
}

function optional(name: string, value: string | undefined): Fact[] {
  return value === undefined ? [] : [[name, value]]
}

/** Every email says who sends it. */
export function renderMail(
  { brand, language, requestUrl }: Pick<About, 'brand' | 'language' | 'requestUrl'>,
  letter: Omit<Letter, 'sentBy' | 'language' | 'colon'>,
): MailContent {
  const { words, short } = voiceIn(language)
  const sender = short(brand.registeredName)
  return renderLetter(brand, {
    ...letter,
    language,
    colon: words.colon,
    sentBy: words.sentBy(sender),
    links: [...letter.links, ...(requestUrl === undefined ? [] : [{ about: words.openRequest, url: requestUrl }])],
    notes: [...letter.notes, words.from(sender)],
  })
}
