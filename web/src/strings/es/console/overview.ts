import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'
import { pluralIn } from '../../word-forms.ts'

const plural = pluralIn('es')

export const overview: ConsoleTexts['overview'] = {
  attention: {
    title: 'Requiere su atención',
    nothing: 'Nada por ahora. Todo marcha según lo previsto.',
    waiting: (number, more) =>
      more
        ? `Más de ${count(number)} solicitudes están pendientes de firma`
        : plural(number, {
            one: '1 solicitud está pendiente de firma',
            other: `${count(number)} solicitudes están pendientes de firma`,
          }),
    expiring: (number) =>
      plural(number, {
        one: '1 solicitud de firma vence en menos de 2 días',
        other: `${count(number)} solicitudes de firma vencen en menos de 2 días`,
      }),
    stopped: (number) =>
      plural(number, {
        one: '1 solicitud de firma se cerró sin todas las firmas en los últimos 7 días',
        other: `${count(number)} solicitudes de firma se cerraron sin todas las firmas en los últimos 7 días`,
      }),
    endpoints: (number) =>
      plural(number, {
        one: '1 endpoint de webhook se desactivó porque sus entregas fallaban',
        other: `${count(number)} endpoints de webhook se desactivaron porque sus entregas fallaban`,
      }),
    deliveries: (number) =>
      plural(number, {
        one: '1 entrega de webhook falló en los últimos 7 días',
        other: `${count(number)} entregas de webhooks fallaron en los últimos 7 días`,
      }),
    unrenewed: (number, more) =>
      more
        ? `No se pudieron renovar más de ${count(number)} documentos y perderán su protección`
        : plural(number, {
            one: 'No se pudo renovar 1 documento y perderá su protección',
            other: `No se pudieron renovar ${count(number)} documentos y perderán su protección`,
          }),
    alarm:
      'Los nuevos registros llevan más de 36 horas sin llegar a la cadena de bloques. Contacte con su administrador.',
    delayed: 'Los nuevos registros llegan con retraso a la cadena de bloques.',
  },
  requests: {
    title: 'Últimas solicitudes de firma',
    all: 'Ver todas las solicitudes de firma',
    create: 'Solicitar firmas',
    none: 'Aún no hay solicitudes. Envíe un documento para firmar y siga aquí su avance.',
  },
  documents: {
    title: 'Últimos documentos',
    all: 'Ver todos los documentos',
    none: 'Aún no hay documentos. Suba un PDF para que se firme, se selle o reciba un sello de tiempo.',
  },
  anchoring: {
    title: 'Prueba en la cadena de bloques',
    network: 'Red',
    publicChain: 'Red pública, cualquiera puede comprobarla',
    privateChain: 'Red de prueba, sin prueba independiente',
    next: 'Próxima actualización',
    nextNone: 'Poco después del próximo registro',
    every: (hours) =>
      plural(hours, {
        one: 'Los registros se escriben en la cadena de bloques cada hora.',
        other: `Los registros se escriben en la cadena de bloques cada ${count(hours)} horas.`,
      }),
    queued: 'Registros pendientes',
    open: 'En curso',
    openExpected: (time) => `Previsto para el ${time}`,
    openNow: 'Escribiéndose',
    last: 'Última actualización',
    lastNone: 'Aún ninguna',
    transaction: 'Ver transacción',
  },
  quota: {
    title: 'Uso de este mes',
    names: {
      timestamps: 'Sellos de tiempo',
      signingRequests: 'Solicitudes de firma',
      seals: 'Sellos de empresa aplicados',
      documents: 'Documentos',
      storageBytes: 'Almacenamiento',
    },
    of: (used, limit) => `${used} de ${limit}`,
    unlimited: (used) => `${used}, sin límite`,
    usedUp: 'Límite alcanzado',
    reset: (day) => `El uso se reinicia el ${day}; el almacenamiento muestra el espacio ocupado ahora.`,
    uncounted: 'Los sellos de tiempo automáticos de documentos, firmas y sellos de empresa no cuentan.',
    plan: { enterprise: 'Plan actual: Enterprise', free: 'Plan actual: Gratuito' },
  },
  firstSteps: {
    title: 'Primeros pasos',
    text: 'Elija cómo empezar:',
    upload: 'Subir un documento',
    uploadText: 'Un PDF para firmar, sellar o registrar con un sello de tiempo.',
    request: 'Solicitar firmas',
    requestText: 'Elija un PDF y sus firmantes. El servicio envía los correos.',
    key: 'Crear una clave de API',
    keyText:
      'Use la API desde su programa. Con su clave, este comando crea un sello de tiempo de la huella de un archivo:',
    keyPlace: 'SU_CLAVE',
    copy: 'Copiar comando',
  },
}
