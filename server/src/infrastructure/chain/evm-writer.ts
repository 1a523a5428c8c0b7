import { toHex } from '@countersign/proof'
import type { Chain, ChainState, Network } from '../../ports/chain.ts'
import type { Clock } from '../../ports/clock.ts'
import { advanceTransaction } from './evm-advance.ts'
import { agreeOnChain } from './evm-agreement.ts'
import type { Endpoint, EndpointFailure } from './evm-endpoint.ts'
import type { EvmNetwork } from './evm-network.ts'
import { AllFailed, byFirst, type Round } from './evm-round.ts'
import type { Signer } from './evm-signer.ts'
import { type EvmState, readState, toChainState } from './evm-state.ts'
import { needsOperator, type Waiting, Waits } from './evm-waiting.ts'

interface Settings {
  /** Preferred first; empty while there is none. */
  endpoints(): readonly Endpoint[]
  /** Called when there is something to sign. */
  signer(): Promise<Signer>
  readonly clock: Clock
  describe(chainId: number): Promise<EvmNetwork>
  readonly maxCost: bigint
  /** True if other chains have the same number, so that the genesis must distinguish them. */
  readonly sharesItsNumber: boolean
  /** Reports whether the chain with this genesis is lost for good: values pending there start over. */
  isLost?(genesis: string): boolean
}

export function createEvmWriter(settings: Settings): Pick<Chain, 'network' | 'recognize' | 'advance'> {
  const { clock, maxCost } = settings
  let recognized: Network | undefined
  let silentSince: Date | undefined

  async function openRound(value: Uint8Array, given: ChainState | undefined, record: Recorder): Promise<Round> {
    let state = given === undefined ? undefined : requireOurs(given, value)
    if (typeof state?.genesis === 'string' && settings.isLost?.(state.genesis) === true) state = undefined
    const agreed = await agreeOnChain(settings.endpoints(), state, settings.sharesItsNumber)
    const described = await learn(agreed.chainId)
    return {
      ...agreed,
      value: `0x${toHex(value)}`,
      network: described,
      signer: await settings.signer(),
      now: clock.now(),
      maxCost,
      state: () => state,
      async keep(next) {
        await record(toChainState(next))
        state = next
        return next
      },
    }
  }

  async function learn(chainId: number): Promise<EvmNetwork> {
    const described = await settings.describe(chainId)
    recognized = { name: described.name, isPublic: described.isPublic }
    return described
  }

  /** A short silence means nothing: networks have them. */
  function silence(failures: readonly EndpointFailure[]): Waiting {
    const now = clock.now()
    silentSince ??= now
    const reasons = [...new Set(failures.map(({ message }) => message))].slice(0, 5)
    return {
      kind: 'waiting',
      reason: `No server of the chain is usable: ${reasons.join('; ') || 'none is set'}.`,
      needsAttention: now.getTime() - silentSince.getTime() >= silenceTimeoutMs,
      retryAfterSeconds: 60,
    }
  }

  return {
    network: () => recognized ?? { name: 'EVM chain', isPublic: false },

    async recognize() {
      if (recognized !== undefined) return
      try {
        await learn((await agreeOnChain(settings.endpoints(), undefined, settings.sharesItsNumber)).chainId)
      } catch (error) {
        // The next write reports the problem.
        if (!(error instanceof AllFailed || error instanceof Waits)) throw error
      }
    },

    async advance(value, given, record) {
      if (value.length !== 32) throw new RangeError(`A value has 32 bytes, not ${value.length}`)
      try {
        const round = await openRound(value, given, record)
        const progress = await byFirst(round.endpoints, (endpoint) => advanceTransaction(round, endpoint))
        silentSince = undefined
        return progress
      } catch (error) {
        if (error instanceof AllFailed) return silence(error.failures)
        silentSince = undefined
        if (error instanceof Waits) return error.progress
        throw error
      }
    },
  }
}

type Recorder = (state: ChainState) => Promise<void>

const silenceTimeoutMs = 10 * 60 * 1000

function requireOurs(given: ChainState, value: Uint8Array): EvmState {
  const state = readState(given)
  if (state !== undefined) {
    const data = toHex(value)
    if (!state.transactions.every(({ raw }) => raw.includes(data)))
      throw new Error('The state is that of another value')
    return state
  }
  throw needsOperator('The root is pending on another kind of chain: restore ANCHOR until it is confirmed.')
}
