import type { ConsoleTexts } from '../../en/console.ts'

export const members: ConsoleTexts['members'] = {
  title: 'Membres',
  lead: 'Chacun ici voit tous les documents, demandes et cachets de l’organisation.',
  list: 'Membres de l’organisation',
  add: 'Ajouter un membre',
  you: 'Vous',
  columns: { name: 'Nom', email: 'E-mail', role: 'Rôle', since: 'Depuis', actions: 'Actions' },
  roleOf: (name) => `Rôle de ${name}`,
  roleChanged: (name, role) => `Nouveau rôle de ${name} : ${role}.`,
  rulesTitle: 'Qui peut faire quoi',
  rules: {
    owner:
      'Peut tout, et est seul à pouvoir nommer, modifier et retirer des propriétaires. Le dernier propriétaire ne peut ni partir ni être rétrogradé.',
    admin: 'Ajoute et retire des personnes, gère les clés et les cachets de l’organisation, la renomme.',
    member:
      'Travaille avec les documents, les demandes de signature et les horodatages, et appose des cachets. Gère ses propres clés.',
  },
  notYours:
    'Les propriétaires et administrateurs ajoutent et retirent des personnes. Vous pouvez consulter la liste et quitter l’organisation.',
  remove: 'Retirer',
  removeNamed: (name) => `Retirer ${name}`,
  removeTitle: (name) => `Retirer ${name} ?`,
  removeText:
    'Cette personne perd aussitôt l’accès à l’organisation. Les documents, demandes et clés qu’elle a créés pour l’organisation y restent.',
  removeAction: 'Retirer de l’organisation',
  removed: (name) => `${name} ne fait plus partie de l’organisation.`,
  leave: 'Quitter',
  leaveTitle: (organization) => `Quitter ${organization} ?`,
  leaveText:
    'Vous perdez aussitôt l’accès à l’organisation. Seuls ses propriétaires et administrateurs peuvent vous ajouter de nouveau.',
  leaveAction: 'Quitter l’organisation',
  form: {
    email: 'Adresse e-mail',
    emailWrong: 'Saisissez une adresse e-mail, comme name@example.com.',
    name: 'Nom',
    nameHint: 'Pour un nouveau compte. Qui en a déjà un garde le nom qui y figure.',
    role: 'Rôle',
    button: 'Ajouter',
  },
  added: {
    title: (name) => `${name} fait partie de l’organisation`,
    first:
      'Un nouveau compte a été créé. Remettez ce premier mot de passe à la personne par une voie sûre. Il n’est affiché que cette fois ; elle peut le changer sous « Votre compte ».',
    known: 'Cette personne a déjà un compte et se connecte comme avant.',
    address: 'Adresse de la console',
    email: 'Adresse e-mail',
    password: 'Premier mot de passe',
    copy: 'Copier le mot de passe',
    done: 'Terminé',
  },
  organization: {
    title: 'L’organisation',
    name: 'Nom',
    hint: 'Les signataires le voient sur la page de signature et dans les e-mails.',
    wrong: 'Donnez un nom à l’organisation.',
    save: 'Enregistrer le nom',
    saved: 'Le nom a été enregistré.',
    planIs: (plan) => `Formule : ${plan}`,
    plans: { enterprise: 'Enterprise', free: 'Gratuite' },
  },
}
