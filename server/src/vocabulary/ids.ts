/**
 * Identifiers in the style of TypeID 0.3: a readable prefix, then a UUIDv7 in Crockford's base 32. They sort by time
 * and have 74 random bits, so that none can be guessed from another.
 */
export type IdPrefix =
  | 'ts'
  | 'batch'
  | 'doc'
  | 'sr'
  | 'signer'
  | 'seal'
  | 'ca'
  | 'org'
  | 'user'
  | 'key'
  | 'operator'
  | 'session'
  | 'account'
  | 'verification'
  | 'mail'
  | 'evt'
  | 'wh'
  | 'dlv'
  | 'inv'
  | 'draft'
  | 'tpl'
  | 'bulk'
  | 'link'
  | 'factor'
  | 'idp'
  | 'passkey'
  | 'scim'
  | 'text'
  | 'token'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** `random` must have 10 bytes. */
export function makeId(prefix: IdPrefix, time: Date, random: Uint8Array): string {
  return idOfUuid(prefix, makeUuid(time, random))
}

/** `random` must have 10 bytes. */
export function makeUuid(time: Date, random: Uint8Array): Uint8Array {
  const uuid = new Uint8Array(16)
  let milliseconds = time.getTime()
  for (let i = 5; i >= 0; i--) {
    uuid[i] = milliseconds % 256
    milliseconds = Math.floor(milliseconds / 256)
  }
  uuid.set(random.subarray(0, 10), 6)
  uuid[6] = 0x70 | ((uuid[6] ?? 0) & 0x0f) // version 7, RFC 9562 5.7
  uuid[8] = 0x80 | ((uuid[8] ?? 0) & 0x3f) // variant 10, RFC 9562 4.1
  return uuid
}

export function idOfUuid(prefix: IdPrefix, uuid: Uint8Array): string {
  return `${prefix}_${toBase32(uuid)}`
}

/**
 * Sorts before every identifier of an object created at this time: a little earlier, since an object may get its
 * identifier some time before it is stored.
 */
export function idBefore(prefix: IdPrefix, time: Date): string {
  return makeId(prefix, new Date(Math.max(0, time.getTime() - 600_000)), new Uint8Array(10))
}

/** 128 bits as 26 characters of 5 bits, with two leading zero bits. */
function toBase32(bytes: Uint8Array): string {
  let length = 0
  let bits = 2
  let value = 0
  for (let at = 0; at < bytes.length; at++) {
    value = (value << 8) | (bytes[at] as number)
    bits += 8
    while (bits >= 5) {
      bits -= 5
      characters[length++] = alphabet.charCodeAt((value >> bits) & 31)
    }
    value &= (1 << bits) - 1
  }
  return characters.toString('latin1', 0, length)
}

// Shared by all calls, which are synchronous. A string that grows by characters would take several times the memory.
const characters = Buffer.alloc(26)

/** Of an identifier that `idOfUuid` made. */
export function uuidOf(id: string): Uint8Array {
  const uuid = new Uint8Array(16)
  let bits = -2
  let value = 0
  let next = 0
  for (const character of id.slice(-26)) {
    value = (value << 5) | alphabet.indexOf(character)
    bits += 5
    if (bits < 8) continue
    bits -= 8
    uuid[next++] = value >> bits
    value &= (1 << bits) - 1
  }
  return uuid
}
