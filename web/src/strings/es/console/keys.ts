import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'
import { pluralIn } from '../../word-forms.ts'

const plural = pluralIn('es')

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
    access: 'Acceso',
    expires: 'Caducidad',
    lastUsed: 'Último uso',
    created: 'Creada el',
    actions: 'Acciones',
  },
  endsIn: 'Termina en',
  never: 'Nunca',
  expired: 'Caducada',
  replaced: 'Reemplazada',
  neverUsed: 'Nunca',
  edit: 'Editar',
  editNamed: (name) => `Editar ${name}`,
  saved: (name) => `Clave ${name} guardada.`,
  rotate: 'Reemplazar',
  rotateNamed: (name) => `Reemplazar ${name}`,
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
    title: (name) => `Editar la clave ${name}`,
    save: 'Guardar',
    ranges: 'Direcciones IP permitidas',
    rangesHint:
      'Una dirección IP o un rango por línea, por ejemplo 203.0.113.0/24. Deje el campo vacío para permitir todas las direcciones.',
    rangesWrong: (text) => `«${text}» no es una dirección IP ni un rango como 203.0.113.0/24.`,
    rangesTooMany: (most) => `Escriba como máximo ${count(most)} direcciones IP o rangos.`,
    expires: 'Caducidad',
    expiresHint: 'La clave funciona hasta el final de este día, en su zona horaria.',
    expiresOptions: {
      never: 'Nunca',
      month: 'En 30 días',
      quarter: 'En 90 días',
      year: 'En 1 año',
      day: 'En una fecha concreta',
    },
    expiresByDefault: (days) =>
      plural(days, { one: 'En 1 día (predeterminado)', other: `En ${count(days)} días (predeterminado)` }),
    hasDefault:
      'Las claves de esta organización siempre caducan. Los propietarios y administradores fijan el valor predeterminado.',
    hasNoDefault: 'La organización no tiene una caducidad predeterminada.',
    day: 'Último día',
    dayWrong: 'Elija una fecha futura.',
    button: 'Crear clave',
  },
  access: {
    title: 'Qué puede hacer la clave',
    everything: 'Todo',
    everythingChoice: 'Todo, también las funciones futuras',
    some: 'Solo lo que usted elija',
    wrong: 'Elija al menos un área.',
    levels: { none: 'Sin acceso', read: 'Solo ver', write: 'Ver y cambiar' },
    areas: {
      timestamps: { name: 'Sellos de tiempo', covers: 'Registrar huellas de archivos y descargar las pruebas.' },
      documents: { name: 'Documentos', covers: 'Subir, descargar y eliminar documentos.' },
      signing: {
        name: 'Solicitudes de firma',
        covers:
          'Enviar y seguir solicitudes, también desde plantillas y en serie. Incluye borradores, imagen de marca e inserción.',
      },
      seals: { name: 'Sellos de empresa', covers: 'Ver sus sellos, aplicarlos a documentos y comprobar sellos.' },
      templates: { name: 'Plantillas', covers: 'Crear, cambiar y eliminar plantillas.' },
      webhooks: { name: 'Webhooks', covers: 'Los endpoints que reciben eventos, y sus entregas.' },
      audit: { name: 'Registro de auditoría', covers: 'Ver quién hizo qué en la organización.' },
    },
    areaCount: (number) => plural(number, { one: '1 área', other: `${count(number)} áreas` }),
    rangeCount: (number) => plural(number, { one: '1 rango de IP', other: `${count(number)} rangos de IP` }),
    perHour: (number) =>
      plural(number, { one: '1 solicitud por hora', other: `${count(number)} solicitudes por hora` }),
  },
  rotation: {
    title: (name) => `¿Reemplazar la clave ${name}?`,
    text: 'Recibe una clave nueva con el mismo nombre, acceso y límites. Añádala a su programa antes de que la anterior deje de funcionar.',
    overlap: 'La clave anterior sigue funcionando',
    overlapHint: 'Si la clave se ha filtrado, anúlela de inmediato.',
    overlaps: {
      0: 'Ya no: anularla ahora',
      1: 'Durante 1 hora',
      24: 'Durante 24 horas',
      168: 'Durante 7 días',
      720: 'Durante 30 días',
    },
    action: 'Reemplazar clave',
  },
  defaultExpiry: {
    none: 'Las claves nuevas no tienen una caducidad predeterminada.',
    days: (days) =>
      plural(days, {
        one: 'Las claves nuevas caducan después de 1 día, si no elige otra fecha.',
        other: `Las claves nuevas caducan después de ${count(days)} días, si no elige otra fecha.`,
      }),
    change: 'Cambiar caducidad predeterminada',
    title: 'Caducidad predeterminada de las claves nuevas',
    text: 'Se aplica a las claves nuevas y reemplazadas de la organización. Las claves existentes no cambian. Con un valor predeterminado, toda clave nueva debe caducar.',
    label: 'Días hasta que caducan las claves nuevas',
    hint: (most) => `De 1 a ${count(most)}. Deje el campo vacío para no fijar ningún valor.`,
    wrong: (most) => `Escriba un número entero del 1 al ${count(most)}, o deje el campo vacío.`,
    saved: 'Caducidad predeterminada guardada.',
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
