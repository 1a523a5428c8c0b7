import type { Language } from '../../vocabulary/language.ts'
import type { LinkLetter } from '../accounts/links/account-link.ts'
import type { NoticeKind } from '../accounts/notices.ts'
import { type Letter, renderLetter } from './letter.ts'
import type { MailContent } from './model.ts'
import { voiceIn } from './voice.ts'

export function renderAccountLink({ link, email, language, url }: LinkLetter): MailContent {
  const { words, short, time } = voiceIn(language)
  const own = link.newEmail === null ? words.account.passwordReset : words.account.emailChange
  const account = short(email)
  return render(language, {
    subject: own.subject,
    preheader: own.heading,
    heading: own.heading,
    paragraphs: [own.text(account, short(link.newEmail ?? email))],
    button: { label: own.button, url },
    facts: [
      [words.account.email, account],
      ...(link.newEmail === null ? [] : ([[words.account.newEmail, short(link.newEmail)]] as const)),
      [words.facts.joinBy, time(link.expiresAt)],
    ],
    links: [{ about: words.openElsewhere, url }],
    notes: [own.unknown],
  })
}

interface NoticeInput {
  readonly kind: NoticeKind
  readonly email: string
  readonly language: Language
  readonly at: Date
}

export function renderAccountNotice({ kind, email, language, at }: NoticeInput): MailContent {
  const { words, short, time } = voiceIn(language)
  const text = words.account.notices[kind]
  return render(language, {
    subject: text,
    preheader: text,
    heading: text,
    paragraphs: [words.account.notMe],
    facts: [
      [words.account.email, short(email)],
      [words.account.at, time(at)],
    ],
    links: [],
    notes: [],
  })
}

const service = 'Countersign'

/** Sent by the service itself, not for an organization. */
function render(language: Language, letter: Omit<Letter, 'sentBy' | 'language' | 'colon'>): MailContent {
  const { words } = voiceIn(language)
  const brand = { companyName: service, registeredName: service }
  return renderLetter(brand, { ...letter, language, colon: words.colon, sentBy: words.sentBy(service) })
}
