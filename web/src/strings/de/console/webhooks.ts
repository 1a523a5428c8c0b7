import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'
import { isolated } from '../../word-forms.ts'
import { endpoints } from './webhook-endpoints.ts'

export const webhooks: ConsoleTexts['webhooks'] = {
  title: 'Webhooks',
  lead: 'Ihre Programme erhalten ein Ereignis, wenn etwas geschieht. Hier sehen Sie, was gesendet wurde und wie sie geantwortet haben.',
  deliveries: 'Zustellungen',
  one: 'Webhook-Zustellung',
  event: 'Ereignis',
  state: 'Status',
  receiver: 'Empfänger',
  sentFor: 'Endpunkt oder Anfrage',
  sequence: 'Laufende Nummer',
  attempts: 'Versuche',
  created: 'Erstellt',
  next: 'Nächster Versuch',
  actions: 'Aktionen',
  allStates: 'Alle',
  states: { PENDING: 'Ausstehend', DELIVERED: 'Zugestellt', FAILED: 'Fehlgeschlagen', ENDED: 'Gestoppt' },
  meanings: {
    PENDING: 'Wird gerade gesendet oder wartet auf den nächsten Versuch.',
    DELIVERED: 'Der Empfänger hat den Erhalt bestätigt.',
    FAILED:
      'Alle Versuche sind fehlgeschlagen, und es gibt keine automatischen Wiederholungen mehr. Beheben Sie den Fehler beim Empfänger und senden Sie dann erneut.',
    ENDED:
      'Wird nicht mehr gesendet. Der Empfänger hat endgültig abgelehnt, oder Endpunkt oder Anfrage wurden gelöscht oder deaktiviert.',
  },
  onlyRequest: (id) => `Nur Zustellungen für ${isolated(id)}`,
  allRequests: 'Alle Zustellungen anzeigen',
  refresh: 'Aktualisieren',
  emptyTitle: 'Noch keine Zustellungen',
  emptyText:
    'Zustellungen an Ihre Endpunkte und an die Callback-URLs von Signaturanfragen werden hier 30 Tage lang aufgeführt.',
  reference: 'Ereignisse empfangen',
  noneTitle: 'Keine Treffer',
  noneText: 'Keine Zustellung passt zu Ihrer Auswahl.',
  resend: 'Erneut senden',
  resendOf: (event) => `Erneut senden: ${isolated(event)}`,
  resent: 'Wird erneut gesendet.',
  noAttempt: 'Noch keine Versuche.',
  noAnswer: 'Keine Antwort',
  answered: (status) => `HTTP ${status}`,
  took: (milliseconds) => `Dauer: ${count(milliseconds)} ms`,
  body: 'Payload',
  endpoints,
}
