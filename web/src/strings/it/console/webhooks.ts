import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'
import { endpoints } from './webhook-endpoints.ts'

export const webhooks: ConsoleTexts['webhooks'] = {
  title: 'Webhook',
  lead: 'I Suoi programmi ricevono un evento quando succede qualcosa. Qui vede che cosa è stato inviato e che cosa hanno risposto.',
  deliveries: 'Consegne',
  one: 'Consegna del webhook',
  event: 'Evento',
  state: 'Stato',
  receiver: 'Destinatario',
  sentFor: 'Endpoint o richiesta',
  sequence: 'Numero d’ordine',
  attempts: 'Tentativi',
  created: 'Creata il',
  next: 'Prossimo tentativo',
  actions: 'Azioni',
  allStates: 'Tutti',
  states: { PENDING: 'In attesa', DELIVERED: 'Consegnata', FAILED: 'Non riuscita', ENDED: 'Terminata' },
  meanings: {
    PENDING: 'È in corso di invio, o attende il prossimo tentativo.',
    DELIVERED: 'Il destinatario ha confermato di averla ricevuta.',
    FAILED:
      'Tutti i tentativi sono falliti, e non ne seguono altri in automatico. Corregga il destinatario, poi la invii di nuovo.',
    ENDED:
      'Non viene più inviata: il destinatario l’ha rifiutata definitivamente, oppure l’endpoint o la richiesta non esiste più o è disattivato.',
  },
  onlyRequest: 'Solo per',
  allRequests: 'Mostrare tutte',
  refresh: 'Aggiornare',
  emptyTitle: 'Ancora nessuna consegna',
  emptyText:
    'Le consegne ai Suoi endpoint e agli URL di callback delle richieste di firma sono elencate qui per 30 giorni.',
  reference: 'Come ricevere gli eventi',
  noneTitle: 'Nessun risultato',
  noneText: 'Nessuna consegna corrisponde al filtro.',
  resend: 'Inviare di nuovo',
  resent: 'Viene inviata di nuovo.',
  noAttempt: 'Ancora nessuno.',
  noAnswer: 'Nessuna risposta',
  answered: (status) => `HTTP ${status}`,
  took: (milliseconds) => `dopo ${count(milliseconds)} ms`,
  body: 'Che cosa viene inviato',
  endpoints,
}
