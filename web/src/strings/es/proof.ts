import type * as english from '../en/proof.ts'

export const steps: typeof english.steps = {
  file: {
    title: 'Su archivo',
    holds: 'Su navegador ha calculado su huella. Los pasos siguientes comprueban esa huella.',
    fails: 'Su navegador ha calculado su huella. Los pasos siguientes comprueban otra.',
    unchecked: 'No ha elegido un archivo. La comprobación empieza por la huella.',
  },
  record: {
    title: 'La respuesta del servicio',
    holds: 'El número, la hora y el bloque de esta página son los de la prueba.',
    fails: 'El número, la hora o el bloque de esta página no son los de la prueba.',
    unchecked: 'No comparado.',
  },
  entry: {
    title: 'La entrada',
    holds: 'La entrada del registro está completa y tiene el número que indica la prueba.',
    fails: 'La entrada del registro está dañada, o su número no es el de la prueba.',
    unchecked: 'No comprobado.',
  },
  fingerprint: {
    title: 'De la huella a la entrada',
    holds: 'La entrada es exactamente de esta huella.',
    fails: 'La entrada es de otra huella.',
    unchecked: 'No comprobado.',
  },
  checkpoint: {
    title: 'El punto de control',
    holds: 'El punto de control, un resumen de todo el registro, está completo y es de este registro.',
    fails: 'El punto de control, un resumen de todo el registro, está dañado o es de otra prueba.',
    unchecked: 'No comprobado.',
  },
  inclusion: {
    title: 'De la entrada al punto de control',
    holds: 'Los hashes unen la entrada con el punto de control: la entrada está en el registro.',
    fails: 'Los hashes no unen la entrada con el punto de control.',
    unchecked: 'No comprobado.',
  },
  key: {
    title: 'La clave del registro',
    holds: 'La clave de la prueba es una de las que este servicio publica para su registro.',
    fails: 'La clave de la prueba no es la que publica este servicio.',
    unchecked:
      'La clave viene de la propia prueba. Cualquiera puede crear una: compárela con la del operador del registro.',
  },
  signature: {
    title: 'La firma',
    holds: 'El registro firmó el punto de control con su clave.',
    fails: 'La firma del punto de control no se hizo con esta clave.',
    unchecked: 'No comprobado.',
  },
  randomness: {
    title: 'El número aleatorio público',
    holds:
      'Antes de la entrada, el registro anotó un número aleatorio que nadie podía conocer antes de su publicación. Por tanto, la entrada se creó después.',
    fails: 'El número aleatorio público de la prueba es incorrecto, o el registro no lo anotó antes de la entrada.',
    unchecked:
      'Antes de la entrada, el registro anotó un número aleatorio. Esta página no pudo comprobar que sea auténtico: no conoce la fuente o no pudo cargar la comprobación.',
  },
  witnesses: {
    title: 'Los testigos',
    holds: 'Suficientes testigos de este registro han firmado un punto de control con esta entrada.',
    fails: 'La firma de un testigo, o el punto de control que ha firmado, es incorrecta.',
    unchecked: 'Todavía no han firmado el punto de control suficientes testigos, o no se sabe en quién confiar.',
  },
  timestamp: {
    title: 'La autoridad de sellado de tiempo',
    holds:
      'Una autoridad de sellado de tiempo en la que este servicio confía ha confirmado un punto de control con esta entrada.',
    fails: 'El sello de tiempo de la autoridad es incorrecto o es de otra cosa.',
    unchecked: 'Esta página no conoce la autoridad o ya no puede comprobar su sello de tiempo.',
  },
  anchor: {
    title: 'La cadena de bloques',
    holds: 'El bloque de la prueba contiene la transacción, y la transacción contiene el punto de control.',
    fails:
      'Los datos de la cadena de bloques en la prueba no contienen el punto de control: se modificaron o son de otra prueba.',
    unchecked: 'Una transacción contiene el punto de control. Busque si el bloque contiene la transacción.',
  },
}

export const states: typeof english.states = {
  QUEUED: {
    name: 'En espera',
    meaning: 'Registrado. Se anclará en la cadena de bloques con el próximo lote.',
  },
  BATCHED: {
    name: 'En curso',
    meaning: 'Su lote se está escribiendo en la cadena de bloques y espera confirmación.',
  },
  CONFIRMED: {
    name: 'Confirmado',
    meaning: 'Su lote está en un bloque de la cadena, y la prueba está publicada.',
  },
}

export const limits: typeof english.limits = {
  'time-is-claimed': 'La hora exacta. Viene del reloj de este servicio.',
  'key-is-from-proof': 'De quién es el registro. La clave viene de la propia prueba.',
  'key-was-compromised':
    'Que el registro lo firmó. Quizá otros tengan su clave anterior: solo cuenta lo que confirman una blockchain, una autoridad de sellado de tiempo de confianza o testigos.',
  'beacon-unchecked':
    'Después de qué hora lo anotó el registro. El número aleatorio público anterior a la entrada no se pudo comprobar aquí.',
  'order-is-from-log':
    'Que cada entrada desde el número aleatorio público continúa la anterior. «countersign log check» lo comprueba para todo el registro.',
  'witnesses-unchecked':
    'Si hay testigos que lo confirman. La prueba contiene sus firmas, pero esta página no los conoce.',
  'too-few-witnesses':
    'Que lo confirmen suficientes testigos. El registro les pregunta cada pocos segundos: compruébelo de nuevo pronto.',
  'cosignatures-unsupported':
    'Lo que valen algunas firmas de testigos. Este navegador no puede comprobar ML-DSA-44, por lo que aquí no cuentan.',
  'token-unchecked':
    'Lo que dice el sello de tiempo de una autoridad. No se puede comprobar aquí o su certificado ha caducado.',
  'authority-is-from-proof':
    'Cuándo existía a más tardar, según una autoridad de sellado de tiempo que esta página no conoce.',
  'not-anchored':
    'Que el registro muestre a todos las mismas entradas. Hasta que el punto de control esté en una cadena de bloques, solo tiene la palabra de este servicio.',
  'anchor-is-unchecked': 'Desde cuándo existe. Busque si el bloque contiene la transacción.',
  'block-is-from-proof':
    'Que el bloque pertenezca a la cadena. Compare su hash con el que muestra el explorador que prefiera.',
  'chain-is-private':
    'Desde cuándo existe, con independencia de este servicio. La red sirve para pruebas, y su operador puede reescribirla.',
  'test-network':
    'Desde cuándo existe, con independencia de este servicio. La red sirve para pruebas, y sus bloques cuestan poco.',
}

export const stations: typeof english.stations = {
  file: 'Archivo',
  fingerprint: 'Huella',
  entry: 'Entrada',
  path: 'Ruta de Merkle',
  root: 'Raíz',
  transaction: 'Transacción',
  block: 'Bloque',
}

export const stationStates: typeof english.stationStates = {
  holds: 'superado',
  fails: 'fallido',
  unchecked: 'no comprobado',
  'not-yet': 'todavía no',
  'not-reached': 'no alcanzado',
}
