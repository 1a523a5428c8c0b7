import { carHeader, carSection, encodeCid, formatCid, parseCid } from '@countersign/proof'
import type { PublishedBlock, Publisher } from '../../ports/publisher.ts'
import { createKuboRpc, type KuboRpc } from './kubo-rpc.ts'

/** Proxies in front of a node often accept only a few megabytes at once. */
const mostImportBytes = 4 * 1024 * 1024

export interface KuboTimeouts {
  readonly importMs: number
  readonly pinMs: number
}

const usualTimeouts: KuboTimeouts = { importMs: 60_000, pinMs: 240_000 }

/**
 * Publishes through the RPC of a Kubo node: the blocks as CARs of a limited size, then a recursive pin of the root,
 * which makes the node traverse all links. The node hashes every block itself.
 */
export function createKuboPublisher(address: string, timeouts: KuboTimeouts = usualTimeouts): Publisher {
  const rpc = createKuboRpc(address)
  return {
    async publish(root, blocks) {
      const header = carHeader(encodeCid(parseCid(root)))
      let sections: Uint8Array[] = []
      let bytes = 0
      for await (const block of blocks) {
        sections.push(sectionOf(block))
        bytes += block.bytes.length
        if (bytes < mostImportBytes) continue
        await importBlocks(rpc, header, sections, timeouts.importMs)
        sections = []
        bytes = 0
      }
      if (sections.length > 0) await importBlocks(rpc, header, sections, timeouts.importMs)
      await pin(rpc, root, timeouts.pinMs)
    },
  }
}

function sectionOf({ cid, bytes }: PublishedBlock): Uint8Array {
  return carSection({ cid: encodeCid(parseCid(cid)), bytes })
}

async function importBlocks(rpc: KuboRpc, header: Uint8Array, sections: Uint8Array[], timeoutMs: number) {
  const form = new FormData()
  form.set('file', new Blob([header, ...sections] as Uint8Array<ArrayBuffer>[]), 'blocks.car')
  const lines = await rpc.call('dag/import', { 'pin-roots': 'false', stats: 'true' }, form, timeoutMs)
  // An import that fails midway still responds 200; then the counts are missing.
  const stats = lines.map((line) => (line as { Stats?: { BlockCount?: unknown } } | null)?.Stats).find(Boolean)
  if (stats?.BlockCount !== sections.length) {
    throw new Error(`The IPFS node did not store all ${sections.length} blocks.`)
  }
}

/** The pin keeps the blocks: the node collects unpinned ones. */
async function pin(rpc: KuboRpc, root: string, timeoutMs: number): Promise<void> {
  const lines = await rpc.call('pin/add', { arg: root, recursive: 'true' }, undefined, timeoutMs)
  const pinned = lines.flatMap((line) => (line as { Pins?: unknown } | null)?.Pins ?? [])
  if (pinned.length === 1 && isSame(String(pinned[0]), root)) return
  const found = pinned.length === 0 ? 'nothing' : String(pinned[0]).slice(0, 100)
  throw new Error(`The IPFS node pinned ${found} instead of ${root}.`)
}

function isSame(found: string, root: string): boolean {
  try {
    return formatCid(parseCid(found)) === root
  } catch {
    return false
  }
}
