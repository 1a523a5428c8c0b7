import type { Signing } from '../en/signing.ts'

const ends: Signing['ends'] = {
  unknown: {
    title: 'Questo link non è valido',
    text: 'Forse manca una parte del link.',
    next: 'Apra di nuovo il link nell’e-mail, o ne chieda uno nuovo al mittente.',
  },
  expired: {
    title: 'Questa richiesta è scaduta',
    text: 'Questo link non funziona più.',
    next: 'Se desidera ancora proseguire, chieda al mittente una nuova richiesta.',
  },
  cancelled: {
    title: 'Il mittente ha annullato questa richiesta',
    text: 'Questo link non funziona più.',
    next: 'Non deve fare nulla. Se ha domande, contatti il mittente.',
  },
  declined: {
    title: 'Questa richiesta è chiusa',
    text: 'Non tutti hanno acconsentito, quindi questo documento non può essere completato.',
    next: 'Non deve fare nulla. Abbiamo avvisato il mittente.',
  },
  'declined-by-you': {
    title: 'Ha rifiutato questa richiesta',
    text: 'Avvisiamo il mittente e gli comunichiamo il Suo motivo. Ora nessun altro può firmare questo documento.',
    next: 'Non deve fare altro. Può chiudere questa pagina.',
  },
  'not-me': {
    title: 'Ha indicato di non essere questa persona',
    text: 'Avvisiamo il mittente che il link è arrivato a qualcun altro. Ora nessuno può firmare questo documento.',
    next: 'Non deve fare altro. Può chiudere questa pagina.',
  },
  failed: {
    title: 'Questo documento non può essere firmato',
    text: 'Si è verificato un problema con questa richiesta, che non può essere completata.',
    next: 'Contatti il mittente, che può inviare una nuova richiesta.',
  },
  over: {
    title: 'Questo link è scaduto',
    text: 'Questo documento è stato completato tempo fa.',
    next: 'Ha ricevuto la Sua copia per e-mail quando è stato completato. Se non la trova, la chieda al mittente.',
  },
}

const common = {
  waitsFor: 'Riceverà il documento completo per e-mail quando tutti avranno finito.',
  finishing: 'Tutti hanno finito. Stiamo completando il documento, ci vuole un momento.',
  completedText: 'Tutti hanno finito. Scarichi la Sua copia e la conservi.',
  progress: (signed: number, total: number) => `${signed} di ${total} completati`,
}

export const signing: Signing = {
  section: 'Firma',
  footer: { label: 'Informazioni sul servizio', verify: 'Verifica un documento' },
  sentBy: (sender) => `Inviato da ${sender}`,
  embedded: {
    expired: {
      title: 'Questa pagina è scaduta',
      text: 'Ricarichi la pagina che la contiene per continuare. I dati inseriti potrebbero andare persi.',
    },
    notInFrame: {
      title: 'Questa pagina si apre all’interno di un altro sito',
      text: 'Torni al sito che Le ha chiesto di firmare.',
    },
  },
  again: 'Riprova',

  asking: { title: 'Apertura del documento', text: 'Un momento.' },
  failed: { title: 'Non è stato possibile aprire il documento' },
  unproved: 'Confermi la Sua identità',

  intro: {
    asks: (sender) => `${sender} Le chiede di firmare`,
    pages: (pages) => (pages === 1 ? '1 pagina' : `${pages} pagine`),
    until: 'Firmare entro',
    signingAs: 'Firma come',
    notMe: 'Non è Lei?',
    message: (sender) => `Messaggio di ${sender}`,
    activeContent: (sender, found) =>
      `Questo PDF contiene: ${found}. In questa pagina nulla di ciò ha effetto, ma un altro programma può mostrare il documento in modo diverso. Se non se lo aspettava, chieda a ${sender} prima di proseguire.`,
  },

  details: {
    title: 'Dettagli del documento',
    pages: 'Lunghezza',
    fileHash: 'Impronta (SHA-256)',
    fileHashHint: 'Identifica il documento esattamente come lo ha fornito il mittente.',
  },

  documents: {
    title: 'Documenti',
    progress: (read, total) => `${read} di ${total} letti`,
    next: 'Documento successivo',
    read: 'Letto',
    unread: 'Non ancora letto',
  },

  viewer: {
    title: 'Documento',
    loading: 'Caricamento del documento …',
    page: (number, total) => `Pagina ${number} di ${total}`,
    pageShort: (number, total) => `${number} / ${total}`,
    zoomIn: 'Ingrandisci',
    zoomOut: 'Riduci',
    zoom: (percent) => `${percent}%`,
    download: 'Scarica',
    failed: 'Il documento non può essere mostrato qui.',
    failedHelp: 'Lo scarichi, lo legga e poi prosegua qui sotto. Oppure provi di nuovo a mostrarlo.',
    downloadDocument: 'Scarica il documento',
    missing: 'Non è stato possibile caricare il documento. Riprovi: potrà proseguire quando sarà caricato.',
    fileHelp: 'Apra e controlli il file prima di firmare. La Sua firma vale esattamente per questo file.',
    downloadFile: 'Scarica il file',
  },

  form: {
    title: 'La Sua firma',
    ways: 'Come firmare',
    typed: 'Scrivi',
    drawn: 'Disegna',
    uploaded: 'Carica',
    nameLabel: 'Il Suo nome',
    nameHint: (name) => `Scriva nome e cognome come firma, per esempio ${name}.`,
    nameMissing: 'Scriva nome e cognome. Sono la Sua firma.',
    nameUnprintable: (character) =>
      `${character} non può essere stampato nel documento. Lo tolga, o disegni la Sua firma.`,
    padLabel: 'Disegni qui la Sua firma con il dito, una penna o il mouse. Con la tastiera, scelga Scrivi.',
    padHint: 'Disegni con il dito, una penna o il mouse.',
    padMissing: 'Disegni la Sua firma nel riquadro qui sopra, o scelga Scrivi.',
    padLine: 'Un punto o una linea retta non è una firma. Firmi come fa su carta.',
    undo: 'Annulla',
    clear: 'Cancella',
    styles: 'Stile',
    style: (number) => `Stile ${number}`,
    plainStyle: 'Semplice',
    pictureChoose: 'Scegli un’immagine',
    pictureChooseAnother: 'Scegli un’altra immagine',
    pictureHint:
      'Firmi su carta bianca con una penna scura e scatti una foto, oppure trascini qui un’immagine. PNG o JPEG, fino a 10 MB. La carta viene rimossa.',
    pictureReading: 'Lettura dell’immagine …',
    pictureAlt: 'La Sua immagine senza la carta',
    pictureRemove: 'Rimuovi l’immagine',
    pictureMissing: 'Scelga un’immagine, oppure scelga Scrivi o Disegna.',
    pictureTooLarge: 'Questo file supera i 10 MB. Scelga un’immagine più piccola.',
    pictureUnreadable: 'Questo file non è un’immagine PNG o JPEG. Ne scelga un altro.',
    pictureEmpty:
      'In questa immagine non si vede inchiostro nitido. Fotografi inchiostro scuro su carta bianca, con luce uniforme.',
    consentMissing: 'Per firmare, spunti questa casella.',
    consentChanged: 'Il testo a cui acconsente è cambiato. Lo legga di nuovo.',
    provedNote:
      'Ha confermato la Sua identità. Il registro delle attività lo annota, insieme a quando e da dove il documento è stato aperto.',
    linkNote:
      'Chiunque abbia questo link può firmare, anche il mittente. Il registro delle attività annota quando e da dove il documento è stato aperto e firmato.',
    unseen: 'Non ha ancora visto il documento. Lo legga o lo scarichi, poi firmi.',
    next: { signature: 'Avanti: firma', consent: 'Avanti: consenso', sign: 'Firma il documento' },
    signing: 'Firma in corso …',
    decline: 'Rifiuta',
    notSigned: 'La Sua firma non è stata salvata.',
    unknown: 'Non abbiamo potuto confermare la Sua firma. Controlli la connessione, poi ricarichi questa pagina.',
  },

  decline: {
    title: 'Rifiutare questa richiesta?',
    text: 'Questo chiude la richiesta per tutti e non può essere annullato. Solo il mittente vede il Suo motivo.',
    notMeTitle: 'Non è Lei?',
    notMeText: (name) =>
      `Questo link è per ${name}. Se non è Lei, non prosegua. Può avvisare il mittente, il che chiude la richiesta per tutti, o semplicemente chiudere questa pagina.`,
    notMeReason: 'Messaggio al mittente (facoltativo)',
    reason: 'Motivo',
    reasonMissing: 'Indichi un motivo, così il mittente sa che cosa fare.',
    submit: 'Rifiuta la richiesta',
    submitNotMe: 'Avvisa il mittente',
    sending: 'Invio in corso …',
    back: 'Indietro',
    failed: 'Non è stato inviato.',
  },

  waiting: {
    PREPARING: {
      title: 'Stiamo preparando il documento',
      text: 'Ci vuole un momento. Questa pagina si aggiorna da sola.',
    },
    WAITING: {
      title: 'Non è ancora il Suo turno',
      text: 'Prima tocca ad altri. Riceverà un’e-mail quando sarà il Suo turno. Anche questa pagina si aggiorna da sola.',
    },
  },

  done: {
    signed: 'Ha firmato',
    waitsFor: 'Quando tutti avranno firmato, riceverà il documento completo per e-mail.',
    finishing: 'Tutti hanno firmato. Stiamo completando il documento, ci vuole un momento.',
    completed: 'Completato',
    completedText: 'Tutti hanno firmato. Scarichi la Sua copia e la conservi.',
    progress: (signed, total) => `Firme: ${signed} di ${total}`,
    download: 'Scarica la copia firmata',
    downloadSoFar: 'Scarica la copia firmata in parte',
    container: 'La Sua copia è un file .asice. Contiene il file e tutte le firme. Qualsiasi programma ZIP può aprirlo.',
    factsTitle: 'Da conservare',
    document: 'Documento',
    sender: 'Mittente',
    signedAt: 'Ha firmato il',
    reference: 'Riferimento',
    finalHash: 'Impronta della copia firmata (SHA-256)',
    fileHash: 'Impronta del documento inviato (SHA-256)',
    verify: 'Verifica questo documento',
    verifyHint: 'Chiunque abbia il file può verificarlo lì, ora e in futuro.',
  },

  roles: {
    signer: { intro: {}, form: {}, done: {} },
    approver: {
      intro: {
        asks: (sender) => `${sender} Le chiede di approvare`,
        until: 'Da approvare entro',
        signingAs: 'Approva come',
      },
      form: {
        title: 'La Sua approvazione',
        consentMissing: 'Per approvare, selezioni questa casella.',
        linkNote:
          'Chiunque abbia questo link può approvare, anche il mittente. Il registro indica quando e da dove il documento è stato aperto e approvato.',
        unseen: 'Non ha ancora visto il documento. Lo legga o lo scarichi, poi approvi.',
        next: { signature: 'Avanti: firma', consent: 'Avanti: consenso', sign: 'Approvare il documento' },
        signing: 'Approvazione …',
        notSigned: 'La Sua approvazione non è stata salvata.',
        unknown:
          'Non abbiamo potuto confermare la Sua approvazione. Controlli la connessione e ricarichi questa pagina.',
      },
      done: {
        signed: 'Ha approvato',
        signedAt: 'Approvato il',
        ...common,
      },
    },
    viewer: {
      intro: {
        asks: (sender) => `${sender} Le chiede di visualizzare`,
        until: 'Da visualizzare entro',
        signingAs: 'Visualizza come',
      },
      form: {},
      title: 'Legga il documento',
      text: 'Non deve firmare. Il mittente vede che ha visualizzato il documento.',
      done: {
        signed: 'Ha visualizzato il documento',
        signedAt: 'Visualizzato il',
        ...common,
      },
    },
    cc: {
      intro: { asks: (sender) => `${sender} Le invia una copia`, signingAs: 'Copia per' },
      form: {},
      waiting: {
        title: 'La Sua copia non è ancora pronta',
        text: 'La riceverà per e-mail quando tutti avranno finito. Anche questa pagina si aggiorna da sola.',
      },
      done: common,
    },
  },

  ends,
  ended: {
    document: 'Documento',
    sender: 'Mittente',
    expiredAt: 'Scaduta il',
    endedAt: 'Chiusa il',
    reason: 'Motivo indicato dal mittente',
  },
}
