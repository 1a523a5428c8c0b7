import type { ConsoleTexts } from '../../en/console.ts'

export const join: ConsoleTexts['join'] = {
  title: (organization) => `${organization} beitreten`,
  lead: (inviter, organization) => `${inviter} hat Sie eingeladen, ${organization} beizutreten.`,
  facts: {
    organization: 'Organisation',
    invitedBy: 'Eingeladen von',
    email: 'Ihre E-Mail-Adresse',
    role: 'Ihre Rolle',
    until: 'Link läuft ab',
  },
  newcomer: {
    title: 'Konto erstellen',
    text: 'Für diese E-Mail-Adresse gibt es noch kein Konto. Wählen Sie einen Namen und ein Passwort, um beizutreten.',
    name: 'Ihr Name',
    nameHint: 'Andere Mitglieder sehen diesen Namen.',
    nameMissing: 'Geben Sie Ihren Namen ein.',
    password: 'Passwort',
    passwordHint: 'Mindestens 10 Zeichen. Ein Satz ist leicht zu merken und schwer zu erraten.',
    passwordWrong: 'Verwenden Sie 10 bis 128 Zeichen.',
    button: 'Konto erstellen und beitreten',
  },
  account: {
    title: 'Mit Ihrem Konto beitreten',
    signIn: (email) => `Für ${email} gibt es bereits ein Konto. Melden Sie sich an, um beizutreten.`,
    ready: (email) => `Sie sind als ${email} angemeldet.`,
  },
  wrong: {
    title: 'Sie sind mit einem anderen Konto angemeldet',
    text: (email, invited) =>
      `Sie sind als ${email} angemeldet, diese Einladung ist aber für ${invited}. Melden Sie sich ab, um fortzufahren.`,
  },
  ended: {
    unknown: {
      title: 'Diese Einladung ist ungültig',
      text: 'Sie wurde zurückgezogen oder durch eine neuere ersetzt, oder der Link ist unvollständig. Suchen Sie nach einer neueren E-Mail, oder bitten Sie um eine neue Einladung.',
    },
    expired: {
      title: 'Diese Einladung ist abgelaufen',
      text: 'Einladungen laufen nach 7 Tagen ab. Bitten Sie um eine neue.',
    },
    used: {
      title: 'Diese Einladung wurde bereits angenommen',
      text: 'Jeder Link funktioniert nur einmal. Wenn Sie selbst die Einladung angenommen haben, melden Sie sich an, um fortzufahren.',
    },
    home: 'Zur Konsole',
  },
  forgotten: {
    title: 'Passwort zurücksetzen',
    lead: 'Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort wählen.',
    sent: 'Wenn es zu dieser E-Mail-Adresse ein Konto gibt, ist eine E-Mail unterwegs. Der Link gilt 60 Minuten.',
    button: 'Link senden',
    back: 'Zurück zur Anmeldung',
  },
  reset: {
    title: 'Neues Passwort wählen',
    lead: (email) => `Für das Konto ${email}. Sie werden auf allen Geräten abgemeldet.`,
    doneTitle: 'Passwort geändert',
    doneText: 'Melden Sie sich mit Ihrem neuen Passwort an.',
    invalidTitle: 'Dieser Link ist nicht gültig',
    invalidText: 'Er ist abgelaufen, wurde schon benutzt oder ist unvollständig.',
    again: 'Neuen Link anfordern',
  },
}
