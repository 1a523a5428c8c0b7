import { consoleTexts } from '../../../../strings/console.ts'
import { type PageSize, placeStyle } from '../../../../viewer/page-place.ts'
import { inReadingOrder } from './arrange.ts'
import { type FormField, formName } from './form-field.ts'
import { NEUTRAL, toneOf } from './person-tone.ts'
import type { OnPage, PlacedField } from './placed-field.ts'
import type { Editor } from './use-editor.ts'

const texts = consoleTexts.placeFields.forms

type Props = { readonly editor: Editor; readonly number: number; readonly size: PageSize }

/** The form fields of a page that nobody has yet: each goes to the chosen signer. And further places of all of them. */
export function FormOutlines({ editor, number, size }: Props) {
  const { state, act, forms, person } = editor
  const owned = new Map(state.fields.flatMap((field) => (field.form === undefined ? [] : [[field.form.name, field]])))
  const free = forms.filter(({ name }) => !owned.has(name))
  const give = (form: FormField) => act({ do: 'assign-forms', forms: [form], signer: person.key })
  const isHere = ({ page }: OnPage) => page === number
  const name = (form: FormField) => texts.give(formName(form), person.name)
  return (
    <>
      {inReadingOrder(free.filter(({ at }) => isHere(at)).map((form) => ({ ...form.at, form }))).map(({ form }) => (
        <button
          key={form.name}
          type="button"
          className="form-outline"
          style={placeStyle(form.at, size)}
          aria-label={name(form)}
          title={name(form)}
          onClick={() => give(form)}
        />
      ))}
      {free.flatMap((form) =>
        form.places
          .slice(1)
          .filter(isHere)
          .map((place) => (
            <Further
              key={`${form.name} ${place.x} ${place.y}`}
              place={placeStyle(place, size)}
              onClick={() => give(form)}
            />
          )),
      )}
      {[...owned.values()].flatMap((field) =>
        (field.form?.others ?? [])
          .filter(isHere)
          .map((place) => (
            <Further
              key={`${field.key} ${place.x} ${place.y}`}
              place={{ ...placeStyle(place, size), '--tone': toneIn(editor, field) }}
              isOwned
              onClick={() => act({ do: 'select', keys: [field.key], how: 'only' })}
            />
          )),
      )}
    </>
  )
}

function toneIn({ people }: Editor, { signer }: PlacedField): string {
  const person = people.find(({ key }) => key === signer)
  return person === undefined ? NEUTRAL : toneOf(person)
}

type FurtherProps = { readonly place: object; readonly isOwned?: boolean; readonly onClick: () => void }

/** For pointers. Keys and screen readers use the first place. */
function Further({ place, isOwned = false, onClick }: FurtherProps) {
  return (
    <button
      type="button"
      className="form-outline"
      data-owned={isOwned}
      style={place}
      tabIndex={-1}
      aria-hidden="true"
      onClick={onClick}
    />
  )
}
