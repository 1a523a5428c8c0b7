export const steps = {
  file: {
    title: 'Your file',
    holds: 'Your browser computed its fingerprint. The steps below check that fingerprint.',
    fails: 'Your browser computed its fingerprint. The steps below check another one.',
    unchecked: 'You didn’t choose a file. The check starts with the fingerprint.',
  },
  record: {
    title: 'The answer of the service',
    holds: 'The number, time, and block on this page are those in the proof.',
    fails: 'The number, time, or block on this page differs from the proof.',
    unchecked: 'Not compared.',
  },
  entry: {
    title: 'The entry',
    holds: 'The log entry is complete and has the number that the proof names.',
    fails: 'The log entry is damaged, or its number differs from the proof.',
    unchecked: 'Not checked.',
  },
  fingerprint: {
    title: 'From the fingerprint to the entry',
    holds: 'The entry is about exactly this fingerprint.',
    fails: 'The entry is about another fingerprint.',
    unchecked: 'Not checked.',
  },
  checkpoint: {
    title: 'The checkpoint',
    holds: 'The checkpoint, a summary of the whole log, is complete and from this log.',
    fails: 'The checkpoint, a summary of the whole log, is damaged or from another proof.',
    unchecked: 'Not checked.',
  },
  inclusion: {
    title: 'From the entry to the checkpoint',
    holds: 'The hashes connect the entry with the checkpoint: the entry is in the log.',
    fails: 'The hashes don’t connect the entry with the checkpoint.',
    unchecked: 'Not checked.',
  },
  key: {
    title: 'The key of the log',
    holds: 'The key in the proof is one that this service publishes for its log.',
    fails: 'The key in the proof is not the one that this service publishes.',
    unchecked:
      'The key comes from the proof itself. Anyone can make a key: compare it with the key of the log’s operator.',
  },
  signature: {
    title: 'The signature',
    holds: 'The log signed the checkpoint with its key.',
    fails: 'The signature on the checkpoint was not made with this key.',
    unchecked: 'Not checked.',
  },
  randomness: {
    title: 'The public random number',
    holds:
      'Before the entry, the log recorded a random number that nobody could know before it was published. So the entry was made after that.',
    fails: 'The public random number in the proof is wrong, or the log did not record it before the entry.',
    unchecked:
      'Before the entry, the log recorded a random number. This page could not check that it is genuine: it does not know the source, or could not load the check.',
  },
  witnesses: {
    title: 'The witnesses',
    holds: 'Enough witnesses of this log have signed a checkpoint with this entry.',
    fails: 'The signature of a witness, or the checkpoint that it signed, is wrong.',
    unchecked: 'Too few witnesses have signed the checkpoint yet, or it is not known whom to trust.',
  },
  timestamp: {
    title: 'The time-stamping authority',
    holds: 'A time-stamping authority that this service trusts has confirmed a checkpoint with this entry.',
    fails: 'The timestamp of the authority is wrong, or it is for something else.',
    unchecked: 'This page does not know the authority, or can’t check its timestamp any more.',
  },
  anchor: {
    title: 'The blockchain',
    holds: 'The block in the proof contains the transaction, and the transaction contains the checkpoint.',
    fails: 'The blockchain data in the proof doesn’t contain the checkpoint: it was changed or is from another proof.',
    unchecked: 'A transaction contains the checkpoint. Look up whether the block contains the transaction.',
  },
}

export const states = {
  QUEUED: {
    name: 'Waiting',
    meaning: 'Recorded in the log. It will be anchored in the blockchain with the next batch.',
  },
  BATCHED: {
    name: 'In progress',
    meaning: 'Its batch is being written to the blockchain and waits for confirmation.',
  },
  CONFIRMED: {
    name: 'Confirmed',
    meaning: 'Its batch is in a block of the blockchain, and the proof is published.',
  },
}

export const limits = {
  'time-is-claimed': 'The exact time. It comes from the clock of this service.',
  'key-is-from-proof': 'Whose log it is. The key comes from the proof itself.',
  'key-was-compromised':
    'That the log signed it. Others may have its former key, so only what a blockchain, a trusted time-stamping authority or witnesses confirm counts.',
  'beacon-unchecked':
    'After which time the log recorded it. The public random number before the entry could not be checked here.',
  'order-is-from-log':
    'That every entry since the public random number continues the one before it. “countersign log check” checks that for the whole log.',
  'witnesses-unchecked':
    'Whether witnesses confirm it. The proof has their signatures, but this page does not know them.',
  'too-few-witnesses': 'That enough witnesses confirm it. The log asks them every few seconds: check again soon.',
  'cosignatures-unsupported':
    'What some signatures of witnesses are worth. This browser cannot check ML-DSA-44, so they do not count here.',
  'token-unchecked':
    'What the timestamp of an authority says. It can’t be checked here, or its certificate has expired.',
  'authority-is-from-proof': 'By when it existed, according to a time-stamping authority that this page does not know.',
  'not-anchored':
    'That the log shows everyone the same entries. Until the checkpoint is in a blockchain, you have the word of this service.',
  'anchor-is-unchecked': 'By when it existed. Look up whether the block contains the transaction.',
  'block-is-from-proof':
    'That the block belongs to the blockchain. Compare its hash with the one in an explorer of your choice.',
  'chain-is-private':
    'By when it existed, independently of this service. The network is for testing, and its operator can rewrite it.',
  'test-network':
    'By when it existed, independently of this service. The network is for testing, and its blocks are cheap to make.',
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
