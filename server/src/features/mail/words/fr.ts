import type { MailWords } from './en.ts'

export const french: MailWords = {
  colon: ' :',
  greeting: (name) => `Bonjour ${name},`,
  sentBy: (registeredName) => `Envoyé par ${registeredName}`,
  bothNames: (name, registeredName) => `${name} (${registeredName})`,
  via: (name, registeredName) => `${name} via ${registeredName}`,
  from: (registeredName) => `Envoyé par Countersign pour ${registeredName}.`,
  openElsewhere: 'Si le bouton ne fonctionne pas, ouvrez ce lien :',
  verifyHere: 'Toute personne qui a le document peut le vérifier ici :',
  verifyOneHere: (title) => `Toute personne qui a « ${title} » peut vérifier ce document ici :`,
  openRequest: 'Ouvrir la demande dans la console :',
  messageFrom: (name) => `Message de ${name}`,

  facts: {
    document: 'Document',
    pages: 'Pages',
    requestedBy: 'Demandé par',
    signBy: 'À signer avant le',
    signedBy: 'Signé par',
    signature: (name, time) => `${name}, ${time}`,
    signer: 'Signataire',
    recipient: 'Destinataire',
    linkSentTo: 'Lien envoyé à',
    completed: 'Terminé',
    declinedBy: 'Refusé par',
    delegatedBy: 'Délégué par',
    expired: 'Expiré',
    missing: 'Non signé par',
    canceledBy: 'Annulé par',
    reference: 'Référence',
    organization: 'Organisation',
    invitedBy: 'Invitation de',
    inviterEmail: 'Adresse e-mail',
    joinBy: 'Lien valable jusqu’au',
  },

  invitation: {
    subject: (title) => `À signer : ${title}`,
    preheader: (sender) => `${sender} vous demande de signer un document.`,
    heading: (sender) => `${sender} vous demande de signer`,
    text: (title) => `Veuillez lire et signer « ${title} ».`,
    button: 'Lire et signer',
    personal: (sender) =>
      `Ce lien est personnel : toute personne qui l’a peut signer en votre nom. ${sender} l’a aussi. Ne transférez pas cet e-mail.`,
    personalAlone:
      'Ce lien est personnel : toute personne qui l’a peut signer en votre nom. Ne transférez pas cet e-mail.',
    delegated: (from) => `${from} vous demande de signer à sa place.`,
    unknown: (sender) => `Si vous ne connaissez pas ${sender}, vous pouvez ignorer cet e-mail.`,
  },

  protectedLink: {
    email_code: () =>
      'Ce lien est personnel. Il n’ouvre le document qu’avec un code que vous recevez dans un autre e-mail. Ne transférez ni l’un ni l’autre.',
    sms_code: (sender) =>
      `Ce lien est personnel. Il n’ouvre le document qu’avec un code que vous recevez par SMS. Un code d’accès de ${sender} peut aussi être nécessaire. Ne transférez pas cet e-mail.`,
    access_code: (sender) =>
      `Ce lien est personnel. Il n’ouvre le document qu’avec le code d’accès que vous recevez de ${sender}. Ne transférez pas cet e-mail.`,
    identity_check: (sender) =>
      `Ce lien est personnel. Avant l’ouverture du document, un prestataire vérifie votre identité, par exemple avec votre pièce d’identité. Un code d’accès de ${sender} peut aussi être nécessaire. Ne transférez pas cet e-mail.`,
    oidc: (sender) =>
      `Ce lien est personnel. Avant l’ouverture du document, vous vous connectez auprès d’un fournisseur d’identité de ${sender}. Un code peut aussi être nécessaire. Ne transférez pas cet e-mail.`,
    both: (sender) =>
      `Ce lien est personnel. Il n’ouvre le document qu’avec le code d’accès que vous recevez de ${sender} et un code envoyé dans un autre e-mail. Ne transférez aucun des deux e-mails.`,
    passkey: () =>
      'Ce lien est personnel. Il n’ouvre le document qu’avec votre clé d’accès (passkey). Si vous n’en avez pas encore, vous la créez avec un code reçu dans un autre e-mail. Ne transférez ni l’un ni l’autre.',
    passkeyAndCode: (sender) =>
      `Ce lien est personnel. Il n’ouvre le document qu’avec votre clé d’accès (passkey) et le code d’accès que vous recevez de ${sender}. Si vous n’avez pas encore de clé, vous la créez avec un code que nous vous envoyons par e-mail. Ne transférez pas cet e-mail.`,
  },

  signerCode: {
    subject: (sender) => `Votre code pour le document de ${sender}`,
    preheader: (code) => `Votre code est ${code}.`,
    heading: (code) => `Votre code : ${code}`,
    text: (sender) =>
      `Saisissez ce code sur la page que vous avez ouverte. Il confirme votre adresse e-mail avant l’affichage d’un document de ${sender}.`,
    expires: (minutes) => `Le code est valable ${minutes} minutes et une seule fois.`,
    secret: (sender) =>
      `Ne saisissez ce code que sur cette page. Personne chez ${sender} ou Countersign ne vous le demandera par téléphone ou par e-mail.`,
    unexpected:
      'Si vous n’avez pas demandé de code, une autre personne a peut-être votre lien. Sans le code, il n’ouvre rien.',
  },

  signerLocked: {
    subject: (title) => `Verrouillé : ${title}`,
    preheader: (signer) => `Trop de tentatives ont échoué pour ${signer}.`,
    heading: (signer) => `${signer} ne peut pas ouvrir le document`,
    text: (signer, title) =>
      `La vérification d’identité pour « ${title} » a échoué trop souvent. Le lien de ${signer} est verrouillé.`,
    next: 'Ouvrez la demande et remplacez le lien. Si le signataire utilise un code d’accès, vous pouvez aussi en définir un nouveau. Si les essais ne viennent pas du signataire, une autre personne a le lien.',
  },

  membershipInvitation: {
    subject: (organization) => `Invitation à rejoindre ${organization} sur Countersign`,
    preheader: (inviter) => `${inviter} vous invite.`,
    heading: (organization) => `Vous êtes invité à rejoindre ${organization}`,
    text: (inviter, organization) =>
      `${inviter} vous invite à rejoindre « ${organization} » sur Countersign et à travailler avec ses documents, signatures et sceaux.`,
    next: 'Ouvrez le lien pour choisir un mot de passe et rejoindre l’organisation. Si vous avez déjà un compte, connectez-vous pour la rejoindre.',
    button: 'Voir l’invitation',
    personal:
      'Ce lien est personnel : toute personne qui l’ouvre peut rejoindre l’organisation à votre place. Ne transférez pas cet e-mail.',
    unknown: (inviter) =>
      `Si vous ne connaissez pas ${inviter}, vous pouvez ignorer cet e-mail. Vous ne rejoignez rien sans accepter.`,
  },

  account: {
    email: 'Compte',
    newEmail: 'Nouvelle adresse e-mail',
    at: 'Date et heure',
    passwordReset: {
      subject: 'Réinitialisez votre mot de passe',
      heading: 'Réinitialisez votre mot de passe',
      text: (email) =>
        `Une demande de réinitialisation du mot de passe a été faite pour le compte ${email}. Ouvrez le lien pour en choisir un nouveau. Il fonctionne une seule fois, pendant 60 minutes.`,
      button: 'Choisir un nouveau mot de passe',
      unknown:
        'Si vous n’êtes pas à l’origine de cette demande, ignorez cet e-mail. Votre mot de passe reste inchangé.',
    },
    emailChange: {
      subject: 'Confirmez votre nouvelle adresse e-mail',
      heading: 'Confirmez votre nouvelle adresse e-mail',
      text: (email, newEmail) =>
        `Le titulaire du compte ${email} souhaite utiliser désormais ${newEmail}. Ouvrez le lien et connectez-vous pour confirmer. Il fonctionne pendant 60 minutes.`,
      button: 'Confirmer l’adresse e-mail',
      unknown: 'Si vous n’êtes pas à l’origine de cette demande, ignorez cet e-mail. Rien ne change.',
    },
    notices: {
      'password-changed': 'Votre mot de passe a été modifié',
      'email-changed': 'Votre adresse e-mail a été modifiée',
      'second-factor-on': 'La validation en deux étapes a été activée',
      'second-factor-off': 'La validation en deux étapes a été désactivée',
      'app-removed': 'L’application d’authentification a été retirée de votre compte',
      'passkey-added': 'Une clé d’accès a été ajoutée à votre compte',
      'passkey-removed': 'Une clé d’accès a été retirée de votre compte',
    },
    notMe: 'Si c’était vous, vous n’avez rien à faire. Sinon, contactez immédiatement votre administrateur.',
  },

  reminder: {
    subject: (title) => `Rappel : veuillez signer ${title}`,
    ownSubject: (subject) => `Rappel : ${subject}`,
    preheader: (sender) => `${sender} attend votre signature.`,
    heading: (sender) => `${sender} attend votre signature`,
    text: (title) => `« ${title} » attend votre signature.`,
  },

  approval: {
    subject: (title) => `À approuver : ${title}`,
    preheader: (sender) => `${sender} vous demande d’approuver un document.`,
    heading: (sender) => `${sender} vous demande votre approbation`,
    text: (title) => `Veuillez lire et approuver « ${title} ».`,
    button: 'Lire et approuver',
    by: 'À approuver avant le',
    personal: (sender) =>
      `Ce lien est personnel : toute personne qui l’a peut approuver en votre nom. ${sender} l’a aussi. Ne transférez pas cet e-mail.`,
    personalAlone:
      'Ce lien est personnel : toute personne qui l’a peut approuver en votre nom. Ne transférez pas cet e-mail.',
    reminder: {
      subject: (title) => `Rappel : veuillez approuver ${title}`,
      preheader: (sender) => `${sender} attend votre approbation.`,
      heading: (sender) => `${sender} attend votre approbation`,
      text: (title) => `« ${title} » attend votre approbation.`,
    },
    doneBy: 'Approuvé par',
    missing: 'Non approuvé par',
    decline: {
      preheader: (signer) => `${signer} a refusé d’approuver.`,
      heading: (signer) => `${signer} a refusé d’approuver`,
      text: (signer, title) =>
        `${signer} a refusé d’approuver « ${title} ». La demande est close et plus personne ne peut signer.`,
    },
    delegated: (from) => `${from} vous demande d’approuver à sa place.`,
  },

  viewing: {
    subject: (title) => `À consulter : ${title}`,
    preheader: (sender) => `${sender} vous demande de consulter un document.`,
    heading: (sender) => `${sender} vous demande de consulter un document`,
    text: (title) => `Veuillez ouvrir et lire « ${title} ». Vous n’avez pas à signer.`,
    button: 'Consulter le document',
    by: 'À consulter avant le',
    personal: (sender) =>
      `Ce lien est personnel : toute personne qui l’a peut lire le document à votre place. ${sender} l’a aussi. Ne transférez pas cet e-mail.`,
    personalAlone:
      'Ce lien est personnel : toute personne qui l’a peut lire le document à votre place. Ne transférez pas cet e-mail.',
    reminder: {
      subject: (title) => `Rappel : veuillez consulter ${title}`,
      preheader: (sender) => `${sender} attend que vous consultiez un document.`,
      heading: (sender) => `${sender} attend que vous consultiez un document`,
      text: (title) => `« ${title} » attend votre lecture.`,
    },
    doneBy: 'Consulté par',
    missing: 'Non consulté par',
  },

  completion: {
    subject: (title) => `Terminé : ${title}`,
    preheader: 'Tout le monde a signé.',
    heading: 'Terminé : tout le monde a signé',
    text: (title) => `Tout le monde a signé « ${title} ».`,
    attached:
      'Le document signé est joint. Conservez le fichier tel quel : toute modification invalide les signatures.',
    allAttached:
      'Les documents signés sont joints. Conservez les fichiers tels quels : toute modification invalide les signatures.',
    allLinked:
      'Vous pouvez télécharger les documents signés ici. Conservez les fichiers tels quels : toute modification invalide les signatures.',
    container: 'C’est un fichier .asice, avec le document et toutes les signatures. Tout programme ZIP peut l’ouvrir.',
    linked:
      'Vous pouvez télécharger le document signé ici. Conservez le fichier tel quel : toute modification invalide les signatures.',
    button: 'Télécharger le document',
    allButton: 'Télécharger les documents',
    parts: {
      preheader: 'Tout le monde a terminé.',
      heading: 'Terminé : tout le monde a fait sa part',
      text: (title) => `Tout le monde a fait sa part pour « ${title} ».`,
    },
    copy: (sender) => `${sender} vous a indiqué comme destinataire de cette copie.`,
  },

  delegation: {
    subject: (title) => `Délégué : ${title}`,
    preheader: (from, to) => `${to} signe à la place de ${from}.`,
    heading: (from) => `${from} a délégué sa signature`,
    text: (from, to, title) =>
      `${from} a demandé à ${to} de signer « ${title} » à sa place. ${to} a reçu un lien par e-mail, et le lien de ${from} ne fonctionne plus.`,
    accessCode: (to) =>
      `${to} a besoin du code d’accès pour ouvrir le document. Si vous êtes d’accord, transmettez-le, mais pas par e-mail.`,
    next: 'Si vous n’êtes pas d’accord, corrigez le signataire ou annulez la demande.',
    approval: {
      preheader: (from, to) => `${to} approuve à la place de ${from}.`,
      heading: (from) => `${from} a délégué son approbation`,
      text: (from, to, title) =>
        `${from} a demandé à ${to} d’approuver « ${title} » à sa place. ${to} a reçu un lien par e-mail, et le lien de ${from} ne fonctionne plus.`,
      next: 'Si vous n’êtes pas d’accord, corrigez l’approbateur ou annulez la demande.',
      person: 'Approbateur',
    },
  },

  decline: {
    subject: (title) => `Refusé : ${title}`,
    preheader: (signer) => `${signer} a refusé de signer.`,
    heading: (signer) => `${signer} a refusé de signer`,
    text: (signer, title) =>
      `${signer} a refusé de signer « ${title} ». La demande est close et plus personne ne peut signer.`,
    reasonOf: (signer) => `Motif donné par ${signer}`,
  },

  wrongRecipient: {
    subject: (title) => `Mauvais destinataire : ${title}`,
    preheader: (signer) => `Le lien de ${signer} est arrivé chez une autre personne.`,
    heading: 'Le lien est arrivé chez la mauvaise personne',
    text: (signer, title) =>
      `La personne qui a ouvert le lien de ${signer} indique ne pas être ${signer}. La demande est close et plus personne ne peut signer « ${title} ».`,
    next: 'Vérifiez l’adresse e-mail et envoyez une nouvelle demande.',
    message: 'Message de la personne qui a ouvert le lien',
  },

  closing: {
    subject: (title) => `Clos : ${title}`,
    preheader: 'Vous n’avez plus rien à faire.',
    heading: 'Cette demande est close',
    text: (title) =>
      `La demande de signature de « ${title} » est close, car tout le monde ne signe pas. Vous n’avez plus rien à faire et votre lien ne fonctionne plus.`,
    parts: {
      text: (title) =>
        `La demande concernant « ${title} » est close, car tout le monde ne fait pas sa part. Vous n’avez plus rien à faire et votre lien ne fonctionne plus.`,
    },
  },

  expiry: {
    subject: (title) => `Expiré : ${title}`,
    preheader: 'Cette demande a expiré.',
    heading: 'Cette demande a expiré',
    text: (title) => `Tout le monde n’a pas signé « ${title} » à temps. Les liens de signature ne fonctionnent plus.`,
    parts: {
      text: (title) => `Tout le monde n’a pas fait sa part à temps pour « ${title} ». Les liens ne fonctionnent plus.`,
    },
  },

  cancellation: {
    subject: (title) => `Annulé : ${title}`,
    preheader: 'Vous n’avez plus à signer.',
    heading: 'Cette demande a été annulée',
    text: (sender, title) =>
      `${sender} a annulé la demande concernant « ${title} ». Vous n’avez plus rien à faire et votre lien ne fonctionne plus.`,
    reasonOf: (sender) => `Motif donné par ${sender}`,
  },
}
