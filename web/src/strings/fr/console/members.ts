import type { ConsoleTexts } from '../../en/console.ts'

export const members: ConsoleTexts['members'] = {
  title: 'Membres',
  lead: 'Tous les membres voient les documents, les demandes de signature et les cachets de l’organisation.',
  list: 'Membres de l’organisation',
  invite: 'Inviter un membre',
  you: 'Vous',
  columns: { name: 'Nom', email: 'E-mail', role: 'Rôle', since: 'Depuis', actions: 'Actions' },
  roleOf: (name) => `Rôle de ${name}`,
  roleChange: {
    action: 'Changer le rôle',
    actionOf: (name) => `Changer le rôle de ${name}`,
    title: (name, role) => `Changer le rôle de ${name} en ${role} ?`,
    own: 'Le changement est immédiat. Si vous abaissez votre propre rôle, seule une autre personne peut le rétablir.',
    toOwner:
      'Les propriétaires ont un accès complet. Ils peuvent modifier et retirer d’autres propriétaires, y compris vous.',
    fromOwner: 'Cette personne perd immédiatement les droits de propriétaire.',
  },
  roleChanged: (name, role) => `Le rôle de ${name} est maintenant ${role}.`,
  rulesTitle: 'Ce que chaque rôle peut faire',
  rules: {
    owner:
      'Accès complet. Seuls les propriétaires peuvent gérer les propriétaires. Le dernier propriétaire ne peut ni partir ni être rétrogradé.',
    admin: 'Invite et retire des membres, et gère les clés et les cachets de l’organisation.',
    member:
      'Travaille avec les documents, les demandes de signature et les horodatages, et appose des cachets. Gère ses clés personnelles.',
  },
  notYours:
    'Seuls les propriétaires et administrateurs peuvent inviter et retirer des membres. Vous pouvez quitter l’organisation à tout moment.',
  remove: 'Retirer',
  removeNamed: (name) => `Retirer ${name}`,
  removeTitle: (name) => `Retirer ${name} ?`,
  removeText:
    'Cette personne perd immédiatement l’accès, et les invitations qu’elle a envoyées cessent de fonctionner. Les documents, demandes et clés qu’elle a créés pour l’organisation restent.',
  removeAction: 'Retirer le membre',
  removed: (name) => `${name} ne fait plus partie de l’organisation.`,
  leave: 'Quitter',
  leaveTitle: (organization) => `Quitter ${organization} ?`,
  leaveText:
    'Vous perdez immédiatement l’accès. Seuls les propriétaires et administrateurs peuvent vous inviter de nouveau.',
  leaveAction: 'Quitter l’organisation',
  form: {
    email: 'Adresse e-mail',
    emailWrong: 'Saisissez une adresse e-mail, comme name@example.com.',
    role: 'Rôle',
    next: 'La personne reçoit un e-mail avec un lien valable 7 jours. Elle peut créer un compte ou utiliser un compte existant.',
    button: 'Envoyer l’invitation',
  },
  invitations: {
    title: 'Invitations en attente',
    text: 'Le lien de l’e-mail est valable 7 jours. Les personnes invitées deviennent membres quand elles acceptent.',
    none: 'Aucune invitation en attente.',
    mailbox: 'Cette installation n’envoie pas d’e-mails. Vous les trouvez dans sa boîte de réception.',
    mailboxLink: 'Ouvrir la boîte de réception',
    sent: (email) => `Invitation envoyée à ${email}.`,
    columns: { email: 'E-mail', role: 'Rôle', by: 'Invitation de', until: 'Expiration du lien', actions: 'Actions' },
    expired: 'Expirée',
    again: 'Renvoyer',
    againTo: (email) => `Renvoyer l’invitation à ${email}`,
    withdraw: 'Annuler',
    withdrawTo: (email) => `Annuler l’invitation à ${email}`,
    withdrawTitle: (email) => `Annuler l’invitation à ${email} ?`,
    withdrawText: 'Le lien de l’e-mail cesse immédiatement de fonctionner.',
    withdrawAction: 'Annuler l’invitation',
    withdrawn: (email) => `Invitation à ${email} annulée.`,
  },
  language: {
    title: 'Langue de l’organisation',
    hint: 'Utilisée pour les e-mails aux membres et pour les demandes de signature qui n’en indiquent pas d’autre.',
    none: 'Non définie (anglais)',
    saved: 'Enregistré.',
  },
  keysLeft: {
    title: (name) => `${name} ne fait plus partie de l’organisation`,
    text: 'Cette personne a créé ces clés de l’organisation, qui fonctionnent toujours. Supprimez celles dont aucun programme n’a besoin : les copies d’une clé restent utilisables.',
    ending: (hint) => `se termine par ${hint}`,
    link: 'Aller aux clés d’API',
    done: 'Terminé',
  },
}
