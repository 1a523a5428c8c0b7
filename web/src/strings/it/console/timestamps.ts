import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'
import { isolated } from '../../word-forms.ts'

export const timestamps: ConsoleTexts['timestamps'] = {
  title: 'Marche temporali',
  lead: 'Provi che un file esisteva in un dato momento e che da allora non è cambiato.',
  choose: 'Scegliere file',
  chooseHint:
    'oppure li trascini in questa pagina. Restano sul Suo computer: si inviano solo le impronte e le etichette che lascia qui sotto.',
  chosenTitle: 'Da registrare',
  labelHint:
    'L’etichetta si invia con l’impronta, e la vede solo la Sua organizzazione. La svuoti per non inviare il nome del file.',
  labelOf: (name) => `Etichetta per ${isolated(name)}`,
  labelWrong: 'Un’etichetta ha al massimo 200 caratteri, su una riga.',
  record: (number) => (number === 1 ? 'Registrare la marca temporale' : `Registrare ${count(number)} marche temporali`),
  remove: 'Togliere',
  removeOf: (name) => `Togliere ${isolated(name)}`,
  stampedTitle: 'Appena registrati',
  stampedCount: (done, all) => `Registrati: ${count(done)} di ${count(all)}`,
  waiting: 'In attesa …',
  hashing: (name) => `Calcolo dell’impronta di ${name}`,
  sending: 'Registrazione …',
  recorded: (number) => `Registrato con il numero ${count(number)}.`,
  clear: 'Svuotare questo elenco',
  listTitle: 'Tutte le marche temporali',
  number: 'Numero',
  fingerprint: 'Impronta',
  kind: 'Tipo',
  time: 'Registrata il',
  chain: 'Blockchain',
  actions: 'Prova',
  proof: 'File di prova',
  check: 'Verificare',
  ofNumber: (number) => `numero ${count(number)}`,
  filter: 'Cercare un’impronta',
  filterButton: 'Cercare',
  filterWrong: 'Un’impronta ha 64 caratteri, cifre e lettere dalla a alla f.',
  emptyTitle: 'Ancora nessuna marca temporale',
  emptyText:
    'Trascini un file in questa pagina. I documenti che carica, firma o sigilla ricevono da soli la loro marca temporale.',
  notFoundTitle: 'Non trovata',
  notFoundText:
    'La Sua organizzazione non ha marche temporali con questa impronta o questo riferimento. Svuoti i campi per vederle tutte.',
  anchoringTitle: (network) => `Rete della blockchain: ${network}`,
  publicChain: 'Una catena pubblica: chiunque può verificare le prove senza questo servizio.',
  privateChain: 'Una catena privata per fare prove: ai terzi non dimostra nulla.',
  queued: (number) =>
    number === 1
      ? '1 registrazione attende la prossima radice.'
      : `${count(number)} registrazioni attendono la prossima radice.`,
  onItsWay: 'Una radice è in viaggio verso la catena.',
  expected: (time) => `Una radice è in viaggio verso la catena. Arrivo previsto: ${time}.`,
  nextRoot: (time) => `Prossima radice: ${time}.`,
  alarm: 'Una radice attende da più di 36 ore. Chi gestisce questo servizio dovrebbe controllare `anchor status`.',
}
