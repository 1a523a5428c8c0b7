import type { bulk } from '@countersign/api'
import { consoleTexts } from '../../../../strings/console.ts'

const texts = consoleTexts.templates.bulks

/** How many requests exist, as text and as a bar, and how many rows became none. */
export function BulkProgress({ progress }: { readonly progress: bulk.BulkProgress }) {
  const { total, created, pending, failed, cancelled } = progress
  return (
    <div className="bulk-progress">
      <p className="bulk-counts">
        <span>{texts.progress(created, total)}</span>
        {pending > 0 && <span className="note">{texts.counts.pending(pending)}</span>}
        {failed > 0 && <span className="bulk-failed">{texts.counts.failed(failed)}</span>}
        {cancelled > 0 && <span className="note">{texts.counts.cancelled(cancelled)}</span>}
      </p>
      <progress max={total} value={total - pending} aria-hidden="true" />
    </div>
  )
}
