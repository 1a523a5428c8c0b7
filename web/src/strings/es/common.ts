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
    log: 'Registro público',
    key: 'Clave del registro',
    checkpoint: 'Último punto de control',
    reference: 'Referencia de la API',
  },

  activeContent: {
    javascript: 'secuencias de comandos (scripts)',
    launch: 'acciones que inician otros programas',
    submit: 'acciones que envían o cargan datos de formulario',
    external: 'contenido de fuera del archivo',
    media: 'vídeos, sonidos o contenido 3D',
    'hidden-layer': 'capas ocultas',
    xfa: 'un segundo formulario que algunos programas muestran en lugar de las páginas',
  },

  lookUp: {
    pageTitle: 'Comprobar un documento',
    title: 'Comprobar un documento',
    lead: 'Vea quién firmó un documento, cuándo, y si ha cambiado desde entonces.',
    documentTitle: 'Su documento',
    documentChoose: 'Elegir un archivo',
    documentDrop: 'o suéltelo en cualquier lugar de esta página',
    privacy:
      'Su archivo se queda en este dispositivo. Para buscarlo solo se envía su huella, un código de 64 caracteres.',
    proofTitle: 'Comprobar con un archivo de prueba',
    proofHint:
      'Si conservó el archivo de prueba, la comprobación no necesita respuesta de este servicio y funciona sin conexión.',
    offlineReady: 'Todo está cargado. Ya puede desconectarse.',
    proofChoose: 'Elegir un archivo de prueba',
    proofChosen: (index) => `Prueba de la entrada ${index}`,
    proofRemove: 'Quitar el archivo de prueba',
    documentWanted: 'Elija ahora el documento de esta prueba.',
    hashTitle: 'Comprobar una huella',
    hashLabel: 'Huella SHA-256',
    hashHint: '64 caracteres: cifras y letras de la a a la f',
    hashWrong: (length) =>
      length === 64
        ? 'Una huella solo tiene cifras y letras de la a a la f.'
        : `Una huella tiene 64 caracteres. Usted ha escrito ${length}.`,
    hashButton: 'Buscar',
    howTitle: 'Cómo funciona la comprobación',
    how: [
      'Su navegador calcula la huella del archivo, su SHA-256. Cualquier cambio en el archivo cambia la huella.',
      'Su navegador pregunta a este servicio si registró la huella. No envía el archivo.',
      'La respuesta incluye una prueba, que su navegador comprueba paso a paso. No tiene que fiarse de nuestra palabra.',
    ],
  },

  file: {
    onlyOne: 'Ha añadido varios documentos. Solo se comprueba este; añada los demás de uno en uno.',
    reading: 'Leyendo el archivo',
    progress: (percent) => `${percent} %`,
    cancel: 'Cancelar',
    fingerprint: 'Huella de este archivo',
  },

  record: {
    pageTitleFound: 'Registrado',
    pageTitleNotFound: 'No registrado',
    pageTitle: 'Registro',
    asking: 'Buscando el registro',
    askingText: 'Un momento.',
    found: 'Esta huella se registró',
    foundDocument: 'Este documento se registró',
    deleted: 'El servicio ya no tiene este documento: se eliminó. Una copia se puede seguir verificando aquí.',
    foundSigned: 'Este documento se firmó',
    foundSignedText: 'Añada abajo el archivo firmado para ver quién lo firmó y si su copia es auténtica.',
    foundSignedPaper: 'En papel, el código solo no prueba nada: cualquiera puede copiarlo.',
    isDocument: (file) => `${file} es el documento registrado, sin cambios.`,
    entry: 'Entrada del registro',
    checkpoints: 'Puntos de control con esta entrada',
    entryOf: (index, log) => `Entrada ${index} del registro ${log}`,
    proofChecking: 'Su navegador está comprobando la prueba.',
    proofHolds: 'Su navegador ha comprobado la prueba. Es válida.',
    proofUnknownKey:
      'Su navegador ha comprobado la prueba, pero no ha podido comparar su clave con la de este servicio.',
    proofMissing: 'Su navegador no ha podido comprobar la prueba: solo tiene la palabra de este servicio.',
    doubtful: 'La prueba no es válida',
    doubtfulText: 'Este servicio dice que registró esta huella, pero la prueba no es válida. No se fíe de ella.',
    failsAt: (steps) => `Han fallado estas comprobaciones: ${steps}.`,
    notFound: 'Esta huella no está registrada aquí',
    notFoundDocument: 'Este documento no está registrado aquí',
    notFoundText: 'Este servicio no tiene constancia de él. Aun así, el documento puede ser auténtico.',
    failed: 'Aún no hay respuesta',
    malformed: 'Esto no es una huella',
    malformedText:
      'Una huella tiene 64 caracteres: cifras y letras de la a a la f. La dirección de esta página contiene:',
    again: 'Reintentar',
    detailsTitle: 'Registro y prueba',
    fingerprint: 'Huella (SHA-256)',
    ownClock: 'Registrado, según el reloj de este servicio',
    kind: 'Tipo',
    chain: 'Cadena de bloques',
    network: (network) => `Red: ${network}`,
    networkAndBlock: (network, block) => `Red: ${network} · Bloque ${block}`,
    explorer: 'Ver la transacción en el explorador',
    ipfs: 'Prueba publicada (IPFS)',
    ipfsHint: 'Una copia pública de la prueba de muchos registros. No contiene huellas.',
    earliest: 'Una huella se puede registrar más de una vez. Este es el primer registro.',
    download: 'Descargar la prueba',
    downloadHint: 'Guárdela con el documento. Con ambos, cualquiera puede repetir esta comprobación sin este servicio.',
    fileTitle: 'Comprobar su archivo',
    fileLead: 'Vea si su archivo es el que se registró. Se queda en este dispositivo.',
    fileChoose: 'Elegir un archivo',
    fileTitleDone: 'Su archivo',
    fileChooseAnother: 'Elegir otro archivo',
    fileDrop: 'o suéltelo en cualquier lugar de esta página',
    differs: 'Este archivo no coincide',
    differsText: (file) => `${file} no es el documento registrado aquí, o se ha modificado.`,
    differsAdvice:
      'Imprimir, escanear o volver a guardar un documento crea un archivo distinto. Compruebe el archivo tal como lo recibió por correo electrónico.',
    differsSigned: 'Tiene firmas propias. Compruébelo por separado para ver quién lo firmó.',
    differsLookUp: 'Comprobar este archivo por separado',
    laterText: (file) =>
      `${file} empieza, byte por byte, con el documento registrado aquí. Lo que se añadió después solo cuenta si lo confirman sus firmantes.`,
    laterRecord: 'El registro de esta página es el del documento original.',
    laterOwn: 'Esta versión tiene su propio registro',
    proofFileTitle: 'Comprobar sin este servicio',
    proofFileLink: 'Comprobar con un archivo de prueba',
    proofFileText: 'Si conservó el archivo de prueba, no necesita respuesta de este servicio.',
    reasonsTitle: 'Qué puede significar',
    reasons: [
      'El documento nunca se registró, o lo registró otro servicio.',
      'Se registró otra versión. Guardar, imprimir en PDF o firmar un documento crea un archivo distinto.',
      'La huella está incompleta o no es un SHA-256.',
    ],
    reasonsOfFile: [
      'El documento nunca se registró, o lo registró otro servicio.',
      'Se registró otra versión. Guardar, imprimir en PDF o firmar un documento crea un archivo distinto. Pruebe con el archivo tal como lo recibió.',
    ],
  },

  kinds: {
    SUBMITTED_HASH: 'Huella enviada',
    UPLOADED_FILE: 'Archivo subido',
    DOCUMENT_ORIGINAL: 'Documento antes de la firma',
    DOCUMENT_SIGNED: 'Documento firmado',
    DOCUMENT_SEALED: 'Documento sellado',
    AUDIT_TRAIL: 'Registro de auditoría de una solicitud de firma',
    TOKEN: 'Token de sello de tiempo (RFC 3161)',
    RANDOMNESS: 'Número aleatorio público',
    LOG_STATEMENT: 'Declaración del registro sobre sí mismo',
  },

  chain: {
    states,
    nothingToStrangers: 'Red de pruebas, no es una prueba independiente',
  },

  existence: {
    existedBy: 'Existía a más tardar el',
    timeOf: (block, network) => `La hora del bloque ${block} de ${network}.`,
    timeIfOfTheChain: (block, network) =>
      `La hora del bloque ${block} de ${network}, si ese bloque tiene el hash que muestra la prueba.`,
    inTransaction: (block, network) =>
      `La prueba muestra una transacción, pero no que el bloque ${block} de ${network} la contenga. Búsquelo: hasta entonces no hay hora probada.`,
    claimed: (network) => `Este servicio dice que está en un bloque de ${network}.`,
    confirmed: (confirmed, all, time, _by, of) =>
      `Confirmado por ${of === 1 ? 'el testigo de este registro' : `${confirmed} de ${all} testigos`} en ${time}.`,
    by: (time) => `Existía a más tardar el ${time}.`,
    between: (after, time) => `Se registró entre el ${after} y el ${time}.`,
    recordedAfter: (time, source) =>
      `Registrado después del ${time}: antes, el registro anotó un número aleatorio que nadie podía conocer con anterioridad (${source}).`,
    timestamped: (authority, time) => `Confirmado por ${authority} en ${time}.`,
    betweenIfInOrder: (after, time) =>
      `Se registró entre el ${after} y el ${time}, si el orden del registro es correcto.`,
    ifInOrder: 'Esa hora solo vale si el orden del registro es correcto.',
    notYet: 'Aún no está anclado en una cadena de bloques.',
    waits: {
      QUEUED: 'Se anclará con el próximo lote.',
      BATCHED: 'Se está escribiendo en la cadena de bloques.',
    },
  },

  logEnd: {
    title: 'Este registro está cerrado',
    text: (entry) =>
      `La entrada ${entry} es la última. El registro no admite entradas nuevas, pero todo lo que contiene se puede seguir comprobando.`,
    continues: (name) => `El registro ${name} lo continúa.`,
    nowhere: 'Ningún otro registro lo continúa.',
    sinceProof: (entry) => `El registro se cerró con la entrada ${entry}. Esta prueba sigue siendo válida.`,
  },

  path: {
    title: 'Del archivo a la cadena de bloques',
    stations,
    states: stationStates,
    files: {
      holds: 'leído en este dispositivo',
      fails: 'otro archivo',
      unchecked: 'no elegido',
      later: 'una versión posterior',
    },
    entry: (index) => `número ${index} del registro`,
    hashes: (length) => (length === 1 ? '1 hash' : `${length} hashes`),
    root: (root, size) => `${root} sobre ${size} entradas, firmada`,
    block: (number, network) => `${number} de ${network}`,
    checking: 'Cada parte se calcula a partir de la anterior. Su navegador las está comprobando.',
    unbroken: 'Cada parte se calcula a partir de la anterior. Todas encajan, de la huella al bloque.',
    toTransaction:
      'Cada parte se calcula a partir de la anterior. Encajan hasta la transacción. Busque si el bloque la contiene.',
    toRoot:
      'Cada parte se calcula a partir de la anterior. Encajan hasta la raíz firmada. La transacción y el bloque llegarán con la cadena de bloques.',
    broken: (station) => `Las partes no encajan aquí: ${station}. Lo que sigue no cuenta.`,
  },

  anchor: {
    transaction: 'Transacción',
    block: (number, network) => `Bloque ${number} de ${network}`,
    explorer: (host) => `Buscar en ${host}`,
    compare:
      'Esta página no pregunta a nadie más, así que el último paso es suyo. Compruebe en el explorador que prefiera que el bloque con este número tiene este hash. Entonces vale la hora del bloque.',
    lookUp:
      'La prueba no muestra que el bloque contenga la transacción. Busque la transacción en el explorador que prefiera. Vale la hora de su bloque.',
    privateTitle: 'Red de pruebas',
    privateText:
      'Solo su operador puede ver esta red, y puede reescribirla. Sirve para pruebas y no es una prueba independiente.',
  },

  proof: {
    stepsTitle: 'La prueba, paso a paso',
    checking: 'Comprobando la prueba',
    outcomes: { holds: 'superado', fails: 'fallido', unchecked: 'no comprobado' },
    steps,
    laterFile:
      'Empieza con el documento cuya huella comprueban los pasos siguientes. Su navegador ha calculado la huella de esa parte.',
    notAnchored: 'Aún no está anclada. Descargue la prueba de nuevo cuando esté en la cadena de bloques.',
    technical: 'Detalles técnicos',
    origin: 'Registro',
    sequentialFingerprint: 'Huella secuencial',
    treeSize: 'Entradas bajo el punto de control',
    root: 'Raíz del punto de control',
    witness: 'Testigo',
    authority: 'Autoridad de sellado de tiempo',
    anchorValue: 'Valor escrito en la cadena de bloques',
    chainId: 'Identificador de la cadena (EIP-155)',
    vkey: 'Clave en la prueba',
  },

  offline: {
    proved: 'La prueba es válida',
    provedText: (file) => `${file} es el documento registrado, sin cambios.`,
    unknownKey: 'La prueba es válida, pero su registro es desconocido',
    unknownKeyText: (file) =>
      `${file} supera cada comprobación, pero la clave del registro viene de la propia prueba. Cualquiera puede crear un registro así.`,
    otherFile: 'Esta prueba es de otro archivo',
    otherFileText: (file) => `${file} no es el archivo de esta prueba, o se ha modificado.`,
    broken: 'La prueba no es válida',
    brokenText: (file) => `Esta prueba no dice nada de ${file}: una parte se modificó o viene de otra prueba.`,
    unchecked: 'La prueba no se ha comprobado',
  },

  receipt: {
    label: 'Recibo',
    kept: 'El registro ha cumplido su promesa',
    keptText: 'El registro prometió conservar esta entrada, y la tiene sin cambios.',
    awaited: 'La entrada aún no está en el registro público',
    awaitedText:
      'El registro prometió conservar esta entrada. Debe mostrarla a más tardar a la hora indicada abajo. Vuelva a comprobarlo más tarde.',
    missing: 'El registro ha roto su promesa',
    missingText:
      'El registro firmó que tiene esta entrada, pero falta en el registro público. Conserve este recibo: es una prueba contra el registro.',
    changed: 'El registro ha roto su promesa',
    changedText:
      'El registro firmó que tiene esta entrada, pero el registro público tiene otra en su lugar. Conserve este recibo: es una prueba contra el registro.',
    promised: 'El recibo es válido',
    promisedText:
      'El registro prometió conservar esta entrada. No se pudo comprobar si lo hizo: el registro no está disponible.',
    otherLog: 'El recibo es de otro registro',
    otherLogText:
      'Solo el operador de ese registro puede confirmarlo. Compruébelo allí, o con countersign log check --receipt.',
    broken: 'El recibo no es válido',
    brokenText: 'Una parte se modificó, o este registro no lo firmó. No dice nada sobre el registro.',
    unchecked: 'El recibo no se comprobó',
    checking: 'Comprobando el recibo…',
    entry: 'Entrada',
    time: 'Prometido',
    due: 'Plazo',
    origin: 'Registro',
    file: 'Su archivo',
    otherFile: 'Este recibo es de otro archivo',
    isFile: 'Es el archivo al que corresponde el recibo.',
    isOtherFile: 'No es el archivo al que corresponde el recibo.',
    remove: 'Quitar el recibo',
  },

  meaning: {
    brokenTitle: 'Qué significa',
    broken: [
      'Una prueba solo cuenta si supera cada paso. Esta no dice nada a favor ni en contra del documento.',
      'Quizá sea de otro archivo, esté dañada o sea inventada.',
      'Vuelva a pedir la prueba donde la obtuvo, o quítela y busque el documento aquí.',
    ],
    title: 'Qué prueba esto y qué no',
    provedTitle: 'Probado',
    file: 'El archivo que eligió es el documento registrado, sin cambios.',
    included: (index, origin) => `Un documento con esta huella es la entrada ${index} del registro ${origin}.`,
    signed: 'El registro lo ha firmado. No puede quitar ni cambiar la entrada sin contradecir su firma.',
    ordered: 'Su lugar en el orden: la entrada contiene el hash de la entrada anterior.',
    recordedAfter: (time, source) =>
      `El registro creó la entrada después del ${time}. Antes anotó un número aleatorio que no se publicó hasta ese momento (${source}). El documento puede ser anterior.`,
    witnessed: (time, confirmed, all, within, by, of) =>
      `El documento existía a más tardar el ${time}. ${of === 1 ? 'El testigo' : `${confirmed} de los ${all} testigos`} de este registro lo ${by === 1 ? 'confirma' : 'confirman'}, como máximo ${within} antes o después de la hora del registro.`,
    timestamped: (time, authority, within) =>
      `El documento existía a más tardar el ${time}. La autoridad de sellado de tiempo ${authority} lo confirma, como máximo ${within} antes o después de la hora del registro.`,
    anchored: (time, block, network) =>
      `El documento existía a más tardar el ${time}, la hora del bloque ${block} de ${network}, si ese bloque tiene el hash que muestra la prueba.`,
    bitcoinClock: 'La hora del bloque al minuto. Los relojes de Bitcoin pueden desviarse hasta 2 horas.',
    openTitle: 'No probado',
    content:
      'Que lo que dice el documento sea verdadero o lícito, o que todos lo entendieran. Tampoco quién lo escribió ni de quién es.',
    limits,
  },

  problems: {
    offline: 'Parece que no tiene conexión. Conéctese a internet e inténtelo de nuevo.',
    unreachable: 'El servicio no responde. Compruebe su conexión o inténtelo más tarde.',
    limited: 'Demasiadas solicitudes desde su red.',
    limitedWait: (seconds) =>
      seconds < 120
        ? `Inténtelo de nuevo en ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}.`
        : `Inténtelo de nuevo en ${Math.ceil(seconds / 60)} minutos.`,
    limitedLater: 'Inténtelo de nuevo en unos minutos.',
    refused: 'El servicio indica un error:',
    refusals: {
      INVALID_SIGNATURE:
        'Su firma no se puede usar así. Escriba su nombre con otras letras, o dibújelo como firma en papel.',
      ALREADY_SIGNED: 'Ya ha firmado este documento.',
      NOT_YOUR_TURN: 'Aún no es su turno. Recibirá un correo electrónico cuando lo sea.',
      DOCUMENT_LOCKED: 'Otra persona está cambiando el documento. Inténtelo de nuevo en un momento.',
      DOCUMENT_CHANGED: 'Otra persona cambió el documento en el mismo momento. Inténtelo de nuevo.',
      DOCUMENT_NOT_READY: 'El documento aún no está listo. Inténtelo de nuevo en un momento.',
      NOT_FOUND: 'Este elemento ya no existe.',
      BODY_TOO_LARGE: 'Lo que ha enviado es demasiado grande.',
      SERVICE_UNAVAILABLE: 'El servicio no está listo en este momento. Inténtelo de nuevo en un momento.',
      SIGN_IN_REQUIRED: 'Inicie sesión y vuelva a intentarlo.',
      TOO_MANY_DRAFTS: 'Ha alcanzado el límite de 500 borradores. Elimine uno primero.',
      LOG_FROZEN:
        'El registro público de este servicio está cerrado, por lo que no se puede registrar nada nuevo. La página «Registro público» muestra dónde continúa.',
      VERSION_CONFLICT: 'Otra persona ha hecho cambios mientras tanto. Vuelva a cargar la página para verlos.',
      TOO_MANY_WEBHOOKS: 'Su organización ha alcanzado el límite de 20 endpoints de webhook. Elimine uno primero.',
      WEBHOOK_DISABLED: 'Este endpoint de webhook está desactivado. Actívelo y vuelva a intentarlo.',
      LAST_OWNER: 'Es el último propietario de la organización. Nombre antes propietario a otro miembro.',
      ALREADY_EXISTS: 'Ya existe y no se puede añadir otra vez.',
      INVALID_PDF: 'Este archivo no se puede usar así. Guárdelo de nuevo como PDF en el programa del que procede.',
      DOCUMENT_NOT_MODIFIABLE: 'Este documento no se puede cambiar de esta manera.',
    },
    unexpected: 'El servicio ha dado una respuesta inesperada. Inténtelo de nuevo en un momento.',
    unreadableFile:
      'Su navegador no ha podido leer este archivo. Quizá sea una carpeta, o se haya movido o cambiado entretanto.',
    notProof: 'Este no es un archivo de prueba que esta página pueda leer:',
    proofTooLarge: 'Este no es un archivo de prueba: es demasiado grande.',
    noSignatures:
      'Este navegador no puede comprobar firmas aquí. Abra la página por HTTPS o en un navegador más reciente.',
  },
}
