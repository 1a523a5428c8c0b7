import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'
import { isolated } from '../../word-forms.ts'

export const timestamps: ConsoleTexts['timestamps'] = {
  title: 'Sellos de tiempo',
  lead: 'Pruebe que un archivo existía en un momento dado y que no ha cambiado desde entonces.',
  choose: 'Elegir archivos',
  chooseHint:
    'o suéltelos en esta página. Se quedan en su equipo: solo se envían las huellas y las etiquetas que deje abajo.',
  chosenTitle: 'Por registrar',
  labelHint:
    'Una etiqueta se envía con la huella, y solo la ve su organización. Vacíela para no enviar ningún nombre de archivo.',
  labelOf: (name) => `Etiqueta para ${isolated(name)}`,
  labelWrong: 'Una etiqueta tiene como máximo 200 caracteres, en una línea.',
  record: (number) => (number === 1 ? 'Registrar el sello de tiempo' : `Registrar ${count(number)} sellos de tiempo`),
  remove: 'Quitar',
  removeOf: (name) => `Quitar ${isolated(name)}`,
  stampedTitle: 'Registrados ahora',
  stampedCount: (done, all) => `Registrados: ${count(done)} de ${count(all)}`,
  waiting: 'En espera …',
  hashing: (name) => `Calculando la huella de ${name}`,
  sending: 'Registrando …',
  recorded: (number) => `Registrado con el número ${count(number)}.`,
  clear: 'Vaciar esta lista',
  listTitle: 'Todos los sellos de tiempo',
  number: 'Número',
  fingerprint: 'Huella',
  kind: 'Tipo',
  time: 'Registrado el',
  chain: 'Cadena de bloques',
  actions: 'Prueba',
  proof: 'Archivo de prueba',
  check: 'Comprobar',
  ofNumber: (number) => `número ${count(number)}`,
  filter: 'Buscar una huella',
  filterButton: 'Buscar',
  filterWrong: 'Una huella tiene 64 caracteres, cifras y letras de la a a la f.',
  emptyTitle: 'Aún no hay sellos de tiempo',
  emptyText:
    'Suelte un archivo en esta página. Los documentos que suba, firme o selle reciben su sello de tiempo por sí solos.',
  notFoundTitle: 'No encontrado',
  notFoundText:
    'Su organización no tiene ningún sello de tiempo con esta huella o referencia. Vacíe los campos para ver todos.',
  anchoringTitle: (network) => `Cadena de bloques: ${network}`,
  publicChain: 'Una cadena pública: cualquiera puede comprobar las pruebas sin este servicio.',
  privateChain: 'Una cadena privada para hacer ensayos: no prueba nada a terceros.',
  queued: (number) =>
    number === 1 ? '1 anotación espera la próxima raíz.' : `${count(number)} anotaciones esperan la próxima raíz.`,
  onItsWay: 'Una raíz está en camino a la cadena.',
  expected: (time) => `Una raíz está en camino a la cadena. Llegada prevista: ${time}.`,
  nextRoot: (time) => `Próxima raíz: ${time}.`,
  alarm: 'Una raíz espera desde hace más de 36 horas. Quien gestiona este servicio debería mirar `anchor status`.',
}
