import { defaultLanguage, type Language } from '../../vocabulary/language.ts'
import { type Consent, ofApprovers, ofApproversOfAll, ofSigners, ofSignersOfAll } from './consent-wordings.ts'
import type { Signer, SignerRole } from './model.ts'
import { consentNotShown, consentOutdated } from './refusals.ts'

/** The language of a page, or English if it is not translated. */
export function languageOf(language: string | undefined): Language {
  return ofSigners.find((one) => one.language === language)?.language ?? defaultLanguage
}

/** What this role agrees to for so many documents; null for a role that agrees to nothing. */
export function consentIn(language: Language, role: SignerRole, documents: number): Consent | null {
  return wordingsOf(role, documents).find((one) => one.language === language) ?? null
}

function wordingsOf(role: SignerRole, documents: number): readonly Consent[] {
  switch (role) {
    case 'signer':
      return documents > 1 ? ofSignersOfAll : ofSigners
    case 'approver':
      return documents > 1 ? ofApproversOfAll : ofApprovers
    case 'viewer':
    case 'cc':
      return []
  }
}

const wordings = [...ofSigners, ...ofApprovers, ...ofSignersOfAll, ...ofApproversOfAll]

/** The text of a version that may be agreed to today. */
export function requireConsent(version: string): Consent {
  const consent = wordings.find((one) => one.version === version)
  if (consent === undefined) throw consentOutdated()
  return consent
}

/** The text that a signer agrees to: the one named in the call, or the one that the link showed last. */
export function agreedConsent({ shownConsents }: Pick<Signer, 'shownConsents'>, named: string | undefined): Consent {
  const version = named ?? shownConsents.at(-1)
  if (version === undefined || !shownConsents.includes(version)) throw consentNotShown()
  return requireConsent(version)
}
