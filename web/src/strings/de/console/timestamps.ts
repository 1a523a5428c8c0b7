import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'
import { isolated } from '../../word-forms.ts'

export const timestamps: ConsoleTexts['timestamps'] = {
  title: 'Zeitstempel',
  lead: 'Weisen Sie nach, dass eine Datei zu einem bestimmten Zeitpunkt existierte und seither unverändert ist.',
  choose: 'Dateien wählen',
  chooseHint:
    'oder auf dieser Seite ablegen. Dateien bleiben auf Ihrem Computer: Der Dienst erhält nur Fingerabdrücke und die Bezeichnungen, die Sie stehen lassen.',
  chosenTitle: 'Bereit zum Registrieren',
  labelHint:
    'Nur Ihre Organisation sieht die Bezeichnung. Leeren Sie das Feld, um den Dateinamen für sich zu behalten.',
  labelOf: (name) => `Bezeichnung für ${isolated(name)}`,
  labelWrong: 'Verwenden Sie höchstens 200 Zeichen ohne Zeilenumbruch.',
  record: (number) => (number === 1 ? 'Zeitstempel registrieren' : `${count(number)} Zeitstempel registrieren`),
  remove: 'Entfernen',
  removeOf: (name) => `${isolated(name)} entfernen`,
  stampedTitle: 'Soeben',
  stampedCount: (done, all) => `${count(done)} von ${count(all)} registriert`,
  waiting: 'Wartet …',
  hashing: (name) => `Fingerabdruck von ${name} wird berechnet`,
  sending: 'Wird registriert …',
  recorded: (number) => `Registriert als Zeitstempel ${count(number)}.`,
  clear: 'Liste leeren',
  listTitle: 'Alle Zeitstempel',
  number: 'Nummer',
  name: 'Datei',
  kind: 'Art',
  time: 'Registriert',
  chain: 'Blockchain',
  actions: 'Nachweis',
  proof: 'Nachweis herunterladen',
  check: 'Prüfen',
  checkOf: (number) => `Prüfen: Zeitstempel ${count(number)}`,
  proofOf: (number) => `Nachweis herunterladen: Zeitstempel ${count(number)}`,
  tsrOf: (number) => `RFC-3161-Antwort herunterladen: Zeitstempel ${count(number)}`,
  otsOf: (number) => `OpenTimestamps-Datei herunterladen: Zeitstempel ${count(number)}`,
  filter: 'Nach Fingerabdruck suchen',
  filterButton: 'Suchen',
  filterWrong: 'Geben Sie 64 Zeichen ein: Ziffern und Buchstaben von a bis f.',
  emptyTitle: 'Noch keine Zeitstempel',
  emptyText:
    'Legen Sie eine Datei auf dieser Seite ab. Dokumente, die Sie hochladen, unterzeichnen oder siegeln, erhalten automatisch Zeitstempel.',
  notFoundTitle: 'Keine Treffer',
  notFoundText:
    'Kein Zeitstempel hat diesen Fingerabdruck oder diese Referenz. Leeren Sie die Felder, um alle Zeitstempel zu sehen.',
  anchoringTitle: (network) => `Blockchain: ${network}`,
  publicChain: 'Öffentliches Netzwerk: Alle können die Nachweise ohne diesen Dienst prüfen.',
  privateChain: 'Testnetzwerk, kein unabhängiger Nachweis.',
  queued: (number) => (number === 1 ? '1 ausstehender Eintrag.' : `${count(number)} ausstehende Einträge.`),
  onItsWay: 'Einträge werden in die Blockchain geschrieben.',
  expected: (time) => `Einträge werden in die Blockchain geschrieben. Erwartet bis ${time}.`,
  nextRoot: (time) => `Nächste Aktualisierung: ${time}.`,
  alarm:
    'Neue Einträge haben die Blockchain seit mehr als 36 Stunden nicht erreicht. Bitten Sie Ihren Administrator, `anchor status` auszuführen.',
}
