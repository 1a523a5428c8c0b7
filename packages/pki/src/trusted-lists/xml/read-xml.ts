import { PkiError } from '../../errors.ts'
import {
  XML_NAMESPACE,
  type XmlAttribute,
  type XmlDocument,
  type XmlElement,
  type XmlInstruction,
  type XmlNode,
} from './xml-tree.ts'

const MAX_BYTES = 32 * 1024 * 1024
const MAX_DEPTH = 100
const MAX_NODES = 3_000_000
const MAX_ATTRIBUTES = 100
/** Each element that declares one copies all that are in scope. */
const MAX_PREFIXES = 100

/**
 * Reads XML 1.0 with namespaces, in UTF-8 and without a document type: nothing expands, nothing is loaded. Stricter
 * than the standard where no list needs more, so that there is one way to understand what passes. Throws a PkiError.
 */
export function readXml(bytes: Uint8Array): XmlDocument {
  if (bytes.length > MAX_BYTES) throw new PkiError('too-large', `the XML has more than ${MAX_BYTES} bytes`)
  return new Reader(decode(bytes)).document()
}

function decode(bytes: Uint8Array): string {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw malformed('is not in UTF-8')
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 2.2 forbids them
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(text)) throw malformed('has a forbidden character')
  // XML 1.0 2.11.
  return text.replaceAll(/\r\n?/g, '\n')
}

function malformed(why: string): PkiError {
  return new PkiError('malformed', `the XML ${why}`)
}

type Open = XmlElement & { readonly children: XmlNode[]; readonly name: string }

const WHITE = /[ \t\n]*/y
const NAME = /(?:([\p{L}_][\p{L}\p{N}\p{M}._\-·]*):)?([\p{L}_][\p{L}\p{N}\p{M}._\-·]*)/uy
const DECLARATION =
  /^<\?xml[ \t\n]+version[ \t\n]*=[ \t\n]*(["'])1\.[0-9]+\1(?:[ \t\n]+encoding[ \t\n]*=[ \t\n]*(["'])([A-Za-z0-9._-]+)\2)?(?:[ \t\n]+standalone[ \t\n]*=[ \t\n]*(["'])(?:yes|no)\4)?[ \t\n]*\?>/

const NO_SCOPE: ReadonlyMap<string, string> = new Map([['xml', XML_NAMESPACE]])

class Reader {
  readonly #text: string
  #at = 0
  #nodes = 0

  constructor(text: string) {
    this.#text = text
  }

  document(): XmlDocument {
    this.#declaration()
    const before = this.#outside()
    const root = this.#tree()
    const after = this.#outside()
    if (this.#at < this.#text.length) throw malformed('has something after its end')
    return { before, root, after }
  }

  #declaration(): void {
    const found = DECLARATION.exec(this.#text)
    if (found === null) {
      if (/^<\?xml[ \t\n]/.test(this.#text)) throw malformed('has a declaration that cannot be read')
      return
    }
    const encoding = found[3] ?? 'UTF-8'
    if (encoding.toUpperCase() !== 'UTF-8') throw new PkiError('unsupported', `the XML is in ${encoding}, not in UTF-8`)
    this.#at = found[0].length
  }

  /** What may come before and after the root. */
  #outside(): XmlInstruction[] {
    const instructions: XmlInstruction[] = []
    for (;;) {
      this.#skip(WHITE)
      if (this.#startsWith('<!--')) this.#comment()
      else if (this.#startsWith('<?')) instructions.push(this.#instruction())
      else return instructions
    }
  }

  /** Iterative, not recursive: a count limits the depth, not the stack. */
  #tree(): XmlElement {
    if (!this.#startsWith('<')) throw malformed('has no root')
    const first = this.#startTag(null)
    const open: Open[] = first.isEmpty ? [] : [first.element]
    while (open.length > 0) {
      const current = open[open.length - 1] as Open
      if (!this.#startsWith('<')) {
        this.#addText(current, this.#characters())
      } else if (this.#startsWith('</')) {
        this.#endTag(current)
        open.pop()
      } else if (this.#startsWith('<!--')) this.#comment()
      else if (this.#startsWith('<![CDATA[')) this.#addText(current, this.#cdata())
      else if (this.#startsWith('<?')) this.#add(current, this.#instruction())
      else {
        const { element, isEmpty } = this.#startTag(current)
        this.#add(current, element)
        if (isEmpty) continue
        if (open.length === MAX_DEPTH) throw new PkiError('too-large', `the XML is nested deeper than ${MAX_DEPTH}`)
        open.push(element)
      }
    }
    return first.element
  }

  #add(to: Open, node: XmlNode): void {
    this.#nodes += 1
    if (this.#nodes > MAX_NODES) throw new PkiError('too-large', `the XML has more than ${MAX_NODES} nodes`)
    to.children.push(node)
  }

  /** Text divided by a comment or the end of a CDATA section is still one text. */
  #addText(to: Open, text: string): void {
    const last = to.children[to.children.length - 1]
    if (last?.kind !== 'text') this.#add(to, { kind: 'text', text })
    else to.children[to.children.length - 1] = { kind: 'text', text: last.text + text }
  }

  #startTag(parent: XmlElement | null): { element: Open; isEmpty: boolean } {
    this.#at += 1
    const [name, prefix, local] = this.#name()
    const written: { prefix: string; local: string; value: string }[] = []
    for (;;) {
      const white = this.#skip(WHITE)
      if (this.#startsWith('/>') || this.#startsWith('>')) break
      if (white === 0) throw malformed('has a tag that cannot be read')
      if (written.length === MAX_ATTRIBUTES)
        throw new PkiError('too-large', 'the XML has an element of too many attributes')
      const [, attributePrefix, attributeLocal] = this.#name()
      written.push({ prefix: attributePrefix, local: attributeLocal, value: this.#attributeValue() })
    }
    const isEmpty = this.#startsWith('/>')
    this.#at += isEmpty ? 2 : 1
    const scope = scopeOf(parent?.scope ?? NO_SCOPE, written)
    const attributes = written.filter((one) => declaredPrefix(one) === undefined).map((one) => attributeIn(scope, one))
    requireDistinct(attributes)
    const namespace = prefix === '' ? (scope.get('') ?? '') : boundTo(scope, prefix)
    return {
      element: { kind: 'element', parent, name, prefix, local, namespace, attributes, scope, children: [] },
      isEmpty,
    }
  }

  #endTag({ name }: Open): void {
    this.#at += 2
    const [closed] = this.#name()
    this.#skip(WHITE)
    if (closed !== name || !this.#startsWith('>')) throw malformed(`closes ${closed} where ${name} is open`)
    this.#at += 1
  }

  #name(): [name: string, prefix: string, local: string] {
    NAME.lastIndex = this.#at
    const found = NAME.exec(this.#text)
    if (found === null) throw malformed('has a name that cannot be read')
    this.#at = NAME.lastIndex
    return [found[0], found[1] ?? '', found[2] as string]
  }

  #attributeValue(): string {
    this.#skip(WHITE)
    if (!this.#startsWith('=')) throw malformed('has an attribute without a value')
    this.#at += 1
    this.#skip(WHITE)
    const quote = this.#text[this.#at]
    const end = quote === '"' || quote === "'" ? this.#text.indexOf(quote, this.#at + 1) : -1
    if (end === -1) throw malformed('has an attribute without a value')
    const raw = this.#text.slice(this.#at + 1, end)
    if (raw.includes('<')) throw malformed('has a < in an attribute')
    this.#at = end + 1
    // XML 1.0 3.3.3.
    return dereference(raw.replaceAll(/[\t\n]/g, ' '))
  }

  #characters(): string {
    const next = this.#text.indexOf('<', this.#at)
    if (next === -1) throw malformed('ends too early')
    const raw = this.#text.slice(this.#at, next)
    if (raw.includes(']]>')) throw malformed('has ]]> in a text')
    this.#at = next
    return dereference(raw)
  }

  #cdata(): string {
    return this.#until('<![CDATA[', ']]>')
  }

  #comment(): void {
    const text = this.#until('<!--', '-->')
    if (text.includes('--') || text.endsWith('-')) throw malformed('has a comment that cannot be read')
  }

  #instruction(): XmlInstruction {
    const [, target = '', data = ''] =
      /^([\p{L}_][\p{L}\p{N}._-]*)(?:[ \t\n]+([\s\S]*))?$/u.exec(this.#until('<?', '?>')) ?? []
    if (target === '' || target.toLowerCase() === 'xml') throw malformed('has an instruction that cannot be read')
    return { kind: 'instruction', target, data }
  }

  #until(start: string, end: string): string {
    const from = this.#at + start.length
    const to = this.#text.indexOf(end, from)
    if (to === -1) throw malformed('ends too early')
    this.#at = to + end.length
    return this.#text.slice(from, to)
  }

  #startsWith(start: string): boolean {
    return this.#text.startsWith(start, this.#at)
  }

  #skip(pattern: RegExp): number {
    pattern.lastIndex = this.#at
    const length = pattern.exec(this.#text)?.[0].length ?? 0
    this.#at += length
    return length
  }
}

type Written = { readonly prefix: string; readonly local: string; readonly value: string }

/** The prefix that an attribute declares; undefined if it declares none. */
function declaredPrefix({ prefix, local }: Written): string | undefined {
  if (prefix === 'xmlns') return local
  return prefix === '' && local === 'xmlns' ? '' : undefined
}

function scopeOf(outer: ReadonlyMap<string, string>, written: readonly Written[]): ReadonlyMap<string, string> {
  const declared = written.flatMap((one) => {
    const prefix = declaredPrefix(one)
    return prefix === undefined ? [] : [{ prefix, uri: one.value }]
  })
  if (declared.length === 0) return outer
  const scope = new Map(outer)
  const seen = new Set<string>()
  for (const { prefix, uri } of declared) {
    if (seen.has(prefix)) throw malformed('declares a prefix twice')
    seen.add(prefix)
    // Namespaces in XML 1.0, 3: these two are fixed. A prefix cannot be undeclared.
    const isFixed = prefix === 'xml' || prefix === 'xmlns' || uri === XML_NAMESPACE
    if (isFixed || (prefix !== '' && uri === '')) throw malformed('declares a prefix that cannot be declared')
    scope.set(prefix, uri)
  }
  if (scope.size > MAX_PREFIXES) throw new PkiError('too-large', `the XML declares more than ${MAX_PREFIXES} prefixes`)
  return scope
}

function attributeIn(scope: ReadonlyMap<string, string>, { prefix, local, value }: Written): XmlAttribute {
  return { prefix, local, value, namespace: prefix === '' ? '' : boundTo(scope, prefix) }
}

function boundTo(scope: ReadonlyMap<string, string>, prefix: string): string {
  const namespace = scope.get(prefix)
  if (namespace === undefined) throw malformed(`uses the prefix ${prefix}, which is not declared`)
  return namespace
}

function requireDistinct(attributes: readonly XmlAttribute[]): void {
  const names = new Set(attributes.map(({ namespace, local }) => `${local} ${namespace}`))
  if (names.size < attributes.length) throw malformed('has an attribute twice')
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function dereference(raw: string): string {
  if (!raw.includes('&')) return raw
  return raw.replaceAll(/&([^;&]{0,12};?)/g, (_, inner: string) => {
    const [, name, decimal, hex] = /^(?:([a-z]+)|#([0-9]{1,7})|#x([0-9A-Fa-f]{1,6}));$/.exec(inner) ?? []
    const known =
      name === undefined ? characterOf(decimal, hex) : Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined
    if (known === undefined) throw malformed('has a reference that is not known')
    return known
  })
}

function characterOf(decimal: string | undefined, hex: string | undefined): string | undefined {
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  const isCharacter =
    code === 9 || code === 10 || code === 13 || (code >= 0x20 && code <= 0xd7ff) || (code >= 0xe000 && code <= 0xfffd)
  return isCharacter || (code >= 0x10000 && code <= 0x10ffff) ? String.fromCodePoint(code) : undefined
}
