import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'
import { isolated, pluralIn } from '../../word-forms.ts'

const plural = pluralIn('es')
const fields = (number: number) => plural(number, { one: '1 campo', other: `${count(number)} campos` })

export const placeFields: ConsoleTexts['placeFields'] = {
  title: 'Colocar campos',
  lead: 'Arrastre los campos a donde cada firmante firma o rellena algo.',
  done: 'Listo',
  loading: 'Cargando el documento …',
  failed: 'No se puede mostrar el documento, así que no se pueden colocar campos.',
  leftOut: (number: number) =>
    plural(number, {
      one: '1 campo no tiene lugar en este documento. Se ha eliminado.',
      other: `${count(number)} campos no tienen lugar en este documento. Se han eliminado.`,
    }),
  pages: 'Páginas',
  page: (page: number, number: number) => `Página ${count(page)}, ${fields(number)}`,
  onPage: (page: number) => `Campos de la página ${count(page)}`,

  section: {
    title: 'Campos del documento',
    severalTitle: 'Campos de los documentos',
    ofSeveral: (position, all, title) => `Documento ${count(position)} de ${count(all)}: ${isolated(title)}`,
    openOf: (title) => `Colocar campos en ${isolated(title)}`,
    editOf: (title) => `Editar campos en ${isolated(title)}`,
    showOf: (title) => `Mostrar el campo en ${isolated(title)}`,
    count: fields,
    none: 'Sin campos',
    noPages: 'No se pueden colocar campos en este documento.',
    lead: 'Opcional. Sin campos, las firmas solo aparecen en el bloque al final del documento.',
    open: 'Colocar campos',
    edit: 'Editar campos',
    clear: 'Quitar todos los campos',
    cleared: 'Se han quitado todos los campos.',
    placed: (number: number) =>
      plural(number, { one: 'Hay 1 campo colocado.', other: `Hay ${count(number)} campos colocados.` }),
    ofSigner: (who: string, number: number) => `${isolated(who)}: ${fields(number)}`,
    seals: (number: number) =>
      plural(number, { one: '1 sello de su organización', other: `${count(number)} sellos de su organización` }),
    copied: 'La copia conserva los campos del original.',
    needsDocument: 'Elija primero un PDF.',
    needsUpload: 'No puede colocar campos en un documento de una URL. Suba el PDF o utilice etiquetas en su texto.',
    elsewhere: 'Los campos proceden de otro documento. Compruebe que estén en el lugar correcto.',
    show: 'Mostrar el campo',
  },
  tags: 'Usar las etiquetas del texto',
  tagsHint: 'Las etiquetas como {{signature:1}} se convierten en campos y se ocultan en el documento.',
  tagsWrong: 'Compruebe las etiquetas del documento.',
  tagsFound: 'El texto de este documento contiene etiquetas de campos.',

  removal: {
    title: (who: string) => `¿Quitar a ${isolated(who)}?`,
    text: (who: string, number: number) =>
      plural(number, {
        one: `${isolated(who)} tiene 1 campo en el documento.`,
        other: `${isolated(who)} tiene ${count(number)} campos en el documento.`,
      }),
    choice: '¿Qué hacer con los campos?',
    remove: 'Quitar también los campos',
    give: (who: string) => `Asignarlos a ${isolated(who)}`,
    act: 'Quitar firmante',
    /** For a role without fields. */
    roleTitle: (who: string) => `¿Cambiar el rol de ${isolated(who)}?`,
    roleText: (role: string) => `Solo quien firma puede rellenar campos. El nuevo rol es: ${role}.`,
    roleRemove: 'Eliminar los campos',
    roleAct: 'Cambiar rol',
  },

  /** Of the form fields that the PDF already has. */
  forms: {
    title: (number: number) =>
      plural(number, {
        one: 'Este PDF tiene 1 campo de formulario',
        other: `Este PDF tiene ${count(number)} campos de formulario`,
      }),
    lead: 'Asígnelos a los firmantes, aquí o haciendo clic en la página. Nadie podrá rellenar los demás.',
    assigned: (number: number) =>
      plural(number, { one: '1 está asignado.', other: `${count(number)} están asignados.` }),
    all: (who: string) => `Asignar todos a ${isolated(who)}`,
    closed:
      'Los campos de texto y de selección de este PDF no se pueden asignar, por ejemplo porque el PDF ya está firmado o sellado.',
    each: 'Asignar uno a uno',
    nobody: 'Nadie',
    give: (name: string, who: string) => `Asignar el campo de formulario «${isolated(name)}» a ${isolated(who)}`,
    unlisted: (number: number) =>
      plural(number, {
        one: '1 campo de formulario más de este PDF no aparece en la lista.',
        other: `${count(number)} campos de formulario más de este PDF no aparecen en la lista.`,
      }),
    oneSignature:
      'Esta persona ya tiene un campo de firma. Solo puede tener 1 campo de firma del PDF, y debe ser el primero.',
    fixed: (name: string) => `Campo de formulario «${isolated(name)}» del PDF. Su lugar y su tamaño son fijos.`,
    use: 'Usar para',
    valueHint: 'Déjelo vacío para conservar el valor del PDF.',
    keys: 'Supr quita el campo de formulario a su firmante. Intro abre sus ajustes.',
  },

  palette: 'Añadir un campo',
  paletteHint: 'Arrastre un campo a una página. O elija uno y haga clic en la página.',
  armed: (type: string) => `${type}: haga clic en el lugar de la página.`,
  disarm: 'Cancelar',
  signer: 'Campos para',
  types: {
    signature: 'Firma',
    initials: 'Iniciales',
    date: 'Fecha de firma',
    name: 'Nombre',
    email: 'Correo',
    text: 'Texto',
    number: 'Número',
    checkbox: 'Casilla',
    radio: 'Opción única',
    dropdown: 'Lista',
    seal: 'Sello',
  },
  option: (number: number) => `Opción ${count(number)}`,
  of: (type: string, who: string) => `${type} para ${isolated(who)}`,
  named: (type: string, label: string, who: string) => `${type} «${isolated(label)}» para ${isolated(who)}`,
  required: 'obligatorio',
  keys: 'Las flechas mueven el campo, con Mayús 10 puntos. Ctrl y las flechas cambian su tamaño. Supr lo elimina. Intro abre sus ajustes.',

  tools: {
    undo: 'Deshacer',
    redo: 'Rehacer',
    several: 'Seleccionar varios',
    settings: 'Ajustes',
    duplicate: 'Duplicar',
    toAll: 'Copiar a todas las páginas',
    remove: 'Eliminar',
    align: 'Alinear',
    alignments: {
      left: 'Bordes izquierdos',
      right: 'Bordes derechos',
      top: 'Bordes superiores',
      bottom: 'Bordes inferiores',
      size: 'Mismo tamaño',
    },
    copyFor: 'Copiar para',
    copy: 'Copiar',
  },

  panel: {
    seal: 'Sello',
    none: 'Seleccione un campo para cambiar sus ajustes.',
    several: (number: number) => `${count(number)} campos seleccionados`,
    shortcuts: 'Atajos de teclado',
    keys: [
      ['Tab', 'Campo siguiente'],
      ['← ↑ → ↓', 'Mover 1 punto, con Mayús 10'],
      ['Ctrl + ← ↑ → ↓', 'Cambiar el tamaño, también con Alt'],
      ['Intro', 'Ajustes'],
      ['Supr', 'Eliminar'],
      ['Ctrl + D', 'Duplicar'],
      ['Ctrl + A', 'Seleccionar todos los campos de la página'],
      ['Ctrl + Z', 'Deshacer, con Mayús rehacer'],
      ['Esc', 'Quitar la selección'],
    ],
    signer: 'Firmante',
    label: 'Etiqueta',
    labelHint: 'Lo que lee el firmante, por ejemplo «Fecha de nacimiento».',
    required: 'Obligatorio',
    placeholder: 'Texto de ejemplo',
    value: 'Valor prerrellenado',
    noValue: 'Ninguno',
    checked: 'Marcada al principio',
    readOnly: 'El firmante no puede cambiarlo',
    options: 'Opciones, una por línea',
    multiline: 'Varias líneas',
    maxLength: 'Longitud máxima',
    pattern: 'Patrón (expresión regular)',
    patternHint: 'Indicación si el patrón no coincide',
    fontSize: 'Tamaño de letra (puntos)',
    automatic: 'Automático',
    place: 'Posición en puntos',
    x: 'Desde la izquierda',
    y: 'Desde abajo',
    width: 'Ancho',
    height: 'Alto',
    page: 'Página',
  },

  faults: {
    options: 'Escriba al menos una opción.',
    pattern: 'Este patrón no es válido o no se admite.',
    'no-value': 'Escriba un valor, porque el firmante no puede cambiar el campo.',
    missing: 'Escriba un valor.',
    'too-long': 'El valor supera la longitud máxima.',
    'not-a-number': 'El valor debe ser un número.',
    'not-an-option': 'El valor debe ser una de las opciones.',
    'not-matching': 'El valor no coincide con el patrón.',
    'several-lines': 'El valor debe ocupar una sola línea.',
    unprintable: 'El valor contiene caracteres que no se pueden imprimir.',
  },
  wrong: 'Hay que corregir un campo.',

  said: {
    place: (what: string, page: number, where: string) => `${what}, página ${count(page)}, ${where}.`,
    from: (left: string, bottom: string) => `a ${left} puntos de la izquierda, ${bottom} desde abajo`,
    size: (width: string, height: string) => `${width} de ancho, ${height} de alto`,
    selected: (number: number) =>
      plural(number, { one: '1 campo seleccionado.', other: `${count(number)} campos seleccionados.` }),
    removed: 'Eliminado.',
    undone: 'Deshecho.',
    redone: 'Rehecho.',
    toAll: 'Copiado a todas las páginas.',
    full: (most: number) => `Una solicitud puede tener hasta ${count(most)} campos. Elimine un campo para añadir otro.`,
  },
}
