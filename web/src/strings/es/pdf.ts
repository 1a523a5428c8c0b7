import type { Pdf } from '../en/pdf.ts'

const overall: Pdf['overall'] = {
  holds: {
    title: 'Las firmas son válidas',
    text: 'Su navegador ha comprobado cada firma de este archivo. Todos los certificados fueron emitidos por este servicio, o por una autoridad en la que confía, y nada se ha alterado.',
  },
  'issuer-unknown': {
    title: 'Sin alterar, pero los firmantes no se conocen aquí',
    text: 'Nada se ha alterado desde la firma. Pero no todos los certificados llevan a este servicio: de quién son esas firmas, esta página no puede decirlo.',
  },
  'not-counting': {
    title: 'Una firma no cuenta',
    text: 'Lo que se firmó no ha cambiado, pero al menos un certificado estaba revocado, no era válido cuando firmó o es demasiado débil.',
  },
  expired: {
    title: 'La protección ha caducado',
    text: 'Nada se ha alterado desde la firma. Pero un certificado ha caducado o un algoritmo ya es demasiado débil, y ningún sello de tiempo que siga siendo válido prueba que la firma se hizo antes.',
  },
  'changed-later': {
    title: 'Se añadió algo después de la firma',
    text: 'Lo que se firmó sigue en el archivo sin cambios, pero hay páginas o campos con algo que no ha firmado nadie en quien este servicio confíe. Compárelo con el archivo tal como se firmó; puede guardarlo más abajo.',
  },
  altered: {
    title: 'Alterado después de la firma',
    text: 'En este archivo se ha cambiado algo que ninguna firma permite. No se fíe de lo que ve en él.',
  },
  broken: {
    title: 'Una firma no es válida',
    text: 'El archivo y al menos una de sus firmas no se corresponden: uno de los dos se ha cambiado. No se fíe de él.',
  },
  unsigned: {
    title: 'Este PDF no lleva ninguna firma',
    text: 'Nadie ha firmado ni sellado este archivo. Si se registró es otra cuestión, y esta página la responde como con cualquier archivo.',
  },
}

const standings: Pdf['standings'] = {
  holds: 'Válida',
  'issuer-unknown': 'Emisor desconocido',
  'not-counting': 'No cuenta',
  expired: 'Caducada',
  'changed-later': 'Con añadidos posteriores',
  altered: 'Alterado después',
  broken: 'No válida',
}

const roles: Pdf['roles'] = {
  signer: 'Firmante',
  seal: 'Sello de empresa',
  timestamp: 'Sello de tiempo',
}

const damaged =
  'El archivo está dañado. Una reparación tendría que adivinar qué se firmó, así que esta página no lo intenta.'
const unread = 'El archivo está construido de un modo que esta página no lee.'

const refusals: Pdf['refusals'] = {
  'not-a-pdf': 'El archivo no empieza como un PDF. Delante hay algo que ninguna firma cubre.',
  encrypted: 'El archivo está protegido con una contraseña. Sin ella nadie puede ver qué se firmó.',
  'no-pages': 'El archivo no tiene páginas.',
  'too-large': 'El archivo es demasiado grande para comprobarlo en un navegador, o llega a serlo al desplegarse.',
  'too-deep': 'El archivo está anidado más hondo que cualquiera honrado.',
  damaged,
  'signed-and-damaged': damaged,
  'signed-already': unread,
  locked: unread,
  'off-the-page': unread,
  'bad-image': unread,
  'bad-field': unread,
  unsupported: unread,
  ambiguous:
    'El contenedor puede leerse de más de una manera, y otros programas podrían mostrar otros archivos. No confíe en él.',
  'too-long': 'La comprobación tardó demasiado y se detuvo. Ningún archivo honrado necesita tanto tiempo.',
  'no-algorithm':
    'Este navegador no puede comprobar una firma de este archivo: no admite el algoritmo. Pruebe con otro navegador o con uno más reciente.',
  'not-loaded':
    'La parte de esta página que comprueba firmas no se ha podido cargar. Compruebe su conexión y elija de nuevo el archivo.',
  failed:
    'La comprobación se interrumpió. El archivo pide más de lo que este navegador tiene, o el navegador es demasiado antiguo.',
}

export const pdf: Pdf = {
  title: 'Firmas en el archivo',
  checking: 'Comprobando las firmas',
  checkingText: 'Su navegador lee el archivo. No se envía a ninguna parte.',
  cancel: 'Cancelar',
  refused: 'Las firmas no se han comprobado',
  refusals,
  overall,
  rootMissing: {
    title: 'Sin alterar, pero los firmantes no se han comprobado',
    text: 'Nada se ha alterado desde la firma. No se pudo obtener del servicio su certificado raíz, así que esta página no puede decir de quién son las firmas. Elija de nuevo el archivo cuando tenga conexión.',
  },

  lines: {
    existedBy: 'Existía a más tardar el',
    signedBy: 'Firmado por',
    sealedBy: 'Sellado por',
    unchangedSince: 'Sin cambios desde',
    sinceClaimed: 'la primera firma, a una hora que solo afirma el firmante',
    protectedUntil: 'Protegido hasta',
  },

  listTitle: 'Cada firma',
  roles,
  standings,
  nameless: 'Alguien a quien el archivo no nombra',
  organization: 'Organización',
  signatureTimes: {
    proven: 'Firmado a más tardar a esta hora, probado por un sello de tiempo',
    claimed: 'Firmado el, según el firmante',
    claimedOnly: 'Ningún sello de tiempo la prueba. Un firmante puede escribir cualquier hora.',
    noProof: 'Con una firma no válida no se prueba ninguna hora.',
  },
  stampTimes: {
    proven: 'Hora del sello de tiempo',
    claimed: 'Hora que indica el sello de tiempo',
    claimedOnly: 'Esta página no sabe quién emitió el sello de tiempo, así que no queda probada ninguna hora.',
    noProof: 'Con un sello de tiempo que no es válido no queda probada ninguna hora.',
  },
  alsoClaimed: (time) => `El firmante dice: ${time}`,
  noTime: 'No se indica ninguna hora.',
  since: 'Desde entonces',
  nothingAdded: 'Lo que se firmó no ha cambiado. No se ha añadido nada al archivo.',
  added: 'Lo que se firmó no ha cambiado. Al archivo solo se añadió lo que está permitido.',
  addedUnsigned:
    'Lo que se firmó sigue en el archivo sin cambios, pero se añadió algo que no ha firmado nadie en quien este servicio confíe.',
  filledIn: 'Rellenado o comentado desde entonces, y firmado:',
  marks: {
    on: (pages) => `(pág. ${pages})`,
    signature: (where, signed) => `Firma nueva${where}, ${signed}`,
    comment: (where, signed) => `Comentario nuevo o cambiado${where}, ${signed}`,
    field: (name, where, signed) => `Campo «${name}» rellenado${where}, ${signed}`,
    trusted: (name) => `de ${name}`,
    unknown: (name) => `de ${name}, con un certificado en el que este servicio no confía`,
    nobody: 'sin ninguna firma válida que lo cubra',
  },
  asSigned: 'Guardar el archivo tal como se firmó',
  forbidden: 'En el archivo se ha cambiado algo que no se puede cambiar. Los detalles técnicos dicen qué.',
  brokenSince: 'Lo que se firmó, o la propia firma, se ha cambiado.',
  certificate: 'Certificado',
  trusted: 'Lleva al certificado raíz de este servicio.',
  trustedButOpen:
    'Lleva al certificado raíz de este servicio. No todo se pudo comprobar; los detalles técnicos dicen qué.',
  listed: {
    trusted: 'Emitido por un servicio de una lista de confianza.',
    trustedButOpen:
      'Emitido por un servicio de una lista de confianza. No todo se pudo comprobar; los detalles técnicos dicen qué.',
  },
  qualified: {
    name: 'Estado cualificado',
    levels: {
      QES: 'Firma electrónica cualificada',
      QESeal: 'Sello electrónico cualificado',
      'AdES-QC': 'Firma electrónica avanzada con certificado cualificado',
      'AdESeal-QC': 'Sello electrónico avanzado con certificado cualificado',
      AdES: 'Avanzada, no cualificada',
    },
  },
  unknownIssuer:
    'No lleva a ningún certificado raíz que publique este servicio. Cualquiera puede crear un certificado así, con cualquier nombre.',
  notCompared: 'No comparado con el certificado raíz de este servicio, que no estaba accesible.',
  notCounting:
    'No cuenta: estaba revocado, no era válido en ese momento o es demasiado débil. Los detalles técnicos dicen el motivo.',
  expired:
    'La protección ha caducado: el certificado, o el del último sello de tiempo, ya no es válido. Los detalles técnicos dicen más.',
  protectedUntil: 'Protegido hasta',
  protectionExpired: 'La protección caducó el',
  extendProtection: 'Un nuevo sello de tiempo antes de esa fecha la prolonga.',
  more: (count) => `Y ${count} más.`,
  technical: 'Detalles técnicos',
  details: {
    subject: 'Nombrado en el certificado',
    issuer: 'Emitido por',
    serialNumber: 'Número de serie',
    fingerprint: 'Huella del certificado (SHA-256)',
    level: 'Nivel (PAdES)',
    field: 'Campo del formulario',
    page: 'Página',
    reason: 'Motivo, según el firmante',
    location: 'Lugar, según el firmante',
    findings: 'Palabras de la comprobación, en inglés',
  },

  container: {
    filesTitle: 'Archivos del contenedor',
    unsigned: {
      title: 'Este contenedor no lleva ninguna firma',
      text: 'Nadie ha firmado ni sellado los archivos que contiene. Si el contenedor se registró es otra cuestión, y esta página la responde como con cualquier archivo.',
    },
    'changed-later': {
      title: 'El contenedor incluye un archivo que no se firmó',
      text: 'Lo firmado no ha cambiado, pero el contenedor incluye al menos un archivo sin una firma en la que confíe este servicio.',
    },
    signedBy: {
      trusted: 'Firmado',
      unknown: 'Firmado por alguien desconocido aquí',
      nobody: 'Sin firma válida',
    },
    fingerprint: 'Huella (SHA-256):',
    level: 'Nivel (CAdES)',
    signatureFile: 'Archivo de la firma',
    file: (name: string, signed: string) => `Archivo «${name}», ${signed}`,
  },

  comparison: {
    title: 'El aspecto de las páginas',
    lead: 'Cada página se dibuja tal como se firmó, junto a la página de hoy. Las firmas posteriores y los campos rellenados también se ven: compruebe si ha cambiado algo más.',
    start: 'Comparar las páginas',
    running: (name, page, of) => `Desde la firma de ${name}: comparando la página ${page} de ${of} …`,
    same: (name) => `Todas las páginas comparadas se ven como cuando firmó ${name}.`,
    different: (name, pages) => `Desde la firma de ${name}, estas páginas se ven distintas: ${pages}.`,
    left: (count) => (count === 1 ? 'No se comparó otra página.' : `No se compararon otras ${count} páginas.`),
    before: (page) => `Página ${page} cuando se firmó`,
    now: (page) => `Página ${page} ahora`,
    field: (field, before, now) => `Campo ${field}: «${before}» al firmar, «${now}» ahora`,
    none: 'Allí no existe esa página.',
    failed: 'Aquí no se pudieron dibujar las páginas. Inténtelo de nuevo o abra ambas versiones con otro programa.',
  },

  limitsTitle: 'Qué no prueba esto',
  limits: {
    person:
      'Quién es la persona detrás de un nombre. Este servicio da un certificado a quien firma con el enlace del firmante, que también tiene el remitente, y no pide documento de identidad.',
    company: 'Quién puso el sello. Puede hacerlo cualquiera que trabaje con la cuenta de la organización.',
    moment: 'El momento exacto de la firma. Un sello de tiempo dice que no fue más tarde.',
    claimed: 'La hora de una firma sin sello de tiempo.',
    revocation:
      'Que ningún certificado estuviera revocado, donde una firma dice que no se pudo comprobar. El navegador no comprueba más que lo que traen el archivo y este servicio.',
    content: 'Que lo que dice el documento sea cierto o lícito, o que alguien lo haya entendido.',
    qualified: 'Que una firma sea cualificada en el sentido de la ley.',
  },
}
