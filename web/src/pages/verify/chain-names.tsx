import type { Anchor } from '@countersign/proof'
import { strings } from '../../strings/strings.ts'

/** The service's own chain has no other name. Of a chain that a proof names, the proof says whether it is private. */
const PRIVATE_NETWORK = 'local'

export function isPublic(network: string, anchor: Anchor | null): boolean {
  return anchor?.public ?? network !== PRIVATE_NETWORK
}

export function PrivateChip() {
  return <span className="chip chip-doubt">{strings.chain.nothingToStrangers}</span>
}

/** As explorers write hashes of the chain. */
export function displayedHash({ kind }: Anchor, hash: string): string {
  switch (kind) {
    case 'evm':
      return `0x${hash}`
    case 'bitcoin':
      return hash
  }
}
