import { AsicError } from '../errors.ts'

/** An element with its namespace, without what this package never uses. */
export type XmlElement = {
  readonly namespace: string
  readonly name: string
  /** Attributes without a prefix. */
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly XmlElement[]
  readonly text: string
}

const MAX_CHARACTERS = 2 * 1024 * 1024
const MAX_ELEMENTS = 20_000
const MAX_DEPTH = 16
/** Per element. Each may declare a namespace for all nested elements. */
const MAX_ATTRIBUTES = 32

/**
 * The part of XML that manifests use: elements, attributes, text, namespaces. No document type, so only the five
 * entities; no comments, instructions or CDATA, which would allow two readings of a text.
 */
export function parseXml(bytes: Uint8Array): XmlElement {
  if (bytes.length > MAX_CHARACTERS) throw new AsicError('too-large', 'a manifest of the container is too large')
  return new Parser(decode(bytes)).document()
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw malformed('is not UTF-8')
  }
}

const SPACE = '[ \\t\\r\\n]'
const NAME = '[A-Za-z_][A-Za-z0-9_.-]*'
const DECLARATION = new RegExp(
  `<\\?xml${SPACE}+version${SPACE}*=${SPACE}*(?:"1\\.0"|'1\\.0')(?:${SPACE}+encoding${SPACE}*=${SPACE}*(?:"[Uu][Tt][Ff]-8"|'[Uu][Tt][Ff]-8'))?(?:${SPACE}+standalone${SPACE}*=${SPACE}*(?:"(?:yes|no)"|'(?:yes|no)'))?${SPACE}*\\?>`,
  'y',
)
const SPACES = new RegExp(`${SPACE}*`, 'y')
const OPENING = new RegExp(`<((?:${NAME}:)?${NAME})`, 'y')
const ATTRIBUTE = new RegExp(`${SPACE}+((?:${NAME}:)?${NAME})${SPACE}*=${SPACE}*(?:"([^"<]*)"|'([^'<]*)')`, 'y')
const TAG_END = new RegExp(`${SPACE}*(/?)>`, 'y')
const TEXT = /[^<]*/y
const CLOSING = new RegExp(`</((?:${NAME}:)?${NAME})${SPACE}*>`, 'y')

type Namespaces = ReadonlyMap<string, string>

class Parser {
  readonly #text: string
  #at = 0
  #elements = 0

  constructor(text: string) {
    this.#text = text
  }

  document(): XmlElement {
    this.#take(DECLARATION)
    this.#take(SPACES)
    const root = this.#element(new Map([['', '']]), 1)
    this.#take(SPACES)
    if (this.#at !== this.#text.length) throw malformed('has content after its end')
    return root
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at
    const match = pattern.exec(this.#text)
    if (match !== null) this.#at += match[0].length
    return match
  }

  #element(outer: Namespaces, depth: number): XmlElement {
    this.#elements += 1
    if (depth > MAX_DEPTH || this.#elements > MAX_ELEMENTS) {
      throw new AsicError('too-large', 'a manifest of the container has too many elements')
    }
    const [, qualified = ''] = this.#take(OPENING) ?? []
    if (qualified === '') throw malformed('has content that is not an element')
    const { attributes, namespaces } = this.#attributes(outer)
    const { namespace, name } = resolve(qualified, namespaces)
    const [, isEmpty] = this.#take(TAG_END) ?? []
    if (isEmpty === undefined) throw malformed('has a tag that does not end')
    if (isEmpty === '/') return { namespace, name, attributes, children: [], text: '' }

    const children: XmlElement[] = []
    let text = ''
    for (;;) {
      text += unescaped(this.#take(TEXT)?.[0] ?? '')
      const closing = this.#take(CLOSING)
      if (closing === null) children.push(this.#element(namespaces, depth + 1))
      else if (closing[1] !== qualified) throw malformed('has tags that do not match')
      else return { namespace, name, attributes, children, text }
    }
  }

  #attributes(outer: Namespaces): { attributes: Map<string, string>; namespaces: Namespaces } {
    const seen = new Map<string, string>()
    for (let match = this.#take(ATTRIBUTE); match !== null; match = this.#take(ATTRIBUTE)) {
      const [, name = '', double, single = ''] = match
      if (seen.has(name)) throw malformed('has an attribute twice')
      if (seen.size === MAX_ATTRIBUTES)
        throw new AsicError('too-large', 'a manifest of the container has too many attributes')
      seen.set(name, unescaped(double ?? single))
    }
    const namespaces = new Map(outer)
    const attributes = new Map<string, string>()
    for (const [name, value] of seen) {
      const [prefix = '', local] = name.split(':')
      if (name === 'xmlns') namespaces.set('', value)
      else if (prefix === 'xmlns' && local !== undefined) namespaces.set(local, value)
      else if (local === undefined) attributes.set(name, value)
    }
    return { attributes, namespaces }
  }
}

function resolve(qualified: string, namespaces: Namespaces): { namespace: string; name: string } {
  const [first = '', second] = qualified.split(':')
  const namespace = namespaces.get(second === undefined ? '' : first)
  if (namespace === undefined) throw malformed('has a prefix without a namespace')
  return { namespace, name: second ?? first }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(text: string): string {
  return text.replace(/&([a-z]*)(;?)/g, (_, name: string, end: string) => {
    const character = Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined
    if (character === undefined || end === '') throw malformed('has an unknown entity')
    return character
  })
}

function malformed(why: string): AsicError {
  return new AsicError('damaged', `a manifest of the container ${why}`)
}
