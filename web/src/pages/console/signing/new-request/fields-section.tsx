import { useState } from 'react'
import { Icon } from '../../../../components/icon.tsx'
import { consoleTexts } from '../../../../strings/console.ts'
import { PersonMark } from '../place-fields/signer-choice.tsx'
import { TagsChoice } from '../place-fields/tags-choice.tsx'
import { type Entered, placeableDocument } from './entered.ts'
import { fieldPeople } from './field-people.ts'
import type { Wrong } from './read-entered.ts'

const texts = consoleTexts.placeFields
const words = texts.section

type Props = {
  readonly entered: Entered
  readonly wrong: Wrong
  readonly onChange: (change: (before: Entered) => Entered) => void
  readonly onOpen: () => void
}

/** What is placed on the pages, and the way to the editor. */
export function FieldsSection({ entered, wrong, onChange, onOpen }: Props) {
  const { source, fields, fieldsOf } = entered
  const [isCleared, setCleared] = useState(false)
  const placeable = placeableDocument(entered)
  const isPdf = placeable !== null
  const isElsewhere = isPdf && fields.length > 0 && fieldsOf !== placeable.documentId
  const counted = fieldPeople(entered)
    .map((person) => ({ person, number: fields.filter(({ signer }) => signer === person.key).length }))
    .filter(({ number }) => number > 0)
  const seals = fields.filter(({ type }) => type === 'seal').length
  const hasPlaced = counted.length > 0 || seals > 0
  return (
    <section className="request-part" aria-labelledby="fields-title">
      <h2 id="fields-title">{words.title}</h2>
      <p className="note">{leadOf(entered)}</p>
      {isPdf && hasPlaced && (
        <div className="card placed-summary">
          <p>{words.placed(fields.length)}</p>
          <ul>
            {counted.map(({ person, number }) => (
              <li key={person.key} className="placed-count">
                <PersonMark person={person} /> {words.ofSigner(person.name, number)}
              </li>
            ))}
            {seals > 0 && (
              <li className="placed-count">
                <Icon name="seal" /> {words.seals(seals)}
              </li>
            )}
          </ul>
          {isElsewhere && <p className="warning-note">{words.elsewhere}</p>}
        </div>
      )}
      {entered.unplaced.length > 0 && (
        <p className="note">{consoleTexts.newRequest.draft.unplaced(entered.unplaced.length)}</p>
      )}
      <p className="note failure" role="alert">
        {wrong.fields}
      </p>
      {isPdf && (
        <p className="page-actions">
          <button
            type="button"
            className="button button-plain"
            data-wrong={wrong.fields !== undefined}
            onClick={onOpen}
          >
            <Icon name="pen" /> {wrong.fields !== undefined ? words.show : hasPlaced ? words.edit : words.open}
          </button>
          {hasPlaced && (
            <button
              type="button"
              className="button button-plain"
              onClick={() => {
                onChange((before) => ({ ...before, fields: [] }))
                setCleared(true)
              }}
            >
              {words.clear}
            </button>
          )}
        </p>
      )}
      <p className="note" role="status">
        {isCleared && fields.length === 0 && words.cleared}
      </p>
      {(isPdf || source === 'address') && (
        <TagsChoice
          error={wrong.textTags}
          usesTags={entered.usesTags}
          onTags={(usesTags) => onChange((before) => ({ ...before, usesTags }))}
        />
      )}
    </section>
  )
}

function leadOf({ source, document }: Entered): string {
  if (source === 'address') return words.needsUpload
  if (document === null) return words.needsDocument
  return document.copyOf === undefined ? words.lead : words.copied
}
