import type { Pdf } from '../en/pdf.ts'

const overall: Pdf['overall'] = {
  holds: {
    title: 'Todas las firmas son válidas',
    text: 'Su navegador ha comprobado cada firma. Cada certificado es de este servicio o de una autoridad en la que confía. Nada se ha cambiado después de firmar.',
  },
  'issuer-unknown': {
    title: 'Sin cambios, pero los firmantes son desconocidos aquí',
    text: 'Nada se ha cambiado después de firmar. Pero al menos un certificado no lo emitió este servicio ni una autoridad en la que confía. Por eso esta página no puede confirmar quién firmó.',
  },
  'not-counting': {
    title: 'Una firma no es válida',
    text: 'Lo que se firmó no ha cambiado. Pero al menos un certificado estaba revocado, no era válido entonces o es demasiado débil.',
  },
  expired: {
    title: 'La protección ha caducado',
    text: 'Nada se ha cambiado después de firmar. Pero un certificado ha caducado o un algoritmo ya es demasiado débil, y ningún sello de tiempo válido prueba una firma anterior.',
  },
  'changed-later': {
    title: 'Se añadió algo después de firmar',
    text: 'Lo que se firmó sigue ahí, sin cambios. Pero hay páginas o campos que muestran algo que ningún firmante de confianza firmó. Compárelo abajo con el archivo tal como se firmó.',
  },
  altered: {
    title: 'Cambiado después de firmar',
    text: 'Este archivo se cambió de una forma que ninguna firma permite. No se fíe de lo que muestra.',
  },
  broken: {
    title: 'Una firma está rota',
    text: 'El archivo y al menos una de sus firmas no coinciden: uno de los dos se cambió. No se fíe de él.',
  },
  unsigned: {
    title: 'Este PDF no tiene firmas',
    text: 'Nadie ha firmado ni sellado este archivo. Aun así, puede estar registrado.',
  },
}

const standings: Pdf['standings'] = {
  holds: 'Válida',
  'issuer-unknown': 'Emisor desconocido',
  'not-counting': 'No válida',
  expired: 'Caducada',
  'changed-later': 'Con añadidos posteriores',
  altered: 'Alterado tras la firma',
  broken: 'Rota',
}

const roles: Pdf['roles'] = {
  signer: 'Firmante',
  seal: 'Sello de empresa',
  timestamp: 'Sello de tiempo',
}

const damaged =
  'El archivo está dañado. Para repararlo habría que adivinar qué se firmó, así que esta página no lo intenta.'
const unread = 'Esta página no puede leer la estructura de este archivo.'

const refusals: Pdf['refusals'] = {
  'not-a-pdf': 'El archivo no empieza como un PDF. Delante hay algo que ninguna firma cubre.',
  encrypted: 'El archivo está protegido con contraseña. Sin ella, nadie puede ver qué se firmó.',
  'no-pages': 'El archivo no tiene páginas.',
  'too-large': 'El archivo es demasiado grande para comprobarlo en un navegador.',
  'too-deep': 'El archivo está demasiado anidado para comprobarlo.',
  damaged,
  'signed-and-damaged': damaged,
  'signed-already': unread,
  locked: unread,
  'off-the-page': unread,
  'bad-image': unread,
  'bad-field': unread,
  unsupported: unread,
  ambiguous:
    'Este contenedor se puede leer de más de una manera, y otros programas pueden mostrar otros archivos. No se fíe de él.',
  'too-long': 'La comprobación tardó demasiado y se detuvo. Un archivo normal no necesita tanto tiempo.',
  'no-algorithm':
    'Este navegador no puede comprobar una firma de este archivo: no admite el algoritmo. Pruebe con otro navegador, o con uno más reciente.',
  'not-loaded': 'No se ha podido cargar la comprobación de firmas. Compruebe su conexión y elija de nuevo el archivo.',
  failed:
    'La comprobación se detuvo. El archivo necesita más memoria de la que tiene este navegador, o el navegador es demasiado antiguo.',
}

export const pdf: Pdf = {
  title: 'Detalles de las firmas',
  checking: 'Comprobando las firmas',
  checkingText: 'Su navegador lee el archivo, que se queda en este dispositivo.',
  cancel: 'Cancelar',
  refused: 'Las firmas no se han comprobado',
  refusals,
  overall,
  rootMissing: {
    title: 'Sin cambios, pero no se ha comprobado a los firmantes',
    text: 'Nada se ha cambiado después de firmar. Pero este servicio no responde, así que esta página no puede confirmar quién firmó. Elija de nuevo el archivo cuando tenga conexión.',
  },

  lines: {
    existedBy: 'Existía a más tardar el',
    signedBy: 'Firmado por',
    sealedBy: 'Sellado por',
    unchangedSince: 'Sin cambios desde el',
    sinceClaimed: 'La primera firma, a una hora que solo indica el firmante',
    protectedUntil: 'Protegido hasta el',
  },

  listTitle: 'Cada firma',
  roles,
  standings,
  nameless: 'Alguien a quien el archivo no nombra',
  organization: 'Organización',
  signatureTimes: {
    proven: 'Firmado antes de esta hora, probada por un sello de tiempo',
    claimed: 'Firmado el, según el firmante',
    claimedOnly: 'Ningún sello de tiempo prueba esta hora. Un firmante puede indicar cualquier hora.',
    noProof: 'Esta firma no es válida, así que no prueba ninguna hora.',
  },
  stampTimes: {
    proven: 'Hora del sello de tiempo',
    claimed: 'Hora que indica el sello de tiempo',
    claimedOnly: 'Esta página no sabe quién emitió el sello de tiempo, así que no prueba ninguna hora.',
    noProof: 'Este sello de tiempo no es válido, así que no prueba ninguna hora.',
  },
  alsoClaimed: (time) => `Según el firmante: ${time}`,
  noTime: 'No se indica ninguna hora.',
  since: 'Desde entonces',
  nothingAdded: 'Lo que se firmó no ha cambiado. No se ha añadido nada al archivo.',
  added: 'Lo que se firmó no ha cambiado. Solo se hicieron añadidos permitidos.',
  addedUnsigned: 'Lo que se firmó no ha cambiado, pero se añadió algo que ningún firmante de confianza firmó.',
  filledIn: 'Rellenado o comentado después, y firmado:',
  marks: {
    signature: 'Nueva firma.',
    signatureOn: (pages) => `Nueva firma (p. ${pages}).`,
    comment: 'Comentario nuevo o cambiado.',
    commentOn: (pages) => `Comentario nuevo o cambiado (p. ${pages}).`,
    field: (name) => `Campo «${name}» rellenado.`,
    fieldOn: (name, pages) => `Campo «${name}» rellenado (p. ${pages}).`,
    file: (name) => `Archivo «${name}».`,
    trusted: (name) => `Firma de ${name}.`,
    unknown: (name) => `Firma de ${name}, con un certificado en el que este servicio no confía.`,
    nobody: 'Ninguna firma válida lo cubre.',
  },
  asSigned: 'Guardar el archivo tal como se firmó',
  forbidden: 'El archivo se cambió de una forma no permitida. Vea los detalles técnicos.',
  brokenSince: 'Se cambió lo que se firmó, o la propia firma.',
  certificate: 'Certificado',
  trusted: 'Emitido por este servicio.',
  trustedButOpen: 'Emitido por este servicio. No todo se ha podido comprobar; vea los detalles técnicos.',
  listed: {
    trusted: 'Emitido por un servicio de una lista de confianza.',
    trustedButOpen:
      'Emitido por un servicio de una lista de confianza. No todo se ha podido comprobar; vea los detalles técnicos.',
  },
  qualified: {
    name: 'Estado cualificado',
    levels: {
      QES: 'Firma electrónica cualificada',
      QESeal: 'Sello electrónico cualificado',
      'AdES-QC': 'Firma electrónica avanzada con certificado cualificado',
      'AdESeal-QC': 'Sello electrónico avanzado con certificado cualificado',
      AdES: 'Avanzado, no cualificado',
    },
  },
  unknownIssuer: 'No emitido por este servicio. Cualquiera puede crear un certificado así, con cualquier nombre.',
  notCompared: 'No comparado con el certificado de este servicio, que no ha respondido.',
  notCounting: 'No válido: estaba revocado, no era válido entonces o es demasiado débil. Vea los detalles técnicos.',
  expired:
    'La protección ha caducado: el certificado o el último sello de tiempo ya no es válido. Vea los detalles técnicos.',
  protectedUntil: 'Protegido hasta el',
  protectionExpired: 'La protección caducó el',
  extendProtection: 'Un nuevo sello de tiempo antes de esta fecha la prolonga.',
  more: (count) => `Y ${count} más.`,
  technical: 'Detalles técnicos',
  details: {
    subject: 'Nombre en el certificado',
    issuer: 'Emitido por',
    serialNumber: 'Número de serie',
    fingerprint: 'Huella del certificado (SHA-256)',
    level: 'Nivel (PAdES)',
    field: 'Campo del formulario',
    page: 'Página',
    reason: 'Motivo, según el firmante',
    location: 'Lugar, según el firmante',
    findings: 'Detalles de la comprobación',
  },

  container: {
    filesTitle: 'Archivos del contenedor',
    unsigned: {
      title: 'Este contenedor no tiene firmas',
      text: 'Nadie ha firmado ni sellado los archivos que contiene. Aun así, el contenedor puede estar registrado.',
    },
    'changed-later': {
      title: 'El contenedor tiene un archivo sin firmar',
      text: 'Lo que se firmó no ha cambiado. Pero el contenedor tiene también al menos un archivo que ningún firmante de confianza firmó.',
    },
    signedBy: {
      trusted: 'Firmado',
      unknown: 'Firmado por alguien desconocido aquí',
      nobody: 'Ninguna firma válida',
    },
    fingerprint: 'Huella (SHA-256):',
    level: 'Nivel (CAdES)',
    signatureFile: 'Archivo de firma',
  },

  comparison: {
    title: 'Cómo se ven las páginas',
    lead: 'Vea cada página tal como se firmó junto a la actual. También se ven las firmas y los campos rellenados después. Busque cualquier otro cambio.',
    start: 'Comparar las páginas',
    running: (name, page, of) => `Desde la firma de ${name}: comparando la página ${page} de ${of} …`,
    same: (name) => `Todas las páginas comparadas se ven como cuando firmó ${name}.`,
    different: (name, pages) => `Desde la firma de ${name}, estas páginas se ven distintas: ${pages}.`,
    left: (count) => (count === 1 ? 'No se comparó 1 página más.' : `No se compararon ${count} páginas más.`),
    before: (page) => `Página ${page} cuando se firmó`,
    now: (page) => `Página ${page} ahora`,
    field: (field, before, now) => `Campo ${field}: «${before}» cuando se firmó, «${now}» ahora`,
    none: 'Esta página no existe.',
    failed: 'No se han podido mostrar las páginas aquí. Inténtelo de nuevo, o abra las dos versiones en otro programa.',
  },

  limits: {
    person:
      'Quién es la persona detrás de un nombre. Si una firma no menciona un código, cualquiera con el enlace podía firmar, también el remitente. Este servicio no comprueba documentos de identidad.',
    company: 'Quién puso el sello. Puede hacerlo cualquiera con acceso a la cuenta de la organización.',
    moment: 'El momento exacto de la firma. Un sello de tiempo prueba que no fue más tarde.',
    claimed: 'La hora de una firma sin sello de tiempo.',
    revocation: 'Que ningún certificado estuviera revocado, cuando una firma dice que no se pudo comprobar.',
    qualified: 'Que una firma sea cualificada en el sentido de la ley.',
  },
}
