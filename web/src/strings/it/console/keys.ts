import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'
import { pluralIn } from '../../word-forms.ts'

const plural = pluralIn('it')

export const keys: ConsoleTexts['keys'] = {
  title: 'Chiavi API',
  lead: 'I programmi usano questo servizio con chiavi API. Tratti una chiave come una password.',
  organizationTitle: (organization) => `Chiavi API di ${organization}`,
  organizationText:
    'Queste chiavi appartengono all’organizzazione. Continuano a funzionare quando il membro che le ha create se ne va.',
  organizationList: 'Chiavi dell’organizzazione',
  notYours:
    'Proprietari e amministratori gestiscono le chiavi dell’organizzazione. Si rivolga a uno di loro se il Suo programma ha bisogno di una chiave.',
  freePlan:
    'Il piano gratuito non comprende l’API. Le chiavi dell’organizzazione vengono rifiutate finché il piano non cambia.',
  personalTitle: 'Chiavi personali',
  personalText:
    'Le chiavi personali valgono solo per Lei, al di fuori di ogni organizzazione. Solo con esse si vede ciò che Lei crea con esse.',
  personalList: 'Chiavi personali',
  create: 'Crea chiave',
  createOrganization: 'Crea chiave dell’organizzazione',
  createPersonal: 'Crea chiave personale',
  organizationEmpty: {
    title: 'Ancora nessuna chiave',
    text: 'Ne crei una per ogni programma, così può revocare ognuna separatamente.',
  },
  personalEmpty: {
    title: 'Ancora nessuna chiave personale',
    text: 'Ne crei una per provare l’API.',
  },
  columns: {
    name: 'Nome',
    access: 'Accesso',
    expires: 'Scadenza',
    lastUsed: 'Ultimo uso',
    created: 'Creata il',
    actions: 'Azioni',
  },
  endsIn: 'Termina con',
  never: 'Mai',
  expired: 'Scaduta',
  replaced: 'Sostituita',
  neverUsed: 'Mai',
  edit: 'Modifica',
  editNamed: (name) => `Modifica ${name}`,
  saved: (name) => `Chiave ${name} salvata.`,
  rotate: 'Sostituisci',
  rotateNamed: (name) => `Sostituisci ${name}`,
  delete: 'Elimina',
  deleteNamed: (name) => `Elimina ${name}`,
  deleteTitle: (name) => `Eliminare la chiave ${name}?`,
  deleteText: 'I programmi che usano questa chiave perdono subito l’accesso. Ciò che hanno creato rimane.',
  deleteAction: 'Elimina chiave',
  deleted: (name) => `Chiave ${name} eliminata.`,
  form: {
    name: 'Nome',
    nameHint: 'Il programma che la usa, per esempio «Contabilità».',
    nameWrong: 'Inserisca un nome.',
    limit: 'Richieste all’ora',
    limitHint: (most) =>
      `Fino a ${count(most)}. Lasci vuoto per il valore predefinito. Un amministratore può concederne di più.`,
    limitWrong: (most) => `Inserisca un numero intero da 1 a ${count(most)}, o lasci il campo vuoto.`,
    title: (name) => `Modificare la chiave ${name}`,
    save: 'Salva',
    ranges: 'Indirizzi IP consentiti',
    rangesHint:
      'Un indirizzo IP o un intervallo per riga, per esempio 203.0.113.0/24. Lasci vuoto per consentire tutti gli indirizzi.',
    rangesWrong: (text) => `«${text}» non è un indirizzo IP né un intervallo come 203.0.113.0/24.`,
    rangesTooMany: (most) => `Inserisca al massimo ${count(most)} indirizzi IP o intervalli.`,
    expires: 'Scadenza',
    expiresHint: 'La chiave funziona fino alla fine di questo giorno, nel Suo fuso orario.',
    expiresOptions: {
      never: 'Mai',
      month: 'Tra 30 giorni',
      quarter: 'Tra 90 giorni',
      year: 'Tra 1 anno',
      day: 'In una data specifica',
    },
    expiresByDefault: (days) =>
      plural(days, { one: 'Tra 1 giorno (predefinito)', other: `Tra ${count(days)} giorni (predefinito)` }),
    hasDefault:
      'Le chiavi di questa organizzazione scadono sempre. Proprietari e amministratori stabiliscono il valore predefinito.',
    hasNoDefault: 'L’organizzazione non ha una scadenza predefinita.',
    day: 'Ultimo giorno',
    dayWrong: 'Scelga una data futura.',
    button: 'Crea chiave',
  },
  access: {
    title: 'Che cosa può fare la chiave',
    everything: 'Tutto',
    everythingChoice: 'Tutto, anche le funzioni future',
    some: 'Solo ciò che sceglie Lei',
    wrong: 'Scelga almeno un’area.',
    levels: { none: 'Nessun accesso', read: 'Solo visualizzare', write: 'Visualizzare e modificare' },
    areas: {
      timestamps: { name: 'Marche temporali', covers: 'Registrare impronte di file e scaricare le prove.' },
      documents: { name: 'Documenti', covers: 'Caricare, scaricare ed eliminare documenti.' },
      signing: {
        name: 'Richieste di firma',
        covers:
          'Inviare e seguire richieste, anche da modelli e in serie. Comprende bozze, identità visiva e incorporamento.',
      },
      seals: { name: 'Sigilli', covers: 'Vedere i Suoi sigilli, applicarli ai documenti e verificare sigilli.' },
      templates: { name: 'Modelli', covers: 'Creare, modificare ed eliminare modelli.' },
      webhooks: { name: 'Webhook', covers: 'Gli endpoint che ricevono eventi, e le loro consegne.' },
      audit: { name: 'Registro di audit', covers: 'Vedere chi ha fatto che cosa nell’organizzazione.' },
    },
    areaCount: (number) => plural(number, { one: 'Un’area', other: `${count(number)} aree` }),
    rangeCount: (number) => plural(number, { one: '1 intervallo IP', other: `${count(number)} intervalli IP` }),
    perHour: (number) => plural(number, { one: '1 richiesta all’ora', other: `${count(number)} richieste all’ora` }),
  },
  rotation: {
    title: (name) => `Sostituire la chiave ${name}?`,
    text: 'Riceve una nuova chiave con lo stesso nome, lo stesso accesso e gli stessi limiti. La inserisca nel Suo programma prima che la vecchia smetta di funzionare.',
    overlap: 'La vecchia chiave funziona ancora',
    overlapHint: 'Se la chiave è trapelata, la disattivi subito.',
    overlaps: {
      0: 'Non più: disattivarla subito',
      1: 'Per 1 ora',
      24: 'Per 24 ore',
      168: 'Per 7 giorni',
      720: 'Per 30 giorni',
    },
    action: 'Sostituisci chiave',
  },
  defaultExpiry: {
    none: 'Le nuove chiavi non hanno una scadenza predefinita.',
    days: (days) =>
      plural(days, {
        one: 'Le nuove chiavi scadono dopo 1 giorno, se non sceglie un’altra data.',
        other: `Le nuove chiavi scadono dopo ${count(days)} giorni, se non sceglie un’altra data.`,
      }),
    change: 'Modifica scadenza predefinita',
    title: 'Scadenza predefinita delle nuove chiavi',
    text: 'Vale per le chiavi nuove e sostituite dell’organizzazione. Le chiavi esistenti non cambiano. Con un valore predefinito, ogni nuova chiave deve scadere.',
    label: 'Giorni prima che le nuove chiavi scadano',
    hint: (most) => `Da 1 a ${count(most)}. Lasci vuoto per nessun valore predefinito.`,
    wrong: (most) => `Inserisca un numero intero da 1 a ${count(most)}, o lasci il campo vuoto.`,
    saved: 'Scadenza predefinita salvata.',
  },
  made: {
    title: 'La Sua nuova chiave',
    text: 'La copi ora. Non potrà più vederla in seguito.',
    key: 'Chiave',
    copy: 'Copia chiave',
    tryIt: 'La provi in un terminale',
    copyCommand: 'Copia comando',
    done: 'L’ho copiata',
  },
}
