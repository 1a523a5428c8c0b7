import { count } from '../../numbers.ts'
import { pluralIn } from '../../word-forms.ts'

const plural = pluralIn('en')

export const overview = {
  attention: {
    title: 'Needs your attention',
    nothing: 'Nothing at the moment. All requests, deliveries and anchors are on their way or done.',
    /** `more`: there are some that were not counted. */
    waiting: (number: number, more: boolean) =>
      more
        ? `More than ${count(number)} signing requests wait for signatures`
        : plural(number, {
            one: '1 signing request waits for signatures',
            other: `${count(number)} signing requests wait for signatures`,
          }),
    expiring: (number: number) =>
      plural(number, {
        one: '1 signing request ends within two days',
        other: `${count(number)} signing requests end within two days`,
      }),
    stopped: (number: number) =>
      plural(number, {
        one: '1 signing request has ended without all signatures in the last week',
        other: `${count(number)} signing requests have ended without all signatures in the last week`,
      }),
    endpoints: (number: number) =>
      plural(number, {
        one: '1 webhook endpoint was disabled because its deliveries failed',
        other: `${count(number)} webhook endpoints were disabled because their deliveries failed`,
      }),
    deliveries: (number: number) =>
      plural(number, {
        one: '1 webhook delivery has failed in the last week',
        other: `${count(number)} webhook deliveries have failed in the last week`,
      }),
    unrenewed: (number: number, more: boolean) =>
      more
        ? `More than ${count(number)} documents could not be renewed and will lose their protection`
        : plural(number, {
            one: '1 document could not be renewed and will lose its protection',
            other: `${count(number)} documents could not be renewed and will lose their protection`,
          }),
    alarm: 'A root has waited for more than 36 hours to be written to the blockchain. Contact your administrator.',
    trouble: 'Anchoring is held up:',
  },
  requests: {
    title: 'Latest signing requests',
    all: 'All signing requests',
    create: 'Request signatures',
    none: 'None yet. Send a document to be signed, and see here how far it is.',
  },
  documents: {
    title: 'Latest documents',
    all: 'All documents',
    none: 'None yet. Upload a PDF to have it signed, sealed or recorded.',
  },
  anchoring: {
    title: 'Anchoring',
    network: 'Blockchain',
    publicChain: 'public: anybody can check',
    privateChain: 'private: proves nothing to strangers',
    next: 'Next anchor',
    nextNone: 'Soon after the next record',
    every: (hours: number) =>
      plural(hours, { one: 'A root is written every hour.', other: `A root is written every ${count(hours)} hours.` }),
    queued: 'Records that wait',
    open: 'On its way',
    openExpected: (time: string) => `expected ${time}`,
    openNow: 'being written',
    last: 'Last confirmed',
    lastNone: 'None yet',
    transaction: 'See the transaction',
  },
  quota: {
    title: 'This month',
    names: {
      timestamps: 'Timestamps',
      signingRequests: 'Signing requests',
      seals: 'Seals applied',
      documents: 'Documents',
      storageBytes: 'Storage',
    },
    of: (used: string, limit: string) => `${used} of ${limit}`,
    unlimited: (used: string) => `${used}, no limit`,
    usedUp: 'Used up',
    reset: (day: string) => `Usage resets on ${day}; storage shows current use.`,
    uncounted: 'Timestamps that documents, signatures and seals get by themselves are not counted.',
    plan: { enterprise: 'Plan: Enterprise', free: 'Plan: Free' },
  },
  firstSteps: {
    title: 'First steps',
    text: 'Nothing is here yet. Three ways to begin:',
    upload: 'Upload a document',
    uploadText: 'A PDF, to be signed, sealed or recorded.',
    request: 'Request a signature',
    requestText: 'Choose a PDF and who signs; the service sends the mails.',
    key: 'Create an API key',
    keyText: 'Let a program do it. With a key, this line records the fingerprint of a file:',
    keyPlace: 'YOUR_KEY',
    copy: 'Copy the line',
  },
}
