import './style-choice.css'
import { styleFor, stylesFor, type TypedStyle, typedStyles } from '@countersign/pdf/typed-style'
import { texts } from '../../../strings/signing.ts'
import { TypedText } from './typed-text.tsx'

const words = texts.form

type Props = {
  /** Unique on the page. */
  readonly id: string
  readonly name: string
  readonly style: TypedStyle
  readonly onChange: (style: TypedStyle) => void
}

/** The typed name as it will appear, in every style that can write it. */
export function StyleChoice({ id, name, style, onChange }: Props) {
  const text = name.trim()
  if (text === '') return null
  const chosen = styleFor(text, style)
  return (
    <fieldset className="style-choice">
      <legend>{words.styles}</legend>
      {stylesFor(text).map((one) => (
        <label key={one} className="style-option">
          <input type="radio" name={`${id}-style`} checked={one === chosen} onChange={() => onChange(one)} />
          <span className="style-preview">
            <TypedText text={text} style={one} />
          </span>
          <span className="style-name">
            {one === 'plain' ? words.plainStyle : words.style(typedStyles.indexOf(one) + 1)}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
