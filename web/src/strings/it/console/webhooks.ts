import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'
import { isolated } from '../../word-forms.ts'
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
  states: { PENDING: 'In attesa', DELIVERED: 'Consegnata', FAILED: 'Non riuscita', ENDED: 'Interrotta' },
  meanings: {
    PENDING: 'È in corso di invio, o attende il prossimo tentativo.',
    DELIVERED: 'Il destinatario ha confermato di averla ricevuta.',
    FAILED:
      'Tutti i tentativi sono falliti, e non ne seguono altri automatici. Corregga il destinatario, poi invii di nuovo.',
    ENDED:
      'Non viene più inviata. Il destinatario l’ha rifiutata definitivamente, oppure il suo endpoint o la sua richiesta è stata eliminata o disattivata.',
  },
  onlyRequest: (id) => `Solo le consegne per ${isolated(id)}`,
  allRequests: 'Mostra tutte le consegne',
  refresh: 'Aggiorna',
  emptyTitle: 'Ancora nessuna consegna',
  emptyText:
    'Le consegne ai Suoi endpoint e agli URL di callback delle richieste di firma sono elencate qui per 30 giorni.',
  reference: 'Come ricevere gli eventi',
  noneTitle: 'Nessun risultato',
  noneText: 'Nessuna consegna corrisponde al filtro.',
  resend: 'Invia di nuovo',
  resendOf: (event) => `Invia di nuovo: ${isolated(event)}`,
  resent: 'Nuovo invio in corso.',
  noAttempt: 'Ancora nessun tentativo.',
  noAnswer: 'Nessuna risposta',
  answered: (status) => `HTTP ${status}`,
  took: (milliseconds) => `Durata: ${count(milliseconds)} ms`,
  body: 'Contenuto inviato',
  endpoints,
}
