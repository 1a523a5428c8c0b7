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
    key: 'Schlüssel des Protokolls',
    checkpoint: 'Neuester Prüfpunkt',
    reference: 'API-Referenz',
  },

  activeContent: {
    javascript: 'Skripte',
    launch: 'Aktionen, die andere Programme starten',
    submit: 'Aktionen, die Formulardaten senden oder holen',
    external: 'Inhalte von außerhalb der Datei',
    media: 'Filme, Töne oder Modelle',
    'hidden-layer': 'verborgene Ebenen',
    xfa: 'ein zweites Formular, das manche Programme anstelle der Seiten zeigen',
  },

  lookUp: {
    pageTitle: 'Dokument prüfen',
    title: 'Dokument prüfen',
    lead: 'Erfahren Sie, ob ein Dokument hier registriert wurde, wann, und ob es noch bis aufs letzte Byte dasselbe ist.',
    documentTitle: 'Ihr Dokument',
    documentChoose: 'Datei wählen',
    documentDrop: 'oder auf dieser Seite ablegen',
    privacy: 'Die Datei verlässt diesen Browser nie. Nachgeschlagen wird nur ihr Fingerabdruck, 64 Zeichen.',
    proofTitle: 'Nachweisdatei',
    optional: 'optional',
    proofHint: 'Mit der Nachweisdatei, die Sie aufbewahrt haben, wird nichts nachgeschlagen: Das geht auch offline.',
    offlineReady: 'Alles Nötige ist geladen: Sie können jetzt offline gehen.',
    proofChoose: 'Nachweisdatei wählen',
    proofChosen: (index) => `Nachweis zu Eintrag ${index}`,
    proofRemove: 'Nachweisdatei entfernen',
    documentWanted: 'Wählen Sie nun das Dokument, zu dem der Nachweis gehört.',
    hashTitle: 'Oder einen Fingerabdruck nachschlagen',
    hashLabel: 'SHA-256-Fingerabdruck',
    hashHint: '64 Zeichen, Ziffern und die Buchstaben a bis f',
    hashWrong: (length) =>
      length === 64
        ? 'Ein Fingerabdruck enthält nur Ziffern und die Buchstaben a bis f.'
        : `Ein Fingerabdruck hat 64 Zeichen; dieser hat ${length}.`,
    hashButton: 'Nachschlagen',
    howTitle: 'So läuft die Prüfung',
    how: [
      'Ihr Browser berechnet den Fingerabdruck der Datei, ihren SHA-256-Wert. Jede noch so kleine Änderung der Datei ergibt einen anderen.',
      'Der Dienst wird gefragt, ob er diesen Fingerabdruck registriert hat. Die Datei selbst wird nicht gesendet.',
      'Die Antwort kommt mit einem Nachweis, den Ihr Browser Schritt für Schritt prüft. Sie müssen uns nicht glauben.',
    ],
  },

  file: {
    onlyOne: 'Es waren mehrere Dokumente. Nur dieses wird geprüft; wählen Sie die anderen nacheinander.',
    reading: 'Fingerabdruck wird berechnet',
    progress: (percent) => `${percent} %`,
    cancel: 'Abbrechen',
    fingerprint: 'Fingerabdruck',
  },

  record: {
    pageTitleFound: 'Registriert',
    pageTitleNotFound: 'Nicht registriert',
    pageTitle: 'Fingerabdruck',
    asking: 'Der Fingerabdruck wird nachgeschlagen',
    askingText: 'Einen Augenblick.',
    found: 'Dieser Fingerabdruck wurde registriert',
    foundDocument: 'Dieses Dokument wurde registriert',
    entry: (index) => `Eintrag ${index} im Protokoll`,
    proofChecking: 'Der Nachweis wird in Ihrem Browser geprüft.',
    proofHolds: 'Ihr Browser hat den Nachweis geprüft: Er gilt.',
    proofUnknownKey:
      'Ihr Browser hat den Nachweis geprüft, konnte aber den Schlüssel dieses Dienstes nicht zum Vergleich abrufen.',
    proofMissing: 'So sagt es der Dienst. Ihr Browser konnte den Nachweis nicht prüfen.',
    doubtful: 'Der Nachweis gilt nicht',
    doubtfulText:
      'Der Dienst sagt, dieser Fingerabdruck sei registriert, doch der Nachweis gilt nicht. Verlassen Sie sich nicht auf diese Antwort.',
    failsAt: 'Er scheitert hier:',
    notFound: 'Dieser Fingerabdruck ist hier nicht registriert',
    notFoundDocument: 'Dieses Dokument ist hier nicht registriert',
    notFoundText: 'Dieser Dienst kennt es nicht. Das sagt nichts gegen das Dokument selbst.',
    failed: 'Noch keine Antwort',
    malformed: 'Das ist kein Fingerabdruck',
    malformedText:
      'Ein Fingerabdruck hat 64 Zeichen, Ziffern und die Buchstaben a bis f. In der Adresse dieser Seite steht:',
    again: 'Erneut versuchen',
    detailsTitle: 'Die Registrierung',
    fingerprint: 'Fingerabdruck (SHA-256)',
    ownClock: 'Registriert, nach der Uhr des Protokolls',
    localTime: (time) => `${time}, Ihre Zeit`,
    kind: 'Art',
    chain: 'Blockchain',
    network: 'Netz:',
    block: 'Block',
    explorer: 'Transaktion im Explorer ansehen',
    ipfs: 'Veröffentlichter Nachweis (IPFS)',
    ipfsHint: 'Die Wurzel und was sie umfasst, für alle. Fingerabdrücke enthält er nicht.',
    earliest: 'Derselbe Fingerabdruck kann mehrfach registriert sein. Dies ist die früheste Registrierung.',
    download: 'Nachweis herunterladen',
    downloadHint:
      'Bewahren Sie ihn beim Dokument auf: Mit beiden kann jeder diese Prüfung ohne diesen Dienst wiederholen.',
    fileTitle: 'Ihre Datei prüfen',
    fileLead:
      'Sehen Sie nach, ob Ihre Datei die mit diesem Fingerabdruck ist. Sie wird in diesem Browser gelesen und nirgendwohin gesendet.',
    fileChoose: 'Datei wählen',
    fileTitleDone: 'Ihre Datei',
    fileChooseAnother: 'Andere Datei wählen',
    fileDrop: 'oder auf dieser Seite ablegen',
    matches: 'Dieselbe Datei',
    matchesText: 'hat genau diesen Fingerabdruck. Es ist das registrierte Dokument, bis aufs letzte Byte.',
    computed: 'Fingerabdruck berechnet',
    matchesUnknown: 'hat genau diesen Fingerabdruck. Ob er registriert ist, ist noch nicht bekannt.',
    matchesUnrecorded: 'hat genau diesen Fingerabdruck, der hier nicht registriert ist.',
    differs: 'Eine andere Datei',
    differsText:
      'hat einen anderen Fingerabdruck. Es ist nicht das Dokument dieser Seite, oder es wurde seither verändert.',
    differsLookUp: 'Stattdessen diese Datei nachschlagen',
    later: 'Diese Datei beginnt mit dem Dokument dieser Seite',
    laterText:
      'beginnt Byte für Byte mit dem Dokument dieser Seite. Was hinzukam, kann ändern, was sie zeigt: Dafür stehen nur ihre Unterzeichner ein.',
    laterRecord: 'Die Registrierung auf dieser Seite ist die des Originals.',
    laterOwn: 'Diese Fassung hat eine eigene Registrierung',
    proofFileTitle: 'Ohne den Dienst',
    proofFileLink: 'Mit einer Nachweisdatei prüfen',
    proofFileText: 'Wenn Sie die Nachweisdatei aufbewahrt haben, braucht die Prüfung keine Antwort des Dienstes.',
    reasonsTitle: 'Was das bedeuten kann',
    reasons: [
      'Das Dokument wurde nie registriert, oder bei einem anderen Dienst.',
      'Eine andere Fassung wurde registriert. Öffnen und Speichern, Drucken als PDF oder Unterzeichnen verändert die Datei und damit den Fingerabdruck.',
      'Der Fingerabdruck wurde unvollständig kopiert oder ist kein SHA-256-Wert.',
    ],
  },

  kinds: {
    SUBMITTED_HASH: 'Ein eingesandter Fingerabdruck',
    UPLOADED_FILE: 'Eine hochgeladene Datei',
    DOCUMENT_ORIGINAL: 'Ein Dokument vor der Unterzeichnung',
    DOCUMENT_SIGNED: 'Ein unterzeichnetes Dokument',
    DOCUMENT_SEALED: 'Ein gesiegeltes Dokument',
    AUDIT_TRAIL: 'Das Prüfprotokoll einer Unterzeichnung',
  },

  chain: {
    states,
    nothingToStrangers: 'Beweist Fremden nichts',
    privateChain: 'der privaten Kette',
    aPrivateChain: 'einer privaten Kette',
  },

  existence: {
    existedBy: 'Existierte spätestens am',
    timeOf: 'Die Zeit von',
    block: (number) => `Block ${number} von`,
    ifOfTheChain: ', falls dieser Block den Hash hat, den der Nachweis zeigt.',
    inTransaction: 'Der Nachweis zeigt eine Transaktion, aber nicht, dass',
    lookUp: 'sie enthält. Sehen Sie das nach; bis dahin ist keine Zeit bewiesen.',
    claimed: 'Der Dienst sagt, es stehe in einem Block von',
    notYet: 'Noch von keiner Blockchain bestätigt.',
    waits: {
      QUEUED: 'Es wartet auf die nächste Wurzel.',
      BATCHED: 'Seine Wurzel ist auf dem Weg in die Blockchain.',
    },
  },

  path: {
    title: 'Der Weg von der Datei zum Block',
    stations,
    states: stationStates,
    files: {
      holds: 'in diesem Browser gelesen',
      fails: 'eine andere Datei',
      unchecked: 'nicht gewählt',
      later: 'eine spätere Fassung',
    },
    entry: (index) => `Nummer ${index} im Protokoll`,
    hashes: (length) => (length === 1 ? '1 Hash' : `${length} Hashes`),
    root: (root, size) => `${root} über ${size} Einträge, signiert`,
    block: (number, network) => `${number} von ${network}`,
    checking: 'Jeder Teil wird aus dem vorigen berechnet. Der Weg wird geprüft.',
    unbroken: 'Jeder Teil wird aus dem vorigen berechnet. Der Weg ist vom Fingerabdruck bis zum Block lückenlos.',
    toTransaction:
      'Jeder Teil wird aus dem vorigen berechnet. Der Weg führt bis zur Transaktion; ob der Block sie enthält, muss nachgesehen werden.',
    toRoot:
      'Jeder Teil wird aus dem vorigen berechnet. Der Weg führt bis zur signierten Wurzel. Transaktion und Block kommen, sobald die Wurzel in der Blockchain steht.',
    broken: (station) => `Der Weg bricht hier ab: ${station}. Was danach käme, zählt nicht.`,
  },

  anchor: {
    transaction: 'Transaktion',
    block: (number) => `Block ${number} von`,
    explorer: (host) => `Bei ${host} nachsehen`,
    compare:
      'Diese Seite fragt niemanden sonst, der letzte Blick ist also Ihrer: Sehen Sie in einem Explorer Ihrer Wahl nach, ob der Block mit dieser Nummer diesen Hash hat. Dann gilt die Zeit des Blocks.',
    lookUp:
      'Der Nachweis zeigt nicht, dass der Block die Transaktion enthält. Sehen Sie die Transaktion in einem Explorer Ihrer Wahl nach; es gilt die Zeit ihres Blocks.',
    privateTitle: 'Eine private Kette',
    privateText:
      'Nur ihr Betreiber kann diese Kette einsehen, und er kann sie neu schreiben. Sie eignet sich zum Ausprobieren; Fremden beweist sie nichts.',
  },

  proof: {
    stepsTitle: 'Der Nachweis, Schritt für Schritt',
    checking: 'Der Nachweis wird geprüft',
    outcomes: { holds: 'bestanden', fails: 'nicht bestanden', unchecked: 'nicht geprüft' },
    steps,
    laterFile:
      'Sie beginnt mit dem Dokument, dessen Fingerabdruck die folgenden Schritte prüfen. Der Fingerabdruck dieses Teils wurde in diesem Browser berechnet.',
    notAnchored:
      'Noch nicht verankert: Keine Blockchain bestätigt diesen Nachweis. Das kommt mit der nächsten Wurzel; laden Sie den Nachweis dann erneut herunter.',
    technical: 'Technische Einzelheiten',
    origin: 'Protokoll',
    sequentialFingerprint: 'Fortlaufender Fingerabdruck',
    treeSize: 'Einträge unter dem Prüfpunkt',
    root: 'Wurzel des Prüfpunkts',
    anchorValue: 'Wert für die Kette',
    chainId: 'Nummer der Kette (EIP-155)',
    vkey: 'Schlüssel im Nachweis',
  },

  offline: {
    proved: 'Der Nachweis gilt',
    provedText: 'ist das registrierte Dokument, bis aufs letzte Byte.',
    unknownKey: 'Der Nachweis ist stimmig, sein Protokoll unbekannt',
    unknownKeyText:
      'passt in jedem Schritt zum Nachweis, doch der Schlüssel des Protokolls ist nur aus dem Nachweis bekannt. Ein solches Protokoll kann jeder anlegen.',
    otherFile: 'Dieser Nachweis gehört zu einer anderen Datei',
    otherFileText: 'ist nicht die Datei, für die dieser Nachweis erstellt wurde, oder sie wurde seither verändert.',
    broken: 'Der Nachweis gilt nicht',
    brokenText:
      'kann mit diesem Nachweis nicht geprüft werden: Etwas darin wurde verändert oder gehört nicht dazu. Er beweist nichts.',
    unchecked: 'Der Nachweis wurde nicht geprüft',
  },

  meaning: {
    brokenTitle: 'Was das bedeutet',
    broken: [
      'Ein Nachweis zählt nur, wenn jeder Schritt gelingt. Dieser sagt nichts, weder für noch gegen das Dokument.',
      'Vielleicht wurde er für die falsche Datei gewählt, unterwegs beschädigt oder erfunden.',
      'Fordern Sie ihn dort erneut an, wo Sie ihn erhalten haben, oder entfernen Sie ihn und schlagen Sie das Dokument hier nach.',
    ],
    title: 'Was das beweist, und was nicht',
    provedTitle: 'Bewiesen',
    file: 'Die gewählte Datei ist das registrierte Dokument, bis aufs letzte Byte.',
    included: (index, origin) => `Ein Dokument mit diesem Fingerabdruck ist Eintrag ${index} des Protokolls ${origin}.`,
    signed:
      'Das Protokoll hat dafür signiert. Es kann den Eintrag nicht entfernen oder ändern, ohne seiner Signatur zu widersprechen.',
    ordered: 'Seine Stelle in der Reihenfolge steht fest: Der Eintrag enthält den Hash des Eintrags davor.',
    anchored: (time, block, network) =>
      `Das Dokument existierte spätestens am ${time}, der Zeit von Block ${block} von ${network}, falls dieser Block den Hash hat, den der Nachweis zeigt.`,
    bitcoinClock: 'Die Zeit des Blocks auf die Minute. Die Uhren von Bitcoin können bis zu zwei Stunden falsch gehen.',
    openTitle: 'Nicht bewiesen',
    content: 'Dass der Inhalt des Dokuments wahr ist, wer es verfasst hat oder wem es gehört.',
    limits,
  },

  problems: {
    offline: 'Sie scheinen offline zu sein. Verbinden Sie sich mit dem Internet und versuchen Sie es erneut.',
    unreachable:
      'Der Dienst hat nicht geantwortet. Prüfen Sie Ihre Verbindung, oder versuchen Sie es in einer Weile erneut.',
    limited: 'Aus Ihrem Netz kamen in kurzer Zeit zu viele Anfragen.',
    limitedWait: (seconds) =>
      seconds < 120
        ? `Versuchen Sie es in ${seconds} ${seconds === 1 ? 'Sekunde' : 'Sekunden'} erneut.`
        : `Versuchen Sie es in ${Math.ceil(seconds / 60)} Minuten erneut.`,
    limitedLater: 'Versuchen Sie es in ein paar Minuten erneut.',
    refused: 'Der Dienst hat die Anfrage abgelehnt:',
    refusals: {
      INVALID_SIGNATURE:
        'Ihre Unterschrift kann so nicht angenommen werden. Geben Sie Ihren Namen in Buchstaben ein, die hier gedruckt werden können, oder zeichnen Sie, wie Sie auf Papier unterschreiben.',
      ALREADY_SIGNED: 'Sie haben dieses Dokument bereits unterzeichnet.',
      NOT_YOUR_TURN: 'Sie sind noch nicht an der Reihe. Sie erhalten dann eine E-Mail.',
      DOCUMENT_LOCKED: 'Das Dokument wird gerade von jemand anderem verändert. Versuchen Sie es in einer Weile erneut.',
      DOCUMENT_CHANGED:
        'Das Dokument wurde im selben Augenblick von jemand anderem verändert. Versuchen Sie es erneut.',
      DOCUMENT_NOT_READY: 'Das Dokument ist noch nicht bereit. Versuchen Sie es in einer Weile erneut.',
      NOT_FOUND: 'Unter dieser Adresse gibt es nichts mehr.',
      BODY_TOO_LARGE: 'Was gesendet wurde, ist zu groß.',
      NOT_READY: 'Der Dienst ist gerade nicht bereit. Versuchen Sie es in einer Weile erneut.',
      SIGN_IN_REQUIRED: 'Melden Sie sich zuerst an, und versuchen Sie es dann erneut.',
      TOO_MANY_WEBHOOKS:
        'Ihre Organisation hat 20 Webhook-Endpunkte; mehr sind nicht möglich. Löschen Sie zuerst einen.',
      WEBHOOK_DISABLED: 'Dieser Webhook-Endpunkt ist deaktiviert. Aktivieren Sie ihn und versuchen Sie es erneut.',
      LAST_OWNER: 'Das ist der letzte Inhaber der Organisation. Machen Sie zuerst ein anderes Mitglied zum Inhaber.',
      ALREADY_EXISTS: 'Das gibt es hier bereits und kann nicht noch einmal hinzugefügt werden.',
      INVALID_PDF:
        'Diese Datei kann so nicht verwendet werden. Speichern Sie sie mit dem Programm, aus dem sie stammt, erneut als PDF.',
      DOCUMENT_UNCHANGEABLE: 'Dieses Dokument kann so nicht mehr verändert werden.',
    },
    unexpected: 'Der Dienst gab eine Antwort, die diese Seite nicht versteht. Versuchen Sie es in einer Weile erneut.',
    unreadableFile:
      'Der Browser konnte diese Datei nicht lesen. Vielleicht ist sie ein Ordner, oder sie wurde beim Lesen verschoben oder verändert.',
    notProof: 'Das ist keine Nachweisdatei, die diese Seite lesen kann:',
    proofTooLarge: 'Das ist keine Nachweisdatei: Sie ist viel zu groß.',
    noSignatures:
      'Dieser Browser kann hier keine Signaturen prüfen. Öffnen Sie die Seite über https oder in einem neueren Browser.',
  },
}
