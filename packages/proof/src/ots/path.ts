import { equalBytes } from '../bytes.ts'
import { ProofError } from '../errors.ts'
import type { Attestation } from './attestation.ts'
import { applyOperation, type Operation } from './operation.ts'
import type { Timestamp } from './timestamp.ts'

/** The path from the message of a timestamp to an attestation in it. */
export type AttestedPath = {
  /** The attested message at the end of the path. */
  readonly message: Uint8Array
  readonly attestation: Attestation
  readonly operations: readonly Operation[]
}

/** Every attestation with a known message, and the path to it. */
export function attestedPaths(timestamp: Timestamp): AttestedPath[] {
  const paths: AttestedPath[] = []
  const visit = ({ message, attestations, operations }: Timestamp, path: readonly Operation[]) => {
    if (message === null) return
    for (const attestation of attestations) paths.push({ message, attestation, operations: path })
    for (const { operation, next } of operations) visit(next, [...path, operation])
  }
  visit(timestamp, [])
  return paths
}

/** The message and the results of the operations, in order. Ends early at an operation that is not carried out. */
export function messagesAlong(message: Uint8Array, operations: readonly Operation[]): Uint8Array[] {
  const messages = [message]
  for (const operation of operations) {
    const next = applyOperation(operation, messages.at(-1) as Uint8Array)
    if (next === null) break
    messages.push(next)
  }
  return messages
}

/** A timestamp of the message that goes through the operations and then continues as `end`. */
export function leadTo(end: Timestamp, message: Uint8Array, operations: readonly Operation[]): Timestamp {
  const messages = messagesAlong(message, operations)
  const last = messages[operations.length]
  if (last === undefined || end.message === null || !equalBytes(last, end.message)) {
    throw new ProofError('mismatch', 'the operations do not lead to the message of the timestamp')
  }
  return operations.reduceRight<Timestamp>(
    (next, operation, i) => ({
      message: messages[i] as Uint8Array,
      attestations: [],
      operations: [{ operation, next }],
    }),
    end,
  )
}
