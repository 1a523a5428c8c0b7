import type { Signing } from '../en/signing.ts'

const ends: Signing['ends'] = {
  unknown: {
    title: 'Ce lien n’est pas valide',
    text: 'Il manque peut-être une partie du lien.',
    next: 'Ouvrez à nouveau le lien dans l’e-mail, ou demandez-en un nouveau à l’expéditeur.',
  },
  expired: {
    title: 'Cette demande a expiré',
    text: 'Ce lien ne fonctionne plus.',
    next: 'Si vous voulez encore continuer, demandez à l’expéditeur une nouvelle demande.',
  },
  cancelled: {
    title: 'L’expéditeur a annulé cette demande',
    text: 'Ce lien ne fonctionne plus.',
    next: 'Vous n’avez rien à faire. Pour toute question, contactez l’expéditeur.',
  },
  declined: {
    title: 'Cette demande est close',
    text: 'Tout le monde n’a pas donné son accord. Ce document ne peut donc pas être terminé.',
    next: 'Vous n’avez rien à faire. Nous avons prévenu l’expéditeur.',
  },
  'declined-by-you': {
    title: 'Vous avez refusé cette demande',
    text: 'Nous prévenons l’expéditeur et lui donnons votre motif. Plus personne ne peut signer ce document.',
    next: 'Vous n’avez rien d’autre à faire. Vous pouvez fermer cette page.',
  },
  'not-me': {
    title: 'Vous avez indiqué que ce n’est pas vous',
    text: 'Nous prévenons l’expéditeur que le lien est arrivé à quelqu’un d’autre. Plus personne ne peut signer ce document.',
    next: 'Vous n’avez rien d’autre à faire. Vous pouvez fermer cette page.',
  },
  failed: {
    title: 'Ce document ne peut pas être signé',
    text: 'Un problème est survenu avec cette demande, qui ne peut pas aboutir.',
    next: 'Contactez l’expéditeur, qui peut envoyer une nouvelle demande.',
  },
  over: {
    title: 'Ce lien a expiré',
    text: 'Ce document a été terminé il y a quelque temps.',
    next: 'Vous avez reçu votre exemplaire par e-mail à ce moment-là. Si vous ne le trouvez pas, demandez-le à l’expéditeur.',
  },
}

const common = {
  waitsFor: 'Vous recevrez le document final par e-mail quand tout le monde aura terminé.',
  finishing: 'Tout le monde a terminé. Nous finalisons le document, cela prend un instant.',
  completedText: 'Tout le monde a terminé. Téléchargez votre copie et conservez-la.',
  progress: (signed: number, total: number) => `${signed} sur ${total} terminé`,
}

export const signing: Signing = {
  section: 'Signature électronique',
  footer: { label: 'À propos de ce service', verify: 'Vérifier un document' },
  sentBy: (sender) => `Envoyé par ${sender}`,
  embedded: {
    expired: {
      title: 'Cette page a expiré',
      text: 'Rechargez la page qui l’entoure pour continuer. Votre saisie peut être perdue.',
    },
    notInFrame: {
      title: 'Cette page s’ouvre dans un autre site',
      text: 'Revenez au site qui vous a demandé de signer.',
    },
  },
  again: 'Réessayer',

  asking: { title: 'Ouverture du document', text: 'Un instant.' },
  failed: { title: 'Le document n’a pas pu être ouvert' },
  unproved: 'Confirmez que c’est bien vous',

  intro: {
    asks: (sender) => `${sender} vous demande de signer`,
    pages: (pages) => (pages <= 1 ? `${pages} page` : `${pages} pages`),
    until: 'À signer avant le',
    signingAs: 'Vous signez en tant que',
    notMe: 'Ce n’est pas vous ?',
    message: (sender) => `Message de ${sender}`,
    activeContent: (sender, found) =>
      `Ce PDF contient : ${found}. Rien de cela n’agit sur cette page, mais un autre programme peut afficher le document autrement. Si vous ne vous y attendiez pas, interrogez ${sender} avant de continuer.`,
  },

  details: {
    title: 'Détails du document',
    pages: 'Longueur',
    fileHash: 'Empreinte (SHA-256)',
    fileHashHint: 'Identifie le document exactement tel que l’expéditeur l’a fourni.',
  },

  documents: {
    title: 'Documents',
    progress: (read, total) => `${read} sur ${total} lus`,
    next: 'Document suivant',
    read: 'Lu',
    unread: 'Pas encore lu',
  },

  viewer: {
    title: 'Le document',
    loading: 'Chargement du document …',
    page: (number, total) => `Page ${number} sur ${total}`,
    pageShort: (number, total) => `${number} / ${total}`,
    zoomIn: 'Agrandir',
    zoomOut: 'Réduire',
    zoom: (percent) => `${percent} %`,
    download: 'Télécharger',
    failed: 'Le document ne peut pas être affiché ici.',
    failedHelp: 'Téléchargez-le, lisez-le, puis continuez ci-dessous. Ou essayez à nouveau de l’afficher.',
    downloadDocument: 'Télécharger le document',
    missing: 'Le document n’a pas pu être chargé. Réessayez : vous pourrez continuer dès qu’il sera chargé.',
    fileHelp: 'Ouvrez et vérifiez le fichier avant de signer. Votre signature vaut pour ce fichier précis.',
    downloadFile: 'Télécharger le fichier',
  },

  form: {
    title: 'Votre signature',
    ways: 'Manière de signer',
    typed: 'Saisir',
    drawn: 'Tracer',
    uploaded: 'Importer',
    nameLabel: 'Votre nom',
    nameHint: (name) => `Saisissez vos nom et prénom comme signature, par exemple ${name}.`,
    nameMissing: 'Saisissez vos nom et prénom. C’est votre signature.',
    nameUnprintable: (character) =>
      `${character} ne peut pas être imprimé dans le document. Retirez-le, ou tracez votre signature.`,
    padLabel: 'Tracez ici votre signature au doigt, au stylet ou à la souris. Au clavier, choisissez Saisir.',
    padHint: 'Tracez avec le doigt, un stylet ou la souris.',
    padMissing: 'Tracez votre signature dans le cadre ci-dessus, ou choisissez Saisir.',
    padLine: 'Un point ou une ligne droite n’est pas une signature. Signez comme sur papier.',
    undo: 'Annuler',
    clear: 'Effacer',
    styles: 'Écriture',
    style: (number) => `Écriture ${number}`,
    plainStyle: 'Simple',
    pictureChoose: 'Choisir une image',
    pictureChooseAnother: 'Choisir une autre image',
    pictureHint:
      'Signez sur du papier blanc avec un stylo foncé et prenez une photo, ou déposez une image ici. PNG ou JPEG, jusqu’à 10 Mo. Nous retirons le papier.',
    pictureReading: 'Lecture de l’image …',
    pictureAlt: 'Votre image sans le papier',
    pictureRemove: 'Retirer l’image',
    pictureMissing: 'Choisissez une image, ou choisissez Saisir ou Tracer.',
    pictureTooLarge: 'Ce fichier dépasse 10 Mo. Choisissez une image plus petite.',
    pictureUnreadable: 'Ce fichier n’est pas une image PNG ou JPEG. Choisissez-en un autre.',
    pictureEmpty:
      'Aucune encre nette sur cette image. Photographiez de l’encre foncée sur du papier blanc, avec un éclairage régulier.',
    consentMissing: 'Pour signer, cochez cette case.',
    consentChanged: 'Le texte auquel vous consentez a changé. Relisez-le.',
    provedNote:
      'Vous avez confirmé votre identité. Le journal d’audit le consigne, ainsi que quand et d’où le document a été ouvert.',
    linkNote:
      'Toute personne qui a ce lien peut signer, y compris l’expéditeur. Le journal d’audit consigne quand et d’où le document a été ouvert et signé.',
    unseen: 'Vous n’avez pas encore vu le document. Lisez-le ou téléchargez-le, puis signez.',
    next: { signature: 'Suite : signature', consent: 'Suite : consentement', sign: 'Signer le document' },
    signing: 'Signature en cours …',
    decline: 'Refuser',
    notSigned: 'Votre signature n’a pas été enregistrée.',
    unknown: 'Nous n’avons pas pu confirmer votre signature. Vérifiez votre connexion, puis rechargez cette page.',
  },

  decline: {
    title: 'Refuser cette demande ?',
    text: 'Cela clôt la demande pour tout le monde et ne peut pas être annulé. Seul l’expéditeur voit votre motif.',
    notMeTitle: 'Ce n’est pas vous ?',
    notMeText: (name) =>
      `Ce lien est pour ${name}. Si ce n’est pas vous, ne continuez pas. Vous pouvez prévenir l’expéditeur, ce qui clôt la demande pour tout le monde, ou simplement fermer cette page.`,
    notMeReason: 'Message à l’expéditeur (facultatif)',
    reason: 'Motif',
    reasonMissing: 'Indiquez un motif, pour que l’expéditeur sache quoi faire.',
    submit: 'Refuser la demande',
    submitNotMe: 'Prévenir l’expéditeur',
    sending: 'Envoi en cours …',
    back: 'Revenir',
    failed: 'L’envoi a échoué.',
  },

  waiting: {
    PREPARING: {
      title: 'Nous préparons le document',
      text: 'Cela prend un instant. Cette page s’actualise toute seule.',
    },
    WAITING: {
      title: 'Ce n’est pas encore votre tour',
      text: 'D’autres passent d’abord. Vous recevrez un e-mail quand ce sera votre tour. Cette page aussi s’actualise toute seule.',
    },
  },

  done: {
    signed: 'Vous avez signé',
    waitsFor: 'Quand tout le monde aura signé, vous recevrez le document final par e-mail.',
    finishing: 'Tout le monde a signé. Nous finalisons le document, cela prend un instant.',
    completed: 'Terminé',
    completedText: 'Tout le monde a signé. Téléchargez votre exemplaire et conservez-le.',
    progress: (signed, total) => `Signatures : ${signed} sur ${total}`,
    download: 'Télécharger l’exemplaire signé',
    downloadSoFar: 'Télécharger l’exemplaire signé en partie',
    container:
      'Votre exemplaire est un fichier .asice. Il contient le fichier et toutes les signatures. Tout programme ZIP peut l’ouvrir.',
    factsTitle: 'À conserver',
    document: 'Document signé',
    sender: 'Expéditeur',
    signedAt: 'Vous avez signé le',
    reference: 'Référence',
    finalHash: 'Empreinte de l’exemplaire signé (SHA-256)',
    fileHash: 'Empreinte du document envoyé (SHA-256)',
    verify: 'Vérifier ce document',
    verifyHint: 'Toute personne qui a le fichier peut l’y vérifier, maintenant et plus tard.',
  },

  roles: {
    signer: { intro: {}, form: {}, done: {} },
    approver: {
      intro: {
        asks: (sender) => `${sender} vous demande votre approbation`,
        until: 'À approuver avant le',
        signingAs: 'Vous approuvez en tant que',
      },
      form: {
        title: 'Votre approbation',
        consentMissing: 'Pour approuver, cochez cette case.',
        linkNote:
          'Toute personne qui a ce lien peut approuver, y compris l’expéditeur. Le journal enregistre quand et d’où le document a été ouvert et approuvé.',
        unseen: 'Vous n’avez pas encore vu le document. Lisez-le ou téléchargez-le, puis approuvez.',
        next: { signature: 'Suite : signature', consent: 'Suite : consentement', sign: 'Approuver le document' },
        signing: 'Approbation …',
        notSigned: 'Votre approbation n’a pas été enregistrée.',
        unknown:
          'Nous n’avons pas pu confirmer votre approbation. Vérifiez votre connexion, puis rechargez cette page.',
      },
      done: {
        signed: 'Vous avez approuvé',
        signedAt: 'Approuvé le',
        ...common,
      },
    },
    viewer: {
      intro: {
        asks: (sender) => `${sender} vous demande de consulter`,
        until: 'À consulter avant le',
        signingAs: 'Vous lisez en tant que',
      },
      form: {},
      title: 'Lisez le document',
      text: 'Vous n’avez pas à signer. L’expéditeur voit que vous avez consulté le document.',
      done: {
        signed: 'Vous avez consulté le document',
        signedAt: 'Consulté le',
        ...common,
      },
    },
    cc: {
      intro: { asks: (sender) => `${sender} vous envoie une copie`, signingAs: 'Copie pour' },
      form: {},
      waiting: {
        title: 'Votre copie n’est pas encore prête',
        text: 'Vous la recevrez par e-mail quand tout le monde aura terminé. Cette page se met aussi à jour d’elle-même.',
      },
      done: common,
    },
  },

  ends,
  ended: {
    document: 'Document',
    sender: 'Expéditeur',
    expiredAt: 'Expirée le',
    endedAt: 'Close le',
    reason: 'Motif de l’expéditeur',
  },
}
