import type { Anchor } from '@countersign/proof'
import { strings } from '../../strings/strings.ts'

/** The name of the service's own chain. For other chains, the proof says whether they are private. */
const PRIVATE_NETWORK = 'local'

export function isPublic(network: string, anchor: Anchor | null): boolean {
  return anchor?.public ?? network !== PRIVATE_NETWORK
}

export function PrivateChip() {
  return <span className="chip chip-doubt">{strings.chain.nothingToStrangers}</span>
}

/** The format that block explorers use. */
export function displayedHash({ kind }: Anchor, hash: string): string {
  switch (kind) {
    case 'evm':
      return `0x${hash}`
    case 'bitcoin':
      return hash
  }
}
