import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'
import { endpoints } from './webhook-endpoints.ts'

export const webhooks: ConsoleTexts['webhooks'] = {
  title: 'Webhooks',
  lead: 'Ihre Programme erhalten ein Ereignis, wenn etwas geschieht. Hier sehen Sie, was gesendet und was geantwortet wurde.',
  deliveries: 'Zustellungen',
  one: 'Webhook-Zustellung',
  event: 'Ereignis',
  state: 'Zustand',
  receiver: 'Empfänger',
  sentFor: 'Endpunkt oder Anfrage',
  sequence: 'Laufende Nummer',
  attempts: 'Versuche',
  created: 'Erstellt',
  next: 'Nächster Versuch',
  actions: 'Aktionen',
  allStates: 'Alle',
  states: { PENDING: 'Ausstehend', DELIVERED: 'Zugestellt', FAILED: 'Fehlgeschlagen', ENDED: 'Beendet' },
  meanings: {
    PENDING: 'Wird gerade gesendet oder wartet auf den nächsten Versuch.',
    DELIVERED: 'Der Empfänger hat den Erhalt bestätigt.',
    FAILED:
      'Alle Versuche sind fehlgeschlagen, weitere folgen nicht automatisch. Beheben Sie den Fehler beim Empfänger und senden Sie dann erneut.',
    ENDED:
      'Wird nicht mehr gesendet: Der Empfänger hat endgültig abgelehnt, oder der Endpunkt oder die Anfrage dazu wurde entfernt oder deaktiviert.',
  },
  onlyRequest: 'Nur für',
  allRequests: 'Alle anzeigen',
  refresh: 'Aktualisieren',
  emptyTitle: 'Noch keine Zustellungen',
  emptyText:
    'Zustellungen an Ihre Endpunkte und an die Callback-URLs von Signaturanfragen werden hier 30 Tage lang aufgeführt.',
  reference: 'Ereignisse empfangen',
  noneTitle: 'Keine Treffer',
  noneText: 'Keine Zustellung passt zu Ihrer Auswahl.',
  resend: 'Erneut senden',
  resent: 'Wird erneut gesendet.',
  noAttempt: 'Noch keine.',
  noAnswer: 'Keine Antwort',
  answered: (status) => `HTTP ${status}`,
  took: (milliseconds) => `nach ${count(milliseconds)} ms`,
  body: 'Was gesendet wird',
  endpoints,
}
