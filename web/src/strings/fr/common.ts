import type { Common } from '../en/common.ts'
import { limits, states, stationStates, stations, steps } from './proof.ts'

export const common: Common = {
  brand: 'Countersign',
  section: 'Vérification',
  console: 'Console',
  skip: 'Aller au contenu',
  language: 'Langue',
  testMode: { notice: 'Test, sans valeur juridique', leave: 'Quitter le mode test' },
  footer: {
    label: 'À propos de ce service',
    another: 'Vérifier un document',
    key: 'Clé du journal',
    checkpoint: 'Dernier point de contrôle',
    reference: 'Référence de l’API',
  },

  activeContent: {
    javascript: 'des scripts',
    launch: 'des actions qui lancent d’autres programmes',
    submit: 'des actions qui envoient ou chargent des données de formulaire',
    external: 'du contenu extérieur au fichier',
    media: 'des films, des sons ou des modèles',
    'hidden-layer': 'des calques masqués',
    xfa: 'un second formulaire que certains programmes affichent à la place des pages',
  },

  lookUp: {
    pageTitle: 'Vérifier un document',
    title: 'Vérifier un document',
    lead: 'Sachez si un document a été enregistré ici, quand, et s’il est toujours le même à l’octet près.',
    documentTitle: 'Votre document',
    documentChoose: 'Choisir un fichier',
    documentDrop: 'ou déposez-le sur cette page',
    privacy: 'Le fichier ne quitte jamais ce navigateur. Seule son empreinte, 64 caractères, est recherchée.',
    proofTitle: 'Fichier de preuve',
    optional: 'facultatif',
    proofHint:
      'Avec le fichier de preuve que vous avez gardé, rien n’est recherché : la vérification marche aussi hors ligne.',
    offlineReady: 'Tout le nécessaire est chargé : vous pouvez passer hors ligne.',
    proofChoose: 'Choisir un fichier de preuve',
    proofChosen: (index) => `Preuve de l’entrée ${index}`,
    proofRemove: 'Retirer le fichier de preuve',
    documentWanted: 'Choisissez maintenant le document que concerne la preuve.',
    hashTitle: 'Ou rechercher une empreinte',
    hashLabel: 'Empreinte SHA-256',
    hashHint: '64 caractères, chiffres et lettres de a à f',
    hashWrong: (length) =>
      length === 64
        ? 'Une empreinte ne contient que des chiffres et les lettres de a à f.'
        : `Une empreinte compte 64 caractères ; celle-ci en compte ${length}.`,
    hashButton: 'Rechercher',
    howTitle: 'Comment se fait la vérification',
    how: [
      'Votre navigateur calcule l’empreinte du fichier, son SHA-256. Toute modification du fichier, même infime, en donne une autre.',
      'On demande au service s’il a enregistré cette empreinte. Le fichier lui-même n’est pas envoyé.',
      'La réponse vient avec une preuve, que votre navigateur vérifie étape par étape. Vous n’avez pas à nous croire sur parole.',
    ],
  },

  file: {
    onlyOne: 'Il y avait plusieurs documents. Seul celui-ci est vérifié ; choisissez les autres l’un après l’autre.',
    reading: 'Calcul de l’empreinte',
    progress: (percent) => `${percent} %`,
    cancel: 'Annuler',
    fingerprint: 'Empreinte',
  },

  record: {
    pageTitleFound: 'Enregistré',
    pageTitleNotFound: 'Non enregistré',
    pageTitle: 'Empreinte',
    asking: 'Recherche de l’empreinte',
    askingText: 'Un instant.',
    found: 'Cette empreinte a été enregistrée',
    foundDocument: 'Ce document a été enregistré',
    entry: (index) => `Entrée ${index} du journal`,
    proofChecking: 'La preuve est en cours de vérification dans votre navigateur.',
    proofHolds: 'Votre navigateur a vérifié la preuve : elle est valable.',
    proofUnknownKey:
      'Votre navigateur a vérifié la preuve, mais n’a pas pu obtenir la clé de ce service pour la comparer.',
    proofMissing: 'C’est ce que dit le service. Votre navigateur n’a pas pu vérifier la preuve.',
    doubtful: 'La preuve n’est pas valable',
    doubtfulText:
      'Le service dit que cette empreinte a été enregistrée, mais sa preuve échoue. Ne vous fiez pas à cette réponse.',
    failsAt: 'Elle échoue ici :',
    notFound: 'Cette empreinte n’est pas enregistrée ici',
    notFoundDocument: 'Ce document n’est pas enregistré ici',
    notFoundText: 'Ce service n’en a pas trace. Cela ne dit rien contre le document lui-même.',
    failed: 'Pas encore de réponse',
    malformed: 'Ceci n’est pas une empreinte',
    malformedText:
      'Une empreinte compte 64 caractères, chiffres et lettres de a à f. L’adresse de cette page contient :',
    again: 'Réessayer',
    detailsTitle: 'L’enregistrement',
    fingerprint: 'Empreinte (SHA-256)',
    ownClock: 'Enregistré, selon l’horloge du journal',
    localTime: (time) => `${time}, votre heure`,
    kind: 'Nature',
    chain: 'Blockchain',
    network: 'Réseau :',
    block: 'Bloc',
    explorer: 'Voir la transaction dans l’explorateur',
    ipfs: 'Preuve publiée (IPFS)',
    ipfsHint: 'La racine et ce qu’elle couvre, pour tous. Elle ne contient aucune empreinte.',
    earliest: 'La même empreinte peut être enregistrée plusieurs fois. Ceci est le premier enregistrement.',
    download: 'Télécharger la preuve',
    downloadHint: 'Gardez-la avec le document : avec les deux, chacun peut refaire cette vérification sans ce service.',
    fileTitle: 'Vérifier votre fichier',
    fileLead:
      'Voyez si le fichier que vous avez est celui qui porte cette empreinte. Il est lu dans ce navigateur et ne va nulle part.',
    fileChoose: 'Choisir un fichier',
    fileTitleDone: 'Votre fichier',
    fileChooseAnother: 'Choisir un autre fichier',
    fileDrop: 'ou déposez-le sur cette page',
    matches: 'Le même fichier',
    matchesText: 'a exactement cette empreinte. C’est le document enregistré, à l’octet près.',
    computed: 'Empreinte calculée',
    matchesUnknown: 'a exactement cette empreinte. On ne sait pas encore si elle est enregistrée.',
    matchesUnrecorded: 'a exactement cette empreinte, qui n’est pas enregistrée ici.',
    differs: 'Un autre fichier',
    differsText: 'a une autre empreinte. Ce n’est pas le document de cette page, ou il a été modifié depuis.',
    differsLookUp: 'Rechercher plutôt ce fichier',
    later: 'Ce fichier commence par le document de cette page',
    laterText:
      'commence, octet par octet, par le document de cette page. Ce qui a été ajouté peut changer ce qu’il montre : seuls ses signataires en répondent.',
    laterRecord: 'L’enregistrement de cette page est celui de l’original.',
    laterOwn: 'Cette version a son propre enregistrement',
    proofFileTitle: 'Sans le service',
    proofFileLink: 'Vérifier avec un fichier de preuve',
    proofFileText: 'Si vous avez gardé le fichier de preuve, la vérification se passe de la réponse du service.',
    reasonsTitle: 'Ce que cela peut signifier',
    reasons: [
      'Le document n’a jamais été enregistré, ou l’a été auprès d’un autre service.',
      'Une autre version en a été enregistrée. Ouvrir et enregistrer, imprimer en PDF ou signer modifie le fichier, et avec lui l’empreinte.',
      'L’empreinte a été copiée incomplètement ou n’est pas un SHA-256.',
    ],
  },

  kinds: {
    SUBMITTED_HASH: 'Une empreinte envoyée',
    UPLOADED_FILE: 'Un fichier téléversé',
    DOCUMENT_ORIGINAL: 'Un document avant sa signature',
    DOCUMENT_SIGNED: 'Un document signé',
    DOCUMENT_SEALED: 'Un document cacheté',
    AUDIT_TRAIL: 'La piste d’audit d’une signature',
  },

  chain: {
    states,
    nothingToStrangers: 'Ne prouve rien aux tiers',
    privateChain: 'privé',
    aPrivateChain: 'une chaîne privée',
  },

  existence: {
    existedBy: 'Existait au plus tard le',
    timeOf: 'L’heure du',
    block: (number) => `bloc ${number} du réseau`,
    ifOfTheChain: ', si ce bloc a le hachage que montre la preuve.',
    inTransaction: 'La preuve montre une transaction, mais pas que le',
    lookUp: 'la contient. Vérifiez-le ; d’ici là, aucune date n’est prouvée.',
    claimed: 'Le service dit qu’il est dans un bloc du réseau',
    notYet: 'Aucune blockchain ne le confirme encore.',
    waits: {
      QUEUED: 'Il attend la prochaine racine.',
      BATCHED: 'Sa racine est en route vers la blockchain.',
    },
  },

  path: {
    title: 'Le chemin du fichier au bloc',
    stations,
    states: stationStates,
    files: {
      holds: 'lu dans ce navigateur',
      fails: 'un autre fichier',
      unchecked: 'non choisi',
      later: 'une version ultérieure',
    },
    entry: (index) => `numéro ${index} du journal`,
    hashes: (length) => (length < 2 ? `${length} hachage` : `${length} hachages`),
    root: (root, size) => `${root} sur ${size} entrées, signée`,
    block: (number, network) => `${number}, ${network}`,
    checking: 'Chaque élément se calcule à partir du précédent. Le chemin est en cours de vérification.',
    unbroken: 'Chaque élément se calcule à partir du précédent. Le chemin de l’empreinte au bloc est ininterrompu.',
    toTransaction:
      'Chaque élément se calcule à partir du précédent. Le chemin mène à la transaction ; il reste à vérifier que le bloc la contient.',
    toRoot:
      'Chaque élément se calcule à partir du précédent. Le chemin mène à la racine signée. Transaction et bloc viendront quand la racine sera dans la blockchain.',
    broken: (station) => `Le chemin se rompt ici : ${station}. Ce qui viendrait après ne compte pas.`,
  },

  anchor: {
    transaction: 'Transaction',
    block: (number) => `Bloc ${number} du réseau`,
    explorer: (host) => `La consulter sur ${host}`,
    compare:
      'Cette page n’interroge personne d’autre, le dernier regard est donc le vôtre : voyez dans un explorateur de votre choix si le bloc de ce numéro a ce hachage. Alors l’heure du bloc fait foi.',
    lookUp:
      'La preuve ne montre pas que le bloc contient la transaction. Recherchez la transaction dans un explorateur de votre choix ; l’heure de son bloc fait foi.',
    privateTitle: 'Une chaîne privée',
    privateText:
      'Seul son exploitant peut consulter cette chaîne, et il peut la réécrire. Elle convient aux essais ; elle ne prouve rien aux tiers.',
  },

  proof: {
    stepsTitle: 'La preuve, étape par étape',
    checking: 'Vérification de la preuve',
    outcomes: { holds: 'réussi', fails: 'échoué', unchecked: 'non vérifié' },
    steps,
    laterFile:
      'Il commence par le document dont les étapes suivantes vérifient l’empreinte. L’empreinte de cette partie a été calculée dans ce navigateur.',
    notAnchored:
      'Pas encore ancrée : aucune blockchain ne confirme cette preuve. Cela viendra avec la prochaine racine ; téléchargez alors à nouveau la preuve.',
    technical: 'Détails techniques',
    origin: 'Journal',
    sequentialFingerprint: 'Empreinte séquentielle',
    treeSize: 'Entrées sous le point de contrôle',
    root: 'Racine du point de contrôle',
    anchorValue: 'Valeur pour la chaîne',
    chainId: 'Numéro de la chaîne (EIP-155)',
    vkey: 'Clé dans la preuve',
  },

  offline: {
    proved: 'La preuve est valable',
    provedText: 'est le document enregistré, à l’octet près.',
    unknownKey: 'La preuve est cohérente, son journal inconnu',
    unknownKeyText:
      'correspond à la preuve à chaque étape, mais la clé du journal n’est connue que par la preuve. N’importe qui peut créer un tel journal.',
    otherFile: 'Cette preuve concerne un autre fichier',
    otherFileText: 'n’est pas le fichier pour lequel cette preuve a été établie, ou il a été modifié depuis.',
    broken: 'La preuve n’est pas valable',
    brokenText:
      'ne peut être vérifié avec cette preuve : quelque chose y a été modifié ou n’en fait pas partie. Elle ne prouve rien.',
    unchecked: 'La preuve n’a pas été vérifiée',
  },

  meaning: {
    brokenTitle: 'Ce que cela signifie',
    broken: [
      'Une preuve ne compte que si chaque étape réussit. Celle-ci ne dit rien, ni pour ni contre le document.',
      'Peut-être a-t-elle été choisie pour le mauvais fichier, endommagée en route ou inventée.',
      'Redemandez-la à qui vous l’a fournie, ou retirez-la et recherchez le document ici.',
    ],
    title: 'Ce que cela prouve, et ne prouve pas',
    provedTitle: 'Prouvé',
    file: 'Le fichier que vous avez choisi est le document enregistré, à l’octet près.',
    included: (index, origin) => `Un document portant cette empreinte est l’entrée ${index} du journal ${origin}.`,
    signed: 'Le journal l’a signé. Il ne peut retirer ni modifier l’entrée sans contredire sa signature.',
    ordered: 'Il a sa place dans l’ordre : l’entrée contient le hachage de l’entrée précédente.',
    anchored: (time, block, network) =>
      `Le document existait au plus tard le ${time}, heure du bloc ${block} du réseau ${network}, si ce bloc a le hachage que montre la preuve.`,
    bitcoinClock: 'L’heure du bloc à la minute près. Les horloges de Bitcoin peuvent se tromper de deux heures.',
    openTitle: 'Non prouvé',
    content: 'Que ce que dit le document est vrai, qui l’a écrit, ou à qui il est.',
    limits,
  },

  problems: {
    offline: 'Vous semblez être hors ligne. Connectez-vous à Internet et réessayez.',
    unreachable: 'Le service n’a pas répondu. Vérifiez votre connexion, ou réessayez dans un moment.',
    limited: 'Trop de demandes sont venues de votre réseau en peu de temps.',
    limitedWait: (seconds) =>
      seconds < 120
        ? `Réessayez dans ${seconds} ${seconds < 2 ? 'seconde' : 'secondes'}.`
        : `Réessayez dans ${Math.ceil(seconds / 60)} minutes.`,
    limitedLater: 'Réessayez dans quelques minutes.',
    refused: 'Le service a refusé la demande :',
    refusals: {
      INVALID_SIGNATURE:
        'Votre signature ne peut être acceptée ainsi. Saisissez votre nom en lettres qui peuvent être imprimées ici, ou tracez comme vous signez sur papier.',
      ALREADY_SIGNED: 'Vous avez déjà signé ce document.',
      NOT_YOUR_TURN: 'Ce n’est pas encore votre tour. Vous recevrez un e-mail le moment venu.',
      DOCUMENT_LOCKED: 'Quelqu’un d’autre modifie le document en ce moment. Réessayez dans un moment.',
      DOCUMENT_CHANGED: 'Le document a été modifié par quelqu’un d’autre au même moment. Réessayez.',
      DOCUMENT_NOT_READY: 'Le document n’est pas encore prêt. Réessayez dans un moment.',
      NOT_FOUND: 'Il n’y a plus rien à cette adresse.',
      BODY_TOO_LARGE: 'Ce qui a été envoyé est trop volumineux.',
      NOT_READY: 'Le service n’est pas prêt en ce moment. Réessayez dans un moment.',
      SIGN_IN_REQUIRED: 'Connectez-vous d’abord, puis réessayez.',
      TOO_MANY_WEBHOOKS:
        'Votre organisation a 20 points de terminaison, et ne peut pas en avoir davantage. Supprimez-en d’abord un.',
      WEBHOOK_DISABLED: 'Ce point de terminaison est désactivé. Activez-le, puis réessayez.',
      LAST_OWNER: 'C’est le dernier propriétaire de l’organisation. Nommez d’abord un autre membre propriétaire.',
      ALREADY_EXISTS: 'Cela existe déjà ici et ne peut être ajouté une seconde fois.',
      INVALID_PDF:
        'Ce fichier ne peut être utilisé ainsi. Enregistrez-le à nouveau en PDF avec le programme dont il provient.',
      DOCUMENT_UNCHANGEABLE: 'Ce document ne peut plus être modifié de cette façon.',
    },
    unexpected: 'Le service a donné une réponse que cette page ne comprend pas. Réessayez dans un moment.',
    unreadableFile:
      'Le navigateur n’a pas pu lire ce fichier. C’est peut-être un dossier, ou il a été déplacé ou modifié pendant la lecture.',
    notProof: 'Ceci n’est pas un fichier de preuve que cette page sache lire :',
    proofTooLarge: 'Ceci n’est pas un fichier de preuve : il est bien trop volumineux.',
    noSignatures:
      'Ce navigateur ne peut pas vérifier de signatures ici. Ouvrez la page par https, ou dans un navigateur plus récent.',
  },
}
