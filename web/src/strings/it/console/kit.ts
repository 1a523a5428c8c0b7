import type { ConsoleTexts } from '../../en/console.ts'

export const kit: ConsoleTexts['kit'] = {
  loading: 'Caricamento …',
  working: 'Un momento …',
  more: 'Mostrare di più',
  retry: 'Riprovare',
  back: 'Annullare',
  close: 'Chiudere',
  copied: 'Copiato',
  required: 'Compili questo campo.',
}
