import type { ConsoleTexts } from '../../en/console.ts'
import { isolated } from '../../word-forms.ts'

export const authentication: ConsoleTexts['authentication'] = {
  title: 'Identitätsprüfung',
  names: {
    link: 'Keine (nur der Link)',
    email_code: 'Code per E-Mail',
    sms_code: 'Code per SMS',
    sms_and_code: 'Code per SMS und Zugangscode',
    access_code: 'Zugangscode',
    identity_check: 'Identitätsprüfung durch einen Anbieter',
    oidc: 'Identitätsanbieter',
    both: 'Code per E-Mail und Zugangscode',
    passkey: 'Passkey',
    passkey_and_code: 'Passkey und Zugangscode',
    check_and_code: 'Identitätsprüfung durch einen Anbieter und Zugangscode',
    oidc_and_code: 'Identitätsanbieter und Zugangscode',
  },
  usual: (name) => `Standard der Organisation: ${name}`,
  usualUnknown: 'Standard der Organisation',
  hints: {
    link: 'Wer den Link hat, kann das Dokument öffnen.',
    email_code: 'Bevor sich das Dokument öffnet, gibt die Person einen Code ein, den wir ihr per E-Mail senden.',
    sms_code: 'Bevor sich das Dokument öffnet, gibt die Person einen Code ein, den wir an ihr Telefon senden.',
    sms_and_code:
      'Bevor sich das Dokument öffnet, gibt die Person einen Code aus einer SMS ein und einen, den Sie ihr mitteilen.',
    access_code: 'Bevor sich das Dokument öffnet, gibt die Person einen Code ein, den Sie ihr mitteilen.',
    identity_check:
      'Bevor sich das Dokument öffnet, prüft ein Anbieter die Identität der Person, zum Beispiel mit ihrem Ausweis.',
    oidc: 'Bevor sich das Dokument öffnet, meldet sich die Person beim Identitätsanbieter Ihrer Organisation für Unterzeichner an.',
    both: 'Bevor sich das Dokument öffnet, gibt die Person einen Code aus einer E-Mail ein und einen, den Sie ihr mitteilen.',
    passkey:
      'Bevor sich das Dokument öffnet, bestätigt die Person mit einem Passkey. Beim ersten Mal erstellt sie ihn mit einem Code, den wir ihr per E-Mail senden.',
    passkey_and_code:
      'Bevor sich das Dokument öffnet, bestätigt die Person mit einem Passkey und gibt einen Code ein, den Sie ihr mitteilen. Beim ersten Mal erstellt sie den Passkey mit einem Code, den wir ihr per E-Mail senden.',
    check_and_code:
      'Bevor sich das Dokument öffnet, prüft ein Anbieter die Identität der Person, und sie gibt einen Code ein, den Sie ihr mitteilen.',
    oidc_and_code:
      'Bevor sich das Dokument öffnet, meldet sich die Person beim Identitätsanbieter Ihrer Organisation für Unterzeichner an und gibt einen Code ein, den Sie ihr mitteilen.',
  },
  phone: 'Telefonnummer',
  phoneHint: 'Mit + und Landesvorwahl, zum Beispiel +49 151 12345678.',
  wrongPhone: 'Geben Sie die Nummer mit + und Landesvorwahl ein, insgesamt 7 bis 15 Ziffern.',
  code: 'Zugangscode',
  codeHint:
    'Teilen Sie ihn der Person auf anderem Weg mit, zum Beispiel am Telefon. Sie können ihn später nicht mehr ansehen.',
  codeOfDraft: 'Entwürfe behalten ihn nicht.',
  codeOfTemplate: 'Sie geben den Zugangscode bei jeder Verwendung der Vorlage ein.',
  suggest: 'Vorschlagen',
  suggestOf: (who) => `Zugangscode für ${isolated(who)} vorschlagen`,
  wrongCode: 'Geben Sie 6 bis 64 Zeichen ein.',
  codes: 'Zugangscodes',
  codesText:
    'Teilen Sie jeden Code der Person auf anderem Weg mit, zum Beispiel am Telefon, und nicht zusammen mit dem Link. Notieren Sie ihn jetzt: Sie können ihn nicht noch einmal ansehen.',
  copy: 'Code kopieren',
  copyOf: (name) => `Code kopieren für ${isolated(name)}`,
  passed: (time) => `Bestätigt am ${time}`,
  waiting: 'Noch nicht bestätigt',
  locked:
    'Gesperrt, weil zu oft ein falscher Code eingegeben wurde. Legen Sie einen neuen Zugangscode fest, oder ersetzen Sie den Link.',
  lockedEmail: 'Gesperrt, weil zu oft ein falscher Code eingegeben wurde. Ersetzen Sie den Link.',
  lockedPasskey:
    'Gesperrt, weil zu oft ein Passkey abgelehnt wurde. Setzen Sie den Passkey zurück, oder ersetzen Sie den Link.',
  lockedCheck:
    'Gesperrt, weil zu viele Identitätsprüfungen nicht bestanden wurden. Ersetzen Sie den Link, um fortzufahren.',
  lockedProvider:
    'Gesperrt, weil sich zu oft andere Personen beim Identitätsanbieter angemeldet haben. Ersetzen Sie den Link, um fortzufahren.',
  newCode: {
    act: 'Neuer Zugangscode',
    actOf: (name) => `Neuer Zugangscode für ${isolated(name)}`,
    title: 'Neuen Zugangscode festlegen',
    text: 'Der alte Code und der alte Link gelten sofort nicht mehr. Die Person erhält einen neuen Link.',
    submit: 'Speichern und Link ersetzen',
  },
  resetPasskey: {
    act: 'Passkey zurücksetzen',
    actOf: (name) => `Passkey von ${isolated(name)} zurücksetzen`,
    title: 'Passkey zurücksetzen?',
    text: 'Für eine Person, die ihren Passkey verloren hat. Er gilt für alle Ihre Anfragen an diese E-Mail-Adresse nicht mehr. Sie erstellt einen neuen mit einem Code, den wir ihr per E-Mail senden.',
    submit: 'Passkey zurücksetzen',
  },
  settings: {
    title: 'Identitätsprüfung der Unterzeichner',
    text: 'Was neue Anfragen von ihren Unterzeichnern verlangen, wenn in der Anfrage nichts anderes steht. Diese Einstellung gilt auch im Testmodus.',
    label: 'Standard',
    save: 'Standard speichern',
  },
}
