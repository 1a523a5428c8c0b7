import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'
import { isolated } from '../../word-forms.ts'

export const seals: ConsoleTexts['seals'] = {
  title: 'Sigilli',
  lead: 'Un sigillo firma un documento a nome della Sua organizzazione, con un’immagine sulla pagina.',
  statuses: { ACTIVE: 'Attivo', REVOKED: 'Revocato', EXPIRED: 'Scaduto' },
  create: 'Creare un sigillo',
  emptyTitle: 'Ancora nessun sigillo',
  emptyManager: 'Per un sigillo basta un nome: il certificato e l’immagine possono essere creati qui.',
  emptyMember: 'Un proprietario o amministratore della Sua organizzazione può crearne uno.',
  pictureOf: (name) => `Immagine del sigillo ${isolated(name)}`,
  holder: 'Certificato di',
  validUntil: 'Valido fino al',
  more: 'Mostrare di più',

  form: {
    title: 'Creare un sigillo',
    name: 'Nome',
    nameHint: 'Per esempio «Sigillo principale». Compare sul sigillo, sotto il nome della Sua organizzazione.',
    nameLong: 'Un nome ha al massimo 64 caratteri.',
    picture: 'Immagine (facoltativa)',
    pictureHint: 'PNG, JPEG o SVG. Senza immagine si disegna un riquadro con il nome della Sua organizzazione.',
    removePicture: 'Senza immagine',
    preview: 'Anteprima',
    previewNone: 'Inserisca un nome per vedere il sigillo.',
    previewOf: 'Come apparirà il sigillo',
    badPicture: 'Questa immagine non è leggibile. Scelga un file PNG, JPEG o SVG.',
    largePicture: 'Questa immagine è troppo grande. Un SVG può avere 256 KB, un’altra immagine 20 MB.',
    own: 'Usare un certificato proprio',
    ownHint:
      'Un file PKCS#12 (.p12 o .pfx) con la chiave e il certificato per sigillare. Senza di esso, il certificato viene emesso da questo servizio.',
    file: 'File PKCS#12',
    largeFile: 'Un file PKCS#12 ha al massimo 256 KB.',
    removeFile: 'Senza questo file',
    password: 'Password del file',
    passwordHint: 'Apre il file una sola volta e non viene conservata.',
    submit: 'Creare il sigillo',
  },

  page: {
    facts: 'Informazioni su questo sigillo',
    status: 'Stato',
    name: 'Certificato di',
    issuer: 'Emesso da',
    validFrom: 'Valido dal',
    validUntil: 'Valido fino al',
    serial: 'Numero di serie',
    fingerprint: 'Impronta del certificato (SHA-256)',
    created: 'Creato il',
    revoked: 'Revocato il',
    apply: 'Per usarlo, apra un documento e scelga «Applicare un sigillo».',
    toDocuments: 'Vai ai documenti',
    ended:
      'Il suo certificato è scaduto. I documenti sigillati prima restano validi; per quelli nuovi crei un nuovo sigillo.',
  },

  uses: {
    title: 'Dove è stato usato',
    membersOnly: 'Proprietari e amministratori vedono dove è stato usato un sigillo.',
    caption: 'Usi di questo sigillo, dal più recente',
    document: 'Documento',
    deleted: 'Un documento eliminato:',
    page: 'Pagina',
    time: 'Sigillato il',
    by: 'Da',
    person: 'Una persona nella console',
    key: 'Una chiave API',
    number: 'Marca temporale',
    numberOf: (number) => `Numero ${count(number)}`,
    emptyTitle: 'Non ancora usato',
    emptyText: 'Qui sono elencati i documenti sigillati con esso.',
  },

  revoke: {
    action: 'Revocare',
    title: 'Revocare questo sigillo?',
    text: (name) =>
      `«${isolated(name)}» non potrà mai più essere usato. I documenti sigillati prima d’ora restano validi, perché le loro marche temporali provano quando è avvenuto.`,
    reason: 'Perché?',
    reasons: {
      unspecified: 'Nessun motivo particolare',
      keyCompromise: 'Qualcun altro potrebbe avere la chiave',
      affiliationChanged: 'L’organizzazione è cambiata, per esempio nel nome',
      superseded: 'Un altro sigillo prende il suo posto',
      cessationOfOperation: 'Non serve più',
    },
    publicNote:
      'Se il certificato è stato emesso da questo servizio, il motivo compare nel suo elenco dei certificati revocati.',
    done: 'Il sigillo è revocato.',
  },
}
