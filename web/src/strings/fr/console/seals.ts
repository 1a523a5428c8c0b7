import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'
import { isolated } from '../../word-forms.ts'

export const seals: ConsoleTexts['seals'] = {
  title: 'Cachets',
  lead: 'Un cachet signe un document au nom de votre organisation et affiche une image sur la page.',
  statuses: { ACTIVE: 'Actif', REVOKED: 'Révoqué', EXPIRED: 'Expiré' },
  create: 'Créer un cachet',
  emptyTitle: 'Pas encore de cachets',
  emptyManager: 'Un nom suffit. Le service peut créer le certificat et l’image.',
  emptyMember: 'Un propriétaire ou un administrateur de votre organisation peut en créer un.',
  pictureOf: (name) => `Image du cachet ${isolated(name)}`,
  holder: 'Titulaire du certificat',
  validUntil: 'Valide jusqu’au',
  more: 'Afficher plus',

  form: {
    title: 'Créer un cachet',
    name: 'Nom',
    nameHint: 'Par exemple « Cachet principal ». Affiché sur le cachet, sous le nom de votre organisation.',
    nameLong: 'Saisissez un nom de 64 caractères au plus.',
    picture: 'Image (facultatif)',
    pictureHint: 'PNG, JPEG ou SVG. Sans image, le cachet affiche le nom de votre organisation dans un cadre.',
    removePicture: 'Retirer l’image',
    preview: 'Aperçu',
    previewNone: 'Saisissez un nom pour voir le cachet.',
    previewOf: 'Aperçu du cachet',
    badPicture: 'Cette image est illisible. Choisissez un fichier PNG, JPEG ou SVG.',
    largePicture:
      'Cette image est trop volumineuse. Utilisez un SVG de 256 Ko au plus, ou une autre image de 20 Mo au plus.',
    own: 'Utiliser votre propre certificat',
    ownHint:
      'Un fichier PKCS#12 (.p12 ou .pfx) contenant la clé et le certificat de cachet. Sans lui, ce service émet un certificat.',
    file: 'Fichier PKCS#12',
    largeFile: 'Choisissez un fichier PKCS#12 de 256 Ko au plus.',
    removeFile: 'Retirer le fichier',
    password: 'Mot de passe du fichier',
    passwordHint: 'Il sert une fois à ouvrir le fichier et n’est pas conservé.',
    submit: 'Créer le cachet',
  },

  page: {
    facts: 'À propos de ce cachet',
    status: 'Statut',
    name: 'Titulaire du certificat',
    issuer: 'Émis par',
    validFrom: 'Valide à partir du',
    validUntil: 'Valide jusqu’au',
    serial: 'Numéro de série',
    fingerprint: 'Empreinte du certificat (SHA-256)',
    created: 'Créé le',
    revoked: 'Révoqué le',
    apply: 'Pour utiliser ce cachet, ouvrez un document et choisissez « Apposer un cachet ».',
    toDocuments: 'Aller aux documents',
    ended:
      'Le certificat de ce cachet a expiré. Les documents cachetés auparavant restent valides. Créez un nouveau cachet pour les nouveaux documents.',
  },

  uses: {
    title: 'Utilisation',
    membersOnly: 'Seuls les propriétaires et administrateurs voient où un cachet a été utilisé.',
    caption: 'Utilisations de ce cachet, les plus récentes d’abord',
    document: 'Document',
    deleted: 'Document supprimé :',
    page: 'Page',
    time: 'Cacheté le',
    by: 'Cacheté par',
    person: 'Un membre dans la console',
    key: 'Une clé d’API',
    number: 'Horodatage',
    numberOf: (number) => `Numéro ${count(number)}`,
    emptyTitle: 'Pas encore utilisé',
    emptyText: 'Les documents cachetés avec ce cachet apparaissent ici.',
  },

  revoke: {
    action: 'Révoquer',
    title: 'Révoquer ce cachet ?',
    text: (name) =>
      `Vous ne pourrez plus utiliser « ${isolated(name)} ». Les documents cachetés jusqu’ici restent valides, car leurs horodatages prouvent quand ils l’ont été.`,
    reason: 'Motif',
    reasons: {
      unspecified: 'Sans motif particulier',
      keyCompromise: 'Quelqu’un d’autre a peut-être la clé',
      affiliationChanged: 'L’organisation a changé, par exemple de nom',
      superseded: 'Remplacé par un autre cachet',
      cessationOfOperation: 'N’est plus nécessaire',
    },
    publicNote: 'Si ce service a émis le certificat, le motif apparaît dans sa liste publique de certificats révoqués.',
    done: 'Cachet révoqué.',
  },
}
