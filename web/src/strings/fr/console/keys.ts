import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'

export const keys: ConsoleTexts['keys'] = {
  title: 'Clés d’API',
  lead: 'Les programmes se connectent avec une clé. Qui la possède peut faire tout ce qu’elle permet : traitez-la comme un mot de passe.',
  organizationTitle: (organization) => `Clés de ${organization}`,
  organizationText: 'Elles servent l’organisation et restent quand la personne qui les a créées s’en va.',
  organizationList: 'Clés de l’organisation',
  notYours:
    'Les clés de l’organisation sont gérées par ses propriétaires et administrateurs. Adressez-vous à eux si l’un de vos programmes en a besoin.',
  freePlan:
    'L’interface de programmation ne fait pas partie de la formule gratuite. Les clés de l’organisation sont refusées tant qu’elle n’en change pas.',
  personalTitle: 'Vos propres clés',
  personalText:
    'Elles ne servent que vous, hors de toute organisation : ce qui est créé avec elles ne se voit qu’avec elles.',
  personalList: 'Vos propres clés',
  create: 'Nouvelle clé',
  createOrganization: 'Nouvelle clé de l’organisation',
  createPersonal: 'Nouvelle clé personnelle',
  organizationEmpty: {
    title: 'Pas encore de clés',
    text: 'Créez-en une pour chaque programme qui travaille avec ce service. Chacune peut ainsi être retirée sans toucher aux autres.',
  },
  personalEmpty: {
    title: 'Aucune clé personnelle',
    text: 'Créez-en une pour essayer vous-même l’interface de programmation.',
  },
  columns: {
    name: 'Nom',
    ending: 'Se termine par',
    limit: 'Requêtes par heure',
    expires: 'Expire',
    created: 'Créée',
    actions: 'Actions',
  },
  standardLimit: 'Par défaut',
  never: 'Jamais',
  expired: 'Expirée',
  delete: 'Supprimer',
  deleteNamed: (name) => `Supprimer ${name}`,
  deleteTitle: (name) => `Supprimer la clé ${name} ?`,
  deleteText: 'Les programmes qui l’utilisent sont refusés dès cet instant. Ce qui a été créé avec elle reste.',
  deleteAction: 'Supprimer la clé',
  deleted: (name) => `La clé ${name} a été supprimée.`,
  form: {
    name: 'Nom',
    nameHint: 'Ce qui l’utilise, par exemple « Comptabilité ».',
    nameWrong: 'Donnez un nom à la clé.',
    limit: 'Requêtes par heure',
    limitHint: (most) =>
      `Au plus ${count(most)}. Vide : la valeur par défaut de ce service. L’exploitant du service peut accorder davantage.`,
    limitWrong: (most) => `Saisissez un nombre entier de 1 à ${count(most)}, ou laissez le champ vide.`,
    expires: 'Expiration',
    expiresHint: 'La clé est valable jusqu’à la fin de ce jour, à votre heure.',
    expiresOptions: {
      never: 'Jamais',
      month: 'Dans 30 jours',
      quarter: 'Dans 90 jours',
      year: 'Dans un an',
      day: 'À une date …',
    },
    day: 'Dernier jour',
    dayWrong: 'Choisissez un jour à venir.',
    button: 'Créer la clé',
  },
  made: {
    title: 'Votre nouvelle clé',
    text: 'Copiez-la maintenant. Elle n’est affichée que cette fois ; le service lui-même ne peut plus l’afficher ensuite.',
    key: 'Clé',
    copy: 'Copier la clé',
    tryIt: 'L’essayer dans un terminal',
    copyCommand: 'Copier la commande',
    done: 'Je l’ai copiée',
  },
}
