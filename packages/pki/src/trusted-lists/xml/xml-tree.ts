/** A document without its comments, which none of the canonical forms in use keeps. */
export type XmlDocument = {
  readonly before: readonly XmlInstruction[]
  readonly root: XmlElement
  readonly after: readonly XmlInstruction[]
}

export type XmlNode = XmlElement | XmlText | XmlInstruction

export type XmlText = { readonly kind: 'text'; readonly text: string }

export type XmlInstruction = { readonly kind: 'instruction'; readonly target: string; readonly data: string }

export type XmlElement = {
  readonly kind: 'element'
  readonly parent: XmlElement | null
  /** As written, empty if there is none. */
  readonly prefix: string
  readonly local: string
  /** Empty if there is none. */
  readonly namespace: string
  readonly attributes: readonly XmlAttribute[]
  /** All that are in scope here, by prefix; the default one by the empty text. */
  readonly scope: ReadonlyMap<string, string>
  readonly children: readonly XmlNode[]
}

export type XmlAttribute = {
  readonly prefix: string
  readonly local: string
  readonly namespace: string
  readonly value: string
}

export const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace'

export function childrenNamed(element: XmlElement, namespace: string, local: string): XmlElement[] {
  return element.children.filter(
    (child): child is XmlElement => child.kind === 'element' && child.local === local && child.namespace === namespace,
  )
}

export function elementsIn(element: XmlElement): XmlElement[] {
  return element.children.filter((child): child is XmlElement => child.kind === 'element')
}

/** The text directly in it, trimmed. */
export function textOf(element: XmlElement): string {
  return element.children
    .map((child) => (child.kind === 'text' ? child.text : ''))
    .join('')
    .trim()
}

export function attributeOf(element: XmlElement, local: string): string | undefined {
  return element.attributes.find((attribute) => attribute.local === local && attribute.namespace === '')?.value
}
