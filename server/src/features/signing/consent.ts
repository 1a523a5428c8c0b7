import type { Language } from '../../vocabulary/language.ts'
import type { Signer } from './model.ts'
import { consentNotShown, consentOutdated } from './refusals.ts'

/** The text that a signer agrees to. The trail stores it verbatim, so a new wording is a new version. */
export interface Consent {
  /** Names the wording and its language, so that sending it back identifies the text that the signer saw. */
  readonly version: string
  readonly language: Language
  readonly text: string
}

const english: Consent = {
  version: '1',
  language: 'en',
  text:
    'I have read the document. I agree to sign it electronically, and I want my electronic signature to bind me as my ' +
    'signature on paper would.',
}

const wordings: readonly Consent[] = [
  english,
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

/** In the page's language, or English if it is not translated. */
export function consentIn(language: string | undefined): Consent {
  return wordings.find((one) => one.language === language) ?? english
}

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
