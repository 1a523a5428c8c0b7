import { limits, states, stationStates, stations, steps } from './proof.ts'

export const common = {
  brand: 'Countersign',
  section: 'Verification',
  console: 'Console',
  skip: 'Skip to the content',
  language: 'Language',
  testMode: { notice: 'Test, not legally binding', leave: 'Leave test mode' },
  footer: {
    label: 'About this service',
    another: 'Check a document',
    key: 'Key of the log',
    checkpoint: 'Latest checkpoint',
    reference: 'API reference',
  },

  /** What can make a document act by itself, or show something else in other programs. */
  activeContent: {
    javascript: 'scripts',
    launch: 'actions that start other programs',
    submit: 'actions that send or fetch form data',
    external: 'content from outside the file',
    media: 'films, sounds or models',
    'hidden-layer': 'hidden layers',
    xfa: 'a second form that some programs show instead of the pages',
  },

  lookUp: {
    pageTitle: 'Check a document',
    title: 'Check a document',
    lead: 'Find out whether a document was recorded here, when, and whether it is still the same to the last byte.',
    documentTitle: 'Your document',
    documentChoose: 'Choose a file',
    documentDrop: 'or drop it anywhere on this page',
    privacy: 'The file never leaves this browser. Only its fingerprint, 64 characters, is looked up.',
    proofTitle: 'Proof file',
    optional: 'optional',
    proofHint: 'With the proof file that you kept, nothing is looked up at all: the check also works offline.',
    offlineReady: 'All that this needs is loaded: you can go offline now.',
    proofChoose: 'Choose a proof file',
    proofChosen: (index: string) => `Proof of entry ${index}`,
    proofRemove: 'Remove the proof file',
    documentWanted: 'Now choose the document that the proof is for.',
    hashTitle: 'Or look up a fingerprint',
    hashLabel: 'SHA-256 fingerprint',
    hashHint: '64 characters, digits and the letters a to f',
    hashWrong: (length: number) =>
      length === 64
        ? 'A fingerprint holds only digits and the letters a to f.'
        : `A fingerprint has 64 characters; this has ${length}.`,
    hashButton: 'Look up',
    howTitle: 'How the check works',
    how: [
      'Your browser computes the fingerprint of the file, its SHA-256. Any change to the file, however small, gives another one.',
      'The service is asked whether it recorded this fingerprint. The file itself is not sent.',
      'The answer comes with a proof, which your browser checks step by step. You need not take our word for it.',
    ],
  },

  file: {
    onlyOne: 'More than one document was brought. Only this one is checked; choose the others one after the other.',
    reading: 'Computing the fingerprint',
    progress: (percent: number) => `${percent} %`,
    cancel: 'Cancel',
    fingerprint: 'Fingerprint',
  },

  record: {
    pageTitleFound: 'Recorded',
    pageTitleNotFound: 'Not recorded',
    pageTitle: 'Fingerprint',
    asking: 'Looking up the fingerprint',
    askingText: 'One moment.',
    found: 'This fingerprint was recorded',
    foundDocument: 'This document was recorded',
    entry: (index: string) => `Entry ${index} of the log`,
    proofChecking: 'The proof is being checked in your browser.',
    proofHolds: 'Your browser has checked the proof: it holds.',
    proofUnknownKey:
      'Your browser has checked the proof, but could not get the key of this service to compare it with.',
    proofMissing: 'So the service says. Your browser could not check the proof.',
    doubtful: 'The proof does not hold',
    doubtfulText:
      'The service says that this fingerprint was recorded, but its proof fails. Do not rely on this answer.',
    failsAt: 'It fails at:',
    notFound: 'This fingerprint is not recorded here',
    notFoundDocument: 'This document is not recorded here',
    notFoundText: 'This service has no record of it. That says nothing against the document itself.',
    failed: 'No answer yet',
    malformed: 'This is not a fingerprint',
    malformedText: 'A fingerprint has 64 characters, digits and the letters a to f. The address of this page has:',
    again: 'Try again',
    detailsTitle: 'The record',
    fingerprint: 'Fingerprint (SHA-256)',
    ownClock: 'Recorded, by the clock of the log',
    localTime: (time: string) => `${time}, your time`,
    kind: 'Kind',
    chain: 'Blockchain',
    network: 'Network:',
    block: 'Block',
    explorer: 'See the transaction in the explorer',
    ipfs: 'Published proof (IPFS)',
    ipfsHint: 'The root and what it covers, for everybody. No fingerprint is in it.',
    earliest: 'The same fingerprint may be recorded more than once. This is the earliest record.',
    download: 'Download the proof',
    downloadHint: 'Keep it with the document: with both, anybody can repeat this check without this service.',
    fileTitle: 'Check your file',
    fileLead:
      'See whether the file that you have is the one with this fingerprint. It is read in this browser and goes nowhere.',
    fileChoose: 'Choose a file',
    fileTitleDone: 'Your file',
    fileChooseAnother: 'Choose another file',
    fileDrop: 'or drop it anywhere on this page',
    matches: 'The same file',
    matchesText: 'has exactly this fingerprint. It is the recorded document, to the last byte.',
    computed: 'Fingerprint computed',
    matchesUnknown: 'has exactly this fingerprint. Whether it is recorded is not known yet.',
    matchesUnrecorded: 'has exactly this fingerprint, which is not recorded here.',
    differs: 'Another file',
    differsText: 'has another fingerprint. It is not the document of this page, or it was changed since.',
    differsLookUp: 'Look up this file instead',
    later: 'This file begins with the document of this page',
    laterText:
      'begins, byte for byte, with the document of this page. What was added may change what it shows: only its signers confirm that.',
    laterRecord: 'The record of this page is that of the original.',
    laterOwn: 'This version has a record of its own',
    proofFileTitle: 'Without the service',
    proofFileLink: 'Check with a proof file',
    proofFileText: 'If you kept the proof file, the check needs no answer from the service.',
    reasonsTitle: 'What this can mean',
    reasons: [
      'The document was never recorded, or with another service.',
      'Another version of it was recorded. Opening and saving, printing to PDF or signing changes the file and with it the fingerprint.',
      'The fingerprint was copied incompletely or is not a SHA-256.',
    ],
  },

  kinds: {
    SUBMITTED_HASH: 'A fingerprint that was sent in',
    UPLOADED_FILE: 'A file that was uploaded',
    DOCUMENT_ORIGINAL: 'A document before it was signed',
    DOCUMENT_SIGNED: 'A signed document',
    DOCUMENT_SEALED: 'A sealed document',
    AUDIT_TRAIL: 'The audit trail of a signing',
  } as Readonly<Record<string, string>>,

  chain: {
    states,
    nothingToStrangers: 'Proves nothing to strangers',
    privateChain: 'the private chain',
    aPrivateChain: 'a private chain',
  },

  existence: {
    existedBy: 'Existed by',
    timeOf: 'The time of',
    block: (number: string) => `block ${number} of`,
    ifOfTheChain: ', if that block has the hash that the proof shows.',
    inTransaction: 'The proof shows a transaction, but not that',
    lookUp: 'holds it. Look that up; until then no time is proved.',
    claimed: 'The service says that it is in a block of',
    notYet: 'No blockchain confirms it yet.',
    waits: {
      QUEUED: 'It waits for the next root.',
      BATCHED: 'Its root is on its way into the blockchain.',
    },
  },

  path: {
    title: 'The way from the file to the block',
    stations,
    states: stationStates,
    files: { holds: 'read in this browser', fails: 'another file', unchecked: 'not chosen', later: 'a later version' },
    entry: (index: string) => `number ${index} of the log`,
    hashes: (length: number) => (length === 1 ? '1 hash' : `${length} hashes`),
    root: (root: string, size: string) => `${root} over ${size} entries, signed`,
    block: (number: string, network: string) => `${number} of ${network}`,
    checking: 'Each part is computed from the one before. The way is being checked.',
    unbroken: 'Each part is computed from the one before. The way is unbroken from the fingerprint to the block.',
    toTransaction:
      'Each part is computed from the one before. The way leads to the transaction; whether the block holds it has to be looked up.',
    toRoot:
      'Each part is computed from the one before. The way leads to the signed root. Transaction and block come when the root is in the blockchain.',
    broken: (station: string) => `The way breaks at: ${station}. What would come after it counts for nothing.`,
  },

  anchor: {
    transaction: 'Transaction',
    block: (number: string) => `Block ${number} of`,
    explorer: (host: string) => `Look it up at ${host}`,
    compare:
      'This page asks nobody else, so the last look is yours: see in an explorer of your choice that the block with this number has this hash. Then the time of the block counts.',
    lookUp:
      'The proof does not show that the block holds the transaction. Look the transaction up in an explorer of your choice; the time of its block counts.',
    privateTitle: 'A private chain',
    privateText:
      'Only its operator can see this chain, and can rewrite it. It is for tests and proves nothing to strangers.',
  },

  proof: {
    stepsTitle: 'The proof, step by step',
    checking: 'Checking the proof',
    outcomes: { holds: 'passed', fails: 'failed', unchecked: 'not checked' },
    steps,
    laterFile:
      'It begins with the document whose fingerprint the steps below check. The fingerprint of that part was computed in this browser.',
    notAnchored:
      'Not anchored yet: no blockchain confirms this proof. That comes with the next root; download the proof again then.',
    technical: 'Technical details',
    origin: 'Log',
    sequentialFingerprint: 'Sequential fingerprint',
    treeSize: 'Entries under the checkpoint',
    root: 'Root of the checkpoint',
    anchorValue: 'Value for the chain',
    chainId: 'Number of the chain (EIP-155)',
    vkey: 'Key in the proof',
  },

  offline: {
    proved: 'The proof holds',
    provedText: 'is the document that was recorded, to the last byte.',
    unknownKey: 'The proof is sound, its log unknown',
    unknownKeyText:
      'fits the proof in every step, but the key of the log is known from the proof alone. Anybody can make such a log.',
    otherFile: 'This proof is for another file',
    otherFileText: 'is not the file that this proof was made for, or it was changed since.',
    broken: 'The proof does not hold',
    brokenText:
      'cannot be checked with this proof: something in it was changed or does not belong to it. It proves nothing.',
    unchecked: 'The proof was not checked',
  },

  meaning: {
    brokenTitle: 'What this means',
    broken: [
      'A proof counts only when every step passes. This one says nothing, neither for nor against the document.',
      'Perhaps it was chosen for the wrong file, damaged on its way, or made up.',
      'Ask for it again where you got it, or remove it and look the document up here.',
    ],
    title: 'What this proves, and what it does not',
    provedTitle: 'Proved',
    file: 'The file that you chose is the recorded document, to the last byte.',
    included: (index: string, origin: string) =>
      `A document with this fingerprint is entry ${index} of the log ${origin}.`,
    signed: 'The log has signed for it. It cannot remove or change the entry without contradicting its signature.',
    ordered: 'It has its place in the order: the entry holds the hash of the entry before it.',
    anchored: (time: string, block: string, network: string) =>
      `The document existed by ${time}, the time of block ${block} of ${network}, if that block has the hash that the proof shows.`,
    bitcoinClock: 'The time of the block to the minute. The clocks of Bitcoin may be off by up to two hours.',
    openTitle: 'Not proved',
    content: 'That what the document says is true, who wrote it, or whose it is.',
    limits,
  },

  problems: {
    offline: 'You seem to be offline. Connect to the internet and try again.',
    unreachable: 'The service did not answer. Check your connection, or try again in a while.',
    limited: 'There were too many questions from your network in a short time.',
    limitedWait: (seconds: number) =>
      seconds < 120 ? `Try again in ${seconds} seconds.` : `Try again in ${Math.ceil(seconds / 60)} minutes.`,
    limitedLater: 'Try again in a few minutes.',
    refused: 'The service refused this:',
    refusals: {
      INVALID_SIGNATURE:
        'Your signature cannot be taken as it is. Type your name in letters that can be printed here, or draw as you sign on paper.',
      ALREADY_SIGNED: 'You have signed this document already.',
      NOT_YOUR_TURN: 'It is not your turn yet. You will get a mail when it is.',
      DOCUMENT_LOCKED: 'Somebody else is changing the document at this moment. Try again in a while.',
      DOCUMENT_CHANGED: 'The document was changed by somebody else at the same moment. Try again.',
      DOCUMENT_NOT_READY: 'The document is not ready yet. Try again in a while.',
      NOT_FOUND: 'There is nothing at this address any more.',
      BODY_TOO_LARGE: 'What was sent is too large.',
      NOT_READY: 'The service is not ready at the moment. Try again in a while.',
      SIGN_IN_REQUIRED: 'Sign in first, and then try again.',
      TOO_MANY_WEBHOOKS: 'Your organization has 20 webhook endpoints, and no more are possible. Delete one first.',
      WEBHOOK_DISABLED: 'This webhook endpoint is disabled. Enable it, then try again.',
      LAST_OWNER: 'This is the last owner of the organization. Make another member an owner first.',
      ALREADY_EXISTS: 'That is there already, and cannot be added again.',
      INVALID_PDF: 'This file cannot be used as it is. Save it as a PDF again, with the program it comes from.',
      DOCUMENT_UNCHANGEABLE: 'This document cannot be changed in this way any more.',
    },
    unexpected: 'The service gave an answer that this page does not understand. Try again in a while.',
    unreadableFile:
      'The browser could not read this file. It may be a folder, or it was moved or changed while being read.',
    notProof: 'This is not a proof file that this page can read:',
    proofTooLarge: 'This is not a proof file: it is far too large.',
    noSignatures: 'This browser cannot check signatures here. Open the page by https, or in a newer browser.',
  },
}

export type Common = typeof common
