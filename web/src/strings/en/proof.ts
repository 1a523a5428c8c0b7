export const steps = {
  file: {
    title: 'Your file',
    holds: 'Its fingerprint was computed in this browser. It is the one that the steps below check.',
    fails: 'Its fingerprint was computed in this browser. It is not the one that the steps below check.',
    unchecked: 'No file was chosen. The check begins with the fingerprint.',
  },
  record: {
    title: 'The answer of the service',
    holds: 'The number, the time and the block shown on this page are those in the proof.',
    fails: 'The number, the time or the block shown on this page is not that in the proof.',
    unchecked: 'Not compared.',
  },
  entry: {
    title: 'The entry',
    holds: 'The entry of the log is complete and has the number that the proof names.',
    fails: 'The entry of the log is damaged or has another number than the proof names.',
    unchecked: 'Not checked.',
  },
  fingerprint: {
    title: 'From the fingerprint to the entry',
    holds: 'The entry commits to exactly this fingerprint.',
    fails: 'The entry does not commit to this fingerprint.',
    unchecked: 'Not checked.',
  },
  checkpoint: {
    title: 'The checkpoint',
    holds: 'The checkpoint, a summary of the whole log, is complete and belongs to this log.',
    fails: 'The checkpoint, a summary of the whole log, is damaged or does not belong to this proof.',
    unchecked: 'Not checked.',
  },
  inclusion: {
    title: 'From the entry to the checkpoint',
    holds: 'The path of hashes leads from the entry to the checkpoint: the entry is in the log.',
    fails: 'The path of hashes does not lead from the entry to the checkpoint.',
    unchecked: 'Not checked.',
  },
  key: {
    title: 'The key of the log',
    holds: 'The key in the proof is the one that this service publishes.',
    fails: 'The key in the proof is not the one that this service publishes.',
    unchecked:
      'The key is known from the proof alone. Anybody can make a key: compare it with that of the log’s operator.',
  },
  signature: {
    title: 'The signature',
    holds: 'The log has signed the checkpoint with its key.',
    fails: 'The signature on the checkpoint is not that of the key.',
    unchecked: 'Not checked.',
  },
  anchor: {
    title: 'The blockchain',
    holds: 'The block that the proof shows holds the transaction, and the transaction holds the checkpoint.',
    fails: 'What the proof shows of the blockchain does not hold the checkpoint: it was changed or belongs elsewhere.',
    unchecked: 'A transaction carries the checkpoint. That the block holds it has to be looked up.',
  },
}

export const states = {
  QUEUED: {
    name: 'Waiting',
    meaning: 'Recorded in the log. It will be anchored in the blockchain with the next root.',
  },
  BATCHED: {
    name: 'On its way',
    meaning: 'Part of a root that is being written into the blockchain and waits to be confirmed there.',
  },
  CONFIRMED: {
    name: 'Confirmed',
    meaning: 'The root that covers this record is in a block of the blockchain, and the proof is published.',
  },
}

export const limits = {
  'time-is-claimed': 'The exact time. It is what the clock of the service said.',
  'key-is-from-proof': 'Whose log it is. The key comes from the proof itself.',
  'not-anchored':
    'That the log shows everybody the same entries. Until a blockchain holds the checkpoint, that is the word of the service.',
  'anchor-is-unchecked': 'By when it existed. That the block holds the transaction has to be looked up.',
  'block-is-from-proof':
    'That the block is one of the blockchain. Compare its hash with the one that an explorer of your choice shows.',
  'chain-is-private':
    'By when it existed, to a stranger. The chain is private: its operator can rewrite it, so it proves nothing to strangers.',
}

export const stations = {
  file: 'File',
  fingerprint: 'Fingerprint',
  entry: 'Entry',
  path: 'Merkle path',
  root: 'Root',
  transaction: 'Transaction',
  block: 'Block',
}

export const stationStates = {
  holds: 'passed',
  fails: 'failed',
  unchecked: 'not checked',
  'not-yet': 'not yet',
  'not-reached': 'not reached',
}
