import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'
import { pluralIn } from '../../word-forms.ts'

const plural = pluralIn('de')

export const overview: ConsoleTexts['overview'] = {
  attention: {
    title: 'Handlungsbedarf',
    nothing: 'Zurzeit keiner. Alle Anfragen, Zustellungen und Verankerungen sind unterwegs oder erledigt.',
    waiting: (number, more) =>
      more
        ? `Mehr als ${count(number)} Signaturanfragen warten auf Unterschriften`
        : plural(number, {
            one: '1 Signaturanfrage wartet auf Unterschriften',
            other: `${count(number)} Signaturanfragen warten auf Unterschriften`,
          }),
    expiring: (number) =>
      plural(number, {
        one: '1 Signaturanfrage endet innerhalb von zwei Tagen',
        other: `${count(number)} Signaturanfragen enden innerhalb von zwei Tagen`,
      }),
    stopped: (number) =>
      plural(number, {
        one: '1 Signaturanfrage endete in der letzten Woche, ohne dass alle unterzeichnet hatten',
        other: `${count(number)} Signaturanfragen endeten in der letzten Woche, ohne dass alle unterzeichnet hatten`,
      }),
    endpoints: (number) =>
      plural(number, {
        one: '1 Webhook-Endpunkt wurde deaktiviert, weil seine Zustellungen fehlschlugen',
        other: `${count(number)} Webhook-Endpunkte wurden deaktiviert, weil ihre Zustellungen fehlschlugen`,
      }),
    deliveries: (number) =>
      plural(number, {
        one: '1 Webhook-Zustellung ist in der letzten Woche fehlgeschlagen',
        other: `${count(number)} Webhook-Zustellungen sind in der letzten Woche fehlgeschlagen`,
      }),
    unrenewed: (number, more) =>
      more
        ? `Mehr als ${count(number)} Dokumente konnten nicht erneuert werden und verlieren ihren Schutz`
        : plural(number, {
            one: '1 Dokument konnte nicht erneuert werden und verliert seinen Schutz',
            other: `${count(number)} Dokumente konnten nicht erneuert werden und verlieren ihren Schutz`,
          }),
    alarm:
      'Eine Wurzel wartet seit mehr als 36 Stunden darauf, in die Blockchain geschrieben zu werden. Informieren Sie den Betreiber dieses Dienstes.',
    trouble: 'Die Verankerung verzögert sich:',
  },
  requests: {
    title: 'Neueste Signaturanfragen',
    all: 'Alle Signaturanfragen',
    create: 'Unterschriften anfordern',
    none: 'Noch keine. Senden Sie ein Dokument zur Unterzeichnung; hier sehen Sie dann den Stand.',
  },
  documents: {
    title: 'Neueste Dokumente',
    all: 'Alle Dokumente',
    none: 'Noch keine. Laden Sie ein PDF hoch, um es unterzeichnen, siegeln oder registrieren zu lassen.',
  },
  anchoring: {
    title: 'Verankerung',
    network: 'Blockchain',
    publicChain: 'öffentlich: jeder kann prüfen',
    privateChain: 'privat: beweist Fremden nichts',
    next: 'Nächste Verankerung',
    nextNone: 'Bald nach der nächsten Registrierung',
    every: (hours) =>
      plural(hours, {
        one: 'Jede Stunde wird eine Wurzel geschrieben.',
        other: `Alle ${count(hours)} Stunden wird eine Wurzel geschrieben.`,
      }),
    queued: 'Wartende Registrierungen',
    open: 'Unterwegs',
    openExpected: (time) => `erwartet: ${time}`,
    openNow: 'wird gerade geschrieben',
    last: 'Zuletzt bestätigt',
    lastNone: 'Noch keine',
    transaction: 'Transaktion ansehen',
  },
  quota: {
    title: 'Dieser Monat',
    names: {
      timestamps: 'Zeitstempel',
      signingRequests: 'Signaturanfragen',
      seals: 'Gesetzte Siegel',
      documents: 'Dokumente',
      storageBytes: 'Speicher',
    },
    of: (used, limit) => `${used} von ${limit}`,
    unlimited: (used) => `${used}, unbegrenzt`,
    usedUp: 'Aufgebraucht',
    reset: (day) => `Am ${day} beginnt die Zählung neu; beim Speicher zählt, was jetzt aufbewahrt wird.`,
    uncounted: 'Zeitstempel, die Dokumente, Unterschriften und Siegel von selbst erhalten, zählen nicht mit.',
    plan: { enterprise: 'Tarif: Enterprise', free: 'Tarif: Kostenlos' },
  },
  firstSteps: {
    title: 'Erste Schritte',
    text: 'Hier ist noch nichts. Drei Wege, um zu beginnen:',
    upload: 'Dokument hochladen',
    uploadText: 'Ein PDF, um es unterzeichnen, siegeln oder registrieren zu lassen.',
    request: 'Unterschrift anfordern',
    requestText: 'Wählen Sie ein PDF und die Unterzeichner; der Dienst versendet die E-Mails.',
    key: 'API-Schlüssel erstellen',
    keyText:
      'Überlassen Sie es einem Programm. Mit einem Schlüssel registriert diese Zeile den Fingerabdruck einer Datei:',
    keyPlace: 'IHR_SCHLUESSEL',
    copy: 'Zeile kopieren',
  },
}
