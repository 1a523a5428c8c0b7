import { askHead, type Head, hexOf } from './evm-answer.ts'
import { broadcast } from './evm-broadcast.ts'
import { confirm, findMined, type Mined } from './evm-confirm.ts'
import type { Endpoint } from './evm-endpoint.ts'
import type { Round } from './evm-round.ts'
import { aliveOf, type EvmState, latestOf } from './evm-state.ts'
import { countTransactions, signFirst, signWithHigherFees, signWithNewNonce } from './evm-transactions.ts'
import { type Confirmed, needsOperator, type Waiting, Waits } from './evm-waiting.ts'

/**
 * Advances as far as possible through one endpoint. Nothing unrecorded is broadcast, and everything recorded is
 * broadcast again until one transaction is in a block: that covers crashes, forgetful nodes and reorganizations alike.
 */
export async function advanceTransaction(round: Round, endpoint: Endpoint): Promise<Waiting | Confirmed> {
  const begun = round.state() ?? (await signFirst(round, endpoint))
  const mined = await findMined(endpoint, begun)
  if (mined !== undefined) return confirm(round, endpoint, mined)
  const renewed = await renew(round, endpoint, begun)
  if (renewed.kind === 'mined') return confirm(round, endpoint, renewed.mined)
  const progress = await offer(round, endpoint, renewed.state)
  if (progress.kind === 'waiting' && renewed.hindrance !== undefined) return renewed.hindrance
  return progress
}

type Renewed =
  | { readonly kind: 'mined'; readonly mined: Mined }
  /** `hindrance`: no transaction with higher fees could be signed; the existing ones may still be mined. */
  | { readonly kind: 'to-broadcast'; readonly state: EvmState; readonly hindrance?: Waiting }

/** Signs an additional transaction if needed: with higher fees, or with another nonce. */
async function renew(round: Round, endpoint: Endpoint, state: EvmState): Promise<Renewed> {
  const { nonce } = latestOf(state)
  const head = await askHead(endpoint)
  const used = await countTransactions(endpoint, state.from, 'latest')
  if (used > nonce) return renewNonce(round, endpoint, state, head)
  // No fee gets it mined before the transactions with lower nonces.
  if (used < nonce) return { kind: 'to-broadcast', state }
  try {
    return { kind: 'to-broadcast', state: await signWithHigherFees(round, endpoint, state, head) }
  } catch (error) {
    if (!(error instanceof Waits)) throw error
    return { kind: 'to-broadcast', state, hindrance: error.progress }
  }
}

/**
 * The nonce is used, and none of the value's transactions is visible. They can still come back while the block that
 * used the nonce can be reorganized; once that block is as deep as a confirmation requires, none of them can ever be in
 * the chain, and a new nonce cannot write twice. Every endpoint must confirm this after the depth is known: an index of
 * receipts may lag behind its chain.
 */
async function renewNonce(round: Round, endpoint: Endpoint, state: EvmState, head: Head): Promise<Renewed> {
  const { nonce } = latestOf(state)
  const deep = head.number - round.network.confirmations + 1
  const usedDeep = deep < 0 ? 0 : await countTransactions(endpoint, state.from, hexOf(deep))
  for (const witness of round.endpoints) {
    const mined = await findMined(witness, state)
    if (mined !== undefined) return { kind: 'mined', mined }
  }
  if (usedDeep <= nonce) {
    throw needsOperator(
      `Another transaction used nonce ${nonce} of the account ${state.from}. The service sends a new one when that is ` +
        `${round.network.confirmations} blocks deep. Use this account only for this service.`,
    )
  }
  return { kind: 'to-broadcast', state: await signWithNewNonce(round, endpoint, state, head) }
}

/** Broadcasts, and checks once more: some chains have mined the block by then. */
async function offer(round: Round, endpoint: Endpoint, state: EvmState): Promise<Waiting | Confirmed> {
  const outcome = await broadcast(round.endpoints, aliveOf(state))
  if (outcome.kind === 'failed') throw outcome.failure
  const mined = await findMined(endpoint, state)
  if (mined !== undefined) return confirm(round, endpoint, mined)
  const { from } = state
  const { name } = round.network
  switch (outcome.kind) {
    case 'accepted':
      return onItsWay(round, endpoint, state)
    case 'no-funds':
      throw needsOperator(
        `The account ${from} cannot pay for a transaction on ${name}. Add funds to it. (${outcome.said})`,
      )
    case 'nonce-used':
      throw needsOperator(
        `The account ${from} used the nonce for another transaction. Use this account only for this service. ` +
          `Anchoring continues when that transaction is confirmed. (${outcome.said})`,
      )
    case 'underpriced':
      throw needsOperator(
        `${name} rejects the transaction because its fee is too low. The service raises it within minutes, unless another transaction of ` +
          `the account ${from} blocks it. (${outcome.said})`,
      )
  }
}

async function onItsWay({ network, now }: Round, endpoint: Endpoint, state: EvmState): Promise<Waiting> {
  const { nonce, hash, signedAt } = latestOf(state)
  const next = await countTransactions(endpoint, state.from, 'latest')
  const overdue = now.getTime() - Date.parse(signedAt) >= gapTimeoutMs
  if (next < nonce && overdue) {
    throw needsOperator(
      `Transaction ${hash} is waiting for an earlier one of the account ${state.from}: nonce ${next} is missing on ` +
        `${network.name}. Send any transaction with that nonce, or let the previous root finish.`,
    )
  }
  const { blockSeconds, confirmations } = network
  return {
    kind: 'waiting',
    reason: `Transaction ${hash} is waiting to be included in a block of ${network.name}.`,
    needsAttention: false,
    retryAfterSeconds: Math.min(60, Math.max(1, Math.ceil(blockSeconds))),
    expectedAt: new Date(now.getTime() + (confirmations + 1) * blockSeconds * 1000),
  }
}

const gapTimeoutMs = 10 * 60 * 1000
