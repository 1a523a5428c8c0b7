import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'

export const keys: ConsoleTexts['keys'] = {
  title: 'API-Schlüssel',
  lead: 'Programme melden sich mit einem Schlüssel an. Wer ihn hat, kann alles tun, was der Schlüssel darf. Behandeln Sie ihn daher wie ein Passwort.',
  organizationTitle: (organization) => `Schlüssel von ${organization}`,
  organizationText:
    'Diese Schlüssel gelten für die Organisation und bleiben, auch wenn die Person geht, die sie erstellt hat.',
  organizationList: 'Schlüssel der Organisation',
  notYours:
    'Schlüssel der Organisation verwalten ihre Inhaber und Administratoren. Wenden Sie sich an sie, wenn eines Ihrer Programme einen braucht.',
  freePlan:
    'Die Programmierschnittstelle gehört nicht zum kostenlosen Tarif. Schlüssel der Organisation werden abgelehnt, bis sie den Tarif wechselt.',
  personalTitle: 'Ihre eigenen Schlüssel',
  personalText:
    'Diese Schlüssel gelten nur für Sie, unabhängig von jeder Organisation: Was mit ihnen entsteht, ist nur mit ihnen zu sehen.',
  personalList: 'Ihre eigenen Schlüssel',
  create: 'Neuer Schlüssel',
  createOrganization: 'Neuer Schlüssel der Organisation',
  createPersonal: 'Neuer eigener Schlüssel',
  organizationEmpty: {
    title: 'Noch keine Schlüssel',
    text: 'Erstellen Sie für jedes Programm, das mit diesem Dienst arbeitet, einen eigenen. So lässt sich jeder einzeln entziehen.',
  },
  personalEmpty: {
    title: 'Keine eigenen Schlüssel',
    text: 'Erstellen Sie einen, um die Programmierschnittstelle selbst auszuprobieren.',
  },
  columns: {
    name: 'Name',
    ending: 'Endet auf',
    limit: 'Anfragen pro Stunde',
    expires: 'Gültig bis',
    created: 'Erstellt',
    actions: 'Aktionen',
  },
  standardLimit: 'Standardwert',
  never: 'Unbefristet',
  expired: 'Abgelaufen',
  delete: 'Löschen',
  deleteNamed: (name) => `${name} löschen`,
  deleteTitle: (name) => `Schlüssel ${name} löschen?`,
  deleteText: 'Programme, die ihn verwenden, werden ab sofort abgelehnt. Was mit ihm entstanden ist, bleibt.',
  deleteAction: 'Schlüssel löschen',
  deleted: (name) => `Der Schlüssel ${name} wurde gelöscht.`,
  form: {
    name: 'Name',
    nameHint: 'Wofür er verwendet wird, zum Beispiel „Buchhaltung“.',
    nameWrong: 'Geben Sie dem Schlüssel einen Namen.',
    limit: 'Anfragen pro Stunde',
    limitHint: (most) =>
      `Höchstens ${count(most)}. Leer: der Standardwert dieses Dienstes. Mehr kann der Betreiber des Dienstes erlauben.`,
    limitWrong: (most) => `Geben Sie eine ganze Zahl von 1 bis ${count(most)} ein, oder lassen Sie das Feld leer.`,
    expires: 'Gültigkeit',
    expiresHint: 'Der Schlüssel gilt bis zum Ende dieses Tages, nach Ihrer Uhr.',
    expiresOptions: {
      never: 'Unbefristet',
      month: '30 Tage',
      quarter: '90 Tage',
      year: 'Ein Jahr',
      day: 'Bis zu einem Datum …',
    },
    day: 'Letzter Tag',
    dayWrong: 'Wählen Sie einen Tag in der Zukunft.',
    button: 'Schlüssel erstellen',
  },
  made: {
    title: 'Ihr neuer Schlüssel',
    text: 'Kopieren Sie ihn jetzt. Er wird nur dieses eine Mal gezeigt; auch der Dienst selbst kann ihn nicht noch einmal zeigen.',
    key: 'Schlüssel',
    copy: 'Schlüssel kopieren',
    tryIt: 'Im Terminal ausprobieren',
    copyCommand: 'Befehl kopieren',
    done: 'Ich habe ihn kopiert',
  },
}
