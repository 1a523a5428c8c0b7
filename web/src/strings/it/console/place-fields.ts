import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'
import { isolated, pluralIn } from '../../word-forms.ts'

const plural = pluralIn('it')
const fields = (number: number) => plural(number, { one: '1 campo', other: `${count(number)} campi` })

export const placeFields: ConsoleTexts['placeFields'] = {
  title: 'Posiziona i campi',
  lead: 'Trascini i campi dove ogni firmatario firma o compila.',
  done: 'Fatto',
  loading: 'Caricamento del documento …',
  failed: 'Impossibile mostrare il documento, quindi non è possibile posizionare i campi.',
  leftOut: (number: number) =>
    plural(number, {
      one: '1 campo non ha posto in questo documento. È stato rimosso.',
      other: `${count(number)} campi non hanno posto in questo documento. Sono stati rimossi.`,
    }),
  pages: 'Pagine',
  page: (page: number, number: number) => `Pagina ${count(page)}, ${fields(number)}`,
  onPage: (page: number) => `Campi a pagina ${count(page)}`,

  section: {
    title: 'Campi nel documento',
    severalTitle: 'Campi nei documenti',
    ofSeveral: (position, all, title) => `Documento ${count(position)} di ${count(all)}: ${isolated(title)}`,
    openOf: (title) => `Posiziona i campi su ${isolated(title)}`,
    editOf: (title) => `Modifica i campi su ${isolated(title)}`,
    showOf: (title) => `Mostra il campo su ${isolated(title)}`,
    count: fields,
    none: 'Nessun campo',
    noPages: 'Non è possibile posizionare campi su questo documento.',
    lead: 'Facoltativo. Senza campi, le firme compaiono solo nel riquadro alla fine del documento.',
    open: 'Posiziona i campi',
    edit: 'Modifica i campi',
    clear: 'Rimuovi tutti i campi',
    cleared: 'Tutti i campi sono stati rimossi.',
    placed: (number: number) =>
      plural(number, { one: '1 campo posizionato.', other: `${count(number)} campi posizionati.` }),
    ofSigner: (who: string, number: number) => `${isolated(who)}: ${fields(number)}`,
    seals: (number: number) =>
      plural(number, {
        one: '1 sigillo della Sua organizzazione',
        other: `${count(number)} sigilli della Sua organizzazione`,
      }),
    copied: 'La copia mantiene i campi dell’originale.',
    needsDocument: 'Scelga prima un PDF.',
    needsUpload:
      'Non può posizionare campi su un documento da un URL. Carichi il PDF oppure usi dei tag nel suo testo.',
    elsewhere: 'I campi provengono da un altro documento. Controlli che siano al posto giusto.',
    show: 'Mostra il campo',
  },
  tags: 'Usa i tag nel testo',
  tagsHint: 'I tag come {{signature:1}} diventano campi e vengono nascosti nel documento.',
  tagsWrong: 'Controlli i tag nel documento.',
  tagsFound: 'Il testo di questo documento contiene tag per i campi.',

  removal: {
    title: (who: string) => `Rimuovere ${isolated(who)}?`,
    text: (who: string, number: number) =>
      plural(number, {
        one: `${isolated(who)} ha 1 campo nel documento.`,
        other: `${isolated(who)} ha ${count(number)} campi nel documento.`,
      }),
    choice: 'Che cosa fare dei campi?',
    remove: 'Rimuovere anche i campi',
    give: (who: string) => `Assegnarli a ${isolated(who)}`,
    act: 'Rimuovi il firmatario',
    /** For a role without fields. */
    roleTitle: (who: string) => `Modificare il ruolo di ${isolated(who)}?`,
    roleText: (role: string) => `Solo chi firma può compilare i campi. Il nuovo ruolo è: ${role}.`,
    roleRemove: 'Rimuovi i campi',
    roleAct: 'Modifica ruolo',
  },

  /** Of the form fields that the PDF already has. */
  forms: {
    title: (number: number) =>
      plural(number, { one: 'Questo PDF ha 1 campo modulo', other: `Questo PDF ha ${count(number)} campi modulo` }),
    lead: 'Li assegni ai firmatari, qui o facendo clic sulla pagina. Gli altri non può compilarli nessuno.',
    assigned: (number: number) => plural(number, { one: '1 è assegnato.', other: `${count(number)} sono assegnati.` }),
    all: (who: string) => `Assegna tutti a ${isolated(who)}`,
    closed:
      'I campi di testo e di scelta di questo PDF non possono essere assegnati, per esempio perché il PDF è già firmato o sigillato.',
    each: 'Assegna uno per uno',
    nobody: 'Nessuno',
    give: (name: string, who: string) => `Assegna il campo modulo «${isolated(name)}» a ${isolated(who)}`,
    unlisted: (number: number) =>
      plural(number, {
        one: '1 altro campo modulo di questo PDF non è elencato.',
        other: `Altri ${count(number)} campi modulo di questo PDF non sono elencati.`,
      }),
    oneSignature:
      'Questa persona ha già un campo firma. Può avere un solo campo firma del PDF, che deve essere il suo primo.',
    fixed: (name: string) => `Campo modulo «${isolated(name)}» del PDF. Posizione e dimensioni sono fisse.`,
    use: 'Usa per',
    valueHint: 'Lasci vuoto per mantenere il valore del PDF.',
    keys: 'Canc toglie il campo modulo al suo firmatario. Invio apre le impostazioni.',
  },

  palette: 'Aggiungi un campo',
  paletteHint: 'Trascini un campo su una pagina. Oppure ne scelga uno e poi faccia clic sulla pagina.',
  armed: (type: string) => `${type}: faccia clic sul punto della pagina.`,
  disarm: 'Annulla',
  signer: 'Campi per',
  types: {
    signature: 'Firma',
    initials: 'Sigla',
    date: 'Data della firma',
    name: 'Nome',
    email: 'E-mail',
    text: 'Testo',
    number: 'Numero',
    checkbox: 'Casella',
    radio: 'Scelta singola',
    dropdown: 'Elenco',
    seal: 'Sigillo',
  },
  option: (number: number) => `Opzione ${count(number)}`,
  of: (type: string, who: string) => `${type} per ${isolated(who)}`,
  named: (type: string, label: string, who: string) => `${type} «${isolated(label)}» per ${isolated(who)}`,
  required: 'obbligatorio',
  keys: 'Le frecce spostano il campo, con Maiusc di 10 punti. Ctrl e le frecce ne cambiano le dimensioni. Canc lo elimina. Invio apre le impostazioni.',

  tools: {
    undo: 'Annulla',
    redo: 'Ripeti',
    several: 'Seleziona più campi',
    settings: 'Impostazioni',
    duplicate: 'Duplica',
    toAll: 'Copia su tutte le pagine',
    remove: 'Elimina',
    align: 'Allinea',
    alignments: {
      left: 'Bordi sinistri',
      right: 'Bordi destri',
      top: 'Bordi superiori',
      bottom: 'Bordi inferiori',
      size: 'Stesse dimensioni',
    },
    copyFor: 'Copia per',
    copy: 'Copia',
  },

  panel: {
    seal: 'Sigillo',
    none: 'Selezioni un campo per modificarne le impostazioni.',
    several: (number: number) => `${count(number)} campi selezionati`,
    shortcuts: 'Scorciatoie da tastiera',
    keys: [
      ['Tab', 'Campo successivo'],
      ['← ↑ → ↓', 'Sposta di 1 punto, con Maiusc di 10'],
      ['Ctrl + ← ↑ → ↓', 'Cambia le dimensioni, anche con Alt'],
      ['Invio', 'Impostazioni'],
      ['Canc', 'Elimina'],
      ['Ctrl + D', 'Duplica'],
      ['Ctrl + A', 'Seleziona tutti i campi della pagina'],
      ['Ctrl + Z', 'Annulla, con Maiusc ripeti'],
      ['Esc', 'Deseleziona tutto'],
    ],
    signer: 'Firmatario',
    label: 'Etichetta',
    labelHint: 'Ciò che legge il firmatario, per esempio «Data di nascita».',
    required: 'Obbligatorio',
    placeholder: 'Testo segnaposto',
    value: 'Valore precompilato',
    noValue: 'Nessuno',
    checked: 'Selezionata all’inizio',
    readOnly: 'Non modificabile dal firmatario',
    options: 'Opzioni, una per riga',
    multiline: 'Più righe',
    maxLength: 'Lunghezza massima',
    pattern: 'Modello (espressione regolare)',
    patternHint: 'Suggerimento se il modello non corrisponde',
    fontSize: 'Dimensione del testo (punti)',
    automatic: 'Automatica',
    place: 'Posizione in punti',
    x: 'Da sinistra',
    y: 'Dal basso',
    width: 'Larghezza',
    height: 'Altezza',
    page: 'Pagina',
  },

  faults: {
    options: 'Inserisca almeno un’opzione.',
    pattern: 'Questo modello non è valido o non è supportato.',
    'no-value': 'Inserisca un valore, perché il campo non è modificabile.',
    missing: 'Inserisca un valore.',
    'too-long': 'Il valore supera la lunghezza massima.',
    'not-a-number': 'Il valore deve essere un numero.',
    'not-an-option': 'Il valore deve essere una delle opzioni.',
    'not-matching': 'Il valore non corrisponde al modello.',
    'several-lines': 'Il valore deve essere su una sola riga.',
    unprintable: 'Il valore contiene caratteri non stampabili.',
  },
  wrong: 'Un campo è da correggere.',

  said: {
    place: (what: string, page: number, where: string) => `${what}, pagina ${count(page)}, ${where}.`,
    from: (left: string, bottom: string) => `a ${left} punti da sinistra, ${bottom} dal basso`,
    size: (width: string, height: string) => `larghezza ${width}, altezza ${height}`,
    selected: (number: number) =>
      plural(number, { one: '1 campo selezionato.', other: `${count(number)} campi selezionati.` }),
    removed: 'Eliminato.',
    undone: 'Annullato.',
    redone: 'Ripetuto.',
    toAll: 'Copiato su tutte le pagine.',
    full: (most: number) =>
      `Una richiesta può avere fino a ${count(most)} campi. Elimini un campo per aggiungerne un altro.`,
  },
}
