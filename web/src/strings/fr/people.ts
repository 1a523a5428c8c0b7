import type { People } from '../en/people.ts'

export const people: People = {
  handOver: {
    title: (name) => `Donnez l’appareil à ${name}`,
    text: (sender, name) => `${sender} demande à ${name} de signer ce document sur place, sur cet appareil.`,
    start: (name) => `Je suis ${name}`,
  },
  handBack: {
    title: 'Rendez l’appareil',
    text: (sender) => `C’est terminé. Veuillez rendre l’appareil à ${sender}.`,
  },
  delegatedBy: (name) => `${name} vous demande de signer à sa place.`,
  keepLink: 'Toute personne qui a ce lien peut signer\u00a0: ne le partagez pas.',
  delegate: {
    question: 'Une autre personne doit-elle signer\u00a0?',
    open: 'Demander à une autre personne',
    title: 'Demander à une autre personne de signer',
    text: (sender) =>
      `Cette personne reçoit son propre lien par e-mail et le vôtre ne fonctionne plus. ${sender} en est informé. Vous ne pouvez pas revenir en arrière, et votre saisie est effacée.`,
    name: 'Son nom',
    nameMissing: 'Saisissez un nom (200 caractères au plus).',
    email: 'Son adresse e-mail',
    emailMissing: 'Saisissez une adresse e-mail, par exemple anna@example.org.',
    reason: 'Motif (facultatif, pour l’expéditeur seulement)',
    submit: 'Demander à cette personne',
    sending: 'Envoi …',
    back: 'Retour',
    failed: 'L’envoi n’a pas eu lieu.',
  },
  delegated: {
    title: (name) => `${name} signe à votre place`,
    text: (name, email) =>
      `Nous avons envoyé à ${name} un e-mail avec un lien à ${email}, et nous avons prévenu l’expéditeur.`,
    next: 'Votre propre lien ne fonctionne plus. Vous pouvez fermer cette page.',
  },
  /** What differs for the other roles. */
  roles: {
    signer: {},
    approver: {
      handOver: (sender, name) => `${sender} demande à ${name} d’approuver ce document sur place, sur cet appareil.`,
      delegatedBy: (name) => `${name} vous demande d’approuver à sa place.`,
      keepLink: 'Toute personne qui a ce lien peut approuver\u00a0: ne le partagez pas.',
      question: 'Une autre personne doit-elle approuver\u00a0?',
      open: 'Demander à une autre personne',
      title: 'Demander à une autre personne d’approuver',
      delegated: (name) => `${name} approuve à votre place`,
    },
    viewer: {
      handOver: (sender, name) => `${sender} demande à ${name} de lire ce document sur place, sur cet appareil.`,
    },
    cc: {},
  },
}
