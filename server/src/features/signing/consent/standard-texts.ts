import type { Language } from '../../../vocabulary/language.ts'
import type { ConsentRole } from './store.ts'

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

/** Of a request with several documents. */
const ofSignersOfAll: readonly Consent[] = [
  {
    version: 'all-1',
    language: 'en',
    text:
      'I have read the documents. I agree to sign all of them electronically, and I want my electronic signature to ' +
      'bind me as my signature on paper would.',
  },
  {
    version: 'all-1-it',
    language: 'it',
    text:
      'Ho letto i documenti. Acconsento a firmarli tutti elettronicamente e voglio che la mia firma elettronica mi ' +
      'vincoli come farebbe la mia firma su carta.',
  },
  {
    version: 'all-1-de',
    language: 'de',
    text:
      'Ich habe die Dokumente gelesen. Ich bin damit einverstanden, sie alle elektronisch zu unterzeichnen, und will, ' +
      'dass mich meine elektronische Signatur so bindet wie meine Unterschrift auf Papier.',
  },
  {
    version: 'all-1-fr',
    language: 'fr',
    text:
      'J’ai lu les documents. J’accepte de les signer tous électroniquement et je veux que ma signature électronique ' +
      'm’engage comme le ferait ma signature sur papier.',
  },
  {
    version: 'all-1-es',
    language: 'es',
    text:
      'He leído los documentos. Acepto firmarlos todos electrónicamente y quiero que mi firma electrónica me obligue ' +
      'como lo haría mi firma en papel.',
  },
  {
    version: 'all-1-ar',
    language: 'ar',
    text: 'قرأتُ المستندات. وأوافق على توقيعها جميعًا إلكترونيًا، وأريد أن يُلزمني توقيعي الإلكتروني كما يُلزمني توقيعي على الورق.',
  },
]

const ofApproversOfAll: readonly Consent[] = [
  {
    version: 'approve-all-1',
    language: 'en',
    text:
      'I have read the documents. I approve all of them electronically, and I want my electronic approval to bind me ' +
      'as my signature on paper would.',
  },
  {
    version: 'approve-all-1-it',
    language: 'it',
    text:
      'Ho letto i documenti. Li approvo tutti elettronicamente e voglio che la mia approvazione elettronica mi vincoli ' +
      'come farebbe la mia firma su carta.',
  },
  {
    version: 'approve-all-1-de',
    language: 'de',
    text:
      'Ich habe die Dokumente gelesen. Ich genehmige sie alle elektronisch und will, dass mich meine elektronische ' +
      'Genehmigung so bindet wie meine Unterschrift auf Papier.',
  },
  {
    version: 'approve-all-1-fr',
    language: 'fr',
    text:
      'J’ai lu les documents. Je les approuve tous électroniquement et je veux que mon approbation électronique ' +
      'm’engage comme le ferait ma signature sur papier.',
  },
  {
    version: 'approve-all-1-es',
    language: 'es',
    text:
      'He leído los documentos. Los apruebo todos electrónicamente y quiero que mi aprobación electrónica me obligue ' +
      'como lo haría mi firma en papel.',
  },
  {
    version: 'approve-all-1-ar',
    language: 'ar',
    text: 'قرأتُ المستندات. وأوافق عليها جميعًا إلكترونيًا، وأريد أن تُلزمني موافقتي الإلكترونية كما يُلزمني توقيعي على الورق.',
  },
]

/** What this role agrees to for so many documents, in each language. */
export function standardTexts(role: ConsentRole, documents: number): readonly Consent[] {
  if (role === 'approver') return documents > 1 ? ofApproversOfAll : ofApprovers
  return documents > 1 ? ofSignersOfAll : ofSigners
}
