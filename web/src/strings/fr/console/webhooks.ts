import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'
import { endpoints } from './webhook-endpoints.ts'

export const webhooks: ConsoleTexts['webhooks'] = {
  title: 'Webhooks',
  lead: 'Vos programmes reçoivent un événement quand quelque chose se passe. Voyez ce qui a été envoyé et ce qu’ils ont répondu.',
  deliveries: 'Envois',
  one: 'Envoi de webhook',
  event: 'Événement',
  state: 'État',
  receiver: 'Destinataire',
  sentFor: 'Point de terminaison ou demande',
  sequence: 'Numéro d’ordre',
  attempts: 'Tentatives',
  created: 'Créé le',
  next: 'Prochaine tentative',
  actions: 'Actions',
  allStates: 'Tous',
  states: { PENDING: 'En attente', DELIVERED: 'Remis', FAILED: 'Échec', ENDED: 'Terminé' },
  meanings: {
    PENDING: 'Il est en cours d’envoi, ou attend sa prochaine tentative.',
    DELIVERED: 'Le destinataire a confirmé la réception.',
    FAILED:
      'Toutes les tentatives ont échoué, et aucune autre ne suivra automatiquement. Corrigez le destinataire, puis renvoyez-le.',
    ENDED:
      'Il n’est plus envoyé : le destinataire l’a refusé définitivement, ou le point de terminaison ou la demande n’existe plus ou est désactivé.',
  },
  onlyRequest: 'Seulement pour',
  allRequests: 'Tout afficher',
  refresh: 'Actualiser',
  emptyTitle: 'Pas encore d’envois',
  emptyText:
    'Les envois à vos points de terminaison et aux URL de rappel des demandes de signature figurent ici pendant 30 jours.',
  reference: 'Comment recevoir les événements',
  noneTitle: 'Aucun résultat',
  noneText: 'Aucun envoi ne correspond à votre choix.',
  resend: 'Renvoyer',
  resent: 'Le renvoi est en cours.',
  noAttempt: 'Pas encore.',
  noAnswer: 'Pas de réponse',
  answered: (status) => `HTTP ${status}`,
  took: (milliseconds) => `après ${count(milliseconds)} ms`,
  body: 'Ce qui est envoyé',
  endpoints,
}
