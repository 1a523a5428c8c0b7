import { isolated } from '../../isolated.ts'
import { count } from '../../numbers.ts'
import { pluralIn } from '../../plural.ts'

const plural = pluralIn('en')

export const documents = {
  title: 'Documents',
  lead: 'PDFs of your organization. Each gets a timestamp when it arrives, and one with every signature and seal.',
  statuses: {
    FETCHING: 'Being fetched',
    READY: 'Ready',
    PARTIALLY_SIGNED: 'Partly signed',
    SIGNED: 'Signed',
    SEALED: 'Sealed',
    FETCH_FAILED: 'Not fetched',
  },

  list: {
    caption: 'Documents, the newest first',
    name: 'Title',
    status: 'Status',
    pages: 'Pages',
    size: 'Size',
    time: 'Added',
    request: 'Signatures',
    openRequest: 'Request',
    openRequestOf: (title: string) => `Signing request of ${isolated(title)}`,
    actions: 'Actions',
    delete: 'Delete',
    deleteOf: (title: string) => `Delete ${isolated(title)}`,
    search: 'Search in titles',
    filter: 'Status',
    all: 'All',
    emptyTitle: 'No documents yet',
    emptyText: 'Choose PDFs above, or drop them anywhere on this page.',
    emptyYet: 'Upload the files that you have chosen above.',
    nothingTitle: 'Nothing found',
    nothingText: 'No document has this status and these words in its title.',
    showAll: 'Show all documents',
  },

  uploads: {
    choose: 'Choose PDFs',
    hint: 'or drop them anywhere on this page. Up to 50 MB each.',
    titles: {
      toSend: 'To be uploaded',
      sending: 'Being uploaded',
      sent: 'Uploaded',
      unfit: 'Not uploaded',
    },
    notSent: 'Nothing is sent yet. Look over the titles, then upload.',
    name: (file: string) => `Title for ${isolated(file)}`,
    send: (files: number) => plural(files, { one: 'Upload the document', other: `Upload ${count(files)} documents` }),
    waiting: 'Waits for its turn.',
    progress: (file: string) => `Sending ${isolated(file)}`,
    percent: (percent: number) => `${percent} %`,
    checking: 'Arrived; the service checks and keeps it …',
    done: 'Uploaded.',
    openOf: (title: string) => `Open ${isolated(title)}`,
    remove: 'Remove',
    removeOf: (file: string) => `Remove ${isolated(file)} from this list`,
    cancel: 'Stop',
    cancelOf: (file: string) => `Stop sending ${isolated(file)}`,
    clear: 'Clear what is done',
    told: (done: number, all: number) => `${count(done)} of ${count(all)} uploaded`,
    noTitle: 'Give it a title.',
    longTitle: 'A title has at most 300 characters, in one line.',
    tooLarge: 'This file is larger than 50 MB. Make it smaller, for example with fewer or smaller pictures.',
    noPdf: 'This file is no PDF. Save or print it as a PDF first.',
    empty: 'This file is empty.',
    unreadable: 'This file cannot be read. It may have been moved or changed; choose it again.',
    tooMany: (most: number) => `At most ${count(most)} files at a time; the rest was left out.`,
  },

  page: {
    loadingTitle: 'Document',
    facts: 'About this document',
    status: 'Status',
    pages: 'Pages',
    fileName: 'File name',
    size: 'Size',
    added: 'Added',
    request: 'Signing request',
    openRequest: 'Open the signing request',
    hash: 'Fingerprint of the latest version (SHA-256)',
    copyHash: 'Copy',
    verify: 'Verification page',
    download: 'Download',
    downloadOriginal: 'Download the original',
    askForSignatures: 'Ask for signatures',
    applySeal: 'Apply a seal',
    delete: 'Delete',
    fetching: 'The service is fetching this document. The page shows it as soon as it is there.',
    fetchFailed: 'The service could not fetch this document:',
    fetchFailedHelp: 'Upload it as a file, or create the request again with another address.',
    sealed: 'The document is sealed. This is the new version:',
    activeTitle: 'This document can act by itself.',
    active: (found: string) =>
      `This PDF contains ${found}. Signers see a warning before they sign. To remove it, print the document to a new PDF and upload that.`,
    unsignable: 'Nobody can sign this document:',
    restrictedTitle: 'This document is restricted by its author.',
    restricted:
      'The file is encrypted to restrict printing, changing or copying. The original stays as it is; signed and sealed versions are not encrypted. Make sure that you may remove the restrictions.',
  },

  policy: {
    title: 'What your organization accepts',
    refuse: 'Refuse PDFs with active content',
    hint: 'Scripts, hidden layers, content from outside the file and the like. It concerns uploads and new signing requests.',
    refused: 'Your organization accepts no PDFs with active content, such as scripts or hidden layers.',
    saved: 'Saved.',
  },

  preview: {
    title: 'Preview',
    loading: 'Loading the document …',
    failed: 'The document cannot be shown here. You can download it.',
    none: 'No preview for this kind of file. Download it to open it.',
  },

  versions: {
    title: 'Versions',
    text: 'Nothing is ever replaced: each signature and seal adds a version, and all of them stay.',
    kinds: {
      ORIGINAL: 'As it was submitted',
      PREPARED: 'Prepared for signing',
      SIGNED: 'Signed',
      SEALED: 'Sealed',
      FINAL: 'Completed by the service',
    },
    latest: 'Latest',
    download: 'Download',
    downloadOf: (kind: string, time: string) => `Download the version “${kind}” of ${time}`,
  },

  signatures: {
    title: 'Signatures and seals',
    none: 'Nobody has signed or sealed this document yet.',
    kinds: { signer: 'Signature', seal: 'Seal', service: 'Signature of this service' },
  },

  timestamps: {
    title: 'Timestamps',
    number: (number: number) => `Number ${count(number)}`,
    check: 'Check',
    /** Unseen behind it, for who hears the link alone. */
    ofNumber: (number: number) => `number ${count(number)}`,
    states: { QUEUED: 'Recorded', BATCHED: 'On its way to the chain', CONFIRMED: 'In the blockchain' },
  },

  delete: {
    title: 'Delete this document?',
    text: (title: string) =>
      `All versions of “${isolated(title)}” are deleted for good. Its timestamps stay in the log, where nothing is ever deleted; they hold the fingerprint and nothing of the content.`,
    action: 'Delete',
    done: (title: string) => `“${isolated(title)}” was deleted.`,
  },

  sealing: {
    title: 'Apply a seal',
    lead: 'Drag the seal to its place. Or click on the page, use the arrow keys, or the fields.',
    chooseSeal: 'Seal',
    noSealsTitle: 'There is no active seal',
    noSealsManager: 'Create one first; it takes a minute.',
    noSealsMember: 'An owner or admin of your organization can create one.',
    toSeals: 'To the seals',
    page: 'Page',
    ofPages: (total: number) => `of ${count(total)}`,
    previous: 'Previous',
    next: 'Next',
    pageShown: (number: number, total: number) => `Page ${count(number)} of ${count(total)}`,
    handle: 'Seal on the page',
    keys: 'The arrow keys move it by a millimetre, with Shift by ten. Plus and minus change its size.',
    resize: 'Drag to change the size',
    fromLeft: 'From the left edge (mm)',
    fromFoot: 'From the lower edge (mm)',
    width: 'Width (mm)',
    place: (left: string, foot: string, width: string) =>
      `${left} mm from the left, ${foot} mm from the foot, ${width} mm wide`,
    tooSmall: 'This page is too small for a seal. Choose another page.',
    sealedLine: 'Sealed (day and time)',
    cancel: 'Cancel',
    go: 'Seal the document',
    working: 'Sealing …',
    confirmTitle: 'Seal the document?',
    confirmWhat: (seal: string, page: number, title: string) =>
      `The seal “${isolated(seal)}” is put on page ${count(page)} of “${isolated(title)}”.`,
    confirmFile: (seal: string, title: string) =>
      `The seal “${isolated(seal)}” is put on “${isolated(title)}”, in a container with the file.`,
    confirmMeaning: [
      'The document is signed with the certificate of the seal, in the name of your organization, and gets a timestamp.',
      'Anyone who opens it can check that it is yours and that nothing was changed since.',
      'A seal cannot be taken off again. The version without it stays in the list of versions.',
      'Signatures and seals that are already on it stay valid.',
    ],
    holder: 'Certificate of',
  },
}
