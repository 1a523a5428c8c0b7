import type { Pdf } from '../en/pdf.ts'

const overall: Pdf['overall'] = {
  holds: {
    title: 'Alle Signaturen sind gültig',
    text: 'Ihr Browser hat jede Signatur geprüft. Jedes Zertifikat stammt von diesem Dienst oder einer Stelle, der er vertraut. Nach der Unterzeichnung wurde nichts geändert.',
  },
  'issuer-unknown': {
    title: 'Unverändert, aber die Unterzeichner sind hier unbekannt',
    text: 'Nach der Unterzeichnung wurde nichts geändert. Aber mindestens ein Zertifikat stammt weder von diesem Dienst noch von einer Stelle, der er vertraut. Diese Seite kann deshalb nicht bestätigen, wer unterzeichnet hat.',
  },
  'not-counting': {
    title: 'Eine Signatur ist ungültig',
    text: 'Was unterzeichnet wurde, ist unverändert. Aber mindestens ein Zertifikat war widerrufen, damals nicht gültig oder zu schwach.',
  },
  expired: {
    title: 'Der Schutz ist abgelaufen',
    text: 'Nach der Unterzeichnung wurde nichts geändert. Aber ein Zertifikat ist abgelaufen oder ein Algorithmus inzwischen zu schwach, und kein gültiger Zeitstempel beweist eine frühere Unterschrift.',
  },
  'changed-later': {
    title: 'Nach der Unterzeichnung wurde etwas hinzugefügt',
    text: 'Was unterzeichnet wurde, ist unverändert vorhanden. Aber Seiten oder Felder zeigen etwas, das niemand Vertrauenswürdiges unterzeichnet hat. Vergleichen Sie unten mit der Datei, wie sie unterzeichnet wurde.',
  },
  altered: {
    title: 'Nach der Unterzeichnung geändert',
    text: 'Diese Datei wurde so geändert, wie keine Signatur es erlaubt. Verlassen Sie sich nicht auf das, was sie zeigt.',
  },
  broken: {
    title: 'Eine Signatur ist gebrochen',
    text: 'Die Datei und mindestens eine ihrer Signaturen passen nicht zusammen: Eines von beiden wurde geändert. Verlassen Sie sich nicht darauf.',
  },
  unsigned: {
    title: 'Dieses PDF hat keine Signatur',
    text: 'Niemand hat diese Datei unterzeichnet oder gesiegelt. Sie kann trotzdem erfasst sein.',
  },
}

const standings: Pdf['standings'] = {
  holds: 'Gültig',
  'issuer-unknown': 'Aussteller unbekannt',
  'not-counting': 'Ungültig',
  expired: 'Abgelaufen',
  'changed-later': 'Später ergänzt',
  altered: 'Unzulässig geändert',
  broken: 'Gebrochen',
}

const roles: Pdf['roles'] = {
  signer: 'Unterzeichner',
  seal: 'Firmensiegel',
  timestamp: 'Zeitstempel',
}

const damaged =
  'Die Datei ist beschädigt. Wer sie repariert, müsste raten, was unterzeichnet wurde. Diese Seite versucht es nicht.'
const unread = 'Diese Seite kann den Aufbau dieser Datei nicht lesen.'

const refusals: Pdf['refusals'] = {
  'not-a-pdf': 'Die Datei beginnt nicht wie ein PDF. Davor steht etwas, das keine Signatur abdeckt.',
  encrypted: 'Die Datei ist mit einem Passwort geschützt. Ohne dieses kann niemand sehen, was unterzeichnet wurde.',
  'no-pages': 'Die Datei hat keine Seiten.',
  'too-large': 'Die Datei ist zu groß, um sie in einem Browser zu prüfen.',
  'too-deep': 'Die Datei ist zu tief verschachtelt, um sie zu prüfen.',
  damaged,
  'signed-and-damaged': damaged,
  'signed-already': unread,
  locked: unread,
  'off-the-page': unread,
  'bad-image': unread,
  'bad-field': unread,
  unsupported: unread,
  ambiguous:
    'Dieser Container lässt sich auf mehr als eine Art lesen, und andere Programme zeigen vielleicht andere Dateien. Verlassen Sie sich nicht darauf.',
  'too-long': 'Die Prüfung dauerte zu lange und wurde abgebrochen. Eine normale Datei braucht nicht so viel Zeit.',
  'no-algorithm':
    'Dieser Browser kann eine Signatur in dieser Datei nicht prüfen: Er unterstützt den Algorithmus nicht. Versuchen Sie einen anderen oder neueren Browser.',
  'not-loaded':
    'Die Signaturprüfung konnte nicht geladen werden. Prüfen Sie Ihre Verbindung, und wählen Sie die Datei erneut.',
  failed:
    'Die Prüfung wurde abgebrochen. Die Datei braucht mehr Speicher, als dieser Browser hat, oder der Browser ist zu alt.',
}

export const pdf: Pdf = {
  title: 'Angaben zu den Signaturen',
  checking: 'Die Signaturen werden geprüft',
  checkingText: 'Ihr Browser liest die Datei. Sie bleibt auf diesem Gerät.',
  cancel: 'Abbrechen',
  refused: 'Die Signaturen wurden nicht geprüft',
  refusals,
  overall,
  rootMissing: {
    title: 'Unverändert, aber die Unterzeichner wurden nicht geprüft',
    text: 'Nach der Unterzeichnung wurde nichts geändert. Aber dieser Dienst antwortet nicht, darum kann diese Seite nicht bestätigen, wer unterzeichnet hat. Wählen Sie die Datei erneut, wenn Sie online sind.',
  },

  lines: {
    existedBy: 'Vorhanden spätestens am',
    signedBy: 'Unterzeichnet von',
    sealedBy: 'Gesiegelt von',
    unchangedSince: 'Unverändert seit',
    sinceClaimed: 'Der ersten Signatur, deren Zeit nur der Unterzeichner angibt',
    protectedUntil: 'Geschützt bis',
  },

  listTitle: 'Jede Signatur',
  roles,
  standings,
  nameless: 'Jemand, den die Datei nicht nennt',
  organization: 'Organisation',
  signatureTimes: {
    proven: 'Unterzeichnet bis zu dieser Zeit, durch einen Zeitstempel bewiesen',
    claimed: 'Unterzeichnet am, laut Unterzeichner',
    claimedOnly: 'Kein Zeitstempel beweist diese Zeit. Ein Unterzeichner kann jede Zeit angeben.',
    noProof: 'Diese Signatur ist ungültig und beweist deshalb keine Zeit.',
  },
  stampTimes: {
    proven: 'Zeit des Zeitstempels',
    claimed: 'Vom Zeitstempel angegebene Zeit',
    claimedOnly: 'Diese Seite weiß nicht, wer den Zeitstempel ausgestellt hat. Er beweist deshalb keine Zeit.',
    noProof: 'Dieser Zeitstempel ist ungültig und beweist deshalb keine Zeit.',
  },
  alsoClaimed: (time) => `Laut Unterzeichner: ${time}`,
  noTime: 'Es ist keine Zeit angegeben.',
  since: 'Seither',
  nothingAdded: 'Was unterzeichnet wurde, ist unverändert. Der Datei wurde nichts hinzugefügt.',
  added: 'Was unterzeichnet wurde, ist unverändert. Nur Erlaubtes wurde hinzugefügt.',
  addedUnsigned:
    'Was unterzeichnet wurde, ist unverändert, aber es wurde etwas hinzugefügt, das niemand Vertrauenswürdiges unterzeichnet hat.',
  filledIn: 'Später ausgefüllt oder kommentiert, und unterzeichnet:',
  marks: {
    signature: 'Neue Signatur.',
    signatureOn: (pages) => `Neue Signatur (S. ${pages}).`,
    comment: 'Neuer oder geänderter Kommentar.',
    commentOn: (pages) => `Neuer oder geänderter Kommentar (S. ${pages}).`,
    field: (name) => `Feld „${name}“ ausgefüllt.`,
    fieldOn: (name, pages) => `Feld „${name}“ ausgefüllt (S. ${pages}).`,
    file: (name) => `Datei „${name}“.`,
    trusted: (name) => `Unterzeichnet von ${name}.`,
    unknown: (name) => `Unterzeichnet von ${name}, mit einem Zertifikat, dem dieser Dienst nicht vertraut.`,
    nobody: 'Keine gültige Signatur deckt das ab.',
  },
  asSigned: 'Datei speichern, wie sie unterzeichnet wurde',
  forbidden: 'Die Datei wurde auf eine Weise geändert, die nicht erlaubt ist. Siehe technische Angaben.',
  brokenSince: 'Was unterzeichnet wurde oder die Signatur selbst wurde geändert.',
  certificate: 'Zertifikat',
  trusted: 'Von diesem Dienst ausgestellt.',
  trustedButOpen: 'Von diesem Dienst ausgestellt. Nicht alles daran ließ sich prüfen; siehe technische Angaben.',
  listed: {
    trusted: 'Von einem Dienst einer Vertrauensliste ausgestellt.',
    trustedButOpen:
      'Von einem Dienst einer Vertrauensliste ausgestellt. Nicht alles daran ließ sich prüfen; siehe technische Angaben.',
  },
  qualified: {
    name: 'Qualifizierter Status',
    levels: {
      QES: 'Qualifizierte elektronische Signatur',
      QESeal: 'Qualifiziertes elektronisches Siegel',
      'AdES-QC': 'Fortgeschrittene elektronische Signatur mit qualifiziertem Zertifikat',
      'AdESeal-QC': 'Fortgeschrittenes elektronisches Siegel mit qualifiziertem Zertifikat',
      AdES: 'Fortgeschritten, nicht qualifiziert',
    },
  },
  unknownIssuer:
    'Nicht von diesem Dienst ausgestellt. Jeder kann ein solches Zertifikat mit beliebigem Namen erstellen.',
  notCompared: 'Nicht mit dem Zertifikat dieses Dienstes verglichen, der nicht geantwortet hat.',
  notCounting: 'Ungültig: Es war widerrufen, damals nicht gültig oder zu schwach. Siehe technische Angaben.',
  expired:
    'Der Schutz ist abgelaufen: Das Zertifikat oder der neueste Zeitstempel ist nicht mehr gültig. Siehe technische Angaben.',
  protectedUntil: 'Geschützt bis',
  protectionExpired: 'Schutz abgelaufen am',
  extendProtection: 'Ein neuer Zeitstempel vor diesem Datum verlängert ihn.',
  more: (count) => `Und ${count} weitere.`,
  technical: 'Technische Angaben',
  details: {
    subject: 'Im Zertifikat genannt',
    issuer: 'Ausgestellt von',
    serialNumber: 'Seriennummer',
    fingerprint: 'Fingerabdruck des Zertifikats (SHA-256)',
    level: 'Stufe (PAdES)',
    field: 'Formularfeld',
    page: 'Seite',
    reason: 'Grund, laut Unterzeichner',
    location: 'Ort, laut Unterzeichner',
    findings: 'Einzelheiten der Prüfung',
  },

  container: {
    filesTitle: 'Dateien im Container',
    unsigned: {
      title: 'Dieser Container hat keine Signatur',
      text: 'Niemand hat die Dateien darin unterzeichnet oder gesiegelt. Der Container kann trotzdem erfasst sein.',
    },
    'changed-later': {
      title: 'Der Container enthält eine Datei ohne Unterschrift',
      text: 'Was unterzeichnet wurde, ist unverändert. Aber der Container enthält auch mindestens eine Datei, die niemand Vertrauenswürdiges unterzeichnet hat.',
    },
    signedBy: {
      trusted: 'Unterzeichnet',
      unknown: 'Von hier Unbekannten unterzeichnet',
      nobody: 'Keine gültige Signatur',
    },
    fingerprint: 'Fingerabdruck (SHA-256):',
    level: 'Stufe (CAdES)',
    signatureFile: 'Signaturdatei',
  },

  comparison: {
    title: 'Wie die Seiten aussehen',
    lead: 'Sehen Sie jede Seite, wie sie unterzeichnet wurde, neben der heutigen. Auch spätere Signaturen und ausgefüllte Felder erscheinen. Achten Sie auf alles andere, was sich geändert hat.',
    start: 'Seiten vergleichen',
    running: (name, page, of) => `Seit der Unterschrift von ${name}: Seite ${page} von ${of} wird verglichen …`,
    same: (name) => `Alle verglichenen Seiten sehen aus wie bei der Unterschrift von ${name}.`,
    different: (name, pages) => `Seit der Unterschrift von ${name} sehen diese Seiten anders aus: ${pages}.`,
    left: (count) =>
      count === 1 ? '1 weitere Seite wurde nicht verglichen.' : `${count} weitere Seiten wurden nicht verglichen.`,
    before: (page) => `Seite ${page} bei der Unterzeichnung`,
    now: (page) => `Seite ${page} jetzt`,
    field: (field, before, now) => `Feld ${field}: „${before}“ bei der Unterzeichnung, „${now}“ jetzt`,
    none: 'Diese Seite gibt es nicht.',
    failed:
      'Die Seiten konnten hier nicht angezeigt werden. Versuchen Sie es erneut, oder öffnen Sie beide Fassungen in einem anderen Programm.',
  },

  limits: {
    person:
      'Welche Person hinter einem Namen steht. Wenn bei einer Signatur kein Code erwähnt ist, konnte jeder mit dem Link unterzeichnen, auch der Absender. Dieser Dienst prüft keinen Ausweis.',
    company: 'Wer das Siegel angebracht hat. Das kann jeder mit Zugang zum Konto der Organisation.',
    moment: 'Der genaue Moment der Unterzeichnung. Ein Zeitstempel beweist, dass es nicht später war.',
    claimed: 'Die Zeit einer Signatur ohne Zeitstempel.',
    revocation: 'Dass kein Zertifikat widerrufen war, wo eine Signatur angibt, dass sich das nicht prüfen ließ.',
    qualified: 'Dass eine Signatur im Sinne des Gesetzes qualifiziert ist.',
  },
}
