import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'
import { isolated } from '../../word-forms.ts'
import { endpoints } from './webhook-endpoints.ts'

export const webhooks: ConsoleTexts['webhooks'] = {
  title: 'Webhooks',
  lead: 'Vos programmes reçoivent un événement quand quelque chose se passe. Voyez ce qui a été envoyé et ce qu’ils ont répondu.',
  deliveries: 'Envois',
  one: 'Envoi de webhook',
  event: 'Événement',
  state: 'Statut',
  receiver: 'Destinataire',
  sentFor: 'Point de terminaison ou demande',
  sequence: 'Numéro d’ordre',
  attempts: 'Tentatives',
  created: 'Créé le',
  next: 'Prochaine tentative',
  actions: 'Actions',
  allStates: 'Tous',
  states: { PENDING: 'En attente', DELIVERED: 'Remis', FAILED: 'Échec', ENDED: 'Arrêté' },
  meanings: {
    PENDING: 'Il est en cours d’envoi, ou attend sa prochaine tentative.',
    DELIVERED: 'Le destinataire a confirmé la réception.',
    FAILED:
      'Toutes les tentatives ont échoué, et il n’y en aura pas d’autre automatiquement. Corrigez le destinataire, puis renvoyez.',
    ENDED:
      'Il n’est plus envoyé. Le destinataire l’a refusé définitivement, ou son point de terminaison ou sa demande a été supprimé ou désactivé.',
  },
  onlyRequest: (id) => `Seulement les envois pour ${isolated(id)}`,
  allRequests: 'Afficher tous les envois',
  refresh: 'Actualiser',
  emptyTitle: 'Pas encore d’envois',
  emptyText:
    'Les envois à vos points de terminaison et aux URL de rappel des demandes de signature figurent ici pendant 30 jours.',
  reference: 'Comment recevoir les événements',
  noneTitle: 'Aucun résultat',
  noneText: 'Aucun envoi ne correspond à vos filtres.',
  resend: 'Renvoyer',
  resendOf: (event) => `Renvoyer ${isolated(event)}`,
  resent: 'Renvoi en cours.',
  noAttempt: 'Aucune tentative.',
  noAnswer: 'Pas de réponse',
  answered: (status) => `HTTP ${status}`,
  took: (milliseconds) => `Durée : ${count(milliseconds)} ms`,
  body: 'Contenu envoyé',
  endpoints,
}
