import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'
import { pluralIn } from '../../word-forms.ts'

const plural = pluralIn('it')

export const overview: ConsoleTexts['overview'] = {
  attention: {
    title: 'Che cosa richiede la Sua attenzione',
    nothing: 'Nulla al momento. Tutte le richieste, le consegne e gli ancoraggi sono in corso o conclusi.',
    waiting: (number, more) =>
      more
        ? `Più di ${count(number)} richieste di firma attendono firme`
        : plural(number, {
            one: '1 richiesta di firma attende firme',
            other: `${count(number)} richieste di firma attendono firme`,
          }),
    expiring: (number) =>
      plural(number, {
        one: '1 richiesta di firma scade entro due giorni',
        other: `${count(number)} richieste di firma scadono entro due giorni`,
      }),
    stopped: (number) =>
      plural(number, {
        one: '1 richiesta di firma si è chiusa nell’ultima settimana senza tutte le firme',
        other: `${count(number)} richieste di firma si sono chiuse nell’ultima settimana senza tutte le firme`,
      }),
    endpoints: (number) =>
      plural(number, {
        one: '1 endpoint webhook è stato disattivato perché le sue consegne non riuscivano',
        other: `${count(number)} endpoint webhook sono stati disattivati perché le loro consegne non riuscivano`,
      }),
    deliveries: (number) =>
      plural(number, {
        one: '1 consegna di webhook non è riuscita nell’ultima settimana',
        other: `${count(number)} consegne di webhook non sono riuscite nell’ultima settimana`,
      }),
    unrenewed: (number, more) =>
      more
        ? `Non è stato possibile rinnovare più di ${count(number)} documenti, che perderanno la protezione`
        : plural(number, {
            one: 'Non è stato possibile rinnovare 1 documento, che perderà la protezione',
            other: `Non è stato possibile rinnovare ${count(number)} documenti, che perderanno la protezione`,
          }),
    alarm:
      'Una radice attende da più di 36 ore di essere scritta nella blockchain. Lo dica a chi gestisce questo servizio.',
    trouble: 'L’ancoraggio è bloccato:',
  },
  requests: {
    title: 'Ultime richieste di firma',
    all: 'Tutte le richieste di firma',
    create: 'Richiedere firme',
    none: 'Ancora nessuna. Invii un documento da firmare, e veda qui a che punto è.',
  },
  documents: {
    title: 'Ultimi documenti',
    all: 'Tutti i documenti',
    none: 'Ancora nessuno. Carichi un PDF per farlo firmare, sigillarlo o registrarlo.',
  },
  anchoring: {
    title: 'Ancoraggio',
    network: 'Blockchain',
    publicChain: 'pubblica: chiunque può verificare',
    privateChain: 'privata: ai terzi non dimostra nulla',
    next: 'Prossimo ancoraggio',
    nextNone: 'Poco dopo la prossima registrazione',
    every: (hours) =>
      plural(hours, {
        one: 'Viene scritta una radice ogni ora.',
        other: `Viene scritta una radice ogni ${count(hours)} ore.`,
      }),
    queued: 'Registrazioni in attesa',
    open: 'In viaggio',
    openExpected: (time) => `arrivo previsto: ${time}`,
    openNow: 'in corso di scrittura',
    last: 'Ultimo confermato',
    lastNone: 'Ancora nessuno',
    transaction: 'Vedere la transazione',
  },
  quota: {
    title: 'Questo mese',
    names: {
      timestamps: 'Marche temporali',
      signingRequests: 'Richieste di firma',
      seals: 'Sigilli applicati',
      documents: 'Documenti',
      storageBytes: 'Spazio di archiviazione',
    },
    of: (used, limit) => `${used} di ${limit}`,
    unlimited: (used) => `${used}, nessun limite`,
    usedUp: 'Esaurito',
    reset: (day) => `I conteggi ripartono dal ${day}; lo spazio è quello occupato ora.`,
    uncounted: 'Le marche temporali che documenti, firme e sigilli ricevono da soli non vengono contate.',
    plan: { enterprise: 'Piano: Enterprise', free: 'Piano: Gratuito' },
  },
  firstSteps: {
    title: 'Primi passi',
    text: 'Qui non c’è ancora nulla. Tre modi per cominciare:',
    upload: 'Caricare un documento',
    uploadText: 'Un PDF, da firmare, sigillare o registrare.',
    request: 'Richiedere una firma',
    requestText: 'Scelga un PDF e chi firma; il servizio invia le e-mail.',
    key: 'Creare una chiave API',
    keyText: 'Lo lasci fare a un programma. Con una chiave, questa riga registra l’impronta di un file:',
    keyPlace: 'LA_SUA_CHIAVE',
    copy: 'Copiare la riga',
  },
}
