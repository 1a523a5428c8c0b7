import type { ConsoleTexts } from '../../en/console.ts'

export const settings: ConsoleTexts['settings'] = {
  title: 'Impostazioni',
  notYours: 'Solo i proprietari e gli amministratori possono modificarlo.',
  saved: 'Salvato.',
  embedding: {
    title: 'Incorporamento',
    text: 'Le pagine di queste origini possono mostrare la pagina di firma in un riquadro. La modalità di test ha un proprio elenco.',
    origins: 'Origini consentite',
    hint: 'Una per riga, per esempio https://app.example.org. Al massimo 20.',
    wrong: (line) =>
      `La riga ${line} non è un’origine. La scriva come https://app.example.org, senza percorso. http è possibile solo per localhost.`,
    tooMany: 'Inserisca al massimo 20 origini.',
    save: 'Salva le origini',
    none: 'Nessuna',
  },
}
