import type { Anchors } from './anchors.ts'
import type { Reference } from './model.ts'

/** What every part of the page is made from. */
export interface PageContext {
  readonly reference: Reference
  readonly anchors: Anchors
  /** Where the page tells what a common error means, by status. */
  readonly errorAnchors: ReadonlyMap<string, string>
}
