import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'

export const keys: ConsoleTexts['keys'] = {
  title: 'Chiavi API',
  lead: 'I programmi accedono con una chiave. Chi la possiede può fare ciò che la chiave consente: la tratti come una password.',
  organizationTitle: (organization) => `Chiavi di ${organization}`,
  organizationText: 'Valgono per l’organizzazione e restano quando se ne va la persona che le ha create.',
  organizationList: 'Chiavi dell’organizzazione',
  notYours:
    'Le chiavi dell’organizzazione sono gestite dai suoi proprietari e amministratori. Si rivolga a uno di loro se un Suo programma ha bisogno di una chiave.',
  freePlan:
    'L’API non fa parte del piano gratuito. Le chiavi dell’organizzazione vengono rifiutate finché il piano non cambia.',
  personalTitle: 'Le Sue chiavi personali',
  personalText:
    'Valgono solo per Lei, al di fuori di ogni organizzazione: ciò che si crea con esse si vede solo con esse.',
  personalList: 'Le Sue chiavi personali',
  create: 'Nuova chiave',
  createOrganization: 'Nuova chiave dell’organizzazione',
  createPersonal: 'Nuova chiave personale',
  organizationEmpty: {
    title: 'Ancora nessuna chiave',
    text: 'Ne crei una per ogni programma che lavora con questo servizio. Così ognuna può essere tolta senza toccare le altre.',
  },
  personalEmpty: {
    title: 'Nessuna chiave personale',
    text: 'Ne crei una per provare l’API.',
  },
  columns: {
    name: 'Nome',
    ending: 'Termina con',
    limit: 'Richieste all’ora',
    expires: 'Scadenza',
    created: 'Creata il',
    actions: 'Azioni',
  },
  standardLimit: 'Predefinito',
  never: 'Mai',
  expired: 'Scaduta',
  delete: 'Eliminare',
  deleteNamed: (name) => `Eliminare ${name}`,
  deleteTitle: (name) => `Eliminare la chiave ${name}?`,
  deleteText: 'Da questo momento i programmi che la usano vengono rifiutati. Ciò che è stato creato con essa rimane.',
  deleteAction: 'Eliminare la chiave',
  deleted: (name) => `La chiave ${name} è stata eliminata.`,
  form: {
    name: 'Nome',
    nameHint: 'Che cosa la usa, per esempio «Contabilità».',
    nameWrong: 'Dia un nome alla chiave.',
    limit: 'Richieste all’ora',
    limitHint: (most) =>
      `Al massimo ${count(most)}. Vuoto: il valore predefinito di questo servizio. Un amministratore può concederne di più.`,
    limitWrong: (most) => `Inserisca un numero intero da 1 a ${count(most)}, o lasci il campo vuoto.`,
    expires: 'Scadenza',
    expiresHint: 'La chiave funziona fino alla fine di questo giorno, secondo il Suo orologio.',
    expiresOptions: {
      never: 'Mai',
      month: 'Tra 30 giorni',
      quarter: 'Tra 90 giorni',
      year: 'Tra un anno',
      day: 'In un giorno preciso …',
    },
    day: 'Ultimo giorno',
    dayWrong: 'Scelga un giorno che deve ancora venire.',
    button: 'Creare la chiave',
  },
  made: {
    title: 'La Sua nuova chiave',
    text: 'La copi ora. Viene mostrata solo questa volta; nemmeno il servizio può mostrarla di nuovo.',
    key: 'Chiave',
    copy: 'Copiare la chiave',
    tryIt: 'La provi in un terminale',
    copyCommand: 'Copiare il comando',
    done: 'L’ho copiata',
  },
}
