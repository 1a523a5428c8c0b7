import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'

export const keys: ConsoleTexts['keys'] = {
  title: 'Claves de API',
  lead: 'Los programas usan este servicio con claves de API. Trate una clave como una contraseña.',
  organizationTitle: (organization) => `Claves de API de ${organization}`,
  organizationText:
    'Estas claves pertenecen a la organización. Siguen funcionando cuando se va el miembro que las creó.',
  organizationList: 'Claves de la organización',
  notYours:
    'Los propietarios y administradores gestionan las claves de la organización. Diríjase a uno de ellos si su programa necesita una clave.',
  freePlan: 'El plan gratuito no incluye la API. Las claves de la organización se rechazan hasta que cambie el plan.',
  personalTitle: 'Claves personales',
  personalText:
    'Las claves personales solo sirven para usted, fuera de cualquier organización. Lo que cree con ellas solo se ve con ellas.',
  personalList: 'Claves personales',
  create: 'Crear clave',
  createOrganization: 'Crear clave de la organización',
  createPersonal: 'Crear clave personal',
  organizationEmpty: {
    title: 'Aún no hay claves',
    text: 'Cree una para cada programa, para poder revocar cada una por separado.',
  },
  personalEmpty: {
    title: 'Aún no hay claves personales',
    text: 'Cree una para probar la API.',
  },
  columns: {
    name: 'Nombre',
    ending: 'Termina en',
    limit: 'Solicitudes por hora',
    expires: 'Caducidad',
    created: 'Creada el',
    actions: 'Acciones',
  },
  standardLimit: 'Predeterminado',
  never: 'Nunca',
  expired: 'Caducada',
  delete: 'Eliminar',
  deleteNamed: (name) => `Eliminar ${name}`,
  deleteTitle: (name) => `¿Eliminar la clave ${name}?`,
  deleteText: 'Los programas que usan esta clave pierden el acceso de inmediato. Lo que crearon se conserva.',
  deleteAction: 'Eliminar clave',
  deleted: (name) => `Clave ${name} eliminada.`,
  form: {
    name: 'Nombre',
    nameHint: 'El programa que la usa, por ejemplo «Contabilidad».',
    nameWrong: 'Escriba un nombre.',
    limit: 'Solicitudes por hora',
    limitHint: (most) =>
      `Hasta ${count(most)}. Deje el campo vacío para el valor predeterminado. Un administrador puede permitir más.`,
    limitWrong: (most) => `Escriba un número entero del 1 al ${count(most)}, o deje el campo vacío.`,
    expires: 'Caducidad',
    expiresHint: 'La clave funciona hasta el final de este día, en su zona horaria.',
    expiresOptions: {
      never: 'Nunca',
      month: 'En 30 días',
      quarter: 'En 90 días',
      year: 'En 1 año',
      day: 'En una fecha concreta',
    },
    day: 'Último día',
    dayWrong: 'Elija una fecha futura.',
    button: 'Crear clave',
  },
  made: {
    title: 'Su nueva clave',
    text: 'Cópiela ahora. No podrá volver a verla.',
    key: 'Clave',
    copy: 'Copiar clave',
    tryIt: 'Pruébela en un terminal',
    copyCommand: 'Copiar comando',
    done: 'La he copiado',
  },
}
