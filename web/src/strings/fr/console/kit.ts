import type { ConsoleTexts } from '../../en/console.ts'

export const kit: ConsoleTexts['kit'] = {
  loading: 'Chargement …',
  working: 'En cours …',
  more: 'Afficher plus',
  retry: 'Réessayer',
  back: 'Annuler',
  close: 'Fermer',
  copied: 'Copié',
  required: 'Veuillez remplir ce champ.',
}
