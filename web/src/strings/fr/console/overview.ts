import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'
import { pluralIn } from '../../word-forms.ts'

const plural = pluralIn('fr')

export const overview: ConsoleTexts['overview'] = {
  attention: {
    title: 'À votre attention',
    nothing: 'Rien pour le moment. Toutes les demandes, tous les envois et ancrages sont en cours ou terminés.',
    waiting: (number, more) =>
      more
        ? `Plus de ${count(number)} demandes attendent encore des signatures`
        : plural(number, {
            one: `${count(number)} demande attend encore des signatures`,
            other: `${count(number)} demandes attendent encore des signatures`,
          }),
    expiring: (number) =>
      plural(number, {
        one: `${count(number)} demande de signature expire d’ici deux jours`,
        other: `${count(number)} demandes de signature expirent d’ici deux jours`,
      }),
    stopped: (number) =>
      plural(number, {
        one: `${count(number)} demande a pris fin sans toutes les signatures ces sept derniers jours`,
        other: `${count(number)} demandes ont pris fin sans toutes les signatures ces sept derniers jours`,
      }),
    endpoints: (number) =>
      plural(number, {
        one: `${count(number)} point de terminaison a été désactivé, car ses envois échouaient`,
        other: `${count(number)} points de terminaison ont été désactivés, car leurs envois échouaient`,
      }),
    deliveries: (number) =>
      plural(number, {
        one: `${count(number)} envoi de webhook a échoué ces sept derniers jours`,
        other: `${count(number)} envois de webhooks ont échoué ces sept derniers jours`,
      }),
    unrenewed: (number, more) =>
      more
        ? `Plus de ${count(number)} documents n’ont pas pu être renouvelés et vont perdre leur protection`
        : plural(number, {
            one: '1 document n’a pas pu être renouvelé et va perdre sa protection',
            other: `${count(number)} documents n’ont pas pu être renouvelés et vont perdre leur protection`,
          }),
    alarm:
      'Une racine attend depuis plus de 36 heures d’être écrite dans la blockchain. Informez l’exploitant de ce service.',
    trouble: 'L’ancrage est retardé :',
  },
  requests: {
    title: 'Dernières demandes de signature',
    all: 'Toutes les demandes de signature',
    create: 'Demander des signatures',
    none: 'Pas encore. Envoyez un document à signer, et suivez ici son avancement.',
  },
  documents: {
    title: 'Derniers documents',
    all: 'Tous les documents',
    none: 'Pas encore. Téléversez un PDF pour le faire signer, cacheter ou enregistrer.',
  },
  anchoring: {
    title: 'Ancrage',
    network: 'Blockchain',
    publicChain: 'publique : chacun peut vérifier',
    privateChain: 'privée : ne prouve rien aux tiers',
    next: 'Prochain ancrage',
    nextNone: 'Peu après le prochain enregistrement',
    every: (hours) =>
      plural(hours, {
        one: 'Une racine est écrite toutes les heures.',
        other: `Une racine est écrite toutes les ${count(hours)} heures.`,
      }),
    queued: 'Enregistrements en attente',
    open: 'En cours',
    openExpected: (time) => `attendu le ${time}`,
    openNow: 'en cours d’écriture',
    last: 'Dernière confirmation',
    lastNone: 'Pas encore',
    transaction: 'Voir la transaction',
  },
  quota: {
    title: 'Ce mois-ci',
    names: {
      timestamps: 'Horodatages',
      signingRequests: 'Demandes de signature',
      seals: 'Cachets apposés',
      documents: 'Documents',
      storageBytes: 'Stockage',
    },
    of: (used, limit) => `${used} sur ${limit}`,
    unlimited: (used) => `${used}, sans limite`,
    usedUp: 'Épuisé',
    reset: (day) => `Les compteurs repartent à zéro le ${day} ; le stockage est ce qui est conservé actuellement.`,
    uncounted: 'Les horodatages que documents, signatures et cachets reçoivent d’eux-mêmes ne sont pas comptés.',
    plan: { enterprise: 'Formule : Enterprise', free: 'Formule : Gratuite' },
  },
  firstSteps: {
    title: 'Premiers pas',
    text: 'Il n’y a encore rien ici. Trois façons de commencer :',
    upload: 'Téléverser un document',
    uploadText: 'Un PDF, à faire signer, cacheter ou enregistrer.',
    request: 'Demander une signature',
    requestText: 'Choisissez un PDF et les signataires ; le service envoie les e-mails.',
    key: 'Créer une clé d’API',
    keyText: 'Confiez-le à un programme. Avec une clé, cette ligne enregistre l’empreinte d’un fichier :',
    keyPlace: 'VOTRE_CLE',
    copy: 'Copier la ligne',
  },
}
