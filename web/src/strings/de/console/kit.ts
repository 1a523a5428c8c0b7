import type { ConsoleTexts } from '../../en/console.ts'

export const kit: ConsoleTexts['kit'] = {
  loading: 'Wird geladen …',
  working: 'In Arbeit …',
  more: 'Mehr anzeigen',
  retry: 'Erneut versuchen',
  back: 'Abbrechen',
  close: 'Schließen',
  copied: 'Kopiert',
  notCopied: 'Kopieren war nicht möglich. Der Text ist markiert: Drücken Sie Strg+C.',
  required: 'Bitte füllen Sie dieses Feld aus.',
}
