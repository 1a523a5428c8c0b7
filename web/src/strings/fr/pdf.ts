import type { Pdf } from '../en/pdf.ts'

const overall: Pdf['overall'] = {
  holds: {
    title: 'Toutes les signatures sont valides',
    text: 'Votre navigateur a vérifié chaque signature. Chaque certificat vient de ce service ou d’une autorité à laquelle il se fie. Rien n’a été modifié après la signature.',
  },
  'issuer-unknown': {
    title: 'Inchangé, mais les signataires sont inconnus ici',
    text: 'Rien n’a été modifié après la signature. Mais au moins un certificat n’a été émis ni par ce service ni par une autorité à laquelle il se fie. Cette page ne peut donc pas confirmer qui a signé.',
  },
  'not-counting': {
    title: 'Une signature n’est pas valide',
    text: 'Ce qui a été signé est inchangé. Mais au moins un certificat était révoqué, non valide à ce moment-là ou trop faible.',
  },
  expired: {
    title: 'La protection a expiré',
    text: 'Rien n’a été modifié après la signature. Mais un certificat a expiré ou un algorithme est devenu trop faible, et aucun horodatage valide ne prouve une signature antérieure.',
  },
  'changed-later': {
    title: 'Quelque chose a été ajouté après la signature',
    text: 'Ce qui a été signé est toujours là, inchangé. Mais des pages ou des champs montrent quelque chose qu’aucun signataire de confiance n’a signé. Comparez ci-dessous avec le fichier tel qu’il a été signé.',
  },
  altered: {
    title: 'Modifié après la signature',
    text: 'Ce fichier a été modifié d’une façon qu’aucune signature ne permet. Ne vous fiez pas à ce qu’il montre.',
  },
  broken: {
    title: 'Une signature est rompue',
    text: 'Le fichier et au moins une de ses signatures ne concordent pas : l’un des deux a été modifié. Ne vous y fiez pas.',
  },
  unsigned: {
    title: 'Ce PDF n’a aucune signature',
    text: 'Personne n’a signé ni cacheté ce fichier. Il peut tout de même être enregistré.',
  },
}

const standings: Pdf['standings'] = {
  holds: 'Valide',
  'issuer-unknown': 'Émetteur inconnu',
  'not-counting': 'Non valide',
  expired: 'Expirée',
  'changed-later': 'Complété ensuite',
  altered: 'Altéré après signature',
  broken: 'Rompue',
}

const roles: Pdf['roles'] = {
  signer: 'Signataire',
  seal: 'Cachet d’entreprise',
  timestamp: 'Horodatage',
}

const damaged =
  'Le fichier est endommagé. Le réparer obligerait à deviner ce qui a été signé : cette page ne s’y risque pas.'
const unread = 'Cette page ne peut pas lire la structure de ce fichier.'

const refusals: Pdf['refusals'] = {
  'not-a-pdf': 'Le fichier ne commence pas comme un PDF. Quelque chose le précède qu’aucune signature ne couvre.',
  encrypted: 'Le fichier est protégé par un mot de passe. Sans lui, personne ne peut voir ce qui a été signé.',
  'no-pages': 'Le fichier n’a pas de pages.',
  'too-large': 'Le fichier est trop volumineux pour être vérifié dans un navigateur.',
  'too-deep': 'Le fichier est trop imbriqué pour être vérifié.',
  damaged,
  'signed-and-damaged': damaged,
  'signed-already': unread,
  locked: unread,
  'off-the-page': unread,
  'bad-image': unread,
  'bad-field': unread,
  unsupported: unread,
  ambiguous:
    'Ce conteneur peut se lire de plusieurs façons, et d’autres programmes peuvent montrer d’autres fichiers. Ne vous y fiez pas.',
  'too-long': 'La vérification a duré trop longtemps et a été arrêtée. Un fichier normal ne demande pas tant de temps.',
  'no-algorithm':
    'Ce navigateur ne peut pas vérifier une signature de ce fichier : il ne connaît pas l’algorithme. Essayez un autre navigateur, ou un plus récent.',
  'not-loaded':
    'La vérification des signatures n’a pas pu être chargée. Vérifiez votre connexion, puis choisissez à nouveau le fichier.',
  failed:
    'La vérification s’est arrêtée. Le fichier demande plus de mémoire que n’en a ce navigateur, ou le navigateur est trop ancien.',
}

export const pdf: Pdf = {
  title: 'Détails des signatures',
  checking: 'Vérification des signatures',
  checkingText: 'Votre navigateur lit le fichier, qui reste sur cet appareil.',
  cancel: 'Annuler',
  refused: 'Les signatures n’ont pas été vérifiées',
  refusals,
  overall,
  rootMissing: {
    title: 'Inchangé, mais les signataires n’ont pas été vérifiés',
    text: 'Rien n’a été modifié après la signature. Mais ce service ne répond pas : cette page ne peut pas confirmer qui a signé. Choisissez à nouveau le fichier une fois en ligne.',
  },

  lines: {
    existedBy: 'Existait au plus tard le',
    signedBy: 'Signé par',
    sealedBy: 'Cacheté par',
    unchangedSince: 'Inchangé depuis le',
    sinceClaimed: 'La première signature, à une heure que seul le signataire indique',
    protectedUntil: 'Protégé jusqu’au',
  },

  listTitle: 'Chaque signature',
  roles,
  standings,
  nameless: 'Quelqu’un que le fichier ne nomme pas',
  organization: 'Organisation',
  signatureTimes: {
    proven: 'Signé au plus tard à cette heure, prouvée par un horodatage',
    claimed: 'Signé le, selon le signataire',
    claimedOnly: 'Aucun horodatage ne prouve cette heure. Un signataire peut indiquer n’importe quelle heure.',
    noProof: 'Cette signature n’est pas valide : elle ne prouve aucune heure.',
  },
  stampTimes: {
    proven: 'Heure de l’horodatage',
    claimed: 'Heure indiquée par l’horodatage',
    claimedOnly: 'Cette page ne sait pas qui a émis l’horodatage : il ne prouve aucune heure.',
    noProof: 'Cet horodatage n’est pas valide : il ne prouve aucune heure.',
  },
  alsoClaimed: (time) => `Selon le signataire : ${time}`,
  noTime: 'Aucune heure n’est indiquée.',
  since: 'Depuis',
  nothingAdded: 'Ce qui a été signé est inchangé. Rien n’a été ajouté au fichier.',
  added: 'Ce qui a été signé est inchangé. Seuls des ajouts permis ont été faits.',
  addedUnsigned:
    'Ce qui a été signé est inchangé, mais quelque chose a été ajouté qu’aucun signataire de confiance n’a signé.',
  filledIn: 'Rempli ou commenté ensuite, et signé :',
  marks: {
    signature: 'Nouvelle signature.',
    signatureOn: (pages) => `Nouvelle signature (p. ${pages}).`,
    comment: 'Commentaire nouveau ou modifié.',
    commentOn: (pages) => `Commentaire nouveau ou modifié (p. ${pages}).`,
    field: (name) => `Champ « ${name} » rempli.`,
    fieldOn: (name, pages) => `Champ « ${name} » rempli (p. ${pages}).`,
    file: (name) => `Fichier « ${name} ».`,
    trusted: (name) => `Signature de ${name}.`,
    unknown: (name) => `Signature de ${name}, avec un certificat auquel ce service ne se fie pas.`,
    nobody: 'Aucune signature valide ne couvre cet ajout.',
  },
  asSigned: 'Enregistrer le fichier tel qu’il a été signé',
  forbidden: 'Le fichier a été modifié d’une façon non permise. Voir les détails techniques.',
  brokenSince: 'Ce qui a été signé, ou la signature elle-même, a été modifié.',
  certificate: 'Certificat',
  trusted: 'Émis par ce service.',
  trustedButOpen: 'Émis par ce service. Tout n’a pas pu être vérifié ; voir les détails techniques.',
  listed: {
    trusted: 'Émis par un service d’une liste de confiance.',
    trustedButOpen:
      'Émis par un service d’une liste de confiance. Tout n’a pas pu être vérifié ; voir les détails techniques.',
  },
  qualified: {
    name: 'Statut qualifié',
    levels: {
      QES: 'Signature électronique qualifiée',
      QESeal: 'Cachet électronique qualifié',
      'AdES-QC': 'Signature électronique avancée avec certificat qualifié',
      'AdESeal-QC': 'Cachet électronique avancé avec certificat qualifié',
      AdES: 'Avancé, non qualifié',
    },
  },
  unknownIssuer: 'Non émis par ce service. N’importe qui peut créer un tel certificat, à n’importe quel nom.',
  notCompared: 'Non comparé avec le certificat de ce service, qui n’a pas répondu.',
  notCounting: 'Non valide : il était révoqué, non valide à ce moment-là ou trop faible. Voir les détails techniques.',
  expired:
    'La protection a expiré : le certificat ou le dernier horodatage n’est plus valide. Voir les détails techniques.',
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
    page: 'Page',
    reason: 'Motif, selon le signataire',
    location: 'Lieu, selon le signataire',
    findings: 'Détails de la vérification',
  },

  container: {
    filesTitle: 'Fichiers du conteneur',
    unsigned: {
      title: 'Ce conteneur n’a aucune signature',
      text: 'Personne n’a signé ni cacheté les fichiers qu’il contient. Le conteneur peut tout de même être enregistré.',
    },
    'changed-later': {
      title: 'Le conteneur a un fichier non signé',
      text: 'Ce qui a été signé est inchangé. Mais le conteneur a aussi au moins un fichier qu’aucun signataire de confiance n’a signé.',
    },
    signedBy: {
      trusted: 'Signé',
      unknown: 'Signé par quelqu’un d’inconnu ici',
      nobody: 'Aucune signature valide',
    },
    fingerprint: 'Empreinte (SHA-256) :',
    level: 'Niveau (CAdES)',
    signatureFile: 'Fichier de signature',
  },

  comparison: {
    title: 'L’aspect des pages',
    lead: 'Voyez chaque page telle qu’elle a été signée à côté de celle d’aujourd’hui. Les signatures et champs remplis ensuite apparaissent aussi. Cherchez tout autre changement.',
    start: 'Comparer les pages',
    running: (name, page, of) => `Depuis la signature de ${name} : comparaison de la page ${page} sur ${of} …`,
    same: (name) => `Toutes les pages comparées sont telles que lors de la signature de ${name}.`,
    different: (name, pages) => `Depuis la signature de ${name}, ces pages sont différentes : ${pages}.`,
    left: (count) =>
      count <= 1 ? `${count} autre page n’a pas été comparée.` : `${count} autres pages n’ont pas été comparées.`,
    before: (page) => `Page ${page} au moment de la signature`,
    now: (page) => `Page ${page} aujourd’hui`,
    field: (field, before, now) => `Champ ${field} : « ${before} » lors de la signature, « ${now} » maintenant`,
    none: 'Cette page n’existe pas.',
    failed:
      'Les pages n’ont pas pu être affichées ici. Réessayez, ou ouvrez les deux versions dans un autre programme.',
  },

  limits: {
    person:
      'Qui est la personne derrière un nom. Sauf si une signature mentionne un code, toute personne ayant le lien pouvait signer, y compris l’expéditeur. Ce service ne contrôle aucune pièce d’identité.',
    company: 'Qui a apposé le cachet. Toute personne ayant accès au compte de l’organisation le peut.',
    moment: 'Le moment exact de la signature. Un horodatage prouve que ce n’était pas plus tard.',
    claimed: 'L’heure d’une signature sans horodatage.',
    revocation: 'Qu’aucun certificat n’était révoqué, là où une signature dit que cela n’a pas pu être vérifié.',
    qualified: 'Qu’une signature est qualifiée au sens de la loi.',
  },
}
