import type { Pdf } from '../en/pdf.ts'

const overall: Pdf['overall'] = {
  holds: {
    title: 'Le firme sono valide',
    text: 'Il Suo browser ha verificato ogni firma in questo file. Tutti i certificati sono stati emessi da questo servizio, o da un’autorità che riconosce, e nulla è stato alterato.',
  },
  'issuer-unknown': {
    title: 'Inalterato, ma i firmatari qui sono sconosciuti',
    text: 'Nulla è stato alterato dopo la firma. Ma non ogni certificato conduce a questo servizio: di chi siano quelle firme, questa pagina non può dirlo.',
  },
  'not-counting': {
    title: 'Una firma non conta',
    text: 'Ciò che è stato firmato è inalterato, ma almeno un certificato era revocato, non valido quando ha firmato o troppo debole.',
  },
  expired: {
    title: 'La protezione è scaduta',
    text: 'Nulla è stato alterato dopo la firma. Ma un certificato è scaduto o un algoritmo è ormai troppo debole, e nessuna marca temporale ancora valida prova che la firma sia stata apposta prima.',
  },
  'changed-later': {
    title: 'Dopo la firma è stato aggiunto qualcosa',
    text: 'Ciò che è stato firmato è nel file inalterato, ma pagine o campi mostrano qualcosa che nessun firmatario riconosciuto da questo servizio ha firmato. Lo confronti con il file così come è stato firmato: può salvarlo più sotto.',
  },
  altered: {
    title: 'Alterato dopo la firma',
    text: 'In questo file è stato cambiato qualcosa che nessuna firma consente. Non faccia affidamento su ciò che vi legge.',
  },
  broken: {
    title: 'Una firma non è valida',
    text: 'Il file e almeno una delle sue firme non si corrispondono: uno dei due è stato cambiato. Non vi faccia affidamento.',
  },
  unsigned: {
    title: 'Questo PDF non porta alcuna firma',
    text: 'Nessuno ha firmato o sigillato questo file. Se sia stato registrato è un’altra questione, a cui questa pagina risponde come per ogni file.',
  },
}

const standings: Pdf['standings'] = {
  holds: 'Valida',
  'issuer-unknown': 'Emittente sconosciuto',
  'not-counting': 'Non conta',
  expired: 'Scaduta',
  'changed-later': 'Aggiunte successive',
  altered: 'Alterato dopo',
  broken: 'Non valida',
}

const roles: Pdf['roles'] = {
  signer: 'Firmatario',
  seal: 'Sigillo aziendale',
  timestamp: 'Marca temporale',
}

const damaged =
  'Il file è danneggiato. Una riparazione dovrebbe indovinare che cosa è stato firmato, perciò questa pagina non ci prova.'
const unread = 'Il file è costruito in un modo che questa pagina non legge.'

const refusals: Pdf['refusals'] = {
  'not-a-pdf': 'Il file non comincia come un PDF. Davanti c’è qualcosa che nessuna firma copre.',
  encrypted: 'Il file è protetto da una password. Senza di essa nessuno può vedere che cosa è stato firmato.',
  'no-pages': 'Il file non ha pagine.',
  'too-large': 'Il file è troppo grande per essere verificato in un browser, o lo diventa aprendosi.',
  'too-deep': 'Il file è annidato più a fondo di qualsiasi file onesto.',
  damaged,
  'signed-and-damaged': damaged,
  'signed-already': unread,
  locked: unread,
  'off-the-page': unread,
  'bad-image': unread,
  'bad-field': unread,
  unsupported: unread,
  ambiguous:
    'Il contenitore si può leggere in più di un modo e altri programmi potrebbero mostrare altri file. Non vi faccia affidamento.',
  'too-long': 'La verifica ha richiesto troppo tempo ed è stata interrotta. Nessun file onesto ne richiede tanto.',
  'no-algorithm':
    'Questo browser non può verificare una firma in questo file: non supporta l’algoritmo. Provi un altro browser o uno più recente.',
  'not-loaded':
    'La parte di questa pagina che verifica le firme non è stata caricata. Controlli la connessione e scelga di nuovo il file.',
  failed:
    'La verifica si è interrotta. Il file chiede più di quanto questo browser abbia, o il browser è troppo vecchio.',
}

export const pdf: Pdf = {
  title: 'Firme nel file',
  checking: 'Verifica delle firme',
  checkingText: 'Il Suo browser legge il file. Non va da nessuna parte.',
  cancel: 'Annullare',
  refused: 'Le firme non sono state verificate',
  refusals,
  overall,
  rootMissing: {
    title: 'Inalterato, ma i firmatari non sono stati verificati',
    text: 'Nulla è stato alterato dopo la firma. Non è stato possibile ottenere dal servizio il suo certificato radice, perciò questa pagina non può dire di chi siano le firme. Scelga di nuovo il file quando è online.',
  },

  lines: {
    existedBy: 'Esisteva entro il',
    signedBy: 'Firmato da',
    sealedBy: 'Sigillato da',
    unchangedSince: 'Inalterato dal',
    sinceClaimed: 'dalla prima firma, a un’ora che solo il firmatario dichiara',
    protectedUntil: 'Protetto fino al',
  },

  listTitle: 'Ogni firma',
  roles,
  standings,
  nameless: 'Qualcuno che il file non nomina',
  organization: 'Organizzazione',
  signatureTimes: {
    proven: 'Firmato entro quest’ora, provato da una marca temporale',
    claimed: 'Firmato il, secondo il firmatario',
    claimedOnly: 'Nessuna marca temporale lo prova. Un firmatario può scrivere qualsiasi ora.',
    noProof: 'Con una firma non valida non è provata alcuna ora.',
  },
  stampTimes: {
    proven: 'Ora della marca temporale',
    claimed: 'Ora indicata dalla marca temporale',
    claimedOnly: 'Questa pagina non sa chi ha emesso la marca temporale, perciò non è provata alcuna ora.',
    noProof: 'Con una marca temporale non valida non è provata alcuna ora.',
  },
  alsoClaimed: (time) => `Il firmatario dice: ${time}`,
  noTime: 'Non è indicata alcuna ora.',
  since: 'Da allora',
  nothingAdded: 'Ciò che è stato firmato è inalterato. Nulla è stato aggiunto al file.',
  added: 'Ciò che è stato firmato è inalterato. Al file è stato aggiunto solo ciò che è consentito.',
  addedUnsigned:
    'Ciò che è stato firmato è nel file inalterato, ma è stato aggiunto qualcosa che nessun firmatario riconosciuto da questo servizio ha firmato.',
  filledIn: 'Compilato o commentato da allora, e firmato:',
  marks: {
    on: (pages) => `(pag. ${pages})`,
    signature: (where, signed) => `Nuova firma${where}, ${signed}`,
    comment: (where, signed) => `Commento nuovo o modificato${where}, ${signed}`,
    field: (name, where, signed) => `Campo «${name}» compilato${where}, ${signed}`,
    trusted: (name) => `di ${name}`,
    unknown: (name) => `di ${name}, con un certificato che questo servizio non riconosce`,
    nobody: 'senza una firma valida che lo copra',
  },
  asSigned: 'Salva il file così come è stato firmato',
  forbidden: 'Nel file è stato cambiato qualcosa che non può essere cambiato. I dettagli tecnici dicono che cosa.',
  brokenSince: 'Ciò che è stato firmato, o la firma stessa, è stato cambiato.',
  certificate: 'Certificato',
  trusted: 'Conduce al certificato radice di questo servizio.',
  trustedButOpen:
    'Conduce al certificato radice di questo servizio. Non tutto ha potuto essere verificato; i dettagli tecnici dicono che cosa.',
  listed: {
    trusted: 'Emesso da un servizio di un elenco di fiducia.',
    trustedButOpen:
      'Emesso da un servizio di un elenco di fiducia. Non tutto ha potuto essere verificato; i dettagli tecnici dicono che cosa.',
  },
  qualified: {
    name: 'Stato qualificato',
    levels: {
      QES: 'Firma elettronica qualificata',
      QESeal: 'Sigillo elettronico qualificato',
      'AdES-QC': 'Firma elettronica avanzata con certificato qualificato',
      'AdESeal-QC': 'Sigillo elettronico avanzato con certificato qualificato',
      AdES: 'Avanzata, non qualificata',
    },
  },
  unknownIssuer:
    'Non conduce a nessun certificato radice pubblicato da questo servizio. Chiunque può creare un simile certificato, con qualsiasi nome.',
  notCompared: 'Non confrontato con il certificato radice di questo servizio, che non era raggiungibile.',
  notCounting:
    'Non conta: era revocato, non valido in quel momento o troppo debole. I dettagli tecnici dicono il motivo.',
  expired:
    'La protezione è scaduta: il certificato, o quello dell’ultima marca temporale, non è più valido. I dettagli tecnici dicono di più.',
  protectedUntil: 'Protetto fino al',
  protectionExpired: 'Protezione scaduta il',
  extendProtection: 'Una nuova marca temporale prima di questa data la prolunga.',
  more: (count) => `E altri ${count}.`,
  technical: 'Dettagli tecnici',
  details: {
    subject: 'Nominato nel certificato',
    issuer: 'Emesso da',
    serialNumber: 'Numero di serie',
    fingerprint: 'Impronta del certificato (SHA-256)',
    level: 'Livello (PAdES)',
    field: 'Campo del modulo',
    page: 'Pagina',
    reason: 'Motivo, secondo il firmatario',
    location: 'Luogo, secondo il firmatario',
    findings: 'Parole della verifica, in inglese',
  },

  container: {
    filesTitle: 'File nel contenitore',
    unsigned: {
      title: 'Questo contenitore non porta alcuna firma',
      text: 'Nessuno ha firmato o sigillato i file che contiene. Se il contenitore sia stato registrato è un’altra questione, a cui questa pagina risponde come per ogni file.',
    },
    'changed-later': {
      title: 'Il contenitore include un file che non è stato firmato',
      text: 'Ciò che è stato firmato è invariato, ma il contenitore include almeno un file senza una firma di cui questo servizio si fidi.',
    },
    signedBy: {
      trusted: 'Firmato',
      unknown: 'Firmato da qualcuno sconosciuto qui',
      nobody: 'Nessuna firma valida',
    },
    fingerprint: 'Impronta (SHA-256):',
    level: 'Livello (CAdES)',
    signatureFile: 'File della firma',
    file: (name: string, signed: string) => `File «${name}», ${signed}`,
  },

  comparison: {
    title: 'L’aspetto delle pagine',
    lead: 'Ogni pagina è disegnata com’era quando è stata firmata, accanto alla pagina di oggi. Si vedono anche le firme successive e i campi compilati: controlli se è cambiato altro.',
    start: 'Confrontare le pagine',
    running: (name, page, of) => `Dalla firma di ${name}: confronto della pagina ${page} di ${of} …`,
    same: (name) => `Tutte le pagine confrontate appaiono come quando ha firmato ${name}.`,
    different: (name, pages) => `Dalla firma di ${name}, queste pagine appaiono diverse: ${pages}.`,
    left: (count) =>
      count === 1 ? 'Un’altra pagina non è stata confrontata.' : `Altre ${count} pagine non sono state confrontate.`,
    before: (page) => `Pagina ${page} quando è stata firmata`,
    now: (page) => `Pagina ${page} ora`,
    field: (field, before, now) => `Campo ${field}: «${before}» alla firma, «${now}» ora`,
    none: 'Lì questa pagina non c’è.',
    failed:
      'Qui non è stato possibile disegnare le pagine. Riprovi o apra entrambe le versioni con un altro programma.',
  },

  limitsTitle: 'Che cosa non prova',
  limits: {
    person:
      'Chi sia la persona dietro un nome. Questo servizio dà un certificato a chi firma con il link del firmatario, che ha anche il mittente, e non chiede documenti d’identità.',
    company: 'Chi ha apposto il sigillo. Può farlo chiunque lavori con l’account dell’organizzazione.',
    moment: 'Il momento esatto della firma. Una marca temporale dice che non è stato più tardi.',
    claimed: 'L’ora di una firma senza marca temporale.',
    revocation:
      'Che nessun certificato fosse revocato, dove una firma dice che non è stato possibile verificarlo. Il browser non verifica più di quanto portino il file e questo servizio.',
    content: 'Che quanto dice il documento sia vero o lecito, o che qualcuno l’abbia capito.',
    qualified: 'Che una firma sia qualificata ai sensi di legge.',
  },
}
