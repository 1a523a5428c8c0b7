import { askHead, askQuantity, asNumber, type Head } from './evm-answer.ts'
import { type Endpoint, EndpointFailure } from './evm-endpoint.ts'
import { estimateFees, type Fees, inGwei, maxGas, raiseFees } from './evm-fees.ts'
import type { Round } from './evm-round.ts'
import { aliveOf, type EvmState, latestOf, type SignedTransaction } from './evm-state.ts'
import { needsOperator, type Waits } from './evm-waiting.ts'

/** Signs and records the first transaction for a value. */
export async function signFirst(round: Round, endpoint: Endpoint): Promise<EvmState> {
  const { chainId, genesis, signer } = round
  const head = await askHead(endpoint)
  const nonce = await nextNonce(endpoint, signer.address)
  const transaction = await sign(round, endpoint, nonce, await estimateFees(endpoint, head))
  return round.keep({ kind: 'evm', chainId, genesis, from: signer.address, transactions: [transaction] })
}

/**
 * Signs and records a transaction with the same nonce and higher fees, if the latest has waited long enough or is below
 * the base fee; otherwise returns the state unchanged.
 */
export async function signWithHigherFees(
  round: Round,
  endpoint: Endpoint,
  state: EvmState,
  head: Head,
): Promise<EvmState> {
  const latest = latestOf(state)
  const waited = round.now.getTime() - Date.parse(latest.signedAt)
  const isBelowBaseFee = head.baseFee !== undefined && head.baseFee > BigInt(latest.maxFee)
  if (waited < overdueMs && !isBelowBaseFee) return state
  requireOwner(round, state)
  if (aliveOf(state).length >= maxReplacements) {
    throw needsOperator(
      `Transaction ${latest.hash} and earlier ones with lower fees are not included in a block of ${round.network.name}: ` +
        'set EVM_RPC_URL to other servers.',
    )
  }
  const fees = raiseFees(await estimateFees(endpoint, head), latest)
  const transaction = await sign(round, endpoint, latest.nonce, fees)
  return round.keep({ ...state, transactions: [...state.transactions, transaction] })
}

/** After this long a transaction is offered again at a higher price. */
const overdueMs = 10 * 60 * 1000

/** Enough to get from the usual price to the highest one allowed; all of them stay recorded. */
const maxReplacements = 60

/** Signs and records a transaction with a new nonce. Only for a value whose old nonce is lost irrevocably. */
export async function signWithNewNonce(
  round: Round,
  endpoint: Endpoint,
  state: EvmState,
  head: Head,
): Promise<EvmState> {
  requireOwner(round, state)
  const nonce = await nextNonce(endpoint, state.from)
  if (nonce <= latestOf(state).nonce) throw new EndpointFailure(`${endpoint.host} returns contradictory nonces`)
  const transaction = await sign(round, endpoint, nonce, await estimateFees(endpoint, head))
  return round.keep({ ...state, transactions: [...state.transactions, transaction] })
}

/** Pending transactions go first. A nonce far ahead would never be reached, whatever the endpoint says. */
async function nextNonce(endpoint: Endpoint, address: string): Promise<number> {
  const pending = await countTransactions(endpoint, address, 'pending')
  const latest = await countTransactions(endpoint, address, 'latest')
  if (pending < latest || pending > latest + maxAhead) {
    throw new EndpointFailure(`${endpoint.host} reports ${pending - latest} pending transactions of the account`)
  }
  return pending
}

/** Nodes queue no more per account (geth's `accountqueue`). */
const maxAhead = 64

export async function countTransactions(
  endpoint: Endpoint,
  address: string,
  at: 'latest' | 'pending' | `0x${string}`,
): Promise<number> {
  return asNumber(await endpoint.ask('eth_getTransactionCount', [address, at]), endpoint.host)
}

async function sign(round: Round, endpoint: Endpoint, nonce: number, fees: Fees): Promise<SignedTransaction> {
  const { chainId, signer, value } = round
  const gas = await estimateGas(round, endpoint)
  if (gas * fees.maxFee > round.maxCost) throw tooExpensive(round, gas, fees)
  const signed = await signer.sign({ chainId, nonce, gas, fees, data: value })
  return {
    ...signed,
    nonce,
    maxFee: String(fees.maxFee),
    priorityFee: String(fees.priorityFee),
    signedAt: round.now.toISOString(),
  }
}

/** With a margin of a tenth, since the amount may depend on the state of the chain. */
async function estimateGas({ signer, value }: Round, endpoint: Endpoint): Promise<bigint> {
  const call = { from: signer.address, to: signer.address, data: value }
  const estimate = await askQuantity(endpoint, 'eth_estimateGas', [call])
  if (estimate > maxGas) throw new EndpointFailure(`${endpoint.host} estimates an unreasonable amount of gas`)
  return (estimate * 11n) / 10n
}

function tooExpensive({ network, maxCost }: Round, gas: bigint, fees: Fees): Waits {
  return needsOperator(
    `${network.name} is too expensive: at ${inGwei(fees.maxFee)} for each of ${gas} gas, a transaction would exceed ` +
      `the limit of ${inGwei(maxCost)}. Anchoring continues when the price falls.`,
  )
}

/** Only the account that began can continue with its nonce. */
function requireOwner({ signer }: Round, { from }: EvmState): void {
  if (signer.address === from) return
  throw needsOperator(
    `The root is pending from the account ${from}, but EVM_PRIVATE_KEY is the key of ${signer.address}: ` +
      'restore the old key until it is confirmed.',
  )
}
