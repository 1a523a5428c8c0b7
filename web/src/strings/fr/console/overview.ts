import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'
import { pluralIn } from '../../word-forms.ts'

const plural = pluralIn('fr')

export const overview: ConsoleTexts['overview'] = {
  attention: {
    title: 'Requiert votre attention',
    nothing: 'Rien pour le moment. Tout se déroule comme prévu.',
    waiting: (number, more) =>
      more
        ? `Plus de ${count(number)} demandes attendent des signatures`
        : plural(number, {
            one: `${count(number)} demande attend des signatures`,
            other: `${count(number)} demandes attendent des signatures`,
          }),
    expiring: (number) =>
      plural(number, {
        one: `${count(number)} demande de signature expire d’ici 2 jours`,
        other: `${count(number)} demandes de signature expirent d’ici 2 jours`,
      }),
    stopped: (number) =>
      plural(number, {
        one: `${count(number)} demande a été close sans toutes les signatures ces 7 derniers jours`,
        other: `${count(number)} demandes ont été closes sans toutes les signatures ces 7 derniers jours`,
      }),
    endpoints: (number) =>
      plural(number, {
        one: `${count(number)} point de terminaison a été désactivé, car ses envois échouaient`,
        other: `${count(number)} points de terminaison ont été désactivés, car leurs envois échouaient`,
      }),
    deliveries: (number) =>
      plural(number, {
        one: `${count(number)} envoi de webhook a échoué ces 7 derniers jours`,
        other: `${count(number)} envois de webhooks ont échoué ces 7 derniers jours`,
      }),
    unrenewed: (number, more) =>
      more
        ? `Plus de ${count(number)} documents n’ont pas pu être renouvelés et vont perdre leur protection`
        : plural(number, {
            one: `${count(number)} document n’a pas pu être renouvelé et va perdre sa protection`,
            other: `${count(number)} documents n’ont pas pu être renouvelés et vont perdre leur protection`,
          }),
    alarm:
      'Les nouveaux enregistrements n’ont pas atteint la blockchain depuis plus de 36 heures. Contactez votre administrateur.',
    delayed: 'Les nouveaux enregistrements atteignent la blockchain avec du retard.',
  },
  requests: {
    title: 'Dernières demandes de signature',
    all: 'Voir toutes les demandes de signature',
    create: 'Demander des signatures',
    none: 'Pas encore de demandes. Envoyez un document à signer et suivez ici son avancement.',
  },
  documents: {
    title: 'Derniers documents',
    all: 'Voir tous les documents',
    none: 'Pas encore de documents. Téléversez un PDF pour le faire signer, cacheter ou horodater.',
  },
  anchoring: {
    title: 'Preuve blockchain',
    network: 'Réseau',
    publicChain: 'Réseau public, vérifiable par tous',
    privateChain: 'Réseau de test, sans preuve indépendante',
    next: 'Prochaine mise à jour',
    nextNone: 'Peu après le prochain enregistrement',
    every: (hours) =>
      plural(hours, {
        one: 'Les enregistrements sont écrits dans la blockchain toutes les heures.',
        other: `Les enregistrements sont écrits dans la blockchain toutes les ${count(hours)} heures.`,
      }),
    queued: 'Enregistrements en attente',
    open: 'En cours',
    openExpected: (time) => `Prévu d’ici le ${time}`,
    openNow: 'En cours d’écriture',
    last: 'Dernière mise à jour',
    lastNone: 'Aucune',
    transaction: 'Voir la transaction',
  },
  quota: {
    title: 'Utilisation ce mois-ci',
    names: {
      timestamps: 'Horodatages',
      signingRequests: 'Demandes de signature',
      seals: 'Cachets apposés',
      documents: 'Documents',
      storageBytes: 'Stockage',
    },
    of: (used, limit) => `${used} sur ${limit}`,
    unlimited: (used) => `${used}, sans limite`,
    usedUp: 'Limite atteinte',
    reset: (day) => `L’utilisation est remise à zéro le ${day} ; le stockage indique l’espace occupé actuellement.`,
    uncounted: 'Les horodatages automatiques des documents, signatures et cachets ne comptent pas.',
    plan: { enterprise: 'Formule : Enterprise', free: 'Formule : Gratuite' },
  },
  firstSteps: {
    title: 'Premiers pas',
    text: 'Choisissez comment commencer :',
    upload: 'Téléverser un document',
    uploadText: 'Un PDF à faire signer, cacheter ou horodater.',
    request: 'Demander des signatures',
    requestText: 'Choisissez un PDF et ses signataires. Le service envoie les e-mails.',
    key: 'Créer une clé d’API',
    keyText:
      'Utilisez l’API depuis votre programme. Avec votre clé, cette commande horodate l’empreinte d’un fichier :',
    keyPlace: 'VOTRE_CLE',
    copy: 'Copier la commande',
  },
}
