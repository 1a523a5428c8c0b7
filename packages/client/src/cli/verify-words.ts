import type { AnchoringBlock, ProofFile, ProofLimit, ProofReport, ProvedFacts } from '@countersign/proof'
import { isoTime } from './log-time.ts'
import { fields, printable } from './text.ts'
import type { ProofForm } from './verify-files.ts'
import { isConfirmedSoon, isTest, provedTimes, type Recorded } from './verify-times.ts'

interface ValidProof {
  readonly proof: ProofFile
  readonly form: ProofForm
  readonly proved: ProvedFacts
  readonly limits: readonly ProofLimit[]
}

/** What a valid proof says about the file, and what it leaves open. Never more than is proved. */
export function wordsOf(file: string, { proof, form, proved, limits }: ValidProof): string {
  return [
    `The proof is valid for ${printable(file)}.`,
    facts(proof, proved),
    `Proved:\n${list([
      `The document is entry ${proved.index} of the log ${proved.origin}.`,
      ...endOfLog(proved),
      ...provedTimes({ proved, limits }, 'document'),
    ])}`,
    `Not proved:\n${list([
      ...openQuestions({ proof, form, proved, limits }, 'document'),
      'Who made the document, or whether what it says is true.',
    ])}`,
  ].join('\n\n')
}

function endOfLog({ frozen }: ProvedFacts): string[] {
  if (frozen === undefined) return []
  const next =
    frozen.successor === null ? 'No log continues it.' : `The log with this key continues it: ${frozen.successor}.`
  return [`The log has ended with entry ${frozen.lastEntry}. ${next}`]
}

export function openQuestions({ proof, form, proved, limits }: ValidProof, what: Recorded): string[] {
  return [
    ...limits
      .filter((limit) => !isConfirmedSoon(proved) || !isAnswered(limit))
      .map((limit) => openQuestion(limit, { proof, form, proved }, what)),
    ...(proved.anchoredIn !== null && proof.anchor?.kind === 'bitcoin' ? [bitcoinClock] : []),
  ]
}

/** For programs, which expect times in ISO 8601. */
export function withShownTimes({ serverTimestamp, recordedAfter, ...proved }: ProvedFacts) {
  return {
    ...proved,
    serverTimestamp: isoTime(serverTimestamp),
    recordedAfter: recordedAfter && { ...recordedAfter, time: isoTime(recordedAfter.time) },
  }
}

/** Why a proof is not valid. */
export function refusalOf(file: string, { steps }: ProofReport): string {
  const failing = steps.filter(({ outcome }) => outcome === 'fails')
  const isOther = failing.every(({ step }) => step === 'fingerprint')
  const verdict = isOther
    ? `${file} is not the document that this proof is for.`
    : `The proof is not valid for ${file}.`
  return `${verdict}\n\n${failing.map(({ step, detail }) => `${step}: ${detail}`).join('\n')}`
}

/** Why a proof does not meet the policy that the caller requires; undefined if it does, or if there is none. */
export function missingWitnesses({ limits, steps }: ProofReport): string | undefined {
  if (!limits.includes('too-few-witnesses')) return undefined
  const found = steps.find(({ step }) => step === 'witnesses')?.detail
  return `The proof does not meet the policy. ${found} Download the proof again in a few seconds, or ask the log why.`
}

const bitcoinClock = 'The exact time of the block: clocks on Bitcoin may be off by up to 2 hours.'

function facts(
  proof: ProofFile,
  { fingerprint, origin, index, type, serverTimestamp, anchoredIn }: ProvedFacts,
): string {
  return fields([
    ['sha-256', fingerprint],
    ['log', origin],
    ['key', proof.vkey],
    ['entry', `${index}, ${type}`],
    ['time in the log', isoTime(serverTimestamp)],
    ...(anchoredIn === null
      ? []
      : ([
          ['block time', anchoredIn.existedBy],
          ['network', `${anchoredIn.network}, ${kindOf(proof, anchoredIn)}`],
          ['transaction', shownHash(proof, anchoredIn.transactionHash)],
          ['block', String(anchoredIn.blockNumber)],
          ['block hash', shownHash(proof, anchoredIn.blockHash)],
        ] as const)),
  ])
}

function kindOf({ anchor }: ProofFile, { isPublic }: AnchoringBlock): string {
  if (isPublic) return 'public'
  return anchor?.kind === 'bitcoin' ? 'for testing' : 'private'
}

/** In the notation of the chain's explorers. */
function shownHash({ anchor }: ProofFile, hash: string): string {
  return anchor?.kind === 'evm' ? `0x${hash}` : hash
}

/** What a chain would prove later, witnesses or an authority have proved already. */
function isAnswered(limit: ProofLimit): boolean {
  return limit === 'not-anchored' || isTest(limit) || limit === 'anchor-is-unchecked'
}

function openQuestion(
  limit: ProofLimit,
  { proof: { anchor }, form, proved }: Pick<ValidProof, 'proof' | 'form' | 'proved'>,
  what: Recorded,
): string {
  const chain = `the network ${anchor?.network}`
  switch (limit) {
    case 'time-is-claimed':
      return 'The time in the log. It comes from the clock of the log itself.'
    case 'key-is-from-proof':
      return 'Whose log it is. The key comes from the proof. Compare it with one from a source you trust, or add that one with --vkey.'
    case 'key-was-compromised':
      return 'That the log signed it. The log states that others may have its former key, so only what a blockchain, a trusted time-stamping authority or witnesses confirm counts.'
    case 'beacon-unchecked':
      return 'After which time the record was made. The proof has public randomness of a chain that this command does not know.'
    case 'order-is-from-log':
      return 'That every entry since the public randomness continues the one before it. Check the log with countersign log check.'
    case 'witnesses-unchecked':
      return 'Whether witnesses confirm it. The proof has cosignatures: add a policy that names the witnesses you trust, with --policy.'
    case 'too-few-witnesses':
      return 'That enough witnesses confirm it: your policy requires more cosignatures than the proof has.'
    case 'cosignatures-unsupported':
      return 'What every cosignature is worth: this version of Node.js cannot check those of ML-DSA-44.'
    case 'token-unchecked':
      return 'What the token of a time-stamping authority says. Its certificates or algorithms have ended, or cannot be checked here.'
    case 'authority-is-from-proof':
      return `Who ${proved.timestampedBy?.authority} is. Its certificate comes from the proof. Add the root of the authority, from a source you trust, with --roots.`
    case 'not-anchored':
      return form === 'tlog-proof'
        ? `When the ${what} existed. A tlog-proof names no block; the JSON proof of the same record does, once it is anchored.`
        : `When the ${what} existed. No blockchain confirms this proof yet. Download it again once one does.`
    case 'anchor-is-unchecked':
      return `When the ${what} existed. Look up whether block ${anchor?.blockNumber} of ${chain} contains transaction ${anchor?.transactionHash}.`
    case 'block-is-from-proof':
      return `That the block belongs to ${chain}. Look up the hash of block ${anchor?.blockNumber} and add it with --block-hash.`
    case 'chain-is-private':
      return `When the ${what} existed, for others: ${chain} is private, and its operator can rewrite it.`
    case 'test-network':
      return `When the ${what} existed: ${chain} is for testing, and its blocks are cheap to make.`
  }
}

export function list(sentences: readonly string[]): string {
  return sentences.map((sentence) => `- ${printable(sentence)}`).join('\n')
}
