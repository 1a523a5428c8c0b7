import type { ConsoleTexts } from '../../en/console.ts'
import { count, fileSize } from '../../numbers.ts'
import { isolated, pluralIn } from '../../word-forms.ts'

const plural = pluralIn('fr')

export const newRequest: ConsoleTexts['newRequest'] = {
  title: 'Demander des signatures',
  lead: 'Chaque signataire reçoit un e-mail avec un lien pour lire et signer le document. Aucun compte n’est nécessaire.',
  kept: 'Vos modifications non enregistrées sont toujours là.',
  startOver: 'Recommencer',
  unknownRequest: 'La demande de ce lien n’est pas disponible.',
  /** Before another request or draft fills the form. */
  unsaved: {
    text: 'Vous avez des modifications non enregistrées dans une autre demande. Si vous continuez, elles seront perdues.',
    keep: 'Y revenir',
    discard: 'Abandonner les modifications',
  },
  draft: {
    saveAs: 'Enregistrer comme brouillon',
    save: 'Enregistrer le brouillon',
    saving: 'Enregistrement …',
    saved: 'Brouillon enregistré.',
    view: 'Voir les brouillons',
    unknown: 'Le brouillon de ce lien n’est pas disponible. Il a peut-être été envoyé ou supprimé.',
    noDocument: 'Le document de ce brouillon n’est plus utilisable. Choisissez-en un autre.',
    /** Somebody else has changed, sent or deleted it. */
    lost: {
      changed:
        'Une autre personne a modifié ce brouillon entre-temps. Ouvrez sa version, ou enregistrez la vôtre comme nouveau brouillon.',
      gone: 'Une autre personne a envoyé ou supprimé ce brouillon entre-temps. Vous pouvez enregistrer votre saisie comme nouveau brouillon.',
    },
    reopen: 'Ouvrir la version enregistrée',
    saveAsNew: 'Enregistrer comme nouveau brouillon',
    unplaced: (number) =>
      plural(number, {
        one: `Le brouillon contient ${count(number)} champ de plus, que ce formulaire ne peut pas afficher.`,
        other: `Le brouillon contient ${count(number)} champs de plus, que ce formulaire ne peut pas afficher.`,
      }),
  },

  document: {
    title: 'Document',
    source: 'Où se trouve le document ?',
    sources: { upload: 'Téléverser un PDF', own: 'Choisir un de vos documents', address: 'Utiliser une URL' },
    choose: 'Choisir un PDF',
    hint: 'ou déposez-le sur cette page. Jusqu’à 50 Mo.',
    sending: (name) => `Téléversement de ${isolated(name)}`,
    percent: (percent) => `${percent} %`,
    checking: 'Téléversé. Vérification du fichier …',
    stop: 'Annuler',
    another: 'Choisir un autre fichier',
    chosen: 'Document à signer',
    pages: (pages) => plural(pages, { one: `${count(pages)} page`, other: `${count(pages)} pages` }),
    size: fileSize,
    copied: 'Le document de la demande précédente, sans ses signatures.',
    replace: 'Choisir un autre document',
    open: 'Ouvrir dans un nouvel onglet',
    search: 'Rechercher dans les titres',
    searching: 'Vos documents, les plus récents d’abord',
    none: 'Aucun document ne correspond à votre recherche.',
    noneAtAll: 'Pas encore de documents. Téléversez-en un ici.',
    unfit: {
      FETCHING: 'Téléchargement en cours',
      PARTIALLY_SIGNED: 'Contient déjà des signatures',
      SIGNED: 'Contient déjà des signatures',
      FETCH_FAILED: 'Échec du téléchargement',
    },
    address: 'URL du PDF',
    addressHint:
      'Le service télécharge le PDF depuis cette URL. Elle doit être publique, par exemple https://example.org/contrat.pdf.',
    unknown: 'Le document de ce lien n’est pas disponible. Choisissez-en un autre.',
    name: 'Titre',
    nameHint: 'Les signataires le voient dans l’e-mail et sur la page de signature.',
  },

  signers: {
    title: 'Signataires',
    one: (position) => `Signataire ${count(position)}`,
    name: 'Nom',
    email: 'Adresse e-mail',
    role: 'Rôle',
    roles: { signer: 'Signe', approver: 'Approuve', viewer: 'Consulte seulement', cc: 'Reçoit une copie' },
    roleHints: {
      approver: 'Donne son accord sans signature dessinée ni saisie.',
      viewer: 'Ouvre et lit le document.',
      cc: 'Reçoit le document final, et rien avant.',
    },
    label: 'Libellé (facultatif)',
    labelHint: 'Désigne cette personne dans les balises comme {{signature:Tenant}}.',
    languageOfRequest: 'Celle de la demande',
    delivery: 'Mode de signature',
    deliveries: { email: 'Par e-mail', in_person: 'Sur place, sur votre appareil' },
    mayDelegate: 'Peut demander à une autre personne de signer',
    step: 'Groupe',
    add: 'Ajouter un signataire',
    most: (most) => `Vous pouvez ajouter jusqu’à ${count(most)} signataires.`,
    remove: 'Retirer',
    removeOf: (who) => `Retirer ${isolated(who)}`,
    up: 'Monter',
    upOf: (who) => `Monter ${isolated(who)}`,
    down: 'Descendre',
    downOf: (who) => `Descendre ${isolated(who)}`,
    moved: (who, position, all) => `${isolated(who)} est maintenant en position ${count(position)} sur ${count(all)}.`,
    removed: (who) => `${isolated(who)} ne figure plus dans la liste.`,
    bound: (number) =>
      plural(number, {
        one: 'Le signataire 1 ne peut être ni déplacé ni retiré, car la copie garde les champs de l’original. Vous pouvez modifier le nom et l’adresse e-mail.',
        other: `Les ${count(number)} premiers signataires ne peuvent être ni déplacés ni retirés, car la copie garde les champs de l’original. Vous pouvez modifier leurs noms, leurs adresses e-mail et l’ordre de signature.`,
      }),
    ordering: 'Ordre de signature',
    orderings: {
      together: 'Tout le monde en même temps',
      'in-turn': 'L’un après l’autre',
      steps: 'Par groupes',
    },
    orderingHints: {
      together: 'Tout le monde reçoit l’e-mail immédiatement.',
      'in-turn': 'Chaque signataire reçoit l’e-mail quand la personne précédente a signé.',
      steps:
        'Les signataires d’un même groupe signent en parallèle. Le groupe suivant reçoit l’e-mail quand tout le groupe précédent a signé.',
    },
  },

  subject: 'Objet de l’e-mail (facultatif)',
  subjectHint: (title) => `Laissez vide pour utiliser « À signer : ${isolated(title)} ».`,
  message: 'Message aux signataires (facultatif)',
  messageHint: 'Affiché dans l’e-mail et au-dessus du document.',
  variables: {
    into: { subject: 'Insérer dans l’objet', message: 'Insérer dans le message' },
    names: {
      'signer.name': 'Nom du signataire',
      'document.title': 'Titre du document',
      'sender.name': 'Nom de l’expéditeur',
      expires: 'Date d’expiration',
    },
    hint: 'Chaque signataire voit sa propre valeur.',
  },
  language: 'Langue de la demande',
  languageHint:
    'Utilisée pour les e-mails, la page de signature et le certificat sur le document. Vous pouvez en choisir une autre pour chaque signataire.',
  languageOfOrganization: 'Langue de l’organisation',

  more: {
    title: 'Plus d’options',
    lead: 'Expiration, rappels, image de marque, tampon, webhook',
    days: 'Jours avant l’expiration de la demande',
    daysUntil: (time) => `Expire le ${time}.`,
    daysRange: 'De 1 à 365.',
    reminderDays: 'Jours entre les rappels',
    reminderDaysHint: 'De 1 à 30. Le premier rappel est compté à partir de l’invitation.',
    mostReminders: 'Rappels par signataire',
    mostRemindersHint: 'De 0 à 10. Avec 0, aucun rappel n’est envoyé automatiquement.',
    look: 'Image de marque',
    company: 'Nom de l’expéditeur',
    companyHint: (name) => `Affiché avec ${isolated(name)}. Laissez vide pour n’afficher que ${isolated(name)}.`,
    logo: 'URL du logo',
    logoHint: 'L’URL publique d’un PNG, JPEG ou GIF. Le service le télécharge une fois et en garde une copie.',
    color: 'Couleur de marque',
    colorHint: 'Pour les boutons et les liens. Format : #rrggbb.',
    pick: 'Choisir une couleur',
    preview: 'Aperçu',
    previewButton: 'Signer le document',
    previewLink: 'un lien',
    previewAsIs: 'Cette couleur est lisible telle quelle.',
    previewChanged: (color) => `Affichée en ${color} pour rester lisible.`,
    stamp: 'Tampon sur le document',
    allPages: 'Tamponner chaque page',
    barcode: 'Codes dans le tampon',
    barcodes: {
      both: 'QR code et DataMatrix',
      qr: 'QR code seulement',
      datamatrix: 'DataMatrix seulement',
      none: 'Aucun',
    },
    barcodeHint: 'Le QR code ouvre la page de vérification. Le code DataMatrix contient l’empreinte du document.',
    callback: 'URL de rappel (callback)',
    callbackHint:
      'Le service envoie les événements de cette demande à cette URL. Vous recevez le secret du webhook après l’envoi.',
    callbackKept: (host) => `Laissez vide pour conserver l’URL de rappel chez ${isolated(host)}.`,
  },

  wrong: {
    document: 'Choisissez le document à signer.',
    uploading: 'Le fichier est encore en cours d’envoi. Réessayez lorsque c’est terminé.',
    documentUrl: 'Saisissez une URL publique qui commence par https:// ou http://.',
    locked:
      'Ce document est déjà soumis à signature. Annulez d’abord cette demande, ou téléversez à nouveau le fichier.',
    unchangeable: 'Ce document ne peut plus être signé dans son état actuel. Téléversez à nouveau le fichier.',
    gone: 'Ce document n’existe plus. Choisissez-en un autre.',
    documentTitle: 'Saisissez un titre (300 caractères au plus).',
    name: 'Saisissez un nom (200 caractères au plus).',
    email: 'Saisissez une adresse e-mail, comme name@example.com.',
    twice: 'Cette personne figure deux fois dans la liste.',
    nobodySigns: 'Choisissez « Signe » ou « Approuve » pour au moins une personne.',
    labels: {
      reserved: 'N’utilisez pas : ; { ni }.',
      'no-letter': 'Utilisez un mot, pas un nombre.',
      twice: 'Une autre personne a ce libellé.',
    },
    subject: 'Utilisez 150 caractères au plus, sans sauts de ligne ni liens de signature.',
    message: 'Utilisez 5000 caractères au plus, sans liens de signature.',
    variable: (name) => `${isolated(name)} n’est pas une variable. Utilisez les boutons ci-dessous.`,
    variables: (most) => `Utilisez ${count(most)} variables au plus.`,
    expiresInDays: 'Saisissez un nombre entier de 1 à 365.',
    reminderDays: 'Saisissez un nombre entier de 1 à 30.',
    mostReminders: 'Saisissez un nombre entier de 0 à 10.',
    companyName: 'Utilisez 200 caractères au plus, sans saut de ligne.',
    companyLogo: 'Saisissez une URL publique qui commence par https:// ou http://.',
    brandColor: 'Saisissez # et 6 chiffres ou lettres de a à f, par exemple #1a5fb4.',
    callbackUrl: 'Saisissez une URL publique qui commence par https:// ou http://.',
    some: (number) =>
      plural(number, {
        one: `Corrigez ${count(number)} champ pour continuer.`,
        other: `Corrigez ${count(number)} champs pour continuer.`,
      }),
  },

  send: (signers) =>
    plural(signers, {
      one: `Envoyer à ${count(signers)} personne`,
      other: `Envoyer à ${count(signers)} personnes`,
    }),
  sending: 'Envoi …',
  afterFailure: 'Vos saisies sont conservées. Réessayer ne crée pas de deuxième demande.',

  created: {
    title: 'Demande envoyée',
    lead: (title) => `« ${isolated(title)} » est en cours de préparation pour la signature.`,
    open: 'Voir la demande',
    again: 'Créer une autre demande',
    links: 'Liens de signature',
    linksText:
      'Les signataires reçoivent leur lien par e-mail quand vient leur tour. Vous pouvez aussi partager les liens vous-même. Copiez-les maintenant : vous ne pourrez plus les voir ensuite. Toute personne qui a un lien peut signer. Donnez donc chaque lien uniquement à son signataire. La piste d’audit indique que vous avez eu accès aux liens.',
    copy: 'Copier le lien',
    copyOf: (name) => `Copier le lien pour ${isolated(name)}`,
    secret: 'Secret du webhook',
    secretText:
      'Il permet à votre programme de vérifier que les événements viennent de ce service. Copiez-le maintenant : vous ne pourrez plus le voir ensuite.',
    copySecret: 'Copier le secret',
    next: 'Prochaines étapes',
    steps: {
      prepare: 'Le document reçoit son tampon et un champ de signature par signataire.',
      together: 'Tous les signataires reçoivent l’e-mail.',
      inOrder: 'Les premiers signataires reçoivent l’e-mail. Les autres le reçoivent quand vient leur tour.',
      remind: 'Des rappels sont envoyés automatiquement.',
      done: 'Quand tout le monde a signé, chacun reçoit le document final par e-mail.',
    },
    expires: (time) => `La demande expire le ${time}. Ensuite, les liens ne fonctionnent plus.`,
  },
}
