import { equalBytes, utf8 } from '../bytes.ts'
import { ProofError } from '../errors.ts'
import { type Cid, formatCid, parseCid } from './cid.ts'

/** The content of a dag-json block. An object with the member "/" is a link, and has no other. */
export type DagJson = null | boolean | number | string | readonly DagJson[] | DagJsonMap
export type DagJsonMap = { readonly [key: string]: DagJson }

/** Kubo stores a block of this size as is, and every node forwards it. */
export const MAX_BLOCK_LENGTH = 262_144

const MAX_DEPTH = 16
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export function linkTo(cid: Cid): DagJsonMap {
  return { '/': formatCid(cid) }
}

/** DAG-JSON "Serialization": keys sorted, no white space, so that equal data has an equal CID. */
export function encodeDagJson(value: DagJson): Uint8Array {
  const block = utf8(written(value, MAX_DEPTH))
  if (block.length > MAX_BLOCK_LENGTH) throw new ProofError('too-large', 'the block is too large to be passed on')
  return block
}

/** Reads an untrusted block; accepts only the bytes that `encodeDagJson` would return. */
export function decodeDagJson(block: Uint8Array): DagJson {
  if (block.length > MAX_BLOCK_LENGTH) throw new ProofError('too-large', 'the block is larger than any real one')
  const value = parsed(block)
  if (!equalBytes(encodeDagJson(value), block)) throw new ProofError('malformed', 'the block is not canonical dag-json')
  return value
}

/** Every link in it, in the order of the bytes. */
export function linksIn(value: DagJson): Cid[] {
  if (typeof value !== 'object' || value === null) return []
  if (isList(value)) return value.flatMap(linksIn)
  const link = value['/']
  return link === undefined ? sortedKeys(value).flatMap((key) => linksIn(value[key] as DagJson)) : [asLink(value)]
}

/** The CID of a link; refuses anything else. */
export function asLink(value: DagJson | undefined): Cid {
  if (typeof value !== 'object' || value === null || isList(value) || typeof value['/'] !== 'string') {
    throw new ProofError('malformed', 'the block has something else where a link should be')
  }
  const cid = parseCid(value['/'])
  if (Object.keys(value).length > 1 || formatCid(cid) !== value['/']) {
    throw new ProofError('malformed', 'the block has a link that is not one CID in base32')
  }
  return cid
}

function parsed(block: Uint8Array): DagJson {
  try {
    return JSON.parse(decoder.decode(block)) as DagJson
  } catch {
    throw new ProofError('malformed', 'the block is not JSON')
  }
}

function written(value: DagJson, depth: number): string {
  if (depth < 0) throw new ProofError('too-large', 'the block is nested too deeply')
  if (typeof value === 'string') return writtenText(value)
  if (typeof value === 'number') return writtenInteger(value)
  if (typeof value === 'boolean' || value === null) return String(value)
  if (typeof value !== 'object') throw new ProofError('malformed', 'the block has a value that JSON does not know')
  if (isList(value)) return `[${value.map((item) => written(item, depth - 1)).join()}]`
  if (Object.hasOwn(value, '/')) asLink(value)
  const members = sortedKeys(value).map((key) => `${writtenText(key)}:${written(value[key] as DagJson, depth - 1)}`)
  return `{${members.join()}}`
}

function writtenText(text: string): string {
  if (!text.isWellFormed()) throw new ProofError('malformed', 'the block has a text that is not Unicode')
  return JSON.stringify(text)
}

/** No fractions: their spellings differ between implementations. */
function writtenInteger(value: number): string {
  if (!Number.isSafeInteger(value) || Object.is(value, -0)) {
    throw new ProofError('out-of-range', 'the block has a number that is not an exact integer')
  }
  return String(value)
}

/** In ASCII the order of characters is that of the UTF-8 bytes, which the standard requires. */
function sortedKeys(map: DagJsonMap): string[] {
  const keys = Object.keys(map)
  if (!keys.every((key) => /^[ -~]*$/.test(key)))
    throw new ProofError('unsupported', 'the block has a key beyond ASCII')
  return keys.sort()
}

function isList(value: readonly DagJson[] | DagJsonMap): value is readonly DagJson[] {
  return Array.isArray(value)
}
