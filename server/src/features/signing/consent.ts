import { defaultLanguage, type Language } from '../../vocabulary/language.ts'
import type { Signer, SignerRole } from './model.ts'
import { consentNotShown, consentOutdated } from './refusals.ts'

/** The text that a signer or an approver agrees to. The trail stores it verbatim, so a new wording is a new version. */
export interface Consent {
  /** Names the wording and its language, so that sending it back identifies the text that the signer saw. */
  readonly version: string
  readonly language: Language
  readonly text: string
}

const ofSigners: readonly Consent[] = [
  {
    version: '1',
    language: 'en',
    text:
      'I have read the document. I agree to sign it electronically, and I want my electronic signature to bind me as ' +
      'my signature on paper would.',
  },
  {
    version: '1-it',
    language: 'it',
    text:
      'Ho letto il documento. Acconsento a firmarlo elettronicamente e voglio che la mia firma elettronica mi vincoli ' +
      'come farebbe la mia firma su carta.',
  },
  {
    version: '1-de',
    language: 'de',
    text:
      'Ich habe das Dokument gelesen. Ich bin damit einverstanden, es elektronisch zu unterzeichnen, und will, dass ' +
      'mich meine elektronische Signatur so bindet wie meine Unterschrift auf Papier.',
  },
  {
    version: '1-fr',
    language: 'fr',
    text:
      'J’ai lu le document. J’accepte de le signer électroniquement et je veux que ma signature électronique m’engage ' +
      'comme le ferait ma signature sur papier.',
  },
  {
    version: '1-es',
    language: 'es',
    text:
      'He leído el documento. Acepto firmarlo electrónicamente y quiero que mi firma electrónica me obligue como lo ' +
      'haría mi firma en papel.',
  },
  {
    version: '1-ar',
    language: 'ar',
    text: 'قرأتُ المستند. وأوافق على توقيعه إلكترونيًا، وأريد أن يُلزمني توقيعي الإلكتروني كما يُلزمني توقيعي على الورق.',
  },
]

const ofApprovers: readonly Consent[] = [
  {
    version: 'approve-1',
    language: 'en',
    text:
      'I have read the document. I approve it electronically, and I want my electronic approval to bind me as my ' +
      'signature on paper would.',
  },
  {
    version: 'approve-1-it',
    language: 'it',
    text:
      'Ho letto il documento. Lo approvo elettronicamente e voglio che la mia approvazione elettronica mi vincoli ' +
      'come farebbe la mia firma su carta.',
  },
  {
    version: 'approve-1-de',
    language: 'de',
    text:
      'Ich habe das Dokument gelesen. Ich genehmige es elektronisch und will, dass mich meine elektronische ' +
      'Genehmigung so bindet wie meine Unterschrift auf Papier.',
  },
  {
    version: 'approve-1-fr',
    language: 'fr',
    text:
      'J’ai lu le document. Je l’approuve électroniquement et je veux que mon approbation électronique m’engage comme ' +
      'le ferait ma signature sur papier.',
  },
  {
    version: 'approve-1-es',
    language: 'es',
    text:
      'He leído el documento. Lo apruebo electrónicamente y quiero que mi aprobación electrónica me obligue como lo ' +
      'haría mi firma en papel.',
  },
  {
    version: 'approve-1-ar',
    language: 'ar',
    text: 'قرأتُ المستند. وأوافق عليه إلكترونيًا، وأريد أن تُلزمني موافقتي الإلكترونية كما يُلزمني توقيعي على الورق.',
  },
]

/** The language of a page, or English if it is not translated. */
export function languageOf(language: string | undefined): Language {
  return ofSigners.find((one) => one.language === language)?.language ?? defaultLanguage
}

/** What this role agrees to; null for a role that agrees to nothing. */
export function consentIn(language: Language, role: SignerRole): Consent | null {
  return wordingsOf(role).find((one) => one.language === language) ?? null
}

function wordingsOf(role: SignerRole): readonly Consent[] {
  switch (role) {
    case 'signer':
      return ofSigners
    case 'approver':
      return ofApprovers
    case 'viewer':
    case 'cc':
      return []
  }
}

/** The text of a version that may be agreed to today. */
export function requireConsent(version: string): Consent {
  const consent = [...ofSigners, ...ofApprovers].find((one) => one.version === version)
  if (consent === undefined) throw consentOutdated()
  return consent
}

/** The text that a signer agrees to: the one named in the call, or the one that the link showed last. */
export function agreedConsent({ shownConsents }: Pick<Signer, 'shownConsents'>, named: string | undefined): Consent {
  const version = named ?? shownConsents.at(-1)
  if (version === undefined || !shownConsents.includes(version)) throw consentNotShown()
  return requireConsent(version)
}
