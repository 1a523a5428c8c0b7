import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'
import { pluralIn } from '../../word-forms.ts'

const plural = pluralIn('fr')

export const signing: ConsoleTexts['signing'] = {
  title: 'Demandes de signature',
  lead: 'Les documents dont vous avez demandé la signature.',
  one: 'Demande de signature',
  create: 'Demander des signatures',
  document: 'Document',
  status: 'Statut',
  allStatuses: 'Tous',
  statuses: {
    PENDING: 'En attente',
    IN_PROGRESS: 'Signée en partie',
    FINALIZING: 'En cours de clôture',
    COMPLETED: 'Achevée',
    DECLINED: 'Refusée',
    EXPIRED: 'Expirée',
    CANCELLED: 'Retirée',
    FAILED: 'Échec',
    WRONG_RECIPIENT: 'Mauvais destinataire',
  },
  meanings: {
    PENDING: 'Personne n’a encore signé.',
    IN_PROGRESS: 'Certains ont signé, d’autres pas encore.',
    FINALIZING: 'Tous ont signé. Le fichier est en cours de clôture et d’horodatage.',
    COMPLETED: 'Tous ont signé, et chacun a le document signé.',
    DECLINED: 'Quelqu’un a refusé. Les liens ne fonctionnent plus.',
    EXPIRED: 'Le délai est passé. Les liens ne fonctionnent plus.',
    CANCELLED: 'Elle a été retirée. Les liens ne fonctionnent plus.',
    FAILED: 'Le document n’a pas pu être obtenu, ou ne peut pas être signé.',
    WRONG_RECIPIENT: 'Un lien est parvenu à une autre personne que son signataire. Les liens ne fonctionnent plus.',
  },
  progressName: 'Avancement',
  progress: (signed, total) =>
    plural(signed, {
      one: `${count(signed)} sur ${count(total)} a signé`,
      other: `${count(signed)} sur ${count(total)} ont signé`,
    }),
  signers: 'Signataires',
  signerStatuses: {
    PENDING: 'En attente',
    SIGNED: 'A signé',
    DECLINED: 'A refusé',
    WRONG_RECIPIENT: 'Mauvais destinataire',
  },
  others: (number) => plural(number, { one: `et ${count(number)} autre`, other: `et ${count(number)} autres` }),
  expires: 'Expire le',
  created: 'Créée le',
  search: 'Rechercher dans les titres',
  emptyTitle: 'Pas encore de demandes de signature',
  emptyText:
    'Téléversez un PDF et indiquez les personnes ; chacune reçoit un lien par e-mail. Vous suivez ici l’avancement.',
  showAll: 'Afficher toutes les demandes',
  noneTitle: 'Aucun résultat',
  noneText: 'Aucune demande ne correspond à votre choix.',

  group: (number) => `Étape ${count(number)}`,
  invited: 'Invitation',
  viewed: 'Consultation',
  signed: 'Signature',
  mailStatuses: {
    QUEUED: 'L’e-mail est en route.',
    SENT: 'L’e-mail a été remis au serveur de messagerie.',
    BOUNCED:
      'Le serveur de messagerie refuse cette adresse. Retirez la demande et créez-la de nouveau avec la bonne adresse.',
    FAILED:
      'L’e-mail n’a pas pu être envoyé. L’exploitant de ce service devrait vérifier les réglages de la messagerie.',
  },
  inMailbox: 'L’e-mail est dans la boîte aux lettres de ce service, qui n’en envoie pas vers l’extérieur.',
  openMailbox: 'Ouvrir la boîte aux lettres',
  timeline: 'Ce qui s’est passé',
  happened: {
    created: (sender) => `${sender} a demandé des signatures.`,
    deadline: (time) => `À signer avant le ${time}.`,
    prepared: 'Le document a été préparé pour la signature.',
    invited: (name, email) => `Invitation envoyée à ${name} par e-mail, à l’adresse ${email}.`,
    reminded: (name, email) => `Rappel envoyé à ${name} par e-mail, à l’adresse ${email}.`,
    loaded: (name) => `Le document a été chargé avec le lien de ${name}.`,
    viewed: (name) => `Le document a été consulté avec le lien de ${name}.`,
    signed: (name) => `${name} a signé.`,
    agreed: (language) => `Consentement donné au texte en ${language}.`,
    declined: (name) => `${name} a refusé de signer.`,
    notMe: (name) => `La personne qui a ouvert le lien de ${name} déclare ne pas être ${name}.`,
    cancelled: (sender) => `${sender} a retiré la demande.`,
    expired: 'Le délai de signature est passé.',
    failed: 'La demande a échoué.',
    finalized: 'Le fichier a été clos et horodaté.',
    completed: 'Tous ont signé ; la demande est achevée.',
  },

  remind: 'Envoyer un rappel',
  reminded: (number) =>
    plural(number, {
      one: `Un rappel a été envoyé à ${count(number)} personne.`,
      other: `Un rappel a été envoyé à ${count(number)} personnes.`,
    }),
  remindedLately:
    'Toutes les personnes dont c’est le tour ont reçu un rappel dans la dernière heure. Réessayez plus tard.',
  cancel: 'Retirer la demande',
  cancelTitle: 'Retirer cette demande ?',
  cancelText: 'Les liens cessent aussitôt de fonctionner, et tous les invités en sont informés, sans retour possible.',
  cancelReason: 'Motif (facultatif)',
  cancelReasonHint: 'Montré aux personnes invitées.',
  cancelBack: 'La conserver',
  cancelSubmit: 'Retirer la demande',

  files: 'Fichiers',
  currentFile: 'Document dans son état actuel',
  finalFile: 'Document signé',
  originalFile: 'Document tel que remis',
  evidence: 'Dossier de preuves (ZIP)',
  verify: 'Vérifier sur la page de vérification',
  documentPage: 'Afficher le document',
  deliveries: 'Envois de webhooks',
}
