import type { ConsoleTexts } from '../../en/console.ts'

export const join: ConsoleTexts['join'] = {
  title: (organization) => `Rejoindre ${organization}`,
  lead: (inviter, organization) => `${inviter} vous invite à rejoindre ${organization}.`,
  facts: {
    organization: 'Organisation',
    invitedBy: 'Invitation de',
    email: 'Votre adresse e-mail',
    role: 'Votre rôle',
    until: 'Expiration du lien',
  },
  newcomer: {
    title: 'Créer votre compte',
    text: 'Il n’y a pas encore de compte pour cette adresse e-mail. Choisissez un nom et un mot de passe pour rejoindre l’organisation.',
    name: 'Votre nom',
    nameHint: 'Les autres membres voient ce nom.',
    nameMissing: 'Saisissez votre nom.',
    password: 'Mot de passe',
    passwordHint: 'Au moins 10 caractères. Une phrase est facile à retenir et difficile à deviner.',
    passwordWrong: 'Utilisez de 10 à 128 caractères.',
    button: 'Créer le compte et rejoindre',
  },
  account: {
    title: 'Rejoindre avec votre compte',
    signIn: (email) => `Il existe déjà un compte pour ${email}. Connectez-vous pour rejoindre l’organisation.`,
    ready: (email) => `Votre session est ouverte avec ${email}.`,
  },
  wrong: {
    title: 'Un autre compte est connecté',
    text: (email, invited) =>
      `Votre session est ouverte avec ${email}, mais cette invitation est pour ${invited}. Déconnectez-vous pour continuer.`,
  },
  ended: {
    unknown: {
      title: 'Cette invitation n’est pas valide',
      text: 'Elle a été annulée ou remplacée par une plus récente, ou le lien est incomplet. Cherchez un e-mail plus récent, ou demandez une nouvelle invitation.',
    },
    expired: {
      title: 'Cette invitation a expiré',
      text: 'Les invitations expirent après 7 jours. Demandez-en une nouvelle.',
    },
    used: {
      title: 'Cette invitation a déjà été acceptée',
      text: 'Chaque lien ne fonctionne qu’une fois. Si vous avez accepté l’invitation, connectez-vous pour continuer.',
    },
    home: 'Aller à la console',
  },
  forgotten: {
    title: 'Réinitialiser votre mot de passe',
    lead: 'Saisissez votre adresse e-mail. Nous vous enverrons un lien pour choisir un nouveau mot de passe.',
    sent: 'S’il existe un compte pour cette adresse, un e-mail est en route. Le lien fonctionne pendant 60 minutes.',
    button: 'Envoyer le lien',
    back: 'Retour à la connexion',
  },
  reset: {
    title: 'Choisir un nouveau mot de passe',
    lead: (email) => `Pour le compte ${email}. Vous serez déconnecté de tous vos appareils.`,
    doneTitle: 'Mot de passe modifié',
    doneText: 'Connectez-vous avec votre nouveau mot de passe.',
    invalidTitle: 'Ce lien n’est pas valide',
    invalidText: 'Il a expiré, a déjà été utilisé ou est incomplet.',
    again: 'Demander un nouveau lien',
  },
}
