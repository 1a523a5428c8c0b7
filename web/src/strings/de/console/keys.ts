import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'

export const keys: ConsoleTexts['keys'] = {
  title: 'API-Schlüssel',
  lead: 'Programme nutzen diesen Dienst mit API-Schlüsseln. Behandeln Sie einen Schlüssel wie ein Passwort.',
  organizationTitle: (organization) => `API-Schlüssel von ${organization}`,
  organizationText:
    'Diese Schlüssel gehören der Organisation. Sie funktionieren weiter, wenn das Mitglied geht, das sie erstellt hat.',
  organizationList: 'Schlüssel der Organisation',
  notYours:
    'Inhaber und Administratoren verwalten die Schlüssel der Organisation. Wenden Sie sich an sie, wenn Ihr Programm einen Schlüssel braucht.',
  freePlan:
    'Der kostenlose Tarif enthält die API nicht. Die Schlüssel der Organisation werden abgelehnt, bis der Tarif wechselt.',
  personalTitle: 'Persönliche Schlüssel',
  personalText:
    'Persönliche Schlüssel gelten nur für Sie, außerhalb jeder Organisation. Was Sie damit erstellen, ist nur mit ihnen sichtbar.',
  personalList: 'Persönliche Schlüssel',
  create: 'Schlüssel erstellen',
  createOrganization: 'Schlüssel der Organisation erstellen',
  createPersonal: 'Persönlichen Schlüssel erstellen',
  organizationEmpty: {
    title: 'Noch keine Schlüssel',
    text: 'Erstellen Sie einen für jedes Programm. So können Sie jeden einzeln widerrufen.',
  },
  personalEmpty: {
    title: 'Noch keine persönlichen Schlüssel',
    text: 'Erstellen Sie einen, um die API selbst auszuprobieren.',
  },
  columns: {
    name: 'Name',
    ending: 'Endet auf',
    limit: 'Anfragen pro Stunde',
    expires: 'Gültig bis',
    lastUsed: 'Zuletzt verwendet',
    created: 'Erstellt',
    actions: 'Aktionen',
  },
  standardLimit: 'Standardwert',
  never: 'Unbefristet',
  expired: 'Abgelaufen',
  neverUsed: 'Nie',
  rotate: 'Ersetzen',
  rotateNamed: (name) => `${name} ersetzen`,
  rotateTitle: (name) => `Schlüssel ${name} ersetzen?`,
  rotateText: 'Sie erhalten einen neuen Schlüssel mit denselben Grenzen. Der alte funktioniert noch 24 Stunden.',
  rotateAction: 'Schlüssel ersetzen',
  delete: 'Löschen',
  deleteNamed: (name) => `${name} löschen`,
  deleteTitle: (name) => `Schlüssel ${name} löschen?`,
  deleteText: 'Programme, die diesen Schlüssel verwenden, verlieren sofort den Zugang. Was sie erstellt haben, bleibt.',
  deleteAction: 'Schlüssel löschen',
  deleted: (name) => `Schlüssel ${name} gelöscht.`,
  form: {
    name: 'Name',
    nameHint: 'Welches Programm ihn verwendet, zum Beispiel „Buchhaltung“.',
    nameWrong: 'Geben Sie einen Namen ein.',
    limit: 'Anfragen pro Stunde',
    limitHint: (most) =>
      `Höchstens ${count(most)}. Leer lassen für den Standardwert. Ein Administrator kann mehr erlauben.`,
    limitWrong: (most) => `Geben Sie eine ganze Zahl von 1 bis ${count(most)} ein, oder lassen Sie das Feld leer.`,
    expires: 'Gültigkeit',
    expiresHint: 'Der Schlüssel gilt bis zum Ende dieses Tages in Ihrer Zeitzone.',
    expiresOptions: {
      never: 'Unbefristet',
      month: '30 Tage',
      quarter: '90 Tage',
      year: '1 Jahr',
      day: 'Bis zu einem bestimmten Datum',
    },
    day: 'Letzter Tag',
    dayWrong: 'Wählen Sie ein Datum in der Zukunft.',
    button: 'Schlüssel erstellen',
  },
  made: {
    title: 'Ihr neuer Schlüssel',
    text: 'Kopieren Sie ihn jetzt. Sie können ihn später nicht mehr ansehen.',
    key: 'Schlüssel',
    copy: 'Schlüssel kopieren',
    tryIt: 'Im Terminal ausprobieren',
    copyCommand: 'Befehl kopieren',
    done: 'Ich habe ihn kopiert',
  },
}
