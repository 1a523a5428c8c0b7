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
    log: 'Journal public',
    key: 'Clé du journal',
    checkpoint: 'Dernier point de contrôle',
    reference: 'Référence de l’API',
  },

  activeContent: {
    javascript: 'des scripts',
    launch: 'des actions qui lancent d’autres programmes',
    submit: 'des actions qui envoient ou chargent des données de formulaire',
    external: 'du contenu extérieur au fichier',
    media: 'des vidéos, des sons ou des contenus 3D',
    'hidden-layer': 'des calques masqués',
    xfa: 'un second formulaire que certains programmes affichent à la place des pages',
  },

  lookUp: {
    pageTitle: 'Vérifier un document',
    title: 'Vérifier un document',
    lead: 'Voyez qui a signé un document, quand, et s’il a changé depuis.',
    documentTitle: 'Votre document',
    documentChoose: 'Choisir un fichier',
    documentDrop: 'ou déposez-le n’importe où sur cette page',
    privacy:
      'Votre fichier reste sur cet appareil. Seule son empreinte, un code de 64 caractères, est envoyée pour la recherche.',
    proofTitle: 'Vérifier avec un fichier de preuve',
    proofHint:
      'Si vous avez gardé le fichier de preuve, la vérification se passe de ce service et fonctionne hors ligne.',
    offlineReady: 'Tout est chargé. Vous pouvez passer hors ligne.',
    proofChoose: 'Choisir un fichier de preuve',
    proofChosen: (index) => `Preuve de l’entrée ${index}`,
    proofRemove: 'Retirer le fichier de preuve',
    documentWanted: 'Choisissez maintenant le document de cette preuve.',
    hashTitle: 'Vérifier une empreinte',
    hashLabel: 'Empreinte SHA-256',
    hashHint: '64 caractères : chiffres et lettres de a à f',
    hashWrong: (length) =>
      length === 64
        ? 'Une empreinte ne contient que des chiffres et les lettres de a à f.'
        : `Une empreinte a 64 caractères. Vous en avez saisi ${length}.`,
    hashButton: 'Rechercher',
    howTitle: 'Comment fonctionne la vérification',
    how: [
      'Votre navigateur calcule l’empreinte du fichier, son SHA-256. Tout changement du fichier change l’empreinte.',
      'Votre navigateur demande à ce service s’il a enregistré l’empreinte. Il n’envoie pas le fichier.',
      'La réponse contient une preuve, que votre navigateur vérifie étape par étape. Vous n’avez pas à nous croire sur parole.',
    ],
  },

  file: {
    onlyOne: 'Vous avez ajouté plusieurs documents. Seul celui-ci est vérifié ; ajoutez les autres un par un.',
    reading: 'Lecture du fichier',
    progress: (percent) => `${percent} %`,
    cancel: 'Annuler',
    fingerprint: 'Empreinte de ce fichier',
  },

  record: {
    pageTitleFound: 'Enregistré',
    pageTitleNotFound: 'Non enregistré',
    pageTitle: 'Enregistrement',
    asking: 'Recherche de l’enregistrement',
    askingText: 'Un instant.',
    found: 'Cette empreinte a été enregistrée',
    foundDocument: 'Ce document a été enregistré',
    deleted: 'Le service n’a plus ce document : il a été supprimé. Une copie reste vérifiable ici.',
    foundSigned: 'Ce document a été signé',
    foundSignedText:
      'Ajoutez ci-dessous le fichier signé pour voir qui l’a signé et si votre exemplaire est authentique.',
    foundSignedPaper: 'Sur papier, le code seul ne prouve rien : n’importe qui peut le copier.',
    isDocument: (file) => `${file} est le document enregistré, inchangé.`,
    entry: 'Entrée du journal',
    checkpoints: 'Points de contrôle avec cette entrée',
    entryOf: (index, log) => `Entrée ${index} du journal ${log}`,
    proofChecking: 'Votre navigateur vérifie la preuve.',
    proofHolds: 'Votre navigateur a vérifié la preuve. Elle est valide.',
    proofUnknownKey: 'Votre navigateur a vérifié la preuve, mais n’a pas pu comparer sa clé avec celle de ce service.',
    proofMissing: 'Votre navigateur n’a pas pu vérifier la preuve : vous n’avez que la parole de ce service.',
    doubtful: 'La preuve n’est pas valide',
    doubtfulText:
      'Ce service dit avoir enregistré cette empreinte, mais la preuve n’est pas valide. Ne vous y fiez pas.',
    failsAt: (steps) => `Ces vérifications ont échoué : ${steps}.`,
    notFound: 'Cette empreinte n’est pas enregistrée ici',
    notFoundDocument: 'Ce document n’est pas enregistré ici',
    notFoundText: 'Ce service n’en a aucune trace. Le document peut tout de même être authentique.',
    failed: 'Pas encore de réponse',
    malformed: 'Ceci n’est pas une empreinte',
    malformedText: 'Une empreinte a 64 caractères : chiffres et lettres de a à f. L’adresse de cette page contient :',
    again: 'Réessayer',
    detailsTitle: 'Enregistrement et preuve',
    fingerprint: 'Empreinte (SHA-256)',
    ownClock: 'Enregistré, selon l’horloge de ce service',
    kind: 'Type d’enregistrement',
    chain: 'Blockchain',
    network: (network) => `Réseau : ${network}`,
    networkAndBlock: (network, block) => `Réseau : ${network} · Bloc ${block}`,
    explorer: 'Voir la transaction dans l’explorateur',
    ipfs: 'Preuve publiée (IPFS)',
    ipfsHint: 'Une copie publique de la preuve de nombreux enregistrements. Elle ne contient aucune empreinte.',
    earliest: 'Une empreinte peut être enregistrée plusieurs fois. Ceci est le premier enregistrement.',
    download: 'Télécharger la preuve',
    downloadHint: 'Gardez-la avec le document. Avec les deux, chacun peut refaire cette vérification sans ce service.',
    fileTitle: 'Vérifier votre fichier',
    fileLead: 'Voyez si votre fichier est celui qui a été enregistré. Il reste sur cet appareil.',
    fileChoose: 'Choisir un fichier',
    fileTitleDone: 'Votre fichier',
    fileChooseAnother: 'Choisir un autre fichier',
    fileDrop: 'ou déposez-le n’importe où sur cette page',
    differs: 'Ce fichier ne correspond pas',
    differsText: (file) => `${file} n’est pas le document enregistré ici, ou il a été modifié.`,
    differsAdvice:
      'Imprimer, numériser ou réenregistrer un document produit un autre fichier. Vérifiez le fichier exactement tel que vous l’avez reçu par e-mail.',
    differsSigned: 'Il porte ses propres signatures. Vérifiez-le seul pour voir qui l’a signé.',
    differsLookUp: 'Vérifier ce fichier seul',
    laterText: (file) =>
      `${file} commence, octet pour octet, par le document enregistré ici. Ce qui a été ajouté ensuite ne compte que si ses signataires le confirment.`,
    laterRecord: 'L’enregistrement de cette page est celui du document d’origine.',
    laterOwn: 'Cette version a son propre enregistrement',
    proofFileTitle: 'Vérifier sans ce service',
    proofFileLink: 'Vérifier avec un fichier de preuve',
    proofFileText: 'Si vous avez gardé le fichier de preuve, vous n’avez pas besoin de réponse de ce service.',
    reasonsTitle: 'Ce que cela peut signifier',
    reasons: [
      'Le document n’a jamais été enregistré, ou il l’a été par un autre service.',
      'Une autre version a été enregistrée. Enregistrer, imprimer en PDF ou signer un document produit un autre fichier.',
      'L’empreinte est incomplète ou n’est pas un SHA-256.',
    ],
    reasonsOfFile: [
      'Le document n’a jamais été enregistré, ou il l’a été par un autre service.',
      'Une autre version a été enregistrée. Enregistrer, imprimer en PDF ou signer un document produit un autre fichier. Essayez avec le fichier exactement tel que vous l’avez reçu.',
    ],
  },

  kinds: {
    SUBMITTED_HASH: 'Empreinte transmise',
    UPLOADED_FILE: 'Fichier envoyé',
    DOCUMENT_ORIGINAL: 'Document avant signature',
    DOCUMENT_SIGNED: 'Document signé',
    DOCUMENT_SEALED: 'Document cacheté',
    AUDIT_TRAIL: 'Journal d’audit d’une demande de signature',
    TOKEN: 'Jeton d’horodatage (RFC 3161)',
    RANDOMNESS: 'Nombre aléatoire public',
    LOG_STATEMENT: 'Déclaration du journal sur lui-même',
  },

  chain: {
    states,
    nothingToStrangers: 'Réseau de test, pas une preuve indépendante',
  },

  existence: {
    existedBy: 'Existait au plus tard le',
    timeOf: (block, network) => `L’heure du bloc ${block} de ${network}.`,
    timeIfOfTheChain: (block, network) =>
      `L’heure du bloc ${block} de ${network}, si ce bloc a le hachage que montre la preuve.`,
    inTransaction: (block, network) =>
      `La preuve montre une transaction, mais pas que le bloc ${block} de ${network} la contient. Vérifiez-le : d’ici là, aucune heure n’est prouvée.`,
    claimed: (network) => `Ce service dit qu’il se trouve dans un bloc de ${network}.`,
    confirmed: (confirmed, all, time, by, of) =>
      `Confirmé par ${of === 1 ? 'le témoin de ce journal' : `${confirmed} ${by === 1 ? 'témoin' : 'témoins'} sur ${all}`} en ${time}.`,
    by: (time) => `Il existait au plus tard le ${time}.`,
    between: (after, time) => `Il a été enregistré entre le ${after} et le ${time}.`,
    recordedAfter: (time, source) =>
      `Enregistré après le ${time} : auparavant, le journal a enregistré un nombre aléatoire que personne ne pouvait connaître plus tôt (${source}).`,
    timestamped: (authority, time) => `Confirmé par ${authority} en ${time}.`,
    betweenIfInOrder: (after, time) =>
      `Il a été enregistré entre le ${after} et le ${time}, si l’ordre du journal est correct.`,
    ifInOrder: 'Cette heure ne vaut que si l’ordre du journal est correct.',
    notYet: 'Pas encore ancré dans une blockchain.',
    waits: {
      QUEUED: 'Il sera ancré avec le prochain lot.',
      BATCHED: 'Il est en cours d’écriture dans la blockchain.',
    },
  },

  logEnd: {
    title: 'Ce journal est clos',
    text: (entry) =>
      `L’entrée ${entry} est la dernière. Le journal n’accepte plus d’entrées, mais tout ce qu’il contient reste vérifiable.`,
    continues: (name) => `Le journal ${name} prend la suite.`,
    nowhere: 'Aucun autre journal ne prend la suite.',
    sinceProof: (entry) => `Le journal a été clos avec l’entrée ${entry}. Cette preuve reste valide.`,
  },

  path: {
    title: 'Du fichier à la blockchain',
    stations,
    states: stationStates,
    files: {
      holds: 'lu sur cet appareil',
      fails: 'un autre fichier',
      unchecked: 'non choisi',
      later: 'une version ultérieure',
    },
    entry: (index) => `numéro ${index} du journal`,
    hashes: (length) => (length <= 1 ? `${length} hachage` : `${length} hachages`),
    root: (root, size) => `${root} sur ${size} entrées, signée`,
    block: (number, network) => `${number} de ${network}`,
    checking: 'Chaque élément est calculé à partir du précédent. Votre navigateur les vérifie.',
    unbroken: 'Chaque élément est calculé à partir du précédent. Tous concordent, de l’empreinte au bloc.',
    toTransaction:
      'Chaque élément est calculé à partir du précédent. Ils concordent jusqu’à la transaction. Vérifiez si le bloc la contient.',
    toRoot:
      'Chaque élément est calculé à partir du précédent. Ils concordent jusqu’à la racine signée. La transaction et le bloc suivront dans la blockchain.',
    broken: (station) => `Les éléments ne concordent pas ici : ${station}. Ce qui suit ne compte pas.`,
  },

  anchor: {
    transaction: 'Transaction',
    block: (number, network) => `Bloc ${number} de ${network}`,
    explorer: (host) => `Rechercher sur ${host}`,
    compare:
      'Cette page n’interroge personne d’autre : la dernière étape vous revient. Vérifiez dans l’explorateur de votre choix que le bloc de ce numéro a ce hachage. Alors l’heure du bloc fait foi.',
    lookUp:
      'La preuve ne montre pas que le bloc contient la transaction. Recherchez la transaction dans l’explorateur de votre choix. L’heure de son bloc fait foi.',
    privateTitle: 'Réseau de test',
    privateText:
      'Seul son exploitant peut voir ce réseau, et il peut le réécrire. Il sert aux tests et n’est pas une preuve indépendante.',
  },

  proof: {
    stepsTitle: 'La preuve, étape par étape',
    checking: 'Vérification de la preuve',
    outcomes: { holds: 'réussi', fails: 'échoué', unchecked: 'non vérifié' },
    steps,
    laterFile:
      'Il commence par le document dont les étapes suivantes vérifient l’empreinte. Votre navigateur a calculé l’empreinte de cette partie.',
    notAnchored: 'Pas encore ancrée. Téléchargez la preuve à nouveau quand elle sera dans la blockchain.',
    technical: 'Détails techniques',
    origin: 'Journal',
    sequentialFingerprint: 'Empreinte séquentielle',
    treeSize: 'Entrées sous le point de contrôle',
    root: 'Racine du point de contrôle',
    witness: 'Témoin',
    authority: 'Autorité d’horodatage',
    anchorValue: 'Valeur écrite dans la blockchain',
    chainId: 'Identifiant de la blockchain (EIP-155)',
    vkey: 'Clé dans la preuve',
  },

  offline: {
    proved: 'La preuve est valide',
    provedText: (file) => `${file} est le document enregistré, inchangé.`,
    unknownKey: 'La preuve est valide, mais son journal est inconnu',
    unknownKeyText: (file) =>
      `${file} réussit chaque vérification, mais la clé du journal vient de la preuve elle-même. N’importe qui peut créer un tel journal.`,
    otherFile: 'Cette preuve est celle d’un autre fichier',
    otherFileText: (file) => `${file} n’est pas le fichier de cette preuve, ou il a été modifié.`,
    broken: 'La preuve n’est pas valide',
    brokenText: (file) =>
      `Cette preuve ne dit rien de ${file} : une partie a été modifiée ou vient d’une autre preuve.`,
    unchecked: 'La preuve n’a pas été vérifiée',
  },

  receipt: {
    label: 'Reçu',
    kept: 'Le journal a tenu sa promesse',
    keptText: 'Le journal a promis de conserver cette entrée, et il la contient sans modification.',
    awaited: 'L’entrée n’est pas encore dans le journal public',
    awaitedText:
      'Le journal a promis de conserver cette entrée. Il doit la montrer au plus tard à l’heure ci-dessous. Vérifiez de nouveau plus tard.',
    missing: 'Le journal a rompu sa promesse',
    missingText:
      'Le journal a signé qu’il contient cette entrée, mais elle manque dans le journal public. Conservez ce reçu : c’est une preuve contre le journal.',
    changed: 'Le journal a rompu sa promesse',
    changedText:
      'Le journal a signé qu’il contient cette entrée, mais le journal public en contient une autre à sa place. Conservez ce reçu : c’est une preuve contre le journal.',
    promised: 'Le reçu est valide',
    promisedText:
      'Le journal a promis de conserver cette entrée. Impossible de vérifier s’il l’a fait : le journal n’est pas disponible.',
    otherLog: 'Le reçu provient d’un autre journal',
    otherLogText:
      'Seul l’opérateur de ce journal peut le confirmer. Vérifiez-le là-bas, ou avec countersign log check --receipt.',
    broken: 'Le reçu n’est pas valide',
    brokenText: 'Une partie a été modifiée, ou ce journal ne l’a pas signé. Il ne dit rien sur le journal.',
    unchecked: 'Le reçu n’a pas été vérifié',
    checking: 'Vérification du reçu…',
    entry: 'Entrée',
    time: 'Promis',
    due: 'Échéance',
    origin: 'Journal',
    file: 'Votre fichier',
    otherFile: 'Ce reçu est celui d’un autre fichier',
    isFile: 'C’est le fichier auquel le reçu correspond.',
    isOtherFile: 'Ce n’est pas le fichier auquel le reçu correspond.',
    remove: 'Retirer le reçu',
  },

  meaning: {
    brokenTitle: 'Ce que cela signifie',
    broken: [
      'Une preuve ne compte que si chaque étape réussit. Celle-ci ne dit rien pour ou contre le document.',
      'Elle est peut-être celle d’un autre fichier, endommagée ou inventée.',
      'Redemandez la preuve à sa source, ou retirez-la et recherchez le document ici.',
    ],
    title: 'Ce que cela prouve, et ce que cela ne prouve pas',
    provedTitle: 'Prouvé',
    file: 'Le fichier choisi est le document enregistré, inchangé.',
    included: (index, origin) => `Un document avec cette empreinte est l’entrée ${index} du journal ${origin}.`,
    signed: 'Le journal l’a signé. Il ne peut ni retirer ni changer l’entrée sans contredire sa signature.',
    ordered: 'Sa place dans l’ordre : l’entrée contient le hachage de l’entrée précédente.',
    recordedAfter: (time, source) =>
      `Le journal a créé l’entrée après le ${time}. Auparavant, il a enregistré un nombre aléatoire publié seulement à ce moment-là (${source}). Le document peut être plus ancien.`,
    witnessed: (time, confirmed, all, within, by, of) =>
      `Le document existait au plus tard le ${time}. ${of === 1 ? 'Le témoin' : `${confirmed} des ${all} témoins`} de ce journal le ${by === 1 ? 'confirme' : 'confirment'}, au plus ${within} avant ou après l’heure du journal.`,
    timestamped: (time, authority, within) =>
      `Le document existait au plus tard le ${time}. L’autorité d’horodatage ${authority} le confirme, au plus ${within} avant ou après l’heure du journal.`,
    anchored: (time, block, network) =>
      `Le document existait au plus tard le ${time}, l’heure du bloc ${block} de ${network}, si ce bloc a le hachage que montre la preuve.`,
    bitcoinClock: 'L’heure du bloc à la minute près. Les horloges de Bitcoin peuvent s’écarter de 2 heures.',
    openTitle: 'Non prouvé',
    content:
      'Que le contenu du document est vrai ou licite, ou que chacun l’a compris. Ni qui l’a écrit, ni à qui il appartient.',
    limits,
  },

  problems: {
    offline: 'Vous semblez être hors ligne. Connectez-vous à internet et réessayez.',
    unreachable: 'Le service ne répond pas. Vérifiez votre connexion, ou réessayez plus tard.',
    limited: 'Trop de requêtes depuis votre réseau.',
    limitedWait: (seconds) =>
      seconds < 120
        ? `Réessayez dans ${seconds} ${seconds <= 1 ? 'seconde' : 'secondes'}.`
        : `Réessayez dans ${Math.ceil(seconds / 60)} minutes.`,
    limitedLater: 'Réessayez dans quelques minutes.',
    refused: 'Le service signale une erreur :',
    refusals: {
      INVALID_SIGNATURE:
        'Votre signature ne peut pas être utilisée telle quelle. Saisissez votre nom en d’autres lettres, ou tracez-le comme sur papier.',
      ALREADY_SIGNED: 'Vous avez déjà signé ce document.',
      NOT_YOUR_TURN: 'Ce n’est pas encore votre tour. Vous recevrez un e-mail le moment venu.',
      DOCUMENT_LOCKED: 'Quelqu’un d’autre modifie le document en ce moment. Réessayez dans un instant.',
      DOCUMENT_CHANGED: 'Quelqu’un d’autre a modifié le document au même moment. Réessayez.',
      DOCUMENT_NOT_READY: 'Le document n’est pas encore prêt. Réessayez dans un instant.',
      NOT_FOUND: 'Cet élément n’existe plus.',
      BODY_TOO_LARGE: 'Ce que vous avez envoyé est trop volumineux.',
      SERVICE_UNAVAILABLE: 'Le service n’est pas prêt pour le moment. Réessayez dans un instant.',
      SIGN_IN_REQUIRED: 'Connectez-vous, puis réessayez.',
      TOO_MANY_DRAFTS: 'Vous avez atteint la limite de 500 brouillons. Supprimez-en d’abord un.',
      LOG_FROZEN:
        'Le journal public de ce service est clos : plus rien ne peut y être enregistré. La page « Journal public » indique quel journal prend la suite.',
      VERSION_CONFLICT: 'Une autre personne a modifié cela entre-temps. Rechargez la page pour voir les modifications.',
      TOO_MANY_WEBHOOKS:
        'Votre organisation a atteint la limite de 20 points de terminaison webhook. Supprimez-en d’abord un.',
      WEBHOOK_DISABLED: 'Ce point de terminaison webhook est désactivé. Activez-le, puis réessayez.',
      LAST_OWNER: 'C’est le dernier propriétaire de l’organisation. Nommez d’abord un autre membre propriétaire.',
      ALREADY_EXISTS: 'Cela existe déjà et ne peut pas être ajouté à nouveau.',
      INVALID_PDF:
        'Ce fichier ne peut pas être utilisé tel quel. Enregistrez-le à nouveau en PDF avec son programme d’origine.',
      DOCUMENT_NOT_MODIFIABLE: 'Ce document ne peut pas être modifié de cette façon.',
    },
    unexpected: 'Le service a donné une réponse inattendue. Réessayez dans un instant.',
    unreadableFile:
      'Votre navigateur n’a pas pu lire ce fichier. C’est peut-être un dossier, ou il a été déplacé ou modifié entre-temps.',
    notProof: 'Ce n’est pas un fichier de preuve que cette page peut lire :',
    proofTooLarge: 'Ce n’est pas un fichier de preuve : il est bien trop volumineux.',
    noSignatures:
      'Ce navigateur ne peut pas vérifier de signatures ici. Ouvrez la page en HTTPS, ou dans un navigateur plus récent.',
  },
}
