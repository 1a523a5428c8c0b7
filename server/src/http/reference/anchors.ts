import type { Examples, Snippets } from './examples.ts'
import type { Reference } from './model.ts'

/** Gives every part of a page a unique id that shows its place, such as `post-signing.body.signers.email`. */
export type Anchors = (...path: readonly string[]) => string

export function createAnchors(): Anchors {
  const taken = new Set<string>()
  return (...path) => {
    const wanted = path.map(slug).join('.')
    let anchor = wanted
    for (let count = 2; taken.has(anchor); count++) anchor = `${wanted}-${count}`
    taken.add(anchor)
    return anchor
  }
}

function slug(text: string): string {
  return text.replace(/[^A-Za-z0-9_]+/g, '-').replace(/^-|-$/g, '') || 'part'
}

/** The data of every part of the page. */
export interface PageContext {
  readonly reference: Reference
  readonly examples: Examples
  readonly webhookCode: Snippets
  readonly anchors: Anchors
  /** Where the page explains an error, by status and by code. */
  readonly errorAnchors: ReadonlyMap<string, string>
}
