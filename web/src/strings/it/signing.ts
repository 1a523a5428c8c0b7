import type { Signing } from '../en/signing.ts'

const ends: Signing['ends'] = {
  unknown: {
    title: 'Questo link non è noto',
    text: 'A questo indirizzo non c’è alcun documento. Forse è stato copiato in modo incompleto.',
    next: 'Apra di nuovo il link dall’e-mail, o ne chieda uno nuovo al mittente.',
  },
  expired: {
    title: 'Il termine per firmare è scaduto',
    text: 'Questo documento non può più essere firmato e non viene più mostrato qui.',
    next: 'Se desidera ancora firmare, chieda al mittente una nuova richiesta.',
  },
  cancelled: {
    title: 'Il mittente ha ritirato questa richiesta',
    text: 'Questo documento non può più essere firmato e non viene più mostrato qui.',
    next: 'Non deve fare nulla. Il mittente può dirle il motivo.',
  },
  declined: {
    title: 'Questa richiesta è terminata',
    text: 'Non tutti firmano. Questo documento non può più essere firmato e non viene più mostrato qui.',
    next: 'Non deve fare nulla. Il mittente è stato informato.',
  },
  'declined-by-you': {
    title: 'Ha rifiutato di firmare',
    text: 'Il mittente ne viene informato, con il Suo motivo. Nessun altro può più firmare questo documento.',
    next: 'Non deve fare altro. Può chiudere questa pagina.',
  },
  'not-me': {
    title: 'Ha comunicato di non essere questa persona',
    text: 'Il mittente viene informato che il link è arrivato a qualcun altro. Nessuno può più firmare questo documento.',
    next: 'Non deve fare altro. Può chiudere questa pagina.',
  },
  failed: {
    title: 'Questo documento non può essere firmato',
    text: 'Questa richiesta di firma non può essere completata.',
    next: 'Contatti il mittente, che può inviare una nuova richiesta.',
  },
  over: {
    title: 'Questo link è scaduto',
    text: 'Il documento è stato concluso molto tempo fa, e il link non lo apre più.',
    next: 'La Sua copia è arrivata per e-mail quando tutti avevano firmato. Altrimenti la chieda al mittente.',
  },
}

export const signing: Signing = {
  section: 'Firma',
  footer: { label: 'Informazioni sul servizio', verify: 'Verificare un documento' },
  sentBy: 'Inviato da',
  again: 'Riprovare',

  asking: { title: 'Apertura del documento', text: 'Un momento.' },
  failed: { title: 'Non è stato possibile aprire il documento' },

  intro: {
    asks: 'Le chiede di firmare',
    pages: (pages) => (pages === 1 ? '1 pagina' : `${pages} pagine`),
    until: 'Firmare entro',
    fingerprint: 'Impronta',
    fingerprintHint: 'SHA-256 del documento come fornito dal mittente',
    signingAs: 'Lei firma come',
    notMe: 'Non sono io',
    message: (sender) => `Messaggio di ${sender}`,
    activeContent: (sender, found) =>
      `Questo PDF contiene: ${found}. In questa pagina nulla di ciò ha effetto, ma un altro programma può mostrare il documento in modo diverso. Se non se lo aspettava, chieda a ${sender} prima di firmare.`,
  },

  viewer: {
    title: 'Documento',
    loading: 'Caricamento del documento …',
    page: (number, total) => `Pagina ${number} di ${total}`,
    pageShort: (number, total) => `${number} / ${total}`,
    zoomIn: 'Ingrandire',
    zoomOut: 'Ridurre',
    zoom: (percent) => `${percent}%`,
    download: 'Scaricare',
    failed: 'Il documento non può essere mostrato qui.',
    failedHelp: 'Lo scarichi, lo legga e poi firmi qui sotto. Oppure provi di nuovo a mostrarlo.',
    downloadDocument: 'Scaricare il documento',
    missing: 'Non è stato possibile caricare il documento. Riprovi: potrà firmarlo quando sarà caricato.',
    fileHash: 'Impronta (SHA-256)',
    fileHelp: 'Apra e controlli il file prima di firmare. La Sua firma vale esattamente per questo file.',
    downloadFile: 'Scaricare il file',
  },

  form: {
    title: 'La Sua firma',
    ways: 'Come firmare',
    typed: 'Scrivere',
    drawn: 'Disegnare',
    nameLabel: 'Il Suo nome',
    nameHint: (name) => `Lo scriva come firma, per esempio ${name}.`,
    nameMissing: 'Scriva il Suo nome. È la Sua firma.',
    nameUnprintable: (character) =>
      `${character} non può essere stampato nel documento. Lo tolga, o disegni la Sua firma.`,
    padLabel: 'Campo in cui disegnare la firma con il dito, la penna o il mouse. Con la tastiera, scelga Scrivere.',
    padHint: 'Disegni con il dito, una penna o il mouse.',
    padMissing: 'Disegni la Sua firma nel campo qui sopra, o scelga Scrivere.',
    padLine: 'Un punto o una linea retta non è una firma. Firmi come fa su carta.',
    undo: 'Annullare',
    clear: 'Cancellare',
    consentMissing: 'Spunti la casella se acconsente. Nessuno firma senza acconsentire.',
    consentChanged: 'Il testo a cui acconsente è cambiato. Lo legga di nuovo.',
    linkNote:
      'Chiunque abbia questo link può firmare qui, e lo ha anche il mittente. Il registro delle attività annota quando e da dove il documento è stato aperto e firmato.',
    unseen: 'Il documento non Le è ancora stato mostrato. Lo legga o lo scarichi, poi firmi.',
    next: { signature: 'Avanti: firma', consent: 'Avanti: consenso', sign: 'Firmare il documento' },
    signing: 'Firma in corso …',
    decline: 'Rifiutare',
    notSigned: 'La Sua firma non è stata accettata.',
    unknown:
      'Non c’è stata risposta, e non è certo se la Sua firma sia arrivata. Controlli la connessione e ricarichi questa pagina: lo dirà.',
  },

  decline: {
    title: 'Rifiutare di firmare?',
    text: 'Questo chiude la richiesta per tutti e non può essere annullato. Solo il mittente vede il Suo motivo.',
    notMeTitle: 'Non è Lei?',
    notMeText: (name) =>
      `Questo link è destinato a ${name}. Se non è Lei, non firmi. Può informare il mittente, il che chiude la richiesta per tutti, o semplicemente chiudere questa pagina.`,
    notMeReason: 'Che cosa dovrebbe sapere il mittente (facoltativo)',
    reason: 'Motivo',
    reasonMissing: 'Indichi un motivo, affinché il mittente sappia che cosa fare.',
    submit: 'Rifiutare di firmare',
    submitNotMe: 'Informare il mittente',
    sending: 'Invio …',
    back: 'Indietro',
    failed: 'L’invio non è stato accettato.',
  },

  waiting: {
    PREPARING: {
      title: 'Il documento è in preparazione',
      text: 'Ci vuole un momento. La pagina prosegue da sola.',
    },
    WAITING: {
      title: 'Non è ancora il Suo turno',
      text: 'Altri firmano prima. Riceverà un’e-mail quando sarà il Suo turno; anche questa pagina prosegue da sola.',
    },
  },

  done: {
    signed: 'Ha firmato',
    waitsFor: 'Quando tutti avranno firmato, riceverà il documento concluso per e-mail.',
    finishing: 'Tutti hanno firmato. Il documento viene chiuso e marcato temporalmente; ci vuole un momento.',
    completed: 'Firmato da tutti',
    completedText: 'Tutti hanno firmato, e il documento è concluso. Conservi la copia firmata.',
    progress: (signed, total) => `${signed} di ${total} ${signed === 1 ? 'ha' : 'hanno'} firmato`,
    download: 'Scaricare la copia firmata',
    downloadSoFar: 'Scaricare la copia attuale',
    container: 'La copia è un file .asice. Contiene il file e tutte le firme e si apre con qualsiasi programma ZIP.',
    factsTitle: 'Per il Suo archivio',
    document: 'Documento',
    sender: 'Mittente',
    signedAt: 'Ha firmato il',
    reference: 'Riferimento',
    finalHash: 'Impronta della copia firmata (SHA-256)',
    fileHash: 'Impronta del documento come inviato (SHA-256)',
    verify: 'Pagina di verifica',
    verifyHint: 'Chiunque abbia il file può verificarlo lì, oggi e in futuro.',
  },

  ends,
}
