import type { People } from '../en/people.ts'

export const people: People = {
  handOver: {
    title: (name) => `Passi il dispositivo a ${name}`,
    text: (sender, name) => `${sender} chiede a ${name} di firmare questo documento di persona, su questo dispositivo.`,
    start: (name) => `Sono ${name}`,
  },
  handBack: {
    title: 'Restituisca il dispositivo',
    text: (sender) => `Ha finito. Restituisca il dispositivo a ${sender}.`,
  },
  delegatedBy: (name) => `${name} Le chiede di firmare al suo posto.`,
  keepLink: 'Chiunque abbia questo link può firmare: non lo condivida.',
  delegate: {
    question: 'Deve firmare un’altra persona?',
    open: 'Chiedere a un’altra persona',
    title: 'Chiedere a un’altra persona di firmare',
    text: (sender) =>
      `Riceve un proprio link per e-mail e il Suo non funziona più. ${sender} ne viene informato. Non può annullare, e ciò che ha inserito viene eliminato.`,
    name: 'Nome della persona',
    nameMissing: 'Inserisca un nome (fino a 200 caratteri).',
    email: 'Indirizzo e-mail della persona',
    emailMissing: 'Inserisca un indirizzo e-mail, per esempio anna@example.org.',
    reason: 'Motivo (facoltativo, solo per il mittente)',
    submit: 'Chiedere a questa persona',
    sending: 'Invio …',
    back: 'Indietro',
    failed: 'L’invio non è riuscito.',
  },
  delegated: {
    title: (name) => `${name} firma al Suo posto`,
    text: (name, email) => `Abbiamo inviato a ${name} un’e-mail con un link a ${email} e informato il mittente.`,
    next: 'Il Suo link non funziona più. Può chiudere questa pagina.',
  },
  /** What differs for the other roles. */
  roles: {
    signer: {},
    approver: {
      handOver: (sender, name) =>
        `${sender} chiede a ${name} di approvare questo documento di persona, su questo dispositivo.`,
      delegatedBy: (name) => `${name} Le chiede di approvare al suo posto.`,
      keepLink: 'Chiunque abbia questo link può approvare: non lo condivida.',
      question: 'Deve approvare un’altra persona?',
      open: 'Chiedere a un’altra persona',
      title: 'Chiedere a un’altra persona di approvare',
      delegated: (name) => `${name} approva al Suo posto`,
    },
    viewer: {
      handOver: (sender, name) =>
        `${sender} chiede a ${name} di leggere questo documento di persona, su questo dispositivo.`,
    },
    cc: {},
  },
}
