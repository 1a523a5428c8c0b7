import type { FieldTexts } from '../en/fields.ts'

export const fields: FieldTexts = {
  title: 'Ausfüllen',
  start: 'Ausfüllen',
  next: 'Nächstes Feld',
  progress: (done, total) => `${done} von ${total} ausgefüllt`,
  allDone: 'Alle Pflichtfelder sind ausgefüllt',
  optional: '(freiwillig)',
  optionalLeft: (count) => (count === 1 ? 'Noch 1 freiwilliges Feld' : `Noch ${count} freiwillige Felder`),
  page: (page) => `Seite ${page}`,
  showOnPage: (label, page) => `${label} auf Seite ${page} zeigen`,
  choose: 'Bitte wählen',
  upTo: (characters) => (characters === 1 ? '1 Zeichen' : `Bis zu ${characters} Zeichen`),
  labels: {
    signature: 'Unterschrift',
    initials: 'Initialen',
    date: 'Datum',
    name: 'Name',
    email: 'E-Mail-Adresse',
    text: 'Text',
    number: 'Zahl',
    checkbox: 'Kästchen',
    radio: 'Auswahl',
    dropdown: 'Auswahlliste',
  },
  numbered: (label, number) => `${label} Nr. ${number}`,

  faults: {
    missing: 'Füllen Sie dieses Feld aus.',
    unchecked: 'Setzen Sie hier den Haken.',
    notChosen: 'Wählen Sie eine Möglichkeit.',
    tooLong: (most, count) => `Geben Sie höchstens ${most} Zeichen ein. Es sind ${count}.`,
    notANumber: 'Geben Sie eine Zahl ein.',
    notMatching: 'Prüfen Sie das Format dieser Eingabe.',
    expected: (hint) => `Prüfen Sie das Format: ${hint}`,
    severalLines: 'Geben Sie nur eine Zeile ein.',
    unprintable: 'Entfernen Sie die Zeichen, die nicht gedruckt werden können.',
    refused: 'Dieser Wert wurde nicht angenommen. Vielleicht enthält er Zeichen, die nicht gedruckt werden können.',
  },
  summary: (count) =>
    count === 1 ? 'Berichtigen Sie 1 Feld, um fortzufahren.' : `Berichtigen Sie ${count} Felder, um fortzufahren.`,

  automatic: 'Für Sie ausgefüllt',
  give: { signature: 'Hier unterschreiben', initials: 'Initialen einfügen' },
  change: { signature: 'Unterschrift ändern', initials: 'Initialen ändern' },
  places: {
    signature: (count) =>
      count === 1 ? 'Sie erscheint an 1 Stelle im Dokument.' : `Sie erscheint an ${count} Stellen im Dokument.`,
    initials: (count) =>
      count === 1 ? 'Sie erscheinen an 1 Stelle im Dokument.' : `Sie erscheinen an ${count} Stellen im Dokument.`,
  },
  nextInitials: 'Weiter: Initialen',

  initials: {
    title: 'Ihre Initialen',
    ways: 'Art der Initialen',
    nameLabel: 'Initialen',
    nameHint: (example) => `Die Anfangsbuchstaben Ihres Namens, zum Beispiel ${example}.`,
    nameMissing: 'Geben Sie Ihre Initialen ein.',
    nameUnprintable: (character) =>
      `${character} kann im Dokument nicht gedruckt werden. Lassen Sie es weg, oder zeichnen Sie Ihre Initialen.`,
    padLabel: 'Zeichnen Sie hier Ihre Initialen mit Finger, Stift oder Maus. Mit der Tastatur wählen Sie Tippen.',
    padHint: 'Zeichnen Sie mit dem Finger, einem Stift oder der Maus.',
    padMissing: 'Zeichnen Sie Ihre Initialen in das Feld oben, oder wählen Sie Tippen.',
    padLine: 'Ein Punkt oder ein gerader Strich reicht nicht. Schreiben Sie Ihre Initialen wie auf Papier.',
  },
}
