import type { ConsoleTexts } from '../../en/console.ts'

export const kit: ConsoleTexts['kit'] = {
  loading: 'Cargando …',
  working: 'Un momento …',
  more: 'Mostrar más',
  retry: 'Reintentar',
  back: 'Cancelar',
  close: 'Cerrar',
  copied: 'Copiado',
  required: 'Rellene este campo.',
}
