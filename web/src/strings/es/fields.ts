import type { FieldTexts } from '../en/fields.ts'

export const fields: FieldTexts = {
  title: 'Por rellenar',
  start: 'Empezar a rellenar',
  next: 'Campo siguiente',
  progress: (done, total) => `${done} de ${total} rellenados`,
  allDone: 'Todos los campos obligatorios están rellenados',
  optional: '(opcional)',
  optionalLeft: (count) => (count === 1 ? 'Queda 1 campo opcional' : `Quedan ${count} campos opcionales`),
  page: (page) => `Página ${page}`,
  showOnPage: (label, page) => `Mostrar ${label} en la página ${page}`,
  choose: 'Elegir',
  upTo: (characters) => (characters === 1 ? '1 carácter' : `Hasta ${characters} caracteres`),
  labels: {
    signature: 'Firma',
    initials: 'Iniciales',
    date: 'Fecha',
    name: 'Nombre',
    email: 'Correo electrónico',
    text: 'Texto',
    number: 'Número',
    checkbox: 'Casilla',
    radio: 'Opción',
    dropdown: 'Lista',
  },
  numbered: (label, number) => `${label} n.º ${number}`,

  faults: {
    missing: 'Rellene este campo.',
    unchecked: 'Marque esta casilla.',
    notChosen: 'Elija una opción.',
    tooLong: (most, count) => `Escriba como máximo ${most} caracteres. Ha escrito ${count}.`,
    notANumber: 'Escriba un número.',
    notMatching: 'Compruebe el formato de este valor.',
    expected: (hint) => `Compruebe el formato: ${hint}`,
    severalLines: 'Escriba una sola línea.',
    unprintable: 'Quite los caracteres que no se pueden imprimir.',
    refused: 'Este valor no se ha aceptado. Quizá contiene caracteres que no se pueden imprimir.',
  },
  summary: (count) => (count === 1 ? 'Corrija 1 campo para continuar.' : `Corrija ${count} campos para continuar.`),

  automatic: 'Ya rellenado',
  give: { signature: 'Firmar aquí', initials: 'Poner iniciales' },
  change: { signature: 'Cambiar su firma', initials: 'Cambiar sus iniciales' },
  places: {
    signature: (count) =>
      count === 1 ? 'Aparece en 1 lugar del documento.' : `Aparece en ${count} lugares del documento.`,
    initials: (count) =>
      count === 1 ? 'Aparecen en 1 lugar del documento.' : `Aparecen en ${count} lugares del documento.`,
  },
  nextInitials: 'Siguiente: iniciales',

  initials: {
    title: 'Sus iniciales',
    ways: 'Cómo poner sus iniciales',
    nameLabel: 'Iniciales',
    nameHint: (example) => `Las primeras letras de su nombre y apellidos, por ejemplo ${example}.`,
    nameMissing: 'Escriba sus iniciales.',
    nameUnprintable: (character) =>
      `${character} no se puede imprimir en el documento. Quítelo, o dibuje sus iniciales.`,
    padLabel: 'Dibuje aquí sus iniciales con el dedo, un lápiz o el ratón. Con el teclado, elija Escribir.',
    padHint: 'Dibuje con el dedo, un lápiz o el ratón.',
    padMissing: 'Dibuje sus iniciales en el recuadro de arriba, o elija Escribir.',
    padLine: 'Un punto o una línea recta no basta. Escriba sus iniciales como en papel.',
  },
}
