import type { ConsoleTexts } from '../../en/console.ts'
import { count, fileSize } from '../../numbers.ts'
import { isolated, pluralIn } from '../../word-forms.ts'

const plural = pluralIn('de')

export const newRequest: ConsoleTexts['newRequest'] = {
  title: 'Unterschriften anfordern',
  lead: 'Alle Unterzeichner erhalten eine E-Mail mit einem Link, um das Dokument zu lesen und zu unterzeichnen. Ein Konto ist nicht nötig.',
  kept: 'Ihre nicht gespeicherten Änderungen von vorhin sind noch da.',
  startOver: 'Neu beginnen',
  unknownRequest: 'Die Anfrage in diesem Link ist nicht verfügbar.',
  /** Before another request or draft fills the form. */
  unsaved: {
    text: 'Sie haben nicht gespeicherte Änderungen in einer anderen Anfrage. Wenn Sie fortfahren, werden sie verworfen.',
    keep: 'Dorthin zurück',
    discard: 'Änderungen verwerfen',
  },
  draft: {
    saveAs: 'Als Entwurf speichern',
    save: 'Entwurf speichern',
    saving: 'Wird gespeichert …',
    saved: 'Entwurf gespeichert.',
    view: 'Entwürfe anzeigen',
    unknown: 'Der Entwurf in diesem Link ist nicht verfügbar. Vielleicht wurde er gesendet oder gelöscht.',
    noDocument: 'Das Dokument dieses Entwurfs lässt sich nicht mehr verwenden. Wählen Sie ein anderes.',
    /** Somebody else has changed, sent or deleted it. */
    lost: {
      changed:
        'Jemand anderes hat diesen Entwurf inzwischen geändert. Öffnen Sie dessen Fassung, oder speichern Sie Ihre als neuen Entwurf.',
      gone: 'Jemand anderes hat diesen Entwurf inzwischen gesendet oder gelöscht. Sie können Ihre Eingaben als neuen Entwurf speichern.',
    },
    reopen: 'Gespeicherte Fassung öffnen',
    saveAsNew: 'Als neuen Entwurf speichern',
    unplaced: (number) =>
      plural(number, {
        one: 'Der Entwurf hat 1 weiteres Feld, das dieses Formular nicht anzeigen kann.',
        other: `Der Entwurf hat ${count(number)} weitere Felder, die dieses Formular nicht anzeigen kann.`,
      }),
  },

  document: {
    title: 'Dokument',
    source: 'Wo ist das Dokument?',
    sources: { upload: 'PDF hochladen', own: 'Eines Ihrer Dokumente wählen', address: 'URL verwenden' },
    choose: 'PDF wählen',
    hint: 'oder auf dieser Seite ablegen. Bis zu 50 MB.',
    sending: (name) => `${isolated(name)} wird hochgeladen`,
    percent: (percent) => `${percent} %`,
    checking: 'Hochgeladen. Die Datei wird geprüft …',
    stop: 'Abbrechen',
    another: 'Andere Datei wählen',
    chosen: 'Zu unterzeichnendes Dokument',
    pages: (pages) => plural(pages, { one: '1 Seite', other: `${count(pages)} Seiten` }),
    size: fileSize,
    copied: 'Das Dokument der früheren Anfrage, ohne Unterschriften.',
    replace: 'Anderes Dokument wählen',
    open: 'In neuem Tab öffnen',
    search: 'Titel durchsuchen',
    searching: 'Ihre Dokumente, neueste zuerst',
    none: 'Kein Dokument passt zu Ihrer Suche.',
    noneAtAll: 'Noch keine Dokumente. Laden Sie hier eines hoch.',
    unfit: {
      FETCHING: 'Wird noch heruntergeladen',
      PARTIALLY_SIGNED: 'Enthält bereits Unterschriften',
      SIGNED: 'Enthält bereits Unterschriften',
      FETCH_FAILED: 'Download fehlgeschlagen',
    },
    address: 'URL des PDF',
    addressHint:
      'Der Dienst lädt das PDF von dieser URL herunter. Sie muss öffentlich sein, zum Beispiel https://example.org/vertrag.pdf.',
    unknown: 'Das Dokument aus diesem Link ist nicht verfügbar. Wählen Sie ein anderes.',
    name: 'Titel',
    nameHint: 'Unterzeichner sehen ihn in der E-Mail und auf der Signierseite.',
  },

  signers: {
    title: 'Unterzeichner',
    one: (position) => `Unterzeichner ${count(position)}`,
    name: 'Name',
    email: 'E-Mail-Adresse',
    role: 'Rolle',
    roles: { signer: 'Unterzeichnet', approver: 'Genehmigt', viewer: 'Sieht es nur an', cc: 'Erhält eine Kopie' },
    roleHints: {
      approver: 'Stimmt zu, ohne eine Unterschrift zu zeichnen oder zu tippen.',
      viewer: 'Öffnet und liest das Dokument.',
      cc: 'Erhält das fertige Dokument und vorher nichts.',
    },
    label: 'Bezeichnung (optional)',
    labelHint: 'Benennt diese Person in Tags wie {{signature:Tenant}}.',
    languageOfRequest: 'Wie die Anfrage',
    delivery: 'Art der Unterschrift',
    deliveries: { email: 'Per E-Mail', in_person: 'Vor Ort, auf Ihrem Gerät' },
    mayDelegate: 'Darf jemand anderen unterzeichnen lassen',
    step: 'Gruppe',
    add: 'Unterzeichner hinzufügen',
    most: (most) => `Sie können höchstens ${count(most)} Unterzeichner hinzufügen.`,
    remove: 'Entfernen',
    removeOf: (who) => `${isolated(who)} entfernen`,
    up: 'Nach oben',
    upOf: (who) => `${isolated(who)} nach oben`,
    down: 'Nach unten',
    downOf: (who) => `${isolated(who)} nach unten`,
    moved: (who, position, all) => `${isolated(who)} ist jetzt an Stelle ${count(position)} von ${count(all)}.`,
    removed: (who) => `${isolated(who)} wurde entfernt.`,
    bound: (number) =>
      plural(number, {
        one: 'Unterzeichner 1 lässt sich nicht verschieben oder entfernen, weil die Kopie die Felder des Originals behält. Name und E-Mail-Adresse können Sie ändern.',
        other: `Die ersten ${count(number)} Unterzeichner lassen sich nicht verschieben oder entfernen, weil die Kopie die Felder des Originals behält. Namen, E-Mail-Adressen und die Reihenfolge der Unterzeichnung können Sie ändern.`,
      }),
    ordering: 'Reihenfolge der Unterzeichnung',
    orderings: {
      together: 'Alle gleichzeitig',
      'in-turn': 'Nacheinander',
      steps: 'In Gruppen',
    },
    orderingHints: {
      together: 'Alle erhalten die E-Mail sofort.',
      'in-turn': 'Die nächste Person erhält die E-Mail, wenn die vorige unterzeichnet hat.',
      steps:
        'Wer in derselben Gruppe ist, unterzeichnet parallel. Die nächste Gruppe erhält die E-Mail, wenn alle in der vorigen unterzeichnet haben.',
    },
  },

  subject: 'Betreff der E-Mail (optional)',
  subjectHint: (title) => `Leer lassen für „Bitte unterzeichnen: ${isolated(title)}“.`,
  message: 'Nachricht an die Unterzeichner (optional)',
  messageHint: 'Wird in der E-Mail und über dem Dokument angezeigt.',
  variables: {
    into: { subject: 'In den Betreff einfügen', message: 'In die Nachricht einfügen' },
    names: {
      'signer.name': 'Name der Person',
      'document.title': 'Titel des Dokuments',
      'sender.name': 'Absendername',
      expires: 'Ablaufdatum',
    },
    hint: 'Jede Person sieht ihren eigenen Wert.',
  },
  language: 'Sprache der Anfrage',
  languageHint:
    'Für E-Mails, die Unterzeichnungsseite und das Zertifikat auf dem Dokument. Für einzelne Unterzeichner können Sie eine andere wählen.',
  languageOfOrganization: 'Sprache der Organisation',

  more: {
    title: 'Weitere Optionen',
    lead: 'Ablauf, Erinnerungen, Branding, Stempel, Webhook',
    days: 'Tage bis zum Ablauf der Anfrage',
    daysUntil: (time) => `Läuft am ${time} ab.`,
    daysRange: 'Von 1 bis 365.',
    reminderDays: 'Tage zwischen Erinnerungen',
    reminderDaysHint: 'Von 1 bis 30. Die erste Erinnerung zählt ab der Einladung.',
    mostReminders: 'Erinnerungen pro Person',
    mostRemindersHint: 'Von 0 bis 10. Bei 0 werden keine Erinnerungen automatisch gesendet.',
    look: 'Branding',
    company: 'Absendername',
    companyHint: (name) =>
      `Wird zusammen mit ${isolated(name)} angezeigt. Leer lassen, um nur ${isolated(name)} anzuzeigen.`,
    logo: 'URL des Logos',
    logoHint:
      'Die öffentliche URL eines PNG, JPEG oder GIF. Der Dienst lädt es einmal herunter und speichert eine Kopie.',
    color: 'Markenfarbe',
    colorHint: 'Für Schaltflächen und Links. Format: #rrggbb.',
    pick: 'Farbe wählen',
    preview: 'Vorschau',
    previewButton: 'Dokument unterzeichnen',
    previewLink: 'ein Link',
    previewAsIs: 'Diese Farbe ist gut lesbar.',
    previewChanged: (color) => `Wird als ${color} angezeigt, damit sie lesbar bleibt.`,
    stamp: 'Stempel auf dem Dokument',
    allPages: 'Jede Seite stempeln',
    barcode: 'Codes im Stempel',
    barcodes: {
      both: 'QR-Code und DataMatrix',
      qr: 'Nur QR-Code',
      datamatrix: 'Nur DataMatrix',
      none: 'Keine',
    },
    barcodeHint: 'Der QR-Code öffnet die Prüfseite. Der DataMatrix-Code enthält den Fingerabdruck des Dokuments.',
    callback: 'Callback-URL',
    callbackHint:
      'Der Dienst sendet die Ereignisse dieser Anfrage an diese URL. Das Webhook-Secret erhalten Sie nach dem Senden.',
    callbackKept: (host) => `Leer lassen, um die Callback-URL bei ${isolated(host)} zu behalten.`,
  },

  wrong: {
    document: 'Wählen Sie das zu unterzeichnende Dokument.',
    uploading: 'Die Datei wird noch hochgeladen. Versuchen Sie es danach erneut.',
    documentUrl: 'Geben Sie eine öffentliche URL ein, die mit https:// oder http:// beginnt.',
    locked:
      'Dieses Dokument liegt bereits zur Unterzeichnung vor. Brechen Sie zuerst jene Anfrage ab, oder laden Sie die Datei erneut hoch.',
    unchangeable:
      'Dieses Dokument kann im jetzigen Zustand nicht mehr unterzeichnet werden. Laden Sie die Datei erneut hoch.',
    gone: 'Dieses Dokument gibt es nicht mehr. Wählen Sie ein anderes.',
    documentTitle: 'Geben Sie einen Titel ein (höchstens 300 Zeichen).',
    name: 'Geben Sie einen Namen ein (höchstens 200 Zeichen).',
    email: 'Geben Sie eine E-Mail-Adresse ein, etwa name@example.com.',
    twice: 'Diese Person ist zweimal aufgeführt.',
    nobodySigns: 'Wählen Sie für mindestens eine Person „Unterzeichnet“ oder „Genehmigt“.',
    labels: {
      reserved: 'Lassen Sie : ; { und } weg.',
      'no-letter': 'Verwenden Sie ein Wort, keine Zahl.',
      twice: 'Eine andere Person hat diese Bezeichnung.',
    },
    subject: 'Verwenden Sie höchstens 150 Zeichen, ohne Zeilenumbrüche oder Signierlinks.',
    message: 'Verwenden Sie höchstens 5000 Zeichen, ohne Signierlinks.',
    variable: (name) => `${isolated(name)} ist keine Variable. Verwenden Sie die Schaltflächen unten.`,
    variables: (most) => `Verwenden Sie höchstens ${count(most)} Variablen.`,
    expiresInDays: 'Geben Sie eine ganze Zahl von 1 bis 365 ein.',
    reminderDays: 'Geben Sie eine ganze Zahl von 1 bis 30 ein.',
    mostReminders: 'Geben Sie eine ganze Zahl von 0 bis 10 ein.',
    companyName: 'Verwenden Sie höchstens 200 Zeichen ohne Zeilenumbruch.',
    companyLogo: 'Geben Sie eine öffentliche URL ein, die mit https:// oder http:// beginnt.',
    brandColor: 'Geben Sie # und 6 Ziffern oder Buchstaben von a bis f ein, zum Beispiel #1a5fb4.',
    callbackUrl: 'Geben Sie eine öffentliche URL ein, die mit https:// oder http:// beginnt.',
    some: (number) =>
      plural(number, {
        one: 'Korrigieren Sie 1 Feld, um fortzufahren.',
        other: `Korrigieren Sie ${count(number)} Felder, um fortzufahren.`,
      }),
  },

  send: (signers) => plural(signers, { one: 'An 1 Person senden', other: `An ${count(signers)} Personen senden` }),
  sending: 'Wird gesendet …',
  afterFailure: 'Ihre Eingaben sind noch vorhanden. Ein erneuter Versuch erstellt keine zweite Anfrage.',

  created: {
    title: 'Anfrage gesendet',
    lead: (title) => `„${isolated(title)}“ wird zum Unterzeichnen vorbereitet.`,
    open: 'Anfrage ansehen',
    again: 'Weitere Anfrage erstellen',
    links: 'Signierlinks',
    linksText:
      'Unterzeichner erhalten ihren Link per E-Mail, wenn sie an der Reihe sind. Sie können die Links auch selbst weitergeben. Kopieren Sie sie jetzt: Sie können sie später nicht mehr ansehen. Mit einem Link kann jeder unterzeichnen. Geben Sie ihn daher nur der Person, für die er bestimmt ist. Im Prüfprotokoll steht, dass Sie Zugriff auf die Links hatten.',
    copy: 'Link kopieren',
    copyOf: (name) => `Link kopieren für ${isolated(name)}`,
    secret: 'Webhook-Secret',
    secretText:
      'Damit prüft Ihr Programm, dass Ereignisse von diesem Dienst stammen. Kopieren Sie es jetzt: Sie können es später nicht mehr ansehen.',
    copySecret: 'Secret kopieren',
    next: 'Wie es weitergeht',
    steps: {
      prepare: 'Das Dokument erhält seinen Stempel und ein Unterschriftsfeld für jede unterzeichnende Person.',
      together: 'Alle Unterzeichner erhalten die E-Mail.',
      inOrder: 'Die ersten Unterzeichner erhalten die E-Mail. Die anderen erhalten sie, wenn sie an der Reihe sind.',
      remind: 'Erinnerungen werden automatisch gesendet.',
      done: 'Wenn alle unterzeichnet haben, erhalten alle das fertige Dokument per E-Mail.',
    },
    expires: (time) => `Die Anfrage läuft am ${time} ab. Danach funktionieren die Links nicht mehr.`,
  },
}
