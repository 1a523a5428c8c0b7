import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'
import { isolated } from '../../word-forms.ts'

export const seals: ConsoleTexts['seals'] = {
  title: 'Siegel',
  lead: 'Ein Siegel signiert ein Dokument im Namen Ihrer Organisation und zeigt ein Bild auf der Seite.',
  statuses: { ACTIVE: 'Aktiv', REVOKED: 'Widerrufen', EXPIRED: 'Abgelaufen' },
  create: 'Siegel erstellen',
  emptyTitle: 'Noch keine Siegel',
  emptyManager: 'Sie brauchen nur einen Namen. Zertifikat und Bild kann der Dienst erstellen.',
  emptyMember: 'Ein Inhaber oder Administrator Ihrer Organisation kann eines erstellen.',
  pictureOf: (name) => `Bild des Siegels ${isolated(name)}`,
  holder: 'Zertifikatsinhaber',
  validUntil: 'Gültig bis',
  more: 'Mehr anzeigen',

  form: {
    title: 'Siegel erstellen',
    name: 'Name',
    nameHint: 'Zum Beispiel „Hauptsiegel“. Erscheint auf dem Siegel, unter dem Namen Ihrer Organisation.',
    nameLong: 'Geben Sie einen Namen von höchstens 64 Zeichen ein.',
    picture: 'Bild (optional)',
    pictureHint: 'PNG, JPEG oder SVG. Ohne Bild zeigt das Siegel den Namen Ihrer Organisation in einem Rahmen.',
    removePicture: 'Bild entfernen',
    preview: 'Vorschau',
    previewNone: 'Geben Sie einen Namen ein, um das Siegel zu sehen.',
    previewOf: 'Vorschau des Siegels',
    badPicture: 'Dieses Bild ist nicht lesbar. Wählen Sie eine PNG-, JPEG- oder SVG-Datei.',
    largePicture: 'Dieses Bild ist zu groß. Verwenden Sie ein SVG bis 256 KB oder ein anderes Bild bis 20 MB.',
    own: 'Eigenes Zertifikat verwenden',
    ownHint:
      'Eine PKCS#12-Datei (.p12 oder .pfx) mit Schlüssel und Zertifikat zum Siegeln. Ohne sie stellt dieser Dienst ein Zertifikat aus.',
    file: 'PKCS#12-Datei',
    largeFile: 'Wählen Sie eine PKCS#12-Datei von höchstens 256 KB.',
    removeFile: 'Datei entfernen',
    password: 'Passwort der Datei',
    passwordHint: 'Wird einmal zum Öffnen der Datei verwendet und nicht gespeichert.',
    submit: 'Siegel erstellen',
  },

  page: {
    facts: 'Über dieses Siegel',
    status: 'Status',
    name: 'Zertifikatsinhaber',
    issuer: 'Ausgestellt von',
    validFrom: 'Gültig ab',
    validUntil: 'Gültig bis',
    serial: 'Seriennummer',
    fingerprint: 'Fingerabdruck des Zertifikats (SHA-256)',
    created: 'Erstellt',
    revoked: 'Widerrufen',
    apply: 'Um dieses Siegel zu verwenden, öffnen Sie ein Dokument und wählen Sie „Siegel setzen“.',
    toDocuments: 'Zu den Dokumenten',
    ended:
      'Das Zertifikat dieses Siegels ist abgelaufen. Zuvor gesiegelte Dokumente bleiben gültig. Erstellen Sie für neue Dokumente ein neues Siegel.',
  },

  uses: {
    title: 'Verwendung',
    membersOnly: 'Nur Inhaber und Administratoren sehen, wo ein Siegel verwendet wurde.',
    caption: 'Verwendungen dieses Siegels, neueste zuerst',
    document: 'Dokument',
    deleted: 'Gelöschtes Dokument:',
    page: 'Seite',
    time: 'Gesiegelt',
    by: 'Gesiegelt von',
    person: 'Mitglied in der Konsole',
    key: 'API-Schlüssel',
    number: 'Zeitstempel',
    numberOf: (number) => `Nummer ${count(number)}`,
    emptyTitle: 'Noch nicht verwendet',
    emptyText: 'Dokumente, die Sie mit diesem Siegel siegeln, erscheinen hier.',
  },

  revoke: {
    action: 'Widerrufen',
    title: 'Dieses Siegel widerrufen?',
    text: (name) =>
      `Sie können „${isolated(name)}“ nicht mehr verwenden. Bisher gesiegelte Dokumente bleiben gültig, da ihre Zeitstempel beweisen, wann sie gesiegelt wurden.`,
    reason: 'Grund',
    reasons: {
      unspecified: 'Kein bestimmter Grund',
      keyCompromise: 'Jemand anderes könnte den Schlüssel haben',
      affiliationChanged: 'Die Organisation hat sich geändert, zum Beispiel ihr Name',
      superseded: 'Durch ein anderes Siegel ersetzt',
      cessationOfOperation: 'Wird nicht mehr gebraucht',
    },
    publicNote:
      'Wenn dieser Dienst das Zertifikat ausgestellt hat, erscheint der Grund in seiner öffentlichen Liste widerrufener Zertifikate.',
    done: 'Siegel widerrufen.',
  },
}
