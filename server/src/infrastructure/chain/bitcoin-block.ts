import type { BlockHeader } from '@countersign/proof/ots'
import type { HeaderSource, SourceBlock } from './bitcoin-header-source.ts'

/** What is known about the block at a height. */
export type KnownBlock =
  | {
      readonly kind: 'agreed'
      readonly bytes: Uint8Array
      readonly header: BlockHeader
      readonly confirmations: number
    }
  | { readonly kind: 'unknown'; readonly reason: string }

/** A source may be wrong, compromised or outdated: if there are several, no single one decides. */
const sourcesThatMustAgree = 2

/**
 * A header alone shows work, not that the chain continued from it: so all sources that answer must name the same block.
 */
export async function agreeOnBlock(sources: readonly HeaderSource[], height: number): Promise<KnownBlock> {
  const blocks: SourceBlock[] = []
  const problems: string[] = []
  let absent: string | undefined
  for (const [i, answer] of (await Promise.all(sources.map((source) => source.blockAt(height)))).entries()) {
    switch (answer.kind) {
      case 'block':
        blocks.push(answer.block)
        break
      case 'absent':
        absent = sources[i]?.host
        break
      case 'failed':
        problems.push(answer.problem)
        break
    }
  }
  const [first] = blocks
  if (absent !== undefined) return { kind: 'unknown', reason: `${absent} does not know Bitcoin block ${height}` }
  const needed = Math.min(sourcesThatMustAgree, sources.length)
  if (first === undefined || blocks.length < needed) {
    const found = `only ${blocks.length} of the ${needed} required sources know it`
    return { kind: 'unknown', reason: `Bitcoin block ${height} is not confirmed yet, ${found}: ${problems.join(', ')}` }
  }
  if (blocks.some(({ header }) => header.hash !== first.header.hash)) {
    return { kind: 'unknown', reason: `The sources of Bitcoin headers disagree about block ${height}` }
  }
  const tip = Math.min(...blocks.map((block) => block.tip))
  return { kind: 'agreed', bytes: first.bytes, header: first.header, confirmations: Math.max(0, tip - height + 1) }
}
