import { XML_NAMESPACE, type XmlAttribute, type XmlDocument, type XmlElement, type XmlInstruction } from './xml-tree.ts'

/** Without comments: inclusive by Canonical XML 1.0 or 1.1, exclusive by Exclusive XML Canonicalization 1.0. */
export type Canonicalization =
  | { readonly kind: 'inclusive'; readonly version: '1.0' | '1.1' }
  | { readonly kind: 'exclusive'; readonly inclusivePrefixes: readonly string[] }

/** The document except for this element, as an enveloped signature sees it. */
export function canonicalDocument(
  { before, root, after }: XmlDocument,
  how: Canonicalization,
  without: XmlElement | null,
): string {
  const out: string[] = []
  for (const one of before) out.push(instruction(one), '\n')
  write(root, how, without, new Map(), out)
  for (const one of after) out.push('\n', instruction(one))
  return out.join('')
}

/** An element with its content. */
export function canonicalElement(element: XmlElement, how: Canonicalization): string {
  const out: string[] = []
  write(element, how, null, new Map(), out, inheritedAttributes(element, how))
  return out.join('')
}

/** `rendered`: the namespaces that the enclosing elements have written, by prefix. */
function write(
  element: XmlElement,
  how: Canonicalization,
  without: XmlElement | null,
  rendered: ReadonlyMap<string, string>,
  out: string[],
  inherited: readonly XmlAttribute[] = [],
): void {
  const name = element.prefix === '' ? element.local : `${element.prefix}:${element.local}`
  const declared = namespacesToWrite(element, how, rendered)
  out.push('<', name)
  for (const [prefix, uri] of declared)
    out.push(prefix === '' ? ' xmlns="' : ` xmlns:${prefix}="`, escapeValue(uri), '"')
  for (const { prefix, local, value } of [...inherited, ...element.attributes].sort(byNamespace)) {
    out.push(' ', prefix === '' ? local : `${prefix}:${local}`, '="', escapeValue(value), '"')
  }
  out.push('>')
  const below = declared.length === 0 ? rendered : new Map([...rendered, ...declared])
  for (const child of element.children) {
    if (child.kind === 'text') out.push(escapeText(child.text))
    else if (child.kind === 'instruction') out.push(instruction(child))
    else if (child !== without) write(child, how, without, below, out)
  }
  out.push('</', name, '>')
}

function namespacesToWrite(
  element: XmlElement,
  how: Canonicalization,
  rendered: ReadonlyMap<string, string>,
): [string, string][] {
  const { scope } = element
  const wanted = how.kind === 'inclusive' ? new Set(scope.keys()) : usedPrefixes(element, how.inclusivePrefixes)
  // The default namespace may be undeclared, which is in no scope.
  if (how.kind === 'inclusive') wanted.add('')
  wanted.delete('xml')
  return [...wanted]
    .map((prefix): [string, string] => [prefix, scope.get(prefix) ?? ''])
    .filter(([prefix, uri]) => (rendered.get(prefix) ?? '') !== uri)
    .sort(([a], [b]) => compare(a, b))
}

/** Exclusive XML Canonicalization 1.0, 3. */
function usedPrefixes({ prefix, attributes, scope }: XmlElement, inclusive: readonly string[]): Set<string> {
  const used = new Set([prefix, ...attributes.map((attribute) => attribute.prefix).filter((one) => one !== '')])
  for (const one of inclusive) {
    const named = one === '#default' ? '' : one
    if (scope.has(named)) used.add(named)
  }
  return used
}

/** Canonical XML 1.0, 2.4: an element on its own includes the inherited attributes of the namespace xml. */
function inheritedAttributes(element: XmlElement, how: Canonicalization): XmlAttribute[] {
  if (how.kind === 'exclusive') return []
  const own = new Set(
    element.attributes.filter(({ namespace }) => namespace === XML_NAMESPACE).map(({ local }) => local),
  )
  // Canonical XML 1.1, 2.4: an identifier is not inherited.
  if (how.version === '1.1') own.add('id')
  const inherited: XmlAttribute[] = []
  for (let around = element.parent; around !== null; around = around.parent) {
    for (const attribute of around.attributes) {
      if (attribute.namespace !== XML_NAMESPACE || own.has(attribute.local)) continue
      own.add(attribute.local)
      inherited.push(attribute)
    }
  }
  return inherited
}

function byNamespace(one: XmlAttribute, other: XmlAttribute): number {
  return compare(one.namespace, other.namespace) || compare(one.local, other.local)
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

function instruction({ target, data }: XmlInstruction): string {
  return data === '' ? `<?${target}?>` : `<?${target} ${data}?>`
}

const TEXT_ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' }

function escapeText(text: string): string {
  return text.replaceAll(/[&<>\r]/g, (character) => TEXT_ESCAPES[character] as string)
}

const VALUE_ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
}

function escapeValue(value: string): string {
  return value.replaceAll(/[&<"\t\n\r]/g, (character) => VALUE_ESCAPES[character] as string)
}
