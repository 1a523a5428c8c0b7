import { useState } from 'react'
import { Field } from '../../../../components/field.tsx'
import { EnglishText } from '../../../../components/verbatim-text.tsx'
import { consoleTexts } from '../../../../strings/console.ts'
import { usesOf } from './form-field.ts'
import { NumberField } from './number-field.tsx'
import { type FieldContent, faultOfPlaced, type PlacedField, type Property, settableOf } from './placed-field.ts'
import type { Editor } from './use-editor.ts'

const texts = consoleTexts.placeFields
const words = texts.panel

type Props = { readonly editor: Editor; readonly field: PlacedField }

/** Everything about one field, and its exact place. */
export function FieldSettings({ editor, field }: Props) {
  const { act, state } = editor
  const isOfForm = field.form !== undefined
  /** The document says how long a form field may be. */
  const has = (property: Property) => settableOf(field).includes(property) && !(isOfForm && ofForm.includes(property))
  const change = (next: Partial<FieldContent>) => act({ do: 'change', change: next })
  const fault = faultOfPlaced(field, editor.purpose)
  const refusal = editor.refusalOf(field)
  const line = (name: 'label' | 'placeholder' | 'pattern' | 'patternHint', hint?: string) =>
    has(name) && (
      <Field
        label={words[name]}
        {...(hint === undefined ? {} : { hint })}
        error={name === 'pattern' && fault === 'pattern' ? texts.faults.pattern : null}
      >
        {(parts) => (
          <input
            {...parts}
            dir={name === 'pattern' ? 'ltr' : 'auto'}
            autoComplete="off"
            spellCheck={name !== 'pattern'}
            maxLength={200}
            value={field[name]}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        )}
      </Field>
    )
  const box = (name: 'required' | 'readOnly' | 'multiline') =>
    has(name) && (
      <label className="choice">
        <input type="checkbox" checked={field[name]} onChange={({ target }) => change({ [name]: target.checked })} />{' '}
        {words[name]}
      </label>
    )
  const { width, height } = state.pages[field.page - 1] ?? field
  const place = (name: 'x' | 'y' | 'width' | 'height', least: number, most: number) => (
    <NumberField
      label={words[name]}
      value={field[name]}
      least={least}
      most={most}
      onNumber={(value) => value !== null && act({ do: 'place', change: { [name]: value } })}
    />
  )
  return (
    <div className="field-settings">
      {refusal !== null && (
        <p className="failure" role="alert">
          <EnglishText>{refusal}</EnglishText>
        </p>
      )}
      {isOfForm && <p className="note">{texts.forms.fixed(field.form?.name ?? '')}</p>}
      {isOfForm && <UseField editor={editor} field={field} />}
      {line('label', field.type === 'seal' ? undefined : words.labelHint)}
      {has('seal') && <SealField editor={editor} field={field} />}
      {box('required')}
      {has('options') && <OptionsField key={field.key} editor={editor} field={field} />}
      {line('placeholder')}
      {has('value') && <ValueField editor={editor} field={field} />}
      {box('readOnly')}
      {box('multiline')}
      {has('maxLength') && (
        <NumberField
          label={words.maxLength}
          value={field.maxLength}
          least={1}
          most={4000}
          isWhole
          onNumber={(maxLength) => change({ maxLength })}
        />
      )}
      {line('pattern')}
      {field.pattern !== '' && line('patternHint')}
      {has('fontSize') && (
        <NumberField
          label={words.fontSize}
          value={field.fontSize}
          least={4}
          most={72}
          placeholder={words.automatic}
          onNumber={(fontSize) => change({ fontSize })}
        />
      )}
      {!isOfForm && (
        <fieldset className="field-place">
          <legend className="field-name">{words.place}</legend>
          {place('x', 0, width)}
          {place('y', 0, height)}
          {place('width', 4, width)}
          {place('height', 4, height)}
          <NumberField
            label={words.page}
            value={field.page}
            least={1}
            most={state.pages.length}
            isWhole
            onNumber={(page) => page !== null && act({ do: 'place', change: { page } })}
          />
        </fieldset>
      )}
    </div>
  )
}

const ofForm: readonly Property[] = ['multiline', 'maxLength']

/** What a text field of the PDF is for. */
function UseField({ editor: { act }, field }: Props) {
  const types = usesOf(field)
  if (types.length < 2) return null
  return (
    <Field label={texts.forms.use}>
      {(parts) => (
        <select
          {...parts}
          value={field.type}
          onChange={({ target }) => act({ do: 'use-as', type: target.value as PlacedField['type'] })}
        >
          {types.map((type) => (
            <option key={type} value={type}>
              {texts.types[type]}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** Which of several seals. */
function SealField({ editor: { act, seals }, field }: Props) {
  if (seals.length < 2 && field.seal === '') return null
  return (
    <Field label={words.seal}>
      {(parts) => (
        <select
          {...parts}
          value={field.seal}
          onChange={({ target }) => act({ do: 'change', change: { seal: target.value } })}
        >
          {seals.every(({ sealId }) => sealId !== field.seal) && <option value={field.seal} />}
          {seals.map(({ sealId, name }) => (
            <option key={sealId} value={sealId}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** Keeps empty lines while the user types. */
function OptionsField({ editor: { act, purpose }, field }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const error = faultOfPlaced(field, purpose) === 'options' ? texts.faults.options : null
  return (
    <Field label={words.options} error={error}>
      {(parts) => (
        <textarea
          {...parts}
          rows={4}
          dir="auto"
          value={typed ?? field.options.join('\n')}
          onChange={({ target }) => {
            setTyped(target.value)
            act({ do: 'change', change: { options: optionsIn(target.value) } })
          }}
          onBlur={() => setTyped(null)}
        />
      )}
    </Field>
  )
}

/** Limits of the service. */
const MOST_OPTIONS = 50
const LONGEST_OPTION = 200

function optionsIn(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim().slice(0, LONGEST_OPTION))
  return [...new Set(lines.filter((line) => line !== ''))].slice(0, MOST_OPTIONS)
}

function ValueField({ editor: { act, purpose }, field }: Props) {
  const { type, value, options, multiline } = field
  const change = (next: string) => act({ do: 'change', change: { value: next } })
  if (type === 'checkbox') {
    return (
      <label className="choice">
        <input
          type="checkbox"
          checked={value === 'true'}
          onChange={({ target }) => change(target.checked ? 'true' : '')}
        />{' '}
        {words.checked}
      </label>
    )
  }
  const fault = faultOfPlaced(field, purpose)
  const isAbout = fault !== null && fault !== 'options' && fault !== 'pattern'
  return (
    <Field
      label={words.value}
      {...(field.form !== undefined && { hint: texts.forms.valueHint })}
      error={isAbout ? texts.faults[fault] : null}
    >
      {(parts) => {
        if (type === 'radio' || type === 'dropdown') {
          return (
            <select {...parts} value={value} onChange={({ target }) => change(target.value)}>
              <option value="">{words.noValue}</option>
              {value !== '' && !options.includes(value) && <option value={value}>{value}</option>}
              {options.map((option) => (
                <option key={option} value={option}>
                  {option}
                </option>
              ))}
            </select>
          )
        }
        const shared = { ...parts, dir: 'auto', autoComplete: 'off', maxLength: 4000, value }
        return multiline ? (
          <textarea {...shared} rows={3} onChange={({ target }) => change(target.value)} />
        ) : (
          <input {...shared} onChange={({ target }) => change(target.value)} />
        )
      }}
    </Field>
  )
}
