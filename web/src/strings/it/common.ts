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
    another: 'Verifica un documento',
    log: 'Registro pubblico',
    key: 'Chiave del registro',
    checkpoint: 'Ultimo punto di controllo',
    reference: 'Documentazione API',
  },

  activeContent: {
    javascript: 'script',
    launch: 'azioni che avviano altri programmi',
    submit: 'azioni che inviano o caricano dati di moduli',
    external: 'contenuti esterni al file',
    media: 'video, audio o contenuti 3D',
    'hidden-layer': 'livelli nascosti',
    xfa: 'un secondo modulo che alcuni programmi mostrano al posto delle pagine',
  },

  lookUp: {
    pageTitle: 'Verifica un documento',
    title: 'Verifica un documento',
    lead: 'Veda chi ha firmato un documento, quando, e se è stato modificato da allora.',
    documentTitle: 'Il Suo documento',
    documentChoose: 'Scegli un file',
    documentDrop: 'oppure lo trascini in questa pagina',
    privacy:
      'Il file resta su questo dispositivo. Per cercarlo si invia solo la sua impronta, un codice di 64 caratteri.',
    proofTitle: 'Verifica con un file di prova',
    proofHint:
      'Se ha conservato il file di prova, la verifica non richiede alcuna risposta da questo servizio e funziona offline.',
    offlineReady: 'È tutto caricato. Ora può andare offline.',
    proofChoose: 'Scegli un file di prova',
    proofChosen: (index) => `Prova della voce ${index}`,
    proofRemove: 'Rimuovi il file di prova',
    documentWanted: 'Ora scelga il documento a cui si riferisce la prova.',
    hashTitle: 'Verifica un’impronta',
    hashLabel: 'Impronta SHA-256',
    hashHint: '64 caratteri: cifre e lettere dalla a alla f',
    hashWrong: (length) =>
      length === 64
        ? 'Un’impronta contiene solo cifre e lettere dalla a alla f.'
        : `Un’impronta ha 64 caratteri. Lei ne ha inseriti ${length}.`,
    hashButton: 'Cerca',
    howTitle: 'Come funziona la verifica',
    how: [
      'Il Suo browser calcola l’impronta del file, il suo SHA-256. Ogni modifica del file cambia l’impronta.',
      'Il Suo browser chiede a questo servizio se ha registrato l’impronta. Non invia il file.',
      'La risposta contiene una prova, che il Suo browser verifica passo per passo. Non deve fidarsi della nostra parola.',
    ],
  },

  file: {
    onlyOne: 'Ha aggiunto più documenti. Si verifica solo questo; aggiunga gli altri uno alla volta.',
    reading: 'Lettura del file',
    progress: (percent) => `${percent}%`,
    cancel: 'Annulla',
    fingerprint: 'Impronta di questo file',
  },

  record: {
    pageTitleFound: 'Registrato',
    pageTitleNotFound: 'Non registrato',
    pageTitle: 'Registrazione',
    asking: 'Ricerca della registrazione',
    askingText: 'Un momento.',
    found: 'Questa impronta è stata registrata',
    foundDocument: 'Questo documento è stato registrato',
    deleted: 'Il servizio non ha più questo documento: è stato eliminato. Una copia si può ancora verificare qui.',
    foundSigned: 'Questo documento è stato firmato',
    foundSignedText: 'Aggiunga qui sotto il file firmato per vedere chi lo ha firmato e se la Sua copia è autentica.',
    foundSignedPaper: 'Su carta il codice da solo non prova nulla: chiunque può copiarlo.',
    isDocument: (file) => `${file} è il documento registrato, senza modifiche.`,
    entry: 'Voce del registro',
    checkpoints: 'Punti di controllo con questa voce',
    entryOf: (index, log) => `Voce ${index} del registro ${log}`,
    proofChecking: 'Il Suo browser sta verificando la prova.',
    proofHolds: 'Il Suo browser ha verificato la prova. È valida.',
    proofUnknownKey:
      'Il Suo browser ha verificato la prova, ma non ha potuto confrontarne la chiave con quella di questo servizio.',
    proofMissing: 'Il Suo browser non ha potuto verificare la prova: Lei ha solo la parola di questo servizio.',
    doubtful: 'La prova non è valida',
    doubtfulText:
      'Questo servizio afferma di avere registrato questa impronta, ma la prova non è valida. Non vi faccia affidamento.',
    failsAt: (steps) => `Queste verifiche non sono riuscite: ${steps}.`,
    notFound: 'Questa impronta non è registrata qui',
    notFoundDocument: 'Questo documento non è registrato qui',
    notFoundText: 'Questo servizio non ne ha traccia. Il documento può comunque essere autentico.',
    failed: 'Ancora nessuna risposta',
    malformed: 'Questa non è un’impronta',
    malformedText:
      'Un’impronta ha 64 caratteri: cifre e lettere dalla a alla f. L’indirizzo di questa pagina contiene:',
    again: 'Riprova',
    detailsTitle: 'Registrazione e prova',
    fingerprint: 'Impronta (SHA-256)',
    ownClock: 'Registrato, secondo l’orologio di questo servizio',
    kind: 'Tipo',
    chain: 'Blockchain',
    network: (network) => `Rete: ${network}`,
    networkAndBlock: (network, block) => `Rete: ${network} · Blocco ${block}`,
    explorer: 'Vedi la transazione nell’explorer',
    ipfs: 'Prova pubblicata (IPFS)',
    ipfsHint: 'Una copia pubblica della prova di molte registrazioni. Non contiene impronte.',
    earliest: 'Un’impronta può essere registrata più volte. Questa è la prima registrazione.',
    download: 'Scarica la prova',
    downloadHint:
      'La conservi con il documento. Con entrambi, chiunque può ripetere questa verifica senza il servizio.',
    fileTitle: 'Verifica il Suo file',
    fileLead: 'Veda se il Suo file è quello registrato. Resta su questo dispositivo.',
    fileChoose: 'Scegli un file',
    fileTitleDone: 'Il Suo file',
    fileChooseAnother: 'Scegli un altro file',
    fileDrop: 'oppure lo trascini in questa pagina',
    differs: 'Questo file non corrisponde',
    differsText: (file) => `${file} non è il documento registrato qui, oppure è stato modificato.`,
    differsAdvice:
      'Stampando, scansionando o salvando di nuovo un documento si ottiene un file diverso. Verifichi il file esattamente come lo ha ricevuto per e-mail.',
    differsSigned: 'Contiene firme proprie. Lo verifichi da solo per vedere chi lo ha firmato.',
    differsLookUp: 'Verifica solo questo file',
    laterText: (file) =>
      `${file} inizia, byte per byte, con il documento registrato qui. Ciò che è stato aggiunto dopo conta solo per quanto lo confermano i firmatari.`,
    laterRecord: 'La registrazione di questa pagina è quella del documento originale.',
    laterOwn: 'Questa versione ha una registrazione propria',
    proofFileTitle: 'Verifica senza questo servizio',
    proofFileLink: 'Verifica con un file di prova',
    proofFileText: 'Se ha conservato il file di prova, non Le serve una risposta da questo servizio.',
    reasonsTitle: 'Che cosa può significare',
    reasons: [
      'Il documento non è mai stato registrato, o lo ha registrato un altro servizio.',
      'È stata registrata un’altra versione. Salvando, stampando in PDF o firmando un documento si ottiene un file diverso.',
      'L’impronta è incompleta o non è uno SHA-256.',
    ],
    reasonsOfFile: [
      'Il documento non è mai stato registrato, o lo ha registrato un altro servizio.',
      'È stata registrata un’altra versione. Salvando, stampando in PDF o firmando un documento si ottiene un file diverso. Provi con il file esattamente come lo ha ricevuto.',
    ],
  },

  kinds: {
    SUBMITTED_HASH: 'Impronta inviata',
    UPLOADED_FILE: 'File caricato',
    DOCUMENT_ORIGINAL: 'Documento prima della firma',
    DOCUMENT_SIGNED: 'Documento firmato',
    DOCUMENT_SEALED: 'Documento sigillato',
    AUDIT_TRAIL: 'Registro delle attività di una richiesta di firma',
    TOKEN: 'Token di marca temporale (RFC 3161)',
    RANDOMNESS: 'Numero casuale pubblico',
    LOG_STATEMENT: 'Dichiarazione del registro su sé stesso',
  },

  chain: {
    states,
    nothingToStrangers: 'Rete di prova, non è una prova indipendente',
  },

  existence: {
    existedBy: 'Esisteva entro il',
    timeOf: (block, network) => `L’ora del blocco ${block} di ${network}.`,
    timeIfOfTheChain: (block, network) =>
      `L’ora del blocco ${block} di ${network}, se quel blocco ha l’hash indicato nella prova.`,
    inTransaction: (block, network) =>
      `La prova mostra una transazione, ma non che il blocco ${block} di ${network} la contenga. Lo cerchi: fino ad allora nessuna ora è provata.`,
    claimed: (network) => `Questo servizio afferma che è in un blocco di ${network}.`,
    confirmed: (confirmed, all, time, by, of) =>
      `Confermato ${of === 1 ? 'dal testimone di questo registro' : `da ${confirmed} ${by === 1 ? 'testimone' : 'testimoni'} su ${all}`} entro ${time}.`,
    by: (time) => `Esisteva entro il ${time}.`,
    between: (after, time) => `È stato registrato tra il ${after} e il ${time}.`,
    recordedAfter: (time, source) =>
      `Registrato dopo il ${time}: prima, il registro ha annotato un numero casuale che nessuno poteva conoscere in anticipo (${source}).`,
    timestamped: (authority, time) => `Confermato da ${authority} entro ${time}.`,
    betweenIfInOrder: (after, time) =>
      `È stato registrato tra il ${after} e il ${time}, se l’ordine del registro è corretto.`,
    ifInOrder: 'Quest’ora vale solo se l’ordine del registro è corretto.',
    notYet: 'Non ancora ancorato in una blockchain.',
    waits: {
      QUEUED: 'Sarà ancorato con il prossimo gruppo.',
      BATCHED: 'È in corso la scrittura nella blockchain.',
    },
  },

  logEnd: {
    title: 'Questo registro è chiuso',
    text: (entry) =>
      `La voce ${entry} è l’ultima. Il registro non accetta nuove voci, ma tutto ciò che contiene si può ancora verificare.`,
    continues: (name) => `Il registro ${name} lo continua.`,
    nowhere: 'Nessun altro registro lo continua.',
    sinceProof: (entry) => `Il registro si è chiuso con la voce ${entry}. Questa prova resta valida.`,
  },

  path: {
    title: 'Dal file alla blockchain',
    stations,
    states: stationStates,
    files: {
      holds: 'letto su questo dispositivo',
      fails: 'un altro file',
      unchecked: 'non scelto',
      later: 'una versione successiva',
    },
    entry: (index) => `numero ${index} del registro`,
    hashes: (length) => `${length} hash`,
    root: (root, size) => `${root}, voci: ${size}, firmata`,
    block: (number, network) => `${number} di ${network}`,
    checking: 'Ogni parte è calcolata dalla precedente. Il Suo browser le sta verificando.',
    unbroken: 'Ogni parte è calcolata dalla precedente. Corrispondono tutte, dall’impronta al blocco.',
    toTransaction:
      'Ogni parte è calcolata dalla precedente. Corrispondono fino alla transazione. Cerchi se il blocco la contiene.',
    toRoot:
      'Ogni parte è calcolata dalla precedente. Corrispondono fino alla radice firmata. Transazione e blocco seguono quando è nella blockchain.',
    broken: (station) => `Le parti non corrispondono qui: ${station}. Ciò che segue non conta.`,
  },

  anchor: {
    transaction: 'Transazione',
    block: (number, network) => `Blocco ${number} di ${network}`,
    explorer: (host) => `Cerca su ${host}`,
    compare:
      'Questa pagina non chiede a nessun altro, quindi l’ultimo passo spetta a Lei. Controlli in un explorer di Sua scelta che il blocco con questo numero abbia questo hash. Allora vale l’ora del blocco.',
    lookUp:
      'La prova non mostra che il blocco contenga la transazione. Cerchi la transazione in un explorer di Sua scelta. Vale l’ora del suo blocco.',
    privateTitle: 'Rete di prova',
    privateText:
      'Solo il gestore può vedere questa rete, e può riscriverla. Serve per i test e non è una prova indipendente.',
  },

  proof: {
    stepsTitle: 'La prova, passo per passo',
    checking: 'Verifica della prova',
    outcomes: { holds: 'superato', fails: 'non superato', unchecked: 'non verificato' },
    steps,
    laterFile:
      'Inizia con il documento la cui impronta viene verificata nei passi seguenti. Il Suo browser ha calcolato l’impronta di quella parte.',
    notAnchored: 'Non ancora ancorata. Scarichi di nuovo la prova quando sarà nella blockchain.',
    technical: 'Dettagli tecnici',
    origin: 'Registro',
    sequentialFingerprint: 'Impronta sequenziale',
    treeSize: 'Voci sotto il punto di controllo',
    root: 'Radice del punto di controllo',
    witness: 'Testimone',
    authority: 'Autorità di marcatura temporale',
    anchorValue: 'Valore scritto nella blockchain',
    chainId: 'ID della blockchain (EIP-155)',
    vkey: 'Chiave nella prova',
  },

  offline: {
    proved: 'La prova è valida',
    provedText: (file) => `${file} è il documento registrato, senza modifiche.`,
    unknownKey: 'La prova è valida, ma il registro è sconosciuto',
    unknownKeyText: (file) =>
      `${file} supera ogni verifica, ma la chiave del registro viene dalla prova stessa. Chiunque può creare un registro simile.`,
    otherFile: 'Questa prova è di un altro file',
    otherFileText: (file) => `${file} non è il file di questa prova, oppure è stato modificato.`,
    broken: 'La prova non è valida',
    brokenText: (file) =>
      `Questa prova non dice nulla su ${file}: una parte è stata modificata o viene da un’altra prova.`,
    unchecked: 'La prova non è stata verificata',
  },

  receipt: {
    label: 'Ricevuta',
    kept: 'Il registro ha mantenuto la promessa',
    keptText: 'Il registro ha promesso di conservare questa voce, e la contiene senza modifiche.',
    awaited: 'La voce non è ancora nel registro pubblico',
    awaitedText:
      'Il registro ha promesso di conservare questa voce. Deve mostrarla entro l’ora indicata sotto. Controlli di nuovo più tardi.',
    missing: 'Il registro non ha mantenuto la promessa',
    missingText:
      'Il registro ha firmato di contenere questa voce, ma nel registro pubblico manca. Conservi questa ricevuta: è una prova contro il registro.',
    changed: 'Il registro non ha mantenuto la promessa',
    changedText:
      'Il registro ha firmato di contenere questa voce, ma il registro pubblico ne contiene un’altra al suo posto. Conservi questa ricevuta: è una prova contro il registro.',
    promised: 'La ricevuta è valida',
    promisedText:
      'Il registro ha promesso di conservare questa voce. Non è stato possibile controllare se l’ha fatto: il registro non è disponibile.',
    otherLog: 'La ricevuta è di un altro registro',
    otherLogText:
      'Solo il gestore di quel registro può confermarla. La controlli lì, o con countersign log check --receipt.',
    broken: 'La ricevuta non è valida',
    brokenText: 'Una parte è stata modificata, o questo registro non l’ha firmata. Non dice nulla sul registro.',
    unchecked: 'La ricevuta non è stata controllata',
    checking: 'Controllo della ricevuta…',
    entry: 'Voce',
    time: 'Promessa',
    due: 'Scadenza',
    origin: 'Registro',
    file: 'Il Suo file',
    otherFile: 'Questa ricevuta è di un altro file',
    isFile: 'È il file per cui vale la ricevuta.',
    isOtherFile: 'Non è il file per cui vale la ricevuta.',
    remove: 'Rimuovi la ricevuta',
  },

  meaning: {
    brokenTitle: 'Che cosa significa',
    broken: [
      'Una prova conta solo se ogni passo è superato. Questa non dice nulla a favore o contro il documento.',
      'Forse è di un altro file, è danneggiata o inventata.',
      'La richieda di nuovo a chi gliel’ha data, oppure la rimuova e cerchi il documento qui.',
    ],
    title: 'Che cosa è provato e che cosa no',
    provedTitle: 'Provato',
    file: 'Il file scelto è il documento registrato, senza modifiche.',
    included: (index, origin) => `Un documento con questa impronta è la voce ${index} del registro ${origin}.`,
    signed: 'Il registro lo ha firmato. Non può rimuovere o modificare la voce senza contraddire la propria firma.',
    ordered: 'Il posto nell’ordine: la voce contiene l’hash della voce precedente.',
    recordedAfter: (time, source) =>
      `Il registro ha creato la voce dopo il ${time}. Prima ha annotato un numero casuale pubblicato solo allora (${source}). Il documento può essere anteriore.`,
    witnessed: (time, confirmed, all, within, by, of) =>
      `Il documento esisteva entro il ${time}. ${of === 1 ? 'Il testimone' : `${confirmed} dei ${all} testimoni`} di questo registro lo ${by === 1 ? 'conferma' : 'confermano'}, al massimo ${within} prima o dopo l’ora del registro.`,
    timestamped: (time, authority, within) =>
      `Il documento esisteva entro il ${time}. L’autorità di marcatura temporale ${authority} lo conferma, al massimo ${within} prima o dopo l’ora del registro.`,
    anchored: (time, block, network) =>
      `Il documento esisteva entro il ${time}, l’ora del blocco ${block} di ${network}, se quel blocco ha l’hash indicato nella prova.`,
    bitcoinClock: 'L’ora del blocco al minuto. Gli orologi di Bitcoin possono sbagliare fino a 2 ore.',
    openTitle: 'Non provato',
    content:
      'Che il contenuto del documento sia vero o lecito, o che tutti lo abbiano capito. Né chi lo abbia scritto o a chi appartenga.',
    limits,
  },

  problems: {
    offline: 'Sembra che Lei sia offline. Si connetta a internet e riprovi.',
    unreachable: 'Il servizio non risponde. Controlli la connessione o riprovi più tardi.',
    limited: 'Troppe richieste dalla Sua rete.',
    limitedWait: (seconds) =>
      seconds < 120
        ? `Riprovi tra ${seconds} ${seconds === 1 ? 'secondo' : 'secondi'}.`
        : `Riprovi tra ${Math.ceil(seconds / 60)} minuti.`,
    limitedLater: 'Riprovi tra qualche minuto.',
    refused: 'Il servizio segnala un errore:',
    refusals: {
      INVALID_SIGNATURE:
        'La Sua firma non può essere usata così com’è. Scriva il nome con altre lettere, o lo disegni come firma su carta.',
      ALREADY_SIGNED: 'Ha già firmato questo documento.',
      NOT_YOUR_TURN: 'Non è ancora il Suo turno. Riceverà un’e-mail quando lo sarà.',
      DOCUMENT_LOCKED: 'Qualcun altro sta modificando il documento. Riprovi tra poco.',
      DOCUMENT_CHANGED: 'Qualcun altro ha modificato il documento nello stesso momento. Riprovi.',
      DOCUMENT_NOT_READY: 'Il documento non è ancora pronto. Riprovi tra poco.',
      NOT_FOUND: 'Questo elemento non esiste più.',
      BODY_TOO_LARGE: 'Ciò che ha inviato è troppo grande.',
      SERVICE_UNAVAILABLE: 'Il servizio non è pronto in questo momento. Riprovi tra poco.',
      SIGN_IN_REQUIRED: 'Acceda e poi riprovi.',
      TOO_MANY_DRAFTS: 'Ha raggiunto il limite di 500 bozze. Prima ne elimini una.',
      LOG_FROZEN:
        'Il registro pubblico di questo servizio è chiuso, quindi non si può registrare nulla di nuovo. La pagina «Registro pubblico» mostra dove continua.',
      VERSION_CONFLICT:
        'Nel frattempo un’altra persona ha modificato questi dati. Ricarichi la pagina per vedere le modifiche.',
      TOO_MANY_WEBHOOKS: 'La Sua organizzazione ha raggiunto il limite di 20 endpoint webhook. Prima ne elimini uno.',
      WEBHOOK_DISABLED: 'Questo endpoint webhook è disattivato. Lo attivi e riprovi.',
      LAST_OWNER: 'È l’ultimo proprietario dell’organizzazione. Prima nomini proprietario un altro membro.',
      ALREADY_EXISTS: 'Esiste già e non può essere aggiunto di nuovo.',
      INVALID_PDF:
        'Questo file non può essere usato così com’è. Lo salvi di nuovo come PDF con il programma da cui proviene.',
      DOCUMENT_NOT_MODIFIABLE: 'Questo documento non può essere modificato in questo modo.',
    },
    unexpected: 'Il servizio ha dato una risposta inattesa. Riprovi tra poco.',
    unreadableFile:
      'Il Suo browser non ha potuto leggere questo file. Forse è una cartella, o nel frattempo è stato spostato o modificato.',
    notProof: 'Questo non è un file di prova leggibile da questa pagina:',
    proofTooLarge: 'Questo non è un file di prova: è troppo grande.',
    noSignatures:
      'Questo browser non può verificare firme qui. Apra la pagina tramite HTTPS o in un browser più recente.',
  },
}
