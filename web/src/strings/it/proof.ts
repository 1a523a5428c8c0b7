import type * as english from '../en/proof.ts'

export const steps: typeof english.steps = {
  file: {
    title: 'Il Suo file',
    holds: 'Il Suo browser ne ha calcolato l’impronta. I passi seguenti verificano quella.',
    fails: 'Il Suo browser ne ha calcolato l’impronta. I passi seguenti ne verificano un’altra.',
    unchecked: 'Non ha scelto un file. La verifica inizia dall’impronta.',
  },
  record: {
    title: 'La risposta del servizio',
    holds: 'Numero, ora e blocco in questa pagina sono quelli della prova.',
    fails: 'Numero, ora o blocco in questa pagina non sono quelli della prova.',
    unchecked: 'Non confrontato.',
  },
  entry: {
    title: 'La voce',
    holds: 'La voce del registro è completa e ha il numero indicato nella prova.',
    fails: 'La voce del registro è danneggiata, o il suo numero è diverso da quello della prova.',
    unchecked: 'Non verificato.',
  },
  fingerprint: {
    title: 'Dall’impronta alla voce',
    holds: 'La voce riguarda esattamente questa impronta.',
    fails: 'La voce riguarda un’altra impronta.',
    unchecked: 'Non verificato.',
  },
  checkpoint: {
    title: 'Il punto di controllo',
    holds: 'Il punto di controllo, un riassunto dell’intero registro, è completo e di questo registro.',
    fails: 'Il punto di controllo, un riassunto dell’intero registro, è danneggiato o di un’altra prova.',
    unchecked: 'Non verificato.',
  },
  inclusion: {
    title: 'Dalla voce al punto di controllo',
    holds: 'Gli hash collegano la voce al punto di controllo: la voce è nel registro.',
    fails: 'Gli hash non collegano la voce al punto di controllo.',
    unchecked: 'Non verificato.',
  },
  key: {
    title: 'La chiave del registro',
    holds: 'La chiave nella prova è una di quelle che questo servizio pubblica per il suo registro.',
    fails: 'La chiave nella prova non è quella pubblicata da questo servizio.',
    unchecked:
      'La chiave viene dalla prova stessa. Chiunque può crearne una: la confronti con quella del gestore del registro.',
  },
  signature: {
    title: 'La firma',
    holds: 'Il registro ha firmato il punto di controllo con la sua chiave.',
    fails: 'La firma sul punto di controllo non è stata fatta con questa chiave.',
    unchecked: 'Non verificato.',
  },
  randomness: {
    title: 'Il numero casuale pubblico',
    holds:
      'Prima della voce, il registro ha annotato un numero casuale che nessuno poteva conoscere prima della pubblicazione. La voce è quindi successiva.',
    fails: 'Il numero casuale pubblico nella prova è errato, oppure il registro non lo ha annotato prima della voce.',
    unchecked:
      'Prima della voce, il registro ha annotato un numero casuale. Questa pagina non ha potuto verificare che sia autentico: non conosce la fonte o non ha potuto caricare la verifica.',
  },
  witnesses: {
    title: 'I testimoni',
    holds: 'Abbastanza testimoni di questo registro hanno firmato un punto di controllo con questa voce.',
    fails: 'La firma di un testimone, o il punto di controllo che ha firmato, è sbagliata.',
    unchecked: 'Ancora troppo pochi testimoni hanno firmato il punto di controllo, o non si sa di chi fidarsi.',
  },
  timestamp: {
    title: 'L’autorità di marcatura temporale',
    holds:
      'Un’autorità di marcatura temporale di cui questo servizio si fida ha confermato un punto di controllo con questa voce.',
    fails: 'La marca temporale dell’autorità è sbagliata, o riguarda altro.',
    unchecked: 'Questa pagina non conosce l’autorità, o non può più verificare la sua marca temporale.',
  },
  anchor: {
    title: 'La blockchain',
    holds: 'Il blocco nella prova contiene la transazione, e la transazione contiene il punto di controllo.',
    fails:
      'I dati della blockchain nella prova non contengono il punto di controllo: sono stati modificati o vengono da un’altra prova.',
    unchecked: 'Una transazione contiene il punto di controllo. Cerchi se il blocco contiene la transazione.',
  },
}

export const states: typeof english.states = {
  QUEUED: {
    name: 'In attesa',
    meaning: 'Registrato. Sarà ancorato nella blockchain con il prossimo gruppo.',
  },
  BATCHED: {
    name: 'In corso',
    meaning: 'Il suo gruppo viene scritto nella blockchain e attende conferma.',
  },
  CONFIRMED: {
    name: 'Confermato',
    meaning: 'Il suo gruppo è in un blocco della blockchain, e la prova è pubblicata.',
  },
}

export const limits: typeof english.limits = {
  'time-is-claimed': 'L’ora esatta. Viene dall’orologio di questo servizio.',
  'key-is-from-proof': 'Di chi sia il registro. La chiave viene dalla prova stessa.',
  'key-was-compromised':
    'Che il registro l’abbia firmato. Altri potrebbero avere la sua chiave precedente: conta solo ciò che confermano una blockchain, un’autorità di marcatura temporale affidabile o dei testimoni.',
  'beacon-unchecked':
    'Dopo quale ora il registro lo ha annotato. Qui non è stato possibile verificare il numero casuale pubblico prima della voce.',
  'order-is-from-log':
    'Che ogni voce dopo il numero casuale pubblico continua la precedente. «countersign log check» lo verifica per tutto il registro.',
  'witnesses-unchecked':
    'Se dei testimoni lo confermano. La prova contiene le loro firme, ma questa pagina non li conosce.',
  'too-few-witnesses':
    'Che abbastanza testimoni lo confermino. Il registro li interroga ogni pochi secondi: verifichi di nuovo tra poco.',
  'cosignatures-unsupported':
    'Quanto valgono alcune firme di testimoni. Questo browser non può verificare ML-DSA-44, quindi qui non contano.',
  'token-unchecked':
    'Che cosa dica la marca temporale di un’autorità. Non si può verificare qui, o il suo certificato è scaduto.',
  'authority-is-from-proof':
    'Entro quando esisteva, secondo un’autorità di marcatura temporale che questa pagina non conosce.',
  'not-anchored':
    'Che il registro mostri a tutti le stesse voci. Finché il punto di controllo non è in una blockchain, Lei ha solo la parola di questo servizio.',
  'anchor-is-unchecked': 'Entro quando esisteva. Cerchi se il blocco contiene la transazione.',
  'block-is-from-proof':
    'Che il blocco appartenga alla blockchain. Ne confronti l’hash con quello mostrato da un explorer di Sua scelta.',
  'chain-is-private':
    'Entro quando esisteva, indipendentemente da questo servizio. La rete serve per i test, e il gestore può riscriverla.',
  'test-network':
    'Entro quando esisteva, indipendentemente da questo servizio. La rete serve per i test, e i suoi blocchi costano poco.',
}

export const stations: typeof english.stations = {
  file: 'File',
  fingerprint: 'Impronta',
  entry: 'Voce',
  path: 'Percorso di Merkle',
  root: 'Radice',
  transaction: 'Transazione',
  block: 'Blocco',
}

export const stationStates: typeof english.stationStates = {
  holds: 'superato',
  fails: 'non superato',
  unchecked: 'non verificato',
  'not-yet': 'non ancora',
  'not-reached': 'non raggiunto',
}
