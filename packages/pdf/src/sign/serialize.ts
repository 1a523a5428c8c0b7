import { concatBytes } from '@countersign/proof/bytes'
import { isRegular, latin1Bytes } from '../read/syntax.ts'
import type { PdfValue } from '../read/value.ts'

/** An object as written in a file (ISO 32000-2 7.3). */
export function serialize(value: PdfValue): Uint8Array {
  const parts: Uint8Array[] = []
  write(value, parts)
  return concatBytes(parts)
}

function write(value: PdfValue, parts: Uint8Array[]): void {
  switch (value.kind) {
    case 'null':
    case 'boolean':
    case 'number':
    case 'name':
    case 'reference':
      parts.push(latin1Bytes(spell(value)))
      return
    case 'string':
      parts.push(value.form === 'literal' ? literalString(value.bytes) : hexString(value.bytes))
      return
    case 'array':
      parts.push(latin1Bytes('['))
      for (const [i, item] of value.items.entries()) {
        if (i > 0) parts.push(latin1Bytes(' '))
        write(item, parts)
      }
      parts.push(latin1Bytes(']'))
      return
    case 'dictionary':
      writeEntries(value.entries, parts)
      return
    case 'stream': {
      const length: PdfValue = { kind: 'number', value: value.raw.length, spelling: String(value.raw.length) }
      writeEntries(new Map([...value.entries, ['Length', length]]), parts)
      parts.push(latin1Bytes('\nstream\n'), value.raw, latin1Bytes('\nendstream'))
      return
    }
  }
}

type Simple = Extract<PdfValue, { kind: 'null' | 'boolean' | 'number' | 'name' | 'reference' }>

function spell(value: Simple): string {
  switch (value.kind) {
    case 'null':
      return 'null'
    case 'boolean':
      return String(value.value)
    case 'number':
      return value.spelling
    case 'name':
      return spellName(value.value)
    case 'reference':
      return `${value.number} ${value.generation} R`
  }
}

function spellName(value: string): string {
  const characters = Array.from(value, (character) => {
    const byte = character.charCodeAt(0)
    if (byte > 0x20 && byte < 0x7f && byte !== 0x23 && isRegular(byte)) return character
    return `#${byte.toString(16).padStart(2, '0')}`
  })
  return `/${characters.join('')}`
}

function writeEntries(entries: ReadonlyMap<string, PdfValue>, parts: Uint8Array[]): void {
  parts.push(latin1Bytes('<<'))
  for (const [key, value] of entries) {
    parts.push(latin1Bytes(`${spellName(key)} `))
    write(value, parts)
    parts.push(latin1Bytes('\n'))
  }
  parts.push(latin1Bytes('>>'))
}

/** Everything but printable ASCII as an octal escape, so that no end of line is read as another one. */
function literalString(bytes: Uint8Array): Uint8Array {
  const characters = Array.from(bytes, (byte) => {
    if (byte === 0x28 || byte === 0x29 || byte === 0x5c) return `\\${String.fromCharCode(byte)}`
    return byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : `\\${byte.toString(8).padStart(3, '0')}`
  })
  return latin1Bytes(`(${characters.join('')})`)
}

export function hexString(bytes: Uint8Array): Uint8Array {
  const digits = '0123456789abcdef'
  const text = new Uint8Array(bytes.length * 2 + 2)
  text[0] = 0x3c
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0
    text[1 + i * 2] = digits.charCodeAt(byte >> 4)
    text[2 + i * 2] = digits.charCodeAt(byte & 15)
  }
  text[text.length - 1] = 0x3e
  return text
}
