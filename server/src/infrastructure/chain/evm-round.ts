import type { Hex } from './evm-answer.ts'
import { type Endpoint, EndpointFailure } from './evm-endpoint.ts'
import type { EvmNetwork } from './evm-network.ts'
import type { Signer } from './evm-signer.ts'
import type { EvmState } from './evm-state.ts'

/** One round for one value, over the endpoints that respond now. */
export interface Round {
  readonly value: Hex
  readonly network: EvmNetwork
  readonly chainId: number
  readonly genesis: string | null
  readonly signer: Signer
  readonly endpoints: readonly Endpoint[]
  readonly now: Date
  readonly maxCost: bigint
  /** Follows every record, so that an endpoint that takes over continues from there. */
  state(): EvmState | undefined
  /** Resolves once the state is recorded: only then may anything of it be broadcast. */
  keep(state: EvmState): Promise<EvmState>
}

/** None of the endpoints succeeded. */
export class AllFailed extends Error {
  readonly failures: readonly EndpointFailure[]

  constructor(failures: readonly EndpointFailure[]) {
    super('no endpoint is usable')
    this.failures = failures
  }
}

/**
 * The result of the first endpoint that succeeds. One endpoint does all the work, since each sees the chain in its own
 * state.
 */
export async function byFirst<T>(endpoints: readonly Endpoint[], work: (endpoint: Endpoint) => Promise<T>): Promise<T> {
  const failures: EndpointFailure[] = []
  for (const endpoint of endpoints) {
    try {
      return await work(endpoint)
    } catch (error) {
      if (!(error instanceof EndpointFailure)) throw error
      failures.push(error)
    }
  }
  throw new AllFailed(failures)
}
