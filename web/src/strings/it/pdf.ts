import type { Pdf } from '../en/pdf.ts'
import { pluralIn } from '../word-forms.ts'

const plural = pluralIn('it')

const overall: Pdf['overall'] = {
  holds: {
    title: 'Tutte le firme sono valide',
    text: 'Il Suo browser ha verificato ogni firma. Ogni certificato è di questo servizio o di un’autorità di cui si fida. Nulla è stato modificato dopo la firma.',
  },
  'issuer-unknown': {
    title: 'Senza modifiche, ma i firmatari sono sconosciuti qui',
    text: 'Nulla è stato modificato dopo la firma. Ma almeno un certificato non è di questo servizio né di un’autorità di cui si fida. Perciò questa pagina non può confermare chi ha firmato.',
  },
  'not-counting': {
    title: 'Una firma non è valida',
    text: 'Ciò che è stato firmato non è cambiato. Ma almeno un certificato era revocato, non valido in quel momento o troppo debole.',
  },
  expired: {
    title: 'La protezione è scaduta',
    text: 'Nulla è stato modificato dopo la firma. Ma un certificato è scaduto o un algoritmo è ormai troppo debole, e nessuna marca temporale valida prova una firma precedente.',
  },
  'changed-later': {
    title: 'Qualcosa è stato aggiunto dopo la firma',
    text: 'Ciò che è stato firmato è presente e non è cambiato. Ma pagine o campi mostrano qualcosa che nessun firmatario attendibile ha firmato. Lo confronti con il file come è stato firmato, qui sotto.',
  },
  altered: {
    title: 'Modificato dopo la firma',
    text: 'Questo file è stato modificato in un modo che nessuna firma consente. Non faccia affidamento su ciò che mostra.',
  },
  broken: {
    title: 'Una firma è compromessa',
    text: 'Il file e almeno una delle sue firme non corrispondono: uno dei due è stato modificato. Non vi faccia affidamento.',
  },
  unsigned: {
    title: 'Questo PDF non ha firme',
    text: 'Nessuno ha firmato o sigillato questo file. Può comunque essere registrato.',
  },
}

const standings: Pdf['standings'] = {
  holds: 'Valida',
  'issuer-unknown': 'Emittente sconosciuto',
  'not-counting': 'Non valida',
  expired: 'Scaduta',
  'changed-later': 'Aggiunte successive',
  altered: 'Alterato dopo la firma',
  broken: 'Compromessa',
}

const roles: Pdf['roles'] = {
  signer: 'Firmatario',
  seal: 'Sigillo aziendale',
  timestamp: 'Marca temporale',
}

const damaged =
  'Il file è danneggiato. Per ripararlo bisognerebbe indovinare che cosa è stato firmato: questa pagina non ci prova.'
const unread = 'Questa pagina non può leggere la struttura di questo file.'

const refusals: Pdf['refusals'] = {
  'not-a-pdf': 'Il file non inizia come un PDF. Prima c’è qualcosa che nessuna firma copre.',
  encrypted: 'Il file è protetto da password. Senza di essa nessuno può vedere che cosa è stato firmato.',
  'no-pages': 'Il file non ha pagine.',
  'too-large': 'Il file è troppo grande per essere verificato in un browser.',
  'too-deep': 'Il file è troppo complesso per essere verificato.',
  damaged,
  'signed-and-damaged': damaged,
  'signed-already': unread,
  locked: unread,
  'off-the-page': unread,
  'bad-image': unread,
  'bad-field': unread,
  unsupported: unread,
  ambiguous:
    'Questo contenitore si può leggere in più modi, e altri programmi possono mostrare altri file. Non vi faccia affidamento.',
  'too-long': 'La verifica è durata troppo ed è stata interrotta. Un file normale non richiede tanto tempo.',
  'no-algorithm':
    'Questo browser non può verificare una firma in questo file: non supporta l’algoritmo. Provi un altro browser, o uno più recente.',
  'not-loaded':
    'Non è stato possibile caricare la verifica delle firme. Controlli la connessione e scelga di nuovo il file.',
  failed:
    'La verifica si è interrotta. Il file richiede più memoria di quella di questo browser, o il browser è troppo vecchio.',
}

export const pdf: Pdf = {
  title: 'Dettagli delle firme',
  checking: 'Verifica delle firme',
  checkingText: 'Il Suo browser legge il file, che resta su questo dispositivo.',
  cancel: 'Annulla',
  refused: 'Le firme non sono state verificate',
  refusals,
  overall,
  rootMissing: {
    title: 'Senza modifiche, ma i firmatari non sono stati verificati',
    text: 'Nulla è stato modificato dopo la firma. Ma questo servizio non risponde, quindi questa pagina non può confermare chi ha firmato. Scelga di nuovo il file quando è online.',
  },

  lines: {
    existedBy: 'Esisteva entro il',
    signedBy: 'Firmato da',
    sealedBy: 'Sigillato da',
    unchangedSince: 'Senza modifiche dal',
    sinceClaimed: 'La prima firma, a un’ora indicata solo dal firmatario',
    protectedUntil: 'Protetto fino al',
  },

  listTitle: 'Ogni firma',
  roles,
  standings,
  nameless: 'Qualcuno che il file non nomina',
  organization: 'Organizzazione',
  signatureTimes: {
    proven: 'Firmato entro quest’ora, provata da una marca temporale',
    claimed: 'Firmato il, secondo il firmatario',
    claimedOnly: 'Nessuna marca temporale prova quest’ora. Un firmatario può indicare qualsiasi ora.',
    noProof: 'Questa firma non è valida, quindi non prova alcuna ora.',
  },
  stampTimes: {
    proven: 'Ora della marca temporale',
    claimed: 'Ora indicata dalla marca temporale',
    claimedOnly: 'Questa pagina non sa chi ha emesso la marca temporale, quindi non prova alcuna ora.',
    noProof: 'Questa marca temporale non è valida, quindi non prova alcuna ora.',
  },
  alsoClaimed: (time) => `Secondo il firmatario: ${time}`,
  noTime: 'Non è indicata alcuna ora.',
  since: 'Da allora',
  nothingAdded: 'Ciò che è stato firmato non è cambiato. Nulla è stato aggiunto al file.',
  added: 'Ciò che è stato firmato non è cambiato. Sono state fatte solo aggiunte consentite.',
  addedUnsigned:
    'Ciò che è stato firmato non è cambiato, ma è stato aggiunto qualcosa che nessun firmatario attendibile ha firmato.',
  filledIn: 'Compilato o commentato in seguito, e firmato:',
  marks: {
    signature: 'Nuova firma.',
    signatureOn: (pages) => `Nuova firma (p. ${pages}).`,
    comment: 'Commento nuovo o modificato.',
    commentOn: (pages) => `Commento nuovo o modificato (p. ${pages}).`,
    field: (name) => `Campo «${name}» compilato.`,
    fieldOn: (name, pages) => `Campo «${name}» compilato (p. ${pages}).`,
    file: (name) => `Il file «${name}».`,
    trusted: (name) => `Firma di ${name}.`,
    unknown: (name) => `Firma di ${name}, con un certificato che questo servizio non considera attendibile.`,
    nobody: 'Nessuna firma valida lo copre.',
  },
  asSigned: 'Salva il file come è stato firmato',
  forbidden: 'Il file è stato modificato in un modo non consentito. Veda i dettagli tecnici.',
  brokenSince: 'Ciò che è stato firmato, o la firma stessa, è stato modificato.',
  certificate: 'Certificato',
  trusted: 'Emesso da questo servizio.',
  trustedButOpen: 'Emesso da questo servizio. Non è stato possibile verificare tutto; veda i dettagli tecnici.',
  listed: {
    trusted: 'Emesso da un servizio di un elenco di fiducia.',
    trustedButOpen:
      'Emesso da un servizio di un elenco di fiducia. Non è stato possibile verificare tutto; veda i dettagli tecnici.',
  },
  qualified: {
    name: 'Stato qualificato',
    levels: {
      QES: 'Firma elettronica qualificata',
      QESeal: 'Sigillo elettronico qualificato',
      'AdES-QC': 'Firma elettronica avanzata con certificato qualificato',
      'AdESeal-QC': 'Sigillo elettronico avanzato con certificato qualificato',
      AdES: 'Avanzato, non qualificato',
    },
  },
  unknownIssuer: 'Non emesso da questo servizio. Chiunque può creare un certificato simile, con qualsiasi nome.',
  notCompared: 'Non confrontato con il certificato di questo servizio, che non ha risposto.',
  notCounting: 'Non valido: era revocato, non valido in quel momento o troppo debole. Veda i dettagli tecnici.',
  expired:
    'La protezione è scaduta: il certificato o la marca temporale più recente non è più valida. Veda i dettagli tecnici.',
  protectedUntil: 'Protetto fino al',
  protectionExpired: 'Protezione scaduta il',
  extendProtection: 'Una nuova marca temporale prima di questa data la prolunga.',
  more: (count) => plural(count, { one: `E un altro.`, other: `E altri ${count}.` }),
  technical: 'Dettagli tecnici',
  details: {
    subject: 'Nome nel certificato',
    issuer: 'Emesso da',
    serialNumber: 'Numero di serie',
    fingerprint: 'Impronta del certificato (SHA-256)',
    level: 'Livello (PAdES)',
    field: 'Campo del modulo',
    page: 'Pagina',
    reason: 'Motivo, secondo il firmatario',
    location: 'Luogo, secondo il firmatario',
    findings: 'Dettagli della verifica',
  },

  container: {
    filesTitle: 'File nel contenitore',
    unsigned: {
      title: 'Questo contenitore non ha firme',
      text: 'Nessuno ha firmato o sigillato i file che contiene. Il contenitore può comunque essere registrato.',
    },
    'changed-later': {
      title: 'Il contenitore ha un file non firmato',
      text: 'Ciò che è stato firmato non è cambiato. Ma il contenitore ha anche almeno un file che nessun firmatario attendibile ha firmato.',
    },
    signedBy: {
      trusted: 'Firmato',
      unknown: 'Firmato da qualcuno sconosciuto qui',
      nobody: 'Nessuna firma valida',
    },
    fingerprint: 'Impronta (SHA-256):',
    level: 'Livello (CAdES)',
    signatureFile: 'File della firma',
  },

  comparison: {
    title: 'Come appaiono le pagine',
    lead: 'Veda ogni pagina come è stata firmata accanto a quella attuale. Si vedono anche firme e campi compilati in seguito. Cerchi ogni altra modifica.',
    start: 'Confronta le pagine',
    running: (name, page, of) => `Dalla firma di ${name}: confronto della pagina ${page} di ${of} …`,
    same: (name) => `Tutte le pagine confrontate appaiono come alla firma di ${name}.`,
    different: (name, pages) => `Dalla firma di ${name}, queste pagine appaiono diverse: ${pages}.`,
    left: (count) =>
      plural(count, {
        one: 'Un’altra pagina non è stata confrontata.',
        other: `Altre ${count} pagine non sono state confrontate.`,
      }),
    before: (page) => `Pagina ${page} alla firma`,
    now: (page) => `Pagina ${page} ora`,
    field: (field, before, now) => `Campo ${field}: «${before}» alla firma, «${now}» ora`,
    none: 'Questa pagina non esiste.',
    failed: 'Non è stato possibile mostrare le pagine. Riprovi, o apra le due versioni in un altro programma.',
  },

  limits: {
    person:
      'Chi sia la persona dietro un nome. Se una firma non menziona un codice, chiunque avesse il link poteva firmare, anche il mittente. Questo servizio non controlla documenti d’identità.',
    company: 'Chi abbia apposto il sigillo. Può farlo chiunque acceda all’account dell’organizzazione.',
    moment: 'Il momento esatto della firma. Una marca temporale prova che non fu più tardi.',
    claimed: 'L’ora di una firma senza marca temporale.',
    revocation: 'Che nessun certificato fosse revocato, se una firma dice che non è stato possibile verificarlo.',
    qualified: 'Che una firma sia qualificata ai sensi di legge.',
  },
}
