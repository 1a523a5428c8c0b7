import { type BitcoinRules, fromHex, ProofError } from '@countersign/proof'
import { type BlockHeader, parseBlockHeader } from '@countersign/proof/ots'
import { baseAddress, type Request } from './opentimestamps-request.ts'

/** A server that knows Bitcoin's blocks and implements Esplora's API, as blockstream.info and mempool.space do. */
export interface HeaderSource {
  readonly address: string
  readonly host: string
  blockAt(height: number): Promise<SourceAnswer>
}

export type SourceAnswer =
  | { readonly kind: 'block'; readonly block: SourceBlock }
  /** It has no block at this height. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'failed'; readonly problem: string }

export interface SourceBlock {
  readonly bytes: Uint8Array
  readonly header: BlockHeader
  /** The height of the source's latest block. */
  readonly tip: number
}

export function createHeaderSource(url: string, { name, genesis }: BitcoinRules, request: Request): HeaderSource {
  const address = baseAddress(url)
  const { host } = new URL(address)
  const ask = async (path: string): Promise<TextAnswer> => {
    const answer = await request(`${address}/${path}`)
    if (answer.kind === 'failed') return { kind: 'failed', problem: `${host} ${answer.problem}` }
    if (answer.status === 404) return { kind: 'absent' }
    if (answer.status !== 200) return { kind: 'failed', problem: `${host} responds with HTTP ${answer.status}` }
    return { kind: 'text', text: new TextDecoder().decode(answer.body).trim() }
  }
  let isOfNetwork = false
  /** Networks have blocks of equal height and work, but never the same first block. */
  const identify = async (): Promise<string | undefined> => {
    if (isOfNetwork) return undefined
    const first = await ask('block-height/0')
    if (first.kind === 'failed') return first.problem
    isOfNetwork = first.kind === 'text' && first.text === genesis
    return isOfNetwork ? undefined : `${host} is not a source of ${name}, because its first block is another one`
  }
  return {
    address,
    host,
    async blockAt(height) {
      const nonsense = { kind: 'failed', problem: `${host} sends an invalid response` } as const
      const questions = [ask('blocks/tip/height'), ask(`block-height/${height}`)] as const
      const [problem, tip, hash] = await Promise.all([identify(), ...questions])
      if (problem !== undefined) return { kind: 'failed', problem }
      if (hash.kind !== 'text') return hash
      if (tip.kind === 'failed') return tip
      if (tip.kind === 'absent' || !/^[0-9]{1,9}$/.test(tip.text) || !/^[0-9a-f]{64}$/.test(hash.text)) return nonsense
      const header = await ask(`block/${hash.text}/header`)
      if (header.kind !== 'text') return header
      const block = readBlock(header.text, Number(tip.text))
      return block?.header.hash === hash.text ? { kind: 'block', block } : nonsense
    },
  }
}

type TextAnswer = Exclude<SourceAnswer, { kind: 'block' }> | { readonly kind: 'text'; readonly text: string }

function readBlock(hex: string, tip: number): SourceBlock | undefined {
  try {
    const bytes = fromHex(hex)
    return { bytes, header: parseBlockHeader(bytes), tip }
  } catch (error) {
    if (error instanceof ProofError) return undefined
    throw error
  }
}
