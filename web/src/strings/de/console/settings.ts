import type { ConsoleTexts } from '../../en/console.ts'

export const settings: ConsoleTexts['settings'] = {
  title: 'Einstellungen',
  notYours: 'Nur Inhaber und Administratoren können das ändern.',
  saved: 'Gespeichert.',
  branding: {
    title: 'Erscheinungsbild',
    text: 'Neue Anfragen verwenden es in E-Mails und auf der Unterschriftsseite, sofern sie kein eigenes haben. Frühere Anfragen behalten ihres.',
    logo: 'Logo der Organisation',
    logoHint: 'PNG oder JPEG, höchstens 200 KB. Am besten eignet sich ein breites Logo auf weißem Grund.',
    logoWrong: 'Wählen Sie ein PNG oder JPEG von höchstens 200 KB.',
    removeLogo: 'Logo entfernen',
    save: 'Erscheinungsbild speichern',
    preview: 'Vorschau der Unterschriftsseite',
    testMode: 'Der Testmodus verwendet das Erscheinungsbild des Livemodus.',
  },
  embedding: {
    title: 'Einbettung',
    text: 'Seiten dieser Ursprünge können die Unterschriftsseite in einem Rahmen zeigen. Der Testmodus hat eine eigene Liste.',
    origins: 'Erlaubte Ursprünge',
    hint: 'Einer pro Zeile, zum Beispiel https://app.example.org. Höchstens 20.',
    wrong: (line) =>
      `Zeile ${line} ist kein Ursprung. Schreiben Sie ihn wie https://app.example.org, ohne Pfad. http ist nur für localhost möglich.`,
    tooMany: 'Geben Sie höchstens 20 Ursprünge ein.',
    save: 'Ursprünge speichern',
    none: 'Keine',
  },
  security: {
    title: 'Sicherheit der Anmeldung',
    text: 'Mitglieder ohne Bestätigung in zwei Schritten können nichts von der Organisation öffnen, bis sie sie einrichten. API-Schlüssel funktionieren weiter.',
    require: 'Bestätigung in zwei Schritten von allen Mitgliedern verlangen',
    save: 'Sicherheit speichern',
    required: 'Die Bestätigung in zwei Schritten ist für alle Mitglieder Pflicht.',
    optional: 'Die Bestätigung in zwei Schritten ist freiwillig.',
    ownFirst: 'Um sie zu verlangen, richten Sie sie zuerst für Ihr eigenes Konto ein.',
  },
}
