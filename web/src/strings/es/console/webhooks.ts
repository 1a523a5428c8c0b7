import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'
import { isolated } from '../../word-forms.ts'
import { endpoints } from './webhook-endpoints.ts'

export const webhooks: ConsoleTexts['webhooks'] = {
  title: 'Webhooks',
  lead: 'Sus programas reciben un evento cuando ocurre algo. Vea qué se envió y cómo respondieron.',
  deliveries: 'Entregas',
  one: 'Entrega de webhook',
  event: 'Evento',
  state: 'Estado',
  receiver: 'Destinatario',
  sentFor: 'Endpoint o solicitud',
  sequence: 'Número de orden',
  attempts: 'Intentos',
  created: 'Creada el',
  next: 'Próximo intento',
  actions: 'Acciones',
  allStates: 'Todos',
  states: { PENDING: 'Pendiente', DELIVERED: 'Entregada', FAILED: 'Fallida', ENDED: 'Detenida' },
  meanings: {
    PENDING: 'Se está enviando, o espera su próximo intento.',
    DELIVERED: 'El destinatario confirmó que la recibió.',
    FAILED:
      'Todos los intentos fallaron, y no habrá más reintentos automáticos. Corrija el destinatario y envíela de nuevo.',
    ENDED:
      'Ya no se envía. El destinatario la rechazó definitivamente, o su endpoint o su solicitud se eliminó o se desactivó.',
  },
  onlyRequest: (id) => `Solo las entregas de ${isolated(id)}`,
  allRequests: 'Mostrar todas las entregas',
  refresh: 'Actualizar',
  emptyTitle: 'Aún no hay entregas',
  emptyText:
    'Las entregas a sus endpoints y a las URL de callback de las solicitudes de firma aparecen aquí durante 30 días.',
  reference: 'Cómo recibir los eventos',
  noneTitle: 'Sin resultados',
  noneText: 'Ninguna entrega coincide con el filtro.',
  resend: 'Enviar de nuevo',
  resendOf: (event) => `Enviar de nuevo: ${isolated(event)}`,
  resent: 'Enviando de nuevo.',
  noAttempt: 'Aún no hay intentos.',
  noAnswer: 'Sin respuesta',
  answered: (status) => `HTTP ${status}`,
  took: (milliseconds) => `Duración: ${count(milliseconds)} ms`,
  body: 'Contenido enviado',
  endpoints,
}
