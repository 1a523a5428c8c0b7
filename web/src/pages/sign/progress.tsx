import type { SignerView } from '../../api/signing.ts'
import type { texts } from '../../strings/signing.ts'

type Props = Pick<SignerView, 'progress'> & { readonly words: Pick<typeof texts.done, 'progress'> }

export function Progress({ progress: { signed, total }, words }: Props) {
  const label = words.progress(signed, total)
  return (
    <div className="progress">
      <progress max={total} value={signed} aria-label={label} />
      <p className="progress-label">{label}</p>
    </div>
  )
}
