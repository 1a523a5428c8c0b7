import type { ConsoleTexts } from '../../en/console.ts'

export const members: ConsoleTexts['members'] = {
  title: 'Mitglieder',
  lead: 'Alle hier sehen sämtliche Dokumente, Anfragen und Siegel der Organisation.',
  list: 'Mitglieder der Organisation',
  add: 'Mitglied hinzufügen',
  you: 'Sie',
  columns: { name: 'Name', email: 'E-Mail', role: 'Rolle', since: 'Seit', actions: 'Aktionen' },
  roleOf: (name) => `Rolle von ${name}`,
  roleChanged: (name, role) => `${name} hat jetzt die Rolle: ${role}.`,
  rulesTitle: 'Wer was darf',
  rules: {
    owner:
      'Darf alles; nur Inhaber können Inhaber ernennen, ändern und entfernen. Der letzte Inhaber kann weder gehen noch herabgestuft werden.',
    admin:
      'Fügt Personen hinzu und entfernt sie, verwaltet Schlüssel und Siegel der Organisation und ändert ihren Namen.',
    member: 'Arbeitet mit Dokumenten, Signaturanfragen und Zeitstempeln und setzt Siegel. Verwaltet eigene Schlüssel.',
  },
  notYours:
    'Inhaber und Administratoren fügen Personen hinzu und entfernen sie. Sie können die Liste ansehen und die Organisation verlassen.',
  remove: 'Entfernen',
  removeNamed: (name) => `${name} entfernen`,
  removeTitle: (name) => `${name} entfernen?`,
  removeText:
    'Die Person verliert sofort den Zugang zur Organisation. Dokumente, Anfragen und Schlüssel, die sie für die Organisation erstellt hat, bleiben dort.',
  removeAction: 'Aus der Organisation entfernen',
  removed: (name) => `${name} wurde entfernt.`,
  leave: 'Verlassen',
  leaveTitle: (organization) => `${organization} verlassen?`,
  leaveText:
    'Sie verlieren sofort den Zugang zur Organisation. Nur ihre Inhaber und Administratoren können Sie wieder hinzufügen.',
  leaveAction: 'Organisation verlassen',
  form: {
    email: 'E-Mail-Adresse',
    emailWrong: 'Geben Sie eine E-Mail-Adresse ein, etwa name@example.com.',
    name: 'Name',
    nameHint: 'Für ein neues Konto. Wer schon eines hat, behält den Namen von dort.',
    role: 'Rolle',
    button: 'Hinzufügen',
  },
  added: {
    title: (name) => `${name} wurde hinzugefügt`,
    first:
      'Ein neues Konto wurde angelegt. Übergeben Sie der Person dieses erste Passwort auf sicherem Weg. Es wird nur dieses eine Mal gezeigt; ändern lässt es sich unter „Ihr Konto“.',
    known: 'Die Person hat schon ein Konto und meldet sich an wie bisher.',
    address: 'Adresse der Konsole',
    email: 'E-Mail-Adresse',
    password: 'Erstes Passwort',
    copy: 'Passwort kopieren',
    done: 'Fertig',
  },
  organization: {
    title: 'Die Organisation',
    name: 'Name',
    hint: 'Unterzeichner sehen ihn auf der Seite zur Unterzeichnung und in E-Mails.',
    wrong: 'Geben Sie der Organisation einen Namen.',
    save: 'Namen speichern',
    saved: 'Der Name wurde gespeichert.',
    planIs: (plan) => `Tarif: ${plan}`,
    plans: { enterprise: 'Enterprise', free: 'Kostenlos' },
  },
}
