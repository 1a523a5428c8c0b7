import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'
import { pluralIn } from '../../word-forms.ts'

const plural = pluralIn('it')

export const overview: ConsoleTexts['overview'] = {
  attention: {
    title: 'Richiede la Sua attenzione',
    nothing: 'Nulla al momento. Tutto procede come previsto.',
    waiting: (number, more) =>
      more
        ? `Più di ${count(number)} richieste sono in attesa di firme`
        : plural(number, {
            one: '1 richiesta è in attesa di firme',
            other: `${count(number)} richieste sono in attesa di firme`,
          }),
    expiring: (number) =>
      plural(number, {
        one: '1 richiesta di firma scade entro 2 giorni',
        other: `${count(number)} richieste di firma scadono entro 2 giorni`,
      }),
    stopped: (number) =>
      plural(number, {
        one: '1 richiesta di firma si è chiusa senza tutte le firme negli ultimi 7 giorni',
        other: `${count(number)} richieste di firma si sono chiuse senza tutte le firme negli ultimi 7 giorni`,
      }),
    endpoints: (number) =>
      plural(number, {
        one: '1 endpoint webhook è stato disattivato perché le sue consegne non riuscivano',
        other: `${count(number)} endpoint webhook sono stati disattivati perché le loro consegne non riuscivano`,
      }),
    deliveries: (number) =>
      plural(number, {
        one: '1 consegna di webhook non è riuscita negli ultimi 7 giorni',
        other: `${count(number)} consegne di webhook non sono riuscite negli ultimi 7 giorni`,
      }),
    unrenewed: (number, more) =>
      more
        ? `Non è stato possibile rinnovare più di ${count(number)} documenti, che perderanno la protezione`
        : plural(number, {
            one: 'Non è stato possibile rinnovare 1 documento, che perderà la protezione',
            other: `Non è stato possibile rinnovare ${count(number)} documenti, che perderanno la protezione`,
          }),
    alarm: 'Le nuove registrazioni non raggiungono la blockchain da più di 36 ore. Contatti il Suo amministratore.',
    delayed: 'Le nuove registrazioni raggiungono la blockchain in ritardo.',
  },
  requests: {
    title: 'Ultime richieste di firma',
    all: 'Vedi tutte le richieste di firma',
    create: 'Richiedi firme',
    none: 'Ancora nessuna richiesta. Invii un documento da firmare e ne segua qui l’avanzamento.',
  },
  documents: {
    title: 'Ultimi documenti',
    all: 'Vedi tutti i documenti',
    none: 'Ancora nessun documento. Carichi un PDF da firmare, sigillare o marcare temporalmente.',
  },
  anchoring: {
    title: 'Prova blockchain',
    network: 'Rete',
    publicChain: 'Rete pubblica, verificabile da chiunque',
    privateChain: 'Rete di prova, nessuna prova indipendente',
    next: 'Prossimo aggiornamento',
    nextNone: 'Poco dopo la prossima registrazione',
    every: (hours) =>
      plural(hours, {
        one: 'Le registrazioni vengono scritte nella blockchain ogni ora.',
        other: `Le registrazioni vengono scritte nella blockchain ogni ${count(hours)} ore.`,
      }),
    queued: 'Registrazioni in attesa',
    open: 'In corso',
    openExpected: (time) => `Previsto entro il ${time}`,
    openNow: 'In corso di scrittura',
    last: 'Ultimo aggiornamento',
    lastNone: 'Ancora nessuno',
    transaction: 'Vedi transazione',
  },
  quota: {
    title: 'Utilizzo di questo mese',
    names: {
      timestamps: 'Marche temporali',
      signingRequests: 'Richieste di firma',
      seals: 'Sigilli applicati',
      documents: 'Documenti',
      storageBytes: 'Spazio di archiviazione',
    },
    of: (used, limit) => `${used} di ${limit}`,
    unlimited: (used) => `${used}, nessun limite`,
    usedUp: 'Limite raggiunto',
    reset: (day) => `L’utilizzo si azzera il ${day}; lo spazio indica quello occupato ora.`,
    uncounted: 'Le marche temporali automatiche di documenti, firme e sigilli non vengono contate.',
    plan: { enterprise: 'Piano: Enterprise', free: 'Piano: Gratuito' },
  },
  firstSteps: {
    title: 'Primi passi',
    text: 'Scelga come iniziare:',
    upload: 'Carica un documento',
    uploadText: 'Un PDF da firmare, sigillare o marcare temporalmente.',
    request: 'Richiedi firme',
    requestText: 'Scelga un PDF e i firmatari. Il servizio invia le e-mail.',
    key: 'Crea una chiave API',
    keyText:
      'Usi l’API dal Suo programma. Con la Sua chiave, questo comando marca temporalmente l’impronta di un file:',
    keyPlace: 'LA_SUA_CHIAVE',
    copy: 'Copia comando',
  },
}
