import type { ProfileFinding, TimestampReport, TimestampStatement } from '@countersign/pki'
import { type ProofFile, type ProofReport, type ProvedFacts, toHex } from '@countersign/proof'
import { isoTime } from './log-time.ts'
import { fields, printable } from './text.ts'
import { provedTimes } from './verify-times.ts'
import { list, openQuestions } from './verify-words.ts'

export interface VerifiedToken extends Omit<ProofReport, 'proved'> {
  readonly proof: ProofFile
  readonly proved: ProvedFacts
  readonly statement: TimestampStatement
  readonly signature: TimestampReport
  readonly profile: readonly ProfileFinding[]
  /** The file that was compared with the token. */
  readonly data: string | undefined
}

/** What is proved of a token, and what is left open. */
export function wordsOfToken(file: string, verified: VerifiedToken): string {
  const { proof, proved, statement, data, profile } = verified
  const { index, origin, type, serverTimestamp } = proved
  return [
    `${printable(file)} is valid, and the log recorded it when it was issued.`,
    fields([
      ['serial number', statement.serialNumber],
      ['time in the token', statement.time.toISOString()],
      ['policy', statement.policy],
      ['timestamped', `${statement.imprint.hash} ${toHex(statement.imprint.digest)}`],
      ['log', origin],
      ['key', proof.vkey],
      ['entry', `${index}, ${type}`],
      ['time in the log', isoTime(serverTimestamp)],
    ]),
    `Proved:\n${list([
      `The token is entry ${index} of the log ${origin}. Its time was not changed later.`,
      'The authority has signed it.',
      ...(data === undefined ? [] : [`It is for ${data}.`]),
      ...provedTimes(verified, 'token'),
    ])}`,
    `Not proved:\n${list([
      ...(data === undefined ? ['Which file the token is for. Add the file with --data.'] : []),
      ...openQuestions({ ...verified, form: 'json' }, 'token'),
    ])}`,
    profileWords(profile),
  ].join('\n\n')
}

function profileWords(findings: readonly ProfileFinding[]): string {
  if (findings.length === 0) return 'The token and its certificate follow the profile ETSI EN 319 422.'
  const sentences = findings.map(({ clause, text }) => `${clause}: ${text}`)
  return `The token is valid, but does not follow the profile ETSI EN 319 422 in all clauses:\n${list(sentences)}`
}
