import type { ConsoleTexts } from '../../en/console.ts'
import { isolated } from '../../isolated.ts'
import { count, fileSize } from '../../numbers.ts'
import { pluralIn } from '../../plural.ts'

const plural = pluralIn('it')

export const newRequest: ConsoleTexts['newRequest'] = {
  title: 'Richiedere firme',
  lead: 'Ogni persona riceve un link per e-mail, legge lì il documento e lo firma. A nessuno serve un account.',
  kept: 'Ciò che aveva inserito prima è ancora qui.',
  startOver: 'Ricominciare',

  document: {
    title: 'Documento',
    source: 'Dov’è il documento?',
    sources: { upload: 'Caricare un PDF', own: 'Uno dei Suoi documenti', address: 'A un indirizzo' },
    choose: 'Scegliere un PDF',
    hint: 'oppure lo trascini in questa pagina. Fino a 50 MB.',
    sending: (name) => `Invio di ${isolated(name)}`,
    percent: (percent) => `${percent}%`,
    checking: 'Arrivato; il servizio lo controlla …',
    stop: 'Interrompere',
    another: 'Scegliere un altro file',
    chosen: 'Il documento da firmare',
    pages: (pages) => plural(pages, { one: '1 pagina', other: `${count(pages)} pagine` }),
    size: fileSize,
    replace: 'Usare un altro documento',
    open: 'Aprire in una nuova scheda',
    search: 'Cercare nei titoli',
    searching: 'Documenti tra cui scegliere, dal più recente',
    none: 'Nessun documento ha queste parole nel titolo.',
    noneAtAll: 'Non ci sono ancora documenti. Ne carichi uno qui.',
    unfit: {
      FETCHING: 'Ancora in recupero',
      PARTIALLY_SIGNED: 'Porta già delle firme',
      SIGNED: 'Porta già delle firme',
      FETCH_FAILED: 'Non è stato possibile recuperarlo',
    },
    address: 'Indirizzo del PDF',
    addressHint:
      'Il servizio lo recupera da lì. Dev’essere un indirizzo pubblico, come https://example.org/contract.pdf.',
    unknown: 'Il documento indicato da questo link non può essere usato. Ne scelga un altro.',
    name: 'Titolo',
    nameHint: 'Ciò che i firmatari vedono nell’e-mail e nella pagina.',
  },

  signers: {
    title: 'Firmatari',
    one: (position) => `Firmatario ${count(position)}`,
    name: 'Nome',
    email: 'Indirizzo e-mail',
    step: 'Passo',
    add: 'Aggiungere un firmatario',
    most: (most) => `I firmatari possono essere al massimo ${count(most)}.`,
    remove: 'Rimuovere',
    removeOf: (who) => `Rimuovere ${isolated(who)}`,
    up: 'Spostare in alto',
    upOf: (who) => `Spostare in alto ${isolated(who)}`,
    down: 'Spostare in basso',
    downOf: (who) => `Spostare in basso ${isolated(who)}`,
    moved: (who, position, all) => `${isolated(who)} è ora al posto ${count(position)} di ${count(all)}.`,
    removed: (who) => `${isolated(who)} non è più nell’elenco.`,
    ordering: 'Chi riceve la richiesta, e quando?',
    orderings: {
      together: 'Tutti insieme',
      'in-turn': 'Uno dopo l’altro, in quest’ordine',
      steps: 'Per passi',
    },
    orderingHints: {
      together: 'Tutti ricevono subito l’e-mail.',
      'in-turn': 'Ognuno riceve l’e-mail quando chi lo precede ha firmato.',
      steps:
        'Chi ha lo stesso numero firma in parallelo. Il numero seguente riceve l’e-mail quando tutti loro hanno firmato.',
    },
  },

  message: 'Messaggio ai firmatari (facoltativo)',
  messageHint: 'Compare nell’e-mail e sopra il documento.',

  more: {
    title: 'Altre opzioni',
    lead: 'Termine, aspetto, timbro sulle pagine, notifiche a un programma',
    days: 'Giorni fino alla scadenza',
    daysUntil: (time) => `Termine: ${time}. Prima, chi non ha firmato riceve un promemoria.`,
    daysRange: 'Da 1 a 365.',
    look: 'Aspetto',
    company: 'Nome del mittente',
    companyHint: (name) => `Mostrato insieme a ${isolated(name)}. Se vuoto: solo ${isolated(name)}`,
    logo: 'Indirizzo del Suo logo',
    logoHint: 'Un PNG, JPEG o GIF a un indirizzo pubblico. Viene recuperato una volta e conservato.',
    color: 'Il Suo colore',
    colorHint: 'Come #rrggbb. Usato per pulsanti e link.',
    pick: 'Scegliere un colore',
    preview: 'Anteprima',
    previewButton: 'Firmare il documento',
    previewLink: 'un link',
    previewAsIs: 'Si legge bene così com’è.',
    previewChanged: (color) => `Reso leggibile: mostrato come ${color}.`,
    stamp: 'Timbro sul documento',
    allPages: 'Su ogni pagina, non solo sull’ultima',
    barcode: 'Codici nel timbro',
    barcodes: {
      both: 'Codice QR e DataMatrix',
      qr: 'Solo codice QR',
      datamatrix: 'Solo DataMatrix',
      none: 'Nessuno',
    },
    barcodeHint: 'Il codice QR apre la pagina di verifica. Il codice DataMatrix contiene l’impronta del documento.',
    callback: 'Indirizzo di callback',
    callbackHint:
      'Per programmi: ogni passo viene comunicato lì. La chiave che firma le notifiche viene mostrata dopo l’invio.',
  },

  wrong: {
    document: 'Scelga il documento da firmare.',
    uploading: 'Il file è ancora in viaggio. Invii la richiesta quando è arrivato.',
    documentUrl: 'Inserisca un indirizzo pubblico che cominci con https:// o http://.',
    locked: 'Per questo documento c’è già una richiesta di firma. Prima la ritiri, o carichi di nuovo il file.',
    unchangeable: 'Questo documento, così com’è, non può più essere firmato. Carichi di nuovo il file.',
    gone: 'Questo documento non c’è più. Ne scelga un altro.',
    documentTitle: 'Inserisca un titolo di al massimo 300 caratteri, su una riga.',
    name: 'Inserisca il nome, su una riga di al massimo 200 caratteri.',
    email: 'Inserisca un indirizzo e-mail, come nome@example.com.',
    twice: 'Questa persona è nell’elenco due volte.',
    message: 'Al massimo 5000 caratteri, senza link per firmare.',
    expiresInDays: 'Inserisca un numero intero da 1 a 365.',
    companyName: 'Al massimo 200 caratteri, su una riga.',
    companyLogo: 'Inserisca un indirizzo pubblico che cominci con https:// o http://.',
    brandColor: 'Un colore è # e sei cifre o lettere dalla a alla f, come #1a5fb4.',
    callbackUrl: 'Inserisca un indirizzo pubblico che cominci con https:// o http://.',
    some: (number) =>
      plural(number, {
        one: 'Qualcosa manca o è sbagliato.',
        other: `${count(number)} indicazioni mancano o sono sbagliate.`,
      }),
  },

  send: (signers) => plural(signers, { one: 'Inviare a 1 persona', other: `Inviare a ${count(signers)} persone` }),
  sending: 'Invio …',
  afterFailure: 'Nulla è andato perso. Se preme di nuovo, non viene creata una seconda richiesta.',

  created: {
    title: 'La richiesta è in viaggio',
    lead: (title) => `«${isolated(title)}» è in preparazione.`,
    open: 'Seguire la richiesta',
    again: 'Crearne un’altra',
    links: 'Link dei firmatari',
    linksText:
      'Ognuno ha il link per e-mail, o lo riceve quando è il suo turno. Può anche consegnarlo Lei. I link vengono mostrati solo questa volta. Chi ha un link può firmare con esso: non lo dia a nessun altro. Il registro delle attività dice che anche Lei aveva i link.',
    copy: 'Copiare il link',
    copyOf: (name) => `Copiare il link di ${isolated(name)}`,
    secret: 'Chiave delle notifiche',
    secretText:
      'Con essa il Suo programma verifica che le notifiche provengano da questo servizio. Viene mostrata solo questa volta.',
    copySecret: 'Copiare la chiave',
    next: 'Che cosa succede ora',
    steps: {
      prepare: 'Il documento riceve il timbro e un campo per ogni firma.',
      together: 'Tutti i firmatari ricevono la loro e-mail.',
      inOrder: 'I primi ricevono la loro e-mail; gli altri seguono quando è il loro turno.',
      remind: 'Chi dimentica riceve un promemoria.',
      done: 'Quando tutti hanno firmato, ognuno riceve il documento firmato per e-mail.',
    },
    expires: (time) => `Termine: ${time}. Dopo, i link non funzionano più.`,
  },
}
