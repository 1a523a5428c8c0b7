import type { Signing } from '../en/signing.ts'

const ends: Signing['ends'] = {
  unknown: {
    title: 'Ce lien n’est pas connu',
    text: 'Il n’y a pas de document à cette adresse. Elle a peut-être été copiée incomplètement.',
    next: 'Ouvrez de nouveau le lien de l’e-mail, ou demandez-en un nouveau à l’expéditeur.',
  },
  expired: {
    title: 'Le délai de signature est passé',
    text: 'Ce document ne peut plus être signé, et il n’est plus affiché ici.',
    next: 'Si vous souhaitez encore signer, demandez une nouvelle demande à l’expéditeur.',
  },
  cancelled: {
    title: 'L’expéditeur a retiré cette demande',
    text: 'Ce document ne peut plus être signé, et il n’est plus affiché ici.',
    next: 'Vous n’avez rien à faire. L’expéditeur peut vous dire pourquoi.',
  },
  declined: {
    title: 'Cette demande a pris fin',
    text: 'Tous ne signent pas. Ce document ne peut plus être signé et n’est plus affiché ici.',
    next: 'Vous n’avez rien à faire. L’expéditeur a été informé.',
  },
  'declined-by-you': {
    title: 'Vous avez refusé de signer',
    text: 'L’expéditeur en est informé, avec votre motif. Plus personne ne peut signer ce document.',
    next: 'Vous n’avez plus rien à faire. Vous pouvez fermer cette page.',
  },
  'not-me': {
    title: 'Vous avez indiqué que ce n’est pas vous',
    text: 'L’expéditeur est informé que le lien est parvenu à quelqu’un d’autre. Plus personne ne peut signer ce document.',
    next: 'Vous n’avez plus rien à faire. Vous pouvez fermer cette page.',
  },
  failed: {
    title: 'Ce document ne peut pas être signé',
    text: 'Cette demande de signature ne peut pas aboutir.',
    next: 'Contactez l’expéditeur, qui peut envoyer une nouvelle demande.',
  },
  over: {
    title: 'Ce lien a expiré',
    text: 'Le document est achevé depuis longtemps, et le lien ne l’ouvre plus.',
    next: 'Votre exemplaire est arrivé par e-mail quand tous avaient signé. Sinon, demandez-le à l’expéditeur.',
  },
}

export const signing: Signing = {
  section: 'Signature',
  footer: { label: 'À propos de ce service', verify: 'Vérifier un document' },
  sentBy: 'Envoyé par',
  again: 'Réessayer',

  asking: { title: 'Ouverture du document', text: 'Un instant.' },
  failed: { title: 'Le document n’a pas pu être ouvert' },

  intro: {
    asks: 'vous demande de signer',
    pages: (pages) => (pages < 2 ? `${pages} page` : `${pages} pages`),
    until: 'À signer avant le',
    fingerprint: 'Empreinte',
    fingerprintHint: 'SHA-256 du document tel que l’expéditeur l’a remis',
    signingAs: 'Vous signez en tant que',
    notMe: 'Ce n’est pas moi',
    message: (sender) => `Message de ${sender}`,
    activeContent: (sender, found) =>
      `Ce PDF contient : ${found}. Rien de cela n’agit sur cette page, mais un autre programme peut afficher le document autrement. Si vous ne vous y attendiez pas, interrogez ${sender} avant de signer.`,
  },

  viewer: {
    title: 'Le document',
    loading: 'Chargement du document …',
    page: (number, total) => `Page ${number} sur ${total}`,
    pageShort: (number, total) => `${number} / ${total}`,
    zoomIn: 'Agrandir',
    zoomOut: 'Réduire',
    zoom: (percent) => `${percent} %`,
    download: 'Télécharger',
    failed: 'Le document ne peut pas être affiché ici.',
    failedHelp: 'Téléchargez-le, lisez-le, puis signez ci-dessous. Ou essayez à nouveau de l’afficher.',
    downloadDocument: 'Télécharger le document',
    missing: 'Le document n’a pas pu être chargé. Réessayez : vous pourrez le signer dès qu’il sera chargé.',
    fileHash: 'Empreinte (SHA-256)',
    fileHelp: 'Ouvrez et vérifiez le fichier avant de signer. Votre signature vaut pour ce fichier précis.',
    downloadFile: 'Télécharger le fichier',
  },

  form: {
    title: 'Votre signature',
    ways: 'Manière de signer',
    typed: 'Saisir',
    drawn: 'Tracer',
    nameLabel: 'Votre nom',
    nameHint: (name) => `Saisissez-le comme vous signez, par exemple ${name}.`,
    nameMissing: 'Saisissez votre nom. C’est votre signature.',
    nameUnprintable: (character) =>
      `${character} ne peut être imprimé dans le document. Retirez-le, ou tracez votre signature.`,
    padLabel: 'Champ où tracer votre signature, au doigt, au stylet ou à la souris. Au clavier, choisissez Saisir.',
    padHint: 'Tracez avec le doigt, un stylet ou la souris.',
    padMissing: 'Tracez votre signature dans le champ ci-dessus, ou choisissez Saisir.',
    padLine: 'Un point ou une ligne droite n’est pas une signature. Signez comme sur papier.',
    undo: 'Annuler',
    clear: 'Effacer',
    consentMissing: 'Cochez la case si vous êtes d’accord. Nul ne signe sans consentir.',
    consentChanged: 'Le texte auquel vous consentez a changé. Veuillez le relire.',
    linkNote:
      'Quiconque possède ce lien peut signer ici, et l’expéditeur le possède aussi. Le journal d’audit consigne quand et d’où le document a été ouvert et signé.',
    unseen: 'Le document ne vous a pas encore été présenté. Lisez-le ou téléchargez-le, puis signez.',
    next: { signature: 'Suite : signature', consent: 'Suite : consentement', sign: 'Signer le document' },
    signing: 'Signature en cours …',
    decline: 'Refuser',
    notSigned: 'Votre signature n’a pas été prise en compte.',
    unknown:
      'Il n’y a pas eu de réponse, et il n’est pas certain que votre signature soit arrivée. Vérifiez votre connexion et rechargez cette page : elle vous le dira.',
  },

  decline: {
    title: 'Refuser de signer ?',
    text: 'Cela met fin à la demande pour tous, sans retour possible. Seul l’expéditeur voit votre motif.',
    notMeTitle: 'Ce n’est pas vous ?',
    notMeText: (name) =>
      `Ce lien est destiné à ${name}. Si ce n’est pas vous, ne signez pas. Vous pouvez en informer l’expéditeur, ce qui met fin à la demande pour tous, ou simplement fermer cette page.`,
    notMeReason: 'Ce que l’expéditeur devrait savoir (facultatif)',
    reason: 'Motif',
    reasonMissing: 'Indiquez un motif, afin que l’expéditeur sache quoi faire.',
    submit: 'Refuser de signer',
    submitNotMe: 'Informer l’expéditeur',
    sending: 'Envoi …',
    back: 'Retour',
    failed: 'L’envoi n’a pas été pris en compte.',
  },

  waiting: {
    PREPARING: {
      title: 'Le document est en préparation',
      text: 'Cela prend un instant. La page continue d’elle-même.',
    },
    WAITING: {
      title: 'Ce n’est pas encore votre tour',
      text: 'D’autres signent d’abord. Vous recevrez un e-mail quand ce sera votre tour ; cette page continue aussi d’elle-même.',
    },
  },

  done: {
    signed: 'Vous avez signé',
    waitsFor: 'Quand tous auront signé, vous recevrez le document achevé par e-mail.',
    finishing: 'Tous ont signé. Le document est en cours de clôture et d’horodatage, ce qui prend un instant.',
    completed: 'Signé par tous',
    completedText: 'Tous ont signé, et le document est achevé. Conservez l’exemplaire signé.',
    progress: (signed, total) => `${signed} sur ${total} ${signed < 2 ? 'a' : 'ont'} signé`,
    download: 'Télécharger l’exemplaire signé',
    downloadSoFar: 'Télécharger l’exemplaire actuel',
    container:
      'L’exemplaire est un fichier .asice. Il contient le fichier et toutes les signatures, et s’ouvre avec tout programme ZIP.',
    factsTitle: 'Pour vos dossiers',
    document: 'Titre du document',
    sender: 'Expéditeur',
    signedAt: 'Vous avez signé le',
    reference: 'Référence',
    finalHash: 'Empreinte de l’exemplaire signé (SHA-256)',
    fileHash: 'Empreinte du document tel qu’envoyé (SHA-256)',
    verify: 'Page de vérification',
    verifyHint: 'Quiconque possède le fichier peut l’y vérifier, aujourd’hui et plus tard.',
  },

  ends,
}
