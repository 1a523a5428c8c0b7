import './entry-list.css'
import type { SignerField } from '@countersign/api'
import type { ReactNode } from 'react'
import { fieldTexts, texts } from '../../../strings/signing.ts'
import { isolated } from '../../../strings/word-forms.ts'
import { EntryControl } from './entry-control.tsx'
import { controlOf, showPlace } from './find-control.ts'
import type { Entries } from './use-entries.ts'

const words = fieldTexts

/** All fields to fill in, in reading order. On a phone, people fill them in here and not over the document. */
export function EntryList({ state }: { readonly state: Entries }) {
  return (
    <section className="entry-list" aria-labelledby="fields-title">
      <h2 id="fields-title">{words.title}</h2>
      <ol>
        {state.entries.map((field) => (
          <Entry key={field.id} field={field} state={state} />
        ))}
      </ol>
    </section>
  )
}

type Props = { readonly field: SignerField; readonly state: Entries }

function Entry({ field, state }: Props) {
  const show = () => {
    if (state.inPlace) showPlace(field.id)
  }
  return (
    <li
      className="entry"
      data-entry={field.id}
      data-current={state.current === field.id}
      // After the click, because the page must not move under the pointer.
      onClick={show}
      onKeyUp={({ key }) => {
        if (key === 'Tab') show()
      }}
    >
      {field.type === 'radio' ? <Group field={field} state={state} /> : <Single field={field} state={state} />}
    </li>
  )
}

function Single({ field, state }: Props) {
  const id = `entry-${field.id}`
  const isBox = field.type === 'checkbox'
  const control = <EntryControl id={id} field={field} state={state} where="entry" describedBy={describedBy(field)} />
  const head = (
    <EntryHead field={field} state={state}>
      <label htmlFor={id}>
        <EntryName field={field} state={state} />
      </label>
    </EntryHead>
  )
  return (
    <div className={isBox ? 'entry-box' : 'entry-text'}>
      {isBox ? (
        <>
          {control}
          {head}
        </>
      ) : (
        <>
          {head}
          {control}
        </>
      )}
      <EntryNotes field={field} state={state} />
    </div>
  )
}

function Group({ field, state }: Props) {
  const value = state.value(field)
  return (
    <div
      className="entry-choice"
      role="radiogroup"
      aria-labelledby={`name-${field.id}`}
      aria-describedby={describedBy(field)}
      aria-required={field.required}
      aria-invalid={state.errorOf(field) !== null}
    >
      <EntryHead field={field} state={state}>
        <span id={`name-${field.id}`} className="entry-name">
          <EntryName field={field} state={state} />
        </span>
      </EntryHead>
      {field.options.map((option) => (
        <label key={option} className="entry-option">
          <input
            type="radio"
            name={`entry-${field.id}`}
            value={option}
            checked={value === option}
            onFocus={() => state.enter(field, 'entry')}
            onKeyDown={state.onKeyDown}
            onChange={() => state.change(field, option)}
          />
          <span dir="auto">{option}</span>
        </label>
      ))}
      {!field.required && value !== '' && (
        <button type="button" className="button-small" onClick={() => state.change(field, '')}>
          {texts.form.clear}
        </button>
      )}
      <EntryNotes field={field} state={state} />
    </div>
  )
}

function EntryName({ field, state }: Props) {
  return (
    <>
      <bdi>{state.labelOf(field)}</bdi> {!field.required && <span className="entry-optional">{words.optional}</span>}
    </>
  )
}

/** The name of the field and, where the document does not follow by itself, a button that shows the field in it. */
function EntryHead({ field, state, children }: Props & { readonly children: ReactNode }) {
  const [place] = field.places
  return (
    <div className="entry-head">
      {children}
      {place !== undefined && !state.inPlace && (
        <button
          type="button"
          className="button-link entry-page"
          aria-label={words.showOnPage(isolated(state.labelOf(field)), place.page)}
          onClick={() => {
            controlOf('place', field.id)?.focus({ preventScroll: true })
            showPlace(field.id)
          }}
        >
          {words.page(place.page)}
        </button>
      )}
    </div>
  )
}

function EntryNotes({ field, state }: Props) {
  const error = state.errorOf(field)
  const hint = error === null ? hintOf(field) : null
  return (
    <>
      {hint !== null && (
        <p id={`hint-${field.id}`} className="note" dir="auto">
          {hint}
        </p>
      )}
      {error !== null && (
        <p id={`error-${field.id}`} className="note failure">
          {error}
        </p>
      )}
    </>
  )
}

/** For the control in the list and the one over the document. Only one of the two exists. */
export function describedBy({ id }: SignerField): string {
  return `hint-${id} error-${id}`
}

function hintOf({ patternHint, maxLength, type }: SignerField): string | null {
  if (patternHint !== null) return patternHint
  return maxLength !== null && type === 'text' ? words.upTo(maxLength) : null
}
