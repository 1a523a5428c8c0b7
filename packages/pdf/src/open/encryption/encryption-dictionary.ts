import type { PdfFile } from '../../read/pdf-file.ts'
import { asInteger, asName, type PdfValue } from '../../read/value.ts'

/** The encryption of strings or streams. */
export type Method = 'identity' | 'rc4' | 'aes-128' | 'aes-256'

/** ISO 32000-2 tables 20 and 21. */
export interface EncryptionDictionary {
  readonly revision: number
  readonly owner: Uint8Array
  readonly user: Uint8Array
  readonly userKey: Uint8Array
  readonly permissions: number
  readonly encryptsMetadata: boolean
  /** In bytes. */
  readonly keyLength: number
  /** The first part of the file's identifier. */
  readonly fileId: Uint8Array
  readonly strings: Method
  readonly streams: Method
  readonly embeddedFiles: Method
  /** The method of a crypt filter, by name; undefined if unknown. */
  readonly methodOf: (filter: string) => Method | undefined
}

/** Undefined for unknown handlers, versions and methods. */
export function readEncryptionDictionary(file: PdfFile): EncryptionDictionary | undefined {
  const entries = file.entries(file.trailer.get('Encrypt'))
  if (entries === undefined || asName(file.resolve(entries.get('Filter'))) !== 'Standard') return undefined
  const integer = (key: string) => asInteger(file.resolve(entries.get(key)))
  const [version = 0, revision = 0] = [integer('V'), integer('R')]
  const known = KNOWN.get(version)
  if (known === undefined || !known.revisions.includes(revision)) return undefined
  const methodOf = (filter: string) => methodOfFilter(file, entries.get('CF'), filter)
  const named = (key: string) => asName(file.resolve(entries.get(key))) ?? 'Identity'
  const strings = known.method ?? methodOf(named('StrF'))
  const streams = known.method ?? methodOf(named('StmF'))
  const embeddedFiles = known.method ?? (entries.has('EFF') ? methodOf(named('EFF')) : streams)
  if (strings === undefined || streams === undefined || embeddedFiles === undefined) return undefined
  // Only version 2 lets the file choose (table 20). A short key for AES would be invalid.
  const keyLength = (version === 2 ? (integer('Length') ?? known.bits) : known.bits) / 8
  if (!Number.isInteger(keyLength) || keyLength < 5 || keyLength > 32) return undefined
  const metadata = file.resolve(entries.get('EncryptMetadata'))
  return {
    revision,
    owner: bytesOf(file.resolve(entries.get('O'))),
    user: bytesOf(file.resolve(entries.get('U'))),
    userKey: bytesOf(file.resolve(entries.get('UE'))),
    permissions: integer('P') ?? 0,
    encryptsMetadata: version < 4 || metadata.kind !== 'boolean' || metadata.value,
    keyLength: Math.min(keyLength, 16),
    fileId: bytesOf(file.resolve(file.items(file.trailer.get('ID'))[0])),
    strings,
    streams,
    embeddedFiles,
    methodOf,
  }
}

type Known = { readonly revisions: readonly number[]; readonly method?: Method; readonly bits: number }

/** By `V`. From 4 on, crypt filters name the method. */
const KNOWN: ReadonlyMap<number, Known> = new Map([
  [1, { revisions: [2, 3], method: 'rc4', bits: 40 }],
  [2, { revisions: [3], method: 'rc4', bits: 40 }],
  [4, { revisions: [4], bits: 128 }],
  [5, { revisions: [5, 6], bits: 256 }],
])

const METHODS: ReadonlyMap<string | undefined, Method> = new Map([
  ['V2', 'rc4'],
  ['AESV2', 'aes-128'],
  ['AESV3', 'aes-256'],
])

function methodOfFilter(file: PdfFile, filters: PdfValue | undefined, name: string): Method | undefined {
  if (name === 'Identity') return 'identity'
  return METHODS.get(asName(file.resolve(file.entries(file.entries(filters)?.get(name))?.get('CFM'))))
}

function bytesOf(value: PdfValue): Uint8Array {
  return value.kind === 'string' ? value.bytes : new Uint8Array()
}
