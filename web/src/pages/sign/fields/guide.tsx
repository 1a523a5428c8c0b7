import './guide.css'
import { Icon } from '../../../components/icon.tsx'
import { fieldTexts } from '../../../strings/signing.ts'
import type { Entries } from './use-entries.ts'

const words = fieldTexts

/** How many required fields are filled in, and a way to the optional ones that are not. */
export function Guide({ state }: { readonly state: Entries }) {
  const { entries, open, skipped } = state
  const required = entries.filter(({ required }) => required)
  const done = required.filter((field) => !open.includes(field)).length
  const isDone = open.length === 0
  return (
    <div className="guide">
      {required.length > 0 && (
        <p id="guide-progress" className={isDone ? 'guide-done' : undefined}>
          {isDone && <Icon name="check" />}
          {isDone ? words.allDone : words.progress(done, required.length)}
        </p>
      )}
      {skipped.length > 0 && isDone && (
        <button type="button" className="button-link" onClick={state.nextSkipped}>
          {words.optionalLeft(skipped.length)}
        </button>
      )}
      {required.length > 0 && <progress max={required.length} value={done} aria-labelledby="guide-progress" />}
    </div>
  )
}
