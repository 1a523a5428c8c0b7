import { count } from '../../numbers.ts'
import { pluralIn } from '../../word-forms.ts'

const plural = pluralIn('en')

export const overview = {
  attention: {
    title: 'Needs your attention',
    nothing: 'Nothing right now. Everything is on track.',
    /** `more`: not all of them were counted. */
    waiting: (number: number, more: boolean) =>
      more
        ? `More than ${count(number)} signing requests are waiting for signatures`
        : plural(number, {
            one: '1 signing request is waiting for signatures',
            other: `${count(number)} signing requests are waiting for signatures`,
          }),
    expiring: (number: number) =>
      plural(number, {
        one: '1 signing request expires within 2 days',
        other: `${count(number)} signing requests expire within 2 days`,
      }),
    stopped: (number: number) =>
      plural(number, {
        one: '1 signing request was closed without all signatures in the last 7 days',
        other: `${count(number)} signing requests were closed without all signatures in the last 7 days`,
      }),
    endpoints: (number: number) =>
      plural(number, {
        one: '1 webhook endpoint was disabled because its deliveries failed',
        other: `${count(number)} webhook endpoints were disabled because their deliveries failed`,
      }),
    deliveries: (number: number) =>
      plural(number, {
        one: '1 webhook delivery failed in the last 7 days',
        other: `${count(number)} webhook deliveries failed in the last 7 days`,
      }),
    unrenewed: (number: number, more: boolean) =>
      more
        ? `More than ${count(number)} documents couldn’t be renewed and will lose their protection`
        : plural(number, {
            one: '1 document couldn’t be renewed and will lose its protection',
            other: `${count(number)} documents couldn’t be renewed and will lose their protection`,
          }),
    alarm: 'New records have not reached the blockchain for more than 36 hours. Contact your administrator.',
    delayed: 'New records are delayed on their way to the blockchain.',
  },
  requests: {
    title: 'Recent signing requests',
    all: 'View all signing requests',
    create: 'Request signatures',
    none: 'No requests yet. Send a document for signature and follow its progress here.',
  },
  documents: {
    title: 'Recent documents',
    all: 'View all documents',
    none: 'No documents yet. Upload a PDF to have it signed, sealed or timestamped.',
  },
  anchoring: {
    title: 'Blockchain proof',
    network: 'Network',
    publicChain: 'Public network, anyone can verify',
    privateChain: 'Test network, not independent proof',
    next: 'Next update',
    nextNone: 'Shortly after the next record',
    every: (hours: number) =>
      plural(hours, {
        one: 'Records are written to the blockchain every hour.',
        other: `Records are written to the blockchain every ${count(hours)} hours.`,
      }),
    queued: 'Pending records',
    open: 'In progress',
    openExpected: (time: string) => `Expected by ${time}`,
    openNow: 'Being written',
    last: 'Last update',
    lastNone: 'None yet',
    transaction: 'View transaction',
  },
  quota: {
    title: 'Usage this month',
    names: {
      timestamps: 'Timestamps',
      signingRequests: 'Signing requests',
      seals: 'Seals applied',
      documents: 'Documents',
      storageBytes: 'Storage',
    },
    of: (used: string, limit: string) => `${used} of ${limit}`,
    unlimited: (used: string) => `${used}, no limit`,
    usedUp: 'Limit reached',
    reset: (day: string) => `Usage resets on ${day}; storage shows current use.`,
    uncounted: 'Automatic timestamps of documents, signatures and seals don’t count.',
    plan: { enterprise: 'Plan: Enterprise', free: 'Plan: Free' },
  },
  firstSteps: {
    title: 'Get started',
    text: 'Choose how to begin:',
    upload: 'Upload a document',
    uploadText: 'A PDF to sign, seal or timestamp.',
    request: 'Request signatures',
    requestText: 'Choose a PDF and its signers. The service sends the emails.',
    key: 'Create an API key',
    keyText: 'Use the API from your program. With your key, this command timestamps a file’s fingerprint:',
    keyPlace: 'YOUR_KEY',
    copy: 'Copy command',
  },
}
