import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'
import { isolated } from '../../word-forms.ts'

export const seals: ConsoleTexts['seals'] = {
  title: 'Cachets',
  lead: 'Un cachet signe un document au nom de votre organisation, avec une image sur la page.',
  statuses: { ACTIVE: 'Actif', REVOKED: 'Révoqué', EXPIRED: 'Expiré' },
  create: 'Créer un cachet',
  emptyTitle: 'Pas encore de cachets',
  emptyManager: 'Un nom suffit pour un cachet : le certificat et l’image peuvent être créés ici.',
  emptyMember: 'Un propriétaire ou un administrateur de votre organisation peut en créer un.',
  pictureOf: (name) => `Image du cachet ${isolated(name)}`,
  holder: 'Certificat au nom de',
  validUntil: 'Valide jusqu’au',
  more: 'Afficher plus',

  form: {
    title: 'Créer un cachet',
    name: 'Nom',
    nameHint: 'Par exemple « Cachet principal ». Il figure sur le cachet, sous le nom de votre organisation.',
    nameLong: 'Un nom compte au plus 64 caractères.',
    picture: 'Image (facultatif)',
    pictureHint: 'PNG, JPEG ou SVG. Sans image, un cadre portant le nom de votre organisation est dessiné.',
    removePicture: 'Sans image',
    preview: 'Aperçu',
    previewNone: 'Saisissez un nom pour voir le cachet.',
    previewOf: 'Aspect du cachet',
    badPicture: 'Cette image est illisible. Choisissez un fichier PNG, JPEG ou SVG.',
    largePicture: 'Cette image est trop volumineuse. Un SVG peut faire 256 Ko, une autre image 20 Mo.',
    own: 'Utiliser votre propre certificat',
    ownHint:
      'Un fichier PKCS#12 (.p12 ou .pfx) contenant la clé et le certificat de cachet. Sans lui, ce service émet un certificat.',
    file: 'Fichier PKCS#12',
    largeFile: 'Un fichier PKCS#12 fait au plus 256 Ko.',
    removeFile: 'Sans ce fichier',
    password: 'Mot de passe du fichier',
    passwordHint: 'Il ouvre le fichier une seule fois et n’est pas conservé.',
    submit: 'Créer le cachet',
  },

  page: {
    facts: 'À propos de ce cachet',
    status: 'Statut',
    name: 'Certificat au nom de',
    issuer: 'Émis par',
    validFrom: 'Valide à partir du',
    validUntil: 'Valide jusqu’au',
    serial: 'Numéro de série',
    fingerprint: 'Empreinte du certificat (SHA-256)',
    created: 'Créé le',
    revoked: 'Révoqué le',
    apply: 'Pour l’utiliser, ouvrez un document et choisissez « Apposer un cachet ».',
    toDocuments: 'Aller aux documents',
    ended:
      'Son certificat a expiré. Les documents cachetés auparavant restent valides ; créez un nouveau cachet pour les prochains.',
  },

  uses: {
    title: 'Où il a été utilisé',
    membersOnly: 'Les propriétaires et administrateurs voient où un cachet a été utilisé.',
    caption: 'Utilisations de ce cachet, les plus récentes d’abord',
    document: 'Document',
    deleted: 'Un document supprimé :',
    page: 'Page',
    time: 'Cacheté le',
    by: 'Apposé par',
    person: 'Une personne dans la console',
    key: 'Une clé d’API',
    number: 'Horodatage',
    numberOf: (number) => `Numéro ${count(number)}`,
    emptyTitle: 'Pas encore utilisé',
    emptyText: 'Les documents cachetés avec lui figureront ici.',
  },

  revoke: {
    action: 'Révoquer',
    title: 'Révoquer ce cachet ?',
    text: (name) =>
      `« ${isolated(name)} » ne pourra plus jamais être utilisé. Les documents cachetés jusqu’ici restent valides, car leurs horodatages prouvent quand ils l’ont été.`,
    reason: 'Pourquoi ?',
    reasons: {
      unspecified: 'Sans motif particulier',
      keyCompromise: 'Quelqu’un d’autre a peut-être la clé',
      affiliationChanged: 'L’organisation a changé, par exemple de nom',
      superseded: 'Un autre cachet le remplace',
      cessationOfOperation: 'Il n’est plus nécessaire',
    },
    publicNote: 'Si ce service a émis le certificat, le motif figure dans sa liste de certificats révoqués.',
    done: 'Le cachet est révoqué.',
  },
}
