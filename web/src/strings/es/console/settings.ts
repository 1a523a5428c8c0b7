import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'
import { isolated, pluralIn } from '../../word-forms.ts'

const plural = pluralIn('es')

export const settings: ConsoleTexts['settings'] = {
  title: 'Ajustes',
  notYours: 'Solo los propietarios y administradores pueden cambiarlo.',
  saved: 'Guardado.',
  branding: {
    title: 'Imagen de marca',
    text: 'Las nuevas solicitudes la usan en los correos electrónicos y en la página de firma, salvo que tengan la suya. Las solicitudes anteriores conservan la suya.',
    logo: 'Logotipo',
    logoHint: 'PNG o JPEG, 200 KB como máximo. Lo mejor es un logotipo ancho sobre fondo blanco.',
    logoWrong: 'Elija un PNG o un JPEG de 200 KB como máximo.',
    removeLogo: 'Quitar el logotipo',
    save: 'Guardar la imagen de marca',
    preview: 'Vista previa de la página de firma',
    testMode: 'El modo de prueba usa la imagen de marca del modo real.',
  },
  consent: {
    title: 'Texto de consentimiento',
    text: 'Las personas aceptan este texto antes de firmar o aprobar. El registro de auditoría lo conserva palabra por palabra. Un cambio también se aplica a las solicitudes abiertas y al modo de prueba.',
    role: 'Para',
    roles: { signer: 'Personas que firman', approver: 'Personas que aprueban' },
    language: 'Idioma',
    label: 'Texto',
    hint: 'Texto sin formato de 20 a 4000 caracteres. Se permiten saltos de línea. También vale para solicitudes con varios documentos.',
    wrong: 'Introduzca de 20 a 4000 caracteres.',
    save: 'Guardar texto',
    useStandard: 'Usar el texto estándar',
    standard: 'Texto estándar.',
    own: 'Texto propio.',
    version: (version: string) => `Versión ${isolated(version)}`,
    since: 'desde el',
    versions: 'Sus versiones',
    columns: { version: 'Versión', date: 'Desde', text: 'Texto' },
    backToStandard: 'Texto estándar',
  },
  embedding: {
    title: 'Inserción',
    text: 'Las páginas de estos orígenes pueden mostrar la página de firma en un marco. El modo de prueba tiene su propia lista.',
    origins: 'Orígenes permitidos',
    hint: 'Uno por línea, por ejemplo https://app.example.org. 20 como máximo.',
    wrong: (line) =>
      `La línea ${line} no es un origen. Escríbalo como https://app.example.org, sin ruta. http solo es posible para localhost.`,
    tooMany: 'Introduzca 20 orígenes como máximo.',
    save: 'Guardar orígenes',
    none: 'Ninguno',
  },
  retention: {
    title: 'Conservación',
    text: 'Una tarea diaria elimina los documentos de las solicitudes cerradas hace este tiempo, también de las anteriores. Los registros de auditoría, las huellas y los sellos de tiempo se conservan. Las solicitudes retenidas no se ven afectadas.',
    documents: 'Eliminar los documentos después de (días)',
    hint: (most) =>
      `De 1 a ${count(most)} días después de cerrarse una solicitud. Déjelo vacío para conservar los documentos.`,
    wrong: (most) => `Introduzca un número entero de 1 a ${count(most)}, o deje el campo vacío.`,
    people: 'Borrar a las personas después de (días)',
    peopleHint:
      'Los nombres, correos y direcciones IP se sustituyen en las solicitudes, los registros de auditoría y los correos. Los documentos que se conservan siguen conteniendo nombres. Déjelo vacío para conservarlos.',
    shownPeople: (days) =>
      days === null
        ? 'Las personas se conservan.'
        : plural(days, {
            one: `Las personas se borran ${count(days)} día después de cerrarse una solicitud.`,
            other: `Las personas se borran ${count(days)} días después de cerrarse una solicitud.`,
          }),
    save: 'Guardar la conservación',
    shown: (days) =>
      days === null
        ? 'Los documentos se conservan.'
        : plural(days, {
            one: `Los documentos se eliminan ${count(days)} día después de cerrarse una solicitud.`,
            other: `Los documentos se eliminan ${count(days)} días después de cerrarse una solicitud.`,
          }),
  },
  people: {
    title: 'Datos de una persona',
    text: 'Exporte o borre lo que su organización guarda sobre una persona. El registro de auditoría anota ambas acciones, sin la dirección de correo.',
    email: 'Dirección de correo de la persona',
    emailWrong: 'Introduzca una dirección de correo, por ejemplo anna@example.org',
    download: 'Descargar los datos',
    erase: 'Borrar a la persona',
    saved: 'Descargado.',
    erased: (requests) =>
      requests === 0
        ? 'No quedaba nada que borrar en las solicitudes cerradas.'
        : plural(requests, {
            one: `Borrada de ${count(requests)} solicitud.`,
            other: `Borrada de ${count(requests)} solicitudes.`,
          }),
    inUse:
      'No se borró nada, porque la persona todavía es necesaria. Cierre las solicitudes, levante las retenciones o elimine el resto y vuelva a intentarlo:',
    blockers: {
      request: 'Solicitud',
      draft: 'Borrador',
      template: 'Plantilla',
      bulk: 'Envío masivo',
      member: 'Miembros e invitaciones',
      more: 'Hay más elementos que no se muestran aquí',
    },
    erasure: {
      title: (email) => `¿Borrar a ${email}?`,
      erased:
        'En las solicitudes cerradas se sustituyen o eliminan: nombre, dirección de correo, número de teléfono, direcciones IP, navegadores, firmas escritas, motivos, valores de los campos, correos y eventos.',
      stays:
        'Se conservan: el registro de auditoría de la organización, las huellas y sellos de tiempo, los títulos y mensajes que usted escribió y las copias de seguridad. Los documentos también se conservan y contienen el nombre, salvo que los elimine.',
      documents: 'Eliminar también los documentos de estas solicitudes',
      final: 'Esta acción no se puede deshacer.',
      action: 'Borrar a la persona',
    },
  },
  security: {
    title: 'Seguridad del inicio de sesión',
    text: 'Si exige la verificación en dos pasos, los miembros que no la usen no podrán abrir la organización hasta que la configuren. Las claves de API siguen funcionando.',
    require: 'Exigir la verificación en dos pasos a todos los miembros',
    save: 'Guardar seguridad',
    required: 'La verificación en dos pasos es obligatoria para todos los miembros.',
    optional: 'La verificación en dos pasos es opcional.',
    ownFirst: 'Para exigirla, configúrela primero en su propia cuenta.',
  },
}
