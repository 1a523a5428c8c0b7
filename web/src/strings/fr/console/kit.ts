import type { ConsoleTexts } from '../../en/console.ts'

export const kit: ConsoleTexts['kit'] = {
  loading: 'Chargement …',
  working: 'En cours …',
  more: 'Afficher plus',
  retry: 'Réessayer',
  back: 'Annuler',
  close: 'Fermer',
  copied: 'Copié',
  notCopied: 'Impossible de copier. Le texte est sélectionné : appuyez sur Ctrl+C.',
  required: 'Veuillez remplir ce champ.',
}
