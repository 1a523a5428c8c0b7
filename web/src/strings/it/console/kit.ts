import type { ConsoleTexts } from '../../en/console.ts'

export const kit: ConsoleTexts['kit'] = {
  loading: 'Caricamento …',
  working: 'Un momento …',
  more: 'Mostrare di più',
  retry: 'Riprovare',
  back: 'Annullare',
  close: 'Chiudere',
  copied: 'Copiato',
  notCopied: 'Impossibile copiare. Il testo è selezionato: prema Ctrl+C.',
  required: 'Compili questo campo.',
}
