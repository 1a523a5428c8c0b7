import type { FieldTexts } from '../en/fields.ts'

export const fields: FieldTexts = {
  title: 'Da compilare',
  start: 'Inizia a compilare',
  next: 'Campo successivo',
  progress: (done, total) => `${done} di ${total} compilati`,
  allDone: 'Tutti i campi obbligatori sono compilati',
  optional: '(facoltativo)',
  optionalLeft: (count) => (count === 1 ? 'Ancora 1 campo facoltativo' : `Ancora ${count} campi facoltativi`),
  page: (page) => `Pagina ${page}`,
  showOnPage: (label, page) => `Mostra ${label} a pagina ${page}`,
  choose: 'Scegli',
  upTo: (characters) => (characters === 1 ? '1 carattere' : `Al massimo ${characters} caratteri`),
  labels: {
    signature: 'Firma',
    initials: 'Sigla',
    date: 'Data',
    name: 'Nome',
    email: 'Indirizzo email',
    text: 'Testo',
    number: 'Numero',
    checkbox: 'Casella',
    radio: 'Scelta',
    dropdown: 'Elenco',
  },
  numbered: (label, number) => `${label} n. ${number}`,

  faults: {
    missing: 'Compili questo campo.',
    unchecked: 'Spunti questa casella.',
    notChosen: 'Scelga un’opzione.',
    tooLong: (most, count) => `Scriva al massimo ${most} caratteri. Ora sono ${count}.`,
    notANumber: 'Scriva un numero.',
    notMatching: 'Controlli il formato di questo valore.',
    expected: (hint) => `Controlli il formato: ${hint}`,
    severalLines: 'Scriva una sola riga.',
    unprintable: 'Tolga i caratteri che non possono essere stampati.',
    refused: 'Questo valore non è stato accettato. Forse contiene caratteri che non possono essere stampati.',
  },
  summary: (count) => (count === 1 ? 'Corregga 1 campo per continuare.' : `Corregga ${count} campi per continuare.`),

  automatic: 'Compilato per Lei',
  give: { signature: 'Firma qui', initials: 'Sigla qui' },
  change: { signature: 'Modifica la firma', initials: 'Modifica la sigla' },
  places: {
    signature: (count) =>
      count === 1 ? 'Compare in 1 punto del documento.' : `Compare in ${count} punti del documento.`,
    initials: (count) =>
      count === 1 ? 'Compare in 1 punto del documento.' : `Compare in ${count} punti del documento.`,
  },
  nextInitials: 'Avanti: sigla',

  initials: {
    title: 'La Sua sigla',
    ways: 'Come siglare',
    nameLabel: 'Sigla',
    nameHint: (example) => `Le iniziali di nome e cognome, per esempio ${example}.`,
    nameMissing: 'Scriva la Sua sigla.',
    nameUnprintable: (character) =>
      `${character} non può essere stampato nel documento. Lo tolga, o disegni la Sua sigla.`,
    padLabel: 'Disegni qui la Sua sigla con il dito, una penna o il mouse. Con la tastiera, scelga Scrivi.',
    padHint: 'Disegni con il dito, una penna o il mouse.',
    padMissing: 'Disegni la Sua sigla nel riquadro qui sopra, o scelga Scrivi.',
    padLine: 'Un punto o una linea retta non basta. Sigli come fa su carta.',
  },
}
