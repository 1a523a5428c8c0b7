import type { Common } from '../en/common.ts'
import { limits, states, stationStates, stations, steps } from './proof.ts'

export const common: Common = {
  brand: 'Countersign',
  section: 'Comprobación',
  console: 'Consola',
  skip: 'Ir al contenido',
  language: 'Idioma',
  testMode: { notice: 'Prueba, sin valor legal', leave: 'Salir del modo de prueba' },
  footer: {
    label: 'Sobre este servicio',
    another: 'Comprobar un documento',
    key: 'Clave del registro',
    checkpoint: 'Último punto de control',
    reference: 'Referencia de la API',
  },

  activeContent: {
    javascript: 'secuencias de comandos (scripts)',
    launch: 'acciones que inician otros programas',
    submit: 'acciones que envían o cargan datos de formulario',
    external: 'contenido de fuera del archivo',
    media: 'vídeos, sonidos o modelos',
    'hidden-layer': 'capas ocultas',
    xfa: 'un segundo formulario que algunos programas muestran en lugar de las páginas',
  },

  lookUp: {
    pageTitle: 'Comprobar un documento',
    title: 'Comprobar un documento',
    lead: 'Averigüe si un documento se registró aquí, cuándo, y si sigue siendo el mismo hasta el último byte.',
    documentTitle: 'Su documento',
    documentChoose: 'Elegir un archivo',
    documentDrop: 'o suéltelo en esta página',
    privacy: 'El archivo nunca sale de este navegador. Solo se consulta su huella, 64 caracteres.',
    proofTitle: 'Archivo de prueba',
    optional: 'opcional',
    proofHint:
      'Con el archivo de prueba que guardó no se consulta nada: la comprobación también funciona sin conexión.',
    offlineReady: 'Todo lo necesario está cargado: ya puede desconectarse.',
    proofChoose: 'Elegir un archivo de prueba',
    proofChosen: (index) => `Prueba de la entrada ${index}`,
    proofRemove: 'Quitar el archivo de prueba',
    documentWanted: 'Elija ahora el documento al que se refiere la prueba.',
    hashTitle: 'O consultar una huella',
    hashLabel: 'Huella SHA-256',
    hashHint: '64 caracteres, cifras y letras de la a a la f',
    hashWrong: (length) =>
      length === 64
        ? 'Una huella solo contiene cifras y letras de la a a la f.'
        : `Una huella tiene 64 caracteres; esta tiene ${length}.`,
    hashButton: 'Consultar',
    howTitle: 'Cómo funciona la comprobación',
    how: [
      'Su navegador calcula la huella del archivo, su SHA-256. Cualquier cambio en el archivo, por pequeño que sea, da otra.',
      'Se pregunta al servicio si registró esta huella. El archivo en sí no se envía.',
      'La respuesta viene con una prueba, que su navegador comprueba paso a paso. No tiene que fiarse de nuestra palabra.',
    ],
  },

  file: {
    onlyOne: 'Había más de un documento. Solo se comprueba este; elija los demás uno tras otro.',
    reading: 'Calculando la huella',
    progress: (percent) => `${percent} %`,
    cancel: 'Cancelar',
    fingerprint: 'Huella',
  },

  record: {
    pageTitleFound: 'Registrado',
    pageTitleNotFound: 'No registrado',
    pageTitle: 'Huella',
    asking: 'Consultando la huella',
    askingText: 'Un momento.',
    found: 'Esta huella fue registrada',
    foundDocument: 'Este documento fue registrado',
    entry: (index) => `Entrada ${index} del registro`,
    proofChecking: 'La prueba se está comprobando en su navegador.',
    proofHolds: 'Su navegador ha comprobado la prueba: es válida.',
    proofUnknownKey:
      'Su navegador ha comprobado la prueba, pero no ha podido obtener la clave de este servicio para compararla.',
    proofMissing: 'Eso dice el servicio. Su navegador no ha podido comprobar la prueba.',
    doubtful: 'La prueba no es válida',
    doubtfulText: 'El servicio dice que esta huella fue registrada, pero su prueba falla. No se fíe de esta respuesta.',
    failsAt: 'Falla aquí:',
    notFound: 'Esta huella no está registrada aquí',
    notFoundDocument: 'Este documento no está registrado aquí',
    notFoundText: 'Este servicio no tiene constancia de él. Eso no dice nada en contra del documento.',
    failed: 'Aún sin respuesta',
    malformed: 'Esto no es una huella',
    malformedText:
      'Una huella tiene 64 caracteres, cifras y letras de la a a la f. La dirección de esta página contiene:',
    again: 'Reintentar',
    detailsTitle: 'La anotación',
    fingerprint: 'Huella (SHA-256)',
    ownClock: 'Registrado, según el reloj del registro',
    localTime: (time) => `${time}, su hora`,
    kind: 'Tipo',
    chain: 'Cadena de bloques',
    network: 'Red:',
    block: 'Bloque',
    explorer: 'Ver la transacción en el explorador',
    ipfs: 'Prueba publicada (IPFS)',
    ipfsHint: 'La raíz y lo que cubre, para todos. No contiene ninguna huella.',
    earliest: 'La misma huella puede estar registrada más de una vez. Esta es la anotación más antigua.',
    download: 'Descargar la prueba',
    downloadHint: 'Guárdela con el documento: con ambos, cualquiera puede repetir esta comprobación sin este servicio.',
    fileTitle: 'Comprobar su archivo',
    fileLead:
      'Vea si el archivo que tiene es el de esta huella. Se lee en este navegador y no se envía a ninguna parte.',
    fileChoose: 'Elegir un archivo',
    fileTitleDone: 'Su archivo',
    fileChooseAnother: 'Elegir otro archivo',
    fileDrop: 'o suéltelo en esta página',
    matches: 'El mismo archivo',
    matchesText: 'tiene exactamente esta huella. Es el documento registrado, hasta el último byte.',
    computed: 'Huella calculada',
    matchesUnknown: 'tiene exactamente esta huella. Aún no se sabe si está registrada.',
    matchesUnrecorded: 'tiene exactamente esta huella, que no está registrada aquí.',
    differs: 'Otro archivo',
    differsText: 'tiene otra huella. No es el documento de esta página, o se ha modificado desde entonces.',
    differsLookUp: 'Consultar este archivo en su lugar',
    later: 'Este archivo empieza con el documento de esta página',
    laterText:
      'empieza, byte por byte, con el documento de esta página. Lo añadido puede cambiar lo que muestra: solo sus firmantes responden de ello.',
    laterRecord: 'La anotación de esta página es la del original.',
    laterOwn: 'Esta versión tiene su propia anotación',
    proofFileTitle: 'Sin el servicio',
    proofFileLink: 'Comprobar con un archivo de prueba',
    proofFileText: 'Si guardó el archivo de prueba, la comprobación no necesita respuesta del servicio.',
    reasonsTitle: 'Qué puede significar',
    reasons: [
      'El documento nunca se registró, o se registró en otro servicio.',
      'Se registró otra versión. Abrir y guardar, imprimir en PDF o firmar cambia el archivo y con él la huella.',
      'La huella se copió de forma incompleta o no es un SHA-256.',
    ],
  },

  kinds: {
    SUBMITTED_HASH: 'Una huella enviada',
    UPLOADED_FILE: 'Un archivo subido',
    DOCUMENT_ORIGINAL: 'Un documento antes de la firma',
    DOCUMENT_SIGNED: 'Un documento firmado',
    DOCUMENT_SEALED: 'Un documento sellado',
    AUDIT_TRAIL: 'La pista de auditoría de una firma',
  },

  chain: {
    states,
    nothingToStrangers: 'No prueba nada a terceros',
    privateChain: 'privada',
    aPrivateChain: 'una cadena privada',
  },

  existence: {
    existedBy: 'Existía a más tardar el',
    timeOf: 'La hora del',
    block: (number) => `bloque ${number} de la red`,
    ifOfTheChain: ', si ese bloque tiene el hash que muestra la prueba.',
    inTransaction: 'La prueba muestra una transacción, pero no que el',
    lookUp: 'la contenga. Consúltelo; hasta entonces no se prueba ninguna fecha.',
    claimed: 'El servicio dice que está en un bloque de la red',
    notYet: 'Ninguna cadena de bloques lo confirma todavía.',
    waits: {
      QUEUED: 'Espera la próxima raíz.',
      BATCHED: 'Su raíz está en camino a la cadena de bloques.',
    },
  },

  path: {
    title: 'El camino del archivo al bloque',
    stations,
    states: stationStates,
    files: {
      holds: 'leído en este navegador',
      fails: 'otro archivo',
      unchecked: 'no elegido',
      later: 'una versión posterior',
    },
    entry: (index) => `número ${index} del registro`,
    hashes: (length) => (length === 1 ? '1 hash' : `${length} hashes`),
    root: (root, size) => `${root} sobre ${size} entradas, firmada`,
    block: (number, network) => `${number} de ${network}`,
    checking: 'Cada parte se calcula a partir de la anterior. El camino se está comprobando.',
    unbroken: 'Cada parte se calcula a partir de la anterior. El camino de la huella al bloque no tiene interrupción.',
    toTransaction:
      'Cada parte se calcula a partir de la anterior. El camino lleva hasta la transacción; falta consultar que el bloque la contiene.',
    toRoot:
      'Cada parte se calcula a partir de la anterior. El camino lleva hasta la raíz firmada. La transacción y el bloque llegarán cuando la raíz esté en la cadena de bloques.',
    broken: (station) => `El camino se rompe aquí: ${station}. Lo que vendría después no cuenta.`,
  },

  anchor: {
    transaction: 'Transacción',
    block: (number) => `Bloque ${number} de la red`,
    explorer: (host) => `Consultarla en ${host}`,
    compare:
      'Esta página no pregunta a nadie más, así que la última mirada es suya: vea en un explorador de su elección que el bloque con este número tiene este hash. Entonces vale la hora del bloque.',
    lookUp:
      'La prueba no muestra que el bloque contiene la transacción. Busque la transacción en un explorador de su elección; vale la hora de su bloque.',
    privateTitle: 'Una cadena privada',
    privateText:
      'Solo su operador puede ver esta cadena, y puede reescribirla. Sirve para hacer ensayos; no prueba nada a terceros.',
  },

  proof: {
    stepsTitle: 'La prueba, paso a paso',
    checking: 'Comprobando la prueba',
    outcomes: { holds: 'superado', fails: 'no superado', unchecked: 'no comprobado' },
    steps,
    laterFile:
      'Empieza con el documento cuya huella comprueban los pasos siguientes. La huella de esa parte se ha calculado en este navegador.',
    notAnchored:
      'Aún sin anclar: ninguna cadena de bloques confirma esta prueba. Eso llega con la próxima raíz; descargue entonces la prueba de nuevo.',
    technical: 'Detalles técnicos',
    origin: 'Registro',
    sequentialFingerprint: 'Huella secuencial',
    treeSize: 'Entradas bajo el punto de control',
    root: 'Raíz del punto de control',
    anchorValue: 'Valor para la cadena',
    chainId: 'Número de la cadena (EIP-155)',
    vkey: 'Clave de la prueba',
  },

  offline: {
    proved: 'La prueba es válida',
    provedText: 'es el documento registrado, hasta el último byte.',
    unknownKey: 'La prueba es coherente, su registro desconocido',
    unknownKeyText:
      'concuerda con la prueba en cada paso, pero la clave del registro solo se conoce por la prueba. Cualquiera puede crear un registro así.',
    otherFile: 'Esta prueba es de otro archivo',
    otherFileText: 'no es el archivo para el que se hizo esta prueba, o se ha modificado desde entonces.',
    broken: 'La prueba no es válida',
    brokenText:
      'no puede comprobarse con esta prueba: algo en ella se ha modificado o no le pertenece. No prueba nada.',
    unchecked: 'La prueba no se ha comprobado',
  },

  meaning: {
    brokenTitle: 'Qué significa',
    broken: [
      'Una prueba solo cuenta si se supera cada paso. Esta no dice nada, ni a favor ni en contra del documento.',
      'Quizá se eligió para el archivo equivocado, se dañó en el camino o se inventó.',
      'Pídala de nuevo a quien se la dio, o quítela y consulte aquí el documento.',
    ],
    title: 'Qué prueba esto, y qué no',
    provedTitle: 'Probado',
    file: 'El archivo que ha elegido es el documento registrado, hasta el último byte.',
    included: (index, origin) => `Un documento con esta huella es la entrada ${index} del registro ${origin}.`,
    signed: 'El registro lo ha firmado. No puede quitar ni cambiar la entrada sin contradecir su firma.',
    ordered: 'Tiene su lugar en el orden: la entrada contiene el hash de la entrada anterior.',
    anchored: (time, block, network) =>
      `El documento existía a más tardar el ${time}, la hora del bloque ${block} de la red ${network}, si ese bloque tiene el hash que muestra la prueba.`,
    bitcoinClock: 'La hora del bloque al minuto. Los relojes de Bitcoin pueden desviarse hasta dos horas.',
    openTitle: 'No probado',
    content: 'Que lo que dice el documento es cierto, quién lo escribió o de quién es.',
    limits,
  },

  problems: {
    offline: 'Parece que no tiene conexión. Conéctese a Internet e inténtelo de nuevo.',
    unreachable: 'El servicio no ha respondido. Compruebe su conexión, o inténtelo de nuevo dentro de un rato.',
    limited: 'Han llegado demasiadas consultas desde su red en poco tiempo.',
    limitedWait: (seconds) =>
      seconds < 120
        ? `Inténtelo de nuevo dentro de ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}.`
        : `Inténtelo de nuevo dentro de ${Math.ceil(seconds / 60)} minutos.`,
    limitedLater: 'Inténtelo de nuevo dentro de unos minutos.',
    refused: 'El servicio ha rechazado la solicitud:',
    refusals: {
      INVALID_SIGNATURE:
        'Su firma no puede aceptarse así. Escriba su nombre con letras que aquí puedan imprimirse, o dibuje como firma en papel.',
      ALREADY_SIGNED: 'Ya ha firmado este documento.',
      NOT_YOUR_TURN: 'Todavía no es su turno. Recibirá un correo cuando lo sea.',
      DOCUMENT_LOCKED: 'Otra persona está modificando el documento en este momento. Inténtelo de nuevo en un rato.',
      DOCUMENT_CHANGED: 'Otra persona ha modificado el documento en el mismo momento. Inténtelo de nuevo.',
      DOCUMENT_NOT_READY: 'El documento aún no está listo. Inténtelo de nuevo dentro de un rato.',
      NOT_FOUND: 'Ya no hay nada en esta dirección.',
      BODY_TOO_LARGE: 'Lo que se ha enviado es demasiado grande.',
      NOT_READY: 'El servicio no está listo en este momento. Inténtelo de nuevo dentro de un rato.',
      SIGN_IN_REQUIRED: 'Inicie sesión primero y vuelva a intentarlo.',
      TOO_MANY_WEBHOOKS: 'Su organización tiene 20 endpoints de webhook, y no puede tener más. Elimine primero uno.',
      WEBHOOK_DISABLED: 'Este endpoint de webhook está desactivado. Actívelo e inténtelo de nuevo.',
      LAST_OWNER: 'Es el último propietario de la organización. Nombre primero propietario a otro miembro.',
      ALREADY_EXISTS: 'Eso ya existe aquí y no puede añadirse otra vez.',
      INVALID_PDF: 'Este archivo no puede usarse así. Guárdelo de nuevo como PDF con el programa del que procede.',
      DOCUMENT_UNCHANGEABLE: 'Este documento ya no puede modificarse de esta manera.',
    },
    unexpected: 'El servicio dio una respuesta que esta página no entiende. Inténtelo de nuevo dentro de un rato.',
    unreadableFile:
      'El navegador no ha podido leer este archivo. Quizá sea una carpeta, o se movió o modificó durante la lectura.',
    notProof: 'Esto no es un archivo de prueba que esta página pueda leer:',
    proofTooLarge: 'Esto no es un archivo de prueba: es demasiado grande.',
    noSignatures:
      'Este navegador no puede comprobar firmas aquí. Abra la página por https, o en un navegador más reciente.',
  },
}
