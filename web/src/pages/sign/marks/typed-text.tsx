import './typed-text.css'
import { isSlanted, type TypedStyle } from '@countersign/pdf/typed-style'

/** A typed signature or initials as they appear in the document. */
export function TypedText({ text, style }: { readonly text: string; readonly style: TypedStyle }) {
  return (
    <span className={`typed-text style-${style}${isSlanted(text) ? ' style-slanted' : ''}`} dir="auto">
      {text}
    </span>
  )
}
