import { readFile } from 'node:fs/promises'
import { ProofError, parseWitnessPolicy, splitStatements, textOf, type WitnessPolicy } from '@countersign/proof'
import { NotReadyError } from './exits.ts'
import { reasonOf } from './find-files.ts'

/** Reads a policy from a file that the caller trusts. */
export async function readPolicy(path: string): Promise<WitnessPolicy> {
  try {
    return parseWitnessPolicy(textOf(await readFile(path), 'it'))
  } catch (error) {
    if (error instanceof ProofError) throw new NotReadyError(`${path} is not a policy: ${error.message}.`)
    throw new NotReadyError(`The policy cannot be read from ${path} (${reasonOf(error)}).`)
  }
}

/** Reads what a log has stated about its keys. The statements prove themselves, but not whose log it is. */
export async function readStatements(path: string): Promise<readonly string[]> {
  try {
    const statements = splitStatements(textOf(await readFile(path), 'it'))
    if (statements.length === 0) throw new ProofError('malformed', 'it is empty')
    return statements
  } catch (error) {
    if (error instanceof ProofError) throw new NotReadyError(`${path} has no statements of a log: ${error.message}.`)
    throw new NotReadyError(`The statements cannot be read from ${path} (${reasonOf(error)}).`)
  }
}
