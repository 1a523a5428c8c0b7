import type { Signing } from '../en/signing.ts'

const ends: Signing['ends'] = {
  unknown: {
    title: 'Este enlace no se conoce',
    text: 'No hay ningún documento en esta dirección. Quizá se copió de forma incompleta.',
    next: 'Abra de nuevo el enlace del correo, o pida uno nuevo al remitente.',
  },
  expired: {
    title: 'El plazo para firmar ha vencido',
    text: 'Este documento ya no se puede firmar, y ya no se muestra aquí.',
    next: 'Si aún desea firmar, pida al remitente una nueva solicitud.',
  },
  cancelled: {
    title: 'El remitente ha retirado esta solicitud',
    text: 'Este documento ya no se puede firmar, y ya no se muestra aquí.',
    next: 'No tiene que hacer nada. El remitente puede decirle el motivo.',
  },
  declined: {
    title: 'Esta solicitud ha terminado',
    text: 'No todos firman. Este documento ya no se puede firmar, y ya no se muestra aquí.',
    next: 'No tiene que hacer nada. Se ha informado al remitente.',
  },
  'declined-by-you': {
    title: 'Ha rechazado firmar',
    text: 'Se informa al remitente, con su motivo. Nadie más puede firmar ya este documento.',
    next: 'No tiene que hacer nada más. Puede cerrar esta página.',
  },
  'not-me': {
    title: 'Ha indicado que no es usted',
    text: 'Se informa al remitente de que el enlace ha llegado a otra persona. Nadie puede firmar ya este documento.',
    next: 'No tiene que hacer nada más. Puede cerrar esta página.',
  },
  failed: {
    title: 'Este documento no se puede firmar',
    text: 'Esta solicitud de firma no se puede completar.',
    next: 'Póngase en contacto con el remitente, que puede enviar una nueva solicitud.',
  },
  over: {
    title: 'Este enlace ha caducado',
    text: 'El documento se terminó hace mucho tiempo, y el enlace ya no lo abre.',
    next: 'Su copia llegó por correo cuando todos habían firmado. Si no, pídala al remitente.',
  },
}

export const signing: Signing = {
  section: 'Firma',
  footer: { label: 'Sobre este servicio', verify: 'Comprobar un documento' },
  sentBy: 'Enviado por',
  again: 'Reintentar',

  asking: { title: 'Abriendo el documento', text: 'Un momento.' },
  failed: { title: 'No se ha podido abrir el documento' },

  intro: {
    asks: 'le pide que firme',
    pages: (pages) => (pages === 1 ? '1 página' : `${pages} páginas`),
    until: 'Firmar antes del',
    fingerprint: 'Huella',
    fingerprintHint: 'SHA-256 del documento tal como lo entregó el remitente',
    signingAs: 'Firma usted como',
    notMe: 'No soy yo',
    message: (sender) => `Mensaje de ${sender}`,
    activeContent: (sender, found) =>
      `Este PDF contiene: ${found}. Nada de ello actúa en esta página, pero otro programa puede mostrar el documento de otra manera. Si no lo esperaba, pregunte a ${sender} antes de firmar.`,
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
    failedHelp: 'Descárguelo, léalo y firme después abajo. O intente mostrarlo de nuevo.',
    downloadDocument: 'Descargar el documento',
    missing: 'No se ha podido cargar el documento. Inténtelo de nuevo: podrá firmarlo en cuanto esté cargado.',
    fileHash: 'Huella (SHA-256)',
    fileHelp: 'Abra y compruebe el archivo antes de firmar. Su firma vale exactamente para este archivo.',
    downloadFile: 'Descargar el archivo',
  },

  form: {
    title: 'Su firma',
    ways: 'Cómo firmar',
    typed: 'Escribir',
    drawn: 'Dibujar',
    nameLabel: 'Su nombre',
    nameHint: (name) => `Escríbalo como firma, por ejemplo ${name}.`,
    nameMissing: 'Escriba su nombre. Es su firma.',
    nameUnprintable: (character) => `${character} no puede imprimirse en el documento. Omítalo, o dibuje su firma.`,
    padLabel: 'Campo para dibujar su firma con el dedo, un lápiz o el ratón. Con el teclado, elija Escribir.',
    padHint: 'Dibuje con el dedo, un lápiz o el ratón.',
    padMissing: 'Dibuje su firma en el campo de arriba, o elija Escribir.',
    padLine: 'Un punto o una línea recta no es una firma. Firme como en papel.',
    undo: 'Deshacer',
    clear: 'Borrar',
    consentMissing: 'Marque la casilla si está de acuerdo. Nadie firma sin consentir.',
    consentChanged: 'El texto al que da su consentimiento ha cambiado. Léalo de nuevo, por favor.',
    linkNote:
      'Quien tenga este enlace puede firmar aquí, y el remitente también lo tiene. El registro de auditoría anota cuándo y desde dónde se abrió y se firmó el documento.',
    unseen: 'El documento aún no se le ha mostrado. Léalo o descárguelo, y después firme.',
    next: { signature: 'Siguiente: firma', consent: 'Siguiente: consentimiento', sign: 'Firmar el documento' },
    signing: 'Firmando …',
    decline: 'Rechazar',
    notSigned: 'Su firma no se ha aceptado.',
    unknown:
      'No hubo respuesta, y no es seguro que su firma haya llegado. Compruebe su conexión y vuelva a cargar esta página: ella lo dirá.',
  },

  decline: {
    title: '¿Rechazar la firma?',
    text: 'Esto pone fin a la solicitud para todos y no se puede deshacer. Solo el remitente verá su motivo.',
    notMeTitle: '¿No es usted?',
    notMeText: (name) =>
      `Este enlace es para ${name}. Si no es usted, no firme. Puede avisar al remitente, lo que pone fin a la solicitud para todos, o simplemente cerrar esta página.`,
    notMeReason: 'Lo que el remitente debería saber (opcional)',
    reason: 'Motivo',
    reasonMissing: 'Indique un motivo, para que el remitente sepa qué hacer.',
    submit: 'Rechazar la firma',
    submitNotMe: 'Avisar al remitente',
    sending: 'Enviando …',
    back: 'Volver',
    failed: 'El envío no se ha aceptado.',
  },

  waiting: {
    PREPARING: {
      title: 'El documento se está preparando',
      text: 'Tarda un momento. La página continúa por sí sola.',
    },
    WAITING: {
      title: 'Todavía no es su turno',
      text: 'Otras personas firman antes. Recibirá un correo cuando sea su turno; esta página también continúa por sí sola.',
    },
  },

  done: {
    signed: 'Ha firmado',
    waitsFor: 'Cuando todos hayan firmado, recibirá el documento terminado por correo.',
    finishing: 'Todos han firmado. El documento se está cerrando y sellando con fecha y hora; tarda un momento.',
    completed: 'Firmado por todos',
    completedText: 'Todos han firmado, y el documento está terminado. Guarde la copia firmada.',
    progress: (signed, total) => `${signed} de ${total} ${signed === 1 ? 'ha' : 'han'} firmado`,
    download: 'Descargar la copia firmada',
    downloadSoFar: 'Descargar la copia actual',
    container:
      'La copia es un archivo .asice. Contiene el archivo y todas las firmas, y se abre con cualquier programa ZIP.',
    factsTitle: 'Para sus archivos',
    document: 'Documento',
    sender: 'Remitente',
    signedAt: 'Firmó usted el',
    reference: 'Referencia',
    finalHash: 'Huella de la copia firmada (SHA-256)',
    fileHash: 'Huella del documento tal como se envió (SHA-256)',
    verify: 'Página de comprobación',
    verifyHint: 'Quien tenga el archivo puede comprobarlo allí, hoy y más adelante.',
  },

  ends,
}
