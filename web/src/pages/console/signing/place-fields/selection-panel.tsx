import { useState } from 'react'
import { Field } from '../../../../components/field.tsx'
import { Fold } from '../../../../components/fold.tsx'
import { Icon } from '../../../../components/icon.tsx'
import { consoleTexts } from '../../../../strings/console.ts'
import { alignments } from './arrange.ts'
import { fieldName } from './describe-field.ts'
import { type EditorState, selectedFields } from './editor-state.ts'
import { FieldSettings } from './field-settings.tsx'
import type { FieldPerson } from './person-tone.ts'
import { PersonMark } from './signer-choice.tsx'
import type { Editor } from './use-editor.ts'

const texts = consoleTexts.placeFields
const words = texts.panel

type Props = { readonly editor: Editor }

/** What can be done with the selection. */
export function SelectionPanel({ editor }: Props) {
  const { state, people } = editor
  const [field, ...more] = selectedFields(state)
  if (field === undefined) {
    return (
      <>
        <p className="note">{words.none}</p>
        <Shortcuts />
      </>
    )
  }
  const person = people.find(({ key }) => key === field.signer)
  const movable = [field, ...more].filter(({ form }) => form === undefined)
  return (
    <>
      <h2 className="panel-title">
        {more.length === 0 && person !== undefined && <PersonMark person={person} />}
        <span>{more.length === 0 ? fieldName(field, people) : words.several(more.length + 1)}</span>
      </h2>
      <SelectionTools editor={editor} />
      {movable.length > 1 && <AlignTools editor={editor} />}
      <OwnerField editor={editor} />
      {more.length === 0 && <FieldSettings key={field.key} editor={editor} field={field} />}
      {movable.length > 0 && <CopyField editor={editor} />}
    </>
  )
}

function SelectionTools({ editor: { act, state } }: Props) {
  const isCopyable = selectedFields(state).some(({ form }) => form === undefined)
  return (
    <div className="selection-tools">
      {isCopyable && (
        <button type="button" className="button-small" onClick={() => act({ do: 'duplicate' })}>
          <Icon name="copies" /> {texts.tools.duplicate}
        </button>
      )}
      <button type="button" className="button-small" onClick={() => act({ do: 'remove' })}>
        <Icon name="trash" /> {texts.tools.remove}
      </button>
      {isCopyable && state.pages.length > 1 && (
        <button type="button" className="button-small" onClick={() => act({ do: 'duplicate-to-all' })}>
          <Icon name="file" /> {texts.tools.toAll}
        </button>
      )}
    </div>
  )
}

function AlignTools({ editor: { act } }: Props) {
  return (
    <fieldset className="align-tools">
      <legend className="field-name">{texts.tools.align}</legend>
      {alignments.map((how) => (
        <button key={how} type="button" className="button-small" onClick={() => act({ do: 'align', how })}>
          {texts.tools.alignments[how]}
        </button>
      ))}
    </fieldset>
  )
}

/** Assigns the selection to another signer. */
function OwnerField({ editor: { act, state, people } }: Props) {
  const owners = ownersOf(state)
  if (people.length < 2 || owners.length === 0) return null
  return (
    <Field label={words.signer}>
      {(parts) => (
        <select
          {...parts}
          value={owners.length === 1 ? owners[0] : ''}
          onChange={({ target: { value } }) => act({ do: 'assign', signer: Number(value) })}
        >
          {owners.length > 1 && <option value="" />}
          <PersonOptions people={people} />
        </select>
      )}
    </Field>
  )
}

/** Copies the selection for another signer. */
function CopyField({ editor: { act, state, people } }: Props) {
  const [wanted, setWanted] = useState<number | null>(null)
  const owners = ownersOf(state)
  const others = people.filter(({ key }) => owners.length > 1 || !owners.includes(key))
  const heir = others.find(({ key }) => key === wanted) ?? others[0]
  if (heir === undefined || owners.length === 0) return null
  return (
    <Field label={texts.tools.copyFor}>
      {(parts) => (
        <span className="copy-for">
          <select {...parts} value={heir.key} onChange={({ target }) => setWanted(Number(target.value))}>
            <PersonOptions people={others} />
          </select>
          <button
            type="button"
            className="button button-plain"
            onClick={() => act({ do: 'copy-to', signer: heir.key })}
          >
            {texts.tools.copy}
          </button>
        </span>
      )}
    </Field>
  )
}

/** Of the selection, without its seals. */
function ownersOf(state: EditorState): readonly number[] {
  const owned = selectedFields(state).filter(({ type }) => type !== 'seal')
  return [...new Set(owned.map(({ signer }) => signer))]
}

function PersonOptions({ people }: { readonly people: readonly FieldPerson[] }) {
  return people.map(({ key, name }) => (
    <option key={key} value={key}>
      {name}
    </option>
  ))
}

function Shortcuts() {
  return (
    <Fold title={words.shortcuts}>
      <dl className="shortcuts">
        {words.keys.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              <kbd dir="ltr">{keys}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Fold>
  )
}
