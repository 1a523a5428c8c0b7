import { PdfError } from '../../errors.ts'
import { latin1Bytes } from '../../read/syntax.ts'
import { array, asName, byteString, entriesOf, type PdfStream, type PdfValue } from '../../read/value.ts'
import { decryptAes } from './aes-cbc.ts'
import type { EncryptionDictionary, Method } from './encryption-dictionary.ts'
import { md5 } from './file-key.ts'
import { rc4 } from './rc4.ts'

/** Decrypts an object (ISO 32000-2 7.6.3). Not for objects in object streams, which are encrypted as a whole. */
export type Decipher = (value: PdfValue, number: number, generation: number) => PdfValue

export function makeDecipher(dictionary: EncryptionDictionary, key: Uint8Array): Decipher {
  return (value, number, generation) => {
    // A cross-reference stream is read before anything can be decrypted.
    if (value.kind === 'stream' && asName(value.entries.get('Type')) === 'XRef') return value
    const decrypt = (method: Method, data: Uint8Array) => decryptBy(method, key, number, generation, data)
    const entries = (all: ReadonlyMap<string, PdfValue>) => new Map([...all].map(([name, one]) => [name, inside(one)]))
    const inside = (one: PdfValue): PdfValue => {
      if (one.kind === 'string') return byteString(decrypt(dictionary.strings, one.bytes))
      if (one.kind === 'array') return array(one.items.map(inside))
      return one.kind === 'dictionary' ? { kind: 'dictionary', entries: entries(one.entries) } : one
    }
    if (value.kind !== 'stream') return inside(value)
    const raw = decrypt(methodOfStream(dictionary, value), value.raw)
    return { kind: 'stream', entries: withoutCryptFilter(entries(value.entries)), raw }
  }
}

function methodOfStream(dictionary: EncryptionDictionary, { entries }: PdfStream): Method {
  if (firstOf(entries.get('Filter'), 'Crypt')) {
    const parameters = entries.get('DecodeParms')
    const own = entriesOf(parameters?.kind === 'array' ? parameters.items[0] : parameters)
    const method = dictionary.methodOf(asName(own?.get('Name')) ?? 'Identity')
    if (method === undefined) throw new PdfError('encrypted', 'a stream of the file is encrypted in a way not known')
    return method
  }
  const type = asName(entries.get('Type'))
  if (type === 'Metadata' && !dictionary.encryptsMetadata) return 'identity'
  return type === 'EmbeddedFile' ? dictionary.embeddedFiles : dictionary.streams
}

function firstOf(filter: PdfValue | undefined, name: string): boolean {
  return asName(filter?.kind === 'array' ? filter.items[0] : filter) === name
}

/** It names an entry of a dictionary that no longer exists. */
function withoutCryptFilter(entries: Map<string, PdfValue>): Map<string, PdfValue> {
  if (!firstOf(entries.get('Filter'), 'Crypt')) return entries
  for (const key of ['Filter', 'DecodeParms']) {
    const value = entries.get(key)
    if (value?.kind === 'array') entries.set(key, array(value.items.slice(1)))
    else entries.delete(key)
  }
  return entries
}

const SALT = latin1Bytes('sAlT')

function decryptBy(method: Method, key: Uint8Array, number: number, generation: number, data: Uint8Array): Uint8Array {
  switch (method) {
    case 'identity':
      return data
    case 'rc4':
      return rc4(objectKey(key, number, generation), data)
    case 'aes-128':
      return decryptAes(objectKey(key, number, generation, SALT), data)
    case 'aes-256':
      return decryptAes(key, data)
  }
}

/** Algorithm 1. */
function objectKey(
  key: Uint8Array,
  number: number,
  generation: number,
  salt: Uint8Array = new Uint8Array(),
): Uint8Array {
  const place = Uint8Array.of(number, number >>> 8, number >>> 16, generation, generation >>> 8)
  return md5([key, place, salt]).subarray(0, Math.min(key.length + 5, 16))
}
