import type { ConsoleTexts } from '../../en/console.ts'

export const kit: ConsoleTexts['kit'] = {
  loading: 'Cargando …',
  working: 'Un momento …',
  more: 'Mostrar más',
  retry: 'Reintentar',
  back: 'Cancelar',
  close: 'Cerrar',
  copied: 'Copiado',
  notCopied: 'No se ha podido copiar. El texto está seleccionado: pulse Ctrl+C.',
  required: 'Rellene este campo.',
}
