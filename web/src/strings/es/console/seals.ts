import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'
import { isolated } from '../../word-forms.ts'

export const seals: ConsoleTexts['seals'] = {
  title: 'Sellos de empresa',
  lead: 'Un sello firma un documento en nombre de su organización, con una imagen en la página.',
  statuses: { ACTIVE: 'Activo', REVOKED: 'Revocado', EXPIRED: 'Caducado' },
  create: 'Crear un sello',
  emptyTitle: 'Aún no hay sellos',
  emptyManager: 'Para un sello basta un nombre: el certificado y la imagen se pueden crear aquí.',
  emptyMember: 'Un propietario o administrador de su organización puede crear uno.',
  pictureOf: (name) => `Imagen del sello ${isolated(name)}`,
  holder: 'Certificado de',
  validUntil: 'Válido hasta el',
  more: 'Mostrar más',

  form: {
    title: 'Crear un sello',
    name: 'Nombre',
    nameHint: 'Por ejemplo «Sello principal». Aparece en el sello, debajo del nombre de su organización.',
    nameLong: 'Un nombre tiene como máximo 64 caracteres.',
    picture: 'Imagen (opcional)',
    pictureHint: 'PNG, JPEG o SVG. Sin imagen se dibuja un marco con el nombre de su organización.',
    removePicture: 'Sin imagen',
    preview: 'Vista previa',
    previewNone: 'Escriba un nombre para ver el sello.',
    previewOf: 'Cómo se verá el sello',
    badPicture: 'Esta imagen no se puede leer. Elija un archivo PNG, JPEG o SVG.',
    largePicture: 'Esta imagen es demasiado grande. Un SVG puede tener 256 KB, otra imagen 20 MB.',
    own: 'Usar un certificado propio',
    ownHint:
      'Un archivo PKCS#12 (.p12 o .pfx) con la clave y el certificado para sellar. Sin él, este servicio emite un certificado.',
    file: 'Archivo PKCS#12',
    largeFile: 'Un archivo PKCS#12 tiene como máximo 256 KB.',
    removeFile: 'Sin este archivo',
    password: 'Contraseña del archivo',
    passwordHint: 'Abre el archivo una sola vez y no se guarda.',
    submit: 'Crear el sello',
  },

  page: {
    facts: 'Sobre este sello',
    status: 'Estado',
    name: 'Certificado de',
    issuer: 'Emitido por',
    validFrom: 'Válido desde el',
    validUntil: 'Válido hasta el',
    serial: 'Número de serie',
    fingerprint: 'Huella del certificado (SHA-256)',
    created: 'Creado el',
    revoked: 'Revocado el',
    apply: 'Para usarlo, abra un documento y elija «Aplicar un sello».',
    toDocuments: 'Ir a los documentos',
    ended:
      'Su certificado ha caducado. Los documentos sellados antes siguen siendo válidos; para los nuevos, cree otro sello.',
  },

  uses: {
    title: 'Dónde se ha usado',
    membersOnly: 'Los propietarios y administradores ven dónde se ha usado un sello.',
    caption: 'Usos de este sello, del más reciente al más antiguo',
    document: 'Documento',
    deleted: 'Un documento eliminado:',
    page: 'Página',
    time: 'Sellado el',
    by: 'Por',
    person: 'Una persona en la consola',
    key: 'Una clave de API',
    number: 'Sello de tiempo',
    numberOf: (number) => `Número ${count(number)}`,
    emptyTitle: 'Aún sin usar',
    emptyText: 'Los documentos que se sellen con él aparecen aquí.',
  },

  revoke: {
    action: 'Revocar',
    title: '¿Revocar este sello?',
    text: (name) =>
      `«${isolated(name)}» no podrá volver a usarse nunca. Los documentos sellados hasta ahora siguen siendo válidos, ya que sus sellos de tiempo prueban cuándo fue.`,
    reason: '¿Por qué?',
    reasons: {
      unspecified: 'Ningún motivo en particular',
      keyCompromise: 'Otra persona podría tener la clave',
      affiliationChanged: 'La organización ha cambiado, por ejemplo de nombre',
      superseded: 'Otro sello ocupa su lugar',
      cessationOfOperation: 'Ya no se necesita',
    },
    publicNote: 'Si el certificado lo emitió este servicio, el motivo figura en su lista de certificados revocados.',
    done: 'El sello está revocado.',
  },
}
