import type { MailWords } from './en.ts'

export const german: MailWords = {
  colon: ':',
  greeting: (name) => `Guten Tag ${name},`,
  sentBy: (registeredName) => `Gesendet von ${registeredName}`,
  bothNames: (name, registeredName) => `${name} (${registeredName})`,
  via: (name, registeredName) => `${name} über ${registeredName}`,
  from: (registeredName) => `Gesendet von Countersign im Auftrag von ${registeredName}.`,
  openElsewhere: 'Wenn die Schaltfläche nicht funktioniert, öffnen Sie diesen Link:',
  verifyHere: 'Wer das Dokument hat, kann es hier prüfen:',
  verifyOneHere: (title) => `Wer „${title}“ hat, kann das Dokument hier prüfen:`,
  openRequest: 'Die Anfrage in der Konsole öffnen:',
  messageFrom: (name) => `Nachricht von ${name}`,

  facts: {
    document: 'Dokument',
    pages: 'Seiten',
    requestedBy: 'Angefragt von',
    signBy: 'Unterzeichnen bis',
    signedBy: 'Unterzeichnet von',
    signature: (name, time) => `${name}, ${time}`,
    signer: 'Unterzeichner',
    recipient: 'Empfänger',
    linkSentTo: 'Link gesendet an',
    completed: 'Abgeschlossen',
    declinedBy: 'Abgelehnt von',
    delegatedBy: 'Delegiert von',
    expired: 'Abgelaufen',
    missing: 'Nicht unterzeichnet von',
    canceledBy: 'Zurückgezogen von',
    reference: 'Referenz',
    organization: 'Organisation',
    invitedBy: 'Eingeladen von',
    inviterEmail: 'E-Mail-Adresse',
    joinBy: 'Link gültig bis',
  },

  invitation: {
    subject: (title) => `Bitte unterzeichnen: ${title}`,
    preheader: (sender) => `${sender} bittet Sie, ein Dokument zu unterzeichnen.`,
    heading: (sender) => `${sender} bittet Sie um Ihre Unterschrift`,
    text: (title) => `bitte lesen und unterzeichnen Sie „${title}“.`,
    button: 'Lesen und unterzeichnen',
    personal: (sender) =>
      `Dieser Link ist persönlich: Wer ihn hat, kann in Ihrem Namen unterzeichnen. Auch ${sender} hat ihn. Leiten Sie diese E-Mail nicht weiter.`,
    personalAlone:
      'Dieser Link ist persönlich: Wer ihn hat, kann in Ihrem Namen unterzeichnen. Leiten Sie diese E-Mail nicht weiter.',
    delegated: (from) => `${from} bittet Sie, stellvertretend zu unterzeichnen.`,
    unknown: (sender) => `Wenn Sie ${sender} nicht kennen, können Sie diese E-Mail ignorieren.`,
  },

  protectedLink: {
    email_code: () =>
      'Dieser Link ist persönlich. Er öffnet das Dokument nur mit einem Code, den Sie in einer weiteren E-Mail erhalten. Leiten Sie keine der beiden weiter.',
    sms_code: (sender) =>
      `Dieser Link ist persönlich. Er öffnet das Dokument nur mit einem Code, den Sie per SMS erhalten. Eventuell brauchen Sie auch einen Zugangscode von ${sender}. Leiten Sie diese E-Mail nicht weiter.`,
    access_code: (sender) =>
      `Dieser Link ist persönlich. Er öffnet das Dokument nur mit dem Zugangscode, den Sie von ${sender} erhalten. Leiten Sie diese E-Mail nicht weiter.`,
    identity_check: (sender) =>
      `Dieser Link ist persönlich. Bevor sich das Dokument öffnet, prüft ein Anbieter Ihre Identität, zum Beispiel mit Ihrem Ausweis. Eventuell brauchen Sie auch einen Zugangscode von ${sender}. Leiten Sie diese E-Mail nicht weiter.`,
    oidc: (sender) =>
      `Dieser Link ist persönlich. Bevor sich das Dokument öffnet, melden Sie sich bei einem Identitätsanbieter von ${sender} an. Eventuell brauchen Sie auch einen Code. Leiten Sie diese E-Mail nicht weiter.`,
    both: (sender) =>
      `Dieser Link ist persönlich. Er öffnet das Dokument nur mit dem Zugangscode, den Sie von ${sender} erhalten, und einem Code aus einer weiteren E-Mail. Leiten Sie keine der beiden E-Mails weiter.`,
    passkey: () =>
      'Dieser Link ist persönlich. Er öffnet das Dokument nur mit Ihrem Passkey. Wenn Sie noch keinen haben, erstellen Sie ihn mit einem Code aus einer weiteren E-Mail. Leiten Sie keine der beiden weiter.',
    passkeyAndCode: (sender) =>
      `Dieser Link ist persönlich. Er öffnet das Dokument nur mit Ihrem Passkey und dem Zugangscode, den Sie von ${sender} erhalten. Wenn Sie noch keinen Passkey haben, erstellen Sie ihn mit einem Code, den wir Ihnen per E-Mail senden. Leiten Sie diese E-Mail nicht weiter.`,
  },

  signerCode: {
    subject: (sender) => `Ihr Code für das Dokument von ${sender}`,
    preheader: (code) => `Ihr Code lautet ${code}.`,
    heading: (code) => `Ihr Code: ${code}`,
    text: (sender) =>
      `bitte geben Sie diesen Code auf der Seite ein, die Sie geöffnet haben. Er bestätigt Ihre E-Mail-Adresse, bevor Sie ein Dokument von ${sender} sehen.`,
    expires: (minutes) => `Der Code gilt ${minutes} Minuten und nur einmal.`,
    secret: (sender) =>
      `Geben Sie diesen Code nur auf dieser Seite ein. Niemand von ${sender} oder Countersign fragt Sie am Telefon oder per E-Mail danach.`,
    unexpected:
      'Wenn Sie keinen Code angefordert haben, hat vielleicht jemand anderes Ihren Link. Ohne den Code öffnet er nichts.',
  },

  signerLocked: {
    subject: (title) => `Gesperrt: ${title}`,
    preheader: (signer) => `Für ${signer} gab es zu viele Fehlversuche.`,
    heading: (signer) => `${signer} kann das Dokument nicht öffnen`,
    text: (signer, title) =>
      `bei „${title}“ ist die Identitätsprüfung zu oft fehlgeschlagen. Der Link von ${signer} ist gesperrt.`,
    next: 'Öffnen Sie die Anfrage und ersetzen Sie den Link. Bei einem Zugangscode können Sie stattdessen einen neuen festlegen. Waren es nicht Versuche dieser Person, hat jemand anderes den Link.',
  },

  membershipInvitation: {
    subject: (organization) => `Einladung zu ${organization} auf Countersign`,
    preheader: (inviter) => `${inviter} hat Sie eingeladen.`,
    heading: (organization) => `Einladung zu ${organization}`,
    text: (inviter, organization) =>
      `${inviter} hat Sie zu „${organization}“ auf Countersign eingeladen. Dort arbeiten Sie mit den Dokumenten, Unterschriften und Siegeln der Organisation.`,
    next: 'Öffnen Sie den Link, wählen Sie ein Passwort und treten Sie bei. Wenn Sie schon ein Konto haben, melden Sie sich damit an.',
    button: 'Einladung ansehen',
    personal:
      'Dieser Link ist persönlich: Wer ihn öffnet, kann an Ihrer Stelle beitreten. Leiten Sie diese E-Mail nicht weiter.',
    unknown: (inviter) =>
      `Wenn Sie ${inviter} nicht kennen, können Sie diese E-Mail ignorieren. Sie treten nur bei, wenn Sie die Einladung annehmen.`,
  },

  account: {
    email: 'Konto',
    newEmail: 'Neue E-Mail-Adresse',
    at: 'Zeitpunkt',
    passwordReset: {
      subject: 'Passwort zurücksetzen',
      heading: 'Passwort zurücksetzen',
      text: (email) =>
        `Jemand möchte das Passwort des Kontos ${email} zurücksetzen. Öffnen Sie den Link, um ein neues zu wählen. Er gilt einmal, 60 Minuten lang.`,
      button: 'Neues Passwort wählen',
      unknown: 'Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren. Ihr Passwort bleibt, wie es ist.',
    },
    emailChange: {
      subject: 'Neue E-Mail-Adresse bestätigen',
      heading: 'Neue E-Mail-Adresse bestätigen',
      text: (email, newEmail) =>
        `Für das Konto ${email} soll künftig ${newEmail} gelten. Öffnen Sie den Link und melden Sie sich an, um das zu bestätigen. Er gilt 60 Minuten lang.`,
      button: 'E-Mail-Adresse bestätigen',
      unknown: 'Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren. Es ändert sich nichts.',
    },
    notices: {
      'password-changed': 'Ihr Passwort wurde geändert',
      'email-changed': 'Ihre E-Mail-Adresse wurde geändert',
      'second-factor-on': 'Die Bestätigung in zwei Schritten wurde eingeschaltet',
      'second-factor-off': 'Die Bestätigung in zwei Schritten wurde ausgeschaltet',
      'app-removed': 'Die Authenticator-App wurde aus Ihrem Konto entfernt',
      'passkey-added': 'Ihrem Konto wurde ein Passkey hinzugefügt',
      'passkey-removed': 'Ein Passkey wurde aus Ihrem Konto entfernt',
    },
    notMe: 'Wenn Sie das waren, ist nichts zu tun. Wenn nicht, wenden Sie sich sofort an Ihre Administration.',
  },

  reminder: {
    subject: (title) => `Erinnerung: Bitte unterzeichnen Sie ${title}`,
    ownSubject: (subject) => `Erinnerung: ${subject}`,
    preheader: (sender) => `${sender} wartet auf Ihre Unterschrift.`,
    heading: (sender) => `${sender} wartet auf Ihre Unterschrift`,
    text: (title) => `„${title}“ wartet auf Ihre Unterschrift.`,
  },

  approval: {
    subject: (title) => `Bitte genehmigen: ${title}`,
    preheader: (sender) => `${sender} bittet Sie, ein Dokument zu genehmigen.`,
    heading: (sender) => `${sender} bittet Sie um Ihre Genehmigung`,
    text: (title) => `bitte lesen und genehmigen Sie „${title}“.`,
    button: 'Lesen und genehmigen',
    by: 'Genehmigen bis',
    personal: (sender) =>
      `Dieser Link ist persönlich: Wer ihn hat, kann in Ihrem Namen genehmigen. Auch ${sender} hat ihn. Leiten Sie diese E-Mail nicht weiter.`,
    personalAlone:
      'Dieser Link ist persönlich: Wer ihn hat, kann in Ihrem Namen genehmigen. Leiten Sie diese E-Mail nicht weiter.',
    reminder: {
      subject: (title) => `Erinnerung: Bitte genehmigen Sie ${title}`,
      preheader: (sender) => `${sender} wartet auf Ihre Genehmigung.`,
      heading: (sender) => `${sender} wartet auf Ihre Genehmigung`,
      text: (title) => `„${title}“ wartet auf Ihre Genehmigung.`,
    },
    doneBy: 'Genehmigt von',
    missing: 'Nicht genehmigt von',
    decline: {
      preheader: (signer) => `${signer} hat die Genehmigung abgelehnt.`,
      heading: (signer) => `${signer} hat die Genehmigung abgelehnt`,
      text: (signer, title) =>
        `${signer} hat es abgelehnt, „${title}“ zu genehmigen. Die Anfrage ist geschlossen, und niemand kann mehr unterzeichnen.`,
    },
    delegated: (from) => `${from} bittet Sie, stellvertretend zu genehmigen.`,
  },

  viewing: {
    subject: (title) => `Bitte ansehen: ${title}`,
    preheader: (sender) => `${sender} bittet Sie, ein Dokument anzusehen.`,
    heading: (sender) => `${sender} bittet Sie, ein Dokument anzusehen`,
    text: (title) => `bitte öffnen und lesen Sie „${title}“. Sie müssen nicht unterzeichnen.`,
    button: 'Dokument ansehen',
    by: 'Ansehen bis',
    personal: (sender) =>
      `Dieser Link ist persönlich: Wer ihn hat, kann das Dokument an Ihrer Stelle lesen. Auch ${sender} hat ihn. Leiten Sie diese E-Mail nicht weiter.`,
    personalAlone:
      'Dieser Link ist persönlich: Wer ihn hat, kann das Dokument an Ihrer Stelle lesen. Leiten Sie diese E-Mail nicht weiter.',
    reminder: {
      subject: (title) => `Erinnerung: Bitte sehen Sie ${title} an`,
      preheader: (sender) => `${sender} wartet darauf, dass Sie ein Dokument ansehen.`,
      heading: (sender) => `${sender} wartet darauf, dass Sie ein Dokument ansehen`,
      text: (title) => `„${title}“ wartet darauf, dass Sie es ansehen.`,
    },
    doneBy: 'Angesehen von',
    missing: 'Nicht angesehen von',
  },

  completion: {
    subject: (title) => `Abgeschlossen: ${title}`,
    preheader: 'Alle haben unterzeichnet.',
    heading: 'Abgeschlossen: Alle haben unterzeichnet',
    text: (title) => `alle haben „${title}“ unterzeichnet.`,
    attached:
      'Das unterzeichnete Dokument ist angehängt. Lassen Sie die Datei, wie sie ist: Jede Änderung macht die Unterschriften ungültig.',
    allAttached:
      'Die unterzeichneten Dokumente sind angehängt. Bewahren Sie die Dateien unverändert auf: Jede Änderung macht die Unterschriften ungültig.',
    allLinked:
      'Sie können die unterzeichneten Dokumente hier herunterladen. Bewahren Sie die Dateien unverändert auf: Jede Änderung macht die Unterschriften ungültig.',
    container:
      'Es ist eine .asice-Datei mit dem Dokument und allen Unterschriften. Jedes ZIP-Programm kann sie öffnen.',
    linked:
      'Hier können Sie das unterzeichnete Dokument herunterladen. Lassen Sie die Datei, wie sie ist: Jede Änderung macht die Unterschriften ungültig.',
    button: 'Dokument herunterladen',
    allButton: 'Dokumente herunterladen',
    parts: {
      preheader: 'Alle sind fertig.',
      heading: 'Abgeschlossen: Alle sind fertig',
      text: (title) => `alle haben ihren Teil zu „${title}“ erledigt.`,
    },
    copy: (sender) => `${sender} hat Sie als Empfänger dieser Kopie angegeben.`,
  },

  delegation: {
    subject: (title) => `Delegiert: ${title}`,
    preheader: (from, to) => `${to} unterzeichnet anstelle von ${from}.`,
    heading: (from) => `${from} hat die Unterschrift delegiert`,
    text: (from, to, title) =>
      `${from} hat ${to} gebeten, „${title}“ stellvertretend zu unterzeichnen. ${to} hat einen Link per E-Mail erhalten, und der Link von ${from} funktioniert nicht mehr.`,
    accessCode: (to) =>
      `${to} braucht den Zugangscode, um das Dokument zu öffnen. Wenn Sie einverstanden sind, geben Sie ihn weiter, aber nicht per E-Mail.`,
    next: 'Wenn Sie nicht einverstanden sind, berichtigen Sie den Unterzeichner oder ziehen Sie die Anfrage zurück.',
    approval: {
      preheader: (from, to) => `${to} genehmigt anstelle von ${from}.`,
      heading: (from) => `${from} hat die Genehmigung delegiert`,
      text: (from, to, title) =>
        `${from} hat ${to} gebeten, „${title}“ stellvertretend zu genehmigen. ${to} hat einen Link per E-Mail erhalten, und der Link von ${from} funktioniert nicht mehr.`,
      next: 'Wenn Sie nicht einverstanden sind, berichtigen Sie den Genehmiger oder ziehen Sie die Anfrage zurück.',
      person: 'Genehmiger',
    },
  },

  decline: {
    subject: (title) => `Abgelehnt: ${title}`,
    preheader: (signer) => `${signer} hat die Unterzeichnung abgelehnt.`,
    heading: (signer) => `${signer} hat die Unterzeichnung abgelehnt`,
    text: (signer, title) =>
      `${signer} hat es abgelehnt, „${title}“ zu unterzeichnen. Die Anfrage ist geschlossen, und niemand kann mehr unterzeichnen.`,
    reasonOf: (signer) => `Begründung von ${signer}`,
  },

  wrongRecipient: {
    subject: (title) => `Falscher Empfänger: ${title}`,
    preheader: (signer) => `Der Link für ${signer} hat jemand anderen erreicht.`,
    heading: 'Der Link hat die falsche Person erreicht',
    text: (signer, title) =>
      `die Person, die den Link von ${signer} geöffnet hat, gibt an, nicht ${signer} zu sein. Die Anfrage ist geschlossen, und niemand kann „${title}“ mehr unterzeichnen.`,
    next: 'Prüfen Sie die E-Mail-Adresse und senden Sie eine neue Anfrage.',
    message: 'Nachricht der Person, die den Link geöffnet hat',
  },

  closing: {
    subject: (title) => `Geschlossen: ${title}`,
    preheader: 'Sie müssen nichts mehr tun.',
    heading: 'Diese Anfrage ist geschlossen',
    text: (title) =>
      `die Anfrage zu „${title}“ ist geschlossen, weil nicht alle unterzeichnen. Sie müssen nichts mehr tun, und Ihr Link funktioniert nicht mehr.`,
    parts: {
      text: (title) =>
        `die Anfrage zu „${title}“ ist geschlossen, weil nicht alle ihren Teil erledigen. Sie müssen nichts mehr tun, und Ihr Link funktioniert nicht mehr.`,
    },
  },

  expiry: {
    subject: (title) => `Abgelaufen: ${title}`,
    preheader: 'Diese Anfrage ist abgelaufen.',
    heading: 'Diese Anfrage ist abgelaufen',
    text: (title) =>
      `nicht alle haben „${title}“ rechtzeitig unterzeichnet. Die Links zum Unterzeichnen funktionieren nicht mehr.`,
    parts: {
      text: (title) =>
        `nicht alle haben ihren Teil zu „${title}“ rechtzeitig erledigt. Die Links funktionieren nicht mehr.`,
    },
  },

  cancellation: {
    subject: (title) => `Zurückgezogen: ${title}`,
    preheader: 'Sie müssen nicht mehr unterzeichnen.',
    heading: 'Diese Anfrage wurde zurückgezogen',
    text: (sender, title) =>
      `${sender} hat die Anfrage zu „${title}“ zurückgezogen. Sie müssen nichts mehr tun, und Ihr Link funktioniert nicht mehr.`,
    reasonOf: (sender) => `Begründung von ${sender}`,
  },
}
