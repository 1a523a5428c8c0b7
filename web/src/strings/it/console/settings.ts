import type { ConsoleTexts } from '../../en/console.ts'

export const settings: ConsoleTexts['settings'] = {
  title: 'Impostazioni',
  notYours: 'Solo i proprietari e gli amministratori possono modificarlo.',
  saved: 'Salvato.',
  branding: {
    title: 'Identità visiva',
    text: 'Le nuove richieste la usano nelle e-mail e nella pagina di firma, se non ne hanno una propria. Le richieste precedenti mantengono la loro.',
    logo: 'Logo dell’organizzazione',
    logoHint: 'PNG o JPEG, al massimo 200 KB. È preferibile un logo largo su sfondo bianco.',
    logoWrong: 'Scelga un PNG o un JPEG di al massimo 200 KB.',
    removeLogo: 'Rimuovi il logo',
    save: 'Salva l’identità visiva',
    preview: 'Anteprima della pagina di firma',
    testMode: 'La modalità di test usa l’identità visiva della modalità reale.',
  },
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
  security: {
    title: 'Sicurezza dell’accesso',
    text: 'I membri senza verifica in due passaggi non possono aprire nulla dell’organizzazione finché non la configurano. Le chiavi API continuano a funzionare.',
    require: 'Richiedi la verifica in due passaggi a tutti i membri',
    save: 'Salva sicurezza',
    required: 'La verifica in due passaggi è obbligatoria per tutti i membri.',
    optional: 'La verifica in due passaggi è facoltativa.',
    ownFirst: 'Per richiederla, la configuri prima per il Suo account.',
  },
}
