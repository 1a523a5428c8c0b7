import {
  checkTimestampToken,
  checkTokenProfile,
  PkiError,
  readTimestampResponse,
  readTimestampToken,
  type TimestampReport,
  type TimestampStatement,
} from '@countersign/pki'
import {
  type ProofFile,
  parseProofFile,
  sha256,
  type TrustedLog,
  toHex,
  verifyProof,
  whyNotRecordOf,
} from '@countersign/proof'
import { CountersignError } from '../countersign-error.ts'
import type { Outcome } from './command.ts'
import { NotReadyError } from './exits.ts'
import { fetchBounded } from './fetch-bounded.ts'
import { readCertificates, readRoots } from './renew-roots.ts'
import { printable } from './text.ts'
import { hashFile } from './verify-files.ts'
import { type VerifiedToken, wordsOfToken } from './verify-token-words.ts'
import { missingWitnesses, refusalOf, withShownTimes } from './verify-words.ts'

export interface TokenQuestion {
  readonly file: string
  /** A token, or a response with one. */
  readonly bytes: Uint8Array
  /** The file that the token is for. */
  readonly data: string | undefined
  /** Instead of the one that the service returns. */
  readonly proof: ProofFile | undefined
  readonly service: () => string
  readonly roots: readonly string[]
  readonly trustedFor: (proof: ProofFile) => TrustedLog
}

const mostBytes = 1024 * 1024

/**
 * Whether the log recorded the token when it was issued: one that was made later with an earlier time is not in the log.
 * The signature is checked as well.
 */
export async function verifyToken(question: TokenQuestion): Promise<Outcome> {
  const { file, bytes, trustedFor } = question
  const { token, statement } = readStatement(file, bytes)
  const fingerprint = sha256(statement.bytes)
  const service = question.proof === undefined ? question.service() : undefined
  const proof = question.proof ?? (await findProof(service ?? '', fingerprint))
  if (proof === undefined) throw new CountersignError('refused', notRecorded(file, service ?? '', statement))
  const report = await verifyProof(fingerprint, proof, trustedFor(proof))
  if (report.proved === null) throw new CountersignError('refused', refusalOf(file, report))
  const problem = missingWitnesses(report) ?? whyBackdated(report.proved, statement)
  if (problem !== undefined) throw new CountersignError('refused', `${printable(file)}: ${problem}`)
  const signature = await checkSignature(question, token, statement, service)
  const profile = checkTokenProfile(token, signature.certificate === null ? {} : { certificate: signature.certificate })
  const { proved } = report
  const verified: VerifiedToken = { ...report, proof, proved, statement, data: question.data, signature, profile }
  return { data: dataOf(verified), text: wordsOfToken(file, verified) }
}

function readStatement(file: string, bytes: Uint8Array): { token: Uint8Array; statement: TimestampStatement } {
  try {
    const token = tokenIn(bytes)
    return { token, statement: readTimestampToken(token) }
  } catch (error) {
    if (!(error instanceof PkiError)) throw error
    throw new CountersignError('refused', `${printable(file)} is not a timestamp token: ${error.message}.`)
  }
}

/** A response begins with a status, and a token with its type. */
function tokenIn(bytes: Uint8Array): Uint8Array {
  try {
    const response = readTimestampResponse(bytes)
    if (response.granted) return response.token
  } catch (error) {
    if (!(error instanceof PkiError)) throw error
  }
  return bytes
}

/** Undefined if the log has no entry for the token. */
async function findProof(service: string, fingerprint: Uint8Array): Promise<ProofFile | undefined> {
  const url = new URL(`${service}/verification/v1/tokens/${toHex(fingerprint)}`)
  const bytes = await fetchBounded(url, { maxBytes: mostBytes }).catch((error: Error) => {
    throw new NotReadyError(`The service at ${service} could not look up the token: ${error.message}.`)
  })
  const answer = parsed(bytes)
  if (answer === undefined) throw new NotReadyError(`The service at ${service} sent an answer that is not JSON.`)
  return answer.found === true ? parseProofFile(JSON.stringify(answer.proof)) : undefined
}

function parsed(bytes: Uint8Array): { found?: unknown; proof?: unknown } | undefined {
  try {
    const { data } = JSON.parse(Buffer.from(bytes).toString('utf8'))
    return typeof data === 'object' && data !== null ? data : undefined
  } catch {
    return undefined
  }
}

function notRecorded(file: string, service: string, { time }: TimestampStatement): string {
  return (
    `The log of ${service} has no entry for ${printable(file)}, which states the time ${time.toISOString()}.\n\n` +
    'The token is backdated, or another authority issued it, or this service did before it recorded its tokens. ' +
    'The time in it proves nothing.'
  )
}

function whyBackdated(
  entry: { readonly type: VerifiedToken['proved']['type']; readonly serverTimestamp: number },
  { time }: TimestampStatement,
): string | undefined {
  const problem = whyNotRecordOf(entry, time.getTime())
  return problem && `The log did not record this token when it was issued: ${problem}.`
}

async function checkSignature(
  { file, data, roots: files }: TokenQuestion,
  token: Uint8Array,
  { imprint }: TimestampStatement,
  service: string | undefined,
): Promise<TimestampReport> {
  const roots = await readRoots(files, service)
  // `openssl list -digest-algorithms` has these names without the hyphen.
  const digest = data === undefined ? imprint.digest : await hashFile(data, imprint.hash.replace('-', ''))
  const report = await checkTimestampToken(token, {
    digest: () => digest,
    anchors: roots,
    intermediates: [...roots, ...(service === undefined ? [] : await readCertificates(service, ['tsa', 'issuing']))],
  })
  if (report.valid) return report
  throw new CountersignError('refused', `The token in ${printable(file)} is not valid. ${report.reasons.join(' ')}`)
}

function dataOf({ proof: { vkey }, proved, limits, statement, signature, profile, valid }: VerifiedToken) {
  const { serialNumber, time, policy, imprint } = statement
  return {
    valid,
    token: {
      serialNumber,
      time: time.toISOString(),
      policy,
      hash: imprint.hash,
      digest: toHex(imprint.digest),
      revocation: signature.revocation,
      profile,
    },
    proved: withShownTimes(proved),
    vkey,
    limits,
  }
}
