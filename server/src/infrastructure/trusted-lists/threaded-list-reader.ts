import { readFile, stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { TrustedListReport } from '@countersign/pki/trusted-lists'
import { OutboundFailed, type OutboundHttp } from '../../ports/outbound-http.ts'
import type { Timers } from '../../ports/timers.ts'
import { ListUnavailable, type TrustedListReader } from '../../ports/trusted-list-reader.ts'

interface Ports {
  readonly outboundHttp: OutboundHttp
  readonly timers: Timers
}

/** The largest published by member states have some 15 MB. */
const mostBytes = 32 * 1024 * 1024
const downloadMs = 120_000
const checkMs = 60_000
const memoryMb = 1024

export function createTrustedListReader({ outboundHttp, timers }: Ports): TrustedListReader {
  return {
    async read(location, signers, signal) {
      const bytes = isUrl(location) ? await download(outboundHttp, location, signal) : await readBounded(location)
      return await checkInThread({ bytes, signers }, timers)
    },
  }
}

function isUrl(location: string): boolean {
  return /^https?:\/\//i.test(location)
}

async function download(outboundHttp: OutboundHttp, url: string, signal: AbortSignal): Promise<Uint8Array> {
  try {
    const { body } = await outboundHttp.get(url, { maxBytes: mostBytes, timeoutMs: downloadMs, signal })
    return Buffer.concat(await Array.fromAsync(body))
  } catch (error) {
    if (error instanceof OutboundFailed) throw new ListUnavailable(error.message, { cause: error })
    throw error
  }
}

async function readBounded(path: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(path)
    if (size > mostBytes) throw new ListUnavailable(`${path} has more than ${mostBytes} bytes.`)
    return await readFile(path)
  } catch (error) {
    if (error instanceof ListUnavailable) throw error
    throw new ListUnavailable(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`, { cause: error })
  }
}

/** In a new thread each time: lists are few, and read once a day. */
async function checkInThread(task: ListTask, timers: Timers): Promise<TrustedListReport> {
  const worker = new Worker(new URL('./list-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 64 },
  })
  const inTime = timers.after(checkMs, () => void worker.terminate())
  try {
    return await new Promise<TrustedListReport>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', (error) =>
        reject(new ListUnavailable(`The list could not be read: ${error.message}.`, { cause: error })),
      )
      worker.once('exit', () => reject(new ListUnavailable('The list took too long to read.')))
    })
  } finally {
    inTime()
    await worker.terminate()
  }
}

/** The message to a thread. */
export interface ListTask {
  readonly bytes: Uint8Array
  readonly signers: readonly Uint8Array[]
}
