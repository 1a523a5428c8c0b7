import { toHex } from '@countersign/proof'
import { agreeOnBlock, type KnownBlock } from './bitcoin-block.ts'
import type { HeaderSource } from './bitcoin-header-source.ts'
import type { BitcoinPath } from './opentimestamps-path.ts'

/** A path to Bitcoin from a calendar. */
export interface Candidate {
  /** The calendar's URL. */
  readonly calendar: string
  readonly path: BitcoinPath
}

/** A path that ends in the Merkle root of a block. */
export interface StandingPath extends Candidate {
  readonly block: Extract<KnownBlock, { kind: 'agreed' }>
}

export interface Judgement {
  /** The path in the earliest block, if there are several. */
  readonly standing: StandingPath | undefined
  /** Paths whose block has another Merkle root: false, or orphaned by a reorganization. */
  readonly refuted: readonly Candidate[]
  /** Paths that cannot be judged now. */
  readonly open: readonly Candidate[]
  readonly openBecause: readonly string[]
}

export async function judge(sources: readonly HeaderSource[], candidates: readonly Candidate[]): Promise<Judgement> {
  const heights = [...new Set(candidates.map(({ path }) => path.height))].sort((a, b) => a - b)
  const blocks = new Map(
    await Promise.all(heights.map(async (height) => [height, await agreeOnBlock(sources, height)] as const)),
  )
  const standing: StandingPath[] = []
  const refuted: Candidate[] = []
  const open: Candidate[] = []
  for (const candidate of candidates) {
    const block = blocks.get(candidate.path.height) as KnownBlock
    if (block.kind === 'unknown') open.push(candidate)
    else if (toHex(block.header.merkleRoot) !== toHex(candidate.path.merkleRoot)) refuted.push(candidate)
    else standing.push({ ...candidate, block })
  }
  const openBecause = [...blocks.values()].flatMap((block) => (block.kind === 'unknown' ? [block.reason] : []))
  return { standing: standing.sort((a, b) => a.path.height - b.path.height)[0], refuted, open, openBecause }
}
