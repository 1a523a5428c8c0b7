import { readFile } from 'node:fs/promises'
import { ProofError, parseWitnessPolicy, textOf, type WitnessPolicy } from '@countersign/proof'
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
