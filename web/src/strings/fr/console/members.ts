import type { ConsoleTexts } from '../../en/console.ts'

export const members: ConsoleTexts['members'] = {
  title: 'Membres',
  lead: 'Chacun ici voit tous les documents, demandes et cachets de l’organisation.',
  list: 'Membres de l’organisation',
  invite: 'Inviter un membre',
  you: 'Vous',
  columns: { name: 'Nom', email: 'E-mail', role: 'Rôle', since: 'Depuis', actions: 'Actions' },
  roleOf: (name) => `Rôle de ${name}`,
  roleChange: {
    action: 'Changer le rôle',
    title: (name, role) => `Changer le rôle de ${name} en : ${role} ?`,
    own: 'L’effet est immédiat. Si vous abaissez votre propre rôle, seule une autre personne peut le relever.',
    toOwner:
      'Les propriétaires peuvent tout faire dans l’organisation, et modifier ou retirer d’autres propriétaires, vous aussi.',
    fromOwner: 'Cette personne perd aussitôt ce que seuls les propriétaires peuvent faire.',
  },
  roleChanged: (name, role) => `Nouveau rôle de ${name} : ${role}.`,
  rulesTitle: 'Qui peut faire quoi',
  rules: {
    owner:
      'Peut tout, et est seul à pouvoir nommer, modifier et retirer des propriétaires. Le dernier propriétaire ne peut ni partir ni être rétrogradé.',
    admin: 'Invite et retire des personnes, gère les clés et les cachets de l’organisation.',
    member:
      'Travaille avec les documents, les demandes de signature et les horodatages, et appose des cachets. Gère ses propres clés.',
  },
  notYours:
    'Les propriétaires et administrateurs invitent et retirent des personnes. Vous pouvez consulter la liste et quitter l’organisation.',
  remove: 'Retirer',
  removeNamed: (name) => `Retirer ${name}`,
  removeTitle: (name) => `Retirer ${name} ?`,
  removeText:
    'Cette personne perd aussitôt l’accès à l’organisation, et les invitations qu’elle a envoyées cessent de fonctionner. Les documents, demandes et clés qu’elle a créés pour l’organisation y restent.',
  removeAction: 'Retirer de l’organisation',
  removed: (name) => `${name} ne fait plus partie de l’organisation.`,
  leave: 'Quitter',
  leaveTitle: (organization) => `Quitter ${organization} ?`,
  leaveText:
    'Vous perdez aussitôt l’accès à l’organisation. Seuls ses propriétaires et administrateurs peuvent vous inviter de nouveau.',
  leaveAction: 'Quitter l’organisation',
  form: {
    email: 'Adresse e-mail',
    emailWrong: 'Saisissez une adresse e-mail, comme name@example.com.',
    role: 'Rôle',
    next: 'La personne reçoit un e-mail avec un lien valable 7 jours. Elle y choisit un mot de passe, ou rejoint l’organisation avec le compte qu’elle a déjà.',
    button: 'Envoyer l’invitation',
  },
  invitations: {
    title: 'Invitations en attente',
    text: 'Toute personne invitée reçoit un e-mail avec un lien valable 7 jours, et devient membre une fois l’invitation acceptée.',
    none: 'Personne n’est invité pour le moment.',
    mailbox: 'Ce service n’envoie aucun e-mail à l’extérieur : ce qu’il écrit se trouve dans sa boîte aux lettres.',
    mailboxLink: 'Ouvrir la boîte aux lettres',
    sent: (email) => `Une invitation a été envoyée à ${email}.`,
    columns: { email: 'E-mail', role: 'Rôle', by: 'Invité par', until: 'Lien valable jusqu’au', actions: 'Actions' },
    expired: 'Expirée',
    again: 'Renvoyer',
    againTo: (email) => `Renvoyer à ${email}`,
    withdraw: 'Annuler',
    withdrawTo: (email) => `Annuler l’invitation à ${email}`,
    withdrawTitle: (email) => `Annuler l’invitation à ${email} ?`,
    withdrawText: 'Le lien contenu dans l’e-mail cesse aussitôt de fonctionner.',
    withdrawAction: 'Annuler l’invitation',
    withdrawn: (email) => `L’invitation à ${email} a été annulée.`,
  },
  language: {
    title: 'Langue de l’organisation',
    hint: 'Utilisée pour les e-mails aux membres et pour les demandes de signature qui n’en indiquent pas d’autre.',
    none: 'Non définie (anglais)',
    saved: 'Enregistré.',
  },
  keysLeft: {
    title: (name) => `${name} ne fait plus partie de l’organisation`,
    text: 'Ces clés de l’organisation ont été créées par cette personne et fonctionnent toujours. Qui en a copié une peut continuer à s’en servir : supprimez celles dont aucun programme n’a besoin.',
    ending: (hint) => `se termine par ${hint}`,
    link: 'Voir les clés d’API',
    done: 'Terminé',
  },
}
