import type { Common } from '../en/common.ts'
import { limits, states, stationStates, stations, steps } from './proof.ts'

export const common: Common = {
  brand: 'Countersign',
  section: 'Verifica',
  console: 'Console',
  skip: 'Vai al contenuto',
  language: 'Lingua',
  testMode: { notice: 'Prova, senza valore legale', leave: 'Esci dalla modalità di prova' },
  footer: {
    label: 'Informazioni sul servizio',
    another: 'Verificare un documento',
    key: 'Chiave del registro',
    checkpoint: 'Ultimo punto di controllo',
    reference: 'Documentazione API',
  },

  activeContent: {
    javascript: 'script',
    launch: 'azioni che avviano altri programmi',
    submit: 'azioni che inviano o caricano dati di moduli',
    external: 'contenuti esterni al file',
    media: 'filmati, suoni o modelli',
    'hidden-layer': 'livelli nascosti',
    xfa: 'un secondo modulo che alcuni programmi mostrano al posto delle pagine',
  },

  lookUp: {
    pageTitle: 'Verificare un documento',
    title: 'Verificare un documento',
    lead: 'Scopra se un documento è stato registrato qui, quando, e se è ancora lo stesso fino all’ultimo byte.',
    documentTitle: 'Il Suo documento',
    documentChoose: 'Scegliere un file',
    documentDrop: 'oppure lo trascini in questa pagina',
    privacy: 'Il file non lascia mai questo browser. Si cerca solo la sua impronta, 64 caratteri.',
    proofTitle: 'File di prova',
    optional: 'facoltativo',
    proofHint: 'Con il file di prova che ha conservato non si cerca nulla: la verifica funziona anche offline.',
    offlineReady: 'Tutto il necessario è caricato: ora può andare offline.',
    proofChoose: 'Scegliere un file di prova',
    proofChosen: (index) => `Prova della voce ${index}`,
    proofRemove: 'Rimuovere il file di prova',
    documentWanted: 'Ora scelga il documento a cui si riferisce la prova.',
    hashTitle: 'Oppure cerchi un’impronta',
    hashLabel: 'Impronta SHA-256',
    hashHint: '64 caratteri, cifre e lettere dalla a alla f',
    hashWrong: (length) =>
      length === 64
        ? 'Un’impronta contiene solo cifre e lettere dalla a alla f.'
        : `Un’impronta ha 64 caratteri; questa ne ha ${length}.`,
    hashButton: 'Cercare',
    howTitle: 'Come funziona la verifica',
    how: [
      'Il Suo browser calcola l’impronta del file, il suo SHA-256. Ogni modifica del file, anche minima, ne dà un’altra.',
      'Si chiede al servizio se ha registrato questa impronta. Il file stesso non viene inviato.',
      'La risposta è accompagnata da una prova, che il Suo browser verifica passo per passo. Non occorre crederci sulla parola.',
    ],
  },

  file: {
    onlyOne: 'I documenti erano più di uno. Si verifica solo questo; scelga gli altri uno dopo l’altro.',
    reading: 'Calcolo dell’impronta',
    progress: (percent) => `${percent}%`,
    cancel: 'Annullare',
    fingerprint: 'Impronta',
  },

  record: {
    pageTitleFound: 'Registrato',
    pageTitleNotFound: 'Non registrato',
    pageTitle: 'Impronta',
    asking: 'Ricerca dell’impronta',
    askingText: 'Un momento.',
    found: 'Questa impronta è stata registrata',
    foundDocument: 'Questo documento è stato registrato',
    entry: (index) => `Voce ${index} del registro`,
    proofChecking: 'La prova viene verificata nel Suo browser.',
    proofHolds: 'Il Suo browser ha verificato la prova: è valida.',
    proofUnknownKey:
      'Il Suo browser ha verificato la prova, ma non ha potuto ottenere la chiave di questo servizio per il confronto.',
    proofMissing: 'Così dice il servizio. Il Suo browser non ha potuto verificare la prova.',
    doubtful: 'La prova non è valida',
    doubtfulText:
      'Il servizio dice che questa impronta è stata registrata, ma la sua prova non regge. Non faccia affidamento su questa risposta.',
    failsAt: 'Non regge qui:',
    notFound: 'Questa impronta non è registrata qui',
    notFoundDocument: 'Questo documento non è registrato qui',
    notFoundText: 'Questo servizio non ne ha traccia. Ciò non dice nulla contro il documento stesso.',
    failed: 'Ancora nessuna risposta',
    malformed: 'Questa non è un’impronta',
    malformedText:
      'Un’impronta ha 64 caratteri, cifre e lettere dalla a alla f. L’indirizzo di questa pagina contiene:',
    again: 'Riprovare',
    detailsTitle: 'La registrazione',
    fingerprint: 'Impronta (SHA-256)',
    ownClock: 'Registrato, secondo l’orologio del registro',
    localTime: (time) => `${time}, ora Sua`,
    kind: 'Tipo',
    chain: 'Blockchain',
    network: 'Rete:',
    block: 'Blocco',
    explorer: 'Vedere la transazione nell’explorer',
    ipfs: 'Prova pubblicata (IPFS)',
    ipfsHint: 'La radice e ciò che copre, per tutti. Non contiene impronte.',
    earliest: 'La stessa impronta può essere registrata più volte. Questa è la prima registrazione.',
    download: 'Scaricare la prova',
    downloadHint:
      'La conservi con il documento: con entrambi, chiunque può ripetere questa verifica senza il servizio.',
    fileTitle: 'Verificare il Suo file',
    fileLead:
      'Veda se il file in Suo possesso è quello con questa impronta. Viene letto in questo browser e non va da nessuna parte.',
    fileChoose: 'Scegliere un file',
    fileTitleDone: 'Il Suo file',
    fileChooseAnother: 'Scegliere un altro file',
    fileDrop: 'oppure lo trascini in questa pagina',
    matches: 'Lo stesso file',
    matchesText: 'ha esattamente questa impronta. È il documento registrato, fino all’ultimo byte.',
    computed: 'Impronta calcolata',
    matchesUnknown: 'ha esattamente questa impronta. Non si sa ancora se è registrata.',
    matchesUnrecorded: 'ha esattamente questa impronta, che qui non è registrata.',
    differs: 'Un altro file',
    differsText: 'ha un’altra impronta. Non è il documento di questa pagina, o è stato modificato nel frattempo.',
    differsLookUp: 'Cercare invece questo file',
    later: 'Questo file comincia con il documento di questa pagina',
    laterText:
      'comincia, byte per byte, con il documento di questa pagina. Ciò che è stato aggiunto può cambiare quello che mostra: ne rispondono solo i suoi firmatari.',
    laterRecord: 'La registrazione di questa pagina è quella dell’originale.',
    laterOwn: 'Questa versione ha una propria registrazione',
    proofFileTitle: 'Senza il servizio',
    proofFileLink: 'Verificare con un file di prova',
    proofFileText: 'Se ha conservato il file di prova, la verifica non richiede alcuna risposta del servizio.',
    reasonsTitle: 'Che cosa può significare',
    reasons: [
      'Il documento non è mai stato registrato, o lo è stato presso un altro servizio.',
      'Ne è stata registrata un’altra versione. Aprire e salvare, stampare in PDF o firmare cambia il file e con esso l’impronta.',
      'L’impronta è stata copiata in modo incompleto o non è uno SHA-256.',
    ],
  },

  kinds: {
    SUBMITTED_HASH: 'Un’impronta inviata',
    UPLOADED_FILE: 'Un file caricato',
    DOCUMENT_ORIGINAL: 'Un documento prima della firma',
    DOCUMENT_SIGNED: 'Un documento firmato',
    DOCUMENT_SEALED: 'Un documento sigillato',
    AUDIT_TRAIL: 'La traccia di controllo di una firma',
  },

  chain: {
    states,
    nothingToStrangers: 'Non prova nulla a terzi',
    privateChain: 'privata',
    aPrivateChain: 'una catena privata',
  },

  existence: {
    existedBy: 'Esisteva entro il',
    timeOf: 'L’ora del',
    block: (number) => `blocco ${number} della rete`,
    ifOfTheChain: ', se quel blocco ha l’hash mostrato dalla prova.',
    inTransaction: 'La prova mostra una transazione, ma non che il',
    lookUp: 'la contenga. Lo controlli; fino ad allora nessuna data è provata.',
    claimed: 'Il servizio dice che si trova in un blocco della rete',
    notYet: 'Nessuna blockchain lo conferma ancora.',
    waits: {
      QUEUED: 'Attende la prossima radice.',
      BATCHED: 'La sua radice è in viaggio verso la blockchain.',
    },
  },

  path: {
    title: 'Il percorso dal file al blocco',
    stations,
    states: stationStates,
    files: {
      holds: 'letto in questo browser',
      fails: 'un altro file',
      unchecked: 'non scelto',
      later: 'una versione successiva',
    },
    entry: (index) => `numero ${index} del registro`,
    hashes: (length) => `${length} hash`,
    root: (root, size) => `${root} su ${size} voci, firmata`,
    block: (number, network) => `${number} di ${network}`,
    checking: 'Ogni parte è calcolata da quella precedente. Il percorso è in corso di verifica.',
    unbroken: 'Ogni parte è calcolata da quella precedente. Il percorso dall’impronta al blocco è ininterrotto.',
    toTransaction:
      'Ogni parte è calcolata da quella precedente. Il percorso porta alla transazione; che il blocco la contenga va controllato.',
    toRoot:
      'Ogni parte è calcolata da quella precedente. Il percorso porta alla radice firmata. Transazione e blocco arrivano quando la radice è nella blockchain.',
    broken: (station) => `Il percorso si interrompe qui: ${station}. Ciò che verrebbe dopo non conta.`,
  },

  anchor: {
    transaction: 'Transazione',
    block: (number) => `Blocco ${number} della rete`,
    explorer: (host) => `Controllare su ${host}`,
    compare:
      'Questa pagina non interroga nessun altro, quindi l’ultimo controllo spetta a Lei: veda in un explorer di Sua scelta se il blocco con questo numero ha questo hash. Allora vale l’ora del blocco.',
    lookUp:
      'La prova non mostra che il blocco contiene la transazione. Cerchi la transazione in un explorer di Sua scelta; vale l’ora del suo blocco.',
    privateTitle: 'Una catena privata',
    privateText:
      'Solo il gestore può consultare questa catena, e può riscriverla. Va bene per fare prove; ai terzi non dimostra nulla.',
  },

  proof: {
    stepsTitle: 'La prova, passo per passo',
    checking: 'Verifica della prova',
    outcomes: { holds: 'superato', fails: 'non superato', unchecked: 'non verificato' },
    steps,
    laterFile:
      'Comincia con il documento di cui i passi seguenti verificano l’impronta. L’impronta di questa parte è stata calcolata in questo browser.',
    notAnchored:
      'Non ancora ancorata: nessuna blockchain fa fede di questa prova. Avverrà con la prossima radice; scarichi allora di nuovo la prova.',
    technical: 'Dettagli tecnici',
    origin: 'Registro',
    sequentialFingerprint: 'Impronta sequenziale',
    treeSize: 'Voci coperte dal punto di controllo',
    root: 'Radice del punto di controllo',
    anchorValue: 'Valore per la catena',
    chainId: 'Numero della catena (EIP-155)',
    vkey: 'Chiave nella prova',
  },

  offline: {
    proved: 'La prova è valida',
    provedText: 'è il documento registrato, fino all’ultimo byte.',
    unknownKey: 'La prova è coerente, il suo registro sconosciuto',
    unknownKeyText:
      'corrisponde alla prova in ogni passo, ma la chiave del registro è nota solo dalla prova. Chiunque può creare un registro simile.',
    otherFile: 'Questa prova riguarda un altro file',
    otherFileText: 'non è il file per cui è stata creata questa prova, o è stato modificato nel frattempo.',
    broken: 'La prova non è valida',
    brokenText:
      'non può essere verificato con questa prova: qualcosa in essa è stato modificato o non le appartiene. Non prova nulla.',
    unchecked: 'La prova non è stata verificata',
  },

  meaning: {
    brokenTitle: 'Che cosa significa',
    broken: [
      'Una prova conta solo se ogni passo riesce. Questa non dice nulla, né a favore né contro il documento.',
      'Forse è stata scelta per il file sbagliato, danneggiata durante il trasferimento o inventata.',
      'La richieda di nuovo a chi gliel’ha fornita, oppure la rimuova e cerchi qui il documento.',
    ],
    title: 'Che cosa prova, e che cosa no',
    provedTitle: 'Provato',
    file: 'Il file che ha scelto è il documento registrato, fino all’ultimo byte.',
    included: (index, origin) => `Un documento con questa impronta è la voce ${index} del registro ${origin}.`,
    signed: 'Il registro l’ha firmato. Non può rimuovere o cambiare la voce senza contraddire la propria firma.',
    ordered: 'Ha il suo posto nella sequenza: la voce contiene l’hash della voce precedente.',
    anchored: (time, block, network) =>
      `Il documento esisteva entro il ${time}, ora del blocco ${block} della rete ${network}, se quel blocco ha l’hash mostrato dalla prova.`,
    bitcoinClock: 'L’ora del blocco al minuto. Gli orologi di Bitcoin possono sbagliare fino a due ore.',
    openTitle: 'Non provato',
    content: 'Che quanto dice il documento sia vero, chi l’ha scritto o di chi è.',
    limits,
  },

  problems: {
    offline: 'Sembra che Lei sia offline. Si connetta a Internet e riprovi.',
    unreachable: 'Il servizio non ha risposto. Controlli la connessione, o riprovi tra un po’.',
    limited: 'Dalla Sua rete sono arrivate troppe richieste in poco tempo.',
    limitedWait: (seconds) =>
      seconds < 120
        ? `Riprovi tra ${seconds} ${seconds === 1 ? 'secondo' : 'secondi'}.`
        : `Riprovi tra ${Math.ceil(seconds / 60)} minuti.`,
    limitedLater: 'Riprovi tra qualche minuto.',
    refused: 'Il servizio ha rifiutato la richiesta:',
    refusals: {
      INVALID_SIGNATURE:
        'La Sua firma non può essere accettata così. Scriva il Suo nome in lettere che qui si possano stampare, o disegni come firma su carta.',
      ALREADY_SIGNED: 'Ha già firmato questo documento.',
      NOT_YOUR_TURN: 'Non è ancora il Suo turno. Riceverà un’e-mail quando lo sarà.',
      DOCUMENT_LOCKED: 'Qualcun altro sta modificando il documento in questo momento. Riprovi tra un po’.',
      DOCUMENT_CHANGED: 'Il documento è stato modificato da qualcun altro nello stesso momento. Riprovi.',
      DOCUMENT_NOT_READY: 'Il documento non è ancora pronto. Riprovi tra un po’.',
      NOT_FOUND: 'A questo indirizzo non c’è più nulla.',
      BODY_TOO_LARGE: 'Ciò che è stato inviato è troppo grande.',
      NOT_READY: 'Al momento il servizio non è pronto. Riprovi tra un po’.',
      SIGN_IN_REQUIRED: 'Prima acceda, poi riprovi.',
      TOO_MANY_WEBHOOKS:
        'La Sua organizzazione ha 20 endpoint webhook, e non se ne possono aggiungere altri. Ne elimini prima uno.',
      WEBHOOK_DISABLED: 'Questo endpoint webhook è disattivato. Lo attivi, poi riprovi.',
      LAST_OWNER: 'È l’ultimo proprietario dell’organizzazione. Nomini prima proprietario un altro membro.',
      ALREADY_EXISTS: 'Esiste già qui e non può essere aggiunto di nuovo.',
      INVALID_PDF:
        'Questo file non può essere usato così. Lo salvi di nuovo come PDF con il programma da cui proviene.',
      DOCUMENT_UNCHANGEABLE: 'Questo documento non può più essere modificato in questo modo.',
    },
    unexpected: 'Il servizio ha dato una risposta che questa pagina non capisce. Riprovi tra un po’.',
    unreadableFile:
      'Il browser non ha potuto leggere questo file. Forse è una cartella, o è stato spostato o modificato durante la lettura.',
    notProof: 'Questo non è un file di prova che questa pagina sappia leggere:',
    proofTooLarge: 'Questo non è un file di prova: è troppo grande.',
    noSignatures: 'Questo browser qui non può verificare firme. Apra la pagina con https, o in un browser più recente.',
  },
}
