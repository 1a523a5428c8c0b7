import type { ConsoleTexts } from '../../en/console.ts'

export const join: ConsoleTexts['join'] = {
  title: (organization) => `${organization} beitreten`,
  lead: (inviter, organization) => `${inviter} lädt Sie ein, in diesem Dienst für ${organization} zu arbeiten.`,
  facts: {
    organization: 'Organisation',
    invitedBy: 'Eingeladen von',
    email: 'Ihre Adresse',
    role: 'Ihre Rolle',
    until: 'Link gilt bis',
  },
  newcomer: {
    title: 'Konto anlegen',
    text: 'Zu dieser Adresse gibt es noch kein Konto. Wählen Sie einen Namen und ein Passwort: Dann sind Sie Mitglied und angemeldet.',
    name: 'Ihr Name',
    nameHint: 'Andere in der Organisation sehen ihn.',
    nameMissing: 'Geben Sie Ihren Namen ein.',
    password: 'Passwort',
    passwordHint: 'Mindestens 10 Zeichen. Ein Satz ist leichter zu merken und schwerer zu erraten.',
    passwordWrong: 'Das Passwort braucht 10 bis 128 Zeichen.',
    button: 'Konto anlegen und beitreten',
  },
  account: {
    title: 'Mit Ihrem Konto beitreten',
    signIn: (email) => `Zur Adresse ${email} gibt es ein Konto. Melden Sie sich damit an, um beizutreten.`,
    ready: (email) => `Sie sind als ${email} angemeldet.`,
  },
  wrong: {
    title: 'Jemand anderes ist angemeldet',
    text: (email, invited) =>
      `Sie sind als ${email} angemeldet, die Einladung ist aber für ${invited}. Melden Sie sich ab, um mit ihr fortzufahren.`,
  },
  ended: {
    unknown: {
      title: 'Diese Einladung gilt nicht',
      text: 'Sie wurde zurückgezogen oder durch eine neuere ersetzt, oder der Link wurde nicht vollständig kopiert. Suchen Sie nach einer neueren E-Mail, oder bitten Sie die Person, die Sie eingeladen hat, um eine neue Einladung.',
    },
    expired: {
      title: 'Diese Einladung ist abgelaufen',
      text: 'Der Link gilt 7 Tage lang. Bitten Sie die Person, die Sie eingeladen hat, ihn erneut zu senden.',
    },
    used: {
      title: 'Diese Einladung wurde schon angenommen',
      text: 'Ein Link gilt nur einmal. Wenn Sie es selbst waren, melden Sie sich an, um fortzufahren.',
    },
    home: 'Zur Konsole',
  },
}
