import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'
import { pluralIn } from '../../word-forms.ts'

const plural = pluralIn('fr')

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
    access: 'Accès',
    expires: 'Expire',
    lastUsed: 'Dernière utilisation',
    created: 'Créée',
    actions: 'Actions',
  },
  endsIn: 'Se termine par',
  never: 'Jamais',
  expired: 'Expirée',
  replaced: 'Remplacée',
  neverUsed: 'Jamais',
  edit: 'Modifier',
  editNamed: (name) => `Modifier ${name}`,
  saved: (name) => `Clé ${name} enregistrée.`,
  rotate: 'Remplacer',
  rotateNamed: (name) => `Remplacer ${name}`,
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
    title: (name) => `Modifier la clé ${name}`,
    save: 'Enregistrer',
    ranges: 'Adresses IP autorisées',
    rangesHint:
      'Une adresse IP ou une plage par ligne, par exemple 203.0.113.0/24. Laissez vide pour autoriser toutes les adresses.',
    rangesWrong: (text) => `« ${text} » n’est ni une adresse IP ni une plage comme 203.0.113.0/24.`,
    rangesTooMany: (most) => `Saisissez au plus ${count(most)} adresses IP ou plages.`,
    expires: 'Expiration',
    expiresHint: 'La clé fonctionne jusqu’à la fin de ce jour, dans votre fuseau horaire.',
    expiresOptions: {
      never: 'Jamais',
      month: 'Dans 30 jours',
      quarter: 'Dans 90 jours',
      year: 'Dans 1 an',
      day: 'À une date précise',
    },
    expiresByDefault: (days) =>
      plural(days, { one: `Dans ${count(days)} jour (par défaut)`, other: `Dans ${count(days)} jours (par défaut)` }),
    hasDefault:
      'Les clés de cette organisation expirent toujours. Les propriétaires et administrateurs définissent la durée par défaut.',
    hasNoDefault: 'L’organisation n’a pas défini d’expiration par défaut.',
    day: 'Dernier jour',
    dayWrong: 'Choisissez une date à venir.',
    button: 'Créer la clé',
  },
  access: {
    title: 'Ce que la clé peut faire',
    everything: 'Tout',
    everythingChoice: 'Tout, y compris les fonctions futures',
    some: 'Seulement ce que vous choisissez',
    wrong: 'Choisissez au moins un domaine.',
    levels: { none: 'Aucun accès', read: 'Consulter seulement', write: 'Consulter et modifier' },
    areas: {
      timestamps: { name: 'Horodatages', covers: 'Enregistrer des empreintes de fichiers et télécharger les preuves.' },
      documents: { name: 'Documents', covers: 'Ajouter, télécharger et supprimer des documents.' },
      signing: {
        name: 'Demandes de signature',
        covers:
          'Envoyer et suivre des demandes, aussi à partir de modèles et en masse. Comprend brouillons, identité visuelle et intégration.',
      },
      seals: { name: 'Cachets', covers: 'Voir vos cachets, les apposer sur des documents et vérifier des cachets.' },
      templates: { name: 'Modèles', covers: 'Créer, modifier et supprimer des modèles.' },
      webhooks: {
        name: 'Webhooks',
        covers: 'Les points de terminaison qui reçoivent des événements, et leurs livraisons.',
      },
      audit: { name: 'Journal d’audit', covers: 'Voir qui a fait quoi dans l’organisation.' },
    },
    areaCount: (number) => plural(number, { one: `${count(number)} domaine`, other: `${count(number)} domaines` }),
    rangeCount: (number) => plural(number, { one: `${count(number)} plage IP`, other: `${count(number)} plages IP` }),
    perHour: (number) =>
      plural(number, { one: `${count(number)} requête par heure`, other: `${count(number)} requêtes par heure` }),
  },
  rotation: {
    title: (name) => `Remplacer la clé ${name} ?`,
    text: 'Vous recevez une nouvelle clé avec le même nom, le même accès et les mêmes limites. Ajoutez-la à votre programme avant que l’ancienne cesse de fonctionner.',
    overlap: 'L’ancienne clé fonctionne encore',
    overlapHint: 'Si la clé a été divulguée, arrêtez-la immédiatement.',
    overlaps: {
      0: 'Plus du tout : l’arrêter maintenant',
      1: 'Pendant 1 heure',
      24: 'Pendant 24 heures',
      168: 'Pendant 7 jours',
      720: 'Pendant 30 jours',
    },
    action: 'Remplacer la clé',
  },
  defaultExpiry: {
    none: 'Les nouvelles clés n’ont pas d’expiration par défaut.',
    days: (days) =>
      plural(days, {
        one: `Les nouvelles clés expirent après ${count(days)} jour, sauf si vous choisissez une autre date.`,
        other: `Les nouvelles clés expirent après ${count(days)} jours, sauf si vous choisissez une autre date.`,
      }),
    change: 'Modifier l’expiration par défaut',
    title: 'Expiration par défaut des nouvelles clés',
    text: 'S’applique aux clés nouvelles et remplacées de l’organisation. Les clés existantes ne changent pas. Avec une valeur par défaut, chaque nouvelle clé doit expirer.',
    label: 'Jours avant l’expiration des nouvelles clés',
    hint: (most) => `De 1 à ${count(most)}. Laissez vide pour aucune valeur par défaut.`,
    wrong: (most) => `Saisissez un nombre entier de 1 à ${count(most)}, ou laissez le champ vide.`,
    saved: 'Expiration par défaut enregistrée.',
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
