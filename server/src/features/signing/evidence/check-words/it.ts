import type { CheckWords } from './en.ts'

export const italian: CheckWords = {
  title: 'Come verificare queste prove senza il servizio che le ha prodotte',
  head: {
    request: 'Richiesta',
    document: 'Documento',
    status: 'Stato',
    submitted: 'File inviato',
    completed: 'File completato',
    deleted: 'Documenti eliminati',
    madeBy: 'Prodotto da',
    none: 'nessuno',
  },

  contents: {
    title: 'Contenuto di questo archivio',
    several: (count) =>
      `Questa richiesta ha ${count} documenti, ciascuno in una propria cartella: documents/1/ è il primo. I comandi qui sotto riguardano il primo. Si usano allo stesso modo per gli altri, con il numero della loro cartella.`,
    deleted:
      'I documenti di questa richiesta sono stati eliminati dal servizio e quindi non sono in questo archivio. Tutto il resto è presente. Se ha una copia di un documento, la usi qui sotto al posto di <document>.',
    original: 'il documento così come è stato inviato',
    final:
      'il documento con tutto ciò che è stato aggiunto: una firma per ogni persona che ha firmato o approvato, gli eventuali sigilli, i dati necessari alla verifica e una marca temporale su tutto',
    latest: 'il documento nel suo ultimo stato: non è mai stato completato',
    finalContainer:
      'un contenitore ASiC-E (ETSI EN 319 162-1), cioè un archivio ZIP: il documento, una firma per ogni persona che ha firmato o approvato, gli eventuali sigilli, i dati necessari alla verifica e una marca temporale su tutto',
    latestContainer: 'il contenitore con il documento nel suo ultimo stato: non è mai stato completato',
    renewed:
      'final.pdf, byte per byte, seguito da dati di convalida e marche temporali più recenti, con cui le firme si possono verificare più a lungo',
    renewedContainer:
      'lo stesso contenitore con dati di convalida e marche temporali più recenti, con cui le firme si possono verificare più a lungo',
    trailJson: 'tutti gli eventi, uno per riga',
    trailPdf: 'lo stesso a parole, firmato e marcato temporalmente dal servizio',
    proofs:
      'per ogni versione del file e per il registro delle attività: il suo posto nel registro pubblico del servizio e, quando c’è, nella blockchain',
    certificates: 'chi ha firmato e chi ha emesso i certificati; ogni catena termina in root.pem',
    certificatesUnsigned: 'l’autorità del servizio, che ha firmato trail.pdf; la sua catena termina in root.pem',
    timestamps: 'i token dell’autorità di marcatura temporale (RFC 3161), uno per ogni firma',
    revocation: 'la prova che nessun certificato era revocato (risposte OCSP ed elenchi)',
  },

  files: {
    title: 'Sono i file giusti?',
    both: 'I due valori sono quelli indicati sopra.',
    unprepared:
      'La richiesta è terminata prima che il documento fosse preparato: entrambi i file sono quelli inviati dal mittente.',
    unfinished: 'Il primo valore è quello indicato sopra; il secondo è quello dell’ultima versione in trail.pdf.',
    deleted:
      'Il valore della Sua copia deve essere uno di quelli indicati sopra: allora è il documento, invariato. Le versioni intermedie sono in proofs/.',
    onPages: 'trail.pdf e, se c’è, il blocco di certificazione a piè di pagina riportano l’hash del documento inviato.',
    inTrail: 'trail.pdf riporta l’hash del documento inviato.',
  },

  signatures: {
    title: 'Le firme in',
    open: 'Apra il file con un lettore PDF che verifica le firme, oppure usi poppler:',
    mustBeValid: 'Ogni firma deve essere valida e il documento invariato da allora.',
    timestamp:
      'L’ultima è una marca temporale sull’intero file (ETSI.RFC3161). Alcuni lettori non sanno verificare questo tipo; in tal caso pdfsig segnala che non è stata verificata.',
    chain:
      'Un lettore mostra la catena fino alla radice quando considera attendibile certificates/root.pem. Con openssl:',
    container:
      'Le verifica qualsiasi programma che convalida contenitori ASiC-E, per esempio EU DSS, oppure la pagina di verifica del servizio. A mano: estragga il contenitore. Ogni file META-INF/signature….p7s è una firma (CAdES) sul manifesto con lo stesso numero, che indica il documento e il suo hash:',
    digest: 'Il DigestValue nel manifesto deve essere l’hash del documento in unpacked:',
    containerChain: 'La catena fino alla radice:',
    notRevoked: 'Il certificato non era revocato quando ha firmato:',
    shortLived:
      'Il certificato di un firmatario vale solo un’ora, perché la sua chiave ha firmato una volta ed è stata distrutta. Conta che fosse valido nel momento provato dal token nella firma:',
  },

  trail: {
    title: 'Il registro delle attività',
    erased:
      'Le righe con "erased": true hanno perso dati personali che il servizio doveva cancellare. Il loro hash è quindi un altro. "hash" è quello che avevano, e "previous" della riga successiva lo riporta. Una copia precedente del registro contiene le righe con questi hash.',
    text: 'Ogni evento è una riga di trail.json. Il suo "previous" è lo SHA-256 della riga precedente, senza la virgola finale; il primo contiene zeri. Nulla può quindi essere modificato, omesso o inserito senza cambiare l’ultimo hash. Per stampare tutti gli hash:',
  },

  links: {
    title: 'Chi poteva firmare',
    text: 'Ogni firmatario firma con un proprio link. Il servizio lo invia per e-mail al firmatario e lo dà anche al mittente, un programma con una chiave API o una persona nella console, quando la richiesta viene creata. Il mittente avrebbe quindi potuto firmare al posto di un firmatario. trail.pdf indica il mittente e, per ogni link, l’indirizzo IP da cui il documento è stato caricato, visualizzato e firmato. Non prova chi ha usato il link.',
    otherRoles: 'Anche chi approva o visualizza soltanto ha un proprio link.',
    delegated:
      'Chi firma o approva al posto di un altro riceve un nuovo link per e-mail. Il mittente non lo riceve, a meno che trail.pdf non lo indichi.',
    inPerson:
      'Per una firma di persona, il mittente apre il link del firmatario sul proprio dispositivo e glielo consegna.',
    passkeys:
      'Una passkey è in possesso della persona, e il mittente non può usarla. Per registrarla, la persona conferma prima il suo indirizzo e-mail con un codice; trail.pdf indica quando.',
    codes:
      'Alcuni link non aprono nulla prima che sia inserito un codice. Un codice via e-mail arriva solo all’indirizzo e-mail del firmatario, e il mittente non lo riceve. Un codice di accesso viene dal mittente, che quindi lo conosce. trail.pdf indica quali codici sono stati inseriti prima di ogni firma. Lo indicano anche le policy nel certificato di una firma:',
    identityChecks:
      'Una verifica dell’identità è registrata con il fornitore, il suo numero presso di lui e, se indicati, il nome della persona e il livello della verifica.',
    identities:
      'Un accesso presso un provider di identità è registrato con l’emittente, l’identificativo e, se indicati, il nome e la modalità di accesso.',
    policies: {
      link: 'il solo link',
      email_code: 'il link e un codice via e-mail',
      sms_code: 'il link e un codice via SMS',
      access_code: 'il link e un codice di accesso',
      identity_check: 'il link e una verifica dell’identità',
      oidc: 'il link e un provider di identità',
      passkey: 'il link e una passkey',
    },
  },

  log: {
    title: 'Il posto nel registro pubblico e nella blockchain',
    text: 'Ogni file in proofs/ è autonomo: collega uno SHA-256 allo stato firmato del registro e, dove lo indica, a una transazione di una blockchain pubblica. Il formato è aperto; il programma countersign (Apache 2.0) lo verifica senza interrogare il servizio:',
    trail: 'La prova di tipo AUDIT_TRAIL riguarda lo SHA-256 dell’ultima riga di trail.json.',
    later:
      'Una prova che non era ancora nella blockchain quando questo archivio è stato creato si può scaricare in seguito, completa, dal servizio, oppure di nuovo con questo archivio.',
  },
}
