import type { CheckWords } from './en.ts'

export const french: CheckWords = {
  title: 'Comment vérifier ces preuves sans le service qui les a produites',
  head: {
    request: 'Demande',
    document: 'Document',
    status: 'Statut',
    submitted: 'Fichier remis',
    completed: 'Fichier final',
    deleted: 'Documents supprimés',
    madeBy: 'Produit par',
    none: 'aucun',
  },

  contents: {
    title: 'Contenu de cette archive',
    several: (count) =>
      `Cette demande comporte ${count} documents, chacun dans son propre dossier : documents/1/ est le premier. Les commandes ci-dessous concernent le premier. Utilisez-les pour chacun des autres, avec le numéro de son dossier.`,
    deleted:
      'Les documents de cette demande ont été supprimés du service ; ils ne figurent donc pas dans cette archive. Tout le reste y figure. Si vous avez une copie d’un document, utilisez-la ci-dessous à la place de <document>.',
    original: 'le document tel qu’il a été remis',
    final:
      'le document avec tout ce qui a été ajouté : une signature pour chaque personne qui a signé ou approuvé, les éventuels sceaux, les données nécessaires à leur vérification et un horodatage de l’ensemble',
    latest: 'le document dans son dernier état : il n’a jamais été terminé',
    finalContainer:
      'un conteneur ASiC-E (ETSI EN 319 162-1), c’est-à-dire une archive ZIP : le document, une signature pour chaque personne qui a signé ou approuvé, les éventuels sceaux, les données nécessaires à leur vérification et un horodatage de l’ensemble',
    latestContainer: 'le conteneur avec le document dans son dernier état : il n’a jamais été terminé',
    renewed:
      'final.pdf, octet pour octet, suivi de données de validation et d’horodatages plus récents, qui permettent de vérifier ses signatures plus longtemps',
    renewedContainer:
      'le même conteneur avec des données de validation et des horodatages plus récents, qui permettent de vérifier ses signatures plus longtemps',
    trailJson: 'tous les événements, un par ligne',
    trailPdf: 'la même chose en toutes lettres, signée et horodatée par le service',
    proofs:
      'pour chaque version du fichier et pour la piste : sa place dans le journal public du service, et dans la blockchain dès qu’elle y figure',
    certificates: 'qui a signé, et qui a émis les certificats ; toutes les chaînes aboutissent à root.pem',
    certificatesUnsigned: 'l’autorité du service, qui a signé trail.pdf ; sa chaîne aboutit à root.pem',
    timestamps: 'les jetons de l’autorité d’horodatage (RFC 3161), un par signature',
    revocation: 'la preuve qu’aucun certificat n’était révoqué (réponses OCSP et listes)',
  },

  files: {
    title: 'Ces fichiers sont-ils les bons ?',
    both: 'Les deux valeurs sont celles indiquées plus haut.',
    unprepared:
      'La demande a pris fin avant la préparation du document : les deux fichiers sont ce que l’expéditeur a remis.',
    unfinished:
      'La première valeur est celle indiquée plus haut ; la seconde est celle de la dernière version dans trail.pdf.',
    deleted:
      'La valeur de votre copie doit être l’une de celles indiquées plus haut : c’est alors bien le document, inchangé. Les versions intermédiaires se trouvent dans proofs/.',
    onPages:
      'trail.pdf et, s’il y en a un, le bloc de certification au bas des pages indiquent le hash du document remis.',
    inTrail: 'trail.pdf indique le hash du document remis.',
  },

  signatures: {
    title: 'Les signatures de',
    open: 'Ouvrez le fichier dans un lecteur PDF qui vérifie les signatures, ou utilisez poppler :',
    mustBeValid: 'Chaque signature doit être valide et le document inchangé depuis.',
    timestamp:
      'La dernière est un horodatage de tout le fichier (ETSI.RFC3161). Certains lecteurs ne savent pas vérifier ce type ; pdfsig indique alors qu’il n’a pas été vérifié.',
    chain:
      'Un lecteur montre la chaîne jusqu’à la racine dès qu’il fait confiance à certificates/root.pem. Avec openssl :',
    container:
      'Tout programme qui valide les conteneurs ASiC-E les vérifie, par exemple EU DSS, ou la page de vérification du service. À la main : décompressez le conteneur. Chaque fichier META-INF/signature….p7s est une signature (CAdES) du manifeste de même numéro, qui nomme le document et son hash :',
    digest: 'La valeur DigestValue du manifeste doit être le hash du document dans unpacked :',
    containerChain: 'La chaîne jusqu’à la racine :',
    notRevoked: 'Le certificat n’était pas révoqué au moment de la signature :',
    shortLived:
      'Le certificat d’un signataire n’est valable qu’une heure, car sa clé a signé une seule fois avant d’être détruite. Ce qui compte est qu’il était valable au moment prouvé par le jeton de sa signature :',
  },

  trail: {
    title: 'La piste d’audit',
    erased:
      'Les lignes avec "erased": true ont perdu des données personnelles que le service devait effacer. Leur propre hash est donc différent. "hash" est celui qu’elles avaient, et "previous" de la ligne suivante l’indique. Une copie antérieure de la piste contient les lignes avec ces hashs.',
    text: 'Chaque événement est une ligne de trail.json. Son champ "previous" est le SHA-256 de la ligne précédente, sans la virgule finale ; le premier ne contient que des zéros. Rien ne peut donc être modifié, omis ou inséré sans changer le dernier hash. Pour afficher tous les hashs :',
  },

  links: {
    title: 'Qui pouvait signer',
    text: 'Chaque signataire signe avec son propre lien. Le service l’envoie par e-mail au signataire. Lors de la création de la demande, il le remet aussi à l’expéditeur : un programme doté d’une clé API ou une personne dans la console. L’expéditeur aurait donc pu signer à la place d’un signataire. trail.pdf nomme l’expéditeur et, pour chaque lien, l’adresse IP depuis laquelle le document a été chargé, consulté et signé. Il ne prouve pas qui a utilisé le lien.',
    otherRoles: 'Les personnes qui approuvent ou consultent seulement ont aussi leur propre lien.',
    delegated:
      'Une personne qui signe ou approuve à la place d’une autre reçoit un nouveau lien par e-mail. L’expéditeur ne le reçoit pas, sauf si trail.pdf l’indique.',
    inPerson:
      'Pour une signature en personne, l’expéditeur ouvre le lien du signataire sur son propre appareil et lui remet l’appareil.',
    passkeys:
      'Une clé d’accès (passkey) est gardée par la personne, et l’expéditeur ne peut pas l’utiliser. Pour l’enregistrer, la personne confirme d’abord son adresse e-mail avec un code ; trail.pdf indique quand.',
    codes:
      'Certains liens n’ouvrent rien avant la saisie d’un code. Un code par e-mail n’est envoyé qu’à l’adresse e-mail du signataire, et l’expéditeur ne le reçoit pas. Un code d’accès vient de l’expéditeur, qui le connaît donc. trail.pdf indique quels codes ont été saisis avant chaque signature. Les politiques du certificat d’une signature l’indiquent aussi :',
    identityChecks:
      'Une vérification d’identité est enregistrée avec son prestataire, son numéro chez lui et, s’ils sont indiqués, le nom de la personne et le niveau de la vérification.',
    identities:
      'Une connexion auprès d’un fournisseur d’identité est enregistrée avec son émetteur, l’identifiant et, s’ils sont indiqués, le nom et le mode de connexion.',
    policies: {
      link: 'le lien seul',
      email_code: 'le lien et un code par e-mail',
      sms_code: 'le lien et un code par SMS',
      access_code: 'le lien et un code d’accès',
      identity_check: 'le lien et une vérification d’identité',
      oidc: 'le lien et un fournisseur d’identité',
      passkey: 'le lien et une clé d’accès (passkey)',
    },
  },

  log: {
    title: 'La place dans le journal et dans la blockchain',
    text: 'Chaque fichier de proofs/ se suffit à lui-même : il relie un SHA-256 à l’état signé du journal et, s’il l’indique, à une transaction d’une blockchain publique. Son format est ouvert ; le programme countersign (Apache 2.0) le vérifie sans interroger le service :',
    trail: 'La preuve de type AUDIT_TRAIL porte sur le SHA-256 de la dernière ligne de trail.json.',
    later:
      'Une preuve peut ne pas encore avoir été dans la blockchain lors de la création de cette archive. Téléchargez-la plus tard auprès du service, complète, seule ou de nouveau avec cette archive.',
  },
}
