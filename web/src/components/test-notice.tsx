import { isTestMode } from '../browser/mode.ts'
import { strings } from '../strings/strings.ts'

/** Shown on every page of test mode, and only there. `leaveTo` is the same page in live mode. */
export function TestNotice({ leaveTo }: { readonly leaveTo?: string }) {
  if (!isTestMode) return null
  return (
    <aside className="test-notice" aria-label={strings.testMode.notice}>
      <strong>{strings.testMode.notice}</strong>
      {leaveTo !== undefined && <a href={leaveTo}>{strings.testMode.leave}</a>}
    </aside>
  )
}
