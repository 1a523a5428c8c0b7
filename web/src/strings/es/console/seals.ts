import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'
import { isolated } from '../../word-forms.ts'

export const seals: ConsoleTexts['seals'] = {
  title: 'Sellos de empresa',
  lead: 'Un sello firma un documento en nombre de su organización y muestra una imagen en la página.',
  statuses: { ACTIVE: 'Activo', REVOKED: 'Revocado', EXPIRED: 'Caducado' },
  create: 'Crear un sello',
  emptyTitle: 'Aún no hay sellos',
  emptyManager: 'Basta un nombre. El servicio puede crear el certificado y la imagen.',
  emptyMember: 'Un propietario o administrador de su organización puede crear uno.',
  pictureOf: (name) => `Imagen del sello ${isolated(name)}`,
  holder: 'Titular del certificado',
  validUntil: 'Válido hasta el',
  more: 'Mostrar más',

  form: {
    title: 'Crear un sello',
    name: 'Nombre',
    nameHint: 'Por ejemplo «Sello principal». Se muestra en el sello, debajo del nombre de su organización.',
    nameLong: 'Escriba un nombre de 64 caracteres como máximo.',
    picture: 'Imagen (opcional)',
    pictureHint: 'PNG, JPEG o SVG. Sin imagen, el sello muestra el nombre de su organización en un marco.',
    removePicture: 'Quitar imagen',
    preview: 'Vista previa',
    previewNone: 'Escriba un nombre para ver el sello.',
    previewOf: 'Vista previa del sello',
    badPicture: 'Esta imagen no se puede leer. Elija un archivo PNG, JPEG o SVG.',
    largePicture: 'Esta imagen es demasiado grande. Use un SVG de hasta 256 KB u otra imagen de hasta 20 MB.',
    own: 'Usar un certificado propio',
    ownHint:
      'Un archivo PKCS#12 (.p12 o .pfx) con la clave y el certificado para sellar. Sin él, este servicio emite un certificado.',
    file: 'Archivo PKCS#12',
    largeFile: 'Elija un archivo PKCS#12 de 256 KB como máximo.',
    removeFile: 'Quitar archivo',
    password: 'Contraseña del archivo',
    passwordHint: 'Se usa una vez para abrir el archivo y no se guarda.',
    submit: 'Crear sello',
  },

  page: {
    facts: 'Sobre este sello',
    status: 'Estado',
    name: 'Titular del certificado',
    issuer: 'Emitido por',
    validFrom: 'Válido desde el',
    validUntil: 'Válido hasta el',
    serial: 'Número de serie',
    fingerprint: 'Huella del certificado (SHA-256)',
    created: 'Creado el',
    revoked: 'Revocado el',
    apply: 'Para usar este sello, abra un documento y elija «Aplicar un sello».',
    toDocuments: 'Ir a los documentos',
    ended:
      'El certificado de este sello ha caducado. Los documentos sellados antes siguen siendo válidos. Cree un sello nuevo para los documentos nuevos.',
  },

  uses: {
    title: 'Uso',
    membersOnly: 'Solo los propietarios y administradores ven dónde se ha usado un sello.',
    caption: 'Usos de este sello, del más reciente al más antiguo',
    document: 'Documento',
    deleted: 'Documento eliminado:',
    page: 'Página',
    time: 'Sellado el',
    by: 'Sellado por',
    person: 'Un miembro en la consola',
    key: 'Una clave de API',
    number: 'Sello de tiempo',
    numberOf: (number) => `Número ${count(number)}`,
    emptyTitle: 'Aún sin usar',
    emptyText: 'Los documentos sellados con este sello aparecen aquí.',
  },

  revoke: {
    action: 'Revocar',
    title: '¿Revocar este sello?',
    text: (name) =>
      `No podrá volver a usar «${isolated(name)}». Los documentos sellados hasta ahora siguen siendo válidos, porque sus sellos de tiempo prueban cuándo se sellaron.`,
    reason: 'Motivo',
    reasons: {
      unspecified: 'Ningún motivo en particular',
      keyCompromise: 'Otra persona podría tener la clave',
      affiliationChanged: 'La organización ha cambiado, por ejemplo de nombre',
      superseded: 'Sustituido por otro sello',
      cessationOfOperation: 'Ya no se necesita',
    },
    publicNote:
      'Si este servicio emitió el certificado, el motivo aparece en su lista pública de certificados revocados.',
    done: 'Sello revocado.',
  },
}
