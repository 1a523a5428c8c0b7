import type { ConsoleTexts } from '../../en/console.ts'

export const join: ConsoleTexts['join'] = {
  title: (organization) => `Rejoindre ${organization}`,
  lead: (inviter, organization) => `${inviter} vous invite à travailler pour ${organization} sur ce service.`,
  facts: {
    organization: 'Organisation',
    invitedBy: 'Invité par',
    email: 'Votre adresse',
    role: 'Votre rôle',
    until: 'Lien valable jusqu’au',
  },
  newcomer: {
    title: 'Créer votre compte',
    text: 'Il n’y a pas encore de compte avec cette adresse. Choisissez un nom et un mot de passe : vous êtes alors membre, et votre session est ouverte.',
    name: 'Votre nom',
    nameHint: 'Les autres membres de l’organisation le voient.',
    nameMissing: 'Saisissez votre nom.',
    password: 'Mot de passe',
    passwordHint: 'Au moins 10 caractères. Une phrase est plus facile à retenir et plus difficile à deviner.',
    passwordWrong: 'Le mot de passe doit avoir de 10 à 128 caractères.',
    button: 'Créer le compte et rejoindre',
  },
  account: {
    title: 'Rejoindre avec votre compte',
    signIn: (email) =>
      `Il y a un compte avec l’adresse ${email}. Connectez-vous avec ce compte pour rejoindre l’organisation.`,
    ready: (email) => `Votre session est ouverte avec ${email}.`,
  },
  wrong: {
    title: 'La session est celle d’une autre personne',
    text: (email, invited) =>
      `Votre session est ouverte avec ${email}, mais l’invitation est pour ${invited}. Déconnectez-vous pour continuer.`,
  },
  ended: {
    unknown: {
      title: 'Cette invitation ne fonctionne pas',
      text: 'Elle a été annulée ou remplacée par une plus récente, ou le lien n’a pas été copié en entier. Cherchez un e-mail plus récent, ou demandez une nouvelle invitation à la personne qui vous a invité.',
    },
    expired: {
      title: 'Cette invitation a expiré',
      text: 'Le lien est valable 7 jours. Demandez à la personne qui vous a invité de le renvoyer.',
    },
    used: {
      title: 'Cette invitation a déjà été acceptée',
      text: 'Un lien ne fonctionne qu’une fois. Si c’était vous, connectez-vous pour continuer.',
    },
    home: 'Aller à la console',
  },
}
