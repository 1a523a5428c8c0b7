import type { AnchoringBlock, ProofFile, ProofLimit, ProofReport, ProvedFacts } from '@countersign/proof'
import { isoTime } from './log-time.ts'
import { fields, printable } from './text.ts'
import type { ProofForm } from './verify-files.ts'

interface ValidProof {
  readonly proof: ProofFile
  readonly form: ProofForm
  readonly proved: ProvedFacts
  readonly limits: readonly ProofLimit[]
}

/** What a valid proof says of the file, and what it leaves open. Never more than is proved. */
export function wordsOf(file: string, { proof, form, proved, limits }: ValidProof): string {
  return [
    `The proof holds for ${printable(file)}.`,
    facts(proof, proved),
    `Proved:\n${list([
      `The document is entry ${proved.index} of the log ${proved.origin}.`,
      ...(proved.anchoredIn === null || limits.includes('chain-is-private')
        ? []
        : [existence(proved.anchoredIn, limits)]),
    ])}`,
    `Not proved:\n${list([
      ...limits.map((limit) => openQuestion(limit, proof, form)),
      ...(proved.anchoredIn !== null && proof.anchor?.kind === 'bitcoin' ? [bitcoinClock] : []),
      'Who made the document, or whether what it says is true.',
    ])}`,
  ].join('\n\n')
}

/** Why a proof does not hold. */
export function refusalOf(file: string, { steps }: ProofReport): string {
  const failing = steps.filter(({ outcome }) => outcome === 'fails')
  const isOther = failing.every(({ step }) => step === 'fingerprint')
  const verdict = isOther ? `${file} is not the document of this proof.` : `The proof does not hold for ${file}.`
  return `${verdict}\n\n${failing.map(({ step, detail }) => `${step}: ${detail}`).join('\n')}`
}

const bitcoinClock = 'The time of the block to the minute: the clocks of Bitcoin may be off by up to two hours.'

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
          ['network', `${anchoredIn.network}, ${anchoredIn.isPublic ? 'public' : 'private'}`],
          ['transaction', shownHash(proof, anchoredIn.transactionHash)],
          ['block', String(anchoredIn.blockNumber)],
          ['block hash', shownHash(proof, anchoredIn.blockHash)],
        ] as const)),
  ])
}

/** As the explorers of its kind of chain write it. */
function shownHash({ anchor }: ProofFile, hash: string): string {
  return anchor?.kind === 'evm' ? `0x${hash}` : hash
}

function existence(block: AnchoringBlock, limits: readonly ProofLimit[]): string {
  const when = `The document existed by ${block.existedBy}, the time of block ${block.blockNumber} of the network ${block.network}`
  return limits.includes('block-is-from-proof') ? `${when}, if that block has the hash above.` : `${when}.`
}

function openQuestion(limit: ProofLimit, { anchor }: ProofFile, form: ProofForm): string {
  const chain = `the network ${anchor?.network}`
  switch (limit) {
    case 'time-is-claimed':
      return 'The time in the log. It is what the log says of its own clock.'
    case 'key-is-from-proof':
      return 'Whose log it is. The key is from the proof: compare it with one from elsewhere, or give that one with --vkey.'
    case 'not-anchored':
      return form === 'tlog-proof'
        ? 'Any time at all. A tlog-proof names no block of a chain; the JSON proof of the same record does, once a chain holds it.'
        : 'Any time at all. No chain confirms this proof yet; take it again when one does.'
    case 'anchor-is-unchecked':
      return `Any time at all. Look up whether block ${anchor?.blockNumber} of ${chain} holds transaction ${anchor?.transactionHash}.`
    case 'block-is-from-proof':
      return `That the block is one of ${chain}. Look up the hash of block ${anchor?.blockNumber} and give it with --block-hash.`
    case 'chain-is-private':
      return `Any time at all, to a stranger: ${chain} is private, and its operator can rewrite it.`
  }
}

function list(sentences: readonly string[]): string {
  return sentences.map((sentence) => `- ${printable(sentence)}`).join('\n')
}
