import type { People } from '../en/people.ts'

export const people: People = {
  handOver: {
    title: (name) => `Geben Sie das Gerät an ${name}`,
    text: (sender, name) => `${sender} bittet ${name}, dieses Dokument vor Ort auf diesem Gerät zu unterzeichnen.`,
    start: (name) => `Ich bin ${name}`,
  },
  handBack: {
    title: 'Geben Sie das Gerät zurück',
    text: (sender) => `Sie sind fertig. Bitte geben Sie das Gerät an ${sender} zurück.`,
  },
  delegatedBy: (name) => `${name} bittet Sie, stellvertretend zu unterzeichnen.`,
  keepLink: 'Wer diesen Link hat, kann unterzeichnen. Geben Sie ihn nicht weiter.',
  delegate: {
    question: 'Soll jemand anderes unterzeichnen?',
    open: 'Eine andere Person bitten',
    title: 'Eine andere Person um die Unterschrift bitten',
    text: (sender) =>
      `Die Person erhält einen eigenen Link per E-Mail, und Ihr Link gilt nicht mehr. ${sender} wird benachrichtigt. Sie können das nicht rückgängig machen, und Ihre Eingaben werden gelöscht.`,
    name: 'Name der Person',
    nameMissing: 'Geben Sie einen Namen ein (bis zu 200 Zeichen).',
    email: 'E-Mail-Adresse der Person',
    emailMissing: 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel anna@example.org.',
    reason: 'Begründung (optional, nur für den Absender)',
    submit: 'Diese Person bitten',
    sending: 'Wird gesendet …',
    back: 'Zurück',
    failed: 'Das wurde nicht gesendet.',
  },
  delegated: {
    title: (name) => `${name} unterzeichnet an Ihrer Stelle`,
    text: (name, email) =>
      `Wir haben ${name} eine E-Mail mit einem Link an ${email} gesendet und den Absender benachrichtigt.`,
    next: 'Ihr eigener Link gilt nicht mehr. Sie können diese Seite schließen.',
  },
  /** What differs for the other roles. */
  roles: {
    signer: {},
    approver: {
      handOver: (sender, name) => `${sender} bittet ${name}, dieses Dokument vor Ort auf diesem Gerät zu genehmigen.`,
      delegatedBy: (name) => `${name} bittet Sie, stellvertretend zu genehmigen.`,
      keepLink: 'Wer diesen Link hat, kann genehmigen. Geben Sie ihn nicht weiter.',
      question: 'Soll jemand anderes genehmigen?',
      open: 'Eine andere Person bitten',
      title: 'Eine andere Person um die Genehmigung bitten',
      delegated: (name) => `${name} genehmigt an Ihrer Stelle`,
    },
    viewer: {
      handOver: (sender, name) => `${sender} bittet ${name}, dieses Dokument vor Ort auf diesem Gerät zu lesen.`,
    },
    cc: {},
  },
}
