import type { ConsoleTexts } from '../../en/console.ts'

export const join: ConsoleTexts['join'] = {
  title: (organization) => `Entrare in ${organization}`,
  lead: (inviter, organization) => `${inviter} La invita a lavorare per ${organization} su questo servizio.`,
  facts: {
    organization: 'Organizzazione',
    invitedBy: 'Invito di',
    email: 'Il Suo indirizzo',
    role: 'Il Suo ruolo',
    until: 'Link valido fino al',
  },
  newcomer: {
    title: 'Creare il Suo account',
    text: 'Non c’è ancora un account con questo indirizzo. Scelga un nome e una password: poi è membro e ha già effettuato l’accesso.',
    name: 'Il Suo nome',
    nameHint: 'Lo vedono gli altri membri dell’organizzazione.',
    nameMissing: 'Inserisca il Suo nome.',
    password: 'Password',
    passwordHint: 'Almeno 10 caratteri. Una frase è più facile da ricordare e più difficile da indovinare.',
    passwordWrong: 'La password deve avere da 10 a 128 caratteri.',
    button: 'Creare l’account ed entrare',
  },
  account: {
    title: 'Entrare con il Suo account',
    signIn: (email) => `C’è un account con l’indirizzo ${email}. Acceda con esso per entrare.`,
    ready: (email) => `Ha effettuato l’accesso come ${email}.`,
  },
  wrong: {
    title: 'Ha effettuato l’accesso un’altra persona',
    text: (email, invited) =>
      `Ha effettuato l’accesso come ${email}, ma l’invito è per ${invited}. Esca dall’account per continuare.`,
  },
  ended: {
    unknown: {
      title: 'Questo invito non funziona',
      text: 'È stato ritirato o sostituito da uno più recente, oppure il link non è stato copiato per intero. Cerchi un’e-mail più recente, o chieda un nuovo invito a chi L’ha invitata.',
    },
    expired: {
      title: 'Questo invito è scaduto',
      text: 'Il link è valido 7 giorni. Chieda a chi L’ha invitata di inviarlo di nuovo.',
    },
    used: {
      title: 'Questo invito è già stato accettato',
      text: 'Un link funziona una volta sola. Se è stato Lei, acceda per continuare.',
    },
    home: 'Andare alla console',
  },
}
