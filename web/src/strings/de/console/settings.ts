import type { ConsoleTexts } from '../../en/console.ts'

export const settings: ConsoleTexts['settings'] = {
  title: 'Einstellungen',
  notYours: 'Nur Inhaber und Administratoren können das ändern.',
  saved: 'Gespeichert.',
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
}
