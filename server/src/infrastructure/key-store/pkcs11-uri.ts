import { StartRefused } from '../../vocabulary/start-refused.ts'
import { decoded } from './percent-decoded.ts'

/** Where a PKCS#11 token is, and how to log in to it. */
export interface Pkcs11Token {
  /** The library of its vendor. */
  readonly module: string
  /** What is known of the token. Exactly one must match. */
  readonly label: string | undefined
  readonly serial: string | undefined
  readonly slotId: number | undefined
  readonly pin: { readonly value: string } | { readonly file: string }
}

/** Reads a PKCS#11 URI (RFC 7512). It contains a secret and is never shown. */
export function parsePkcs11Uri(name: string, text: string): Pkcs11Token {
  const wrong = (what: string) =>
    new StartRefused(
      `KEY_STORES: the URL of ${name} ${what}, for example ${name}=pkcs11:token=countersign?` +
        'module-path=/usr/lib/softhsm/libsofthsm2.so&pin-source=file:/etc/countersign/pin',
    )
  const [, path = '', query = ''] = /^pkcs11:([^?]*)(?:\?(.*))?$/.exec(text) ?? []
  const attributes = new Map<string, string>()
  for (const [part, separator] of [
    [path, ';'],
    [query, '&'],
  ] as const) {
    for (const attribute of part.split(separator).filter((one) => one !== '')) {
      const [, key = '', value = ''] = /^([a-z-]+)=(.+)$/.exec(attribute) ?? []
      if (!known.has(key)) throw wrong(`must have no other attributes than ${[...known].join(', ')}`)
      if (attributes.has(key)) throw wrong(`must have ${key} once`)
      attributes.set(key, decoded(value) ?? refuse(wrong(`has a ${key} that is not percent-encoded`)))
    }
  }
  const module = attributes.get('module-path') ?? ''
  if (!module.startsWith('/')) throw wrong("must have module-path, the absolute path of the vendor's library")
  const slot = attributes.get('slot-id')
  if (slot !== undefined && !/^\d{1,15}$/.test(slot)) throw wrong('must have a slot-id that is a number')
  const [label, serial] = [attributes.get('token'), attributes.get('serial')]
  if (label === undefined && serial === undefined && slot === undefined) {
    throw wrong('must have token (the label of the token), serial or slot-id')
  }
  const [value, source] = [attributes.get('pin-value'), attributes.get('pin-source')]
  if ((value === undefined) === (source === undefined)) throw wrong('must have either pin-value or pin-source')
  const file = source?.replace(/^file:(?:\/\/)?/, '')
  if (file !== undefined && !file.startsWith('/')) throw wrong('must have a pin-source that is an absolute path')
  const pin = file === undefined ? { value: value ?? '' } : { file }
  return { module, label, serial, slotId: slot === undefined ? undefined : Number(slot), pin }
}

const known = new Set(['token', 'serial', 'slot-id', 'module-path', 'pin-value', 'pin-source'])

function refuse(error: Error): never {
  throw error
}
