import { type Endpoint, EndpointFailure, EndpointRefusal } from './evm-endpoint.ts'
import type { SignedTransaction } from './evm-state.ts'

/** `accepted`: the transaction, or one with the same nonce and value, is pending. */
export type Broadcast =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'no-funds' | 'nonce-used' | 'underpriced'; readonly said: string }
  | { readonly kind: 'failed'; readonly failure: EndpointFailure }

/**
 * To every endpoint: one that accepts and forgets would otherwise delay the others. Newest first; an older transaction
 * helps only if the newest is refused. Broadcasting a known transaction again is safe.
 */
export async function broadcast(
  endpoints: readonly Endpoint[],
  transactions: readonly SignedTransaction[],
): Promise<Broadcast> {
  const outcomes = await Promise.all(endpoints.map((endpoint) => sendNewest(endpoint, transactions)))
  const worth = (outcome: Broadcast) =>
    ['accepted', 'nonce-used', 'no-funds', 'underpriced', 'failed'].indexOf(outcome.kind)
  const [best] = outcomes.sort((a, b) => worth(a) - worth(b))
  return best ?? { kind: 'failed', failure: new EndpointFailure('there is no server to broadcast to') }
}

async function sendNewest(endpoint: Endpoint, transactions: readonly SignedTransaction[]): Promise<Broadcast> {
  let first: Broadcast | undefined
  for (const transaction of transactions.toReversed()) {
    const outcome = await send(endpoint, transaction)
    if (outcome.kind === 'accepted' || outcome.kind === 'failed') return first ?? outcome
    first ??= outcome
  }
  return first ?? { kind: 'accepted' }
}

async function send(endpoint: Endpoint, { raw, hash }: SignedTransaction): Promise<Broadcast> {
  try {
    const answer = await endpoint.ask('eth_sendRawTransaction', [raw])
    if (typeof answer === 'string' && answer.toLowerCase() === hash) return { kind: 'accepted' }
    return {
      kind: 'failed',
      failure: new EndpointFailure(`${endpoint.host} returns a different transaction than was sent`),
    }
  } catch (error) {
    if (!(error instanceof EndpointFailure)) throw error
    return error instanceof EndpointRefusal ? classify(error) : { kind: 'failed', failure: error }
  }
}

/** Nodes give the reason only as text, each its own: geth, Erigon, Nethermind, Besu, Reth, Hardhat, anvil. */
function classify(refusal: EndpointRefusal): Broadcast {
  const { said } = refusal
  if (/already[ _]?(known|imported|exists|in)|\bknown transaction/i.test(said)) return { kind: 'accepted' }
  if (/nonce( is)? too low|OldNonce|nonce.*already been used|nonce.*lower than/i.test(said))
    return { kind: 'nonce-used', said }
  if (/insufficient|InsufficientFunds|enough funds|exceeds.*balance/i.test(said)) return { kind: 'no-funds', said }
  if (/underpriced|replace|too[ _]?low|less than block base fee|lower than|below|minimum/i.test(said))
    return { kind: 'underpriced', said }
  return { kind: 'failed', failure: refusal }
}
