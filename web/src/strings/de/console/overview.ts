import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'
import { pluralIn } from '../../word-forms.ts'

const plural = pluralIn('de')

export const overview: ConsoleTexts['overview'] = {
  attention: {
    title: 'Erfordert Ihre Aufmerksamkeit',
    nothing: 'Zurzeit nichts. Alles läuft wie vorgesehen.',
    waiting: (number, more) =>
      more
        ? `Mehr als ${count(number)} Signaturanfragen warten auf Unterschriften`
        : plural(number, {
            one: '1 Signaturanfrage wartet auf Unterschriften',
            other: `${count(number)} Signaturanfragen warten auf Unterschriften`,
          }),
    expiring: (number) =>
      plural(number, {
        one: '1 Signaturanfrage läuft innerhalb von 2 Tagen ab',
        other: `${count(number)} Signaturanfragen laufen innerhalb von 2 Tagen ab`,
      }),
    stopped: (number) =>
      plural(number, {
        one: '1 Signaturanfrage wurde in den letzten 7 Tagen ohne alle Unterschriften geschlossen',
        other: `${count(number)} Signaturanfragen wurden in den letzten 7 Tagen ohne alle Unterschriften geschlossen`,
      }),
    endpoints: (number) =>
      plural(number, {
        one: '1 Webhook-Endpunkt wurde deaktiviert, weil seine Zustellungen fehlschlugen',
        other: `${count(number)} Webhook-Endpunkte wurden deaktiviert, weil ihre Zustellungen fehlschlugen`,
      }),
    deliveries: (number) =>
      plural(number, {
        one: '1 Webhook-Zustellung ist in den letzten 7 Tagen fehlgeschlagen',
        other: `${count(number)} Webhook-Zustellungen sind in den letzten 7 Tagen fehlgeschlagen`,
      }),
    unrenewed: (number, more) =>
      more
        ? `Mehr als ${count(number)} Dokumente konnten nicht erneuert werden und verlieren ihren Schutz`
        : plural(number, {
            one: '1 Dokument konnte nicht erneuert werden und verliert seinen Schutz',
            other: `${count(number)} Dokumente konnten nicht erneuert werden und verlieren ihren Schutz`,
          }),
    alarm:
      'Neue Einträge haben die Blockchain seit mehr als 36 Stunden nicht erreicht. Wenden Sie sich an Ihren Administrator.',
    delayed: 'Neue Einträge gelangen verzögert in die Blockchain.',
  },
  requests: {
    title: 'Neueste Signaturanfragen',
    all: 'Alle Signaturanfragen ansehen',
    create: 'Unterschriften anfordern',
    none: 'Noch keine Anfragen. Senden Sie ein Dokument zur Unterzeichnung und verfolgen Sie hier den Fortschritt.',
  },
  documents: {
    title: 'Neueste Dokumente',
    all: 'Alle Dokumente ansehen',
    none: 'Noch keine Dokumente. Laden Sie ein PDF hoch, um es unterzeichnen, siegeln oder mit einem Zeitstempel versehen zu lassen.',
  },
  anchoring: {
    title: 'Blockchain-Nachweis',
    network: 'Netzwerk',
    publicChain: 'Öffentliches Netzwerk, für alle prüfbar',
    privateChain: 'Testnetzwerk, kein unabhängiger Nachweis',
    next: 'Nächste Aktualisierung',
    nextNone: 'Kurz nach dem nächsten Eintrag',
    every: (hours) =>
      plural(hours, {
        one: 'Einträge werden jede Stunde in die Blockchain geschrieben.',
        other: `Einträge werden alle ${count(hours)} Stunden in die Blockchain geschrieben.`,
      }),
    queued: 'Ausstehende Einträge',
    open: 'In Arbeit',
    openExpected: (time) => `Erwartet bis ${time}`,
    openNow: 'Wird geschrieben',
    last: 'Letzte Aktualisierung',
    lastNone: 'Noch keine',
    transaction: 'Transaktion ansehen',
  },
  quota: {
    title: 'Nutzung in diesem Monat',
    names: {
      timestamps: 'Zeitstempel',
      signingRequests: 'Signaturanfragen',
      seals: 'Gesetzte Siegel',
      documents: 'Dokumente',
      storageBytes: 'Speicher',
    },
    of: (used, limit) => `${used} von ${limit}`,
    unlimited: (used) => `${used}, unbegrenzt`,
    usedUp: 'Limit erreicht',
    reset: (day) => `Die Nutzung wird am ${day} zurückgesetzt; beim Speicher zählt die aktuelle Belegung.`,
    uncounted: 'Automatische Zeitstempel von Dokumenten, Unterschriften und Siegeln zählen nicht.',
    plan: { enterprise: 'Tarif: Enterprise', free: 'Tarif: Kostenlos' },
  },
  firstSteps: {
    title: 'Erste Schritte',
    text: 'Wählen Sie, wie Sie beginnen:',
    upload: 'Dokument hochladen',
    uploadText: 'Ein PDF zum Unterzeichnen, Siegeln oder für einen Zeitstempel.',
    request: 'Unterschriften anfordern',
    requestText: 'Wählen Sie ein PDF und die Unterzeichner. Der Dienst sendet die E-Mails.',
    key: 'API-Schlüssel erstellen',
    keyText:
      'Nutzen Sie die API mit Ihrem Programm. Mit Ihrem Schlüssel versieht dieser Befehl den Fingerabdruck einer Datei mit einem Zeitstempel:',
    keyPlace: 'IHR_SCHLUESSEL',
    copy: 'Befehl kopieren',
  },
}
