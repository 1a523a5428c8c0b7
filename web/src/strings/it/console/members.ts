import type { ConsoleTexts } from '../../en/console.ts'

export const members: ConsoleTexts['members'] = {
  title: 'Membri',
  lead: 'Qui tutti vedono tutti i documenti, le richieste e i sigilli dell’organizzazione.',
  list: 'Membri dell’organizzazione',
  invite: 'Invitare un membro',
  you: 'Lei',
  columns: { name: 'Nome', email: 'E-mail', role: 'Ruolo', since: 'Dal', actions: 'Azioni' },
  roleOf: (name) => `Ruolo di ${name}`,
  roleChange: {
    action: 'Cambiare ruolo',
    title: (name, role) => `Cambiare il ruolo di ${name} in: ${role}?`,
    own: 'Vale subito. Se abbassa il proprio ruolo, solo un’altra persona può rialzarlo.',
    toOwner:
      'I proprietari possono fare tutto nell’organizzazione, e cambiare o rimuovere altri proprietari, anche Lei.',
    fromOwner: 'Questa persona perde subito ciò che solo i proprietari possono fare.',
  },
  roleChanged: (name, role) => `Nuovo ruolo di ${name}: ${role}.`,
  rulesTitle: 'Chi può fare che cosa',
  rules: {
    owner:
      'Tutto, ed è il solo a poter nominare, modificare e rimuovere proprietari. L’ultimo proprietario non può né uscire né passare a un ruolo inferiore.',
    admin: 'Invita e rimuove persone, gestisce chiavi e sigilli dell’organizzazione.',
    member:
      'Lavora con documenti, richieste di firma e marche temporali, e applica sigilli. Gestisce le proprie chiavi.',
  },
  notYours: 'Proprietari e amministratori invitano e rimuovono persone. Lei può consultare l’elenco, e può uscire.',
  remove: 'Rimuovere',
  removeNamed: (name) => `Rimuovere ${name}`,
  removeTitle: (name) => `Rimuovere ${name}?`,
  removeText:
    'La persona perde subito l’accesso all’organizzazione, e gli inviti che ha mandato smettono di funzionare. I documenti, le richieste e le chiavi che ha creato per essa restano all’organizzazione.',
  removeAction: 'Rimuovere dall’organizzazione',
  removed: (name) => `${name} non fa più parte dell’organizzazione.`,
  leave: 'Uscire',
  leaveTitle: (organization) => `Uscire da ${organization}?`,
  leaveText:
    'Perde subito l’accesso all’organizzazione. Solo i suoi proprietari e amministratori possono invitarla di nuovo.',
  leaveAction: 'Uscire dall’organizzazione',
  form: {
    email: 'Indirizzo e-mail',
    emailWrong: 'Inserisca un indirizzo e-mail, come nome@example.com.',
    role: 'Ruolo',
    next: 'La persona riceve un’e-mail con un link valido 7 giorni. Con esso sceglie una password, oppure entra con l’account che ha già.',
    button: 'Inviare l’invito',
  },
  invitations: {
    title: 'Inviti in sospeso',
    text: 'Chi è invitato riceve un’e-mail con un link valido 7 giorni, e diventa membro quando accetta.',
    none: 'Al momento nessuno è invitato.',
    mailbox: 'Questo servizio non manda e-mail all’esterno: ciò che scrive si trova nella sua casella.',
    mailboxLink: 'Aprire la casella',
    sent: (email) => `È stato inviato un invito a ${email}.`,
    columns: { email: 'E-mail', role: 'Ruolo', by: 'Invitato da', until: 'Link valido fino al', actions: 'Azioni' },
    expired: 'Scaduto',
    again: 'Inviare di nuovo',
    againTo: (email) => `Inviare di nuovo a ${email}`,
    withdraw: 'Ritirare',
    withdrawTo: (email) => `Ritirare l’invito a ${email}`,
    withdrawTitle: (email) => `Ritirare l’invito a ${email}?`,
    withdrawText: 'Il link nell’e-mail smette subito di funzionare.',
    withdrawAction: 'Ritirare l’invito',
    withdrawn: (email) => `L’invito a ${email} è stato ritirato.`,
  },
  language: {
    title: 'Lingua dell’organizzazione',
    hint: 'Usata per le e-mail ai membri e per le richieste di firma che non ne indicano un’altra.',
    none: 'Non impostata (inglese)',
    saved: 'Salvato.',
  },
  keysLeft: {
    title: (name) => `${name} non fa più parte dell’organizzazione`,
    text: 'Queste chiavi dell’organizzazione sono state create da questa persona e funzionano ancora. Chi ne ha copiata una può continuare a usarla: elimini quelle che non servono a nessun programma.',
    ending: (hint) => `termina con ${hint}`,
    link: 'Andare alle chiavi API',
    done: 'Fatto',
  },
}
