import { generateKeyPairSync, sign } from 'node:crypto'
import {
  type Cosigner,
  cosign,
  openCheckpoint,
  parseWitnessRequest,
  type VerifierKey,
  witnessKey,
} from '@countersign/proof'
import { type Download, OutboundFailed, type OutboundHttp } from '../../src/ports/outbound-http.ts'

export interface StandInAnswer {
  readonly status: number
  readonly text: string
  /** By default what a witness sends with this status. */
  readonly type?: string
}

export interface StandInWitness {
  readonly signer: Cosigner
  readonly url: string
  /** What was submitted: the old and the new size. */
  readonly asked: (readonly [oldSize: number, size: number])[]
  /** How many seconds its clock is ahead. */
  ahead: number
  /** Replaces the answers; undefined answers as a witness does. */
  answer: ((oldSize: number, size: number, note: string) => StandInAnswer | Promise<StandInAnswer>) | undefined
}

export function standInWitness(name: string): StandInWitness {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  return {
    signer: { key: witnessKey(name, raw), sign: (message) => sign(null, message, privateKey) },
    url: `https://${name}`,
    asked: [],
    ahead: 0,
    answer: undefined,
  }
}

/** The network, with these witnesses behind it. They cosign whatever the log has signed, at the time of the clock. */
export function networkOf(
  witnesses: readonly StandInWitness[],
  log: VerifierKey,
  clock: { now(): Date },
): Pick<OutboundHttp, 'request'> {
  return {
    async request(url, { body = '' }, { signal }) {
      const witness = witnesses.find((one) => `${one.url}/add-checkpoint` === url)
      if (witness === undefined) throw new Error(`nobody is at ${url}`)
      const { oldSize, note } = parseWitnessRequest(body)
      const { size } = await openCheckpoint(note, log)
      witness.asked.push([oldSize, size])
      const text = note.slice(0, note.lastIndexOf('\n\n') + 1)
      const answer = (await unlessAborted(signal, witness.answer?.(oldSize, size, note))) ?? {
        status: 200,
        text: await cosign(text, Math.floor(clock.now().getTime() / 1000) + witness.ahead, witness.signer),
      }
      return downloadOf(answer)
    },
  }
}

async function unlessAborted<T>(signal: AbortSignal | undefined, answer: T | Promise<T>): Promise<T> {
  const aborted = new Promise<never>((_, reject) =>
    signal?.addEventListener('abort', () => reject(new OutboundFailed('cancelled', 'it was canceled'))),
  )
  return await Promise.race([answer, aborted])
}

function downloadOf({ status, text, type }: StandInAnswer): Download {
  async function* body() {
    yield Buffer.from(text)
  }
  const usual = status === 409 ? 'text/x.tlog.size' : 'text/plain; charset=utf-8'
  return { status, headers: { 'content-type': type ?? usual }, body: body() }
}
