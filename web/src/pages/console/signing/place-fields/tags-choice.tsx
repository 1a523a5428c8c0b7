import { consoleTexts } from '../../../../strings/console.ts'

const texts = consoleTexts.placeFields

type Props = {
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly usesTags: boolean
  readonly onTags: (usesTags: boolean) => void
}

/** Whether tags in the text of the document become fields. */
export function TagsChoice({ hint, error, usesTags, onTags }: Props) {
  return (
    <label className="choice">
      <input
        type="checkbox"
        checked={usesTags}
        aria-invalid={error !== undefined}
        onChange={({ target }) => onTags(target.checked)}
      />
      <span>
        {texts.tags}{' '}
        <span className="note choice-hint">
          {hint} {texts.tagsHint}
        </span>
        {error !== undefined && <span className="note failure choice-hint">{error}</span>}
      </span>
    </label>
  )
}
