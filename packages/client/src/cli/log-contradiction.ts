import { ProofError } from '@countersign/proof'
import { CountersignError } from '../countersign-error.ts'
import { NotReadyError } from './exits.ts'

/**
 * The log answered, and the answer contradicts what it has signed or shown before. The command ends with 1, as for any
 * other refusal by a service.
 */
export class Contradiction extends CountersignError {
  /** True if the message has the signed notes. */
  readonly hasEvidence: boolean

  constructor(message: string, hasEvidence = false) {
    super('refused', message)
    this.hasEvidence = hasEvidence
  }
}

/** The fault in something that the log has shown. A runtime that cannot check signatures is not the log's fault. */
export function contradictionOf(what: string, error: unknown): unknown {
  if (!(error instanceof ProofError)) return error
  const sentence = `${what}: ${error.message}.`
  return error.kind === 'platform' ? new NotReadyError(sentence) : new Contradiction(sentence)
}

/** The notes are signed by the log, so they convince third parties, too. */
export function withEvidence(
  error: unknown,
  now: string,
  before: string | undefined,
  heading: 'Signed last time' | 'Confirmed by witnesses' = 'Signed last time',
): unknown {
  if (!(error instanceof Contradiction) || error.hasEvidence) return error
  const earlier = before === undefined ? '' : `\n\n${heading}:\n\n${before.trimEnd()}`
  return new Contradiction(`${error.message}${earlier}\n\nSigned now:\n\n${now.trimEnd()}`, true)
}
