import { PdfFile } from '../../src/read/pdf-file.ts'
import { readTextString } from '../../src/read/text-string.ts'
import type { PdfValue } from '../../src/read/value.ts'
import { asInteger, asName } from '../../src/read/value.ts'

/** An annotation of a tagged document with its place in the structure. */
export interface TaggedAnnotation {
  readonly kind: string
  /** Its element; null if the structure does not contain it. */
  readonly element: string | null
  readonly alt: string | undefined
  /** The kinds of the enclosing elements, up to the root. */
  readonly within: readonly string[]
}

/** Reads a structure like a screen reader: from an annotation to its element by the parent tree. */
export class Structure {
  readonly file: PdfFile
  readonly root: ReadonlyMap<string, PdfValue> | undefined
  readonly parents: ReadonlyMap<number, PdfValue>

  constructor(bytes: Uint8Array) {
    this.file = new PdfFile(bytes)
    this.root = this.file.entries(this.file.catalog.get('StructTreeRoot'))
    const pairs = this.#pairs(this.root?.get('ParentTree'))
    this.parents = new Map(pairs)
    if (this.parents.size !== pairs.length) throw new Error(`keys come twice in ${pairs.map(([key]) => key)}`)
  }

  #pairs(node: PdfValue | undefined): [number, PdfValue][] {
    const entries = this.file.entries(node)
    const nums = this.file.items(entries?.get('Nums'))
    const own = nums.flatMap((key, i): [number, PdfValue][] => {
      const value = nums[i + 1]
      return i % 2 === 0 && value !== undefined ? [[asInteger(key) ?? -1, value]] : []
    })
    const pairs = [...own, ...this.file.items(entries?.get('Kids')).flatMap((kid) => this.#pairs(kid))]
    const limits = this.file.items(entries?.get('Limits')).map(asInteger)
    const keys = pairs.map(([key]) => key)
    if (limits.length > 0 && (limits[0] !== Math.min(...keys) || limits[1] !== Math.max(...keys))) {
      throw new Error(`a node of the keys ${keys} says ${limits}`)
    }
    return pairs
  }

  annotationsOf(page: PdfValue): TaggedAnnotation[] {
    return this.file.items(this.file.entries(page)?.get('Annots')).map((annotation) => this.#describe(annotation))
  }

  #describe(annotation: PdfValue): TaggedAnnotation {
    const entries = this.file.entries(annotation)
    const kind = asName(entries?.get('Subtype')) ?? ''
    const parent = this.parents.get(asInteger(entries?.get('StructParent')) ?? -1)
    const element = this.file.entries(parent)
    const isItsOwn = this.#kids(element?.get('K')).some((kid) => {
      const object = this.file.entries(kid)?.get('Obj')
      return object?.kind === 'reference' && annotation.kind === 'reference' && object.number === annotation.number
    })
    if (element === undefined || parent === undefined || !isItsOwn)
      return { kind, element: null, alt: undefined, within: [] }
    return {
      kind,
      element: asName(element.get('S')) ?? '',
      alt: readTextString(this.file.resolve(element.get('Alt'))),
      within: this.#ancestors(parent),
    }
  }

  /** Only elements that list the one below among their kids. */
  #ancestors(from: PdfValue): string[] {
    const kinds: string[] = []
    let at = from
    for (;;) {
      const above = this.file.entries(at)?.get('P')
      const entries = this.file.entries(above)
      if (above === undefined || entries === undefined) return kinds
      const has = this.#kids(entries.get('K')).some(
        (kid) => kid.kind === 'reference' && at.kind === 'reference' && kid.number === at.number,
      )
      kinds.push(`${asName(entries.get('S') ?? entries.get('Type'))}${has ? '' : ' (not its own)'}`)
      at = above
    }
  }

  #kids(value: PdfValue | undefined): readonly PdfValue[] {
    const list = this.file.resolve(value)
    return list.kind === 'array' ? list.items : value === undefined ? [] : [value]
  }
}
