import type { FileHandle } from 'node:fs/promises'
import {
  type Confirmation,
  confirmationOf,
  formatTilePath,
  formatVerifierKey,
  type KeyChain,
  type MirroredCheckpoint,
  nodesFromTiles,
  openCheckpoint,
  openKeyChain,
  ProofError,
  type PublishedBatch,
  parseCheckpointNote,
  parseVerifierKey,
  periodOf,
  readCosignatures,
  readFrontier,
  type TileReader,
  tileWidth,
  toHex,
  type VerifierKey,
  type WitnessPolicy,
} from '@countersign/proof'
import { openBatchFile } from './batch-file.ts'
import { command } from './command.ts'
import { vkeyValue } from './log-key.ts'
import { optional, repeatable, text } from './option.ts'
import { counted, table } from './text.ts'
import { keepTiles } from './upgrade-proof.ts'
import { readPolicy } from './witness-policy-file.ts'

export const checkpoints = command({
  name: 'log checkpoints',
  about: 'List and check the checkpoints in a published batch; needs neither a key nor the service',
  examples: ['countersign log checkpoints batch.car', 'countersign log checkpoints batch.car --policy policy --json'],
  args: ['file'],
  options: {
    vkey: repeatable(
      vkeyValue,
      'A key of the log, from a source you trust. Other keys count if the batch has statements that connect them. Default: the key in the batch',
    ),
    policy: optional(text('FILE'), 'Witnesses whose cosignatures count, as a C2SP tlog-policy from a source you trust'),
  },
  async run(_, { file, vkey, policy: policyFile }) {
    const policy = policyFile === undefined ? undefined : await readPolicy(policyFile)
    const handles: FileHandle[] = []
    try {
      const batch = await openBatchFile(file, handles)
      const isTrusted = vkey.length > 0
      const keys = isTrusted ? vkey : [parseVerifierKey(batch.manifest.vkey)]
      const found = await checkAll(batch, await withStated(batch, keys), policy)
      const problems = found.flatMap(({ size, problem }) =>
        problem === undefined ? [] : [`The checkpoint over ${size} entries is not valid: ${problem}.`],
      )
      return {
        data: { origin: batch.manifest.origin, vkeys: keys.map(formatVerifierKey), checkpoints: found.map(dataOf) },
        text: textOf(found, policy, isTrusted),
        code: problems.length === 0 ? 0 : 1,
        problems,
      }
    } finally {
      for (const handle of handles) await handle.close()
    }
  },
})

/** A key, or those that follow from it, each for trees of its sizes. */
type Signer = VerifierKey | KeyChain

interface Checked extends MirroredCheckpoint {
  readonly size: number
  readonly root: Uint8Array
  /** Undefined without a policy. */
  readonly confirmation: Confirmation | undefined
  /** Why it is not valid; a clause. */
  readonly problem: string | undefined
}

async function checkAll(batch: PublishedBatch, keys: readonly Signer[], policy: WitnessPolicy | undefined) {
  const readTile = keepTiles(batch.readTile)
  const found: Checked[] = []
  for await (const one of batch.readCheckpoints()) {
    const { size, root } = parseCheckpointNote(one.note)
    const checked = { ...one, size, root, confirmation: undefined, problem: undefined }
    try {
      await openByAny(one.note, keys)
      const proved = (await readFrontier(size, nodesFromTiles(size, smallerTiles(readTile, batch)))).root()
      if (toHex(proved) !== toHex(root)) throw new ProofError('mismatch', 'the entries of the batch have another root')
      const confirmation = policy && (await confirm(one.note, policy))
      found.push({ ...checked, confirmation })
    } catch (error) {
      if (!(error instanceof ProofError)) throw error
      found.push({ ...checked, problem: error.message })
    }
  }
  return found
}

/** What the log states in the batch about its keys counts if it names one of these. */
async function withStated(
  { manifest: { origin, keys: statements } }: PublishedBatch,
  keys: readonly VerifierKey[],
): Promise<readonly Signer[]> {
  if (statements === undefined) return keys
  try {
    const chain = await openKeyChain(origin, statements)
    const others = keys.filter((key) => periodOf(chain, key) === undefined)
    return others.length === keys.length ? keys : [chain, ...others]
  } catch (error) {
    if (!(error instanceof ProofError) || error.kind === 'platform') throw error
    // Without them, each checkpoint must be signed by one of the keys.
    return keys
  }
}

/** Throws unless one of the keys has signed the note. */
async function openByAny(note: string, keys: readonly Signer[]): Promise<void> {
  for (const [index, key] of keys.entries()) {
    try {
      await openCheckpoint(note, key)
      return
    } catch (error) {
      const isByAnother = error instanceof ProofError && error.kind === 'unsigned'
      if (!isByAnother || index === keys.length - 1) throw error
    }
  }
}

async function confirm(note: string, policy: WitnessPolicy): Promise<Confirmation> {
  const keys = policy.witnesses.map(({ key }) => key)
  return confirmationOf(policy, await readCosignatures(note, keys))
}

/** The tiles of a smaller tree begin those of the batch. */
function smallerTiles(readTile: TileReader, { manifest }: PublishedBatch): TileReader {
  return async (tile) => {
    const width = tileWidth(manifest.size, tile.level, tile.index)
    const bytes = await readTile({ ...tile, width })
    if (bytes.length !== width * 32) throw new ProofError('malformed', `${formatTilePath(tile)} has another length`)
    return bytes.subarray(0, tile.width * 32)
  }
}

function dataOf({ size, root, signedAt, note, tokens, confirmation, problem }: Checked): object {
  return {
    size,
    root: toHex(root),
    signedAt,
    note,
    tokens: tokens.map((token) => Buffer.from(token).toString('base64')),
    valid: problem === undefined,
    witnesses:
      confirmation === undefined
        ? null
        : {
            confirmed: confirmation.by.map(({ name, time }) => ({ name, time: new Date(time * 1000).toISOString() })),
            of: confirmation.of,
            isComplete: confirmation.completeAt !== null,
          },
  }
}

function textOf(found: readonly Checked[], policy: WitnessPolicy | undefined, isTrusted: boolean): string {
  if (found.length === 0) return 'The batch has no checkpoints: it was published in an older format.'
  const headings = ['entries', 'signed', 'tokens', ...(policy === undefined ? [] : ['witnesses']), 'result']
  const rows = found.map(({ size, signedAt, tokens, confirmation, problem }) => [
    String(size),
    signedAt,
    String(tokens.length),
    ...(policy === undefined
      ? []
      : [confirmation === undefined ? '-' : `${confirmation.by.length} of ${confirmation.of}`]),
    problem === undefined ? 'valid' : 'not valid',
  ])
  const trust = isTrusted ? '' : '\n\nThe key comes from the batch itself. Compare it with one from a source you trust.'
  const valid = found.filter(({ problem }) => problem === undefined)
  return `${table(headings, rows)}\n\nThe entries of the batch prove ${counted(valid.length, 'checkpoint')}.${trust}`
}
