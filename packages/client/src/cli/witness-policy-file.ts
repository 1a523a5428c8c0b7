import { readFile } from 'node:fs/promises'
import { ProofError, parseWitnessPolicy, type WitnessPolicy } from '@countersign/proof'
import { NotReadyError } from './exits.ts'
import { reasonOf } from './find-files.ts'

/** Reads a policy from a file that the caller trusts. */
export async function readPolicy(path: string): Promise<WitnessPolicy> {
  try {
    return parseWitnessPolicy(await readFile(path, 'utf8'))
  } catch (error) {
    if (error instanceof ProofError) throw new NotReadyError(`${path} is not a policy: ${error.message}.`)
    throw new NotReadyError(`The policy cannot be read from ${path} (${reasonOf(error)}).`)
  }
}
