import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'
import { isolated } from '../../word-forms.ts'

export const seals: ConsoleTexts['seals'] = {
  title: 'Sigilli',
  lead: 'Un sigillo firma un documento a nome della Sua organizzazione e mostra un’immagine sulla pagina.',
  statuses: { ACTIVE: 'Attivo', REVOKED: 'Revocato', EXPIRED: 'Scaduto' },
  create: 'Crea un sigillo',
  emptyTitle: 'Ancora nessun sigillo',
  emptyManager: 'Basta un nome. Il servizio può creare il certificato e l’immagine.',
  emptyMember: 'Un proprietario o amministratore della Sua organizzazione può crearne uno.',
  pictureOf: (name) => `Immagine del sigillo ${isolated(name)}`,
  holder: 'Titolare del certificato',
  validUntil: 'Valido fino al',
  more: 'Mostra di più',

  form: {
    title: 'Crea un sigillo',
    name: 'Nome',
    nameHint: 'Per esempio «Sigillo principale». Mostrato sul sigillo, sotto il nome della Sua organizzazione.',
    nameLong: 'Inserisca un nome di massimo 64 caratteri.',
    picture: 'Immagine (facoltativa)',
    pictureHint: 'PNG, JPEG o SVG. Senza immagine, il sigillo mostra il nome della Sua organizzazione in un riquadro.',
    removePicture: 'Rimuovi immagine',
    preview: 'Anteprima',
    previewNone: 'Inserisca un nome per vedere il sigillo.',
    previewOf: 'Anteprima del sigillo',
    badPicture: 'Questa immagine non è leggibile. Scelga un file PNG, JPEG o SVG.',
    largePicture: 'Questa immagine è troppo grande. Usi un SVG fino a 256 KB o un’altra immagine fino a 20 MB.',
    own: 'Usa un certificato proprio',
    ownHint:
      'Un file PKCS#12 (.p12 o .pfx) con la chiave e il certificato per sigillare. Senza di esso, il certificato viene emesso da questo servizio.',
    file: 'File PKCS#12',
    largeFile: 'Scelga un file PKCS#12 di massimo 256 KB.',
    removeFile: 'Rimuovi file',
    password: 'Password del file',
    passwordHint: 'Serve una sola volta per aprire il file e non viene conservata.',
    submit: 'Crea sigillo',
  },

  page: {
    facts: 'Informazioni su questo sigillo',
    status: 'Stato',
    name: 'Titolare del certificato',
    issuer: 'Emesso da',
    validFrom: 'Valido dal',
    validUntil: 'Valido fino al',
    serial: 'Numero di serie',
    fingerprint: 'Impronta del certificato (SHA-256)',
    created: 'Creato il',
    revoked: 'Revocato il',
    apply: 'Per usare questo sigillo, apra un documento e scelga «Applica un sigillo».',
    toDocuments: 'Vai ai documenti',
    ended:
      'Il certificato di questo sigillo è scaduto. I documenti sigillati prima restano validi. Crei un nuovo sigillo per i nuovi documenti.',
  },

  uses: {
    title: 'Utilizzo',
    membersOnly: 'Solo proprietari e amministratori vedono dove è stato usato un sigillo.',
    caption: 'Usi di questo sigillo, dal più recente',
    document: 'Documento',
    deleted: 'Documento eliminato:',
    page: 'Pagina',
    time: 'Sigillato il',
    by: 'Sigillato da',
    person: 'Un membro nella console',
    key: 'Una chiave API',
    number: 'Marca temporale',
    numberOf: (number) => `Numero ${count(number)}`,
    emptyTitle: 'Non ancora usato',
    emptyText: 'I documenti sigillati con questo sigillo appaiono qui.',
  },

  revoke: {
    action: 'Revoca',
    title: 'Revocare questo sigillo?',
    text: (name) =>
      `Non potrà più usare «${isolated(name)}». I documenti sigillati finora restano validi, perché le loro marche temporali provano quando sono stati sigillati.`,
    reason: 'Motivo',
    reasons: {
      unspecified: 'Nessun motivo particolare',
      keyCompromise: 'Qualcun altro potrebbe avere la chiave',
      affiliationChanged: 'L’organizzazione è cambiata, per esempio nel nome',
      superseded: 'Sostituito da un altro sigillo',
      cessationOfOperation: 'Non serve più',
    },
    publicNote:
      'Se questo servizio ha emesso il certificato, il motivo appare nel suo elenco pubblico dei certificati revocati.',
    done: 'Sigillo revocato.',
  },
}
