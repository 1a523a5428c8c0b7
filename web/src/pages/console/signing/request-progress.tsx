import { consoleTexts } from '../../../strings/console.ts'

type Props = { readonly progress: { readonly signed: number; readonly total: number } }

/** How many have signed, as text and as a bar. */
export function RequestProgress({ progress: { signed, total } }: Props) {
  return (
    <span className="request-progress">
      <span>{consoleTexts.signing.progress(signed, total)}</span>
      <progress max={total} value={signed} aria-hidden="true" />
    </span>
  )
}
