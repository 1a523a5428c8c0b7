import type { FoundMark } from './change-context.ts'
import type { FoundSignature } from './find-signatures.ts'
import type { LaterMark } from './report.ts'

type Mark = Omit<LaterMark, 'signer'>

/** What pages show beyond what a signature covers, with the signer who has seen it first. Added from the newest to the oldest. */
export class LaterMarks {
  /** In the order of signing. */
  readonly #signatures: readonly FoundSignature[]
  readonly #marks = new Map<string, Mark>()

  constructor(signatures: readonly FoundSignature[]) {
    this.#signatures = signatures
  }

  /** What came between this revision, by its number from 1, and the next one that was signed. */
  add(after: number, found: readonly FoundMark[]): void {
    const later = [...this.#signatures.entries()].slice(after)
    // A timestamp is nobody's word for what the pages show.
    const signer = later.find(([, { kind }]) => kind !== 'document-timestamp')
    for (const mark of [...found].reverse()) {
      const own = later.find(([, { field }]) => mark.kind === 'signature' && field.name === mark.fieldName)
      const [index] = own ?? signer ?? []
      const key = keyOf(mark, after)
      // A field that was filled in twice holds what came last; of a signature and the words beside it, it is the one to name.
      if (this.#marks.has(key) && own === undefined) continue
      this.#marks.set(key, { ...mark, after, signedIn: index === undefined ? null : index + 1 })
    }
  }

  all(): Mark[] {
    return [...this.#marks.values()].reverse()
  }
}

function keyOf({ kind, pages, fieldName }: FoundMark, after: number): string {
  return kind === 'field' ? `field ${fieldName}` : `${kind} ${pages} ${after}`
}
