import type { ConsoleTexts } from '../../en/console.ts'
import { count, fileSize } from '../../numbers.ts'
import { isolated, pluralIn } from '../../word-forms.ts'

const plural = pluralIn('fr')

export const newRequest: ConsoleTexts['newRequest'] = {
  title: 'Demander des signatures',
  lead: 'Chaque personne reçoit un lien par e-mail, y lit le document et le signe. Personne n’a besoin d’un compte.',
  kept: 'Ce que vous aviez saisi est toujours là.',
  startOver: 'Recommencer',

  document: {
    title: 'Document',
    source: 'Où se trouve le document ?',
    sources: { upload: 'Téléverser un PDF', own: 'Un de vos documents', address: 'À une adresse' },
    choose: 'Choisir un PDF',
    hint: 'ou déposez-le sur cette page. Jusqu’à 50 Mo.',
    sending: (name) => `Envoi de ${isolated(name)}`,
    percent: (percent) => `${percent} %`,
    checking: 'Arrivé ; le service le vérifie …',
    stop: 'Arrêter',
    another: 'Choisir un autre fichier',
    chosen: 'Le document à signer',
    pages: (pages) => plural(pages, { one: `${count(pages)} page`, other: `${count(pages)} pages` }),
    size: fileSize,
    replace: 'Prendre un autre document',
    open: 'Ouvrir dans un nouvel onglet',
    search: 'Rechercher dans les titres',
    searching: 'Documents au choix, les plus récents d’abord',
    none: 'Aucun document n’a ces mots dans son titre.',
    noneAtAll: 'Il n’y a pas encore de documents. Téléversez-en un ici.',
    unfit: {
      FETCHING: 'Encore en cours de récupération',
      PARTIALLY_SIGNED: 'Porte déjà des signatures',
      SIGNED: 'Porte déjà des signatures',
      FETCH_FAILED: 'N’a pas pu être récupéré',
    },
    address: 'Adresse du PDF',
    addressHint: 'Le service l’y récupère. Ce doit être une adresse publique, comme https://example.org/contrat.pdf.',
    unknown: 'Le document que désigne ce lien ne peut pas être pris. Choisissez-en un autre.',
    name: 'Titre',
    nameHint: 'Ce que les signataires voient dans l’e-mail et sur la page.',
  },

  signers: {
    title: 'Signataires',
    one: (position) => `Signataire ${count(position)}`,
    name: 'Nom',
    email: 'Adresse e-mail',
    languageOfRequest: 'Celle de la demande',
    step: 'Étape',
    add: 'Ajouter un signataire',
    most: (most) => `Il peut y avoir au plus ${count(most)} signataires.`,
    remove: 'Retirer',
    removeOf: (who) => `Retirer ${isolated(who)}`,
    up: 'Monter',
    upOf: (who) => `Monter ${isolated(who)}`,
    down: 'Descendre',
    downOf: (who) => `Descendre ${isolated(who)}`,
    moved: (who, position, all) => `${isolated(who)} a maintenant le numéro ${count(position)} sur ${count(all)}.`,
    removed: (who) => `${isolated(who)} ne figure plus dans la liste.`,
    ordering: 'Qui est sollicité quand ?',
    orderings: {
      together: 'Tous en même temps',
      'in-turn': 'L’un après l’autre, dans cet ordre',
      steps: 'Par étapes',
    },
    orderingHints: {
      together: 'Chacun reçoit l’e-mail tout de suite.',
      'in-turn': 'Chacun reçoit l’e-mail quand le précédent a signé.',
      steps: 'Ceux qui ont le même numéro signent en parallèle. Le numéro suivant vient quand tous ceux-là ont signé.',
    },
  },

  message: 'Message aux signataires (facultatif)',
  messageHint: 'Figure dans l’e-mail et au-dessus du document.',
  language: 'Langue de la demande',
  languageHint:
    'Utilisée pour les e-mails, la page de signature et le certificat sur le document. Vous pouvez en choisir une autre pour chaque signataire.',
  languageOfOrganization: 'Langue de l’organisation',

  more: {
    title: 'Autres options',
    lead: 'Délai, votre identité visuelle, le tampon sur les pages, notifications à un programme',
    days: 'Jours avant expiration',
    daysUntil: (time) => `Jusqu’au ${time}. Qui n’a pas signé reçoit un rappel auparavant.`,
    daysRange: 'De 1 à 365.',
    look: 'Votre identité visuelle',
    company: 'Nom de l’expéditeur',
    companyHint: (name) => `Affiché avec ${isolated(name)}. Si vide : seulement ${isolated(name)}`,
    logo: 'Adresse de votre logo',
    logoHint: 'Un PNG ou JPEG à une adresse publique. Il est récupéré une fois et conservé.',
    color: 'Votre couleur',
    colorHint: 'Sous la forme #rrggbb. Pour les boutons et les liens.',
    pick: 'Choisir une couleur',
    preview: 'Aperçu',
    previewButton: 'Signer le document',
    previewLink: 'un lien',
    previewAsIs: 'Elle est bien lisible telle quelle.',
    previewChanged: (color) => `Rendue lisible : affichée comme ${color}.`,
    stamp: 'Tampon sur le document',
    allPages: 'Sur chaque page, et pas seulement sur la dernière',
    barcode: 'Codes dans le tampon',
    barcodes: {
      both: 'QR code et DataMatrix',
      qr: 'QR code seulement',
      datamatrix: 'DataMatrix seulement',
      none: 'Aucun',
    },
    barcodeHint: 'Le QR code ouvre la page de vérification. Le code DataMatrix contient l’empreinte du document.',
    callback: 'Adresse de rappel (callback)',
    callbackHint:
      'Pour les programmes : chaque étape y est signalée. La clé qui signe les notifications est affichée après l’envoi.',
  },

  wrong: {
    document: 'Choisissez le document à signer.',
    uploading: 'Le fichier est encore en route. Envoyez la demande quand il sera arrivé.',
    documentUrl: 'Saisissez une adresse publique qui commence par https:// ou http://.',
    locked:
      'Ce document est déjà soumis à signature. Retirez d’abord cette autre demande, ou téléversez de nouveau le fichier.',
    unchangeable: 'Ce document ne peut plus être signé tel quel. Téléversez de nouveau le fichier.',
    gone: 'Ce document n’existe plus. Choisissez-en un autre.',
    documentTitle: 'Saisissez un titre d’au plus 300 caractères, sur une ligne.',
    name: 'Saisissez le nom, sur une ligne d’au plus 200 caractères.',
    email: 'Saisissez une adresse e-mail, comme name@example.com.',
    twice: 'Cette personne figure deux fois.',
    message: 'Au plus 5000 caractères, sans liens de signature.',
    expiresInDays: 'Saisissez un nombre entier de 1 à 365.',
    companyName: 'Au plus 200 caractères, sur une ligne.',
    companyLogo: 'Saisissez une adresse publique qui commence par https:// ou http://.',
    brandColor: 'Une couleur s’écrit # suivi de six chiffres ou lettres de a à f, comme #1a5fb4.',
    callbackUrl: 'Saisissez une adresse publique qui commence par https:// ou http://.',
    some: (number) =>
      plural(number, {
        one: 'Une indication manque ou est erronée.',
        other: `${count(number)} indications manquent ou sont erronées.`,
      }),
  },

  send: (signers) =>
    plural(signers, {
      one: `Envoyer à ${count(signers)} personne`,
      other: `Envoyer à ${count(signers)} personnes`,
    }),
  sending: 'Envoi …',
  afterFailure: 'Rien n’est perdu. Si vous réessayez, aucune deuxième demande n’est créée.',

  created: {
    title: 'La demande est en route',
    lead: (title) => `« ${isolated(title)} » est en préparation.`,
    open: 'Suivre la demande',
    again: 'Faire une autre demande',
    links: 'Liens des signataires',
    linksText:
      'Chacun a son lien par e-mail, ou le reçoit quand vient son tour. Vous pouvez aussi le remettre vous-même. Les liens ne sont affichés que cette fois. Qui possède un lien peut signer avec : ne le donnez à personne d’autre. Le journal d’audit indique que vous aviez aussi les liens.',
    copy: 'Copier le lien',
    copyOf: (name) => `Copier le lien de ${isolated(name)}`,
    secret: 'Clé des notifications',
    secretText:
      'Avec elle, votre programme vérifie que les notifications viennent de ce service. Elle n’est affichée que cette fois.',
    copySecret: 'Copier la clé',
    next: 'Et ensuite',
    steps: {
      prepare: 'Le document reçoit son tampon et un champ pour chaque signature.',
      together: 'Tous les signataires reçoivent leur e-mail.',
      inOrder: 'Les premiers reçoivent leur e-mail ; les autres suivent quand vient leur tour.',
      remind: 'Qui oublie reçoit un rappel.',
      done: 'Quand tous ont signé, chacun reçoit le document signé par e-mail.',
    },
    expires: (time) => `Tout cela jusqu’au ${time}. Ensuite, les liens ne fonctionnent plus.`,
  },
}
