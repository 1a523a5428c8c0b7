import type { Pdf } from '../en/pdf.ts'

const overall: Pdf['overall'] = {
  holds: {
    title: 'Die Signaturen gelten',
    text: 'Ihr Browser hat jede Signatur in dieser Datei geprüft. Alle Zertifikate wurden von diesem Dienst ausgestellt oder von einer Stelle, der er vertraut, und nichts wurde verändert.',
  },
  'issuer-unknown': {
    title: 'Unverändert, aber die Unterzeichner sind hier unbekannt',
    text: 'Seit der Unterzeichnung wurde nichts verändert. Doch nicht jedes Zertifikat führt zu diesem Dienst: Von wem diese Signaturen stammen, kann diese Seite nicht sagen.',
  },
  'not-counting': {
    title: 'Eine Signatur zählt nicht',
    text: 'Was unterzeichnet wurde, ist unverändert, doch mindestens ein Zertifikat war beim Signieren widerrufen, nicht gültig oder zu schwach.',
  },
  expired: {
    title: 'Der Schutz ist abgelaufen',
    text: 'Seit der Unterzeichnung wurde nichts verändert. Aber ein Zertifikat ist abgelaufen oder ein Verfahren inzwischen zu schwach, und kein noch gültiger Zeitstempel beweist, dass die Signatur vorher entstand.',
  },
  'changed-later': {
    title: 'Nach der Unterzeichnung wurde etwas hinzugefügt',
    text: 'Was unterzeichnet wurde, ist unverändert in der Datei. Aber Seiten zeigen oder Felder enthalten etwas, das niemand unterzeichnet hat, dem dieser Dienst vertraut. Vergleichen Sie mit der Datei, wie sie unterzeichnet wurde; Sie können sie unten speichern.',
  },
  altered: {
    title: 'Nach der Unterzeichnung verändert',
    text: 'In dieser Datei wurde etwas geändert, was keine Signatur erlaubt. Verlassen Sie sich nicht auf das, was Sie darin sehen.',
  },
  broken: {
    title: 'Eine Signatur ist ungültig',
    text: 'Die Datei und mindestens eine ihrer Signaturen gehören nicht zusammen: Eines davon wurde verändert. Verlassen Sie sich nicht darauf.',
  },
  unsigned: {
    title: 'Dieses PDF trägt keine Signatur',
    text: 'Niemand hat diese Datei unterzeichnet oder gesiegelt. Ob sie registriert wurde, ist eine andere Frage; diese Seite beantwortet sie wie bei jeder Datei.',
  },
}

const standings: Pdf['standings'] = {
  holds: 'Gilt',
  'issuer-unknown': 'Aussteller unbekannt',
  'not-counting': 'Zählt nicht',
  expired: 'Abgelaufen',
  'changed-later': 'Später ergänzt',
  altered: 'Danach verändert',
  broken: 'Ungültig',
}

const roles: Pdf['roles'] = {
  signer: 'Unterzeichner',
  seal: 'Firmensiegel',
  timestamp: 'Zeitstempel',
}

const damaged =
  'Die Datei ist beschädigt. Eine Reparatur müsste raten, was unterzeichnet wurde; diese Seite versucht es daher nicht.'
const unread = 'Die Datei ist so aufgebaut, dass diese Seite sie nicht liest.'

const refusals: Pdf['refusals'] = {
  'not-a-pdf': 'Die Datei beginnt nicht wie ein PDF. Davor steht etwas, das keine Signatur abdeckt.',
  encrypted: 'Die Datei ist durch ein Passwort geschützt. Ohne es kann niemand sehen, was unterzeichnet wurde.',
  'no-pages': 'Die Datei hat keine Seiten.',
  'too-large': 'Die Datei ist zu groß, um in einem Browser geprüft zu werden, oder sie entfaltet sich dazu.',
  'too-deep': 'Die Datei ist tiefer verschachtelt als jede redliche.',
  damaged,
  'signed-and-damaged': damaged,
  'signed-already': unread,
  locked: unread,
  'off-the-page': unread,
  'bad-image': unread,
  'bad-field': unread,
  unsupported: unread,
  ambiguous:
    'Der Container lässt sich auf mehr als eine Weise lesen; andere Programme könnten andere Dateien zeigen. Verlassen Sie sich nicht darauf.',
  'too-long': 'Die Prüfung dauerte zu lange und wurde abgebrochen. Keine redliche Datei braucht so viel Zeit.',
  'no-algorithm':
    'Dieser Browser kann eine Signatur in dieser Datei nicht prüfen: Er unterstützt den Algorithmus nicht. Versuchen Sie es mit einem anderen oder neueren Browser.',
  'not-loaded':
    'Der Teil dieser Seite, der Signaturen prüft, konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und wählen Sie die Datei erneut.',
  failed: 'Die Prüfung brach ab. Die Datei verlangt mehr, als dieser Browser hat, oder der Browser ist zu alt dafür.',
}

export const pdf: Pdf = {
  title: 'Signaturen in der Datei',
  checking: 'Die Signaturen werden geprüft',
  checkingText: 'Ihr Browser liest die Datei. Sie wird nirgendwohin gesendet.',
  cancel: 'Abbrechen',
  refused: 'Die Signaturen wurden nicht geprüft',
  refusals,
  overall,
  rootMissing: {
    title: 'Unverändert, aber die Unterzeichner wurden nicht geprüft',
    text: 'Seit der Unterzeichnung wurde nichts verändert. Das Stammzertifikat war beim Dienst nicht abrufbar; daher kann diese Seite nicht sagen, von wem die Signaturen stammen. Wählen Sie die Datei erneut, wenn Sie online sind.',
  },

  lines: {
    existedBy: 'Existierte spätestens am',
    signedBy: 'Unterzeichnet von',
    sealedBy: 'Gesiegelt von',
    unchangedSince: 'Unverändert seit',
    sinceClaimed: 'der ersten Signatur, zu einer Zeit, die nur der Unterzeichner angibt',
    protectedUntil: 'Geschützt bis',
  },

  listTitle: 'Jede Signatur',
  roles,
  standings,
  nameless: 'Jemand, den die Datei nicht nennt',
  organization: 'Organisation',
  signatureTimes: {
    proven: 'Spätestens zu dieser Zeit unterzeichnet, durch einen Zeitstempel bewiesen',
    claimed: 'Unterzeichnet am, laut Unterzeichner',
    claimedOnly: 'Kein Zeitstempel beweist sie. Ein Unterzeichner kann jede Zeit angeben.',
    noProof: 'Mit einer Signatur, die nicht gilt, ist keine Zeit bewiesen.',
  },
  stampTimes: {
    proven: 'Zeit des Zeitstempels',
    claimed: 'Zeit, die der Zeitstempel angibt',
    claimedOnly: 'Diese Seite weiß nicht, wer den Zeitstempel ausgestellt hat; daher ist keine Zeit bewiesen.',
    noProof: 'Mit einem Zeitstempel, der nicht gilt, ist keine Zeit bewiesen.',
  },
  alsoClaimed: (time) => `Der Unterzeichner sagt: ${time}`,
  noTime: 'Es ist keine Zeit angegeben.',
  since: 'Seither',
  nothingAdded: 'Was unterzeichnet wurde, ist unverändert. Der Datei wurde nichts hinzugefügt.',
  added: 'Was unterzeichnet wurde, ist unverändert. Hinzugefügt wurde nur, was zulässig ist.',
  addedUnsigned:
    'Was unterzeichnet wurde, ist unverändert in der Datei, aber es wurde etwas hinzugefügt, das niemand unterzeichnet hat, dem dieser Dienst vertraut.',
  filledIn: 'Seither ausgefüllt oder kommentiert und unterzeichnet:',
  marks: {
    on: (pages) => `(S. ${pages})`,
    signature: (where, signed) => `Neue Unterschrift${where}, ${signed}`,
    comment: (where, signed) => `Neue oder geänderte Anmerkung${where}, ${signed}`,
    field: (name, where, signed) => `Feld „${name}“ ausgefüllt${where}, ${signed}`,
    trusted: (name) => `von ${name}`,
    unknown: (name) => `von ${name}, mit einem Zertifikat, dem dieser Dienst nicht vertraut`,
    nobody: 'von keiner gültigen Signatur abgedeckt',
  },
  asSigned: 'Datei speichern, wie sie unterzeichnet wurde',
  forbidden:
    'In der Datei wurde etwas geändert, was nicht geändert werden darf. Was, sagen die technischen Einzelheiten.',
  brokenSince: 'Was unterzeichnet wurde, oder die Signatur selbst, wurde verändert.',
  certificate: 'Zertifikat',
  trusted: 'Es führt zum Stammzertifikat dieses Dienstes.',
  trustedButOpen:
    'Es führt zum Stammzertifikat dieses Dienstes. Nicht alles konnte geprüft werden; was, sagen die technischen Einzelheiten.',
  listed: {
    trusted: 'Ausgestellt von einem Dienst einer Vertrauensliste.',
    trustedButOpen:
      'Ausgestellt von einem Dienst einer Vertrauensliste. Nicht alles konnte geprüft werden; was, sagen die technischen Einzelheiten.',
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
    'Es führt zu keinem Stammzertifikat, das dieser Dienst veröffentlicht. Ein solches Zertifikat kann jeder erzeugen, mit jedem Namen darin.',
  notCompared: 'Nicht mit dem Stammzertifikat dieses Dienstes verglichen, da er nicht erreichbar war.',
  notCounting:
    'Es zählt nicht: Es war widerrufen, zu dieser Zeit nicht gültig oder ist zu schwach. Den Grund nennen die technischen Einzelheiten.',
  expired:
    'Der Schutz ist abgelaufen: Das Zertifikat oder das des neuesten Zeitstempels ist nicht mehr gültig. Mehr sagen die technischen Einzelheiten.',
  protectedUntil: 'Geschützt bis',
  protectionExpired: 'Schutz abgelaufen am',
  extendProtection: 'Ein neuer Zeitstempel vor diesem Tag verlängert den Schutz.',
  more: (count) => `Und ${count} weitere.`,
  technical: 'Technische Einzelheiten',
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
    findings: 'Worte der Prüfung, auf Englisch',
  },

  container: {
    filesTitle: 'Dateien im Container',
    unsigned: {
      title: 'Dieser Container trägt keine Signatur',
      text: 'Niemand hat die Dateien darin unterzeichnet oder gesiegelt. Ob der Container registriert wurde, ist eine andere Frage; diese Seite beantwortet sie wie bei jeder Datei.',
    },
    'changed-later': {
      title: 'Der Container enthält eine Datei, die nicht signiert wurde',
      text: 'Was signiert wurde, ist unverändert. Aber der Container enthält mindestens eine Datei ohne eine Signatur, der dieser Dienst vertraut.',
    },
    signedBy: {
      trusted: 'Signiert',
      unknown: 'Von hier Unbekannten signiert',
      nobody: 'Keine gültige Signatur',
    },
    fingerprint: 'Fingerabdruck (SHA-256):',
    level: 'Stufe (CAdES)',
    signatureFile: 'Datei der Signatur',
    file: (name: string, signed: string) => `Datei „${name}“, ${signed}`,
  },

  comparison: {
    title: 'Wie die Seiten aussehen',
    lead: 'Jede Seite wird gezeichnet, wie sie unterzeichnet wurde, und daneben, wie sie heute ist. Spätere Signaturen und ausgefüllte Felder zeigen sich dabei auch: Sehen Sie nach, ob sich sonst etwas geändert hat.',
    start: 'Seiten vergleichen',
    running: (name, page, of) => `Seit der Signatur von ${name}: Seite ${page} von ${of} wird verglichen …`,
    same: (name) => `Alle verglichenen Seiten sehen aus wie bei der Signatur von ${name}.`,
    different: (name, pages) => `Seit der Signatur von ${name} sehen diese Seiten anders aus: ${pages}.`,
    left: (count) =>
      count === 1 ? '1 weitere Seite wurde nicht verglichen.' : `${count} weitere Seiten wurden nicht verglichen.`,
    before: (page) => `Seite ${page}, wie sie unterzeichnet wurde`,
    now: (page) => `Seite ${page} heute`,
    field: (field, before, now) => `Feld ${field}: bei der Signatur „${before}“, jetzt „${now}“`,
    none: 'Diese Seite gibt es dort nicht.',
    failed:
      'Die Seiten konnten hier nicht gezeichnet werden. Versuchen Sie es noch einmal, oder öffnen Sie beide Fassungen in einem anderen Programm.',
  },

  limitsTitle: 'Was das nicht beweist',
  limits: {
    person:
      'Wer die Person hinter einem Namen ist. Dieser Dienst gibt dem ein Zertifikat, der über den Link des Unterzeichners unterzeichnet, den auch der Absender hat, und verlangt keinen Ausweis.',
    company: 'Wer das Siegel gesetzt hat. Das kann jeder, der mit dem Konto der Organisation arbeitet.',
    moment: 'Den genauen Zeitpunkt der Unterzeichnung. Ein Zeitstempel sagt, dass es nicht später war.',
    claimed: 'Die Zeit einer Signatur ohne Zeitstempel.',
    revocation:
      'Dass kein Zertifikat widerrufen war, wo eine Signatur sagt, dies sei nicht prüfbar gewesen. Der Browser prüft nicht mehr, als Datei und Dienst mitbringen.',
    content: 'Dass der Inhalt des Dokuments wahr oder rechtmäßig ist, oder dass ihn jemand verstanden hat.',
    qualified: 'Dass eine Signatur eine qualifizierte im Sinne des Gesetzes ist.',
  },
}
