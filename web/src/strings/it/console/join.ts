import type { ConsoleTexts } from '../../en/console.ts'

export const join: ConsoleTexts['join'] = {
  title: (organization) => `Entra in ${organization}`,
  lead: (inviter, organization) => `${inviter} La invita a entrare in ${organization}.`,
  facts: {
    organization: 'Organizzazione',
    invitedBy: 'Invito di',
    email: 'Il Suo indirizzo e-mail',
    role: 'Il Suo ruolo',
    until: 'Scadenza del link',
  },
  newcomer: {
    title: 'Crei il Suo account',
    text: 'Non esiste ancora un account per questo indirizzo e-mail. Scelga un nome e una password per entrare.',
    name: 'Il Suo nome',
    nameHint: 'Gli altri membri vedono questo nome.',
    nameMissing: 'Inserisca il Suo nome.',
    password: 'Password',
    passwordHint: 'Almeno 10 caratteri. Una frase è facile da ricordare e difficile da indovinare.',
    passwordWrong: 'Usi da 10 a 128 caratteri.',
    button: 'Crea account ed entra',
  },
  account: {
    title: 'Entri con il Suo account',
    signIn: (email) => `Esiste già un account per ${email}. Acceda per entrare.`,
    ready: (email) => `Ha effettuato l’accesso come ${email}.`,
  },
  wrong: {
    title: 'Ha effettuato l’accesso con un altro account',
    text: (email, invited) =>
      `Ha effettuato l’accesso come ${email}, ma questo invito è per ${invited}. Si disconnetta per continuare.`,
  },
  ended: {
    unknown: {
      title: 'Questo invito non è valido',
      text: 'È stato annullato o sostituito da uno più recente, oppure il link è incompleto. Cerchi un’e-mail più recente, o chieda un nuovo invito.',
    },
    expired: {
      title: 'Questo invito è scaduto',
      text: 'Gli inviti scadono dopo 7 giorni. Ne chieda uno nuovo.',
    },
    used: {
      title: 'Questo invito è già stato accettato',
      text: 'Ogni link funziona una sola volta. Se ha già accettato l’invito, acceda per continuare.',
    },
    home: 'Vai alla console',
  },
  forgotten: {
    title: 'Reimposti la password',
    lead: 'Inserisca il Suo indirizzo e-mail. Le invieremo un link per scegliere una nuova password.',
    sent: 'Se esiste un account per questo indirizzo, un’e-mail è in arrivo. Il link funziona per 60 minuti.',
    button: 'Invia il link',
    back: 'Torna all’accesso',
  },
  reset: {
    title: 'Scelga una nuova password',
    lead: (email) => `Per l’account ${email}. Verrà disconnesso da tutti i dispositivi.`,
    doneTitle: 'Password cambiata',
    doneText: 'Acceda con la nuova password.',
    invalidTitle: 'Questo link non è valido',
    invalidText: 'È scaduto, è già stato usato oppure è incompleto.',
    again: 'Richiedi un nuovo link',
  },
}
