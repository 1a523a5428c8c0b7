import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'

export const webhooks: ConsoleTexts['webhooks'] = {
  title: 'Envois de webhooks',
  lead: 'Ce qui a été signalé à vos programmes au sujet des demandes de signature, et ce qu’ils ont répondu.',
  one: 'Envoi de webhook',
  event: 'Événement',
  state: 'État',
  receiver: 'Destinataire',
  request: 'Demande de signature',
  sequence: 'Numéro d’ordre dans la demande',
  attempts: 'Tentatives',
  announced: 'Déclenché',
  next: 'Prochaine tentative',
  allStates: 'Tous',
  states: { PENDING: 'En cours', DELIVERED: 'Remis', FAILED: 'Échec', ENDED: 'Abandonné' },
  meanings: {
    PENDING: 'Il est en cours d’envoi, ou attend sa prochaine tentative.',
    DELIVERED: 'Le destinataire a répondu qu’il l’a reçu.',
    FAILED:
      'Aucune tentative n’a reçu de réponse favorable, et aucune autre ne suivra d’elle-même. Renvoyez-le quand le destinataire fonctionne.',
    ENDED: 'Il n’est plus envoyé, car ce qu’il signale n’existe plus.',
  },
  onlyRequest: 'Seulement ceux de',
  allRequests: 'Tout afficher',
  refresh: 'Actualiser',
  emptyTitle: 'Pas encore d’envois',
  emptyText:
    'Donnez une adresse de rappel (callback) à une demande de signature : chaque étape y est signalée et figure dans cette liste.',
  reference: 'Comment les recevoir',
  noneTitle: 'Aucun',
  noneText: 'Aucun envoi ne correspond à votre choix.',
  resend: 'Renvoyer',
  resent: 'Le renvoi est en cours.',
  noAttempt: 'Pas encore.',
  noAnswer: 'Pas de réponse',
  answered: (status) => `HTTP ${status}`,
  took: (milliseconds) => `après ${count(milliseconds)} ms`,
  body: 'Ce qui est envoyé',
}
