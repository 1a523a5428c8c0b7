import type { ConsoleTexts } from '../../en/console.ts'
import { count, fileSize } from '../../numbers.ts'
import { isolated, pluralIn } from '../../word-forms.ts'

const plural = pluralIn('es')

export const newRequest: ConsoleTexts['newRequest'] = {
  title: 'Solicitar firmas',
  lead: 'Cada firmante recibe un correo con un enlace para leer y firmar el documento. No necesita una cuenta.',
  kept: 'Sus cambios sin guardar siguen aquí.',
  startOver: 'Empezar de nuevo',
  unknownRequest: 'La solicitud de este enlace no está disponible.',
  /** Before another request or draft fills the form. */
  unsaved: {
    text: 'Tiene cambios sin guardar en otra solicitud. Si continúa, se descartan.',
    keep: 'Volver a ellos',
    discard: 'Descartar cambios',
  },
  draft: {
    saveAs: 'Guardar como borrador',
    save: 'Guardar borrador',
    saving: 'Guardando …',
    saved: 'Borrador guardado.',
    view: 'Ver borradores',
    unknown: 'El borrador de este enlace no está disponible. Es posible que se haya enviado o eliminado.',
    noDocument: 'El documento de este borrador ya no se puede usar. Elija otro.',
    /** Somebody else has changed, sent or deleted it. */
    lost: {
      changed:
        'Otra persona ha modificado este borrador mientras tanto. Abra su versión o guarde la de usted como un borrador nuevo.',
      gone: 'Otra persona ha enviado o eliminado este borrador mientras tanto. Puede guardar sus datos como un borrador nuevo.',
    },
    reopen: 'Abrir la versión guardada',
    saveAsNew: 'Guardar como borrador nuevo',
    unplaced: (number) =>
      plural(number, {
        one: 'El borrador tiene 1 campo más, que este formulario no puede mostrar.',
        other: `El borrador tiene ${count(number)} campos más, que este formulario no puede mostrar.`,
      }),
  },

  document: {
    title: 'Documento',
    source: '¿Dónde está el documento?',
    sources: { upload: 'Subir un PDF', own: 'Elegir uno de sus documentos', address: 'Usar una URL' },
    choose: 'Elegir un PDF',
    hint: 'o suéltelo en esta página. Hasta 50 MB.',
    sending: (name) => `Subiendo ${isolated(name)}`,
    percent: (percent) => `${percent} %`,
    checking: 'Subido. Comprobando el archivo …',
    stop: 'Cancelar',
    another: 'Elegir otro archivo',
    chosen: 'Documento para firmar',
    pages: (pages) => plural(pages, { one: '1 página', other: `${count(pages)} páginas` }),
    size: fileSize,
    copied: 'El documento de la solicitud anterior, sin sus firmas.',
    replace: 'Elegir otro documento',
    open: 'Abrir en una pestaña nueva',
    search: 'Buscar en los títulos',
    searching: 'Sus documentos, del más reciente al más antiguo',
    none: 'Ningún documento coincide con su búsqueda.',
    noneAtAll: 'Aún no hay documentos. Suba uno aquí.',
    unfit: {
      FETCHING: 'Aún se está descargando',
      PARTIALLY_SIGNED: 'Ya tiene firmas',
      SIGNED: 'Ya tiene firmas',
      FETCH_FAILED: 'Descarga fallida',
    },
    address: 'URL del PDF',
    addressHint:
      'El servicio descarga el PDF de esta URL. Debe ser pública, por ejemplo https://example.org/contract.pdf.',
    unknown: 'El documento de este enlace no está disponible. Elija otro.',
    name: 'Título',
    nameHint: 'Los firmantes lo ven en el correo y en la página de firma.',
  },

  signers: {
    title: 'Firmantes',
    one: (position) => `Firmante ${count(position)}`,
    name: 'Nombre',
    email: 'Correo electrónico',
    role: 'Función',
    roles: { signer: 'Firma', approver: 'Aprueba', viewer: 'Solo lo ve', cc: 'Recibe una copia' },
    roleHints: {
      approver: 'Da su conformidad sin dibujar ni escribir una firma.',
      viewer: 'Abre y lee el documento.',
      cc: 'Recibe el documento final, y nada antes.',
    },
    languageOfRequest: 'El de la solicitud',
    delivery: 'Forma de firmar',
    deliveries: { email: 'Por correo', in_person: 'En persona, en su dispositivo' },
    mayDelegate: 'Puede pedir a otra persona que firme',
    step: 'Grupo',
    add: 'Añadir firmante',
    most: (most) => `Puede añadir hasta ${count(most)} firmantes.`,
    remove: 'Quitar',
    removeOf: (who) => `Quitar a ${isolated(who)}`,
    up: 'Subir',
    upOf: (who) => `Subir a ${isolated(who)}`,
    down: 'Bajar',
    downOf: (who) => `Bajar a ${isolated(who)}`,
    moved: (who, position, all) => `${isolated(who)} ocupa ahora el puesto ${count(position)} de ${count(all)}.`,
    removed: (who) => `${isolated(who)} ya no está en la lista.`,
    bound: (number) =>
      plural(number, {
        one: 'El firmante 1 no se puede mover ni quitar, porque la copia conserva los campos del original. Puede cambiar el nombre y el correo.',
        other: `Los primeros ${count(number)} firmantes no se pueden mover ni quitar, porque la copia conserva los campos del original. Puede cambiar sus nombres, sus correos y el orden de firma.`,
      }),
    ordering: 'Orden de firma',
    orderings: {
      together: 'Todos a la vez',
      'in-turn': 'Uno tras otro',
      steps: 'Por grupos',
    },
    orderingHints: {
      together: 'Todos reciben el correo de inmediato.',
      'in-turn': 'Cada firmante recibe el correo cuando la persona anterior ha firmado.',
      steps:
        'Los firmantes del mismo grupo firman en paralelo. El siguiente grupo recibe el correo cuando todo el grupo anterior ha firmado.',
    },
  },

  subject: 'Asunto del correo (opcional)',
  subjectHint: (title) => `Déjelo vacío para usar «Para firmar: ${isolated(title)}».`,
  message: 'Mensaje a los firmantes (opcional)',
  messageHint: 'Se muestra en el correo y encima del documento.',
  variables: {
    into: { subject: 'Insertar en el asunto', message: 'Insertar en el mensaje' },
    names: {
      'signer.name': 'Nombre del firmante',
      'document.title': 'Título del documento',
      'sender.name': 'Nombre del remitente',
      expires: 'Fecha de vencimiento',
    },
    hint: 'Cada firmante ve su propio valor.',
  },
  language: 'Idioma de la solicitud',
  languageHint:
    'Se usa en los correos, en la página de firma y en el certificado del documento. Puede elegir otro para cada firmante.',
  languageOfOrganization: 'Idioma de la organización',

  more: {
    title: 'Más opciones',
    lead: 'Vencimiento, recordatorios, imagen de marca, marca en las páginas, webhook',
    days: 'Días hasta que vence la solicitud',
    daysUntil: (time) => `Vence el ${time}.`,
    daysRange: 'Del 1 al 365.',
    reminderDays: 'Días entre recordatorios',
    reminderDaysHint: 'De 1 a 30. El primer recordatorio se cuenta desde la invitación.',
    mostReminders: 'Recordatorios por firmante',
    mostRemindersHint: 'De 0 a 10. Con 0 no se envían recordatorios automáticos.',
    look: 'Imagen de marca',
    company: 'Nombre del remitente',
    companyHint: (name) =>
      `Se muestra junto a ${isolated(name)}. Deje el campo vacío para mostrar solo ${isolated(name)}.`,
    logo: 'URL del logotipo',
    logoHint: 'La URL pública de un PNG, JPEG o GIF. El servicio lo descarga una vez y guarda una copia.',
    color: 'Color de marca',
    colorHint: 'Se usa en botones y enlaces. Formato: #rrggbb.',
    pick: 'Elegir un color',
    preview: 'Vista previa',
    previewButton: 'Firmar el documento',
    previewLink: 'un enlace',
    previewAsIs: 'Este color se lee bien tal como está.',
    previewChanged: (color) => `Se muestra como ${color} para que se lea bien.`,
    stamp: 'Marca en el documento',
    allPages: 'Marcar cada página',
    barcode: 'Códigos en la marca',
    barcodes: {
      both: 'Código QR y DataMatrix',
      qr: 'Solo código QR',
      datamatrix: 'Solo DataMatrix',
      none: 'Ninguno',
    },
    barcodeHint: 'El código QR abre la página de comprobación. El código DataMatrix contiene la huella del documento.',
    callback: 'URL de callback',
    callbackHint:
      'El servicio envía los eventos de esta solicitud a esta URL. Recibirá el secreto del webhook después del envío.',
    callbackKept: (host) => `Déjelo vacío para conservar la URL de callback en ${isolated(host)}.`,
  },

  wrong: {
    document: 'Elija el documento para firmar.',
    uploading: 'El archivo todavía se está subiendo. Inténtelo de nuevo cuando termine.',
    documentUrl: 'Escriba una URL pública que empiece por https:// o http://.',
    locked: 'Para este documento ya hay una solicitud de firma. Cancélela primero, o suba el archivo de nuevo.',
    unchangeable: 'Este documento ya no se puede firmar en su estado actual. Suba el archivo de nuevo.',
    gone: 'Este documento ya no existe. Elija otro.',
    documentTitle: 'Escriba un título (300 caracteres como máximo).',
    name: 'Escriba un nombre (200 caracteres como máximo).',
    email: 'Escriba una dirección de correo, como nombre@example.com.',
    twice: 'Esta persona está dos veces en la lista.',
    subject: 'Use 150 caracteres como máximo, sin saltos de línea ni enlaces de firma.',
    message: 'Use 5000 caracteres como máximo, sin enlaces de firma.',
    variable: (name) => `${isolated(name)} no es una variable. Use los botones de abajo.`,
    variables: (most) => `Use ${count(most)} variables como máximo.`,
    expiresInDays: 'Escriba un número entero del 1 al 365.',
    reminderDays: 'Escriba un número entero del 1 al 30.',
    mostReminders: 'Escriba un número entero del 0 al 10.',
    companyName: 'Use 200 caracteres como máximo, sin saltos de línea.',
    companyLogo: 'Escriba una URL pública que empiece por https:// o http://.',
    brandColor: 'Escriba # y 6 cifras o letras de la a a la f, por ejemplo #1a5fb4.',
    callbackUrl: 'Escriba una URL pública que empiece por https:// o http://.',
    some: (number) =>
      plural(number, {
        one: 'Corrija 1 campo para continuar.',
        other: `Corrija ${count(number)} campos para continuar.`,
      }),
  },

  send: (signers) => plural(signers, { one: 'Enviar a 1 persona', other: `Enviar a ${count(signers)} personas` }),
  sending: 'Enviando …',
  afterFailure: 'Sus datos siguen aquí. Si lo intenta de nuevo, no se crea una segunda solicitud.',

  created: {
    title: 'Solicitud enviada',
    lead: (title) => `«${isolated(title)}» se está preparando para la firma.`,
    open: 'Ver solicitud',
    again: 'Crear otra solicitud',
    links: 'Enlaces de firma',
    linksText:
      'Los firmantes reciben su enlace por correo cuando les toca. También puede compartir los enlaces usted. Cópielos ahora: no podrá volver a verlos. Cualquiera que tenga un enlace puede firmar, así que dé cada enlace solo a su firmante. El registro de auditoría muestra que usted tuvo acceso a los enlaces.',
    copy: 'Copiar enlace',
    copyOf: (name) => `Copiar enlace de ${isolated(name)}`,
    secret: 'Secreto del webhook',
    secretText:
      'Su programa lo usa para comprobar que los eventos vienen de este servicio. Cópielo ahora: no podrá volver a verlo.',
    copySecret: 'Copiar secreto',
    next: 'Qué ocurre ahora',
    steps: {
      prepare: 'El documento recibe su marca y un campo de firma para cada firmante.',
      together: 'Todos los firmantes reciben el correo.',
      inOrder: 'Los primeros firmantes reciben el correo. Los demás lo reciben cuando les toca.',
      remind: 'Los recordatorios se envían automáticamente.',
      done: 'Cuando todos han firmado, todos reciben por correo el documento completo.',
    },
    expires: (time) => `La solicitud vence el ${time}. Después, los enlaces dejan de funcionar.`,
  },
}
