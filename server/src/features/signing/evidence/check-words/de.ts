import type { CheckWords } from './en.ts'

export const german: CheckWords = {
  title: 'So prüfen Sie diese Nachweise ohne den Dienst, der sie erstellt hat',
  head: {
    request: 'Anfrage',
    document: 'Dokument',
    status: 'Status',
    submitted: 'Eingereichte Datei',
    completed: 'Fertige Datei',
    deleted: 'Dokumente gelöscht',
    madeBy: 'Erstellt von',
    none: 'keine',
  },

  contents: {
    title: 'Inhalt dieses Archivs',
    several: (count) =>
      `Diese Anfrage hat ${count} Dokumente, jedes in einem eigenen Ordner: documents/1/ ist das erste. Die Befehle unten gelten für das erste. Verwenden Sie sie ebenso für die anderen, mit der Nummer des jeweiligen Ordners.`,
    deleted:
      'Die Dokumente dieser Anfrage wurden im Dienst gelöscht und sind deshalb nicht in diesem Archiv. Alles andere ist vorhanden. Wenn Sie eine Kopie eines Dokuments haben, setzen Sie sie unten für <document> ein.',
    original: 'das Dokument, wie es eingereicht wurde',
    final:
      'das Dokument mit allem, was hinzugefügt wurde: eine Signatur für jede Person, die unterzeichnet oder genehmigt hat, etwaige Siegel, die Daten für ihre Prüfung und ein Zeitstempel über alles',
    latest: 'das Dokument, soweit es kam: es wurde nie fertiggestellt',
    finalContainer:
      'ein ASiC-E-Container (ETSI EN 319 162-1), also ein ZIP-Archiv: das Dokument, eine Signatur für jede Person, die unterzeichnet oder genehmigt hat, etwaige Siegel, die Daten für ihre Prüfung und ein Zeitstempel über alles',
    latestContainer: 'der Container mit dem Dokument, soweit es kam: er wurde nie fertiggestellt',
    renewed:
      'final.pdf, Byte für Byte, dahinter neuere Validierungsdaten und Zeitstempel, mit denen sich die Signaturen länger prüfen lassen',
    renewedContainer:
      'derselbe Container mit neueren Validierungsdaten und Zeitstempeln, mit denen sich die Signaturen länger prüfen lassen',
    trailJson: 'jedes Ereignis, eines je Zeile',
    trailPdf: 'dasselbe in Worten, vom Dienst signiert und mit einem Zeitstempel versehen',
    proofs:
      'für jede Fassung der Datei und für das Protokoll: ihr Platz im öffentlichen Log des Dienstes und, sobald vorhanden, in der Blockchain',
    certificates: 'wer unterzeichnet hat und wer die Zertifikate ausgestellt hat; jede Kette endet bei root.pem',
    certificatesUnsigned:
      'die Zertifizierungsstelle des Dienstes, die trail.pdf signiert hat; ihre Kette endet bei root.pem',
    timestamps: 'die Token der Zeitstempelstelle (RFC 3161), eines je Signatur',
    revocation: 'Nachweise, dass kein Zertifikat gesperrt war (OCSP-Antworten und Listen)',
  },

  files: {
    title: 'Sind das die richtigen Dateien?',
    both: 'Die beiden Werte sind die oben genannten.',
    unprepared:
      'Die Anfrage endete, bevor das Dokument vorbereitet war: beide Dateien sind das, was der Absender eingereicht hat.',
    unfinished: 'Der erste Wert ist der oben genannte, der zweite der der letzten Fassung in trail.pdf.',
    deleted:
      'Der Wert Ihrer Kopie muss einer der oben genannten sein: dann ist sie das unveränderte Dokument. Die Fassungen dazwischen stehen in proofs/.',
    onPages:
      'trail.pdf und, falls vorhanden, der Zertifizierungsblock am Fuß der Seiten nennen den Hash des eingereichten Dokuments.',
    inTrail: 'trail.pdf nennt den Hash des eingereichten Dokuments.',
  },

  signatures: {
    title: 'Die Signaturen in',
    open: 'Öffnen Sie die Datei in einem PDF-Programm, das Signaturen prüft, oder verwenden Sie poppler:',
    mustBeValid: 'Jede Signatur muss gültig sein und das Dokument seither unverändert.',
    timestamp:
      'Die letzte ist ein Zeitstempel über die ganze Datei (ETSI.RFC3161). Manche Programme können diese Art nicht prüfen; pdfsig meldet dann, dass sie nicht geprüft wurde.',
    chain: 'Ein PDF-Programm zeigt die Kette bis zur Wurzel, sobald es certificates/root.pem vertraut. Mit openssl:',
    container:
      'Jedes Programm, das ASiC-E-Container validiert, prüft sie, zum Beispiel EU DSS, oder die Prüfseite des Dienstes. Von Hand: Entpacken Sie den Container. Jede Datei META-INF/signature….p7s ist eine Signatur (CAdES) über das Manifest derselben Nummer, das das Dokument und seinen Hash nennt:',
    digest: 'Der DigestValue im Manifest muss der Hash des Dokuments in unpacked sein:',
    containerChain: 'Die Kette bis zur Wurzel:',
    notRevoked: 'Das Zertifikat war nicht gesperrt, als es signierte:',
    shortLived:
      'Das Zertifikat eines Unterzeichners gilt nur eine Stunde, denn sein Schlüssel hat einmal signiert und wurde vernichtet. Entscheidend ist, dass es zu der Zeit gültig war, die das Token in der Signatur beweist:',
  },

  trail: {
    title: 'Das Protokoll',
    erased:
      'Zeilen mit "erased": true enthielten personenbezogene Daten, die der Dienst löschen sollte. Ihr eigener Hash ist deshalb ein anderer. "hash" ist der, den sie hatten, und "previous" der nächsten Zeile nennt ihn. Eine frühere Kopie des Protokolls enthält die Zeilen mit diesen Hashes.',
    text: 'Jedes Ereignis ist eine Zeile von trail.json. Sein "previous" ist der SHA-256 der Zeile davor, ohne das Komma am Ende; der erste besteht aus Nullen. So kann nichts geändert, ausgelassen oder eingefügt werden, ohne dass sich der letzte Hash ändert. Alle Hashes ausgeben:',
  },

  links: {
    title: 'Wer unterzeichnen konnte',
    text: 'Jeder Unterzeichner unterzeichnet mit einem eigenen Link. Der Dienst sendet ihn per E-Mail an den Unterzeichner und gibt ihn beim Erstellen der Anfrage auch dem Absender, einem Programm mit API-Schlüssel oder einer Person in der Konsole. Der Absender hätte also anstelle eines Unterzeichners unterzeichnen können. trail.pdf nennt den Absender und für jeden Link die IP-Adresse, von der aus das Dokument geladen, angesehen und unterzeichnet wurde. Es beweist nicht, wer den Link verwendet hat.',
    otherRoles: 'Auch Personen, die genehmigen oder das Dokument nur ansehen, haben eigene Links.',
    delegated:
      'Wer stellvertretend unterzeichnet oder genehmigt, erhält einen neuen Link per E-Mail. Der Absender erhält ihn nicht, es sei denn, trail.pdf sagt es.',
    inPerson:
      'Bei einer Unterzeichnung vor Ort öffnet der Absender den Link des Unterzeichners auf seinem eigenen Gerät und übergibt es.',
    passkeys:
      'Einen Passkey hat nur die Person, und der Absender kann ihn nicht verwenden. Um ihn zu registrieren, bestätigt die Person zuerst ihre E-Mail-Adresse mit einem Code; trail.pdf sagt, wann.',
    codes:
      'Manche Links öffnen nichts, bevor ein Code eingegeben wird. Ein E-Mail-Code geht nur an die E-Mail-Adresse des Unterzeichners, und der Absender erhält ihn nicht. Ein Zugangscode kommt vom Absender, der ihn daher kennt. trail.pdf sagt, welche Codes vor jeder Unterschrift eingegeben wurden. Auch die Richtlinien (Policies) im Zertifikat einer Unterschrift sagen es:',
    identityChecks:
      'Eine Identitätsprüfung ist mit dem Anbieter, ihrer Nummer dort und, falls angegeben, dem Namen der Person und der Stufe der Prüfung festgehalten.',
    identities:
      'Eine Anmeldung bei einem Identitätsanbieter ist mit dessen Aussteller, der Kennung und, falls angegeben, dem Namen und der Art der Anmeldung festgehalten.',
    policies: {
      link: 'der Link allein',
      email_code: 'der Link und ein E-Mail-Code',
      sms_code: 'der Link und ein SMS-Code',
      access_code: 'der Link und ein Zugangscode',
      identity_check: 'der Link und eine Identitätsprüfung',
      oidc: 'der Link und ein Identitätsanbieter',
      passkey: 'der Link und ein Passkey',
    },
  },

  log: {
    title: 'Der Platz im Log und in der Blockchain',
    text: 'Jede Datei in proofs/ steht für sich: Sie führt von einem SHA-256 zum signierten Stand des Logs und, wo sie es angibt, weiter zu einer Transaktion einer öffentlichen Blockchain. Ihr Format ist offen; das Programm countersign (Apache 2.0) prüft sie, ohne den Dienst zu fragen:',
    trail: 'Der Beweis vom Typ AUDIT_TRAIL betrifft den SHA-256 der letzten Zeile von trail.json.',
    later:
      'Ein Beweis, der beim Erstellen dieses Archivs noch nicht in der Blockchain war, kann später vollständig vom Dienst heruntergeladen werden, oder erneut mit diesem Archiv.',
  },
}
