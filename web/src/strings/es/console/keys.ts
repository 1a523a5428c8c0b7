import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'

export const keys: ConsoleTexts['keys'] = {
  title: 'Claves de API',
  lead: 'Los programas se identifican con una clave. Quien la tiene puede hacer lo que la clave permite: trátela como una contraseña.',
  organizationTitle: (organization) => `Claves de ${organization}`,
  organizationText: 'Sirven para la organización y se conservan cuando se va la persona que las creó.',
  organizationList: 'Claves de la organización',
  notYours:
    'Las claves de la organización las gestionan sus propietarios y administradores. Diríjase a uno de ellos si un programa suyo necesita una.',
  freePlan:
    'La API no forma parte del plan gratuito. Las claves de la organización se rechazan hasta que cambie su plan.',
  personalTitle: 'Sus claves personales',
  personalText:
    'Sirven solo para usted, fuera de cualquier organización: lo que se crea con ellas solo se ve con ellas.',
  personalList: 'Sus claves personales',
  create: 'Nueva clave',
  createOrganization: 'Nueva clave de la organización',
  createPersonal: 'Nueva clave personal',
  organizationEmpty: {
    title: 'Aún no hay claves',
    text: 'Cree una para cada programa que trabaje con este servicio. Así se puede quitar cada una sin tocar las demás.',
  },
  personalEmpty: {
    title: 'No tiene claves personales',
    text: 'Cree una para probar la API.',
  },
  columns: {
    name: 'Nombre',
    ending: 'Termina en',
    limit: 'Peticiones por hora',
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
  deleteText: 'Desde este momento se rechazan los programas que la usan. Lo que se creó con ella se conserva.',
  deleteAction: 'Eliminar la clave',
  deleted: (name) => `La clave ${name} se ha eliminado.`,
  form: {
    name: 'Nombre',
    nameHint: 'Qué la usa, por ejemplo «Contabilidad».',
    nameWrong: 'Ponga un nombre a la clave.',
    limit: 'Peticiones por hora',
    limitHint: (most) =>
      `Como máximo ${count(most)}. Vacío: el valor predeterminado de este servicio. Un administrador puede conceder más.`,
    limitWrong: (most) => `Escriba un número entero del 1 al ${count(most)}, o deje el campo vacío.`,
    expires: 'Caducidad',
    expiresHint: 'La clave funciona hasta el final de este día, según su reloj.',
    expiresOptions: {
      never: 'Nunca',
      month: 'En 30 días',
      quarter: 'En 90 días',
      year: 'En un año',
      day: 'Un día concreto …',
    },
    day: 'Último día',
    dayWrong: 'Elija un día que esté por llegar.',
    button: 'Crear la clave',
  },
  made: {
    title: 'Su nueva clave',
    text: 'Cópiela ahora. Solo se muestra esta vez; ni siquiera el servicio puede volver a mostrarla.',
    key: 'Clave',
    copy: 'Copiar la clave',
    tryIt: 'Pruébela en un terminal',
    copyCommand: 'Copiar el comando',
    done: 'La he copiado',
  },
}
