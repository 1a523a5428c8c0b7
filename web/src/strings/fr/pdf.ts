import type { Pdf } from '../en/pdf.ts'

const overall: Pdf['overall'] = {
  holds: {
    title: 'Les signatures sont valables',
    text: 'Votre navigateur a vérifié chaque signature de ce fichier. Tous les certificats ont été émis par ce service, ou par une autorité qu’il reconnaît, et rien n’a été altéré.',
  },
  'issuer-unknown': {
    title: 'Inaltéré, mais les signataires sont inconnus ici',
    text: 'Rien n’a été altéré depuis la signature. Mais tous les certificats ne mènent pas à ce service : de qui sont ces signatures, cette page ne peut le dire.',
  },
  'not-counting': {
    title: 'Une signature ne compte pas',
    text: 'Ce qui a été signé est inchangé, mais au moins un certificat était révoqué, non valide quand il a signé ou trop faible.',
  },
  expired: {
    title: 'La protection a expiré',
    text: 'Rien n’a été altéré depuis la signature. Mais un certificat a expiré ou un algorithme est devenu trop faible, et aucun horodatage encore valable ne prouve que la signature a été faite avant.',
  },
  'changed-later': {
    title: 'Un ajout a été fait après la signature',
    text: 'Ce qui a été signé est inchangé dans le fichier, mais des pages ou des champs montrent quelque chose qu’aucun signataire reconnu par ce service n’a signé. Comparez avec le fichier tel qu’il a été signé ; vous pouvez l’enregistrer plus bas.',
  },
  altered: {
    title: 'Altéré après la signature',
    text: 'Quelque chose a été changé dans ce fichier qu’aucune signature ne permet. Ne vous fiez pas à ce que vous y voyez.',
  },
  broken: {
    title: 'Une signature n’est pas valable',
    text: 'Le fichier et au moins une de ses signatures ne vont pas ensemble : l’un des deux a été changé. Ne vous y fiez pas.',
  },
  unsigned: {
    title: 'Ce PDF ne porte aucune signature',
    text: 'Personne n’a signé ni cacheté ce fichier. S’il a été enregistré est une autre question, à laquelle cette page répond comme pour tout fichier.',
  },
}

const standings: Pdf['standings'] = {
  holds: 'Valable',
  'issuer-unknown': 'Émetteur inconnu',
  'not-counting': 'Ne compte pas',
  expired: 'Expirée',
  'changed-later': 'Complété ensuite',
  altered: 'Altéré ensuite',
  broken: 'Non valable',
}

const roles: Pdf['roles'] = {
  signer: 'Signataire',
  seal: 'Cachet d’entreprise',
  timestamp: 'Horodatage',
}

const damaged =
  'Le fichier est endommagé. Une réparation devrait deviner ce qui a été signé ; cette page ne s’y essaie donc pas.'
const unread = 'Le fichier est construit d’une manière que cette page ne lit pas.'

const refusals: Pdf['refusals'] = {
  'not-a-pdf': 'Le fichier ne commence pas comme un PDF. Quelque chose le précède, qu’aucune signature ne couvre.',
  encrypted: 'Le fichier est protégé par un mot de passe. Sans lui, nul ne peut voir ce qui a été signé.',
  'no-pages': 'Le fichier n’a pas de pages.',
  'too-large': 'Le fichier est trop volumineux pour être vérifié dans un navigateur, ou il le devient en se dépliant.',
  'too-deep': 'Le fichier est imbriqué plus profondément que tout fichier honnête.',
  damaged,
  'signed-and-damaged': damaged,
  'signed-already': unread,
  locked: unread,
  'off-the-page': unread,
  'bad-image': unread,
  'bad-field': unread,
  unsupported: unread,
  ambiguous:
    'Le conteneur peut être lu de plusieurs façons ; d’autres programmes pourraient montrer d’autres fichiers. Ne vous y fiez pas.',
  'too-long':
    'La vérification a duré trop longtemps et a été arrêtée. Aucun fichier honnête ne demande autant de temps.',
  'no-algorithm':
    'Ce navigateur ne peut pas vérifier une signature de ce fichier : il ne prend pas en charge l’algorithme. Essayez un autre navigateur, ou un plus récent.',
  'not-loaded':
    'La partie de cette page qui vérifie les signatures n’a pas pu être chargée. Vérifiez votre connexion et choisissez à nouveau le fichier.',
  failed:
    'La vérification s’est interrompue. Le fichier demande plus que ce navigateur n’a, ou le navigateur est trop ancien.',
}

export const pdf: Pdf = {
  title: 'Signatures dans le fichier',
  checking: 'Vérification des signatures',
  checkingText: 'Votre navigateur lit le fichier. Il ne va nulle part.',
  cancel: 'Annuler',
  refused: 'Les signatures n’ont pas été vérifiées',
  refusals,
  overall,
  rootMissing: {
    title: 'Inaltéré, mais les signataires n’ont pas été vérifiés',
    text: 'Rien n’a été altéré depuis la signature. Le certificat racine n’a pas pu être obtenu du service ; cette page ne peut donc dire de qui sont les signatures. Choisissez à nouveau le fichier quand vous serez en ligne.',
  },

  lines: {
    existedBy: 'Existait au plus tard le',
    signedBy: 'Signé par',
    sealedBy: 'Cacheté par',
    unchangedSince: 'Inchangé depuis',
    sinceClaimed: 'la première signature, à une heure que seul le signataire affirme',
    protectedUntil: 'Protégé jusqu’au',
  },

  listTitle: 'Chaque signature',
  roles,
  standings,
  nameless: 'Quelqu’un que le fichier ne nomme pas',
  organization: 'Organisation',
  signatureTimes: {
    proven: 'Signé au plus tard à cette heure, prouvé par un horodatage',
    claimed: 'Signé le, selon le signataire',
    claimedOnly: 'Aucun horodatage ne la prouve. Un signataire peut écrire n’importe quelle heure.',
    noProof: 'Avec une signature non valable, aucune heure n’est prouvée.',
  },
  stampTimes: {
    proven: 'Heure de l’horodatage',
    claimed: 'Heure indiquée par l’horodatage',
    claimedOnly: 'Cette page ne sait pas qui a émis l’horodatage ; aucune heure n’est donc prouvée.',
    noProof: 'Avec un horodatage qui n’est pas valable, aucune heure n’est prouvée.',
  },
  alsoClaimed: (time) => `Le signataire dit : ${time}`,
  noTime: 'Aucune heure n’est indiquée.',
  since: 'Depuis lors',
  nothingAdded: 'Ce qui a été signé est inchangé. Rien n’a été ajouté au fichier.',
  added: 'Ce qui a été signé est inchangé. Seul ce qui est permis a été ajouté au fichier.',
  addedUnsigned:
    'Ce qui a été signé est inchangé dans le fichier, mais quelque chose a été ajouté qu’aucun signataire reconnu par ce service n’a signé.',
  filledIn: 'Rempli ou commenté depuis, et signé :',
  marks: {
    on: (pages) => `(p. ${pages})`,
    signature: (where, signed) => `Nouvelle signature${where}, ${signed}`,
    comment: (where, signed) => `Commentaire nouveau ou modifié${where}, ${signed}`,
    field: (name, where, signed) => `Champ « ${name} » rempli${where}, ${signed}`,
    trusted: (name) => `par ${name}`,
    unknown: (name) => `par ${name}, avec un certificat que ce service ne reconnaît pas`,
    nobody: 'sans signature valable qui le couvre',
  },
  asSigned: 'Enregistrer le fichier tel qu’il a été signé',
  forbidden: 'Quelque chose a été changé dans le fichier qui ne peut pas l’être. Les détails techniques disent quoi.',
  brokenSince: 'Ce qui a été signé, ou la signature elle-même, a été changé.',
  certificate: 'Certificat',
  trusted: 'Il mène au certificat racine de ce service.',
  trustedButOpen:
    'Il mène au certificat racine de ce service. Tout n’a pas pu être vérifié ; les détails techniques disent quoi.',
  listed: {
    trusted: 'Émis par un service d’une liste de confiance.',
    trustedButOpen:
      'Émis par un service d’une liste de confiance. Tout n’a pas pu être vérifié ; les détails techniques disent quoi.',
  },
  qualified: {
    name: 'Statut qualifié',
    levels: {
      QES: 'Signature électronique qualifiée',
      QESeal: 'Cachet électronique qualifié',
      'AdES-QC': 'Signature électronique avancée avec certificat qualifié',
      'AdESeal-QC': 'Cachet électronique avancé avec certificat qualifié',
      AdES: 'Avancée, non qualifiée',
    },
  },
  unknownIssuer:
    'Il ne mène à aucun certificat racine que ce service publie. N’importe qui peut créer un tel certificat, à n’importe quel nom.',
  notCompared: 'Non comparé au certificat racine de ce service, qui n’a pu être joint.',
  notCounting:
    'Il ne compte pas : il était révoqué, non valide à ce moment ou trop faible. Les détails techniques disent pourquoi.',
  expired:
    'La protection a expiré : le certificat, ou celui du dernier horodatage, n’est plus valide. Les détails techniques en disent plus.',
  protectedUntil: 'Protégé jusqu’au',
  protectionExpired: 'Protection expirée le',
  extendProtection: 'Un nouvel horodatage avant cette date la prolonge.',
  more: (count) => `Et ${count} de plus.`,
  technical: 'Détails techniques',
  details: {
    subject: 'Nommé dans le certificat',
    issuer: 'Émis par',
    serialNumber: 'Numéro de série',
    fingerprint: 'Empreinte du certificat (SHA-256)',
    level: 'Niveau (PAdES)',
    field: 'Champ du formulaire',
    page: 'Numéro de page',
    reason: 'Motif, selon le signataire',
    location: 'Lieu, selon le signataire',
    findings: 'Mots de la vérification, en anglais',
  },

  container: {
    filesTitle: 'Fichiers du conteneur',
    unsigned: {
      title: 'Ce conteneur ne porte aucune signature',
      text: 'Personne n’a signé ni cacheté les fichiers qu’il contient. Si le conteneur a été enregistré est une autre question, à laquelle cette page répond comme pour tout fichier.',
    },
    'changed-later': {
      title: 'Le conteneur contient un fichier qui n’a pas été signé',
      text: 'Ce qui a été signé est inchangé, mais le conteneur contient au moins un fichier sans signature à laquelle ce service fasse confiance.',
    },
    signedBy: {
      trusted: 'Signé',
      unknown: 'Signé par une personne inconnue ici',
      nobody: 'Aucune signature valable',
    },
    fingerprint: 'Empreinte (SHA-256) :',
    level: 'Niveau (CAdES)',
    signatureFile: 'Fichier de signature',
    file: (name: string, signed: string) => `Fichier « ${name} », ${signed}`,
  },

  comparison: {
    title: 'L’aspect des pages',
    lead: 'Chaque page est dessinée telle qu’elle a été signée, à côté de la page actuelle. Les signatures ultérieures et les champs remplis apparaissent aussi : regardez si autre chose a changé.',
    start: 'Comparer les pages',
    running: (name, page, of) => `Depuis la signature de ${name} : comparaison de la page ${page} sur ${of} …`,
    same: (name) => `Toutes les pages comparées ont le même aspect que lors de la signature de ${name}.`,
    different: (name, pages) => `Depuis la signature de ${name}, ces pages ont changé d’aspect : ${pages}.`,
    left: (count) =>
      count === 1 ? '1 autre page n’a pas été comparée.' : `${count} autres pages n’ont pas été comparées.`,
    before: (page) => `Page ${page} au moment de la signature`,
    now: (page) => `Page ${page} aujourd’hui`,
    field: (field, before, now) => `Champ ${field} : « ${before} » lors de la signature, « ${now} » maintenant`,
    none: 'Cette page n’y est pas.',
    failed:
      'Les pages n’ont pas pu être dessinées ici. Réessayez, ou ouvrez les deux versions dans un autre programme.',
  },

  limitsTitle: 'Ce que cela ne prouve pas',
  limits: {
    person:
      'Qui est la personne derrière un nom. Ce service donne un certificat à qui signe avec le lien du signataire, que l’expéditeur possède aussi, et ne demande pas de pièce d’identité.',
    company: 'Qui a apposé le cachet. Quiconque travaille avec le compte de l’organisation le peut.',
    moment: 'L’instant exact de la signature. Un horodatage dit qu’elle n’a pas eu lieu plus tard.',
    claimed: 'L’heure d’une signature sans horodatage.',
    revocation:
      'Qu’aucun certificat n’était révoqué, là où une signature dit que cela n’a pu être vérifié. Le navigateur ne vérifie pas au-delà de ce qu’apportent le fichier et ce service.',
    content: 'Que ce que dit le document est vrai ou licite, ou que quelqu’un l’a compris.',
    qualified: 'Qu’une signature est qualifiée au sens de la loi.',
  },
}
