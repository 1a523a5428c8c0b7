import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'

export const webhooks: ConsoleTexts['webhooks'] = {
  title: 'Consegne dei webhook',
  lead: 'Che cosa è stato comunicato ai Suoi programmi sulle richieste di firma, e che cosa hanno risposto.',
  one: 'Consegna del webhook',
  event: 'Evento',
  state: 'Stato',
  receiver: 'Destinatario',
  request: 'Richiesta di firma',
  sequence: 'Numero d’ordine nella richiesta',
  attempts: 'Tentativi',
  announced: 'Creata il',
  next: 'Prossimo tentativo',
  allStates: 'Tutti',
  states: { PENDING: 'In corso', DELIVERED: 'Consegnata', FAILED: 'Non riuscita', ENDED: 'Abbandonata' },
  meanings: {
    PENDING: 'È in corso di invio, o attende il prossimo tentativo.',
    DELIVERED: 'Il destinatario ha risposto di averla ricevuta.',
    FAILED:
      'Nessun tentativo ha avuto una risposta positiva, e non ne seguono altri in automatico. La invii di nuovo quando il destinatario funziona.',
    ENDED: 'Non viene più inviata, perché ciò che comunica non esiste più.',
  },
  onlyRequest: 'Solo quelle di',
  allRequests: 'Mostrare tutte',
  refresh: 'Aggiornare',
  emptyTitle: 'Ancora nessuna consegna',
  emptyText:
    'Dia a una richiesta di firma un indirizzo di callback: ogni suo passo viene comunicato lì ed elencato qui.',
  reference: 'Come riceverle',
  noneTitle: 'Nessuna',
  noneText: 'Nessuna consegna corrisponde a ciò che ha scelto sopra.',
  resend: 'Inviare di nuovo',
  resent: 'Viene inviata di nuovo.',
  noAttempt: 'Ancora nessuno.',
  noAnswer: 'Nessuna risposta',
  answered: (status) => `HTTP ${status}`,
  took: (milliseconds) => `dopo ${count(milliseconds)} ms`,
  body: 'Che cosa viene inviato',
}
