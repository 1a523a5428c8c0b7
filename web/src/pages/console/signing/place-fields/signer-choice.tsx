import { useId } from 'react'
import { consoleTexts } from '../../../../strings/console.ts'
import { count } from '../../../../strings/numbers.ts'
import { type FieldPerson, toneOf } from './person-tone.ts'

const texts = consoleTexts.placeFields

export function PersonMark({ person }: { readonly person: FieldPerson }) {
  return (
    <span className="person-mark" style={{ background: toneOf(person) }} aria-hidden="true">
      {count(person.position)}
    </span>
  )
}

type Props = {
  readonly people: readonly FieldPerson[]
  readonly person: FieldPerson
  readonly onPerson: (person: FieldPerson) => void
}

/** Whose fields are added. */
export function SignerChoice({ people, person, onPerson }: Props) {
  const name = useId()
  return (
    <fieldset className="signer-choice">
      <legend className="field-name">{texts.signer}</legend>
      {people.map((one) => (
        <label key={one.key} className="signer-chip">
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={one.key === person.key}
            onChange={() => onPerson(one)}
          />
          <PersonMark person={one} /> <bdi>{one.name}</bdi>
        </label>
      ))}
    </fieldset>
  )
}

/** The same in one line. */
export function SignerSelect({ people, person, onPerson }: Props) {
  return (
    <label className="signer-select">
      <PersonMark person={person} />
      <span className="visually-hidden">{texts.signer}</span>
      <select
        value={person.key}
        onChange={({ target }) => {
          const chosen = people.find(({ key }) => key === Number(target.value))
          if (chosen !== undefined) onPerson(chosen)
        }}
      >
        {people.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
