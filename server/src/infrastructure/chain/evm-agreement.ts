import { askBlock, asNumber } from './evm-answer.ts'
import { type Endpoint, EndpointFailure } from './evm-endpoint.ts'
import { AllFailed } from './evm-round.ts'
import type { EvmState } from './evm-state.ts'
import { needsOperator } from './evm-waiting.ts'

interface Agreed {
  readonly endpoints: readonly Endpoint[]
  readonly chainId: number
  readonly genesis: string | null
}

/**
 * The endpoints that respond now, all of one chain, and of the one where the value is pending. All are queried every
 * time: a URL can come to mean another chain.
 */
export async function agreeOnChain(
  endpoints: readonly Endpoint[],
  state: EvmState | undefined,
  sharesItsNumber: boolean,
): Promise<Agreed> {
  const answers = await Promise.all(endpoints.map((endpoint) => identify(endpoint, sharesItsNumber)))
  const reached = answers.filter((answer) => 'endpoint' in answer)
  const [first, ...others] = reached
  if (first === undefined) throw new AllFailed(answers.filter((answer) => 'failure' in answer).map((a) => a.failure))
  for (const other of others) {
    if (other.chainId !== first.chainId || other.genesis !== first.genesis) {
      throw needsOperator(
        `${first.endpoint.host} serves chain ${first.chainId}, but ${other.endpoint.host} serves chain ${other.chainId}: ` +
          'set EVM_RPC_URL to servers of one chain.',
      )
    }
  }
  if (state !== undefined) requireSame(state, first)
  return { endpoints: reached.map(({ endpoint }) => endpoint), chainId: first.chainId, genesis: first.genesis }
}

interface Identified {
  readonly endpoint: Endpoint
  readonly chainId: number
  readonly genesis: string | null
}

async function identify(
  endpoint: Endpoint,
  sharesItsNumber: boolean,
): Promise<Identified | { readonly failure: EndpointFailure }> {
  try {
    const chainId = asNumber(await endpoint.ask('eth_chainId', []), endpoint.host)
    if (!sharesItsNumber) return { endpoint, chainId, genesis: null }
    const genesis = await askBlock(endpoint, 0)
    if (genesis === undefined) throw new EndpointFailure(`${endpoint.host} does not know the first block of its chain`)
    return { endpoint, chainId, genesis: genesis.hash }
  } catch (error) {
    if (error instanceof EndpointFailure) return { failure: error }
    throw error
  }
}

function requireSame(state: EvmState, { endpoint, chainId, genesis }: Identified): void {
  if (state.chainId !== chainId) {
    throw needsOperator(
      `The root is pending on chain ${state.chainId}, but ${endpoint.host} serves chain ${chainId}: ` +
        'restore ANCHOR and EVM_RPC_URL until it is confirmed.',
    )
  }
  if (state.genesis !== genesis) {
    throw needsOperator(
      'The root is pending on the local chain of another node or of an older DATA_DIR: let that node finish it, or ' +
        'restore its local-chain folder. Nodes that share a database need a chain that all of them can reach: set ANCHOR.',
    )
  }
}
