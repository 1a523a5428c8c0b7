import type { TrailWords } from './en.ts'

export const german: TrailWords = {
  title: 'Prüfprotokoll',
  erased:
    'Aus diesem Protokoll wurden personenbezogene Daten gelöscht: Namen, E-Mail-Adressen, IP-Adressen, Browser, getippte Unterschriften und Begründungen wurden ersetzt. Zeiten, Hashes und die Reihenfolge der Ereignisse sind unverändert.',
  footer: (id) => `Prüfprotokoll von ${id}`,
  statuses: {
    PENDING: 'Ausstehend',
    IN_PROGRESS: 'In Bearbeitung',
    FINALIZING: 'Wird abgeschlossen',
    COMPLETED: 'Abgeschlossen',
    DECLINED: 'Abgelehnt',
    EXPIRED: 'Abgelaufen',
    CANCELLED: 'Zurückgezogen',
    FAILED: 'Fehlgeschlagen',
  },
  request: (id, documentId, status) => `Anfrage ${id}, Dokument ${documentId}: ${status}`,
  document: (number, title) => `Dokument ${number}: ${title}`,
  submitted: (hash) => `SHA-256 des eingereichten Dokuments: ${hash}`,
  completedHash: (hash) => `SHA-256 des fertigen Dokuments: ${hash}`,
  utc: 'Alle Zeiten sind in UTC angegeben.',
  links:
    'Jeder Unterzeichner unterzeichnet mit einem eigenen Link. Der Dienst sendet ihn per E-Mail an den Unterzeichner und zeigt ihn beim Erstellen der Anfrage und beim Ersetzen des Links auch dem Absender. Das Protokoll hält fest, was mit jedem Link geschehen ist; es beweist nicht, wer ihn verwendet hat.',
  codes:
    'Manche Links öffnen nichts, bevor ein Code eingegeben wird. Ein E-Mail-Code geht nur an die E-Mail-Adresse des Unterzeichners; einen Zugangscode kennt der Absender. Das Protokoll hält jede Eingabe eines Codes fest, ob richtig oder falsch.',
  passkeys:
    'Manche Links öffnen sich nur mit einem Passkey, den die Person auf ihren eigenen Geräten hat. Um ihn zu registrieren, bestätigt sie zuerst ihre E-Mail-Adresse mit einem Code. Von da an zeigt das Protokoll, dass derselbe Passkey verwendet wurde.',
  policies: ({ link, email_code, access_code, passkey }) =>
    `Die Richtlinien (Policies) in jedem Zertifikat sagen, wie der Unterzeichner authentifiziert wurde: ${link} nur durch den Link, ${email_code} durch einen E-Mail-Code, ${access_code} durch einen Zugangscode, ${passkey} durch einen Passkey.`,
  eventHash: (hash) => `Hash dieses Ereignisses: ${hash}`,

  created: (sender, until) => `${sender} hat um Unterschriften gebeten, bis ${until}.`,
  registered: (sender, registeredSender) => `${sender} (hier registriert als ${registeredSender})`,
  createdBy: (actor) => `Angefragt ${actor}. Der Absender hat die Links aller Unterzeichner erhalten.`,
  duplicateOf: (id) => `Diese Anfrage ist ein Duplikat der Signaturanfrage ${id}.`,
  template: (id) => `Diese Anfrage wurde aus der Vorlage ${id} erstellt.`,
  byKey: (key) => `mit dem API-Schlüssel ${key}`,
  inConsole: (person) => `in der Konsole von ${person}`,
  roles: { signer: 'Unterzeichner', approver: 'Genehmiger', viewer: 'Leser', cc: 'Kopie' },
  signer: (role, name, email) => `${role}: ${name}, ${email}`,
  signerOfGroup: (role, group, name, email) => `${role} in Gruppe ${group}: ${name}, ${email}`,
  inPerson: (name) => `${name} unterzeichnet vor Ort und erhält keinen Link per E-Mail.`,
  mayDelegate: (name) => `${name} darf eine andere Person bitten, an der eigenen Stelle zu unterzeichnen.`,
  subject: (subject) => `Betreff: ${subject}`,
  message: (line) => `Nachricht: ${line}`,
  prepared: 'Das Dokument wurde für die Unterzeichnung vorbereitet.',
  fields: (count) => `Felder der Unterzeichnenden im Dokument: ${count}.`,
  fileHash: (hash) => `SHA-256 der Datei: ${hash}`,
  invited: (name, email) => `${name} wurde per E-Mail an ${email} eingeladen.`,
  reminded: (name, email) => `${name} wurde per E-Mail an ${email} erinnert.`,
  corrected: (oldName, oldEmail, name, email) =>
    `Der Absender hat einen Unterzeichner berichtigt: ${oldName}, ${oldEmail} ist jetzt ${name}, ${email}.`,
  deadline: (before, after) => `Der Absender hat die Frist von ${before} auf ${after} verschoben.`,
  reminders: (everyDays, most) =>
    `Der Absender hat die automatischen Erinnerungen geändert: Abstand in Tagen ${everyDays}, höchstens ${most} pro Unterzeichner.`,
  changedBy: (actor) => `Geändert ${actor}.`,
  newLink: (name) => `Der Absender hat den Link von ${name} ersetzt.`,
  newLinkBy: (actor) => `Geändert ${actor}. Der alte Link gilt nicht mehr, den neuen hat der Absender erhalten.`,
  linkInPerson: (name) => `Der Absender hat einen Link erhalten, mit dem ${name} vor Ort unterzeichnet.`,
  delegated: (from, fromEmail, to, toEmail) =>
    `${from}, ${fromEmail} hat ${to}, ${toEmail} gebeten, stellvertretend zu unterzeichnen.`,
  delegatedLink: 'Der alte Link gilt nicht mehr. Den neuen hat der Absender nicht erhalten.',
  authentication: (name, methods) => `Bevor der Link von ${name} etwas öffnet, verlangt er: ${methods}.`,
  newAccessCode: 'Der Absender hat einen neuen Zugangscode festgelegt.',
  newPhone: (phone) => `SMS mit Codes gehen jetzt an ${phone}.`,
  codeSent: (name, email) => `Ein Code wurde per E-Mail an ${name}, ${email} gesendet.`,
  codeTextedTo: (name, phone) => `Ein Code wurde per SMS an ${name}, ${phone} gesendet.`,
  authenticated: (name, method) => `${name} wurde authentifiziert. Verfahren: ${method}.`,
  codeConfirmed: (email) => `Der Code wurde an ${email} gesendet.`,
  codeTexted: (phone) => `Der Code wurde per SMS an ${phone} gesendet.`,
  authenticationFailed: (name, method) =>
    `Über den Link von ${name} wurde ein falscher Code eingegeben. Verfahren: ${method}.`,
  authenticationLocked: (name, method) =>
    `Nach zu vielen falschen Codes wurde der Link von ${name} gesperrt. Verfahren: ${method}.`,
  smsPolicy: (oid) => `Die Richtlinie ${oid} sagt, dass der Unterzeichner durch einen SMS-Code authentifiziert wurde.`,
  checkPolicy: (oid) => `Die Richtlinie ${oid} sagt, dass ein Anbieter die Identität des Unterzeichners geprüft hat.`,
  checkFailed: (name) => `Über den Link von ${name} wurde eine Identitätsprüfung nicht bestanden.`,
  checkLocked: (name) =>
    `Zu viele Identitätsprüfungen wurden nicht bestanden, und der Link von ${name} wurde gesperrt.`,
  oidcPolicy: (oid) =>
    `Die Richtlinie ${oid} sagt, dass der Unterzeichner von einem Identitätsanbieter authentifiziert wurde.`,
  identity: (issuer, subject) => `Identitätsanbieter: ${issuer}. Kennung dort (Subject): ${subject}.`,
  identityName: (name) => `Name dort: ${name}.`,
  identityLevel: (acr) => `Art der Anmeldung dort (acr): ${acr}.`,
  identityFailed: (name) =>
    `Über den Link von ${name} hat sich jemand beim Identitätsanbieter angemeldet, aber nicht als ${name}.`,
  identityLocked: (name) =>
    `Beim Identitätsanbieter haben sich zu oft andere Personen angemeldet, und der Link von ${name} wurde gesperrt.`,
  passkeyFailed: (name) => `Über den Link von ${name} wurde ein Passkey abgelehnt.`,
  passkeyLocked: (name) => `Ein Passkey wurde zu oft abgelehnt, und der Link von ${name} wurde gesperrt.`,
  passkeyRegistered: (name, email) =>
    `${name} hat einen Passkey registriert, nach Bestätigung der E-Mail-Adresse ${email}.`,
  passkeyReset: (name, email) => `Der Absender hat den Passkey von ${name}, ${email} zurückgesetzt.`,
  passkeyResetBy: (actor) => `Zurückgesetzt ${actor}. Die Person muss einen neuen registrieren.`,
  authenticatedBy: (method, time) => `Authentifiziert: ${method}, ${time}`,
  loaded: (name) => `Das Dokument wurde über den Link von ${name} geladen.`,
  viewed: (name) => `Das Dokument wurde über den Link von ${name} angesehen.`,
  inPlaceOf: (name) => `An der Stelle von ${name}, auf eigene Bitte dieser Person.`,
  signed: {
    both: (name, email) =>
      `${name} hat unterzeichnet, über den Link, der an ${email} gesendet und dem Absender gegeben wurde.`,
    unmailed: (name) => `${name} hat unterzeichnet, über den Link, der dem Absender gegeben wurde.`,
    byEmail: (name, email) => `${name} hat unterzeichnet, über den Link, der an ${email} gesendet wurde.`,
    inPerson: (name) =>
      `${name} hat unterzeichnet, über den Link, der dem Absender für die Unterschrift vor Ort gegeben wurde.`,
    embedded: (name, origin) =>
      `${name} hat in einer Seite von ${origin} unterzeichnet, die der Absender für diese Person geöffnet hat.`,
  },
  approved: {
    both: (name, email) =>
      `${name} hat genehmigt, über den Link, der an ${email} gesendet und dem Absender gegeben wurde.`,
    unmailed: (name) => `${name} hat genehmigt, über den Link, der dem Absender gegeben wurde.`,
    byEmail: (name, email) => `${name} hat genehmigt, über den Link, der an ${email} gesendet wurde.`,
    inPerson: (name) =>
      `${name} hat genehmigt, über den Link, der dem Absender für die Genehmigung vor Ort gegeben wurde.`,
    embedded: (name, origin) =>
      `${name} hat in einer Seite von ${origin} genehmigt, die der Absender für diese Person geöffnet hat.`,
  },
  agreed: (text) => `Zugestimmt: „${text}“`,
  wording: (version, language) => `Wortlaut ${version}, ${language}.`,
  typed: (text) => `Getippt: ${text}`,
  typedInStyle: (text, style) => `Getippt im Stil „${style}“: ${text}`,
  drawn: (hash) => `Gezeichnet, SHA-256 des Bildes ${hash}`,
  uploaded: (hash) => `Als Bild hochgeladen, SHA-256 des Bildes ${hash}`,
  certificate: (serialNumber, fingerprint) => `Zertifikat ${serialNumber}, SHA-256 ${fingerprint}`,
  loadedHash: (hash) => `SHA-256 der über diesen Link geladenen Datei: ${hash}`,
  notLoaded: 'Die Datei war über diesen Link nicht geladen worden.',
  filled: (label, field) => `Ausgefüllt: ${label} (Formularfeld ${field})`,
  field: (field, hash, entry) => `Feld ${field}; SHA-256 der unterzeichneten Datei: ${hash}; Logeintrag ${entry}`,
  declined: (name, reason) => `${name} hat abgelehnt: ${reason}`,
  notMe: (name) => `Die Person, die den Link von ${name} geöffnet hat, gibt an, nicht ${name} zu sein.`,
  says: (reason) => `Ihre Mitteilung: ${reason}`,
  canceled: 'Der Absender hat die Anfrage zurückgezogen.',
  canceledBecause: (reason) => `Der Absender hat die Anfrage zurückgezogen: ${reason}`,
  canceledBy: (actor) => `Zurückgezogen ${actor}.`,
  expired: 'Die Anfrage ist abgelaufen.',
  failed: (reason) => `Die Anfrage ist fehlgeschlagen: ${reason}`,
  sealed: (organization) => `Das Siegel von ${organization} wurde angebracht.`,
  sealField: (field, fingerprint) => `Feld ${field}; SHA-256 des Zertifikats: ${fingerprint}`,
  finalized: 'Validierungsdaten und ein Dokument-Zeitstempel wurden hinzugefügt.',
  finalHash: (hash, entry) => `SHA-256 der fertigen Datei: ${hash}; Logeintrag ${entry}`,
  completed: 'Abgeschlossen: Alle haben unterzeichnet.',
  completedParts: 'Abgeschlossen: Alle haben ihren Teil erledigt.',
  copyTo: (name, email) => `Die fertige Kopie geht an ${name}, ${email}.`,
  from: (ip, program) => `Von ${ip}, ${program}`,
  fromEmbedded: (ip, program, origin) => `Von ${ip}, ${program}, in einer Seite von ${origin}`,
  unknownProgram: 'unbekanntes Programm',
}
