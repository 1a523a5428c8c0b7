import './page-fields.css'
import type { FieldPlace, SignerField } from '@countersign/api'
import type { CSSProperties, ReactNode } from 'react'
import type { Mark, SignerView } from '../../../api/signing.ts'
import { Icon } from '../../../components/icon.tsx'
import { fieldTexts } from '../../../strings/signing.ts'
import type { OverlaidPage } from '../../../viewer/document-page.tsx'
import { placeStyle } from '../../../viewer/page-place.ts'
import { TypedText } from '../marks/typed-text.tsx'
import { EntryControl } from './entry-control.tsx'
import { describedBy } from './entry-list.tsx'
import { signedText } from './fixed-text.ts'
import { isEntry, type MarkType, markTypeOf } from './signer-fields.ts'
import { boxShape, boxSize, textSize } from './text-size.ts'
import type { Entries } from './use-entries.ts'

/** The browser loads both in one file. */
export { FixedList } from './fixed-list.tsx'

const words = fieldTexts

export type FieldsOfPages = {
  /** The number of the shown document. */
  readonly document: number
  readonly state: Entries
  readonly signer: SignerView['signer']
  /** Null until given. */
  readonly marks: Readonly<Record<MarkType, Mark | null>>
  readonly onMark: (type: MarkType) => void
}

/** The fields over a page of the document, exactly where they will be printed. */
export function PageFields({ number, size, scale, ...given }: FieldsOfPages & OverlaidPage) {
  const own = given.state.all.filter(({ document }) => document === given.document)
  const places = own.flatMap((field) =>
    field.places
      .filter(({ page }) => page === number)
      .map((place, index) => ({ field, place, key: `${field.id} ${index}` })),
  )
  if (places.length === 0) return null
  return (
    <div className="page-fields">
      {places.map(({ field, place, key }) => (
        <Place key={key} {...given} field={field} place={place} scale={scale} style={placeStyle(place, size)} />
      ))}
    </div>
  )
}

type Props = FieldsOfPages & {
  readonly field: SignerField
  readonly place: FieldPlace
  /** CSS pixels per point. */
  readonly scale: number
  readonly style: CSSProperties
}

function Place(props: Props) {
  const { state, field, place, scale, style } = props
  const error = isEntry(field) ? state.errorOf(field) : null
  const markType = markTypeOf(field)
  const isOpen = markType === null ? state.open.includes(field) : props.marks[markType] === null
  const text = textIn(props)
  const shape = boxShape(field, place)
  const size = shape === null ? textSize(field, place, text) : boxSize(shape, place)
  return (
    <span
      className="place"
      data-place={field.id}
      data-kind={markType === null ? (isEntry(field) ? 'entry' : 'fixed') : 'mark'}
      data-current={state.current === field.id}
      data-open={isOpen}
      data-required={field.required && !field.readOnly && place === field.places[0]}
      data-shape={shape ?? 'text'}
      data-checked={shape !== null && isChecked(props)}
      data-wrong={error !== null}
      style={{ ...style, fontSize: size * scale }}
    >
      {contentOf(props, text)}
      {error !== null && state.inPlace && state.current === field.id && (
        <span className="place-error" dir="auto" aria-hidden="true">
          {error}
        </span>
      )}
    </span>
  )
}

function contentOf(props: Props, text: string): ReactNode {
  const { field, place, state } = props
  const markType = markTypeOf(field)
  if (markType !== null) return <MarkButton {...props} type={markType} />
  if (!isEntry(field)) return <span dir="auto">{text}</span>
  if (!state.inPlace) return <LeadingButton field={field} state={state} text={text} />
  if (field.type === 'radio' && place.option !== null) return <RadioButton {...props} option={place.option} />
  return (
    <EntryControl
      id={`place-${field.id}-${field.places.indexOf(place)}`}
      field={field}
      state={state}
      where="place"
      label={state.labelOf(field)}
      describedBy={describedBy(field)}
    />
  )
}

/** What the place shows as text. */
function textIn({ field, place, state, signer, marks }: Props): string {
  const markType = markTypeOf(field)
  const mark = markType === null ? null : marks[markType]
  if (markType !== null) return mark?.kind === 'typed' ? mark.text : ''
  if (place.option !== null) return ''
  // The document already contains the values that the sender has fixed.
  const value = isEntry(field) ? state.value(field) : signedText(field.type, signer)
  return typeof value === 'string' ? value : ''
}

function isChecked({ field, place, state }: Props): boolean {
  return isEntry(field) && state.value(field) === (place.option ?? true)
}

function MarkButton({ field, type, marks, state, onMark }: Props & { readonly type: MarkType }) {
  const mark = marks[type]
  const act = mark === null ? words.give[type] : words.change[type]
  return (
    <button type="button" onClick={() => onMark(type)}>
      <span className="visually-hidden">{`${state.labelOf(field)}: `}</span>
      {mark === null ? (
        <span className="place-call">
          <Icon name="pen" /> {act}
        </span>
      ) : (
        <>
          <MarkPreview mark={mark} />
          <span className="visually-hidden">{` ${act}`}</span>
        </>
      )}
    </button>
  )
}

/** A signature or initials as they appear in the document. */
function MarkPreview({ mark }: { readonly mark: Mark }) {
  switch (mark.kind) {
    case 'typed':
      return (
        <span className="mark-typed">
          <TypedText text={mark.text} style={mark.style} />
        </span>
      )
    case 'drawn':
    case 'uploaded':
      return <img className="mark-drawn" src={mark.image} alt="" />
  }
}

/** Leads to the field in the list. */
function LeadingButton({ field, state, text }: Pick<Props, 'field' | 'state'> & { readonly text: string }) {
  return (
    <button type="button" tabIndex={-1} onClick={() => state.goTo(field)}>
      <span className="visually-hidden">{`${state.labelOf(field)}: `}</span>
      <span dir="auto">{text}</span>
    </button>
  )
}

function RadioButton({ field, state, option }: Props & { readonly option: string }) {
  return (
    <input
      type="radio"
      form="signature-form"
      name={`place-${field.id}`}
      value={option}
      aria-label={`${state.labelOf(field)}: ${option}`}
      checked={state.value(field) === option}
      aria-describedby={describedBy(field)}
      onFocus={() => state.enter(field, 'place')}
      onKeyDown={state.onKeyDown}
      onChange={() => state.change(field, option)}
    />
  )
}
