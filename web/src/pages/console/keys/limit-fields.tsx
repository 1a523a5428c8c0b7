import { Field } from '../../../components/field.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import { AccessChoice } from './access-choice.tsx'
import type { EnteredLimits, WrongLimits } from './key-draft.ts'
import { MOST_RANGES } from './read-ranges.ts'

const texts = consoleTexts.keys.form

type Props = {
  readonly entered: EnteredLimits
  readonly wrong: WrongLimits
  readonly onEnter: (change: Partial<EnteredLimits>) => void
}

/** The name of a key, what it may do, and from where. */
export function LimitFields({ entered, wrong, onEnter }: Props) {
  return (
    <>
      <Field label={texts.name} hint={texts.nameHint} error={wrong.name ? texts.nameWrong : null}>
        {(parts) => (
          <input
            {...parts}
            dir="auto"
            maxLength={100}
            autoComplete="off"
            value={entered.name}
            onChange={({ target }) => onEnter({ name: target.value })}
          />
        )}
      </Field>
      <AccessChoice entered={entered} isWrong={wrong.access === true} onEnter={onEnter} />
      <Field label={texts.ranges} hint={texts.rangesHint} error={rangesError(wrong.ranges ?? null)}>
        {(parts) => (
          <textarea
            {...parts}
            dir="ltr"
            rows={2}
            maxLength={3000}
            autoComplete="off"
            spellCheck={false}
            value={entered.ranges}
            onChange={({ target }) => onEnter({ ranges: target.value })}
          />
        )}
      </Field>
    </>
  )
}

function rangesError(wrong: NonNullable<WrongLimits['ranges']> | null): string | null {
  if (wrong === null) return null
  return 'tooMany' in wrong ? texts.rangesTooMany(MOST_RANGES) : texts.rangesWrong(wrong.wrongEntry)
}
