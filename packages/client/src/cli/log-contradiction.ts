import { ProofError } from '@countersign/proof'
import { CountersignError } from '../countersign-error.ts'
import { NotReadyError } from './exits.ts'

/**
 * The log answered, and the answer cannot be true beside what it has signed or shown before. The command ends with 1, as
 * it does for whatever else a service says no to.
 */
export class Contradiction extends CountersignError {
  constructor(message: string) {
    super('refused', message)
  }
}

/** What is wrong with something that the log has shown. A runtime that cannot check signatures is not the log's fault. */
export function contradictionOf(what: string, error: unknown): unknown {
  if (!(error instanceof ProofError)) return error
  const sentence = `${what}: ${error.message}.`
  return error.kind === 'platform' ? new NotReadyError(sentence) : new Contradiction(sentence)
}

/** The notes are signed by the log, so that they convince others too. */
export function withEvidence(error: unknown, now: string, before: string | undefined): unknown {
  if (!(error instanceof Contradiction)) return error
  const lastTime = before === undefined ? '' : `\n\nSigned last time:\n\n${before.trimEnd()}`
  return new Contradiction(`${error.message}${lastTime}\n\nSigned now:\n\n${now.trimEnd()}`)
}
