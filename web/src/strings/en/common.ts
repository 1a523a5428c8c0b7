import { limits, states, stationStates, stations, steps } from './proof.ts'

export const common = {
  brand: 'Countersign',
  section: 'Verification',
  console: 'Console',
  skip: 'Skip to content',
  language: 'Language',
  testMode: { notice: 'Test, not legally binding', leave: 'Leave test mode' },
  footer: {
    label: 'About this service',
    another: 'Check a document',
    log: 'Public log',
    key: 'Log key',
    checkpoint: 'Latest checkpoint',
    reference: 'API reference',
  },

  /** Content that acts by itself, or looks different in other programs. */
  activeContent: {
    javascript: 'scripts',
    launch: 'actions that start other programs',
    submit: 'actions that send or fetch form data',
    external: 'content from outside the file',
    media: 'video, audio, or 3D content',
    'hidden-layer': 'hidden layers',
    xfa: 'a second form that some programs show instead of the pages',
  },

  lookUp: {
    pageTitle: 'Check a document',
    title: 'Check a document',
    lead: 'See who signed a document, when, and whether it has changed since.',
    documentTitle: 'Your document',
    documentChoose: 'Choose a file',
    documentDrop: 'or drop it anywhere on this page',
    privacy: 'Your file stays on this device. Only its fingerprint, a code of 64 characters, is sent to look it up.',
    proofTitle: 'Check with a proof file',
    proofHint: 'If you kept the proof file, the check needs no answer from this service and works offline.',
    offlineReady: 'Everything is loaded. You can go offline now.',
    proofChoose: 'Choose a proof file',
    proofChosen: (index: string) => `Proof of entry ${index}`,
    proofRemove: 'Remove the proof file',
    documentWanted: 'Now choose the document that the proof is for.',
    hashTitle: 'Check a fingerprint',
    hashLabel: 'SHA-256 fingerprint',
    hashHint: '64 characters: digits and the letters a to f',
    hashWrong: (length: number) =>
      length === 64
        ? 'A fingerprint has only digits and the letters a to f.'
        : `A fingerprint has 64 characters. You entered ${length}.`,
    hashButton: 'Look up',
    howTitle: 'How the check works',
    how: [
      'Your browser computes the fingerprint of the file, its SHA-256. Any change to the file changes the fingerprint.',
      'Your browser asks this service whether it recorded the fingerprint. It doesn’t send the file.',
      'The answer comes with a proof, which your browser checks step by step. You don’t have to take our word for it.',
    ],
  },

  file: {
    onlyOne: 'You added several documents. Only this one is checked; add the others one at a time.',
    reading: 'Reading the file',
    progress: (percent: number) => `${percent} %`,
    cancel: 'Cancel',
    fingerprint: 'Fingerprint of this file',
  },

  record: {
    pageTitleFound: 'Recorded',
    pageTitleNotFound: 'Not recorded',
    pageTitle: 'Record',
    asking: 'Looking up the record',
    askingText: 'One moment.',
    found: 'This fingerprint was recorded',
    foundDocument: 'This document was recorded',
    deleted: 'The service no longer has this document: it was deleted. A copy can still be verified here.',
    foundSigned: 'This document was signed',
    foundSignedText: 'Add the signed file below to see who signed it, and that your copy is genuine.',
    foundSignedPaper: 'On paper, the code alone proves nothing: anyone can copy it.',
    isDocument: (file: string) => `${file} is the recorded document, unchanged.`,
    entry: 'Log entry',
    checkpoints: 'Checkpoints with this entry',
    entryOf: (index: string, log: string) => `Entry ${index} of the log ${log}`,
    proofChecking: 'Your browser is checking the proof.',
    proofHolds: 'Your browser checked the proof. It is valid.',
    proofUnknownKey: 'Your browser checked the proof, but couldn’t compare its key with the key of this service.',
    proofMissing: 'Your browser couldn’t check the proof, so you have only the word of this service.',
    doubtful: 'The proof is not valid',
    doubtfulText: 'This service says that it recorded this fingerprint, but the proof is not valid. Don’t rely on it.',
    failsAt: (steps: string) => `These checks failed: ${steps}.`,
    notFound: 'This fingerprint is not recorded here',
    notFoundDocument: 'This document is not recorded here',
    notFoundText: 'This service has no record of it. The document can be genuine all the same.',
    failed: 'No answer yet',
    malformed: 'This is not a fingerprint',
    malformedText: 'A fingerprint has 64 characters: digits and the letters a to f. The URL of this page has:',
    again: 'Try again',
    detailsTitle: 'Record and proof',
    fingerprint: 'Fingerprint (SHA-256)',
    ownClock: 'Recorded, by the clock of this service',
    kind: 'Type',
    chain: 'Blockchain',
    network: (network: string) => `Network: ${network}`,
    networkAndBlock: (network: string, block: string) => `Network: ${network} · Block ${block}`,
    explorer: 'View the transaction in the explorer',
    ipfs: 'Published proof (IPFS)',
    ipfsHint: 'A public copy of the proof of many records. It contains no fingerprints.',
    earliest: 'A fingerprint can be recorded more than once. This is the first record.',
    download: 'Download the proof',
    downloadHint: 'Keep it with the document. With both, anyone can repeat this check without this service.',
    fileTitle: 'Check your file',
    fileLead: 'See whether your file is the one on record. It stays on this device.',
    fileChoose: 'Choose a file',
    fileTitleDone: 'Your file',
    fileChooseAnother: 'Choose another file',
    fileDrop: 'or drop it anywhere on this page',
    differs: 'This file doesn’t match',
    differsText: (file: string) => `${file} is not the document on record here, or it was changed.`,
    differsAdvice:
      'Printing, scanning, or saving a document again makes a different file. Check the file exactly as you received it by email.',
    differsSigned: 'It has signatures of its own. Check it on its own to see who signed it.',
    differsLookUp: 'Check this file on its own',
    laterText: (file: string) =>
      `${file} starts with the document on record here, byte for byte. Whatever was added later counts only as far as its signers confirm it.`,
    laterRecord: 'The record on this page is of the original document.',
    laterOwn: 'This version has its own record',
    proofFileTitle: 'Check without this service',
    proofFileLink: 'Check with a proof file',
    proofFileText: 'If you kept the proof file, you don’t need an answer from this service.',
    reasonsTitle: 'What this can mean',
    reasons: [
      'The document was never recorded, or it was recorded by another service.',
      'Another version was recorded. Saving, printing to PDF, or signing a document makes a different file.',
      'The fingerprint is incomplete or not a SHA-256.',
    ],
    reasonsOfFile: [
      'The document was never recorded, or it was recorded by another service.',
      'Another version was recorded. Saving, printing to PDF, or signing a document makes a different file. Try the file exactly as you received it.',
    ],
  },

  kinds: {
    SUBMITTED_HASH: 'Submitted fingerprint',
    UPLOADED_FILE: 'Uploaded file',
    DOCUMENT_ORIGINAL: 'Document before signing',
    DOCUMENT_SIGNED: 'Signed document',
    DOCUMENT_SEALED: 'Sealed document',
    AUDIT_TRAIL: 'Audit trail of a signing request',
    TOKEN: 'Timestamp token (RFC 3161)',
    RANDOMNESS: 'Public random number',
    LOG_STATEMENT: 'Statement of the log about itself',
  } as Readonly<Record<string, string>>,

  chain: {
    states,
    nothingToStrangers: 'Test network, not independent proof',
  },

  existence: {
    existedBy: 'Existed by',
    timeOf: (block: string, network: string) => `The time of block ${block} of ${network}.`,
    timeIfOfTheChain: (block: string, network: string) =>
      `The time of block ${block} of ${network}, if that block has the hash that the proof shows.`,
    inTransaction: (block: string, network: string) =>
      `The proof shows a transaction, but not that block ${block} of ${network} contains it. Look it up: until then, no time is proved.`,
    claimed: (network: string) => `This service says that it is in a block of ${network}.`,
    confirmed: (confirmed: string, all: string, time: string, _by: number, of: number) =>
      `Confirmed by ${of === 1 ? 'the witness of this log' : `${confirmed} of ${all} witnesses`} within ${time}.`,
    by: (time: string) => `It existed by ${time}.`,
    between: (after: string, time: string) => `It was recorded between ${after} and ${time}.`,
    recordedAfter: (time: string, source: string) =>
      `Recorded after ${time}: before it, the log recorded a random number that nobody could know earlier (${source}).`,
    timestamped: (authority: string, time: string) => `Confirmed by ${authority} within ${time}.`,
    betweenIfInOrder: (after: string, time: string) =>
      `It was recorded between ${after} and ${time}, if the log is in order.`,
    ifInOrder: 'That time counts only if the log is in order.',
    notYet: 'Not anchored in a blockchain yet.',
    waits: {
      QUEUED: 'It will be anchored with the next batch.',
      BATCHED: 'It is being written to the blockchain.',
    },
  },

  logEnd: {
    title: 'This log has ended',
    text: (entry: string) =>
      `Entry ${entry} is its last one. The log takes no new entries, but everything in it can still be verified.`,
    continues: (name: string) => `The log ${name} continues it.`,
    nowhere: 'No other log continues it.',
    sinceProof: (entry: string) => `The log has ended with entry ${entry}. This proof stays valid.`,
  },

  path: {
    title: 'From the file to the blockchain',
    stations,
    states: stationStates,
    files: { holds: 'read on this device', fails: 'another file', unchecked: 'not chosen', later: 'a later version' },
    entry: (index: string) => `number ${index} of the log`,
    hashes: (length: number) => (length === 1 ? '1 hash' : `${length} hashes`),
    root: (root: string, size: string) => `${root} over ${size} entries, signed`,
    block: (number: string, network: string) => `${number} of ${network}`,
    checking: 'Each part is computed from the one before. Your browser is checking them.',
    unbroken: 'Each part is computed from the one before. All of them fit, from the fingerprint to the block.',
    toTransaction:
      'Each part is computed from the one before. They fit up to the transaction. Look up whether the block contains it.',
    toRoot:
      'Each part is computed from the one before. They fit up to the signed root. Transaction and block follow once it is in the blockchain.',
    broken: (station: string) => `The parts don’t fit at: ${station}. Anything after it doesn’t count.`,
  },

  anchor: {
    transaction: 'Transaction',
    block: (number: string, network: string) => `Block ${number} of ${network}`,
    explorer: (host: string) => `Look it up at ${host}`,
    compare:
      'This page asks nobody else, so the last step is yours. Check in an explorer of your choice that the block with this number has this hash. Then the time of the block counts.',
    lookUp:
      'The proof doesn’t show that the block contains the transaction. Look up the transaction in an explorer of your choice. The time of its block counts.',
    privateTitle: 'Test network',
    privateText:
      'Only its operator can see this network, and can rewrite it. It is for testing, not independent proof.',
  },

  proof: {
    stepsTitle: 'The proof, step by step',
    checking: 'Checking the proof',
    outcomes: { holds: 'passed', fails: 'failed', unchecked: 'not checked' },
    steps,
    laterFile:
      'It starts with the document whose fingerprint the steps below check. Your browser computed the fingerprint of that part.',
    notAnchored: 'Not anchored yet. Download the proof again once it is in the blockchain.',
    technical: 'Technical details',
    origin: 'Log',
    sequentialFingerprint: 'Sequential fingerprint',
    treeSize: 'Entries under the checkpoint',
    root: 'Root of the checkpoint',
    witness: 'Witness',
    authority: 'Time-stamping authority',
    anchorValue: 'Value written to the blockchain',
    chainId: 'Chain ID (EIP-155)',
    vkey: 'Key in the proof',
  },

  offline: {
    proved: 'The proof is valid',
    provedText: (file: string) => `${file} is the recorded document, unchanged.`,
    unknownKey: 'The proof is valid, but its log is unknown',
    unknownKeyText: (file: string) =>
      `${file} passes every check, but the key of the log comes from the proof itself. Anyone can make such a log.`,
    otherFile: 'This proof is for another file',
    otherFileText: (file: string) => `${file} is not the file that this proof was made for, or it was changed.`,
    broken: 'The proof is not valid',
    brokenText: (file: string) =>
      `This proof says nothing about ${file}: part of it was changed or comes from another proof.`,
    unchecked: 'The proof was not checked',
  },

  receipt: {
    label: 'Receipt',
    kept: 'The log has kept its promise',
    keptText: 'The log promised to keep this entry, and it has it unchanged.',
    awaited: 'The entry is not in the public log yet',
    awaitedText: 'The log promised to keep this entry. It must show it by the time below. Check again later.',
    missing: 'The log has broken its promise',
    missingText:
      'The log signed that it has this entry, but the public log lacks it. Keep this receipt: it is evidence against the log.',
    changed: 'The log has broken its promise',
    changedText:
      'The log signed that it has this entry, but the public log has another one in its place. Keep this receipt: it is evidence against the log.',
    promised: 'The receipt is valid',
    promisedText: 'The log promised to keep this entry. Whether it did could not be checked: the log is not available.',
    otherLog: 'The receipt is from another log',
    otherLogText:
      'Only the operator of that log can confirm it. Check it there, or with countersign log check --receipt.',
    broken: 'The receipt is not valid',
    brokenText: 'Part of it was changed, or this log did not sign it. It says nothing about the log.',
    unchecked: 'The receipt was not checked',
    checking: 'Checking the receipt …',
    entry: 'Entry',
    time: 'Promised',
    due: 'Due',
    origin: 'Log',
    file: 'Your file',
    otherFile: 'This receipt is for another file',
    isFile: 'It is the file that the receipt is for.',
    isOtherFile: 'It is not the file that the receipt is for.',
    remove: 'Remove receipt',
  },

  meaning: {
    brokenTitle: 'What this means',
    broken: [
      'A proof counts only when every step passes. This one says nothing for or against the document.',
      'It may be for another file, damaged, or made up.',
      'Get the proof again from where it came from, or remove it and look the document up here.',
    ],
    title: 'What this proves, and what it doesn’t',
    provedTitle: 'Proved',
    file: 'The file that you chose is the recorded document, unchanged.',
    included: (index: string, origin: string) =>
      `A document with this fingerprint is entry ${index} of the log ${origin}.`,
    signed: 'The log has signed this. It can’t remove or change the entry without contradicting its signature.',
    ordered: 'Its place in the order: the entry contains the hash of the entry before it.',
    recordedAfter: (time: string, source: string) =>
      `The log made the record after ${time}. Before it, the log recorded a random number that was published only then (${source}). The document may be older.`,
    witnessed: (time: string, confirmed: string, all: string, within: string, by: number, of: number) =>
      `The document existed by ${time}. ${of === 1 ? 'The witness' : `${confirmed} of ${all} witnesses`} of this log ${by === 1 ? 'confirms' : 'confirm'} it, within ${within} of the time in the log.`,
    timestamped: (time: string, authority: string, within: string) =>
      `The document existed by ${time}. The time-stamping authority ${authority} confirms it, within ${within} of the time in the log.`,
    anchored: (time: string, block: string, network: string) =>
      `The document existed by ${time}, the time of block ${block} of ${network}, if that block has the hash that the proof shows.`,
    bitcoinClock: 'The time of the block to the minute. Bitcoin clocks can be off by up to 2 hours.',
    openTitle: 'Not proved',
    content:
      'That what the document says is true or lawful, or that everyone understood it. Nor who wrote it, or whose it is.',
    limits,
  },

  problems: {
    offline: 'You seem to be offline. Connect to the internet and try again.',
    unreachable: 'The service did not answer. Check your connection, or try again later.',
    limited: 'Too many requests from your network.',
    limitedWait: (seconds: number) =>
      seconds < 120
        ? `Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
        : `Try again in ${Math.ceil(seconds / 60)} minutes.`,
    limitedLater: 'Try again in a few minutes.',
    refused: 'The service answered with an error:',
    refusals: {
      INVALID_SIGNATURE:
        'Your signature can’t be used as it is. Type your name in other letters, or draw it the way you sign on paper.',
      ALREADY_SIGNED: 'You have already signed this document.',
      NOT_YOUR_TURN: 'It’s not your turn yet. You’ll get an email when it is.',
      DOCUMENT_LOCKED: 'Someone else is changing the document right now. Try again in a moment.',
      DOCUMENT_CHANGED: 'Someone else changed the document at the same moment. Try again.',
      DOCUMENT_NOT_READY: 'The document isn’t ready yet. Try again in a moment.',
      NOT_FOUND: 'This no longer exists.',
      BODY_TOO_LARGE: 'What you sent is too large.',
      SERVICE_UNAVAILABLE: 'The service isn’t ready right now. Try again in a moment.',
      SIGN_IN_REQUIRED: 'Sign in first, then try again.',
      TOO_MANY_DRAFTS: 'You have reached the limit of 500 drafts. Delete one first.',
      LOG_FROZEN:
        'The public log of this service has ended, so nothing new can be recorded. The page “Public log” shows where it continues.',
      VERSION_CONFLICT: 'Someone else changed this in the meantime. Reload to see the changes.',
      TOO_MANY_WEBHOOKS: 'Your organization has reached the limit of 20 webhook endpoints. Delete one first.',
      WEBHOOK_DISABLED: 'This webhook endpoint is disabled. Enable it, then try again.',
      LAST_OWNER: 'This is the last owner of the organization. Make another member an owner first.',
      ALREADY_EXISTS: 'This already exists and can’t be added again.',
      INVALID_PDF: 'This file can’t be used as it is. Save it as a PDF again in the program it came from.',
      DOCUMENT_NOT_MODIFIABLE: 'This document can’t be changed in this way.',
    },
    unexpected: 'The service gave an unexpected answer. Try again in a moment.',
    unreadableFile: 'Your browser couldn’t read this file. It may be a folder, or it was moved or changed meanwhile.',
    notProof: 'This isn’t a proof file that this page can read:',
    proofTooLarge: 'This isn’t a proof file: it is far too large.',
    noSignatures: 'This browser can’t check signatures here. Open the page over HTTPS, or in a newer browser.',
  },
}

export type Common = typeof common
