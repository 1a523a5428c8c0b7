import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { BitcoinNetwork } from '../../packages/proof/src/index.ts'
import { examplesFolder } from './run-example.ts'

/** What both verifiers get: the bytes of files, and what their reader trusts. */
export interface Request {
  readonly fingerprint: Uint8Array
  readonly proof: Uint8Array
  readonly vkey?: string
  readonly mlDsaVkey?: string
  readonly policy?: Uint8Array
  readonly blockHash?: string
  readonly bitcoinNetwork?: BitcoinNetwork
}

/** An anchor alone, which need not be that of a checkpoint. */
export interface AnchorRequest {
  readonly value: Uint8Array
  readonly anchor: unknown
}

export interface OfflineVerifier {
  /** The answers to all of them, in order. */
  verify(requests: readonly (Request | AnchorRequest)[]): Promise<unknown[]>
  end(): Promise<void>
}

/** The verifier in Python, as one process that answers many requests. */
export function startOfflineVerifier(): OfflineVerifier {
  const child = spawn('python3', [join(examplesFolder, 'offline/verify_proof.py'), '--lines'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
  })
  const exited = once(child, 'close')
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    async verify(requests) {
      const results: unknown[] = []
      const written = requests.map((request) => `${JSON.stringify(toLine(request))}\n`)
      // Not all at once: neither process may wait for the other to read.
      for (let at = 0; at < written.length; at += atOnce) {
        const some = written.slice(at, at + atOnce)
        child.stdin.write(some.join(''))
        for (const _ of some) {
          const { value, done } = await answers.next()
          if (done === true) throw new Error('the verifier ended')
          results.push(JSON.parse(value))
        }
      }
      return results
    },
    async end() {
      child.stdin.end()
      await exited
    },
  }
}

/** Less than a pipe holds. */
const atOnce = 4

function toLine(request: Request | AnchorRequest) {
  if ('anchor' in request) return { ...request, value: Buffer.from(request.value).toString('hex') }
  const { fingerprint, proof, policy, ...others } = request
  return {
    ...others,
    fingerprint: Buffer.from(fingerprint).toString('hex'),
    proof: Buffer.from(proof).toString('base64'),
    ...(policy === undefined ? {} : { policy: Buffer.from(policy).toString('base64') }),
  }
}
