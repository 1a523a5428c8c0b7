import { type AlgorithmEnds, PkiError, readAlgorithmEnds } from '@countersign/pki'
import { UsageError } from './exits.ts'

/** From the option, or else from the variable that the service reads. */
export function readEnds(option: string | undefined, environment: NodeJS.ProcessEnv): AlgorithmEnds {
  const name = option === undefined ? 'ALGORITHM_ENDS' : '--algorithm-ends'
  try {
    return readAlgorithmEnds(option ?? environment.ALGORITHM_ENDS ?? '')
  } catch (error) {
    if (!(error instanceof PkiError)) throw error
    throw new UsageError(`${name}: ${error.message}.`)
  }
}
