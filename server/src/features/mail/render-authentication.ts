import type { Language } from '../../vocabulary/language.ts'
import type { Brand } from './letter.ts'
import type { MailContent } from './model.ts'
import { renderMail } from './render-mails.ts'
import { voiceIn } from './voice.ts'

export interface SignerCodeInput {
  readonly language: Language
  readonly brand: Brand
  readonly reference: string
  readonly signerName: string
  readonly code: string
  /** How long the code works. */
  readonly minutes: number
}

/** The code is not in the subject, which lists of emails show. The title of the document is not shown before the code is entered. */
export function renderSignerCode(input: SignerCodeInput): MailContent {
  const { words, short } = voiceIn(input.language)
  const own = words.signerCode
  const sender = short(input.brand.registeredName)
  return renderMail(input, {
    subject: own.subject(sender),
    preheader: own.preheader(input.code),
    heading: own.heading(input.code),
    paragraphs: [words.greeting(short(input.signerName)), own.text(sender), own.expires(input.minutes)],
    facts: [
      [words.facts.requestedBy, sender],
      [words.facts.reference, input.reference],
    ],
    links: [],
    notes: [own.secret(sender), own.unexpected],
  })
}

export interface SignerLockedInput extends Omit<SignerCodeInput, 'code' | 'minutes'> {
  readonly title: string
  readonly recipientName: string
  readonly requestUrl?: string | undefined
}

/** For the sender: a signer, or somebody with their link, has failed too often to prove who they are. */
export function renderSignerLocked(input: SignerLockedInput): MailContent {
  const { words, short } = voiceIn(input.language)
  const own = words.signerLocked
  const [signer, title] = [short(input.signerName), short(input.title)]
  return renderMail(input, {
    subject: own.subject(title),
    preheader: own.preheader(signer),
    heading: own.heading(signer),
    paragraphs: [words.greeting(short(input.recipientName)), own.text(signer, title), own.next],
    facts: [
      [words.facts.document, title],
      [words.facts.signer, signer],
      [words.facts.reference, input.reference],
    ],
    links: [],
    notes: [],
  })
}
