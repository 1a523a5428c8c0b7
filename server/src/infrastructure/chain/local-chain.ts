import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Chain, ChainProgress, ChainState } from '../../ports/chain.ts'
import type { ChainReader } from '../../ports/chain-reader.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Timers } from '../../ports/timers.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { systemTimers } from '../clock/system-time.ts'
import { keepSecret } from '../vault/kept-secret.ts'
import type { EvmNetwork } from './evm-network.ts'
import { createSigner, type Signer } from './evm-signer.ts'
import type { Confirmed } from './evm-waiting.ts'
import { createEvmWriter } from './evm-writer.ts'
import { findAnvil } from './local-binary.ts'
import { createLocalChainReader } from './local-chain-reader.ts'
import { type LocalNode, plenty, startLocalNode } from './local-node.ts'
import { startAnvil } from './local-process.ts'
import { createLocalStore } from './local-store.ts'
import { keepRunning } from './local-supervise.ts'

export interface LocalChain {
  readonly chain: Chain
  readonly reader: ChainReader
  /** Undefined while it is not running. */
  processId(): number | undefined
}

interface Options {
  readonly dataDir: string
  /** Where its transactions are shown, below `/chain/tx/`. */
  readonly publicUrl: string
  /**
   * True if each node that shares the database has its own: a value pending on another node's chain starts over on this
   * one.
   */
  readonly onEachNode?: boolean
  readonly clock: Clock
  readonly log: Logger
  readonly timers?: Timers
  /**
   * The files of the chain were missing or unreadable, and a new chain has started: everything on the old one is lost.
   */
  readonly onLost?: (error: Error) => void
  /** Starts the program; tests put themselves between it and the service. */
  readonly startProgram?: typeof startAnvil
}

/**
 * A chain on this machine, for trying everything out without a network and without coins. It proves nothing to third
 * parties, and its name says so. It starts in the background and ends with the service, whatever ends that; a confirmed
 * value is on disk before it is reported as confirmed, and the rest is broadcast again.
 */
export function createLocalChain(options: Options): LocalChain {
  const { dataDir, publicUrl, onEachNode = false, clock, log } = options
  const { timers = systemTimers, onLost, startProgram = startAnvil } = options
  const binary = findAnvil()
  const directory = join(dataDir, 'local-chain')
  const store = createLocalStore(directory)
  const signer = keptSigner(directory)
  const closing = new AbortController()
  const closed = closing.signal
  const node = keepRunning(
    () => startLocalNode({ binary, directory, store, signer, closed, log, onLost, startProgram }),
    log,
    timers,
  )
  const writer = createEvmWriter({
    endpoints: () => [node.current()?.endpoint].filter((endpoint) => endpoint !== undefined),
    signer,
    clock,
    describe: async () => describeLocal(publicUrl),
    maxCost: plenty,
    sharesItsNumber: true,
    isLost: (genesis) => isLost(node.current(), genesis, onEachNode),
  })

  const chain: Chain = {
    isOurs: true,
    network: () => ({ name: 'local', isPublic: false }),
    recognize: async () => {},

    async advance(value, state, record) {
      await node.ready(startTimeoutMs)
      const progress = await advanceWithPauses(writer, timers, value, state, record)
      const running = node.current()
      if (running === undefined) return notRunning(node.failure())
      return progress.kind === 'confirmed' ? saveFirst(progress, running) : { ...progress, retryAfterSeconds: 2 }
    },

    async close() {
      closing.abort()
      await node.stop()
    },
  }
  const reader = createLocalChainReader(
    () => requireRunning(node.current()).endpoint,
    async () => (await signer()).address,
  )
  return { chain, reader, processId: () => node.current()?.pid }
}

function isLost(running: LocalNode | undefined, genesis: string, onEachNode: boolean): boolean {
  if (running === undefined) return false
  return onEachNode ? genesis !== running.genesis : running.lost.has(genesis)
}

const startTimeoutMs = 5000

/** The block follows the transaction within moments, so it is worth waiting for. */
async function advanceWithPauses(
  writer: Pick<Chain, 'advance'>,
  timers: Timers,
  ...[value, state, record]: Parameters<Chain['advance']>
) {
  let latest = state
  const keep = async (next: ChainState) => {
    await record(next)
    latest = next
  }
  for (let pause = 10; ; pause *= 2) {
    const progress = await writer.advance(value, latest, keep)
    if (progress.kind === 'confirmed' || progress.needsAttention || pause > longestPause) return progress
    await timers.sleep(pause)
  }
}

const longestPause = 200

/** The key of an account without value; random all the same, so that no two of these chains share it. */
function keptSigner(directory: string): () => Promise<Signer> {
  let kept: Signer | undefined
  return async () => {
    if (kept === undefined) {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      kept = await createSigner(`0x${await keepSecret(join(directory, 'key'))}`)
    }
    return kept
  }
}

function describeLocal(publicUrl: string): EvmNetwork {
  return {
    name: 'local',
    isPublic: false,
    explorerUrl: (hash) => `${publicUrl}/chain/tx/${hash}`,
    confirmations: 1,
    blockSeconds: 1,
  }
}

function requireRunning(node: LocalNode | undefined): LocalNode {
  if (node === undefined) throw new Refusal('SERVICE_UNAVAILABLE', 'The local chain is not running at the moment.', 5)
  return node
}

function notRunning(failure: { readonly message: string; readonly count: number } | undefined): ChainProgress {
  return {
    kind: 'waiting',
    reason: `The local chain is not running: ${failure?.message ?? 'it is starting'}.`,
    needsAttention: (failure?.count ?? 0) >= 3,
    retryAfterSeconds: 5,
  }
}

/** Confirms only what is on disk and survives a crash. */
async function saveFirst(confirmed: Confirmed, node: LocalNode): Promise<ChainProgress> {
  const { anchor, blockNumber } = confirmed
  try {
    await node.save({ number: blockNumber, hash: `0x${anchor.blockHash}` })
    return confirmed
  } catch (error) {
    const reason = `The local chain cannot be saved: ${(error as Error).message}.`
    return { kind: 'waiting', reason, needsAttention: true, retryAfterSeconds: 5 }
  }
}
