import type * as english from '../en/proof.ts'

export const steps: typeof english.steps = {
  file: {
    title: 'Su archivo',
    holds: 'Su huella se ha calculado en este navegador. Es la que comprueban los pasos siguientes.',
    fails: 'Su huella se ha calculado en este navegador. No es la que comprueban los pasos siguientes.',
    unchecked: 'No se ha elegido ningún archivo. La comprobación empieza por la huella.',
  },
  record: {
    title: 'La respuesta del servicio',
    holds: 'El número, la hora y el bloque que muestra esta página son los de la prueba.',
    fails: 'El número, la hora o el bloque que muestra esta página no son los de la prueba.',
    unchecked: 'No comparada.',
  },
  entry: {
    title: 'La entrada',
    holds: 'La entrada del registro está completa y tiene el número que indica la prueba.',
    fails: 'La entrada del registro está dañada o tiene otro número que el que indica la prueba.',
    unchecked: 'No comprobada.',
  },
  fingerprint: {
    title: 'De la huella a la entrada',
    holds: 'La entrada fija exactamente esta huella.',
    fails: 'La entrada no fija esta huella.',
    unchecked: 'No comprobado.',
  },
  checkpoint: {
    title: 'El punto de control',
    holds: 'El punto de control, un resumen de todo el registro, está completo y pertenece a este registro.',
    fails: 'El punto de control, un resumen de todo el registro, está dañado o no pertenece a esta prueba.',
    unchecked: 'No comprobado.',
  },
  inclusion: {
    title: 'De la entrada al punto de control',
    holds: 'El camino de hashes lleva de la entrada al punto de control: la entrada está en el registro.',
    fails: 'El camino de hashes no lleva de la entrada al punto de control.',
    unchecked: 'No comprobado.',
  },
  key: {
    title: 'La clave del registro',
    holds: 'La clave de la prueba es la que publica este servicio.',
    fails: 'La clave de la prueba no es la que publica este servicio.',
    unchecked:
      'La clave solo se conoce por la prueba. Cualquiera puede crear una clave: compárela con la del operador del registro.',
  },
  signature: {
    title: 'La firma',
    holds: 'El registro ha firmado el punto de control con su clave.',
    fails: 'La firma del punto de control no es de esta clave.',
    unchecked: 'No comprobada.',
  },
  anchor: {
    title: 'La cadena de bloques',
    holds: 'El bloque que muestra la prueba contiene la transacción, y la transacción contiene el punto de control.',
    fails:
      'Lo que la prueba muestra de la cadena de bloques no contiene el punto de control: se ha modificado o es de otro lugar.',
    unchecked: 'Una transacción lleva el punto de control. Falta consultar que el bloque la contiene.',
  },
}

export const states: typeof english.states = {
  QUEUED: {
    name: 'En espera',
    meaning: 'Anotado en el registro. Se anclará en la cadena de bloques con la próxima raíz.',
  },
  BATCHED: {
    name: 'En camino',
    meaning: 'Parte de una raíz que se está escribiendo en la cadena de bloques y espera allí su confirmación.',
  },
  CONFIRMED: {
    name: 'Confirmado',
    meaning: 'La raíz que cubre esta anotación está en un bloque de la cadena, y la prueba está publicada.',
  },
}

export const limits: typeof english.limits = {
  'time-is-claimed': 'La hora exacta. Es la que marcaba el reloj del servicio.',
  'key-is-from-proof': 'De quién es el registro. La clave procede de la propia prueba.',
  'not-anchored':
    'Que el registro muestra a todos las mismas entradas. Hasta que una cadena de bloques contenga el punto de control, solo lo dice el servicio.',
  'anchor-is-unchecked': 'Desde cuándo existe. Falta consultar que el bloque contiene la transacción.',
  'block-is-from-proof':
    'Que el bloque es de la cadena de bloques. Compare su hash con el que muestra un explorador de su elección.',
  'chain-is-private':
    'Desde cuándo existe, ante terceros. La cadena es privada: quien la opera puede reescribirla, así que no prueba nada a terceros.',
}

export const stations: typeof english.stations = {
  file: 'Archivo',
  fingerprint: 'Huella',
  entry: 'Entrada',
  path: 'Camino de Merkle',
  root: 'Raíz',
  transaction: 'Transacción',
  block: 'Bloque',
}

export const stationStates: typeof english.stationStates = {
  holds: 'superado',
  fails: 'no superado',
  unchecked: 'no comprobado',
  'not-yet': 'todavía no',
  'not-reached': 'no alcanzado',
}
