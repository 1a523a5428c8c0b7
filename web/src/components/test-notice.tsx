import { isTestMode } from '../browser/mode.ts'
import { strings } from '../strings/strings.ts'

/** Above every page of test mode, and on no other. `leaveTo` is the same page where it counts. */
export function TestNotice({ leaveTo }: { readonly leaveTo?: string }) {
  if (!isTestMode) return null
  return (
    <aside className="test-notice" aria-label={strings.testMode.notice}>
      <strong>{strings.testMode.notice}</strong>
      {leaveTo !== undefined && <a href={leaveTo}>{strings.testMode.leave}</a>}
    </aside>
  )
}
