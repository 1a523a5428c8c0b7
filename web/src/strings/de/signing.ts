import type { Signing } from '../en/signing.ts'

const ends: Signing['ends'] = {
  unknown: {
    title: 'Dieser Link ist ungültig',
    text: 'Vielleicht fehlt ein Teil des Links.',
    next: 'Öffnen Sie den Link aus der E-Mail noch einmal, oder bitten Sie den Absender um einen neuen.',
  },
  expired: {
    title: 'Diese Anfrage ist abgelaufen',
    text: 'Dieser Link funktioniert nicht mehr.',
    next: 'Wenn Sie noch fortfahren möchten, bitten Sie den Absender um eine neue Anfrage.',
  },
  cancelled: {
    title: 'Der Absender hat diese Anfrage zurückgezogen',
    text: 'Dieser Link funktioniert nicht mehr.',
    next: 'Sie müssen nichts tun. Bei Fragen wenden Sie sich an den Absender.',
  },
  declined: {
    title: 'Diese Anfrage ist geschlossen',
    text: 'Nicht alle haben zugestimmt. Das Dokument kann deshalb nicht abgeschlossen werden.',
    next: 'Sie müssen nichts tun. Wir haben den Absender benachrichtigt.',
  },
  'declined-by-you': {
    title: 'Sie haben diese Anfrage abgelehnt',
    text: 'Wir benachrichtigen den Absender und nennen Ihren Grund. Niemand kann dieses Dokument jetzt noch unterzeichnen.',
    next: 'Sie müssen nichts weiter tun. Sie können diese Seite schließen.',
  },
  'not-me': {
    title: 'Sie haben angegeben, dass Sie das nicht sind',
    text: 'Wir benachrichtigen den Absender, dass der Link jemand anderen erreicht hat. Niemand kann dieses Dokument jetzt noch unterzeichnen.',
    next: 'Sie müssen nichts weiter tun. Sie können diese Seite schließen.',
  },
  failed: {
    title: 'Dieses Dokument kann nicht unterzeichnet werden',
    text: 'Bei dieser Anfrage ist etwas schiefgegangen. Sie kann nicht abgeschlossen werden.',
    next: 'Wenden Sie sich an den Absender, der eine neue Anfrage senden kann.',
  },
  over: {
    title: 'Dieser Link ist abgelaufen',
    text: 'Dieses Dokument wurde vor einiger Zeit abgeschlossen.',
    next: 'Ihr Exemplar kam per E-Mail, als es abgeschlossen war. Wenn Sie es nicht finden, fragen Sie den Absender.',
  },
}

const common = {
  waitsFor: 'Sie erhalten das fertige Dokument per E-Mail, wenn alle fertig sind.',
  finishing: 'Alle sind fertig. Wir schließen das Dokument ab, das dauert einen Moment.',
  completedText: 'Alle sind fertig. Laden Sie Ihre Kopie herunter und bewahren Sie sie auf.',
  progress: (signed: number, total: number) => `${signed} von ${total} erledigt`,
}

export const signing: Signing = {
  section: 'Unterzeichnung',
  footer: { label: 'Über diesen Dienst', verify: 'Dokument prüfen' },
  sentBy: (sender) => `Gesendet von ${sender}`,
  embedded: {
    expired: {
      title: 'Diese Seite ist abgelaufen',
      text: 'Laden Sie die umgebende Seite neu, um fortzufahren. Ihre Eingaben können dabei verloren gehen.',
    },
    notInFrame: {
      title: 'Diese Seite öffnet sich in einer anderen Website',
      text: 'Kehren Sie zu der Website zurück, die Sie um Ihre Unterschrift gebeten hat.',
    },
  },
  again: 'Erneut versuchen',

  asking: { title: 'Das Dokument wird geöffnet', text: 'Einen Augenblick.' },
  failed: { title: 'Das Dokument konnte nicht geöffnet werden' },
  unproved: 'Bestätigen Sie, dass Sie es sind',

  intro: {
    asks: (sender) => `${sender} bittet Sie um Ihre Unterschrift`,
    pages: (pages) => (pages === 1 ? '1 Seite' : `${pages} Seiten`),
    until: 'Unterzeichnen bis',
    signingAs: 'Sie unterzeichnen als',
    notMe: 'Nicht Sie?',
    message: (sender) => `Nachricht von ${sender}`,
    activeContent: (sender, found) =>
      `Dieses PDF enthält: ${found}. Auf dieser Seite wirkt nichts davon, aber ein anderes Programm zeigt das Dokument vielleicht anders. Wenn Sie das nicht erwartet haben, fragen Sie vorher bei ${sender} nach.`,
  },

  details: {
    title: 'Angaben zum Dokument',
    pages: 'Umfang',
    fileHash: 'Fingerabdruck (SHA-256)',
    fileHashHint: 'Kennzeichnet das Dokument genau so, wie der Absender es bereitgestellt hat.',
  },

  documents: {
    title: 'Dokumente',
    progress: (read, total) => `${read} von ${total} gelesen`,
    next: 'Nächstes Dokument',
    read: 'Gelesen',
    unread: 'Noch nicht gelesen',
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
    failed: 'Das Dokument kann hier nicht angezeigt werden.',
    failedHelp:
      'Laden Sie es herunter, lesen Sie es, und fahren Sie dann unten fort. Oder versuchen Sie erneut, es anzuzeigen.',
    downloadDocument: 'Dokument herunterladen',
    missing:
      'Das Dokument konnte nicht geladen werden. Versuchen Sie es erneut: Sobald es geladen ist, können Sie fortfahren.',
    fileHelp: 'Öffnen und prüfen Sie die Datei, bevor Sie unterzeichnen. Ihre Unterschrift gilt für genau diese Datei.',
    downloadFile: 'Datei herunterladen',
  },

  form: {
    title: 'Ihre Unterschrift',
    ways: 'Art der Unterschrift',
    typed: 'Tippen',
    drawn: 'Zeichnen',
    uploaded: 'Hochladen',
    nameLabel: 'Ihr Name',
    nameHint: (name) => `Geben Sie Ihren vollen Namen als Unterschrift ein, zum Beispiel ${name}.`,
    nameMissing: 'Geben Sie Ihren vollen Namen ein. Er ist Ihre Unterschrift.',
    nameUnprintable: (character) =>
      `${character} kann im Dokument nicht gedruckt werden. Lassen Sie es weg, oder zeichnen Sie Ihre Unterschrift.`,
    padLabel: 'Zeichnen Sie hier Ihre Unterschrift mit Finger, Stift oder Maus. Mit der Tastatur wählen Sie Tippen.',
    padHint: 'Zeichnen Sie mit dem Finger, einem Stift oder der Maus.',
    padMissing: 'Zeichnen Sie Ihre Unterschrift in das Feld oben, oder wählen Sie Tippen.',
    padLine: 'Ein Punkt oder ein gerader Strich ist keine Unterschrift. Unterschreiben Sie wie auf Papier.',
    undo: 'Rückgängig',
    clear: 'Löschen',
    styles: 'Stil',
    style: (number) => `Stil ${number}`,
    plainStyle: 'Schlicht',
    pictureChoose: 'Bild wählen',
    pictureChooseAnother: 'Anderes Bild wählen',
    pictureHint:
      'Unterschreiben Sie mit dunklem Stift auf weißem Papier und fotografieren Sie es, oder ziehen Sie ein Bild hierher. PNG oder JPEG, bis 10 MB. Wir entfernen das Papier.',
    pictureReading: 'Bild wird gelesen …',
    pictureAlt: 'Ihr Bild ohne das Papier',
    pictureRemove: 'Bild entfernen',
    pictureMissing: 'Wählen Sie ein Bild, oder wählen Sie Tippen oder Zeichnen.',
    pictureTooLarge: 'Diese Datei ist größer als 10 MB. Wählen Sie ein kleineres Bild.',
    pictureUnreadable: 'Diese Datei ist kein PNG- oder JPEG-Bild. Wählen Sie eine andere.',
    pictureEmpty:
      'Auf diesem Bild ist keine deutliche Tinte zu erkennen. Fotografieren Sie dunkle Tinte auf weißem Papier bei gleichmäßigem Licht.',
    consentMissing: 'Um zu unterzeichnen, setzen Sie hier den Haken.',
    consentChanged: 'Der Text, dem Sie zustimmen, hat sich geändert. Lesen Sie ihn noch einmal.',
    provedNote:
      'Sie haben bestätigt, dass Sie es sind. Das Protokoll hält das fest, und wann und von wo das Dokument geöffnet wurde.',
    linkNote:
      'Wer diesen Link hat, kann unterzeichnen, auch der Absender. Das Protokoll hält fest, wann und von wo das Dokument geöffnet und unterzeichnet wurde.',
    unseen:
      'Sie haben das Dokument noch nicht gesehen. Lesen Sie es oder laden Sie es herunter, dann unterzeichnen Sie.',
    next: { signature: 'Weiter: Unterschrift', consent: 'Weiter: Zustimmung', sign: 'Dokument unterzeichnen' },
    signing: 'Wird unterzeichnet …',
    decline: 'Ablehnen',
    notSigned: 'Ihre Unterschrift wurde nicht gespeichert.',
    unknown:
      'Wir konnten Ihre Unterschrift nicht bestätigen. Prüfen Sie Ihre Verbindung, und laden Sie dann diese Seite neu.',
  },

  decline: {
    title: 'Diese Anfrage ablehnen?',
    text: 'Das schließt die Anfrage für alle und lässt sich nicht rückgängig machen. Ihren Grund sieht nur der Absender.',
    notMeTitle: 'Nicht Sie?',
    notMeText: (name) =>
      `Dieser Link ist für ${name}. Wenn Sie das nicht sind, fahren Sie nicht fort. Sie können den Absender benachrichtigen, was die Anfrage für alle schließt, oder einfach diese Seite schließen.`,
    notMeReason: 'Nachricht an den Absender (optional)',
    reason: 'Grund',
    reasonMissing: 'Nennen Sie einen Grund, damit der Absender weiß, was zu tun ist.',
    submit: 'Anfrage ablehnen',
    submitNotMe: 'Absender benachrichtigen',
    sending: 'Wird gesendet …',
    back: 'Zurück',
    failed: 'Das wurde nicht gesendet.',
  },

  waiting: {
    PREPARING: {
      title: 'Wir bereiten das Dokument vor',
      text: 'Das dauert einen Augenblick. Diese Seite aktualisiert sich von selbst.',
    },
    WAITING: {
      title: 'Sie sind noch nicht an der Reihe',
      text: 'Andere kommen zuerst. Wenn Sie an der Reihe sind, erhalten Sie eine E-Mail. Auch diese Seite aktualisiert sich von selbst.',
    },
  },

  done: {
    signed: 'Sie haben unterzeichnet',
    waitsFor: 'Wenn alle unterzeichnet haben, erhalten Sie das fertige Dokument per E-Mail.',
    finishing: 'Alle haben unterzeichnet. Wir schließen das Dokument ab, das dauert einen Augenblick.',
    completed: 'Abgeschlossen',
    completedText: 'Alle haben unterzeichnet. Laden Sie Ihr Exemplar herunter, und bewahren Sie es auf.',
    progress: (signed, total) => `${signed} von ${total} unterzeichnet`,
    download: 'Ihr Exemplar herunterladen',
    downloadSoFar: 'Zwischenstand herunterladen',
    container:
      'Ihr Exemplar ist eine .asice-Datei. Sie enthält die Datei und alle Signaturen. Jedes ZIP-Programm kann sie öffnen.',
    factsTitle: 'Für Ihre Unterlagen',
    document: 'Dokument',
    sender: 'Absender',
    signedAt: 'Von Ihnen unterzeichnet am',
    reference: 'Referenz',
    finalHash: 'Fingerabdruck des unterzeichneten Exemplars (SHA-256)',
    fileHash: 'Fingerabdruck des gesendeten Dokuments (SHA-256)',
    verify: 'Dieses Dokument prüfen',
    verifyHint: 'Wer die Datei hat, kann sie dort prüfen, jetzt und später.',
  },

  roles: {
    signer: { intro: {}, form: {}, done: {} },
    approver: {
      intro: {
        asks: (sender) => `${sender} bittet Sie um Ihre Genehmigung`,
        until: 'Genehmigen bis',
        signingAs: 'Sie genehmigen als',
      },
      form: {
        title: 'Ihre Genehmigung',
        consentMissing: 'Setzen Sie hier ein Häkchen, um zu genehmigen.',
        linkNote:
          'Wer diesen Link hat, kann genehmigen, auch der Absender. Das Protokoll hält fest, wann und von wo das Dokument geöffnet und genehmigt wurde.',
        unseen:
          'Sie haben das Dokument noch nicht gesehen. Lesen Sie es oder laden Sie es herunter, und genehmigen Sie dann.',
        next: { signature: 'Weiter: Unterschrift', consent: 'Weiter: Zustimmung', sign: 'Dokument genehmigen' },
        signing: 'Wird genehmigt …',
        notSigned: 'Ihre Genehmigung wurde nicht gespeichert.',
        unknown:
          'Wir konnten Ihre Genehmigung nicht bestätigen. Prüfen Sie Ihre Verbindung und laden Sie diese Seite neu.',
      },
      done: {
        signed: 'Sie haben genehmigt',
        signedAt: 'Genehmigt am',
        ...common,
      },
    },
    viewer: {
      intro: {
        asks: (sender) => `${sender} bittet Sie, ein Dokument anzusehen`,
        until: 'Ansehen bis',
        signingAs: 'Sie lesen als',
      },
      form: {},
      title: 'Dokument lesen',
      text: 'Sie müssen nicht unterzeichnen. Der Absender sieht, dass Sie das Dokument angesehen haben.',
      done: {
        signed: 'Sie haben das Dokument angesehen',
        signedAt: 'Angesehen am',
        ...common,
      },
    },
    cc: {
      intro: { asks: (sender) => `${sender} sendet Ihnen eine Kopie`, signingAs: 'Kopie für' },
      form: {},
      waiting: {
        title: 'Ihre Kopie ist noch nicht fertig',
        text: 'Sie erhalten sie per E-Mail, wenn alle fertig sind. Auch diese Seite aktualisiert sich von selbst.',
      },
      done: common,
    },
  },

  ends,
  ended: {
    document: 'Dokument',
    sender: 'Absender',
    expiredAt: 'Abgelaufen am',
    endedAt: 'Geschlossen am',
    reason: 'Grund des Absenders',
  },
}
