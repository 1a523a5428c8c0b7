import { languages } from '@countersign/api'
import type { Database } from '../../../ports/database.ts'
import { defaultLanguage, type Language } from '../../../vocabulary/language.ts'
import type { Signer, SigningRequest } from '../model.ts'
import { consentNotShown, consentOutdated } from '../refusals.ts'
import { type Consent, standardTexts } from './standard-texts.ts'
import { type ConsentRole, type OwnText, selectOwnTexts } from './store.ts'

/** The language of a page, or English if it is not translated. */
export function languageOf(language: string | undefined): Language {
  return languages.find((one) => one === language) ?? defaultLanguage
}

interface Agreeing {
  readonly request: Pick<SigningRequest, 'owner' | 'documents'>
  readonly signer: Pick<Signer, 'role'>
}

/** What this signer may agree to today, in each language; nothing for a role that agrees to nothing. */
export async function consentsFor(database: Database, { request, signer }: Agreeing): Promise<readonly Consent[]> {
  const { role } = signer
  if (role !== 'signer' && role !== 'approver') return []
  const own = await selectOwnTexts(database, request.owner)
  return languages.map((language) => currentConsent(own, { role, language, documents: request.documents.length }))
}

interface Wanted {
  readonly role: ConsentRole
  readonly language: Language
  /** The number of documents. Own texts are the same for one and for several. */
  readonly documents: number
}

/** The owner's text, or the standard one. */
export function currentConsent(own: readonly OwnText[], { role, language, documents }: Wanted): Consent {
  const found = own.find((one) => one.role === role && one.language === language)
  if (found !== undefined && found.text !== null) return { version: versionOf(found), language, text: found.text }
  const standard = standardTexts(role, documents).find((one) => one.language === language)
  if (standard === undefined) throw new Error(`there is no consent text in ${language}`)
  return standard
}

/** Identifies a text among all that requests of this owner can show. */
export function versionOf({ role, number, language }: OwnText): string {
  return `own-${role === 'approver' ? 'approve-' : ''}${number}-${language}`
}

/** Refuses a version that nobody may agree to today, whether it was shown or not. */
export function requireCurrent(consents: readonly Consent[], named: string | undefined): void {
  if (named !== undefined && !consents.some(({ version }) => version === named)) throw consentOutdated()
}

/** The text that a signer agrees to: the one named in the call, or the one that the link showed last. */
export function agreedConsent(
  consents: readonly Consent[],
  { shownConsents }: Pick<Signer, 'shownConsents'>,
  named: string | undefined,
): Consent {
  const version = named ?? shownConsents.at(-1)
  if (version === undefined || !shownConsents.includes(version)) throw consentNotShown()
  const consent = consents.find((one) => one.version === version)
  if (consent === undefined) throw consentOutdated()
  return consent
}
