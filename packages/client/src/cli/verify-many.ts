import {
  type BitcoinNetwork,
  fromHex,
  type ProofLimit,
  type TrustedLog,
  verifyProof,
  type WitnessPolicy,
} from '@countersign/proof'
import { CountersignError } from '../countersign-error.ts'
import type { Outcome } from './command.ts'
import { NotReadyError } from './exits.ts'
import { findFiles, reasonOf } from './find-files.ts'
import { hashPath } from './hash-path.ts'
import type { Output } from './output.ts'
import { isOwnProof, isOwnReceipt, proofSuffix, readBeside } from './proof-beside.ts'
import { readPdf } from './renew-files.ts'
import { counted, printable } from './text.ts'
import { tokenCheck } from './token-check.ts'
import { checkBeacon } from './verify-files.ts'
import { missingWitnesses, refusalOf } from './verify-words.ts'

interface Trusted {
  readonly vkey: string | undefined
  readonly mlDsaVkey: string | undefined
  readonly keys: readonly string[] | undefined
  readonly policy: WitnessPolicy | undefined
  readonly bitcoinNetwork: BitcoinNetwork
  readonly roots: readonly string[]
}

interface Verdict {
  readonly valid: boolean
  /** Why it is not valid. */
  readonly reasons: readonly string[]
  /** What a proof leaves open. */
  readonly limits?: readonly ProofLimit[]
}

/** Verifies each file with the proof beside it, and the signatures in it if it is a PDF. */
export async function verifyMany(output: Output, named: readonly string[], trusted: Trusted): Promise<Outcome> {
  const tally = { valid: 0, invalid: 0, unproved: 0, failed: 0 }
  const problems: string[] = []
  const open = { keys: 0, times: 0 }
  const complain = (path: string, reason: string) => {
    if (problems.length < mostProblems) problems.push(`${path}: ${reason}`)
  }
  // The certificate and PDF code is loaded on demand.
  const roots =
    trusted.roots.length === 0 ? [] : await (await import('./renew-roots.ts')).readRoots(trusted.roots, undefined)
  const { vkey, mlDsaVkey, keys, policy, bitcoinNetwork } = trusted
  const trustedLog = {
    bitcoinNetwork,
    checkBeacon,
    checkToken: tokenCheck(trusted.roots),
    ...(vkey === undefined ? {} : { vkey }),
    ...(mlDsaVkey === undefined ? {} : { mlDsaVkey }),
    ...(keys === undefined ? {} : { keys }),
    ...(policy === undefined ? {} : { policy }),
  }
  for await (const found of findFiles(named)) {
    const { path } = found
    // Named files are checked, or reported; other files in a folder may be skipped.
    const isNamed = named.includes(path)
    if (found.kind === 'link' && !isNamed) continue
    try {
      if (found.kind === 'link') throw new NotReadyError('it is a symbolic link; links are not followed.')
      if (found.kind === 'problem') throw Object.assign(new Error(found.reason), { code: found.reason })
      if (await isOwnProof(path)) {
        if (isNamed) throw new NotReadyError('it is a proof. Verify the file that it belongs to.')
        continue
      }
      if (await isOwnReceipt(path)) {
        if (isNamed) throw new NotReadyError('it is a receipt. Verify the file that it belongs to with --receipt.')
        continue
      }
      const proof = await verifyBeside(path, trustedLog)
      const signatures = await verifySignatures(path, roots, proof !== undefined)
      const verdicts = [proof, signatures].filter((one) => one !== undefined)
      const isValid = verdicts.every(({ valid }) => valid)
      if (verdicts.length === 0 && !isNamed) {
        tally.unproved += 1
        continue
      }
      const reasons =
        verdicts.length === 0 ? [nothing] : verdicts.flatMap(({ valid, reasons: why }) => (valid ? [] : why))
      const isGood = isValid && verdicts.length > 0
      tally[isGood ? 'valid' : 'invalid'] += 1
      if (!isGood) complain(path, reasons.join(' '))
      const data = { file: path, valid: isGood, proof: proof?.valid ?? null, signatures: signatures?.valid ?? null }
      const limits = isGood ? (proof?.limits ?? []) : []
      if (limits.includes('key-is-from-proof')) open.keys += 1
      if (limits.some((limit) => timeless.includes(limit))) open.times += 1
      output.result({ ...data, reasons, limits }, isGood ? printable(`${path} is valid.`) : undefined)
    } catch (error) {
      const isExplained = error instanceof NotReadyError || error instanceof CountersignError
      const reason = isExplained ? error.message : `it cannot be read (${reasonOf(error)}).`
      tally.failed += 1
      complain(path, reason)
      output.result({ file: path, valid: false, proof: null, signatures: null, reasons: [reason], limits: [] })
    }
  }
  const { valid, invalid, unproved, failed } = tally
  const text = [
    `${valid} valid, ${invalid} not valid, ${unproved} without a proof or a signature, ${failed} unreadable.`,
    ...(open.times === 0 ? [] : [`${counted(open.times, 'proof')} without a time confirmed by a public blockchain.`]),
    ...(open.keys === 0 ? [] : ['The key of the log was not checked. Add it with --vkey.']),
  ].join('\n')
  const isIdle = valid + invalid + failed === 0
  if (isIdle) problems.push('Nothing was checked: no file has a signature or a proof next to it.')
  return { data: { summary: tally }, text, code: isIdle || invalid > 0 ? 1 : failed > 0 ? 4 : 0, problems }
}

const mostProblems = 1000
const timeless: readonly ProofLimit[] = ['not-anchored', 'anchor-is-unchecked', 'chain-is-private', 'test-network']
const nothing = 'It has no proof next to it and no signature.'

async function verifyBeside(path: string, trusted: TrustedLog): Promise<Verdict | undefined> {
  const beside = await readBeside(`${path}${proofSuffix}`)
  if (beside.kind === 'absent') return undefined
  if (beside.kind === 'foreign') return { valid: false, reasons: [`${path}${proofSuffix} is not a proof.`] }
  const fingerprint = fromHex(await hashPath(path))
  const report = await verifyProof(fingerprint, beside.proof, trusted)
  if (!report.valid) return { valid: false, reasons: [refusalOf(path, report)] }
  const missing = missingWitnesses(report)
  if (missing !== undefined) return { valid: false, reasons: [missing] }
  return { valid: true, reasons: [], limits: report.limits }
}

/**
 * Undefined for a file that is not a PDF, and for an unsigned PDF with a proof, which decides. An unsigned PDF without
 * a proof is not valid: its signatures may have been removed.
 */
async function verifySignatures(
  path: string,
  roots: readonly Uint8Array[],
  hasProof: boolean,
): Promise<Verdict | undefined> {
  if (!path.toLowerCase().endsWith('.pdf')) return undefined
  const { PdfError, verifyPdf } = await import('@countersign/pdf')
  const bytes = await readPdf(path)
  try {
    const report = await verifyPdf(bytes, { anchors: roots, at: new Date() })
    if (report.unsigned) return hasProof ? undefined : { valid: false, reasons: [nothing] }
    const bad = report.signatures.filter(({ verdict }) => verdict !== 'valid')
    const reasons = bad.map(({ fieldName, verdict, reasons: why }) => `${fieldName}: ${verdict}. ${why.join(' ')}`)
    return { valid: bad.length === 0, reasons }
  } catch (error) {
    if (!(error instanceof PdfError)) throw error
    // A damaged signed file must not pass for one that was never signed.
    const wasSigned = Buffer.from(bytes).includes('/ByteRange')
    return wasSigned || !hasProof
      ? { valid: false, reasons: [`The PDF cannot be checked: ${error.message}.`] }
      : undefined
  }
}
