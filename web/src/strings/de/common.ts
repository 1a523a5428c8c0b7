import type { Common } from '../en/common.ts'
import { limits, states, stationStates, stations, steps } from './proof.ts'

export const common: Common = {
  brand: 'Countersign',
  section: 'Prüfung',
  console: 'Konsole',
  skip: 'Zum Inhalt springen',
  language: 'Sprache',
  testMode: { notice: 'Test, nicht rechtsverbindlich', leave: 'Testmodus verlassen' },
  footer: {
    label: 'Über diesen Dienst',
    another: 'Dokument prüfen',
    log: 'Öffentliches Protokoll',
    key: 'Schlüssel des Protokolls',
    checkpoint: 'Neuester Prüfpunkt',
    reference: 'API-Referenz',
  },

  activeContent: {
    javascript: 'Skripte',
    launch: 'Aktionen, die andere Programme starten',
    submit: 'Aktionen, die Formulardaten senden oder holen',
    external: 'Inhalte von außerhalb der Datei',
    media: 'Videos, Töne oder 3D-Inhalte',
    'hidden-layer': 'verborgene Ebenen',
    xfa: 'ein zweites Formular, das manche Programme anstelle der Seiten zeigen',
  },

  lookUp: {
    pageTitle: 'Dokument prüfen',
    title: 'Dokument prüfen',
    lead: 'Sehen Sie, wer ein Dokument unterzeichnet hat, wann, und ob es seither geändert wurde.',
    documentTitle: 'Ihr Dokument',
    documentChoose: 'Datei wählen',
    documentDrop: 'oder irgendwo auf dieser Seite ablegen',
    privacy:
      'Ihre Datei bleibt auf diesem Gerät. Nur ihr Fingerabdruck, ein Code aus 64 Zeichen, wird zum Nachschlagen gesendet.',
    proofTitle: 'Mit einer Nachweisdatei prüfen',
    proofHint:
      'Wenn Sie die Nachweisdatei aufbewahrt haben, braucht die Prüfung keine Antwort dieses Dienstes und geht auch offline.',
    offlineReady: 'Alles ist geladen. Sie können jetzt offline gehen.',
    proofChoose: 'Nachweisdatei wählen',
    proofChosen: (index) => `Nachweis zum Eintrag ${index}`,
    proofRemove: 'Nachweisdatei entfernen',
    documentWanted: 'Wählen Sie jetzt das Dokument zu diesem Nachweis.',
    hashTitle: 'Einen Fingerabdruck prüfen',
    hashLabel: 'SHA-256-Fingerabdruck',
    hashHint: '64 Zeichen: Ziffern und die Buchstaben a bis f',
    hashWrong: (length) =>
      length === 64
        ? 'Ein Fingerabdruck besteht nur aus Ziffern und den Buchstaben a bis f.'
        : `Ein Fingerabdruck hat 64 Zeichen. Ihre Eingabe hat ${length}.`,
    hashButton: 'Nachschlagen',
    howTitle: 'So funktioniert die Prüfung',
    how: [
      'Ihr Browser berechnet den Fingerabdruck der Datei, ihren SHA-256. Jede Änderung an der Datei ändert den Fingerabdruck.',
      'Ihr Browser fragt diesen Dienst, ob er den Fingerabdruck erfasst hat. Die Datei selbst sendet er nicht.',
      'Die Antwort enthält einen Nachweis, den Ihr Browser Schritt für Schritt prüft. Sie müssen uns nicht einfach glauben.',
    ],
  },

  file: {
    onlyOne: 'Sie haben mehrere Dokumente hinzugefügt. Nur dieses wird geprüft; fügen Sie die anderen einzeln hinzu.',
    reading: 'Die Datei wird gelesen',
    progress: (percent) => `${percent} %`,
    cancel: 'Abbrechen',
    fingerprint: 'Fingerabdruck dieser Datei',
  },

  record: {
    pageTitleFound: 'Erfasst',
    pageTitleNotFound: 'Nicht erfasst',
    pageTitle: 'Eintrag',
    asking: 'Der Eintrag wird nachgeschlagen',
    askingText: 'Einen Augenblick.',
    found: 'Dieser Fingerabdruck wurde erfasst',
    foundDocument: 'Dieses Dokument wurde erfasst',
    deleted:
      'Der Dienst hat dieses Dokument nicht mehr: es wurde gelöscht. Eine Kopie lässt sich hier weiterhin prüfen.',
    foundSigned: 'Dieses Dokument wurde unterzeichnet',
    foundSignedText:
      'Fügen Sie unten die unterzeichnete Datei hinzu. Dann sehen Sie, wer unterzeichnet hat und ob Ihr Exemplar echt ist.',
    foundSignedPaper: 'Auf Papier beweist der Code allein nichts: Jeder kann ihn kopieren.',
    isDocument: (file) => `${file} ist das erfasste Dokument, unverändert.`,
    entry: 'Eintrag im Protokoll',
    checkpoints: 'Prüfpunkte mit diesem Eintrag',
    entryOf: (index, log) => `Eintrag ${index} im Protokoll ${log}`,
    proofChecking: 'Ihr Browser prüft den Nachweis.',
    proofHolds: 'Ihr Browser hat den Nachweis geprüft. Er ist gültig.',
    proofUnknownKey:
      'Ihr Browser hat den Nachweis geprüft, konnte seinen Schlüssel aber nicht mit dem dieses Dienstes vergleichen.',
    proofMissing: 'Ihr Browser konnte den Nachweis nicht prüfen. Sie haben also nur die Aussage dieses Dienstes.',
    doubtful: 'Der Nachweis ist ungültig',
    doubtfulText:
      'Dieser Dienst sagt, er habe diesen Fingerabdruck erfasst, aber der Nachweis ist ungültig. Verlassen Sie sich nicht darauf.',
    failsAt: (steps) => `Diese Prüfungen sind fehlgeschlagen: ${steps}.`,
    notFound: 'Dieser Fingerabdruck ist hier nicht erfasst',
    notFoundDocument: 'Dieses Dokument ist hier nicht erfasst',
    notFoundText: 'Dieser Dienst hat keinen Eintrag dazu. Das Dokument kann trotzdem echt sein.',
    failed: 'Noch keine Antwort',
    malformed: 'Das ist kein Fingerabdruck',
    malformedText:
      'Ein Fingerabdruck hat 64 Zeichen: Ziffern und die Buchstaben a bis f. Die Adresse dieser Seite enthält:',
    again: 'Erneut versuchen',
    detailsTitle: 'Eintrag und Nachweis',
    fingerprint: 'Fingerabdruck (SHA-256)',
    ownClock: 'Erfasst, nach der Uhr dieses Dienstes',
    kind: 'Art',
    chain: 'Blockchain',
    network: (network) => `Netzwerk: ${network}`,
    networkAndBlock: (network, block) => `Netzwerk: ${network} · Block ${block}`,
    explorer: 'Transaktion im Explorer ansehen',
    ipfs: 'Veröffentlichter Nachweis (IPFS)',
    ipfsHint: 'Eine öffentliche Kopie des Nachweises für viele Einträge. Sie enthält keine Fingerabdrücke.',
    earliest: 'Ein Fingerabdruck kann mehrmals erfasst werden. Dies ist der erste Eintrag.',
    download: 'Nachweis herunterladen',
    downloadHint:
      'Bewahren Sie ihn mit dem Dokument auf. Mit beidem kann jeder diese Prüfung ohne diesen Dienst wiederholen.',
    fileTitle: 'Ihre Datei prüfen',
    fileLead: 'Sehen Sie, ob Ihre Datei die erfasste ist. Sie bleibt auf diesem Gerät.',
    fileChoose: 'Datei wählen',
    fileTitleDone: 'Ihre Datei',
    fileChooseAnother: 'Andere Datei wählen',
    fileDrop: 'oder irgendwo auf dieser Seite ablegen',
    differs: 'Diese Datei passt nicht',
    differsText: (file) => `${file} ist nicht das hier erfasste Dokument, oder die Datei wurde geändert.`,
    differsAdvice:
      'Wer ein Dokument druckt, scannt oder neu speichert, erhält eine andere Datei. Prüfen Sie die Datei genau so, wie Sie sie per E-Mail erhalten haben.',
    differsSigned: 'Sie hat eigene Signaturen. Prüfen Sie sie für sich, um zu sehen, wer unterzeichnet hat.',
    differsLookUp: 'Diese Datei für sich prüfen',
    laterText: (file) =>
      `${file} beginnt Byte für Byte mit dem hier erfassten Dokument. Was später hinzukam, zählt nur, soweit die Unterzeichner es bestätigen.`,
    laterRecord: 'Der Eintrag auf dieser Seite gehört zum ursprünglichen Dokument.',
    laterOwn: 'Diese Fassung hat einen eigenen Eintrag',
    proofFileTitle: 'Ohne diesen Dienst prüfen',
    proofFileLink: 'Mit einer Nachweisdatei prüfen',
    proofFileText: 'Wenn Sie die Nachweisdatei aufbewahrt haben, brauchen Sie keine Antwort dieses Dienstes.',
    reasonsTitle: 'Was das bedeuten kann',
    reasons: [
      'Das Dokument wurde nie erfasst, oder ein anderer Dienst hat es erfasst.',
      'Eine andere Fassung wurde erfasst. Wer ein Dokument speichert, als PDF druckt oder unterzeichnet, erhält eine andere Datei.',
      'Der Fingerabdruck ist unvollständig oder kein SHA-256.',
    ],
    reasonsOfFile: [
      'Das Dokument wurde nie erfasst, oder ein anderer Dienst hat es erfasst.',
      'Eine andere Fassung wurde erfasst. Wer ein Dokument speichert, als PDF druckt oder unterzeichnet, erhält eine andere Datei. Versuchen Sie es mit der Datei, genau wie Sie sie erhalten haben.',
    ],
  },

  kinds: {
    SUBMITTED_HASH: 'Eingereichter Fingerabdruck',
    UPLOADED_FILE: 'Hochgeladene Datei',
    DOCUMENT_ORIGINAL: 'Dokument vor der Unterzeichnung',
    DOCUMENT_SIGNED: 'Unterzeichnetes Dokument',
    DOCUMENT_SEALED: 'Gesiegeltes Dokument',
    AUDIT_TRAIL: 'Protokoll einer Unterschriftsanfrage',
    TOKEN: 'Zeitstempel-Token (RFC 3161)',
    RANDOMNESS: 'Öffentliche Zufallszahl',
    LOG_STATEMENT: 'Erklärung des Protokolls über sich selbst',
  },

  chain: {
    states,
    nothingToStrangers: 'Testnetz, kein unabhängiger Nachweis',
  },

  existence: {
    existedBy: 'Vorhanden spätestens am',
    timeOf: (block, network) => `Die Zeit von Block ${block} von ${network}.`,
    timeIfOfTheChain: (block, network) =>
      `Die Zeit von Block ${block} von ${network}, wenn dieser Block den Hash hat, den der Nachweis zeigt.`,
    inTransaction: (block, network) =>
      `Der Nachweis zeigt eine Transaktion, aber nicht, dass Block ${block} von ${network} sie enthält. Schlagen Sie das nach: Bis dahin ist keine Zeit bewiesen.`,
    claimed: (network) => `Dieser Dienst sagt, dass es in einem Block von ${network} steht.`,
    confirmed: (confirmed, all, time, by, of) =>
      `${of === 1 ? 'Der Zeuge dieses Protokolls' : `${confirmed} von ${all} Zeugen`} ${by === 1 ? 'hat' : 'haben'} es bestätigt, höchstens ${time} früher oder später.`,
    by: (time) => `Es war spätestens am ${time} vorhanden.`,
    between: (after, time) => `Es wurde zwischen ${after} und ${time} erfasst.`,
    recordedAfter: (time, source) =>
      `Erfasst nach ${time}: Vorher hat das Protokoll eine Zufallszahl erfasst, die bis dahin niemand kennen konnte (${source}).`,
    timestamped: (authority, time) => `${authority} hat es bestätigt, höchstens ${time} früher oder später.`,
    betweenIfInOrder: (after, time) =>
      `Es wurde zwischen ${after} und ${time} erfasst, wenn die Reihenfolge im Protokoll stimmt.`,
    ifInOrder: 'Diese Zeit gilt nur, wenn die Reihenfolge im Protokoll stimmt.',
    notYet: 'Noch nicht in einer Blockchain verankert.',
    waits: {
      QUEUED: 'Es wird mit dem nächsten Stapel verankert.',
      BATCHED: 'Es wird gerade in die Blockchain geschrieben.',
    },
  },

  logEnd: {
    title: 'Dieses Protokoll ist beendet',
    text: (entry) =>
      `Eintrag ${entry} ist sein letzter. Das Protokoll nimmt keine neuen Einträge an, aber alles darin lässt sich weiterhin prüfen.`,
    continues: (name) => `Das Protokoll ${name} setzt es fort.`,
    nowhere: 'Kein anderes Protokoll setzt es fort.',
    sinceProof: (entry) => `Das Protokoll endete mit Eintrag ${entry}. Dieser Nachweis bleibt gültig.`,
  },

  path: {
    title: 'Von der Datei zur Blockchain',
    stations,
    states: stationStates,
    files: {
      holds: 'auf diesem Gerät gelesen',
      fails: 'eine andere Datei',
      unchecked: 'nicht gewählt',
      later: 'eine spätere Fassung',
    },
    entry: (index) => `Nummer ${index} des Protokolls`,
    hashes: (length) => (length === 1 ? '1 Hashwert' : `${length} Hashwerte`),
    root: (root, size) => `${root} über ${size} Einträge, signiert`,
    block: (number, network) => `${number} von ${network}`,
    checking: 'Jeder Teil wird aus dem vorigen berechnet. Ihr Browser prüft sie gerade.',
    unbroken: 'Jeder Teil wird aus dem vorigen berechnet. Alle passen, vom Fingerabdruck bis zum Block.',
    toTransaction:
      'Jeder Teil wird aus dem vorigen berechnet. Bis zur Transaktion passen sie. Schlagen Sie nach, ob der Block sie enthält.',
    toRoot:
      'Jeder Teil wird aus dem vorigen berechnet. Bis zur signierten Wurzel passen sie. Transaktion und Block folgen, sobald sie in der Blockchain ist.',
    broken: (station) => `Hier passen die Teile nicht: ${station}. Was danach kommt, zählt nicht.`,
  },

  anchor: {
    transaction: 'Transaktion',
    block: (number, network) => `Block ${number} von ${network}`,
    explorer: (host) => `Bei ${host} nachschlagen`,
    compare:
      'Diese Seite fragt niemanden sonst, der letzte Schritt liegt also bei Ihnen. Prüfen Sie in einem Explorer Ihrer Wahl, ob der Block mit dieser Nummer diesen Hash hat. Dann gilt die Zeit des Blocks.',
    lookUp:
      'Der Nachweis zeigt nicht, dass der Block die Transaktion enthält. Schlagen Sie die Transaktion in einem Explorer Ihrer Wahl nach. Es gilt die Zeit ihres Blocks.',
    privateTitle: 'Testnetz',
    privateText:
      'Nur der Betreiber kann dieses Netz einsehen, und er kann es umschreiben. Es dient Tests und ist kein unabhängiger Nachweis.',
  },

  proof: {
    stepsTitle: 'Der Nachweis, Schritt für Schritt',
    checking: 'Der Nachweis wird geprüft',
    outcomes: { holds: 'bestanden', fails: 'fehlgeschlagen', unchecked: 'nicht geprüft' },
    steps,
    laterFile:
      'Sie beginnt mit dem Dokument, dessen Fingerabdruck die folgenden Schritte prüfen. Ihr Browser hat den Fingerabdruck dieses Teils berechnet.',
    notAnchored: 'Noch nicht verankert. Laden Sie den Nachweis erneut herunter, sobald er in der Blockchain ist.',
    technical: 'Technische Angaben',
    origin: 'Protokoll',
    sequentialFingerprint: 'Fortlaufender Fingerabdruck',
    treeSize: 'Einträge unter dem Prüfpunkt',
    root: 'Wurzel des Prüfpunkts',
    witness: 'Zeuge',
    authority: 'Zeitstempeldienst',
    anchorValue: 'In die Blockchain geschriebener Wert',
    chainId: 'Kennung der Blockchain (EIP-155)',
    vkey: 'Schlüssel im Nachweis',
  },

  offline: {
    proved: 'Der Nachweis ist gültig',
    provedText: (file) => `${file} ist das erfasste Dokument, unverändert.`,
    unknownKey: 'Der Nachweis ist gültig, aber sein Protokoll unbekannt',
    unknownKeyText: (file) =>
      `${file} besteht jede Prüfung, aber der Schlüssel des Protokolls stammt aus dem Nachweis selbst. So ein Protokoll kann jeder anlegen.`,
    otherFile: 'Dieser Nachweis gehört zu einer anderen Datei',
    otherFileText: (file) => `${file} ist nicht die Datei zu diesem Nachweis, oder sie wurde geändert.`,
    broken: 'Der Nachweis ist ungültig',
    brokenText: (file) =>
      `Dieser Nachweis sagt nichts über ${file}: Ein Teil davon wurde geändert oder stammt aus einem anderen Nachweis.`,
    unchecked: 'Der Nachweis wurde nicht geprüft',
  },

  receipt: {
    label: 'Quittung',
    kept: 'Das Protokoll hat sein Versprechen gehalten',
    keptText: 'Das Protokoll hat versprochen, diesen Eintrag zu behalten, und hat ihn unverändert.',
    awaited: 'Der Eintrag ist noch nicht im öffentlichen Protokoll',
    awaitedText:
      'Das Protokoll hat versprochen, diesen Eintrag zu behalten. Bis zur unten genannten Zeit muss es ihn zeigen. Prüfen Sie später noch einmal.',
    missing: 'Das Protokoll hat sein Versprechen gebrochen',
    missingText:
      'Das Protokoll hat unterschrieben, dass es diesen Eintrag hat, aber im öffentlichen Protokoll fehlt er. Bewahren Sie diese Quittung auf: Sie ist ein Beweis gegen das Protokoll.',
    changed: 'Das Protokoll hat sein Versprechen gebrochen',
    changedText:
      'Das Protokoll hat unterschrieben, dass es diesen Eintrag hat, aber im öffentlichen Protokoll steht an seiner Stelle ein anderer. Bewahren Sie diese Quittung auf: Sie ist ein Beweis gegen das Protokoll.',
    promised: 'Die Quittung ist gültig',
    promisedText:
      'Das Protokoll hat versprochen, diesen Eintrag zu behalten. Ob es das getan hat, ließ sich nicht prüfen: Das Protokoll ist nicht erreichbar.',
    otherLog: 'Die Quittung ist von einem anderen Protokoll',
    otherLogText:
      'Nur der Betreiber jenes Protokolls kann sie bestätigen. Prüfen Sie sie dort oder mit countersign log check --receipt.',
    broken: 'Die Quittung ist nicht gültig',
    brokenText:
      'Ein Teil wurde geändert, oder dieses Protokoll hat sie nicht unterschrieben. Sie sagt nichts über das Protokoll.',
    unchecked: 'Die Quittung wurde nicht geprüft',
    checking: 'Die Quittung wird geprüft …',
    entry: 'Eintrag',
    time: 'Versprochen',
    due: 'Fällig',
    origin: 'Protokoll',
    file: 'Ihre Datei',
    otherFile: 'Diese Quittung gehört zu einer anderen Datei',
    isFile: 'Sie ist die Datei, für die die Quittung gilt.',
    isOtherFile: 'Sie ist nicht die Datei, für die die Quittung gilt.',
    remove: 'Quittung entfernen',
  },

  meaning: {
    brokenTitle: 'Was das bedeutet',
    broken: [
      'Ein Nachweis zählt nur, wenn jeder Schritt bestanden ist. Dieser sagt nichts für oder gegen das Dokument.',
      'Vielleicht gehört er zu einer anderen Datei, ist beschädigt oder erfunden.',
      'Besorgen Sie den Nachweis noch einmal dort, woher er kam. Oder entfernen Sie ihn und schlagen Sie das Dokument hier nach.',
    ],
    title: 'Was das beweist und was nicht',
    provedTitle: 'Bewiesen',
    file: 'Die gewählte Datei ist das erfasste Dokument, unverändert.',
    included: (index, origin) => `Ein Dokument mit diesem Fingerabdruck ist Eintrag ${index} im Protokoll ${origin}.`,
    signed:
      'Das Protokoll hat dies signiert. Es kann den Eintrag nicht entfernen oder ändern, ohne seiner Signatur zu widersprechen.',
    ordered: 'Der Platz in der Reihenfolge: Der Eintrag enthält den Hash des vorigen Eintrags.',
    recordedAfter: (time, source) =>
      `Das Protokoll hat den Eintrag nach ${time} angelegt. Vorher hat es eine Zufallszahl erfasst, die erst dann veröffentlicht wurde (${source}). Das Dokument kann älter sein.`,
    witnessed: (time, confirmed, all, within, by, of) =>
      `Das Dokument war spätestens am ${time} vorhanden. ${of === 1 ? 'Der Zeuge' : `${confirmed} von ${all} Zeugen`} dieses Protokolls ${by === 1 ? 'bestätigt' : 'bestätigen'} es, höchstens ${within} vor oder nach der Zeit im Protokoll.`,
    timestamped: (time, authority, within) =>
      `Das Dokument war spätestens am ${time} vorhanden. Der Zeitstempeldienst ${authority} bestätigt es, höchstens ${within} vor oder nach der Zeit im Protokoll.`,
    anchored: (time, block, network) =>
      `Das Dokument war spätestens am ${time} vorhanden, der Zeit von Block ${block} von ${network}, wenn dieser Block den Hash hat, den der Nachweis zeigt.`,
    bitcoinClock: 'Die Zeit des Blocks auf die Minute. Die Uhren von Bitcoin können bis zu 2 Stunden abweichen.',
    openTitle: 'Nicht bewiesen',
    content:
      'Dass der Inhalt des Dokuments wahr oder rechtmäßig ist oder dass alle ihn verstanden haben. Auch nicht, wer es verfasst hat oder wem es gehört.',
    limits,
  },

  problems: {
    offline: 'Sie sind offenbar offline. Stellen Sie eine Verbindung her und versuchen Sie es erneut.',
    unreachable: 'Der Dienst antwortet nicht. Prüfen Sie Ihre Verbindung, oder versuchen Sie es später erneut.',
    limited: 'Zu viele Anfragen aus Ihrem Netzwerk.',
    limitedWait: (seconds) =>
      seconds < 120
        ? `Versuchen Sie es in ${seconds} ${seconds === 1 ? 'Sekunde' : 'Sekunden'} erneut.`
        : `Versuchen Sie es in ${Math.ceil(seconds / 60)} Minuten erneut.`,
    limitedLater: 'Versuchen Sie es in einigen Minuten erneut.',
    refused: 'Der Dienst meldet einen Fehler:',
    refusals: {
      INVALID_SIGNATURE:
        'Ihre Unterschrift kann so nicht verwendet werden. Geben Sie Ihren Namen in anderen Buchstaben ein, oder zeichnen Sie ihn wie auf Papier.',
      ALREADY_SIGNED: 'Sie haben dieses Dokument bereits unterzeichnet.',
      NOT_YOUR_TURN: 'Sie sind noch nicht an der Reihe. Sie erhalten dann eine E-Mail.',
      DOCUMENT_LOCKED: 'Das Dokument wird gerade von jemand anderem geändert. Versuchen Sie es gleich noch einmal.',
      DOCUMENT_CHANGED: 'Jemand anderes hat das Dokument im selben Moment geändert. Versuchen Sie es erneut.',
      DOCUMENT_NOT_READY: 'Das Dokument ist noch nicht bereit. Versuchen Sie es gleich noch einmal.',
      NOT_FOUND: 'Das gibt es nicht mehr.',
      BODY_TOO_LARGE: 'Was Sie gesendet haben, ist zu groß.',
      SERVICE_UNAVAILABLE: 'Der Dienst ist gerade nicht bereit. Versuchen Sie es gleich noch einmal.',
      SIGN_IN_REQUIRED: 'Melden Sie sich an, und versuchen Sie es dann erneut.',
      TOO_MANY_DRAFTS: 'Sie haben die Höchstzahl von 500 Entwürfen erreicht. Löschen Sie zuerst einen.',
      LOG_FROZEN:
        'Das öffentliche Protokoll dieses Dienstes ist beendet. Deshalb kann nichts Neues erfasst werden. Die Seite „Öffentliches Protokoll“ zeigt, wo es weitergeht.',
      VERSION_CONFLICT: 'Jemand anderes hat dies inzwischen geändert. Laden Sie neu, um die Änderungen zu sehen.',
      TOO_MANY_WEBHOOKS:
        'Ihre Organisation hat die Grenze von 20 Webhook-Endpunkten erreicht. Löschen Sie zuerst einen.',
      WEBHOOK_DISABLED: 'Dieser Webhook-Endpunkt ist deaktiviert. Aktivieren Sie ihn, und versuchen Sie es erneut.',
      LAST_OWNER: 'Das ist der letzte Inhaber der Organisation. Machen Sie zuerst ein anderes Mitglied zum Inhaber.',
      ALREADY_EXISTS: 'Das gibt es bereits und kann nicht noch einmal hinzugefügt werden.',
      INVALID_PDF:
        'Diese Datei kann so nicht verwendet werden. Speichern Sie sie in dem Programm, aus dem sie stammt, noch einmal als PDF.',
      DOCUMENT_NOT_MODIFIABLE: 'Dieses Dokument kann so nicht geändert werden.',
    },
    unexpected: 'Der Dienst hat unerwartet geantwortet. Versuchen Sie es gleich noch einmal.',
    unreadableFile:
      'Ihr Browser konnte diese Datei nicht lesen. Vielleicht ist es ein Ordner, oder sie wurde inzwischen verschoben oder geändert.',
    notProof: 'Das ist keine Nachweisdatei, die diese Seite lesen kann:',
    proofTooLarge: 'Das ist keine Nachweisdatei: Sie ist viel zu groß.',
    noSignatures:
      'Dieser Browser kann hier keine Signaturen prüfen. Öffnen Sie die Seite über HTTPS oder in einem neueren Browser.',
  },
}
