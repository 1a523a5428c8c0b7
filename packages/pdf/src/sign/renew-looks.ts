import { withThoseAbove } from '../read/signature-dictionary.ts'
import type { IncrementalUpdate } from './incremental-update.ts'
import type { FormState } from './signature-field.ts'

/** More is not written twice. */
const mostBytes = 512 * 1024

/**
 * Writes the looks of fields again, unchanged, in the first revision that locks them. A widespread validator takes the
 * look of a locked field for changed if it is of another revision than the lock.
 */
export function renewLooks(update: IncrementalUpdate, { fields }: FormState, locked: readonly string[]): void {
  const names = new Set(locked)
  const { file } = update
  let left = mostBytes
  const seen = new Set<number>()
  for (const { name, type, widgets } of fields) {
    if (type === 'Sig' || !withThoseAbove(name).some((above) => names.has(above))) continue
    for (const widget of widgets) {
      const look = file.entries(file.entries(widget)?.get('AP'))?.get('N')
      if (look?.kind !== 'reference' || seen.has(look.number)) continue
      seen.add(look.number)
      const stream = file.resolve(look)
      if (stream.kind !== 'stream' || stream.raw.length > left) continue
      left -= stream.raw.length
      update.replace(look, stream)
    }
  }
}
