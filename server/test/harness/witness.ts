import {
  type Checkpoint,
  Frontier,
  formatTilePath,
  type KeyChain,
  openCheckpoint,
  openKeyChain,
  parseVerifierKey,
  periodOf,
  splitStatements,
  tileWidth,
  toHex,
  type VerifierKey,
} from '@countersign/proof'

export interface Witness {
  /** Records the checkpoint that a node shows now, with the log as it shows it. Skips a node that shows none. */
  see(url: string): Promise<void>
  /** Records a checkpoint from elsewhere, such as a proof or a checkpoint memory. Reads the keys of the log from this node. */
  add(note: string, where: string, url?: string): Promise<void>
  /** The sizes that were signed, each once, in order. */
  sizes(): number[]
  /** What no honest log could have signed: two roots of one size, or a root that a later log does not extend. */
  contradictions(): string[]
}

interface Sighting extends Checkpoint {
  readonly where: string
  /** All hashes under the root, if they were shown. */
  readonly leaves: readonly Uint8Array[] | undefined
}

/** Remembers everything that any node ever published. */
export function createWitness(): Witness {
  const sightings: Sighting[] = []
  let key: VerifierKey | undefined
  let seen = ''

  /** Accepts another key if the log has stated how it follows from the first one. */
  async function open(note: string, url: string): Promise<Checkpoint> {
    if (key === undefined) throw new Error('no node was seen yet')
    const statements = splitStatements((await readOf(`${url}/log/keys`))?.toString() ?? '')
    const chain: KeyChain | undefined = statements.length === 0 ? undefined : await openKeyChain(key.name, statements)
    if (chain !== undefined && periodOf(chain, key) === undefined) throw new Error('the log has changed its first key')
    return await openCheckpoint(note, chain ?? key)
  }

  return {
    async see(url) {
      const vkey = await readOf(`${url}/log/vkey`)
      const note = await readOf(`${url}/log/checkpoint`)
      if (vkey === undefined || note === undefined) return
      key ??= parseVerifierKey(vkey.toString().trim())
      seen = url
      const checkpoint = await open(note.toString(), url)
      sightings.push({ ...checkpoint, where: url, leaves: await readLeaves(url, checkpoint.size) })
    },

    async add(note, where, url = seen) {
      sightings.push({ ...(await open(note, url)), where, leaves: undefined })
    },

    sizes: () => [...new Set(sightings.map(({ size }) => size))].sort((a, b) => a - b),

    contradictions() {
      const found = new Set<string>()
      for (const one of sightings) {
        for (const other of sightings) {
          if (one.size === other.size && toHex(one.root) !== toHex(other.root)) {
            found.add(`two roots of ${one.size}, at ${one.where} and ${other.where}`)
          }
          if (other.leaves === undefined || other.size < one.size) continue
          const root = new Frontier().extend(other.leaves.slice(0, one.size)).root()
          if (toHex(root) !== toHex(one.root)) {
            found.add(`the log of ${other.size} at ${other.where} does not begin with the ${one.size} at ${one.where}`)
          }
        }
      }
      return [...found]
    },
  }
}

async function readOf(url: string): Promise<Buffer | undefined> {
  const answer = await fetch(url).catch(() => undefined)
  return answer?.status === 200 ? Buffer.from(await answer.arrayBuffer()) : undefined
}

/** Undefined if the node, or the database behind it, has changed meanwhile. */
async function readLeaves(url: string, size: number): Promise<Uint8Array[] | undefined> {
  const leaves: Uint8Array[] = []
  for (let index = 0; leaves.length < size; index++) {
    const width = tileWidth(size, 0, index)
    const tile = await readOf(`${url}/log/${formatTilePath({ level: 0, index, width })}`)
    if (tile?.length !== 32 * width) return undefined
    for (let at = 0; at < tile.length; at += 32) leaves.push(tile.subarray(at, at + 32))
  }
  return leaves
}
