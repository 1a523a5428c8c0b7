import { createHash } from 'node:crypto'
import { type Cid, DAG_JSON, decodeDagJson, formatCid, linksIn } from '@countersign/proof'
import type { Database } from '../../ports/database.ts'
import type { Log } from '../log/log.ts'
import { readResource } from '../log/read-resource.ts'
import { selectBlock } from './store.ts'

interface Ports {
  readonly database: Database
  readonly log: Log
}

export interface Block {
  readonly cid: Cid
  readonly bytes: Uint8Array
}

/**
 * A published block. It is found by its hash alone, so a page is also available as raw bytes; but a block that is not
 * dag-json is never labeled so.
 */
export async function readBlock(ports: Ports, cid: Cid): Promise<Block | undefined> {
  const stored = await selectBlock(ports.database, cid.digest)
  if (stored === undefined || (cid.codec === DAG_JSON && stored.codec !== DAG_JSON)) return undefined
  const bytes = stored.content ?? (await readResource(ports, stored.path ?? ''))
  // The client would notice; the service should notice first.
  if (createHash('sha256').update(bytes).digest().compare(cid.digest) !== 0) {
    throw new Error(`the bytes of block ${formatCid(cid)} have changed since it was published`)
  }
  return { cid, bytes }
}

/** The block and all blocks it links, parents first: depth first, in the order of the links. */
export async function* readDag(ports: Ports, root: Block): AsyncGenerator<Block> {
  yield root
  if (root.cid.codec !== DAG_JSON) return
  for (const cid of linksIn(decodeDagJson(root.bytes))) {
    const block = await readBlock(ports, cid)
    if (block === undefined) throw new Error(`block ${formatCid(cid)} is linked and missing`)
    yield* readDag(ports, block)
  }
}
