import { randomInt } from 'node:crypto'
import type { Logger } from 'pino'
import { askBlock, askHead, hexOf } from './evm-answer.ts'
import { createEndpoint, type Endpoint, EndpointFailure } from './evm-endpoint.ts'
import type { Signer } from './evm-signer.ts'
import type { AnvilProcess, startAnvil } from './local-process.ts'
import type { LocalStore } from './local-store.ts'

/** The running program, with the whole chain loaded. */
export interface LocalNode extends AnvilProcess {
  readonly endpoint: Endpoint
  readonly genesis: string
  /** The genesis of every former chain of the directory. */
  readonly lost: ReadonlySet<string>
  /** Resolves once this block is on disk; rejects if it is not in the chain. */
  save(block: { readonly number: number; readonly hash: string }): Promise<void>
}

interface Options {
  readonly binary: string
  readonly directory: string
  readonly store: LocalStore
  readonly signer: () => Promise<Signer>
  readonly closed: AbortSignal
  readonly log: Logger
  readonly onLost?: ((error: Error) => void) | undefined
  readonly startProgram: typeof startAnvil
}

/** Continues the chain on disk, or starts a new one and reports if it replaces another. */
export async function startLocalNode({ binary, directory, store, signer, ...options }: Options): Promise<LocalNode> {
  const { address } = await signer()
  const found = await store.find()
  const begin = found.path === undefined ? { gasLimit: drawGasLimit() } : { load: found.path }
  const anvil = await options.startProgram(binary, directory, begin)
  try {
    const endpoint = createEndpoint(anvil.url, options.closed)
    await endpoint.ask('anvil_setBalance', [address, hexOf(plenty)])
    let saved = found.path === undefined ? -1 : (await askHead(endpoint)).number
    const save = async (upTo: number) => {
      if (upTo > saved) saved = await saveAll(endpoint, store)
    }
    await save(0)
    const { genesis, lost } = await settleIdentity(endpoint, store)
    if (found.path === undefined && lost.size > 0) reportLoss(directory, found.putAside, options)
    options.log.info({ processId: anvil.pid }, 'the local chain is running')
    return {
      ...anvil,
      endpoint,
      genesis,
      lost,
      async save({ number, hash }) {
        if ((await askBlock(endpoint, number))?.hash !== hash) throw new EndpointFailure('The block is gone')
        await save(number)
      },
    }
  } catch (error) {
    await anvil.stop()
    throw error
  }
}

/** Part of the genesis block, and so of its hash. */
function drawGasLimit(): number {
  return 30_000_000 + randomInt(2 ** 40)
}

/** In wei; coins cost nothing here. */
export const plenty = 2n ** 100n

/** The number of the last block that is certainly saved. */
async function saveAll(endpoint: Endpoint, store: LocalStore): Promise<number> {
  const { number } = await askHead(endpoint)
  await store.save(() => dumpState(endpoint))
  return number
}

async function dumpState(endpoint: Endpoint): Promise<string> {
  const dump = await endpoint.ask('anvil_dumpState', [], dumpBytes)
  if (typeof dump !== 'string' || !/^0x[0-9a-f]+$/.test(dump))
    throw new EndpointFailure('The local chain gives no state')
  return dump
}

const dumpBytes = 256 * 1024 * 1024

async function settleIdentity(endpoint: Endpoint, store: LocalStore): Promise<Pick<LocalNode, 'genesis' | 'lost'>> {
  const genesis = await askBlock(endpoint, 0)
  if (genesis === undefined) throw new EndpointFailure('The local chain does not know how it began')
  const known = await store.chains()
  if (!known.includes(genesis.hash)) await store.addChain(genesis.hash)
  return { genesis: genesis.hash, lost: new Set(known.filter((hash) => hash !== genesis.hash)) }
}

function reportLoss(
  directory: string,
  putAside: string | undefined,
  { log, onLost }: Pick<Options, 'log' | 'onLost'>,
): void {
  const error = new Error(
    putAside === undefined
      ? `The local chain in ${directory} is missing, so a new one was started: records of the old one can no longer be shown`
      : `The local chain in ${directory} cannot be read and was moved to ${putAside}. A new one was started: records of the old ` +
          'one can no longer be shown',
  )
  log.error({ err: error }, 'the local chain is lost')
  onLost?.(error)
}
