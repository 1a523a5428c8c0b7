import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'
import { isolated } from '../../word-forms.ts'

export const seals: ConsoleTexts['seals'] = {
  title: 'Siegel',
  lead: 'Ein Siegel signiert ein Dokument im Namen Ihrer Organisation, mit einem Bild auf der Seite.',
  statuses: { ACTIVE: 'Aktiv', REVOKED: 'Widerrufen', EXPIRED: 'Abgelaufen' },
  create: 'Siegel erstellen',
  emptyTitle: 'Noch keine Siegel',
  emptyManager: 'Ein Siegel braucht nur einen Namen: Zertifikat und Bild können hier erzeugt werden.',
  emptyMember: 'Ein Inhaber oder Administrator Ihrer Organisation kann eines erstellen.',
  pictureOf: (name) => `Bild des Siegels ${isolated(name)}`,
  holder: 'Zertifikat für',
  validUntil: 'Gültig bis',
  more: 'Mehr anzeigen',

  form: {
    title: 'Siegel erstellen',
    name: 'Name',
    nameHint: 'Zum Beispiel „Hauptsiegel“. Er steht auf dem Siegel, unter dem Namen Ihrer Organisation.',
    nameLong: 'Ein Name hat höchstens 64 Zeichen.',
    picture: 'Bild (optional)',
    pictureHint: 'PNG, JPEG oder SVG. Ohne Bild wird ein Rahmen mit dem Namen Ihrer Organisation gezeichnet.',
    removePicture: 'Ohne Bild',
    preview: 'Vorschau',
    previewNone: 'Geben Sie einen Namen ein, um das Siegel zu sehen.',
    previewOf: 'So wird das Siegel aussehen',
    badPicture: 'Dieses Bild ist nicht lesbar. Wählen Sie eine PNG-, JPEG- oder SVG-Datei.',
    largePicture: 'Dieses Bild ist zu groß. Ein SVG darf 256 KB haben, ein anderes Bild 20 MB.',
    own: 'Eigenes Zertifikat verwenden',
    ownHint:
      'Eine PKCS#12-Datei (.p12 oder .pfx) mit Schlüssel und Zertifikat zum Siegeln. Ohne sie stellt dieser Dienst ein Zertifikat aus.',
    file: 'PKCS#12-Datei',
    largeFile: 'Eine PKCS#12-Datei hat höchstens 256 KB.',
    removeFile: 'Ohne diese Datei',
    password: 'Passwort der Datei',
    passwordHint: 'Es öffnet die Datei einmal und wird nicht gespeichert.',
    submit: 'Siegel erstellen',
  },

  page: {
    facts: 'Über dieses Siegel',
    status: 'Status',
    name: 'Zertifikat für',
    issuer: 'Ausgestellt von',
    validFrom: 'Gültig ab',
    validUntil: 'Gültig bis',
    serial: 'Seriennummer',
    fingerprint: 'Fingerabdruck des Zertifikats (SHA-256)',
    created: 'Erstellt',
    revoked: 'Widerrufen',
    apply: 'Um es zu verwenden, öffnen Sie ein Dokument und wählen Sie „Siegel setzen“.',
    toDocuments: 'Zu den Dokumenten',
    ended:
      'Sein Zertifikat ist abgelaufen. Zuvor gesiegelte Dokumente bleiben gültig; für neue erstellen Sie ein neues Siegel.',
  },

  uses: {
    title: 'Wo es verwendet wurde',
    membersOnly: 'Inhaber und Administratoren sehen, wo ein Siegel verwendet wurde.',
    caption: 'Verwendungen dieses Siegels, die neuesten zuerst',
    document: 'Dokument',
    deleted: 'Ein gelöschtes Dokument:',
    page: 'Seite',
    time: 'Gesiegelt',
    by: 'Gesetzt von',
    person: 'Person in der Konsole',
    key: 'API-Schlüssel',
    number: 'Zeitstempel',
    numberOf: (number) => `Nummer ${count(number)}`,
    emptyTitle: 'Noch nicht verwendet',
    emptyText: 'Dokumente, die damit gesiegelt werden, erscheinen hier.',
  },

  revoke: {
    action: 'Widerrufen',
    title: 'Dieses Siegel widerrufen?',
    text: (name) =>
      `„${isolated(name)}“ kann nie wieder verwendet werden. Bisher gesiegelte Dokumente bleiben gültig, da ihre Zeitstempel beweisen, wann das war.`,
    reason: 'Warum?',
    reasons: {
      unspecified: 'Kein bestimmter Grund',
      keyCompromise: 'Jemand anderes könnte den Schlüssel haben',
      affiliationChanged: 'Die Organisation hat sich geändert, zum Beispiel ihr Name',
      superseded: 'Ein anderes Siegel ersetzt es',
      cessationOfOperation: 'Es wird nicht mehr gebraucht',
    },
    publicNote:
      'Wenn dieser Dienst das Zertifikat ausgestellt hat, steht der Grund in seiner Liste widerrufener Zertifikate.',
    done: 'Das Siegel ist widerrufen.',
  },
}
