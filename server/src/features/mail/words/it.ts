import type { MailWords } from './en.ts'

export const italian: MailWords = {
  colon: ':',
  greeting: (name) => `Buongiorno ${name},`,
  sentBy: (registeredName) => `Inviato da ${registeredName}`,
  bothNames: (name, registeredName) => `${name} (${registeredName})`,
  via: (name, registeredName) => `${name} tramite ${registeredName}`,
  from: (registeredName) => `Inviato da Countersign per conto di ${registeredName}.`,
  openElsewhere: 'Se il pulsante non funziona, apra questo link:',
  verifyHere: 'Chi ha il documento può verificarlo qui:',
  verifyOneHere: (title) => `Chi ha «${title}» può verificarlo qui:`,
  openRequest: 'Apri la richiesta nella console:',
  messageFrom: (name) => `Messaggio di ${name}`,

  facts: {
    document: 'Documento',
    pages: 'Pagine',
    requestedBy: 'Richiesto da',
    signBy: 'Da firmare entro',
    signedBy: 'Firmato da',
    signature: (name, time) => `${name}, ${time}`,
    signer: 'Firmatario',
    recipient: 'Destinatario',
    linkSentTo: 'Link inviato a',
    completed: 'Completato',
    declinedBy: 'Rifiutato da',
    delegatedBy: 'Delegato da',
    expired: 'Scaduto',
    missing: 'Non firmato da',
    canceledBy: 'Annullato da',
    reference: 'Riferimento',
    organization: 'Organizzazione',
    invitedBy: 'Invitato da',
    inviterEmail: 'Indirizzo e-mail',
    joinBy: 'Link valido fino a',
  },

  invitation: {
    subject: (title) => `Da firmare: ${title}`,
    preheader: (sender) => `${sender} Le chiede di firmare un documento.`,
    heading: (sender) => `${sender} Le chiede di firmare`,
    text: (title) => `Legga e firmi «${title}».`,
    button: 'Leggere e firmare',
    personal: (sender) =>
      `Questo link è personale: chiunque lo abbia può firmare a Suo nome. Lo ha anche ${sender}. Non inoltri questa e-mail.`,
    personalAlone: 'Questo link è personale: chiunque lo abbia può firmare a Suo nome. Non inoltri questa e-mail.',
    delegated: (from) => `${from} Le chiede di firmare al suo posto.`,
    unknown: (sender) => `Se non conosce ${sender}, può ignorare questa e-mail.`,
  },

  protectedLink: {
    email_code: () =>
      'Questo link è personale. Apre il documento solo con un codice che riceve in un’altra e-mail. Non inoltri nessuna delle due.',
    sms_code: (sender) =>
      `Questo link è personale. Apre il documento solo con un codice che riceve via SMS. Può servire anche un codice di accesso di ${sender}. Non inoltri questa e-mail.`,
    access_code: (sender) =>
      `Questo link è personale. Apre il documento solo con il codice di accesso che riceve da ${sender}. Non inoltri questa e-mail.`,
    identity_check: (sender) =>
      `Questo link è personale. Prima che il documento si apra, un fornitore verifica la Sua identità, per esempio con il documento d’identità. Può servire anche un codice di accesso di ${sender}. Non inoltri questa e-mail.`,
    oidc: (sender) =>
      `Questo link è personale. Prima che il documento si apra, acceda con un provider di identità di ${sender}. Può servire anche un codice. Non inoltri questa e-mail.`,
    both: (sender) =>
      `Questo link è personale. Apre il documento solo con il codice di accesso che riceve da ${sender} e con un codice inviato in un’altra e-mail. Non inoltri nessuna delle due e-mail.`,
    passkey: () =>
      'Questo link è personale. Apre il documento solo con la Sua passkey. Se non ne ha ancora una, la crea con un codice che riceve in un’altra e-mail. Non inoltri nessuna delle due.',
    passkeyAndCode: (sender) =>
      `Questo link è personale. Apre il documento solo con la Sua passkey e con il codice di accesso che riceve da ${sender}. Se non ha ancora una passkey, la crea con un codice che Le inviamo via e-mail. Non inoltri questa e-mail.`,
  },

  signerCode: {
    subject: (sender) => `Il Suo codice per il documento di ${sender}`,
    preheader: (code) => `Il Suo codice è ${code}.`,
    heading: (code) => `Il Suo codice: ${code}`,
    text: (sender) =>
      `Inserisca questo codice nella pagina che ha aperto. Conferma il Suo indirizzo e-mail prima di mostrare un documento di ${sender}.`,
    expires: (minutes) => `Il codice vale ${minutes} minuti e una sola volta.`,
    secret: (sender) =>
      `Inserisca questo codice solo in quella pagina. Nessuno da ${sender} o Countersign glielo chiederà per telefono o per e-mail.`,
    unexpected: 'Se non ha richiesto un codice, forse qualcun altro ha il Suo link. Senza il codice non apre nulla.',
  },

  signerLocked: {
    subject: (title) => `Bloccato: ${title}`,
    preheader: (signer) => `Troppi tentativi falliti per ${signer}.`,
    heading: (signer) => `${signer} non può aprire il documento`,
    text: (signer, title) =>
      `La verifica dell’identità per «${title}» è fallita troppe volte. Il link di ${signer} è bloccato.`,
    next: 'Apra la richiesta e sostituisca il link. Se il firmatario usa un codice di accesso, può anche impostarne uno nuovo. Se i tentativi non sono del firmatario, qualcun altro ha il link.',
  },

  membershipInvitation: {
    subject: (organization) => `Invito a ${organization} su Countersign`,
    preheader: (inviter) => `${inviter} La invita.`,
    heading: (organization) => `Invito a ${organization}`,
    text: (inviter, organization) =>
      `${inviter} La invita a entrare in «${organization}» su Countersign e a lavorare con i suoi documenti, firme e sigilli.`,
    next: 'Apra il link per scegliere una password ed entrare. Se ha già un account, acceda con quello.',
    button: 'Vedere l’invito',
    personal: 'Questo link è personale: chiunque lo apra può entrare al Suo posto. Non inoltri questa e-mail.',
    unknown: (inviter) => `Se non conosce ${inviter}, può ignorare questa e-mail. Senza accettare non entra in nulla.`,
  },

  account: {
    email: 'Account',
    newEmail: 'Nuovo indirizzo e-mail',
    at: 'Data e ora',
    passwordReset: {
      subject: 'Reimpostare la password',
      heading: 'Reimpostare la password',
      text: (email) =>
        `È stato chiesto di reimpostare la password dell’account ${email}. Apra il link per sceglierne una nuova. Funziona una sola volta, per 60 minuti.`,
      button: 'Scegliere una nuova password',
      unknown: 'Se non l’ha chiesto Lei, può ignorare questa e-mail. La password resta quella di prima.',
    },
    emailChange: {
      subject: 'Confermare il nuovo indirizzo e-mail',
      heading: 'Confermare il nuovo indirizzo e-mail',
      text: (email, newEmail) =>
        `Il titolare dell’account ${email} vuole usare d’ora in poi ${newEmail}. Apra il link e acceda per confermare. Funziona per 60 minuti.`,
      button: 'Confermare l’indirizzo e-mail',
      unknown: 'Se non l’ha chiesto Lei, può ignorare questa e-mail. Non cambia nulla.',
    },
    notices: {
      'password-changed': 'La Sua password è stata cambiata',
      'email-changed': 'Il Suo indirizzo e-mail è stato cambiato',
      'second-factor-on': 'La verifica in due passaggi è stata attivata',
      'second-factor-off': 'La verifica in due passaggi è stata disattivata',
      'app-removed': 'L’app di autenticazione è stata rimossa dal Suo account',
      'passkey-added': 'Una passkey è stata aggiunta al Suo account',
      'passkey-removed': 'Una passkey è stata rimossa dal Suo account',
    },
    notMe: 'Se è stato Lei, non deve fare nulla. Altrimenti contatti subito il Suo amministratore.',
  },

  reminder: {
    subject: (title) => `Promemoria: firmi ${title}`,
    ownSubject: (subject) => `Promemoria: ${subject}`,
    preheader: (sender) => `${sender} attende la Sua firma.`,
    heading: (sender) => `${sender} attende la Sua firma`,
    text: (title) => `«${title}» attende la Sua firma.`,
  },

  approval: {
    subject: (title) => `Da approvare: ${title}`,
    preheader: (sender) => `${sender} Le chiede di approvare un documento.`,
    heading: (sender) => `${sender} Le chiede di approvare`,
    text: (title) => `Legga e approvi «${title}».`,
    button: 'Leggere e approvare',
    by: 'Da approvare entro',
    personal: (sender) =>
      `Questo link è personale: chiunque lo abbia può approvare a Suo nome. Lo ha anche ${sender}. Non inoltri questa e-mail.`,
    personalAlone: 'Questo link è personale: chiunque lo abbia può approvare a Suo nome. Non inoltri questa e-mail.',
    reminder: {
      subject: (title) => `Promemoria: approvi ${title}`,
      preheader: (sender) => `${sender} attende la Sua approvazione.`,
      heading: (sender) => `${sender} attende la Sua approvazione`,
      text: (title) => `«${title}» attende la Sua approvazione.`,
    },
    doneBy: 'Approvato da',
    missing: 'Non approvato da',
    decline: {
      preheader: (signer) => `${signer} ha rifiutato di approvare.`,
      heading: (signer) => `${signer} ha rifiutato di approvare`,
      text: (signer, title) =>
        `${signer} ha rifiutato di approvare «${title}». La richiesta è chiusa e nessuno può più firmare.`,
    },
    delegated: (from) => `${from} Le chiede di approvare al suo posto.`,
  },

  viewing: {
    subject: (title) => `Da visualizzare: ${title}`,
    preheader: (sender) => `${sender} Le chiede di visualizzare un documento.`,
    heading: (sender) => `${sender} Le chiede di visualizzare un documento`,
    text: (title) => `Apra e legga «${title}». Non deve firmare.`,
    button: 'Visualizzare il documento',
    by: 'Da visualizzare entro',
    personal: (sender) =>
      `Questo link è personale: chiunque lo abbia può leggere il documento al Suo posto. Lo ha anche ${sender}. Non inoltri questa e-mail.`,
    personalAlone:
      'Questo link è personale: chiunque lo abbia può leggere il documento al Suo posto. Non inoltri questa e-mail.',
    reminder: {
      subject: (title) => `Promemoria: visualizzi ${title}`,
      preheader: (sender) => `${sender} attende che Lei visualizzi un documento.`,
      heading: (sender) => `${sender} attende che Lei visualizzi un documento`,
      text: (title) => `«${title}» attende la Sua lettura.`,
    },
    doneBy: 'Visualizzato da',
    missing: 'Non visualizzato da',
  },

  completion: {
    subject: (title) => `Completato: ${title}`,
    preheader: 'Tutti hanno firmato.',
    heading: 'Completato: tutti hanno firmato',
    text: (title) => `Tutti hanno firmato «${title}».`,
    attached: 'Il documento firmato è in allegato. Conservi il file così com’è: ogni modifica invalida le firme.',
    allAttached:
      'I documenti firmati sono in allegato. Conservi i file così come sono: ogni modifica invalida le firme.',
    allLinked:
      'Può scaricare qui i documenti firmati. Conservi i file così come sono: ogni modifica invalida le firme.',
    container: 'È un file .asice con il documento e tutte le firme. Si apre con qualsiasi programma ZIP.',
    linked: 'Qui può scaricare il documento firmato. Conservi il file così com’è: ogni modifica invalida le firme.',
    button: 'Scaricare il documento',
    allButton: 'Scaricare i documenti',
    parts: {
      preheader: 'Tutti hanno finito.',
      heading: 'Completato: tutti hanno finito',
      text: (title) => `Tutti hanno fatto la propria parte per «${title}».`,
    },
    copy: (sender) => `${sender} L’ha indicata come destinatario di questa copia.`,
  },

  delegation: {
    subject: (title) => `Delegato: ${title}`,
    preheader: (from, to) => `${to} firma al posto di ${from}.`,
    heading: (from) => `${from} ha delegato la firma`,
    text: (from, to, title) =>
      `${from} ha chiesto a ${to} di firmare «${title}» al suo posto. ${to} ha ricevuto un link per e-mail e il link di ${from} non funziona più.`,
    accessCode: (to) =>
      `Per aprire il documento, ${to} ha bisogno del codice di accesso. Se è d’accordo, lo comunichi, ma non per e-mail.`,
    next: 'Se non è d’accordo, corregga il firmatario o annulli la richiesta.',
    approval: {
      preheader: (from, to) => `${to} approva al posto di ${from}.`,
      heading: (from) => `${from} ha delegato l’approvazione`,
      text: (from, to, title) =>
        `${from} ha chiesto a ${to} di approvare «${title}» al suo posto. ${to} ha ricevuto un link per e-mail e il link di ${from} non funziona più.`,
      next: 'Se non è d’accordo, corregga l’approvatore o annulli la richiesta.',
      person: 'Approvatore',
    },
  },

  decline: {
    subject: (title) => `Rifiutato: ${title}`,
    preheader: (signer) => `${signer} ha rifiutato di firmare.`,
    heading: (signer) => `${signer} ha rifiutato di firmare`,
    text: (signer, title) =>
      `${signer} ha rifiutato di firmare «${title}». La richiesta è chiusa e nessuno può più firmare.`,
    reasonOf: (signer) => `Motivo indicato da ${signer}`,
  },

  wrongRecipient: {
    subject: (title) => `Destinatario errato: ${title}`,
    preheader: (signer) => `Il link di ${signer} è arrivato a un’altra persona.`,
    heading: 'Il link è arrivato alla persona sbagliata',
    text: (signer, title) =>
      `La persona che ha aperto il link di ${signer} dichiara di non essere ${signer}. La richiesta è chiusa e nessuno può più firmare «${title}».`,
    next: 'Controlli l’indirizzo e-mail e invii una nuova richiesta.',
    message: 'Messaggio della persona che ha aperto il link',
  },

  closing: {
    subject: (title) => `Chiuso: ${title}`,
    preheader: 'Non deve fare più nulla.',
    heading: 'Questa richiesta è chiusa',
    text: (title) =>
      `La richiesta di firmare «${title}» è chiusa perché non tutti firmano. Non deve fare più nulla e il Suo link non funziona più.`,
    parts: {
      text: (title) =>
        `La richiesta per «${title}» è chiusa perché non tutti fanno la propria parte. Non deve fare più nulla e il Suo link non funziona più.`,
    },
  },

  expiry: {
    subject: (title) => `Scaduto: ${title}`,
    preheader: 'Questa richiesta è scaduta.',
    heading: 'Questa richiesta è scaduta',
    text: (title) => `Non tutti hanno firmato «${title}» in tempo. I link per firmare non funzionano più.`,
    parts: {
      text: (title) => `Non tutti hanno fatto in tempo la propria parte per «${title}». I link non funzionano più.`,
    },
  },

  cancellation: {
    subject: (title) => `Annullato: ${title}`,
    preheader: 'Non deve più firmare.',
    heading: 'Questa richiesta è stata annullata',
    text: (sender, title) =>
      `${sender} ha annullato la richiesta per «${title}». Non deve fare più nulla e il Suo link non funziona più.`,
    reasonOf: (sender) => `Motivo indicato da ${sender}`,
  },
}
