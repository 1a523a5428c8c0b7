import type { ConsoleTexts } from '../../en/console.ts'
import { count, fileSize } from '../../numbers.ts'
import { isolated, pluralIn } from '../../word-forms.ts'

const plural = pluralIn('it')

export const newRequest: ConsoleTexts['newRequest'] = {
  title: 'Richiedi firme',
  lead: 'Ogni firmatario riceve un’e-mail con un link per leggere e firmare il documento. Non serve un account.',
  kept: 'Le Sue modifiche non salvate sono ancora qui.',
  startOver: 'Ricomincia',
  unknownRequest: 'La richiesta di questo link non è disponibile.',
  /** Before another request or draft fills the form. */
  unsaved: {
    text: 'Ha modifiche non salvate in un’altra richiesta. Se continua, andranno perse.',
    keep: 'Torna alle modifiche',
    discard: 'Elimina le modifiche',
  },
  draft: {
    saveAs: 'Salva come bozza',
    save: 'Salva bozza',
    saving: 'Salvataggio …',
    saved: 'Bozza salvata.',
    view: 'Vedi le bozze',
    unknown: 'La bozza di questo link non è disponibile. Forse è stata inviata o eliminata.',
    noDocument: 'Il documento di questa bozza non è più utilizzabile. Ne scelga un altro.',
    /** Somebody else has changed, sent or deleted it. */
    lost: {
      changed:
        'Nel frattempo un’altra persona ha modificato questa bozza. Apra la sua versione, oppure salvi la Sua come nuova bozza.',
      gone: 'Nel frattempo un’altra persona ha inviato o eliminato questa bozza. Può salvare i Suoi dati come nuova bozza.',
    },
    reopen: 'Apri la versione salvata',
    saveAsNew: 'Salva come nuova bozza',
    unplaced: (number) =>
      plural(number, {
        one: 'La bozza ha 1 altro campo, che questo modulo non può mostrare.',
        other: `La bozza ha altri ${count(number)} campi, che questo modulo non può mostrare.`,
      }),
  },

  document: {
    title: 'Documento',
    source: 'Dov’è il documento?',
    sources: { upload: 'Carica un PDF', own: 'Scegli un documento esistente', address: 'Usa un URL' },
    choose: 'Scegli un PDF',
    hint: 'oppure lo trascini in questa pagina. Fino a 50 MB.',
    sending: (name) => `Caricamento di ${isolated(name)}`,
    percent: (percent) => `${percent}%`,
    checking: 'Caricato. Controllo del file …',
    stop: 'Annulla',
    another: 'Scegli un altro file',
    chosen: 'Documento da firmare',
    pages: (pages) => plural(pages, { one: '1 pagina', other: `${count(pages)} pagine` }),
    size: fileSize,
    copied: 'Il documento della richiesta precedente, senza le firme.',
    replace: 'Scegli un altro documento',
    open: 'Apri in una nuova scheda',
    search: 'Cerca nei titoli',
    searching: 'I Suoi documenti, dal più recente',
    none: 'Nessun documento corrisponde alla ricerca.',
    noneAtAll: 'Ancora nessun documento. Ne carichi uno qui.',
    unfit: {
      FETCHING: 'Ancora in download',
      PARTIALLY_SIGNED: 'Contiene già firme',
      SIGNED: 'Contiene già firme',
      FETCH_FAILED: 'Download non riuscito',
    },
    address: 'URL del PDF',
    addressHint:
      'Il servizio scarica il PDF da questo URL. Deve essere pubblico, per esempio https://example.org/contract.pdf.',
    unknown: 'Il documento di questo link non è disponibile. Ne scelga un altro.',
    name: 'Titolo',
    nameHint: 'I firmatari lo vedono nell’e-mail e nella pagina di firma.',
  },

  signers: {
    title: 'Firmatari',
    one: (position) => `Firmatario ${count(position)}`,
    name: 'Nome',
    email: 'Indirizzo e-mail',
    role: 'Ruolo',
    roles: { signer: 'Firma', approver: 'Approva', viewer: 'Visualizza soltanto', cc: 'Riceve una copia' },
    roleHints: {
      approver: 'Dà il consenso senza una firma disegnata o digitata.',
      viewer: 'Apre e legge il documento.',
      cc: 'Riceve il documento finale, e nulla prima.',
    },
    languageOfRequest: 'Come la richiesta',
    delivery: 'Modalità di firma',
    deliveries: { email: 'Per e-mail', in_person: 'Di persona, sul Suo dispositivo' },
    mayDelegate: 'Può chiedere a un’altra persona di firmare',
    step: 'Gruppo',
    add: 'Aggiungi un firmatario',
    most: (most) => `Può aggiungere fino a ${count(most)} firmatari.`,
    remove: 'Rimuovi',
    removeOf: (who) => `Rimuovi ${isolated(who)}`,
    up: 'Sposta in alto',
    upOf: (who) => `Sposta in alto ${isolated(who)}`,
    down: 'Sposta in basso',
    downOf: (who) => `Sposta in basso ${isolated(who)}`,
    moved: (who, position, all) => `${isolated(who)} è ora in posizione ${count(position)} di ${count(all)}.`,
    removed: (who) => `${isolated(who)} non è più nell’elenco.`,
    bound: (number) =>
      plural(number, {
        one: 'Il firmatario 1 non può essere spostato né rimosso, perché la copia mantiene i campi dell’originale. Può modificare il nome e l’indirizzo e-mail.',
        other: `I primi ${count(number)} firmatari non possono essere spostati né rimossi, perché la copia mantiene i campi dell’originale. Può modificare i nomi, gli indirizzi e-mail e l’ordine di firma.`,
      }),
    ordering: 'Ordine di firma',
    orderings: {
      together: 'Tutti insieme',
      'in-turn': 'Uno dopo l’altro',
      steps: 'A gruppi',
    },
    orderingHints: {
      together: 'Tutti ricevono subito l’e-mail.',
      'in-turn': 'Ogni firmatario riceve l’e-mail quando la persona precedente ha firmato.',
      steps:
        'I firmatari dello stesso gruppo firmano in parallelo. Il gruppo successivo riceve l’e-mail quando tutto il gruppo precedente ha firmato.',
    },
  },

  subject: 'Oggetto dell’e-mail (facoltativo)',
  subjectHint: (title) => `Lasci vuoto per usare «Da firmare: ${isolated(title)}».`,
  message: 'Messaggio ai firmatari (facoltativo)',
  messageHint: 'Mostrato nell’e-mail e sopra il documento.',
  variables: {
    into: { subject: 'Inserisci nell’oggetto', message: 'Inserisci nel messaggio' },
    names: {
      'signer.name': 'Nome del firmatario',
      'document.title': 'Titolo del documento',
      'sender.name': 'Nome del mittente',
      expires: 'Data di scadenza',
    },
    hint: 'Ogni firmatario vede il proprio valore.',
  },
  language: 'Lingua della richiesta',
  languageHint:
    'Usata per le e-mail, la pagina di firma e il certificato sul documento. Può sceglierne un’altra per ogni firmatario.',
  languageOfOrganization: 'Lingua dell’organizzazione',

  more: {
    title: 'Altre opzioni',
    lead: 'Scadenza, promemoria, branding, timbro, webhook',
    days: 'Giorni fino alla scadenza della richiesta',
    daysUntil: (time) => `Scade il ${time}.`,
    daysRange: 'Da 1 a 365.',
    reminderDays: 'Giorni tra i promemoria',
    reminderDaysHint: 'Da 1 a 30. Il primo promemoria si conta a partire dall’invito.',
    mostReminders: 'Promemoria per firmatario',
    mostRemindersHint: 'Da 0 a 10. Con 0 non vengono inviati promemoria automatici.',
    look: 'Branding',
    company: 'Nome del mittente',
    companyHint: (name) => `Mostrato insieme a ${isolated(name)}. Lasci vuoto per mostrare solo ${isolated(name)}.`,
    logo: 'URL del logo',
    logoHint: 'L’URL pubblico di un PNG, JPEG o GIF. Il servizio lo scarica una volta e ne conserva una copia.',
    color: 'Colore del marchio',
    colorHint: 'Usato per pulsanti e link. Formato: #rrggbb.',
    pick: 'Scegli un colore',
    preview: 'Anteprima',
    previewButton: 'Firma il documento',
    previewLink: 'un link',
    previewAsIs: 'Questo colore è leggibile così com’è.',
    previewChanged: (color) => `Mostrato come ${color} per restare leggibile.`,
    stamp: 'Timbro sul documento',
    allPages: 'Timbra ogni pagina',
    barcode: 'Codici nel timbro',
    barcodes: {
      both: 'Codice QR e DataMatrix',
      qr: 'Solo codice QR',
      datamatrix: 'Solo DataMatrix',
      none: 'Nessuno',
    },
    barcodeHint: 'Il codice QR apre la pagina di verifica. Il codice DataMatrix contiene l’impronta del documento.',
    callback: 'URL di callback',
    callbackHint:
      'Il servizio invia gli eventi di questa richiesta a questo URL. Dopo l’invio riceve il segreto del webhook.',
    callbackKept: (host) => `Lasci vuoto per mantenere l’URL di callback presso ${isolated(host)}.`,
  },

  wrong: {
    document: 'Scelga il documento da firmare.',
    uploading: 'Il caricamento del file è ancora in corso. Riprovi quando è terminato.',
    documentUrl: 'Inserisca un URL pubblico che inizia con https:// o http://.',
    locked:
      'Per questo documento c’è già una richiesta di firma. Annulli prima quella richiesta, o carichi di nuovo il file.',
    unchangeable: 'Questo documento non può più essere firmato nello stato attuale. Carichi di nuovo il file.',
    gone: 'Questo documento non esiste più. Ne scelga un altro.',
    documentTitle: 'Inserisca un titolo (massimo 300 caratteri).',
    name: 'Inserisca un nome (massimo 200 caratteri).',
    email: 'Inserisca un indirizzo e-mail, come nome@example.com.',
    twice: 'Questa persona è nell’elenco due volte.',
    subject: 'Usi al massimo 150 caratteri, senza interruzioni di riga né link di firma.',
    message: 'Usi al massimo 5000 caratteri, senza link di firma.',
    variable: (name) => `${isolated(name)} non è una variabile. Usi i pulsanti qui sotto.`,
    variables: (most) => `Usi al massimo ${count(most)} variabili.`,
    expiresInDays: 'Inserisca un numero intero da 1 a 365.',
    reminderDays: 'Inserisca un numero intero da 1 a 30.',
    mostReminders: 'Inserisca un numero intero da 0 a 10.',
    companyName: 'Usi al massimo 200 caratteri, senza interruzioni di riga.',
    companyLogo: 'Inserisca un URL pubblico che inizia con https:// o http://.',
    brandColor: 'Inserisca # e 6 cifre o lettere dalla a alla f, per esempio #1a5fb4.',
    callbackUrl: 'Inserisca un URL pubblico che inizia con https:// o http://.',
    some: (number) =>
      plural(number, {
        one: 'Corregga 1 campo per continuare.',
        other: `Corregga ${count(number)} campi per continuare.`,
      }),
  },

  send: (signers) => plural(signers, { one: 'Invia a 1 persona', other: `Invia a ${count(signers)} persone` }),
  sending: 'Invio …',
  afterFailure: 'I Suoi dati sono ancora qui. Se riprova, non viene creata una seconda richiesta.',

  created: {
    title: 'Richiesta inviata',
    lead: (title) => `«${isolated(title)}» è in preparazione per la firma.`,
    open: 'Vedi richiesta',
    again: 'Crea un’altra richiesta',
    links: 'Link di firma',
    linksText:
      'I firmatari ricevono il link per e-mail quando è il loro turno. Può anche condividere i link Lei. Li copi ora: non potrà più vederli in seguito. Chiunque abbia un link può firmare, quindi dia ogni link solo al suo firmatario. Il registro delle attività indica che Lei ha avuto accesso ai link.',
    copy: 'Copia link',
    copyOf: (name) => `Copia link per ${isolated(name)}`,
    secret: 'Segreto del webhook',
    secretText:
      'Il Suo programma lo usa per verificare che gli eventi provengano da questo servizio. Lo copi ora: non potrà più vederlo in seguito.',
    copySecret: 'Copia segreto',
    next: 'Che cosa succede ora',
    steps: {
      prepare: 'Il documento riceve il timbro e un campo firma per ogni firmatario.',
      together: 'Tutti i firmatari ricevono l’e-mail.',
      inOrder: 'I primi firmatari ricevono l’e-mail. Gli altri la ricevono quando è il loro turno.',
      remind: 'I promemoria vengono inviati automaticamente.',
      done: 'Quando tutti hanno firmato, tutti ricevono il documento completo per e-mail.',
    },
    expires: (time) => `La richiesta scade il ${time}. Dopo, i link non funzionano più.`,
  },
}
