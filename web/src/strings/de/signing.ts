import type { Signing } from '../en/signing.ts'

const ends: Signing['ends'] = {
  unknown: {
    title: 'Dieser Link ist nicht bekannt',
    text: 'Unter dieser Adresse gibt es kein Dokument. Vielleicht wurde sie unvollständig kopiert.',
    next: 'Öffnen Sie den Link aus der E-Mail noch einmal, oder bitten Sie den Absender um einen neuen.',
  },
  expired: {
    title: 'Die Frist zur Unterzeichnung ist abgelaufen',
    text: 'Dieses Dokument kann nicht mehr unterzeichnet werden und wird hier nicht mehr gezeigt.',
    next: 'Wenn Sie noch unterzeichnen möchten, bitten Sie den Absender um eine neue Anfrage.',
  },
  cancelled: {
    title: 'Der Absender hat diese Anfrage zurückgezogen',
    text: 'Dieses Dokument kann nicht mehr unterzeichnet werden und wird hier nicht mehr gezeigt.',
    next: 'Sie müssen nichts tun. Den Grund kann Ihnen der Absender nennen.',
  },
  declined: {
    title: 'Diese Anfrage ist beendet',
    text: 'Nicht alle unterzeichnen. Dieses Dokument kann nicht mehr unterzeichnet werden und wird hier nicht mehr gezeigt.',
    next: 'Sie müssen nichts tun. Der Absender wurde benachrichtigt.',
  },
  'declined-by-you': {
    title: 'Sie haben die Unterzeichnung abgelehnt',
    text: 'Der Absender erfährt es, mit Ihrem Grund. Niemand kann dieses Dokument mehr unterzeichnen.',
    next: 'Sie müssen nichts weiter tun. Sie können diese Seite schließen.',
  },
  'not-me': {
    title: 'Sie haben mitgeteilt, dass Sie das nicht sind',
    text: 'Der Absender erfährt, dass der Link jemand anderen erreicht hat. Niemand kann dieses Dokument mehr unterzeichnen.',
    next: 'Sie müssen nichts weiter tun. Sie können diese Seite schließen.',
  },
  failed: {
    title: 'Dieses Dokument kann nicht unterzeichnet werden',
    text: 'Diese Unterschriftsanfrage kann nicht abgeschlossen werden.',
    next: 'Wenden Sie sich an den Absender, der eine neue Anfrage senden kann.',
  },
  over: {
    title: 'Dieser Link ist abgelaufen',
    text: 'Das Dokument wurde vor langer Zeit abgeschlossen, und der Link öffnet es nicht mehr.',
    next: 'Ihr Exemplar kam per E-Mail, als alle unterzeichnet hatten. Sonst bitten Sie den Absender darum.',
  },
}

export const signing: Signing = {
  section: 'Unterzeichnung',
  footer: { label: 'Über diesen Dienst', verify: 'Dokument prüfen' },
  sentBy: 'Gesendet von',
  again: 'Erneut versuchen',

  asking: { title: 'Das Dokument wird geöffnet', text: 'Einen Augenblick.' },
  failed: { title: 'Das Dokument konnte nicht geöffnet werden' },

  intro: {
    asks: 'bittet Sie um Ihre Unterschrift',
    pages: (pages) => (pages === 1 ? '1 Seite' : `${pages} Seiten`),
    until: 'Unterzeichnen bis',
    fingerprint: 'Fingerabdruck',
    fingerprintHint: 'SHA-256 des Dokuments, wie der Absender es übergeben hat',
    signingAs: 'Sie unterzeichnen als',
    notMe: 'Das bin ich nicht',
    message: (sender) => `Nachricht von ${sender}`,
    activeContent: (sender, found) =>
      `Dieses PDF enthält: ${found}. Auf dieser Seite wirkt nichts davon, aber ein anderes Programm zeigt das Dokument vielleicht anders. Wenn Sie das nicht erwartet haben, fragen Sie vor dem Unterzeichnen bei ${sender} nach.`,
  },

  viewer: {
    title: 'Dokument',
    loading: 'Das Dokument wird geladen …',
    page: (number, total) => `Seite ${number} von ${total}`,
    pageShort: (number, total) => `${number} / ${total}`,
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    zoom: (percent) => `${percent} %`,
    download: 'Herunterladen',
    failed: 'Das Dokument kann hier nicht gezeigt werden.',
    failedHelp:
      'Laden Sie es herunter, lesen Sie es, und unterzeichnen Sie dann unten. Oder versuchen Sie erneut, es zu zeigen.',
    downloadDocument: 'Dokument herunterladen',
    missing:
      'Das Dokument konnte nicht geladen werden. Versuchen Sie es erneut: Unterzeichnen können Sie es, sobald es hier ist.',
    fileHash: 'Fingerabdruck (SHA-256)',
    fileHelp: 'Öffnen und prüfen Sie die Datei, bevor Sie unterzeichnen. Ihre Unterschrift gilt für genau diese Datei.',
    downloadFile: 'Datei herunterladen',
  },

  form: {
    title: 'Ihre Unterschrift',
    ways: 'Art der Unterschrift',
    typed: 'Tippen',
    drawn: 'Zeichnen',
    nameLabel: 'Ihr Name',
    nameHint: (name) => `Geben Sie ihn ein, wie Sie unterschreiben, zum Beispiel ${name}.`,
    nameMissing: 'Geben Sie Ihren Namen ein. Er ist Ihre Unterschrift.',
    nameUnprintable: (character) =>
      `${character} kann im Dokument nicht gedruckt werden. Lassen Sie es weg, oder zeichnen Sie Ihre Unterschrift.`,
    padLabel:
      'Feld, in das Sie Ihre Unterschrift mit Finger, Stift oder Maus zeichnen. Mit der Tastatur wählen Sie Tippen.',
    padHint: 'Zeichnen Sie mit dem Finger, einem Stift oder der Maus.',
    padMissing: 'Zeichnen Sie Ihre Unterschrift in das Feld oben, oder wählen Sie Tippen.',
    padLine: 'Ein Punkt oder ein gerader Strich ist keine Unterschrift. Unterschreiben Sie wie auf Papier.',
    undo: 'Rückgängig',
    clear: 'Löschen',
    consentMissing: 'Setzen Sie den Haken, wenn Sie zustimmen. Ohne Zustimmung unterzeichnet niemand.',
    consentChanged: 'Der Wortlaut, dem Sie zustimmen, hat sich geändert. Bitte lesen Sie ihn noch einmal.',
    linkNote:
      'Wer diesen Link hat, kann hier unterzeichnen; auch der Absender hat ihn. Das Protokoll hält fest, wann und von wo das Dokument geöffnet und unterzeichnet wurde.',
    unseen:
      'Das Dokument wurde Ihnen noch nicht gezeigt. Lesen Sie es oder laden Sie es herunter, dann unterzeichnen Sie.',
    next: { signature: 'Weiter: Unterschrift', consent: 'Weiter: Zustimmung', sign: 'Dokument unterzeichnen' },
    signing: 'Wird unterzeichnet …',
    decline: 'Ablehnen',
    notSigned: 'Ihre Unterschrift wurde nicht angenommen.',
    unknown:
      'Es kam keine Antwort, und es ist nicht sicher, ob Ihre Unterschrift angekommen ist. Prüfen Sie Ihre Verbindung und laden Sie diese Seite neu: Sie wird es zeigen.',
  },

  decline: {
    title: 'Unterzeichnung ablehnen?',
    text: 'Das beendet die Anfrage für alle und lässt sich nicht rückgängig machen. Ihren Grund sieht nur der Absender.',
    notMeTitle: 'Das sind nicht Sie?',
    notMeText: (name) =>
      `Dieser Link ist für ${name} bestimmt. Wenn Sie das nicht sind, unterzeichnen Sie nicht. Sie können es dem Absender mitteilen, was die Anfrage für alle beendet, oder einfach diese Seite schließen.`,
    notMeReason: 'Was der Absender wissen sollte (optional)',
    reason: 'Grund',
    reasonMissing: 'Nennen Sie einen Grund, damit der Absender weiß, was zu tun ist.',
    submit: 'Unterzeichnung ablehnen',
    submitNotMe: 'Dem Absender mitteilen',
    sending: 'Wird gesendet …',
    back: 'Zurück',
    failed: 'Das wurde nicht angenommen.',
  },

  waiting: {
    PREPARING: {
      title: 'Das Dokument wird vorbereitet',
      text: 'Das dauert einen Augenblick. Die Seite geht von selbst weiter.',
    },
    WAITING: {
      title: 'Sie sind noch nicht an der Reihe',
      text: 'Andere unterzeichnen zuerst. Wenn Sie an der Reihe sind, erhalten Sie eine E-Mail; auch diese Seite geht von selbst weiter.',
    },
  },

  done: {
    signed: 'Sie haben unterzeichnet',
    waitsFor: 'Wenn alle unterzeichnet haben, erhalten Sie das fertige Dokument per E-Mail.',
    finishing:
      'Alle haben unterzeichnet. Das Dokument wird abgeschlossen und mit einem Zeitstempel versehen; das dauert einen Augenblick.',
    completed: 'Von allen unterzeichnet',
    completedText:
      'Alle haben unterzeichnet, und das Dokument ist fertig. Bewahren Sie das unterzeichnete Exemplar auf.',
    progress: (signed, total) => `${signed} von ${total} haben unterzeichnet`,
    download: 'Unterzeichnetes Exemplar herunterladen',
    downloadSoFar: 'Bisheriges Exemplar herunterladen',
    container:
      'Das Exemplar ist eine .asice-Datei. Sie enthält die Datei und alle Signaturen und lässt sich mit jedem ZIP-Programm öffnen.',
    factsTitle: 'Für Ihre Unterlagen',
    document: 'Dokument',
    sender: 'Absender',
    signedAt: 'Von Ihnen unterzeichnet am',
    reference: 'Referenz',
    finalHash: 'Fingerabdruck des unterzeichneten Exemplars (SHA-256)',
    fileHash: 'Fingerabdruck des Dokuments, wie es gesendet wurde (SHA-256)',
    verify: 'Prüfseite',
    verifyHint: 'Wer die Datei hat, kann sie dort prüfen, heute und später.',
  },

  ends,
}
