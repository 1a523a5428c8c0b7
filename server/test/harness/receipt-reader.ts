import {
  checkReceipt,
  formatTilePath,
  type HashTile,
  MERGE_LIMIT_MS,
  nodesFromTiles,
  openCheckpoint,
  openKeyChain,
  openReceipt,
  parseReceipt,
  parseVerifierKey,
  type ReceiptFacts,
  type ReceiptStanding,
  readEntryHash,
  splitStatements,
} from '@countersign/proof'

export interface ReceiptReader {
  /** The checkpoint with which receipts are compared. */
  readonly note: string
  /** What the receipt says, and whether the log has kept it by the last moment that it had for that. */
  read(receipt: string): Promise<ReceiptFacts & { readonly standing: ReceiptStanding }>
}

/**
 * What a stranger who has only receipts and the public log finds. Undefined if the log shows no checkpoint. Tiles are read
 * once: meanwhile the log must not grow.
 */
export async function openReceiptReader(url: string): Promise<ReceiptReader | undefined> {
  const note = (await readOf(`${url}/log/checkpoint`))?.toString()
  if (note === undefined) return undefined
  const vkey = parseVerifierKey((await readPart('/log/vkey')).toString().trim())
  const statements = splitStatements((await readPart('/log/keys')).toString())
  const keys = statements.length === 0 ? vkey : await openKeyChain(vkey.name, statements)
  const { size } = await openCheckpoint(note, keys)
  const tiles = new Map<string, Promise<Uint8Array>>()

  async function readPart(path: string): Promise<Buffer> {
    return (await readOf(url + path)) ?? Promise.reject(new Error(`${url} does not show ${path}`))
  }

  function readTile(tile: HashTile): Promise<Uint8Array> {
    const path = `/log/${formatTilePath(tile)}`
    const reading = tiles.get(path) ?? readPart(path)
    tiles.set(path, reading)
    return reading
  }

  return {
    note,
    async read(text) {
      const receipt = parseReceipt(text)
      const facts = await openReceipt(receipt, keys)
      const found =
        facts.index < size ? await readEntryHash(facts.index, size, nodesFromTiles(size, readTile)) : undefined
      const sight = { checkpoint: note, seenAt: facts.time + MERGE_LIMIT_MS + 1, ...(found && { found }) }
      return { ...facts, standing: await checkReceipt(receipt, keys, sight) }
    },
  }
}

async function readOf(url: string): Promise<Buffer | undefined> {
  const answer = await fetch(url).catch(() => undefined)
  return answer?.status === 200 ? Buffer.from(await answer.arrayBuffer()) : undefined
}
