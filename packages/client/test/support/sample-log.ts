import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import {
  appendEntry,
  appendGenesis,
  formatEntryBundle,
  formatVerifierKey,
  joinStatements,
  type NoteSigner,
  parseTilePath,
  sha256,
  signCheckpoint,
  statementCommitment,
  verifierKey,
} from '@countersign/proof'

export const origin = 'log.example.org/countersign'
export const firstTime = Date.parse('2026-11-15T10:00:00.000Z')

/** The Ed25519 key whose seed is 32 times the same byte. */
export function signerOf(name: string = origin, seedByte = 1): NoteSigner {
  const pkcs8Header = Buffer.from('302e020100300506032b657004220420', 'hex')
  const der = Buffer.concat([pkcs8Header, Buffer.alloc(32, seedByte)])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32)
  return { key: verifierKey(name, publicKey), sign: (message) => sign(null, message, privateKey) }
}

/** The signed notes of entries that are statements, by their numbers. */
export type Statements = Readonly<Record<number, string>>

/** Entries a second apart. Those of two logs are equal up to `forkAt`, and differ from there on by their variant. */
export function entriesOf(
  size: number,
  { variant = 0, forkAt = 1, name = origin, statements = {} as Statements } = {},
): Uint8Array[] {
  let { entry, head } = appendGenesis(name, firstTime)
  const entries = [entry]
  while (entries.length < size) {
    const stated = statements[head.size]
    const text = `document ${head.size} of ${head.size < forkAt ? 0 : variant}`
    const type = stated === undefined ? 'SUBMITTED_HASH' : 'LOG_STATEMENT'
    const commitment = stated === undefined ? sha256(Buffer.from(text)) : statementCommitment(stated)
    ;({ entry, head } = appendEntry(head, { serverTimestamp: head.serverTimestamp + 1000, type, commitment }))
    entries.push(entry)
  }
  return entries
}

/** What a log shows: every file that it serves, and what it has signed. */
export interface SampleLog {
  readonly size: number
  readonly root: Uint8Array
  readonly vkey: string
  readonly note: string
  /** Undefined if there is none. */
  fileAt(path: string): Uint8Array | undefined
  tileAt(level: number, index: number, width: number): Uint8Array | undefined
}

/** Beside the files of the log, it shows the text of these beacons, by entry. */
export async function sampleLog(
  entries: readonly Uint8Array[],
  signer: NoteSigner = signerOf(),
  {
    beacons = new Map(),
    statements = [],
    former = [],
  }: {
    readonly beacons?: ReadonlyMap<number, string>
    readonly statements?: readonly string[]
    readonly former?: NoteSigner[]
  } = {},
): Promise<SampleLog> {
  const rows = rowsOver(entries)
  const size = entries.length
  const root = treeHash(rows[0] ?? [])
  const vkey = formatVerifierKey(signer.key)
  const note = await signCheckpoint({ size, root }, signer, ...former)
  const tileAt: SampleLog['tileAt'] = (level, index, width) => {
    const slice = (rows[level] ?? []).slice(index * 256, index * 256 + width)
    return slice.length < width ? undefined : Buffer.concat(slice)
  }
  return {
    size,
    root,
    vkey,
    note,
    tileAt,
    fileAt(path) {
      if (path === 'vkey') return Buffer.from(`${vkey}\n`)
      if (path === 'checkpoint') return Buffer.from(note)
      if (path === 'witnessed-checkpoint') return undefined
      if (path.startsWith('randomness/')) {
        const text = beacons.get(Number(path.slice('randomness/'.length)))
        return text === undefined ? undefined : Buffer.from(text)
      }
      if (path === 'keys') return Buffer.from(joinStatements(statements))
      const { level, index, width } = parseTilePath(path)
      if (level !== 'entries') return tileAt(level, index, width)
      const slice = entries.slice(index * 256, index * 256 + width)
      return slice.length < width ? undefined : formatEntryBundle(slice)
    },
  }
}

/** The hashes of each level of tiles (C2SP tlog-tiles). */
function rowsOver(entries: readonly Uint8Array[]): Uint8Array[][] {
  const rows = [entries.map((entry) => sha256(Uint8Array.of(0), entry))]
  for (let below = rows[0] ?? []; below.length >= 256; below = rows.at(-1) ?? []) {
    const full = Math.floor(below.length / 256)
    rows.push(Array.from({ length: full }, (_, i) => treeHash(below.slice(i * 256, (i + 1) * 256))))
  }
  return rows
}

/** MTH of RFC 6962 2.1, word for word. */
function treeHash(hashes: readonly Uint8Array[]): Uint8Array {
  const [first] = hashes
  if (first === undefined) return sha256()
  if (hashes.length === 1) return first
  let split = 1
  while (split * 2 < hashes.length) split *= 2
  return sha256(Uint8Array.of(1), treeHash(hashes.slice(0, split)), treeHash(hashes.slice(split)))
}
