import type { ConsoleTexts } from '../../en/console.ts'
import { count, fileSize } from '../../numbers.ts'
import { isolated, pluralIn } from '../../word-forms.ts'

const plural = pluralIn('de')

export const newRequest: ConsoleTexts['newRequest'] = {
  title: 'Unterschriften anfordern',
  lead: 'Jede Person erhält per E-Mail einen Link, liest dort das Dokument und unterzeichnet es. Niemand braucht ein Konto.',
  kept: 'Ihre früheren Eingaben sind noch vorhanden.',
  startOver: 'Neu beginnen',

  document: {
    title: 'Dokument',
    source: 'Wo ist das Dokument?',
    sources: { upload: 'PDF hochladen', own: 'Eines Ihrer Dokumente', address: 'Unter einer Adresse' },
    choose: 'PDF wählen',
    hint: 'oder auf dieser Seite ablegen. Bis zu 50 MB.',
    sending: (name) => `${isolated(name)} wird gesendet`,
    percent: (percent) => `${percent} %`,
    checking: 'Angekommen; der Dienst prüft es …',
    stop: 'Abbrechen',
    another: 'Andere Datei wählen',
    chosen: 'Das zu unterzeichnende Dokument',
    pages: (pages) => plural(pages, { one: '1 Seite', other: `${count(pages)} Seiten` }),
    size: fileSize,
    replace: 'Anderes Dokument nehmen',
    open: 'In neuem Tab öffnen',
    search: 'In Titeln suchen',
    searching: 'Dokumente zur Auswahl, die neuesten zuerst',
    none: 'Es gibt kein Dokument mit diesen Wörtern im Titel.',
    noneAtAll: 'Es gibt noch keine Dokumente. Laden Sie hier eines hoch.',
    unfit: {
      FETCHING: 'Wird noch abgerufen',
      PARTIALLY_SIGNED: 'Hat schon Unterschriften',
      SIGNED: 'Hat schon Unterschriften',
      FETCH_FAILED: 'Konnte nicht abgerufen werden',
    },
    address: 'Adresse des PDF',
    addressHint:
      'Der Dienst ruft es von dort ab. Es muss eine öffentliche Adresse sein, etwa https://example.org/vertrag.pdf.',
    unknown: 'Das Dokument, das dieser Link nennt, kann nicht verwendet werden. Wählen Sie ein anderes.',
    name: 'Titel',
    nameHint: 'Was die Unterzeichner in der E-Mail und auf der Seite sehen.',
  },

  signers: {
    title: 'Unterzeichner',
    one: (position) => `Unterzeichner ${count(position)}`,
    name: 'Name',
    email: 'E-Mail-Adresse',
    languageOfRequest: 'Wie die Anfrage',
    step: 'Schritt',
    add: 'Unterzeichner hinzufügen',
    most: (most) => `Es können höchstens ${count(most)} Unterzeichner sein.`,
    remove: 'Entfernen',
    removeOf: (who) => `${isolated(who)} entfernen`,
    up: 'Nach oben',
    upOf: (who) => `${isolated(who)} nach oben`,
    down: 'Nach unten',
    downOf: (who) => `${isolated(who)} nach unten`,
    moved: (who, position, all) => `${isolated(who)} ist jetzt Nummer ${count(position)} von ${count(all)}.`,
    removed: (who) => `${isolated(who)} wurde entfernt.`,
    ordering: 'Wer wird wann gefragt?',
    orderings: {
      together: 'Alle zugleich',
      'in-turn': 'Nacheinander, in dieser Reihenfolge',
      steps: 'In Schritten',
    },
    orderingHints: {
      together: 'Alle erhalten die E-Mail sofort.',
      'in-turn': 'Jeder erhält die E-Mail, wenn die Person davor unterzeichnet hat.',
      steps:
        'Wer dieselbe Nummer hat, unterzeichnet parallel. Die nächste Nummer folgt, wenn alle davon unterzeichnet haben.',
    },
  },

  message: 'Nachricht an die Unterzeichner (optional)',
  messageHint: 'Steht in der E-Mail und über dem Dokument.',
  language: 'Sprache der Anfrage',
  languageHint:
    'Für E-Mails, die Unterzeichnungsseite und das Zertifikat auf dem Dokument. Für einzelne Unterzeichner können Sie eine andere wählen.',
  languageOfOrganization: 'Sprache der Organisation',

  more: {
    title: 'Weitere Einstellungen',
    lead: 'Frist, Ihr Erscheinungsbild, der Stempel auf den Seiten, Meldungen an ein Programm',
    days: 'Tage bis zum Ablauf',
    daysUntil: (time) => `Bis ${time}. Wer noch nicht unterzeichnet hat, wird vorher erinnert.`,
    daysRange: 'Von 1 bis 365.',
    look: 'Ihr Erscheinungsbild',
    company: 'Name des Absenders',
    companyHint: (name) => `Wird zusammen mit ${isolated(name)} gezeigt. Wenn leer: nur ${isolated(name)}`,
    logo: 'Adresse Ihres Logos',
    logoHint: 'Ein PNG oder JPEG unter einer öffentlichen Adresse. Es wird einmal abgerufen und gespeichert.',
    color: 'Ihre Farbe',
    colorHint: 'Als #rrggbb. Für Schaltflächen und Links.',
    pick: 'Farbe wählen',
    preview: 'Vorschau',
    previewButton: 'Dokument unterzeichnen',
    previewLink: 'ein Link',
    previewAsIs: 'Gut lesbar, wie sie ist.',
    previewChanged: (color) => `Lesbar gemacht: gezeigt als ${color}.`,
    stamp: 'Stempel auf dem Dokument',
    allPages: 'Auf jeder Seite, nicht nur auf der letzten',
    barcode: 'Codes im Stempel',
    barcodes: {
      both: 'QR-Code und DataMatrix',
      qr: 'Nur QR-Code',
      datamatrix: 'Nur DataMatrix',
      none: 'Keine',
    },
    barcodeHint: 'Der QR-Code öffnet die Prüfseite. Der DataMatrix-Code enthält den Fingerabdruck des Dokuments.',
    callback: 'Callback-Adresse',
    callbackHint:
      'Für Programme: Jeder Schritt wird dorthin gemeldet. Der Schlüssel, der die Meldungen signiert, wird nach dem Senden gezeigt.',
  },

  wrong: {
    document: 'Wählen Sie das Dokument, das unterzeichnet werden soll.',
    uploading: 'Die Datei ist noch unterwegs. Senden Sie die Anfrage, wenn sie angekommen ist.',
    documentUrl: 'Geben Sie eine öffentliche Adresse ein, die mit https:// oder http:// beginnt.',
    locked:
      'Dieses Dokument liegt schon zur Unterzeichnung vor. Ziehen Sie zuerst jene Anfrage zurück, oder laden Sie die Datei neu hoch.',
    unchangeable: 'Dieses Dokument kann so nicht mehr unterzeichnet werden. Laden Sie die Datei neu hoch.',
    gone: 'Dieses Dokument gibt es nicht mehr. Wählen Sie ein anderes.',
    documentTitle: 'Geben Sie einen Titel von höchstens 300 Zeichen in einer Zeile ein.',
    name: 'Geben Sie den Namen in einer Zeile von höchstens 200 Zeichen ein.',
    email: 'Geben Sie eine E-Mail-Adresse ein, etwa name@example.com.',
    twice: 'Diese Person ist zweimal aufgeführt.',
    message: 'Höchstens 5000 Zeichen, ohne Links zur Unterzeichnung.',
    expiresInDays: 'Geben Sie eine ganze Zahl von 1 bis 365 ein.',
    companyName: 'Höchstens 200 Zeichen in einer Zeile.',
    companyLogo: 'Geben Sie eine öffentliche Adresse ein, die mit https:// oder http:// beginnt.',
    brandColor: 'Eine Farbe ist # und sechs Ziffern oder Buchstaben von a bis f, etwa #1a5fb4.',
    callbackUrl: 'Geben Sie eine öffentliche Adresse ein, die mit https:// oder http:// beginnt.',
    some: (number) =>
      plural(number, {
        one: 'Eine Angabe fehlt oder ist falsch.',
        other: `${count(number)} Angaben fehlen oder sind falsch.`,
      }),
  },

  send: (signers) => plural(signers, { one: 'An 1 Person senden', other: `An ${count(signers)} Personen senden` }),
  sending: 'Wird gesendet …',
  afterFailure: 'Nichts ist verloren. Wenn Sie es erneut versuchen, entsteht keine zweite Anfrage.',

  created: {
    title: 'Die Anfrage ist unterwegs',
    lead: (title) => `„${isolated(title)}“ wird vorbereitet.`,
    open: 'Anfrage verfolgen',
    again: 'Weitere Anfrage stellen',
    links: 'Links der Unterzeichner',
    linksText:
      'Jeder erhält seinen Link per E-Mail, sofort oder wenn er an der Reihe ist. Sie können ihn auch selbst übergeben. Die Links werden nur dieses eine Mal gezeigt. Wer einen Link hat, kann damit unterzeichnen; geben Sie ihn daher niemand anderem. Im Protokoll steht, dass auch Sie die Links hatten.',
    copy: 'Link kopieren',
    copyOf: (name) => `Link von ${isolated(name)} kopieren`,
    secret: 'Schlüssel der Meldungen',
    secretText:
      'Damit prüft Ihr Programm, dass Meldungen von diesem Dienst stammen. Er wird nur dieses eine Mal gezeigt.',
    copySecret: 'Schlüssel kopieren',
    next: 'Wie es weitergeht',
    steps: {
      prepare: 'Das Dokument erhält seinen Stempel und ein Feld für jede Unterschrift.',
      together: 'Alle Unterzeichner erhalten ihre E-Mail.',
      inOrder: 'Die Ersten erhalten ihre E-Mail; die anderen folgen, wenn sie an der Reihe sind.',
      remind: 'Wer es vergisst, wird erinnert.',
      done: 'Wenn alle unterzeichnet haben, erhalten alle das unterzeichnete Dokument per E-Mail.',
    },
    expires: (time) => `All das bis ${time}. Danach gelten die Links nicht mehr.`,
  },
}
