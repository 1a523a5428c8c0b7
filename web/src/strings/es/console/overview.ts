import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'
import { pluralIn } from '../../word-forms.ts'

const plural = pluralIn('es')

export const overview: ConsoleTexts['overview'] = {
  attention: {
    title: 'Qué requiere su atención',
    nothing: 'Nada por el momento. Todas las solicitudes, entregas y anclajes están en curso o terminados.',
    waiting: (number, more) =>
      more
        ? `Más de ${count(number)} solicitudes de firma esperan firmas`
        : plural(number, {
            one: '1 solicitud de firma espera firmas',
            other: `${count(number)} solicitudes de firma esperan firmas`,
          }),
    expiring: (number) =>
      plural(number, {
        one: '1 solicitud de firma vence en menos de dos días',
        other: `${count(number)} solicitudes de firma vencen en menos de dos días`,
      }),
    stopped: (number) =>
      plural(number, {
        one: '1 solicitud de firma terminó la última semana sin todas las firmas',
        other: `${count(number)} solicitudes de firma terminaron la última semana sin todas las firmas`,
      }),
    endpoints: (number) =>
      plural(number, {
        one: '1 endpoint de webhook se desactivó porque sus entregas fallaban',
        other: `${count(number)} endpoints de webhook se desactivaron porque sus entregas fallaban`,
      }),
    deliveries: (number) =>
      plural(number, {
        one: '1 entrega de webhook falló la última semana',
        other: `${count(number)} entregas de webhooks fallaron la última semana`,
      }),
    unrenewed: (number, more) =>
      more
        ? `No se pudieron renovar más de ${count(number)} documentos y perderán su protección`
        : plural(number, {
            one: 'No se pudo renovar 1 documento y perderá su protección',
            other: `No se pudieron renovar ${count(number)} documentos y perderán su protección`,
          }),
    alarm:
      'Una raíz espera desde hace más de 36 horas a escribirse en la cadena de bloques. Avise a quien gestiona este servicio.',
    trouble: 'El anclaje está detenido:',
  },
  requests: {
    title: 'Últimas solicitudes de firma',
    all: 'Todas las solicitudes de firma',
    create: 'Solicitar firmas',
    none: 'Aún ninguna. Envíe un documento para firmar, y vea aquí cómo avanza.',
  },
  documents: {
    title: 'Últimos documentos',
    all: 'Todos los documentos',
    none: 'Aún ninguno. Suba un PDF para que se firme, se selle o se registre.',
  },
  anchoring: {
    title: 'Anclaje',
    network: 'Cadena de bloques',
    publicChain: 'pública: cualquiera puede comprobar',
    privateChain: 'privada: no prueba nada a terceros',
    next: 'Próximo anclaje',
    nextNone: 'Poco después de la próxima anotación',
    every: (hours) =>
      plural(hours, {
        one: 'Se escribe una raíz cada hora.',
        other: `Se escribe una raíz cada ${count(hours)} horas.`,
      }),
    queued: 'Anotaciones en espera',
    open: 'En camino',
    openExpected: (time) => `llegada prevista: ${time}`,
    openNow: 'se está escribiendo',
    last: 'Último confirmado',
    lastNone: 'Aún ninguno',
    transaction: 'Ver la transacción',
  },
  quota: {
    title: 'Este mes',
    names: {
      timestamps: 'Sellos de tiempo',
      signingRequests: 'Solicitudes de firma',
      seals: 'Sellos de empresa aplicados',
      documents: 'Documentos',
      storageBytes: 'Almacenamiento',
    },
    of: (used, limit) => `${used} de ${limit}`,
    unlimited: (used) => `${used}, sin límite`,
    usedUp: 'Agotado',
    reset: (day) => `El recuento vuelve a empezar el ${day}; el almacenamiento es lo que se guarda ahora.`,
    uncounted: 'Los sellos de tiempo que documentos, firmas y sellos de empresa reciben por sí solos no se cuentan.',
    plan: { enterprise: 'Plan actual: Enterprise', free: 'Plan actual: Gratuito' },
  },
  firstSteps: {
    title: 'Primeros pasos',
    text: 'Aquí aún no hay nada. Tres formas de empezar:',
    upload: 'Subir un documento',
    uploadText: 'Un PDF, para firmarlo, sellarlo o registrarlo.',
    request: 'Solicitar una firma',
    requestText: 'Elija un PDF y quién firma; el servicio envía los correos.',
    key: 'Crear una clave de API',
    keyText: 'Deje que lo haga un programa. Con una clave, esta línea registra la huella de un archivo:',
    keyPlace: 'SU_CLAVE',
    copy: 'Copiar la línea',
  },
}
