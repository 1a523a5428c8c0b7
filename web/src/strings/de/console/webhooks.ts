import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'

export const webhooks: ConsoleTexts['webhooks'] = {
  title: 'Webhook-Zustellungen',
  lead: 'Was Ihren Programmen über Signaturanfragen gemeldet wurde und was sie geantwortet haben.',
  one: 'Webhook-Zustellung',
  event: 'Ereignis',
  state: 'Zustand',
  receiver: 'Empfänger',
  request: 'Signaturanfrage',
  sequence: 'Reihenfolge in der Anfrage',
  attempts: 'Versuche',
  announced: 'Ausgelöst',
  next: 'Nächster Versuch',
  allStates: 'Alle',
  states: { PENDING: 'Unterwegs', DELIVERED: 'Zugestellt', FAILED: 'Fehlgeschlagen', ENDED: 'Aufgegeben' },
  meanings: {
    PENDING: 'Wird gerade gesendet oder wartet auf den nächsten Versuch.',
    DELIVERED: 'Der Empfänger hat den Erhalt bestätigt.',
    FAILED:
      'Kein Versuch wurde mit Erfolg beantwortet, und von selbst folgt keiner mehr. Senden Sie die Zustellung erneut, sobald der Empfänger funktioniert.',
    ENDED: 'Wird nicht mehr gesendet, da es das, worüber sie berichtet, nicht mehr gibt.',
  },
  onlyRequest: 'Nur die von',
  allRequests: 'Alle anzeigen',
  refresh: 'Aktualisieren',
  emptyTitle: 'Noch keine Zustellungen',
  emptyText:
    'Geben Sie einer Signaturanfrage eine Callback-Adresse; dann wird jeder Schritt dorthin gemeldet und hier aufgeführt.',
  reference: 'Webhooks empfangen',
  noneTitle: 'Keine',
  noneText: 'Keine Zustellung passt zu Ihrer Auswahl.',
  resend: 'Erneut senden',
  resent: 'Wird erneut gesendet.',
  noAttempt: 'Noch keine.',
  noAnswer: 'Keine Antwort',
  answered: (status) => `HTTP ${status}`,
  took: (milliseconds) => `nach ${count(milliseconds)} ms`,
  body: 'Was gesendet wird',
}
