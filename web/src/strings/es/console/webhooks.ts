import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'

export const webhooks: ConsoleTexts['webhooks'] = {
  title: 'Entregas de webhooks',
  lead: 'Qué se comunicó a sus programas sobre las solicitudes de firma, y qué respondieron.',
  one: 'Entrega de webhook',
  event: 'Evento',
  state: 'Estado',
  receiver: 'Destinatario',
  request: 'Solicitud de firma',
  sequence: 'Número de orden en la solicitud',
  attempts: 'Intentos',
  announced: 'Creada el',
  next: 'Próximo intento',
  allStates: 'Todos',
  states: { PENDING: 'En curso', DELIVERED: 'Entregada', FAILED: 'Fallida', ENDED: 'Abandonada' },
  meanings: {
    PENDING: 'Se está enviando, o espera su próximo intento.',
    DELIVERED: 'El destinatario respondió que la ha recibido.',
    FAILED:
      'Ningún intento obtuvo una respuesta positiva, y no se hacen más por sí solos. Envíela de nuevo cuando el destinatario funcione.',
    ENDED: 'Ya no se envía, porque aquello de lo que informa ya no existe.',
  },
  onlyRequest: 'Solo las de',
  allRequests: 'Mostrar todas',
  refresh: 'Actualizar',
  emptyTitle: 'Aún no hay entregas',
  emptyText:
    'Ponga a una solicitud de firma una dirección de callback: cada paso se comunica allí y aparece aquí en la lista.',
  reference: 'Cómo recibirlas',
  noneTitle: 'Ninguna',
  noneText: 'Ninguna entrega coincide con lo que ha elegido arriba.',
  resend: 'Enviar de nuevo',
  resent: 'Se está enviando de nuevo.',
  noAttempt: 'Aún ninguno.',
  noAnswer: 'Sin respuesta',
  answered: (status) => `HTTP ${status}`,
  took: (milliseconds) => `tras ${count(milliseconds)} ms`,
  body: 'Qué se envía',
}
