import { useId, useState } from 'react'
import { consoleTexts } from '../../../../strings/console.ts'
import { count } from '../../../../strings/numbers.ts'
import { type FormField, formName } from './form-field.ts'
import type { Editor } from './use-editor.ts'

const texts = consoleTexts.placeFields
const words = texts.forms

type Props = {
  readonly editor: Editor
  /** How many form fields the document has beyond those that are listed. */
  readonly unlisted: number
  /** Whether no field of the form can be assigned, except for signature fields. */
  readonly isClosed: boolean
}

/** The form fields that the PDF already has, and whose they are. Nothing without them. */
export function FormFieldsPanel({ editor, unlisted, isClosed }: Props) {
  const { forms, act, person, state } = editor
  const [isOpen, setOpen] = useState(false)
  const titleId = useId()
  const closed = isClosed && <p className="note">{words.closed}</p>
  if (forms.length === 0) return closed
  const owners = ownersOf(editor)
  // Those that the author closed stay as they are, unless the sender chooses them.
  const free = forms.filter(({ name, readOnly }) => !owners.has(name) && !readOnly)
  const full = state.last === 'one-signature' && <p className="warning-note">{words.oneSignature}</p>
  return (
    <section className="form-fields" aria-labelledby={titleId}>
      <h2 id={titleId} className="panel-title">
        {words.title(forms.length)}
      </h2>
      <p className="note">{owners.size === 0 ? words.lead : words.assigned(owners.size)}</p>
      <div className="form-fields-tools">
        <button
          type="button"
          className="button-small"
          aria-disabled={free.length === 0}
          onClick={() => free.length > 0 && act({ do: 'assign-forms', forms: free, signer: person.key })}
        >
          {words.all(person.name)}
        </button>
        <button type="button" className="button-small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {words.each}
        </button>
      </div>
      {full}
      {isOpen && (
        <ul className="form-list">
          {forms.map((form) => (
            <FormRow key={form.name} editor={editor} form={form} owner={owners.get(form.name) ?? null} />
          ))}
        </ul>
      )}
      {closed}
      {unlisted > 0 && <p className="note">{words.unlisted(unlisted)}</p>}
    </section>
  )
}

/** The keys of the signers, by the names of the form fields. */
function ownersOf({ state, forms }: Editor): ReadonlyMap<string, number> {
  const known = new Set(forms.map(({ name }) => name))
  return new Map(
    state.fields.flatMap(({ form, signer }) =>
      form !== undefined && known.has(form.name) ? [[form.name, signer] as const] : [],
    ),
  )
}

type RowProps = { readonly editor: Editor; readonly form: FormField; readonly owner: number | null }

function FormRow({ editor: { act, people }, form, owner }: RowProps) {
  const id = useId()
  return (
    <li>
      <label htmlFor={id}>
        <bdi>{formName(form)}</bdi>{' '}
        <span className="note">
          {texts.types[form.type]} · {texts.panel.page} {count(form.at.page)}
        </span>
      </label>
      <select
        id={id}
        value={owner ?? ''}
        onChange={({ target: { value } }) =>
          act({ do: 'assign-forms', forms: [form], signer: value === '' ? null : Number(value) })
        }
      >
        <option value="">{words.nobody}</option>
        {people.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </li>
  )
}
