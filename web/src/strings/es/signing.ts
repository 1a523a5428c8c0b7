import type { Signing } from '../en/signing.ts'

const ends: Signing['ends'] = {
  unknown: {
    title: 'Este enlace no es válido',
    text: 'Quizá falte una parte del enlace.',
    next: 'Abra de nuevo el enlace del correo electrónico, o pida uno nuevo al remitente.',
  },
  expired: {
    title: 'Esta solicitud ha caducado',
    text: 'Este enlace ya no funciona.',
    next: 'Si aún desea continuar, pida al remitente una nueva solicitud.',
  },
  cancelled: {
    title: 'El remitente ha cancelado esta solicitud',
    text: 'Este enlace ya no funciona.',
    next: 'No tiene que hacer nada. Si tiene preguntas, póngase en contacto con el remitente.',
  },
  declined: {
    title: 'Esta solicitud está cerrada',
    text: 'No todos dieron su conformidad, así que este documento no se puede completar.',
    next: 'No tiene que hacer nada. Hemos avisado al remitente.',
  },
  'declined-by-you': {
    title: 'Ha rechazado esta solicitud',
    text: 'Avisamos al remitente y le damos su motivo. Ya nadie más puede firmar este documento.',
    next: 'No tiene que hacer nada más. Puede cerrar esta página.',
  },
  'not-me': {
    title: 'Ha indicado que no es usted',
    text: 'Avisamos al remitente de que el enlace llegó a otra persona. Ya nadie puede firmar este documento.',
    next: 'No tiene que hacer nada más. Puede cerrar esta página.',
  },
  failed: {
    title: 'Este documento no se puede firmar',
    text: 'Ha habido un problema con esta solicitud y no se puede completar.',
    next: 'Póngase en contacto con el remitente, que puede enviar una nueva solicitud.',
  },
  over: {
    title: 'Este enlace ha caducado',
    text: 'Este documento se completó hace tiempo.',
    next: 'Recibió su copia por correo electrónico cuando se completó. Si no la encuentra, pídala al remitente.',
  },
}

const common = {
  waitsFor: 'Recibirá el documento completo por correo cuando todos hayan terminado.',
  finishing: 'Todos han terminado. Estamos completando el documento, tarda un momento.',
  completedText: 'Todos han terminado. Descargue su copia y guárdela.',
  progress: (signed: number, total: number) => `${signed} de ${total} completados`,
}

export const signing: Signing = {
  section: 'Firma',
  footer: { label: 'Sobre este servicio', verify: 'Comprobar un documento' },
  sentBy: (sender) => `Enviado por ${sender}`,
  embedded: {
    expired: {
      title: 'Esta página ha caducado',
      text: 'Vuelva a cargar la página que la contiene para continuar. Es posible que se pierda lo que ha escrito.',
    },
    notInFrame: {
      title: 'Esta página se abre dentro de otro sitio',
      text: 'Vuelva al sitio que le pidió que firmara.',
    },
  },
  again: 'Reintentar',

  asking: { title: 'Abriendo el documento', text: 'Un momento.' },
  failed: { title: 'No se ha podido abrir el documento' },
  unproved: 'Confirme que es usted',

  intro: {
    asks: (sender) => `${sender} le pide que firme`,
    pages: (pages) => (pages === 1 ? '1 página' : `${pages} páginas`),
    until: 'Firmar antes del',
    signingAs: 'Firma como',
    notMe: '¿No es usted?',
    message: (sender) => `Mensaje de ${sender}`,
    activeContent: (sender, found) =>
      `Este PDF contiene: ${found}. Nada de ello actúa en esta página, pero otro programa puede mostrar el documento de otra manera. Si no lo esperaba, pregunte a ${sender} antes de continuar.`,
  },

  details: {
    title: 'Detalles del documento',
    pages: 'Extensión',
    fileHash: 'Huella (SHA-256)',
    fileHashHint: 'Identifica el documento exactamente como lo entregó el remitente.',
  },

  documents: {
    title: 'Documentos',
    progress: (read, total) => `${read} de ${total} leídos`,
    next: 'Documento siguiente',
    read: 'Leído',
    unread: 'Aún sin leer',
  },

  viewer: {
    title: 'Documento',
    loading: 'Cargando el documento …',
    page: (number, total) => `Página ${number} de ${total}`,
    pageShort: (number, total) => `${number} / ${total}`,
    zoomIn: 'Ampliar',
    zoomOut: 'Reducir',
    zoom: (percent) => `${percent} %`,
    download: 'Descargar',
    failed: 'El documento no se puede mostrar aquí.',
    failedHelp: 'Descárguelo, léalo y continúe después abajo. O intente mostrarlo de nuevo.',
    downloadDocument: 'Descargar el documento',
    missing: 'No se ha podido cargar el documento. Inténtelo de nuevo: podrá continuar cuando esté cargado.',
    fileHelp: 'Abra y compruebe el archivo antes de firmar. Su firma vale exactamente para este archivo.',
    downloadFile: 'Descargar el archivo',
  },

  form: {
    title: 'Su firma',
    ways: 'Cómo firmar',
    typed: 'Escribir',
    drawn: 'Dibujar',
    uploaded: 'Subir',
    nameLabel: 'Su nombre',
    nameHint: (name) => `Escriba su nombre completo como firma, por ejemplo ${name}.`,
    nameMissing: 'Escriba su nombre completo. Es su firma.',
    nameUnprintable: (character) => `${character} no se puede imprimir en el documento. Quítelo, o dibuje su firma.`,
    padLabel: 'Dibuje aquí su firma con el dedo, un lápiz o el ratón. Con el teclado, elija Escribir.',
    padHint: 'Dibuje con el dedo, un lápiz o el ratón.',
    padMissing: 'Dibuje su firma en el recuadro de arriba, o elija Escribir.',
    padLine: 'Un punto o una línea recta no es una firma. Firme como en papel.',
    undo: 'Deshacer',
    clear: 'Borrar',
    styles: 'Estilo',
    style: (number) => `Estilo ${number}`,
    plainStyle: 'Sencillo',
    pictureChoose: 'Elegir una imagen',
    pictureChooseAnother: 'Elegir otra imagen',
    pictureHint:
      'Firme en papel blanco con un bolígrafo oscuro y haga una foto, o arrastre una imagen aquí. PNG o JPEG, hasta 10 MB. Quitamos el papel.',
    pictureReading: 'Leyendo la imagen …',
    pictureAlt: 'Su imagen sin el papel',
    pictureRemove: 'Quitar la imagen',
    pictureMissing: 'Elija una imagen, o elija Escribir o Dibujar.',
    pictureTooLarge: 'Este archivo supera los 10 MB. Elija una imagen más pequeña.',
    pictureUnreadable: 'Este archivo no es una imagen PNG o JPEG. Elija otro.',
    pictureEmpty:
      'No se distingue la tinta en esta imagen. Haga una foto de tinta oscura sobre papel blanco, con luz uniforme.',
    consentMissing: 'Para firmar, marque esta casilla.',
    consentChanged: 'El texto que acepta ha cambiado. Léalo de nuevo.',
    provedNote:
      'Ha confirmado que es usted. El registro de auditoría lo anota, y también cuándo y desde dónde se abrió el documento.',
    linkNote:
      'Cualquiera que tenga este enlace puede firmar, también el remitente. El registro de auditoría anota cuándo y desde dónde se abrió y se firmó el documento.',
    unseen: 'Aún no ha visto el documento. Léalo o descárguelo, y después firme.',
    next: { signature: 'Siguiente: firma', consent: 'Siguiente: consentimiento', sign: 'Firmar el documento' },
    signing: 'Firmando …',
    decline: 'Rechazar',
    notSigned: 'Su firma no se ha guardado.',
    unknown: 'No hemos podido confirmar su firma. Compruebe su conexión y vuelva a cargar esta página.',
  },

  decline: {
    title: '¿Rechazar esta solicitud?',
    text: 'Esto cierra la solicitud para todos y no se puede deshacer. Solo el remitente ve su motivo.',
    notMeTitle: '¿No es usted?',
    notMeText: (name) =>
      `Este enlace es para ${name}. Si no es usted, no continúe. Puede avisar al remitente, lo que cierra la solicitud para todos, o simplemente cerrar esta página.`,
    notMeReason: 'Mensaje al remitente (opcional)',
    reason: 'Motivo',
    reasonMissing: 'Indique un motivo, para que el remitente sepa qué hacer.',
    submit: 'Rechazar la solicitud',
    submitNotMe: 'Avisar al remitente',
    sending: 'Enviando …',
    back: 'Volver',
    failed: 'No se ha enviado.',
  },

  waiting: {
    PREPARING: {
      title: 'Estamos preparando el documento',
      text: 'Tarda un momento. Esta página se actualiza sola.',
    },
    WAITING: {
      title: 'Aún no es su turno',
      text: 'Otros van primero. Recibirá un correo electrónico cuando sea su turno. Esta página también se actualiza sola.',
    },
  },

  done: {
    signed: 'Ha firmado',
    waitsFor: 'Cuando todos hayan firmado, recibirá el documento completo por correo electrónico.',
    finishing: 'Todos han firmado. Estamos completando el documento, tarda un momento.',
    completed: 'Completado',
    completedText: 'Todos han firmado. Descargue su copia y guárdela.',
    progress: (signed, total) => `Firmas: ${signed} de ${total}`,
    download: 'Descargar la copia firmada',
    downloadSoFar: 'Descargar la copia firmada en parte',
    container:
      'Su copia es un archivo .asice. Contiene el archivo y todas las firmas. Cualquier programa ZIP puede abrirlo.',
    factsTitle: 'Para sus archivos',
    document: 'Documento',
    sender: 'Remitente',
    signedAt: 'Firmó el',
    reference: 'Referencia',
    finalHash: 'Huella de la copia firmada (SHA-256)',
    fileHash: 'Huella del documento enviado (SHA-256)',
    verify: 'Comprobar este documento',
    verifyHint: 'Cualquiera que tenga el archivo puede comprobarlo allí, ahora y más adelante.',
  },

  roles: {
    signer: { intro: {}, form: {}, done: {} },
    approver: {
      intro: {
        asks: (sender) => `${sender} le pide su aprobación`,
        until: 'Aprobar antes del',
        signingAs: 'Aprueba como',
      },
      form: {
        title: 'Su aprobación',
        consentMissing: 'Para aprobar, marque esta casilla.',
        linkNote:
          'Quien tenga este enlace puede aprobar, también el remitente. El registro indica cuándo y desde dónde se abrió y aprobó el documento.',
        unseen: 'Aún no ha visto el documento. Léalo o descárguelo y después apruebe.',
        next: { signature: 'Siguiente: firma', consent: 'Siguiente: consentimiento', sign: 'Aprobar el documento' },
        signing: 'Aprobando …',
        notSigned: 'Su aprobación no se ha guardado.',
        unknown: 'No hemos podido confirmar su aprobación. Compruebe la conexión y vuelva a cargar esta página.',
      },
      done: {
        signed: 'Ha aprobado',
        signedAt: 'Aprobado el',
        ...common,
      },
    },
    viewer: {
      intro: { asks: (sender) => `${sender} le pide que vea`, until: 'Ver antes del', signingAs: 'Lo ve como' },
      form: {},
      title: 'Lea el documento',
      text: 'No tiene que firmar. El remitente ve que ha visto el documento.',
      done: {
        signed: 'Ha visto el documento',
        signedAt: 'Visto el',
        ...common,
      },
    },
    cc: {
      intro: { asks: (sender) => `${sender} le envía una copia`, signingAs: 'Copia para' },
      form: {},
      waiting: {
        title: 'Su copia aún no está lista',
        text: 'La recibirá por correo cuando todos hayan terminado. Esta página también se actualiza sola.',
      },
      done: common,
    },
  },

  ends,
  ended: {
    document: 'Documento',
    sender: 'Remitente',
    expiredAt: 'Caducó el',
    endedAt: 'Se cerró el',
    reason: 'Motivo del remitente',
  },
}
