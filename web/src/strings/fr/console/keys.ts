import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'

export const keys: ConsoleTexts['keys'] = {
  title: 'Clés d’API',
  lead: 'Les programmes utilisent ce service avec des clés d’API. Traitez une clé comme un mot de passe.',
  organizationTitle: (organization) => `Clés d’API de ${organization}`,
  organizationText:
    'Ces clés appartiennent à l’organisation. Elles continuent de fonctionner quand le membre qui les a créées s’en va.',
  organizationList: 'Clés de l’organisation',
  notYours:
    'Les propriétaires et administrateurs gèrent les clés de l’organisation. Adressez-vous à eux si votre programme a besoin d’une clé.',
  freePlan:
    'La formule gratuite ne comprend pas l’API. Les clés de l’organisation sont refusées jusqu’à ce que la formule change.',
  personalTitle: 'Clés personnelles',
  personalText:
    'Les clés personnelles ne valent que pour vous, hors de toute organisation. Elles seules donnent accès à ce que vous créez avec elles.',
  personalList: 'Clés personnelles',
  create: 'Créer une clé',
  createOrganization: 'Créer une clé de l’organisation',
  createPersonal: 'Créer une clé personnelle',
  organizationEmpty: {
    title: 'Pas encore de clés',
    text: 'Créez-en une pour chaque programme, afin de pouvoir révoquer chacune séparément.',
  },
  personalEmpty: {
    title: 'Pas encore de clés personnelles',
    text: 'Créez-en une pour essayer l’API vous-même.',
  },
  columns: {
    name: 'Nom',
    ending: 'Se termine par',
    limit: 'Requêtes par heure',
    expires: 'Expire',
    lastUsed: 'Dernière utilisation',
    created: 'Créée',
    actions: 'Actions',
  },
  standardLimit: 'Par défaut',
  never: 'Jamais',
  expired: 'Expirée',
  neverUsed: 'Jamais',
  rotate: 'Remplacer',
  rotateNamed: (name) => `Remplacer ${name}`,
  rotateTitle: (name) => `Remplacer la clé ${name} ?`,
  rotateText: 'Vous recevez une nouvelle clé avec les mêmes limites. L’ancienne fonctionne encore 24 heures.',
  rotateAction: 'Remplacer la clé',
  delete: 'Supprimer',
  deleteNamed: (name) => `Supprimer ${name}`,
  deleteTitle: (name) => `Supprimer la clé ${name} ?`,
  deleteText: 'Les programmes qui utilisent cette clé perdent immédiatement l’accès. Ce qu’ils ont créé reste.',
  deleteAction: 'Supprimer la clé',
  deleted: (name) => `Clé ${name} supprimée.`,
  form: {
    name: 'Nom',
    nameHint: 'Le programme qui l’utilise, par exemple « Comptabilité ».',
    nameWrong: 'Saisissez un nom.',
    limit: 'Requêtes par heure',
    limitHint: (most) =>
      `Jusqu’à ${count(most)}. Laissez vide pour la valeur par défaut. Un administrateur peut autoriser davantage.`,
    limitWrong: (most) => `Saisissez un nombre entier de 1 à ${count(most)}, ou laissez le champ vide.`,
    expires: 'Expiration',
    expiresHint: 'La clé fonctionne jusqu’à la fin de ce jour, dans votre fuseau horaire.',
    expiresOptions: {
      never: 'Jamais',
      month: 'Dans 30 jours',
      quarter: 'Dans 90 jours',
      year: 'Dans 1 an',
      day: 'À une date précise',
    },
    day: 'Dernier jour',
    dayWrong: 'Choisissez une date à venir.',
    button: 'Créer la clé',
  },
  made: {
    title: 'Votre nouvelle clé',
    text: 'Copiez-la maintenant. Vous ne pourrez plus la voir ensuite.',
    key: 'Clé',
    copy: 'Copier la clé',
    tryIt: 'L’essayer dans un terminal',
    copyCommand: 'Copier la commande',
    done: 'Je l’ai copiée',
  },
}
