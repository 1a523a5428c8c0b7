import type * as english from '../en/proof.ts'

export const steps: typeof english.steps = {
  file: {
    title: 'Il Suo file',
    holds: 'La sua impronta è stata calcolata in questo browser. È quella verificata dai passi che seguono.',
    fails: 'La sua impronta è stata calcolata in questo browser. Non è quella verificata dai passi che seguono.',
    unchecked: 'Nessun file è stato scelto. La verifica parte dall’impronta.',
  },
  record: {
    title: 'La risposta del servizio',
    holds: 'Il numero, l’ora e il blocco mostrati in questa pagina sono quelli della prova.',
    fails: 'Il numero, l’ora o il blocco mostrati in questa pagina non sono quelli della prova.',
    unchecked: 'Non confrontata.',
  },
  entry: {
    title: 'La voce',
    holds: 'La voce del registro è completa e ha il numero indicato dalla prova.',
    fails: 'La voce del registro è danneggiata o ha un numero diverso da quello indicato dalla prova.',
    unchecked: 'Non verificata.',
  },
  fingerprint: {
    title: 'Dall’impronta alla voce',
    holds: 'La voce vincola esattamente questa impronta.',
    fails: 'La voce non vincola questa impronta.',
    unchecked: 'Non verificato.',
  },
  checkpoint: {
    title: 'Il punto di controllo',
    holds: 'Il punto di controllo, un riassunto dell’intero registro, è completo e appartiene a questo registro.',
    fails: 'Il punto di controllo, un riassunto dell’intero registro, è danneggiato o non appartiene a questa prova.',
    unchecked: 'Non verificato.',
  },
  inclusion: {
    title: 'Dalla voce al punto di controllo',
    holds: 'Il percorso di hash porta dalla voce al punto di controllo: la voce è nel registro.',
    fails: 'Il percorso di hash non porta dalla voce al punto di controllo.',
    unchecked: 'Non verificato.',
  },
  key: {
    title: 'La chiave del registro',
    holds: 'La chiave nella prova è quella pubblicata da questo servizio.',
    fails: 'La chiave nella prova non è quella pubblicata da questo servizio.',
    unchecked:
      'La chiave è nota solo dalla prova. Chiunque può creare una chiave: la confronti con quella del gestore del registro.',
  },
  signature: {
    title: 'La firma',
    holds: 'Il registro ha firmato il punto di controllo con la propria chiave.',
    fails: 'La firma sul punto di controllo non è di questa chiave.',
    unchecked: 'Non verificata.',
  },
  anchor: {
    title: 'La blockchain',
    holds: 'Il blocco mostrato dalla prova contiene la transazione, e la transazione contiene il punto di controllo.',
    fails:
      'Ciò che la prova mostra della blockchain non contiene il punto di controllo: è stato modificato o appartiene ad altro.',
    unchecked: 'Una transazione porta il punto di controllo. Che il blocco la contenga va controllato.',
  },
}

export const states: typeof english.states = {
  QUEUED: {
    name: 'In attesa',
    meaning: 'Inserito nel registro. Sarà ancorato alla blockchain con la prossima radice.',
  },
  BATCHED: {
    name: 'In corso',
    meaning: 'Parte di una radice che viene scritta nella blockchain e lì attende conferma.',
  },
  CONFIRMED: {
    name: 'Confermato',
    meaning: 'La radice che copre questa registrazione è in un blocco della blockchain, e la prova è pubblicata.',
  },
}

export const limits: typeof english.limits = {
  'time-is-claimed': 'L’ora esatta. È quella indicata dall’orologio del servizio.',
  'key-is-from-proof': 'Di chi è il registro. La chiave proviene dalla prova stessa.',
  'not-anchored':
    'Che il registro mostri a tutti le stesse voci. Finché una blockchain non contiene il punto di controllo, lo dice solo il servizio.',
  'anchor-is-unchecked': 'Entro quando esisteva. Che il blocco contenga la transazione va controllato.',
  'block-is-from-proof':
    'Che il blocco appartenga alla blockchain. Confronti il suo hash con quello mostrato da un explorer di Sua scelta.',
  'chain-is-private':
    'Entro quando esisteva, di fronte a terzi. La catena è privata: chi la gestisce può riscriverla, quindi ai terzi non prova nulla.',
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
