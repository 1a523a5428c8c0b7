import './color-field.css'
import { DARK, useMedia } from '../browser/use-media.ts'
import { consoleTexts } from '../strings/console.ts'
import { Field } from './field.tsx'
import { isColor, readableAccent } from './readable-accent.ts'

const texts = consoleTexts.newRequest.more

type Props = { readonly value: string; readonly error: string | null; readonly onColor: (color: string) => void }

/** The brand color, with a preview of buttons and links. */
export function ColorField({ value, error, onColor }: Props) {
  const color = isColor(value) ? value.trim().toLowerCase() : null
  return (
    <div className="color-field">
      <Field label={texts.color} hint={texts.colorHint} error={error}>
        {(parts) => (
          <span className="color-inputs">
            <input
              {...parts}
              dir="ltr"
              spellCheck={false}
              autoComplete="off"
              maxLength={7}
              value={value}
              onChange={({ target }) => onColor(target.value)}
            />
            <input
              type="color"
              aria-label={texts.pick}
              value={color ?? '#1d588c'}
              onChange={({ target }) => onColor(target.value)}
            />
          </span>
        )}
      </Field>
      {color !== null && <ColorPreview color={color} />}
    </div>
  )
}

function ColorPreview({ color }: { readonly color: string }) {
  const readable = useReadable(color)
  return (
    <div className="color-preview">
      <span className="note">{texts.preview}</span>
      {/* Samples only: they are not interactive. */}
      <span className="button" style={{ background: readable, borderColor: readable }}>
        {texts.previewButton}
      </span>
      <span className="color-link" style={{ color: readable }}>
        {texts.previewLink}
      </span>
      <span className="note">{readable === color ? texts.previewAsIs : texts.previewChanged(readable)}</span>
    </div>
  )
}

function useReadable(color: string): string {
  // The accent is adjusted to the colors of the page, which change with the mode.
  useMedia(DARK)
  return readableAccent(color)
}
