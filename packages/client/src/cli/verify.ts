import { access } from 'node:fs/promises'
import {
  BITCOIN_NETWORKS,
  type BitcoinNetwork,
  formatVerifierKey,
  formatWitnessKey,
  ProofError,
  type ProofFile,
  type ProofReport,
  parseVerifierKey,
  sha256,
  type TrustedLog,
  toHex,
  verifyProof,
  type WitnessPolicy,
} from '@countersign/proof'
import { CountersignError } from '../countersign-error.ts'
import { command, type Noun, type Outcome } from './command.ts'
import { NotReadyError, UsageError } from './exits.ts'
import { mlDsaKeyValue } from './log-key.ts'
import { choice, optional, repeatable, text, type Value } from './option.ts'
import { isProofOf, proofSuffix } from './proof-beside.ts'
import { printable } from './text.ts'
import { tokenCheck } from './token-check.ts'
import { readTokenFile } from './token-file.ts'
import { checkBeacon, hashFile, readProof } from './verify-files.ts'
import { verifyMany } from './verify-many.ts'
import { verifyReceipt } from './verify-receipt.ts'
import type { TokenQuestion } from './verify-token.ts'
import { missingWitnesses, refusalOf, withShownTimes, wordsOf } from './verify-words.ts'
import { readPolicy, readStatements } from './witness-policy-file.ts'

const keyValue: Value<string> = { shown: 'KEY', parse: readKey }
const hashValue: Value<string> = { shown: 'HASH', parse: readHash }

const verifyFile = command({
  name: 'verify',
  about: 'Verify files against their proofs, signatures in PDFs, and timestamp tokens; needs no key',
  examples: [
    'countersign verify contract.pdf',
    'countersign verify contract.pdf --proof contract.pdf.proof',
    'countersign verify archive --roots roots.pem',
    'countersign verify contract.pdf.tsr --data contract.pdf',
  ],
  args: ['path...'],
  options: {
    proof: optional(text('FILE'), 'Proof of one file, as JSON or tlog-proof. Default: FILE.proof next to it'),
    vkey: optional(keyValue, "The log's key, from a source you trust. Default: the key in the proof"),
    vkeyMlDsa: optional(
      mlDsaKeyValue,
      "The log's key for ML-DSA-44, from a source you trust: requires this signature as well",
    ),
    keys: optional(
      text('FILE'),
      'What the log states about its keys, as downloaded from /log/keys, for proofs from before a change of its key',
    ),
    blockHash: optional(hashValue, 'Hash of the block that the proof names, from a source you trust'),
    receipt: optional(
      text('FILE'),
      'Receipt of one file: checks that the log promised to keep its entry; needs --vkey',
    ),
    policy: optional(
      text('FILE'),
      'Witnesses that must confirm the proofs, as a C2SP tlog-policy from a source you trust',
    ),
    bitcoinNetwork: optional(
      choice(...BITCOIN_NETWORKS),
      'Network of Bitcoin that a proof may be anchored in. Default: mainnet. Others are for testing and prove no time',
    ),
    roots: repeatable(
      text('FILE'),
      'Root certificates to trust for signatures in PDFs, tokens and tokens in proofs, as PEM',
    ),
    data: optional(text('FILE'), 'File that a timestamp token is for'),
  },
  async run(
    { output, account },
    {
      path: paths,
      proof,
      receipt,
      vkey,
      vkeyMlDsa,
      keys: keysFile,
      blockHash,
      policy: policyFile,
      bitcoinNetwork = 'mainnet',
      roots,
      data,
    },
  ) {
    const [file = '', ...more] = paths
    const mlDsaVkey = vkeyMlDsa && formatWitnessKey(vkeyMlDsa)
    if (receipt !== undefined) {
      const others = [proof, mlDsaVkey, blockHash, policyFile, data]
      if (more.length > 0 || roots.length > 0 || others.some((one) => one !== undefined))
        throw new UsageError('--receipt works with one file, --vkey and --keys only.')
      return verifyReceipt(file, receipt, vkey, keysFile === undefined ? undefined : await readStatements(keysFile))
    }
    if (proof !== undefined && more.length > 0) throw new UsageError('--proof works with one file only.')
    const policy = policyFile === undefined ? undefined : await readPolicy(policyFile)
    const keys = keysFile === undefined ? undefined : await readStatements(keysFile)
    const trust = { vkey, mlDsaVkey, keys, blockHash, policy, bitcoinNetwork, roots }
    const token = more.length > 0 || (await hasProof(file)) ? undefined : await readTokenFile(file)
    if (token !== undefined) {
      return verifyTokenFile({ file, bytes: token, data, roots, service: account.url }, proof, trust)
    }
    if (data !== undefined) throw new UsageError('--data needs one timestamp token.')
    if (proof !== undefined) return verifyOne(file, proof, trust)
    const isAlone = more.length === 0 && !file.toLowerCase().endsWith('.pdf') && (await hasProof(file))
    if (isAlone) return verifyOne(file, `${file}${proofSuffix}`, trust)
    if (blockHash !== undefined) throw new UsageError('--block-hash needs --proof.')
    return verifyMany(output, paths, { vkey, mlDsaVkey, keys, policy, bitcoinNetwork, roots })
  },
})

export const verify: Noun = { about: 'Proofs and signatures', commands: [verifyFile] }

interface Trust {
  readonly vkey: string | undefined
  readonly mlDsaVkey: string | undefined
  readonly keys: readonly string[] | undefined
  readonly blockHash: string | undefined
  readonly policy: WitnessPolicy | undefined
  readonly bitcoinNetwork: BitcoinNetwork
  readonly roots: readonly string[]
}

async function verifyOne(file: string, path: string, trust: Trust): Promise<Outcome> {
  return explainingProofErrors(path, async () => {
    const { proof, form } = await readProof(path, trust.vkey)
    const report = await verifyProof(await hashFile(file), proof, trustedOf(proof, trust))
    if (report.proved === null) throw new CountersignError('refused', refusalOf(file, report))
    const missing = missingWitnesses(report)
    if (missing !== undefined) throw new CountersignError('refused', `${printable(file)}: ${missing}`)
    const words = wordsOf(file, { ...report, proof, form, proved: report.proved })
    return { data: dataOf(proof, report, report.proved), text: words }
  })
}

type TokenFile = Pick<TokenQuestion, 'file' | 'bytes' | 'data' | 'roots' | 'service'>

/** With a proof, offline. The certificate code is loaded for tokens only. */
async function verifyTokenFile(token: TokenFile, path: string | undefined, trust: Trust): Promise<Outcome> {
  const { verifyToken } = await import('./verify-token.ts')
  return explainingProofErrors(path ?? token.file, async () => {
    const proof = path === undefined ? undefined : (await readProof(path, trust.vkey)).proof
    // A token is a file as well, and its bytes may have been recorded like those of any other.
    if (path !== undefined && proof !== undefined && isProofOf(proof, toHex(sha256(token.bytes)))) {
      return await verifyOne(token.file, path, trust)
    }
    return await verifyToken({ ...token, proof, trustedFor: (found) => trustedOf(found, trust) })
  })
}

async function hasProof(file: string): Promise<boolean> {
  return access(`${file}${proofSuffix}`).then(
    () => true,
    () => false,
  )
}

function readKey(given: string, flag: string): string {
  try {
    return formatVerifierKey(parseVerifierKey(given))
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
    throw new UsageError(`${flag} must be the key of a log, as shown at /log/vkey: ${error.message}.`)
  }
}

/** In the notation of explorers: with 0x for EVM chains. */
function readHash(given: string, flag: string): string {
  const [, digits] = /^(?:0x)?([0-9a-f]{64})$/i.exec(given) ?? []
  if (digits === undefined) throw new UsageError(`${flag} must be the hash of a block: 64 hex digits.`)
  return digits.toLowerCase()
}

async function explainingProofErrors<T>(path: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
    if (error.kind === 'platform') throw new NotReadyError(`The proof cannot be checked: ${error.message}.`)
    throw new CountersignError('refused', `${path} is not a proof that can be checked: ${error.message}.`)
  }
}

function trustedOf(
  { anchor }: ProofFile,
  { vkey, mlDsaVkey, keys, blockHash, policy, bitcoinNetwork, roots }: Trust,
): TrustedLog {
  if (blockHash !== undefined && anchor === undefined) {
    throw new UsageError('The proof names no block to compare with --block-hash.')
  }
  return {
    bitcoinNetwork,
    checkBeacon,
    checkToken: tokenCheck(roots),
    ...(vkey === undefined ? {} : { vkey }),
    ...(mlDsaVkey === undefined ? {} : { mlDsaVkey }),
    ...(keys === undefined ? {} : { keys }),
    ...(policy === undefined ? {} : { policy }),
    ...(blockHash === undefined || anchor === undefined
      ? {}
      : { blockHashes: new Map([[anchor.blockNumber, blockHash]]) }),
  }
}

function dataOf(
  { vkey }: ProofFile,
  { valid, steps, limits }: ProofReport,
  proved: NonNullable<ProofReport['proved']>,
) {
  return { valid, proved: withShownTimes(proved), vkey, limits, steps }
}
