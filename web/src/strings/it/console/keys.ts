import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'

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
    ending: 'Termina con',
    limit: 'Richieste all’ora',
    expires: 'Scadenza',
    lastUsed: 'Ultimo uso',
    created: 'Creata il',
    actions: 'Azioni',
  },
  standardLimit: 'Predefinito',
  never: 'Mai',
  expired: 'Scaduta',
  neverUsed: 'Mai',
  rotate: 'Sostituisci',
  rotateNamed: (name) => `Sostituisci ${name}`,
  rotateTitle: (name) => `Sostituire la chiave ${name}?`,
  rotateText: 'Riceve una nuova chiave con gli stessi limiti. La vecchia funziona ancora per 24 ore.',
  rotateAction: 'Sostituisci chiave',
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
    expires: 'Scadenza',
    expiresHint: 'La chiave funziona fino alla fine di questo giorno, nel Suo fuso orario.',
    expiresOptions: {
      never: 'Mai',
      month: 'Tra 30 giorni',
      quarter: 'Tra 90 giorni',
      year: 'Tra 1 anno',
      day: 'In una data specifica',
    },
    day: 'Ultimo giorno',
    dayWrong: 'Scelga una data futura.',
    button: 'Crea chiave',
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
