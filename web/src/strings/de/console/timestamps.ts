import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'
import { isolated } from '../../word-forms.ts'

export const timestamps: ConsoleTexts['timestamps'] = {
  title: 'Zeitstempel',
  lead: 'Weisen Sie nach, dass eine Datei zu einem Zeitpunkt existierte und seither unverändert ist.',
  choose: 'Dateien wählen',
  chooseHint:
    'oder auf dieser Seite ablegen. Die Dateien bleiben auf Ihrem Computer: Gesendet werden nur Fingerabdrücke und die Bezeichnungen, die Sie unten stehen lassen.',
  chosenTitle: 'Zu registrieren',
  labelHint:
    'Eine Bezeichnung wird mit dem Fingerabdruck gesendet; nur Ihre Organisation sieht sie. Leeren Sie das Feld, um keinen Dateinamen zu senden.',
  labelOf: (name) => `Bezeichnung für ${isolated(name)}`,
  labelWrong: 'Eine Bezeichnung hat höchstens 200 Zeichen, in einer Zeile.',
  record: (number) => (number === 1 ? 'Zeitstempel registrieren' : `${count(number)} Zeitstempel registrieren`),
  remove: 'Entfernen',
  removeOf: (name) => `${isolated(name)} entfernen`,
  stampedTitle: 'Soeben',
  stampedCount: (done, all) => `${count(done)} von ${count(all)} registriert`,
  waiting: 'Wartet …',
  hashing: (name) => `Fingerabdruck von ${name} wird berechnet`,
  sending: 'Wird registriert …',
  recorded: (number) => `Registriert als Nummer ${count(number)}.`,
  clear: 'Liste leeren',
  listTitle: 'Alle Zeitstempel',
  number: 'Nummer',
  fingerprint: 'Fingerabdruck',
  kind: 'Art',
  time: 'Registriert',
  chain: 'Blockchain',
  actions: 'Nachweis',
  proof: 'Nachweisdatei',
  check: 'Prüfen',
  ofNumber: (number) => `zu Nummer ${count(number)}`,
  filter: 'Fingerabdruck suchen',
  filterButton: 'Suchen',
  filterWrong: 'Ein Fingerabdruck hat 64 Zeichen, Ziffern und die Buchstaben a bis f.',
  emptyTitle: 'Noch keine Zeitstempel',
  emptyText:
    'Legen Sie eine Datei auf dieser Seite ab. Dokumente, die Sie hochladen, unterzeichnen oder siegeln, erhalten ihre Zeitstempel von selbst.',
  notFoundTitle: 'Nicht gefunden',
  notFoundText:
    'Ihre Organisation hat keinen Zeitstempel mit diesem Fingerabdruck oder dieser Referenz. Leeren Sie die Felder, um alle Zeitstempel zu sehen.',
  anchoringTitle: (network) => `Blockchain: ${network}`,
  publicChain: 'Eine öffentliche Kette: Die Nachweise kann jeder auch ohne diesen Dienst prüfen.',
  privateChain: 'Eine private Kette zum Ausprobieren: Fremden beweist sie nichts.',
  queued: (number) =>
    number === 1
      ? '1 Registrierung wartet auf die nächste Wurzel.'
      : `${count(number)} Registrierungen warten auf die nächste Wurzel.`,
  onItsWay: 'Eine Wurzel ist auf dem Weg in die Blockchain.',
  expected: (time) => `Eine Wurzel ist auf dem Weg in die Blockchain und wird dort bis ${time} erwartet.`,
  nextRoot: (time) => `Die nächste Wurzel wird am ${time} geschrieben.`,
  alarm: 'Eine Wurzel wartet seit mehr als 36 Stunden. Der Betreiber dieses Dienstes sollte `anchor status` ansehen.',
}
