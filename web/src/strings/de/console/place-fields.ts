import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'
import { isolated, pluralIn } from '../../word-forms.ts'

const plural = pluralIn('de')
const fields = (number: number) => plural(number, { one: '1 Feld', other: `${count(number)} Felder` })

export const placeFields: ConsoleTexts['placeFields'] = {
  title: 'Felder platzieren',
  lead: 'Ziehen Sie Felder dorthin, wo jemand unterzeichnet oder etwas ausfüllt.',
  done: 'Fertig',
  loading: 'Dokument wird geladen …',
  failed: 'Das Dokument kann nicht angezeigt werden. Deshalb können Sie keine Felder platzieren.',
  leftOut: (number: number) =>
    plural(number, {
      one: '1 Feld hat in diesem Dokument keinen Platz. Es wurde entfernt.',
      other: `${count(number)} Felder haben in diesem Dokument keinen Platz. Sie wurden entfernt.`,
    }),
  pages: 'Seiten',
  page: (page: number, number: number) => `Seite ${count(page)}, ${fields(number)}`,
  onPage: (page: number) => `Felder auf Seite ${count(page)}`,

  section: {
    title: 'Felder im Dokument',
    severalTitle: 'Felder in den Dokumenten',
    ofSeveral: (position, all, title) => `Dokument ${count(position)} von ${count(all)}: ${isolated(title)}`,
    openOf: (title) => `Felder platzieren auf ${isolated(title)}`,
    editOf: (title) => `Felder bearbeiten auf ${isolated(title)}`,
    showOf: (title) => `Feld anzeigen auf ${isolated(title)}`,
    count: fields,
    none: 'Keine Felder',
    noPages: 'Auf diesem Dokument können keine Felder platziert werden.',
    lead: 'Optional. Ohne Felder erscheinen die Unterschriften nur im Block am Ende des Dokuments.',
    open: 'Felder platzieren',
    edit: 'Felder bearbeiten',
    clear: 'Alle Felder entfernen',
    cleared: 'Alle Felder wurden entfernt.',
    placed: (number: number) =>
      plural(number, { one: '1 Feld ist platziert.', other: `${count(number)} Felder sind platziert.` }),
    ofSigner: (who: string, number: number) => `${isolated(who)}: ${fields(number)}`,
    seals: (number: number) =>
      plural(number, { one: '1 Siegel Ihrer Organisation', other: `${count(number)} Siegel Ihrer Organisation` }),
    copied: 'Die Kopie behält die Felder des Originals.',
    needsDocument: 'Wählen Sie zuerst ein PDF.',
    needsUpload:
      'Auf einem Dokument aus einer URL können Sie keine Felder platzieren. Laden Sie das PDF hoch, oder verwenden Sie Tags in seinem Text.',
    elsewhere: 'Die Felder stammen aus einem anderen Dokument. Prüfen Sie, ob sie an der richtigen Stelle sind.',
    show: 'Feld anzeigen',
  },
  tags: 'Tags im Text verwenden',
  tagsHint: 'Tags wie {{signature:1}} werden zu Feldern und im Dokument ausgeblendet.',
  tagsWrong: 'Prüfen Sie die Tags im Dokument.',
  tagsFound: 'Der Text dieses Dokuments enthält Tags für Felder.',

  removal: {
    title: (who: string) => `${isolated(who)} entfernen?`,
    text: (who: string, number: number) =>
      plural(number, {
        one: `${isolated(who)} hat 1 Feld im Dokument.`,
        other: `${isolated(who)} hat ${count(number)} Felder im Dokument.`,
      }),
    choice: 'Was geschieht mit den Feldern?',
    remove: 'Die Felder ebenfalls entfernen',
    give: (who: string) => `${isolated(who)} zuweisen`,
    act: 'Unterzeichner entfernen',
    /** For a role without fields. */
    roleTitle: (who: string) => `Rolle von ${isolated(who)} ändern?`,
    roleText: (role: string) => `Nur wer unterzeichnet, kann Felder ausfüllen. Die neue Rolle ist: ${role}.`,
    roleRemove: 'Die Felder entfernen',
    roleAct: 'Rolle ändern',
  },

  /** Of the form fields that the PDF already has. */
  forms: {
    title: (number: number) =>
      plural(number, { one: 'Dieses PDF hat 1 Formularfeld', other: `Dieses PDF hat ${count(number)} Formularfelder` }),
    lead: 'Weisen Sie sie den Unterzeichnern zu, hier oder durch Klicken auf der Seite. Die übrigen kann niemand ausfüllen.',
    assigned: (number: number) =>
      plural(number, { one: '1 ist zugewiesen.', other: `${count(number)} sind zugewiesen.` }),
    all: (who: string) => `Alle ${isolated(who)} zuweisen`,
    closed:
      'Textfelder und Auswahlfelder dieses PDF lassen sich nicht zuweisen, zum Beispiel weil das PDF schon unterzeichnet oder gesiegelt ist.',
    each: 'Einzeln zuweisen',
    nobody: 'Niemand',
    give: (name: string, who: string) => `Formularfeld „${isolated(name)}“ ${isolated(who)} zuweisen`,
    unlisted: (number: number) =>
      plural(number, {
        one: '1 weiteres Formularfeld dieses PDFs ist nicht aufgeführt.',
        other: `${count(number)} weitere Formularfelder dieses PDFs sind nicht aufgeführt.`,
      }),
    oneSignature:
      'Diese Person hat schon ein Unterschriftsfeld. Sie kann nur 1 Unterschriftsfeld des PDFs haben, und es muss ihr erstes sein.',
    fixed: (name: string) => `Formularfeld „${isolated(name)}“ des PDFs. Ort und Größe sind fest.`,
    use: 'Verwenden für',
    valueHint: 'Leer lassen, um den Wert im PDF zu behalten.',
    keys: 'Entf nimmt das Formularfeld der Person weg. Die Eingabetaste öffnet die Einstellungen.',
  },

  palette: 'Feld hinzufügen',
  paletteHint: 'Ziehen Sie ein Feld auf eine Seite. Oder wählen Sie eines, und klicken Sie dann auf die Seite.',
  armed: (type: string) => `${type}: Klicken Sie auf die Stelle im Dokument.`,
  disarm: 'Abbrechen',
  signer: 'Felder für',
  types: {
    signature: 'Unterschrift',
    initials: 'Initialen',
    date: 'Unterschriftsdatum',
    name: 'Name',
    email: 'E-Mail',
    text: 'Text',
    number: 'Zahl',
    checkbox: 'Kästchen',
    radio: 'Auswahl',
    dropdown: 'Liste',
    seal: 'Siegel',
  },
  option: (number: number) => `Option ${count(number)}`,
  of: (type: string, who: string) => `${type} für ${isolated(who)}`,
  named: (type: string, label: string, who: string) => `${type} „${isolated(label)}“ für ${isolated(who)}`,
  required: 'Pflichtfeld',
  keys: 'Pfeiltasten verschieben das Feld, mit der Umschalttaste um 10 Punkt. Strg und Pfeiltasten ändern die Größe. Entf löscht es. Die Eingabetaste öffnet die Einstellungen.',

  tools: {
    undo: 'Rückgängig',
    redo: 'Wiederholen',
    several: 'Mehrere auswählen',
    settings: 'Einstellungen',
    duplicate: 'Duplizieren',
    toAll: 'Auf alle Seiten kopieren',
    remove: 'Löschen',
    align: 'Ausrichten',
    alignments: {
      left: 'Linke Kanten',
      right: 'Rechte Kanten',
      top: 'Obere Kanten',
      bottom: 'Untere Kanten',
      size: 'Gleiche Größe',
    },
    copyFor: 'Kopieren für',
    copy: 'Kopieren',
  },

  panel: {
    seal: 'Siegel',
    none: 'Wählen Sie ein Feld aus, um seine Einstellungen zu ändern.',
    several: (number: number) => `${count(number)} Felder ausgewählt`,
    shortcuts: 'Tastenkürzel',
    keys: [
      ['Tab', 'Nächstes Feld'],
      ['← ↑ → ↓', 'Um 1 Punkt verschieben, mit Umschalt um 10'],
      ['Strg + ← ↑ → ↓', 'Größe ändern, auch mit Alt'],
      ['Enter', 'Einstellungen'],
      ['Entf', 'Löschen'],
      ['Strg + D', 'Duplizieren'],
      ['Strg + A', 'Alle Felder der Seite auswählen'],
      ['Strg + Z', 'Rückgängig, mit Umschalt wiederholen'],
      ['Esc', 'Auswahl aufheben'],
    ],
    signer: 'Unterzeichner',
    label: 'Beschriftung',
    labelHint: 'Das lesen die Unterzeichner, zum Beispiel „Geburtsdatum“.',
    required: 'Pflichtfeld',
    placeholder: 'Platzhalter',
    value: 'Vorausgefüllter Wert',
    noValue: 'Keiner',
    checked: 'Zu Beginn angekreuzt',
    readOnly: 'Nicht änderbar',
    options: 'Optionen, eine pro Zeile',
    multiline: 'Mehrere Zeilen',
    maxLength: 'Höchstlänge',
    pattern: 'Muster (regulärer Ausdruck)',
    patternHint: 'Hinweis, wenn das Muster nicht passt',
    fontSize: 'Schriftgröße (Punkt)',
    automatic: 'Automatisch',
    place: 'Position in Punkt',
    x: 'Von links',
    y: 'Von unten',
    width: 'Breite',
    height: 'Höhe',
    page: 'Seite',
  },

  faults: {
    options: 'Geben Sie mindestens eine Option ein.',
    pattern: 'Dieses Muster ist ungültig oder wird nicht unterstützt.',
    'no-value': 'Geben Sie einen Wert ein, denn das Feld ist nicht änderbar.',
    missing: 'Geben Sie einen Wert ein.',
    'too-long': 'Der Wert ist länger als die Höchstlänge.',
    'not-a-number': 'Der Wert muss eine Zahl sein.',
    'not-an-option': 'Der Wert muss eine der Optionen sein.',
    'not-matching': 'Der Wert passt nicht zum Muster.',
    'several-lines': 'Der Wert muss in einer Zeile stehen.',
    unprintable: 'Der Wert enthält Zeichen, die nicht gedruckt werden können.',
  },
  wrong: 'Ein Feld muss korrigiert werden.',

  said: {
    place: (what: string, page: number, where: string) => `${what}, Seite ${count(page)}, ${where}.`,
    from: (left: string, bottom: string) => `${left} Punkt von links, ${bottom} von unten`,
    size: (width: string, height: string) => `${width} breit, ${height} hoch`,
    selected: (number: number) => `${fields(number)} ausgewählt.`,
    removed: 'Gelöscht.',
    undone: 'Rückgängig gemacht.',
    redone: 'Wiederholt.',
    toAll: 'Auf alle Seiten kopiert.',
    full: (most: number) =>
      `Eine Anfrage kann bis zu ${count(most)} Felder haben. Löschen Sie ein Feld, um ein anderes hinzuzufügen.`,
  },
}
