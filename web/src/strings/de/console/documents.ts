import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'
import { isolated, pluralIn } from '../../word-forms.ts'

const plural = pluralIn('de')

export const documents: ConsoleTexts['documents'] = {
  title: 'Dokumente',
  lead: 'Die Dokumente Ihrer Organisation. Jedes erhält beim Hinzufügen einen Zeitstempel und einen weiteren mit jeder Unterschrift und jedem Siegel.',
  statuses: {
    FETCHING: 'Wird heruntergeladen',
    READY: 'Bereit',
    PARTIALLY_SIGNED: 'Teilweise unterzeichnet',
    SIGNED: 'Unterzeichnet',
    SEALED: 'Gesiegelt',
    FETCH_FAILED: 'Download fehlgeschlagen',
    DELETED: 'Gelöscht',
  },

  list: {
    caption: 'Dokumente, neueste zuerst',
    name: 'Titel',
    status: 'Status',
    pages: 'Seiten',
    size: 'Größe',
    time: 'Hinzugefügt',
    request: 'Unterschriften',
    openRequest: 'Anfrage ansehen',
    openRequestOf: (title) => `Anfrage ansehen: ${isolated(title)}`,
    actions: 'Aktionen',
    delete: 'Löschen',
    deleteOf: (title) => `${isolated(title)} löschen`,
    search: 'Titel durchsuchen',
    filter: 'Status',
    all: 'Alle',
    emptyTitle: 'Noch keine Dokumente',
    emptyText: 'Wählen Sie oben PDFs, oder legen Sie sie auf dieser Seite ab.',
    emptyYet: 'Laden Sie die Dateien hoch, die Sie oben gewählt haben.',
    nothingTitle: 'Keine Treffer',
    nothingText: 'Kein Dokument passt zu Ihrer Suche und Auswahl.',
    showAll: 'Alle Dokumente anzeigen',
  },

  uploads: {
    choose: 'PDFs wählen',
    hint: 'oder auf dieser Seite ablegen. Bis zu 50 MB je Datei.',
    titles: {
      toSend: 'Bereit zum Hochladen',
      sending: 'Wird hochgeladen',
      sent: 'Hochgeladen',
      unfit: 'Nicht hochgeladen',
    },
    notSent: 'Es wurde noch nichts hochgeladen. Prüfen Sie die Titel und laden Sie dann hoch.',
    name: (file) => `Titel von ${isolated(file)}`,
    send: (files) => plural(files, { one: 'Dokument hochladen', other: `${count(files)} Dokumente hochladen` }),
    waiting: 'Wartet auf das Hochladen.',
    progress: (file) => `${isolated(file)} wird hochgeladen`,
    percent: (percent) => `${percent} %`,
    checking: 'Hochgeladen. Die Datei wird geprüft …',
    done: 'Hochgeladen.',
    openOf: (title) => `${isolated(title)} öffnen`,
    remove: 'Entfernen',
    removeOf: (file) => `${isolated(file)} aus der Liste entfernen`,
    cancel: 'Abbrechen',
    cancelOf: (file) => `Hochladen von ${isolated(file)} abbrechen`,
    clear: 'Fertige Uploads ausblenden',
    uploadedOf: (done, all) => `${count(done)} von ${count(all)} hochgeladen`,
    noTitle: 'Geben Sie einen Titel ein.',
    longTitle: 'Geben Sie einen Titel von höchstens 300 Zeichen ohne Zeilenumbruch ein.',
    tooLarge: 'Diese Datei ist größer als 50 MB. Verkleinern Sie sie, zum Beispiel durch Komprimieren der Bilder.',
    noPdf: 'Diese Datei ist kein PDF. Speichern oder drucken Sie sie zuerst als PDF.',
    empty: 'Diese Datei ist leer.',
    unreadable: 'Diese Datei ist nicht lesbar. Vielleicht wurde sie verschoben oder geändert. Wählen Sie sie erneut.',
    tooMany: (most) =>
      `Sie können höchstens ${count(most)} Dateien auf einmal hinzufügen. Die übrigen wurden ausgelassen.`,
  },

  page: {
    loadingTitle: 'Dokument',
    facts: 'Über dieses Dokument',
    status: 'Status',
    pages: 'Seiten',
    fileName: 'Dateiname',
    size: 'Größe',
    added: 'Hinzugefügt',
    protectedUntil: 'Geschützt bis',
    renewed: 'Zuletzt erneuert',
    renewalProblem: 'Dieses Dokument konnte nicht erneuert werden:',
    request: 'Signaturanfrage',
    openRequest: 'Signaturanfrage ansehen',
    hash: 'Fingerabdruck der aktuellen Version (SHA-256)',
    copyHash: 'Kopieren',
    verify: 'Prüfseite öffnen',
    download: 'Herunterladen',
    askForSignatures: 'Unterschriften anfordern',
    applySeal: 'Siegel setzen',
    delete: 'Löschen',
    deleted:
      'Die Dateien dieses Dokuments wurden gelöscht. Fingerabdrücke und Zeitstempel bleiben erhalten; eine Kopie, die Sie haben, lässt sich also weiterhin prüfen.',
    fetching: 'Der Dienst lädt dieses Dokument herunter. Es erscheint hier, sobald es bereit ist.',
    fetchFailed: 'Das Dokument konnte nicht heruntergeladen werden:',
    fetchFailedHelp:
      'Laden Sie stattdessen die Datei hoch, oder erstellen Sie die Anfrage erneut mit einer anderen URL.',
    sealed: 'Dokument gesiegelt. Fingerabdruck der neuen Version:',
    activeTitle: 'Dieses Dokument enthält aktive Inhalte.',
    active: (found) =>
      `Dieses PDF enthält: ${found}. Unterzeichner sehen eine Warnung, bevor sie unterzeichnen. Um das zu vermeiden, drucken Sie das Dokument in ein neues PDF und laden Sie dieses hoch.`,
    unsignable: 'Dieses Dokument kann nicht unterzeichnet werden:',
    restrictedTitle: 'Dieses Dokument ist durch seinen Autor eingeschränkt.',
    restricted:
      'Die Datei ist verschlüsselt, um Drucken, Bearbeiten oder Kopieren einzuschränken. Das Original bleibt unverändert; unterzeichnete und gesiegelte Versionen sind nicht verschlüsselt. Stellen Sie sicher, dass Sie die Einschränkungen aufheben dürfen.',
  },

  policy: {
    title: 'Upload-Richtlinie',
    refuse: 'PDFs mit aktiven Inhalten ablehnen',
    hint: 'Zum Beispiel Skripte, verborgene Ebenen oder Inhalte von außerhalb der Datei. Gilt für Uploads und neue Signaturanfragen.',
    refused: 'Ihre Organisation nimmt keine PDFs mit aktiven Inhalten an, etwa mit Skripten oder verborgenen Ebenen.',
    saved: 'Gespeichert.',
  },

  preview: {
    title: 'Vorschau',
    loading: 'Das Dokument wird geladen …',
    failed: 'Für dieses Dokument gibt es keine Vorschau. Laden Sie es herunter, um es zu öffnen.',
    none: 'Für diesen Dateityp gibt es keine Vorschau. Laden Sie die Datei herunter, um sie zu öffnen.',
  },

  versions: {
    title: 'Versionen',
    text: 'Jede Unterschrift und jedes Siegel fügt eine Version hinzu. Frühere Versionen bleiben erhalten.',
    kinds: {
      ORIGINAL: 'Original',
      PREPARED: 'Zum Unterzeichnen vorbereitet',
      SIGNED: 'Unterzeichnet',
      SEALED: 'Gesiegelt',
      FINAL: 'Abgeschlossen',
      RENEWED: 'Erneuert',
    },
    latest: 'Aktuelle Version',
    download: 'Herunterladen',
    downloadOf: (kind, time) => `Herunterladen: Version „${kind}“ vom ${time}`,
  },

  signatures: {
    title: 'Unterschriften und Siegel',
    none: 'Noch hat niemand dieses Dokument unterzeichnet oder gesiegelt.',
    kinds: { signer: 'Unterschrift', seal: 'Siegel', service: 'Signatur des Dienstes' },
  },

  timestamps: {
    title: 'Zeitstempel',
    number: (number) => `Zeitstempel ${count(number)}`,
    check: 'Prüfen',
    checkOf: (number) => `Prüfen: Zeitstempel ${count(number)}`,
  },

  delete: {
    title: 'Dieses Dokument löschen?',
    text: (title) =>
      `Alle Versionen von „${isolated(title)}“ werden endgültig gelöscht. Die Zeitstempel bleiben im Protokoll, in dem sich nichts löschen lässt. Sie enthalten Fingerabdrücke, keine Inhalte.`,
    action: 'Löschen',
    done: (title) => `„${isolated(title)}“ wurde gelöscht.`,
  },

  sealing: {
    title: 'Siegel setzen',
    lead: 'Ziehen Sie das Siegel an seinen Platz, oder klicken Sie auf die Seite. Sie können auch die Pfeiltasten oder die Felder verwenden.',
    chooseSeal: 'Siegel',
    noSealsTitle: 'Kein aktives Siegel',
    noSealsManager: 'Erstellen Sie zuerst ein Siegel. Das dauert etwa eine Minute.',
    noSealsMember: 'Ein Inhaber oder Administrator Ihrer Organisation kann eines erstellen.',
    toSeals: 'Zu den Siegeln',
    page: 'Seite',
    ofPages: (total) => `von ${count(total)}`,
    previous: 'Vorherige',
    next: 'Nächste',
    pageShown: (number, total) => `Seite ${count(number)} von ${count(total)}`,
    handle: 'Siegel auf der Seite',
    keys: 'Die Pfeiltasten verschieben das Siegel um 1 mm, mit Umschalt um 10 mm. Plus und Minus ändern die Größe.',
    resize: 'Ziehen, um die Größe zu ändern',
    fromLeft: 'Vom linken Rand (mm)',
    fromFoot: 'Vom unteren Rand (mm)',
    width: 'Breite (mm)',
    place: (left, foot, width) => `${left} mm von links, ${foot} mm von unten, ${width} mm breit`,
    tooSmall: 'Diese Seite ist zu klein für ein Siegel. Wählen Sie eine andere Seite.',
    sealedLine: 'Gesiegelt (Datum und Uhrzeit)',
    cancel: 'Abbrechen',
    go: 'Dokument siegeln',
    working: 'Wird gesiegelt …',
    confirmTitle: 'Dieses Dokument siegeln?',
    confirmWhat: (seal, page, title) =>
      `Das Siegel „${isolated(seal)}“ wird auf Seite ${count(page)} von „${isolated(title)}“ gesetzt.`,
    confirmFile: (seal, title) =>
      `„${isolated(title)}“ wird mit „${isolated(seal)}“ gesiegelt. Datei und Siegel werden zusammen in einer .asice-Datei gespeichert.`,
    confirmMeaning: [
      'Das Dokument wird mit dem Zertifikat des Siegels im Namen Ihrer Organisation signiert und erhält einen Zeitstempel.',
      'Alle, die es öffnen, können prüfen, dass es von Ihrer Organisation stammt und unverändert ist.',
      'Ein Siegel lässt sich nicht entfernen. Die Version ohne Siegel bleibt in der Liste der Versionen.',
      'Vorhandene Unterschriften und Siegel bleiben gültig.',
    ],
    holder: (name) => `Zertifikatsinhaber: ${isolated(name)}`,
  },
}
