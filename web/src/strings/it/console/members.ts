import type { ConsoleTexts } from '../../en/console.ts'

export const members: ConsoleTexts['members'] = {
  title: 'Membri',
  lead: 'Qui tutti vedono tutti i documenti, le richieste e i sigilli dell’organizzazione.',
  list: 'Membri dell’organizzazione',
  add: 'Aggiungere un membro',
  you: 'Lei',
  columns: { name: 'Nome', email: 'E-mail', role: 'Ruolo', since: 'Dal', actions: 'Azioni' },
  roleOf: (name) => `Ruolo di ${name}`,
  roleChanged: (name, role) => `Nuovo ruolo di ${name}: ${role}.`,
  rulesTitle: 'Chi può fare che cosa',
  rules: {
    owner:
      'Tutto, ed è il solo a poter nominare, modificare e rimuovere proprietari. L’ultimo proprietario non può né uscire né passare a un ruolo inferiore.',
    admin: 'Aggiunge e rimuove persone, gestisce chiavi e sigilli dell’organizzazione, la rinomina.',
    member:
      'Lavora con documenti, richieste di firma e marche temporali, e applica sigilli. Gestisce le proprie chiavi.',
  },
  notYours: 'Proprietari e amministratori aggiungono e rimuovono persone. Lei può consultare l’elenco, e può uscire.',
  remove: 'Rimuovere',
  removeNamed: (name) => `Rimuovere ${name}`,
  removeTitle: (name) => `Rimuovere ${name}?`,
  removeText:
    'La persona perde subito l’accesso all’organizzazione. I documenti, le richieste e le chiavi che ha creato per essa restano all’organizzazione.',
  removeAction: 'Rimuovere dall’organizzazione',
  removed: (name) => `${name} non fa più parte dell’organizzazione.`,
  leave: 'Uscire',
  leaveTitle: (organization) => `Uscire da ${organization}?`,
  leaveText:
    'Perde subito l’accesso all’organizzazione. Solo i suoi proprietari e amministratori possono aggiungerla di nuovo.',
  leaveAction: 'Uscire dall’organizzazione',
  form: {
    email: 'Indirizzo e-mail',
    emailWrong: 'Inserisca un indirizzo e-mail, come nome@example.com.',
    name: 'Nome',
    nameHint: 'Per un nuovo account. Chi ne ha già uno mantiene il nome che ha lì.',
    role: 'Ruolo',
    button: 'Aggiungere',
  },
  added: {
    title: (name) => `${name} fa ora parte dell’organizzazione`,
    first:
      'È stato creato un nuovo account. Consegni questa prima password alla persona in modo sicuro. Viene mostrata solo questa volta; si può cambiare in «Il Suo account».',
    known: 'La persona ha già un account e accede come prima.',
    address: 'Indirizzo della console',
    email: 'Indirizzo e-mail',
    password: 'Prima password',
    copy: 'Copiare la password',
    done: 'Fatto',
  },
  organization: {
    title: 'L’organizzazione',
    name: 'Nome',
    hint: 'I firmatari lo vedono nella pagina di firma e nelle e-mail.',
    wrong: 'Dia un nome all’organizzazione.',
    save: 'Salvare il nome',
    saved: 'Il nome è stato salvato.',
    planIs: (plan) => `Piano: ${plan}`,
    plans: { enterprise: 'Enterprise', free: 'Gratuito' },
  },
}
