import { isIP, isIPv6 } from 'node:net'
import { type AlgorithmEnds, PkiError, readAlgorithmEnds, type SubjectName, writeSubject } from '@countersign/pki'
import { type LogKey, ProofError, parseLogKey, parseWitnessKey, type WitnessKey } from '@countersign/proof'
import type { KeyUse } from './ports/key-store.ts'

/** Parsers for setting values. Each throws the end of a sentence that begins with the variable's name. */
export class WrongValue extends Error {}

export type Parse<T> = (text: string) => T

export function integer(least: number, most: number): Parse<number> {
  return (text) => {
    const value = Number(text)
    if (!/^\d{1,15}$/.test(text) || value < least || value > most) {
      throw new WrongValue(`must be a whole number from ${least} to ${most}`)
    }
    return value
  }
}

export const text: Parse<string> = (value) => value

export const ratio: Parse<number> = (value) => {
  const number = Number(value)
  if (!/^\d(\.\d{1,9})?$/.test(value) || number > 1) throw new WrongValue('must be a number from 0 to 1')
  return number
}

/** Pairs as in OTEL_EXPORTER_OTLP_HEADERS: the values are percent-encoded, as in W3C Baggage. */
export const otlpHeaders: Parse<Readonly<Record<string, string>>> = (value) => {
  const wrong = new WrongValue('must list headers as name=value, with percent-encoding in the values')
  const headers: Record<string, string> = {}
  for (const pair of list(text)(value)) {
    const [, name = '', encoded = ''] = /^([\w!#$%&'*+.^`|~-]+)\s*=\s*([\x21-\x7e]*)$/.exec(pair) ?? []
    if (name === '') throw wrong
    try {
      headers[name.toLowerCase()] = decodeURIComponent(encoded)
    } catch {
      throw wrong
    }
    if (/[^\x20-\x7e]/.test(headers[name.toLowerCase()] ?? '')) throw wrong
  }
  return headers
}

export function oneOf<T extends string>(...choices: readonly T[]): Parse<T> {
  return (value) => {
    const choice = choices.find((candidate) => candidate === value)
    if (choice === undefined) throw new WrongValue(`must be one of ${choices.join(', ')}`)
    return choice
  }
}

/** A URL with one of the given schemes. Its text is kept as written, since drivers parse it themselves. */
export function address(...schemes: readonly string[]): Parse<string> {
  return (value) => {
    const url = URL.parse(value)
    const wanted = schemes.map((scheme) => `${scheme}://`).join(' or ')
    if (url === null || !schemes.includes(url.protocol.slice(0, -1))) throw new WrongValue(`must start with ${wanted}`)
    return value
  }
}

/** A URL that paths are appended to, normalized, so that the same one is not taken for two. */
export const baseAddress: Parse<string> = (value) => {
  const url = new URL(address('http', 'https')(value))
  if (url.href !== `${url.origin}${url.pathname}`) throw new WrongValue('must be a URL without query or credentials')
  return url.href.replace(/\/+$/, '')
}

/** Host and port, normalized. IPv6 addresses are in brackets. */
export const timeServer: Parse<string> = (value) => {
  const [, host = '', port = '123'] = /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::(\d{1,5}))?$/i.exec(value) ?? []
  const isHost = isIPv6(host.slice(1, -1)) || /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i.test(host)
  if (!isHost || Number(port) < 1 || Number(port) > 65_535) throw new WrongValue('must list hosts as host or host:port')
  return `${host.toLowerCase()}:${Number(port)}`
}

/** PostgreSQL's own form (libpq 34.1.1.2), where the host may be empty or in the query. */
export const databaseAddress: Parse<string> = (value) => {
  if (!/^postgres(?:ql)?:\/\/\S/.test(value)) throw new WrongValue('must start with postgres:// or postgresql://')
  return value
}

/** The URL of this service. Pages and links start at its root, so it has no path. */
export const publicAddress: Parse<string> = (value) => {
  const url = new URL(address('http', 'https')(value))
  if (url.href !== `${url.origin}/`) throw new WrongValue('must be a URL without path, query or credentials')
  return url.origin
}

/** A URL, or a file on this machine. */
export const listLocation: Parse<string> = (value) => {
  const isUrl = /^https?:\/\//i.test(value) && URL.canParse(value)
  if (!isUrl && !value.startsWith('/')) throw new WrongValue('must list URLs (http or https) or absolute file paths')
  return value
}

export function list<T>(parse: Parse<T>): Parse<readonly T[]> {
  return (value) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '')
      .map(parse)
}

export function atLeast<T extends string>(count: number, parse: Parse<readonly T[]>): Parse<readonly T[]> {
  return (value) => {
    const different = [...new Set(parse(value))]
    if (different.length < count) throw new WrongValue(`must list at least ${count} different entries`)
    return different
  }
}

/** Ends of algorithms, as `readAlgorithmEnds` reads them. */
export const algorithmEnds: Parse<AlgorithmEnds> = (value) => {
  try {
    return readAlgorithmEnds(value)
  } catch (error) {
    if (!(error instanceof PkiError)) throw error
    throw new WrongValue(`is invalid: ${error.message}`)
  }
}

/** 32 bytes as 64 hexadecimal characters or in base64, as `openssl rand -hex 32` and `openssl rand -base64 32` print. */
export const key32: Parse<Uint8Array> = (value) => {
  const bytes = /^[0-9a-fA-F]{64}$/.test(value)
    ? Buffer.from(value, 'hex')
    : /^[A-Za-z0-9+/]{43}=$/.test(value)
      ? Buffer.from(value, 'base64')
      : null
  if (bytes?.length !== 32) throw new WrongValue('must be 32 random bytes, as hexadecimal or base64')
  return bytes
}

/** A SHA-256, as 64 lowercase hexadecimal characters. */
export const hash32: Parse<string> = (value) => {
  if (!/^[0-9a-fA-F]{64}$/.test(value)) throw new WrongValue('must be a hash of 64 hexadecimal characters')
  return value.toLowerCase()
}

/** An object identifier in dotted form (ITU-T X.660), as short as any reader takes it. */
export const objectIdentifier: Parse<string> = (value) => {
  const [top = '', second = ''] = value.split('.')
  const isForm = /^[0-2](?:\.(?:0|[1-9]\d{0,38}))+$/.test(value) && value.length <= 128
  if (!isForm || (top !== '2' && Number(second) > 39)) {
    throw new WrongValue('must be an object identifier such as 1.3.6.1.4.1.99999.1')
  }
  return value
}

/** A distinguished name with exactly a country, an organization and a name (ETSI EN 319 422 4.1.2, EN 319 412-3). */
export const authoritySubject: Parse<Required<Pick<SubjectName, 'country' | 'organization' | 'commonName'>>> = (
  value,
) => {
  const parts = value.split(/(?<!\\),/).map((part) => {
    const [, key = '', text = ''] = /^\s*(C|O|CN)\s*=\s*(.*?)\s*$/.exec(part) ?? []
    return [key, text.replaceAll(/\\([\\,])/g, '$1')] as const
  })
  const { C: country = '', O: organization = '', CN: commonName = '' } = Object.fromEntries(parts)
  if (parts.length !== 3 || country === '' || organization === '' || commonName === '') {
    throw new WrongValue('must have C, O and CN, each once, separated by commas')
  }
  const subject = { country, organization, commonName }
  try {
    writeSubject(subject)
    return subject
  } catch (error) {
    if (!(error instanceof PkiError)) throw error
    throw new WrongValue(`is invalid: ${error.message}`)
  }
}

export const evmPrivateKey: Parse<`0x${string}`> = (value) => {
  const hex = value.replace(/^0x/, '').toLowerCase()
  if (!/^[0-9a-f]{64}$/.test(hex)) throw new WrongValue('must be 0x followed by 64 hexadecimal characters')
  return `0x${hex}`
}

export const secret: Parse<string> = (value) => {
  if (value.length < 32 || value.length > 512 || /[^\x21-\x7e]/.test(value)) {
    throw new WrongValue('must be 32 to 512 printable characters without spaces')
  }
  return value
}

export const keyStoreSchemes = ['pkcs11', 'aws-kms', 'google-kms', 'csc'] as const

/** A name and a URL, whose adapter reads the rest of it. */
export const keyStore: Parse<KeyStoreSetting> = (value) => {
  const [, name, url = '', scheme] = /^([a-z][a-z0-9-]{0,31})=(([a-z0-9-]+):\S+)$/.exec(value) ?? []
  const known = keyStoreSchemes.find((one) => one === scheme)
  if (name === undefined || known === undefined) {
    const schemes = keyStoreSchemes.map((one) => `${one}:`).join(', ')
    throw new WrongValue(
      `must list key stores as name=URL, with names in lowercase and URLs that start with ${schemes}`,
    )
  }
  return { name, scheme: known, url }
}

export interface KeyStoreSetting {
  readonly name: string
  readonly scheme: (typeof keyStoreSchemes)[number]
  /** With secrets. */
  readonly url: string
}

const keyUses: readonly KeyUse[] = ['ca', 'tsa', 'log', 'seal']

/** What the new keys of a store are for. */
export const keyStoreUse: Parse<{ readonly use: KeyUse; readonly store: string }> = (value) => {
  const [, use, store = ''] = /^([a-z]+)=([a-z0-9-]+)$/.exec(value) ?? []
  const known = keyUses.find((one) => one === use)
  if (known === undefined) throw new WrongValue(`must list use=name, with the uses ${keyUses.join(', ')}`)
  return { use: known, store }
}

/** The key of a witness and its submission prefix (C2SP tlog-witness), with a space between them. */
export const witness: Parse<{ readonly key: WitnessKey; readonly url: string }> = (value) => {
  const [vkey = '', url = '', ...more] = value.split(/\s+/)
  if (more.length > 0 || url === '') throw new WrongValue('must list witnesses as KEY URL')
  return { key: parsed(() => parseWitnessKey(vkey)), url: baseAddress(url) }
}

export const logKey: Parse<LogKey> = (value) => parsed(() => parseLogKey(value))

function parsed<T>(parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
    throw new WrongValue(`has a key that cannot be read: ${error.message}`)
  }
}

/** The origin line of a C2SP checkpoint: no spaces, no plus sign, no scheme. */
export const logOrigin: Parse<string> = (value) => {
  if (!/^[^\s+]{1,200}$/.test(value) || value.includes('://')) {
    throw new WrongValue('must be a name without scheme, spaces or plus signs')
  }
  return value
}

export const mailAddress: Parse<string> = (value) => {
  if (!/^(?:[^<>\r\n]{0,200}<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value)) {
    throw new WrongValue('must be an email address')
  }
  return value
}

/** `true` is one proxy, not all: further to the left, X-Forwarded-For is whatever the client wrote. */
export const trustedProxies: Parse<number | string> = (value) => {
  if (value === 'true' || value === 'false') return value === 'true' ? 1 : 0
  if (/^\d{1,2}$/.test(value)) return Number(value)
  if (value.split(',').every(isAddressOrRange)) return value
  throw new WrongValue('must be true, false, a number of hops, or a list of addresses and CIDR ranges')
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...more] = text.trim().split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}
