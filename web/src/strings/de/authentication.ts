import type { AuthenticationTexts } from '../en/authentication.ts'
import { pluralIn } from '../word-forms.ts'

const plural = pluralIn('de')

export const authentication: AuthenticationTexts = {
  step: (number, total) => `Schritt ${number} von ${total}`,
  kept: 'Bitte bestätigen Sie noch einmal, dass Sie es sind. Ihre Eingaben sind noch da.',
  submit: 'Weiter',
  checking: 'Wird geprüft …',
  wrong: 'Dieser Code stimmt nicht.',
  left: (left) => plural(left, { one: 'Sie haben noch 1 Versuch.', other: `Sie haben noch ${left} Versuche.` }),
  blocked:
    'Sie haben sich ausgewiesen, aber Ihr Browser kann es sich nicht merken. Erlauben Sie Cookies für diese Seite und versuchen Sie es noch einmal.',
  email: {
    title: 'Geben Sie den Code aus der E-Mail ein',
    sending: (email) => `Wir senden einen Code an ${email}.`,
    sent: (email) => `Wir haben einen Code mit 6 Ziffern an ${email} gesendet. Er gilt 10 Minuten.`,
    label: 'Code aus der E-Mail',
    missing: 'Geben Sie die 6 Ziffern des Codes ein.',
    help: 'Keine E-Mail? Warten Sie eine Minute und sehen Sie im Spam-Ordner nach. Ist das nicht Ihre E-Mail-Adresse, fragen Sie die Person, von der Sie den Link haben.',
    again: 'Neuen Code senden',
    wait: (seconds) =>
      seconds < 100
        ? plural(seconds, {
            one: 'In 1 Sekunde können Sie einen neuen Code senden.',
            other: `In ${seconds} Sekunden können Sie einen neuen Code senden.`,
          })
        : `In ${Math.ceil(seconds / 60)} Minuten können Sie einen neuen Code senden.`,
    sentAgain: 'Wir haben einen neuen Code gesendet. Frühere Codes gelten nicht mehr.',
    notSent: 'Der Code wurde nicht gesendet.',
    expired: 'Dieser Code ist abgelaufen. Senden Sie einen neuen Code und geben Sie ihn hier ein.',
    used: 'Dieser Code gilt nicht mehr. Er ist abgelaufen, oder es wurde zu oft ein falscher eingegeben. Senden Sie einen neuen Code und geben Sie ihn hier ein.',
  },
  sms: {
    title: 'Code aus der SMS eingeben',
    sending: (phone) => `Wir senden einen Code an Ihr Telefon ${phone}.`,
    sent: (phone) => `Wir haben einen Code mit 6 Ziffern an Ihr Telefon ${phone} gesendet. Er gilt 10 Minuten.`,
    label: 'Code aus der SMS',
    help: 'Keine SMS? Warten Sie eine Minute. Wenn das nicht Ihre Telefonnummer ist, fragen Sie die Person, die Ihnen den Link geschickt hat.',
    failed:
      'Die SMS konnte nicht gesendet werden. Senden Sie einen neuen Code. Wenn auch das nicht gelingt, fragen Sie die Person, die Ihnen den Link geschickt hat.',
  },
  access: {
    title: 'Geben Sie Ihren Zugangscode ein',
    text: 'Der Absender teilt Ihnen diesen Code auf anderem Weg mit, zum Beispiel am Telefon. Er steht nicht in unseren E-Mails.',
    label: 'Zugangscode',
    missing: 'Geben Sie den Zugangscode ein.',
    help: 'Sie haben den Code nicht? Fragen Sie die Person, von der Sie den Link haben. Wir können ihn Ihnen nicht geben.',
  },
  provider: {
    title: 'Identität nachweisen',
    text: (provider) =>
      `Vor dem Öffnen des Dokuments sollen Sie sich mit ${provider} anmelden. Danach kommen Sie auf diese Seite zurück.`,
    button: (provider) => `Weiter mit ${provider}`,
    help: 'Wenn Sie sich dort nicht anmelden können, fragen Sie die Person, die Ihnen den Link gesendet hat.',
    other:
      'Sie haben sich als eine andere Person angemeldet. Verwenden Sie das Konto mit der E-Mail-Adresse, an die dieser Link ging.',
    missing: 'Der Identitätsanbieter des Absenders ist nicht mehr verfügbar. Bitten Sie um einen neuen Link.',
    locked: 'Mit diesem Link haben sich zu oft andere Personen angemeldet.',
  },
  identityCheck: {
    title: 'Identität nachweisen',
    text: 'Der Absender verlangt eine Identitätsprüfung, zum Beispiel mit Ihrem Ausweis. Sie verlassen dafür diese Seite und kommen danach zurück.',
    button: 'Identitätsprüfung beginnen',
    pending: 'Es gibt noch kein Ergebnis. Schließen Sie die Prüfung ab und rufen Sie dann das Ergebnis ab.',
    look: 'Ergebnis abrufen',
    again: 'Neu beginnen',
    failed: 'Die Identitätsprüfung wurde nicht bestanden. Sie können eine weitere beginnen.',
    help: 'Wenn Sie die Prüfung nicht durchführen können, fragen Sie die Person, die Ihnen den Link geschickt hat.',
    locked: 'Mit diesem Link wurden zu viele Identitätsprüfungen nicht bestanden.',
  },
  passkey: {
    create: {
      title: 'Passkey erstellen',
      text: 'Künftig bestätigen Sie mit Fingerabdruck, Gesicht, Bildschirmsperre oder Sicherheitsschlüssel, dass Sie es sind. Ihr Browser fragt, wo er den Passkey speichern soll.',
      button: 'Passkey erstellen',
    },
    use: {
      title: 'Mit Ihrem Passkey bestätigen',
      text: 'Ihr Browser fragt nach Fingerabdruck, Gesicht, Bildschirmsperre oder Sicherheitsschlüssel.',
      button: 'Passkey verwenden',
    },
    help: 'Passkey verloren oder auf einem anderen Gerät? Bitten Sie die Person, die Ihnen den Link gesendet hat, ihn zurückzusetzen.',
    wrong: 'Dieser Passkey wurde nicht akzeptiert. Verwenden Sie den, den Sie für diesen Absender erstellt haben.',
    locked: 'Es wurde zu oft ein Passkey abgelehnt.',
    faults: {
      cancelled:
        'Es wurde kein Passkey verwendet. Der Vorgang wurde abgebrochen oder hat zu lange gedauert. Versuchen Sie es noch einmal.',
      known:
        'Dieses Gerät hat schon einen Passkey für diesen Absender. Versuchen Sie es noch einmal, oder verwenden Sie ein anderes Gerät.',
      unsupported:
        'Passkeys funktionieren in diesem Browser nicht. Öffnen Sie den Link in einem aktuellen Browser oder auf einem anderen Gerät.',
    },
  },
  locked: {
    title: 'Dieser Link ist gesperrt',
    text: 'Es wurde zu oft ein falscher Code eingegeben.',
    next: 'Bitten Sie den Absender um einen neuen Link. Wir haben ihn schon benachrichtigt.',
  },
}
