import type { SignerView } from '../../api/signing.ts'
import { texts } from '../../strings/signing.ts'

export function Progress({ progress: { signed, total } }: Pick<SignerView, 'progress'>) {
  const label = texts.done.progress(signed, total)
  return (
    <div className="progress">
      <progress max={total} value={signed} aria-label={label} />
      <p className="progress-label">{label}</p>
    </div>
  )
}
