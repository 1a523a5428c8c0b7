import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'
import { isolated, pluralIn } from '../../word-forms.ts'

const plural = pluralIn('de')

export const settings: ConsoleTexts['settings'] = {
  title: 'Einstellungen',
  notYours: 'Nur Inhaber und Administratoren können das ändern.',
  saved: 'Gespeichert.',
  branding: {
    title: 'Erscheinungsbild',
    text: 'Neue Anfragen verwenden es in E-Mails und auf der Unterschriftsseite, sofern sie kein eigenes haben. Frühere Anfragen behalten ihres.',
    logo: 'Logo der Organisation',
    logoHint: 'PNG oder JPEG, höchstens 200 KB. Am besten eignet sich ein breites Logo auf weißem Grund.',
    logoWrong: 'Wählen Sie ein PNG oder JPEG von höchstens 200 KB.',
    removeLogo: 'Logo entfernen',
    save: 'Erscheinungsbild speichern',
    preview: 'Vorschau der Unterschriftsseite',
    testMode: 'Der Testmodus verwendet das Erscheinungsbild des Livemodus.',
  },
  consent: {
    title: 'Einwilligungstext',
    text: 'Diesem Text stimmen Personen zu, bevor sie unterzeichnen oder genehmigen. Das Prüfprotokoll enthält ihn Wort für Wort. Eine Änderung gilt auch für offene Anfragen und für den Testmodus.',
    role: 'Für',
    roles: { signer: 'Personen, die unterzeichnen', approver: 'Personen, die genehmigen' },
    language: 'Sprache',
    label: 'Text',
    hint: 'Einfacher Text mit 20 bis 4.000 Zeichen. Zeilenumbrüche sind erlaubt. Er gilt auch für Anfragen mit mehreren Dokumenten.',
    wrong: 'Geben Sie 20 bis 4.000 Zeichen ein.',
    save: 'Text speichern',
    useStandard: 'Standardtext verwenden',
    standard: 'Standardtext.',
    own: 'Eigener Text.',
    version: (version: string) => `Fassung ${isolated(version)}`,
    since: 'seit',
    versions: 'Ihre Fassungen',
    columns: { version: 'Fassung', date: 'Seit', text: 'Text' },
    backToStandard: 'Standardtext',
  },
  embedding: {
    title: 'Einbettung',
    text: 'Seiten dieser Ursprünge können die Unterschriftsseite in einem Rahmen zeigen. Der Testmodus hat eine eigene Liste.',
    origins: 'Erlaubte Ursprünge',
    hint: 'Einer pro Zeile, zum Beispiel https://app.example.org. Höchstens 20.',
    wrong: (line) =>
      `Zeile ${line} ist kein Ursprung. Schreiben Sie ihn wie https://app.example.org, ohne Pfad. http ist nur für localhost möglich.`,
    tooMany: 'Geben Sie höchstens 20 Ursprünge ein.',
    save: 'Ursprünge speichern',
    none: 'Keine',
  },
  retention: {
    title: 'Aufbewahrung',
    text: 'Ein täglicher Lauf löscht die Dokumente von Anfragen, die vor so langer Zeit geschlossen wurden, auch von früheren. Prüfprotokolle, Fingerabdrücke und Zeitstempel bleiben erhalten. Gesperrte Anfragen sind ausgenommen.',
    documents: 'Dokumente löschen nach (Tagen)',
    hint: (most) =>
      `1 bis ${count(most)} Tage, nachdem eine Anfrage geschlossen wurde. Lassen Sie das Feld leer, um Dokumente zu behalten.`,
    wrong: (most) => `Geben Sie eine ganze Zahl von 1 bis ${count(most)} ein, oder lassen Sie das Feld leer.`,
    people: 'Personen löschen nach (Tagen)',
    peopleHint:
      'Namen, E-Mail- und IP-Adressen werden in Anfragen, Prüfprotokollen und E-Mails ersetzt. Dokumente, die behalten werden, enthalten weiterhin Namen. Lassen Sie das Feld leer, um sie zu behalten.',
    shownPeople: (days) =>
      days === null
        ? 'Personen werden behalten.'
        : plural(days, {
            one: `Personen werden ${count(days)} Tag nach dem Schließen einer Anfrage gelöscht.`,
            other: `Personen werden ${count(days)} Tage nach dem Schließen einer Anfrage gelöscht.`,
          }),
    save: 'Aufbewahrung speichern',
    shown: (days) =>
      days === null
        ? 'Dokumente werden behalten.'
        : plural(days, {
            one: `Dokumente werden ${count(days)} Tag nach dem Schließen einer Anfrage gelöscht.`,
            other: `Dokumente werden ${count(days)} Tage nach dem Schließen einer Anfrage gelöscht.`,
          }),
  },
  people: {
    title: 'Daten einer Person',
    text: 'Exportieren oder löschen Sie, was Ihre Organisation über eine Person speichert. Das Auditprotokoll hält beides fest, ohne die E-Mail-Adresse.',
    email: 'E-Mail-Adresse der Person',
    emailWrong: 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel anna@example.org',
    download: 'Daten herunterladen',
    erase: 'Person löschen',
    saved: 'Heruntergeladen.',
    erased: (requests) =>
      requests === 0
        ? 'In geschlossenen Anfragen war nichts mehr zu löschen.'
        : plural(requests, {
            one: `Aus ${count(requests)} Anfrage gelöscht.`,
            other: `Aus ${count(requests)} Anfragen gelöscht.`,
          }),
    inUse:
      'Es wurde nichts gelöscht, weil die Person noch gebraucht wird. Schließen Sie die Anfragen, heben Sie Sperren auf oder löschen Sie den Rest. Versuchen Sie es dann erneut:',
    blockers: {
      request: 'Anfrage',
      draft: 'Entwurf',
      template: 'Vorlage',
      bulk: 'Serienversand',
      member: 'Mitglieder und Einladungen',
      more: 'Mehr, als hier aufgeführt werden kann',
    },
    erasure: {
      title: (email) => `${email} löschen?`,
      erased:
        'In geschlossenen Anfragen wird ersetzt oder entfernt: Name, E-Mail-Adresse, Telefonnummer, IP-Adressen, Browser, getippte Unterschriften, Begründungen, Feldwerte, E-Mails und Ereignisse.',
      stays:
        'Es bleiben: das Auditprotokoll der Organisation, Fingerabdrücke und Zeitstempel, von Ihnen verfasste Titel und Nachrichten sowie Backups. Auch die Dokumente bleiben und enthalten den Namen, wenn Sie sie nicht löschen.',
      documents: 'Auch die Dokumente dieser Anfragen löschen',
      final: 'Das kann nicht rückgängig gemacht werden.',
      action: 'Person löschen',
    },
  },
  security: {
    title: 'Sicherheit der Anmeldung',
    text: 'Wenn Sie die Bestätigung in zwei Schritten verlangen, können Mitglieder ohne sie die Organisation erst öffnen, wenn sie sie eingerichtet haben. API-Schlüssel funktionieren weiter.',
    require: 'Bestätigung in zwei Schritten von allen Mitgliedern verlangen',
    save: 'Sicherheit speichern',
    required: 'Die Bestätigung in zwei Schritten ist für alle Mitglieder Pflicht.',
    optional: 'Die Bestätigung in zwei Schritten ist freiwillig.',
    ownFirst: 'Um sie zu verlangen, richten Sie sie zuerst für Ihr eigenes Konto ein.',
  },
}
