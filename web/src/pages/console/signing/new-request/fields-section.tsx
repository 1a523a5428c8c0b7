import { useState } from 'react'
import { Icon } from '../../../../components/icon.tsx'
import { consoleTexts } from '../../../../strings/console.ts'
import { PersonMark } from '../place-fields/signer-choice.tsx'
import { TagsChoice } from '../place-fields/tags-choice.tsx'
import type { Entered } from './entered.ts'
import {
  copiedFrom,
  countFields,
  fieldsOn,
  isSeveral,
  type PlaceableDocument,
  placeableDocuments,
} from './entered-documents.ts'
import { fieldPeople } from './field-people.ts'
import type { Wrong } from './read-entered.ts'

const texts = consoleTexts.placeFields
const words = texts.section

type Props = {
  readonly entered: Entered
  readonly wrong: Wrong
  /** The key of the document with the field that is wrong. */
  readonly wrongOn: number | null
  /** Says how many fields the form cannot show. */
  readonly unplaced?: (number: number) => string
  readonly onChange: (change: (before: Entered) => Entered) => void
  readonly onOpen: (document: PlaceableDocument) => void
}

/** What is placed on the pages, and the way to the editor. */
export function FieldsSection(props: Props) {
  const { entered, wrong, wrongOn, unplaced = consoleTexts.newRequest.draft.unplaced, onChange, onOpen } = props
  const { source, fields } = entered
  const [cleared, setCleared] = useState<Entered['fields']>([])
  const placeable = placeableDocuments(entered)
  const [only] = placeable
  const isPdf = only !== undefined
  const several = isSeveral(entered)
  const counted = fieldPeople(entered)
    .map((person) => ({ person, number: fields.filter(({ signer }) => signer === person.key).length }))
    .filter(({ number }) => number > 0)
  const seals = fields.filter(({ type }) => type === 'seal').length
  const hasPlaced = counted.length > 0 || seals > 0
  const isCleared = cleared.length > 0 && fields.length === 0
  return (
    <section className="request-part" aria-labelledby="fields-title">
      <h2 id="fields-title">{several ? words.severalTitle : words.title}</h2>
      <p className="note">{leadOf(entered)}</p>
      {isPdf && several && <DocumentFields entered={entered} wrong={wrong} wrongOn={wrongOn} onOpen={onOpen} />}
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
          {!several && isElsewhere(entered, only) && <p className="warning-note">{words.elsewhere}</p>}
        </div>
      )}
      {entered.unplaced.length > 0 && <p className="note">{unplaced(entered.unplaced.length)}</p>}
      <p className="note failure" role="alert">
        {wrong.fields}
      </p>
      {isPdf && (
        <p className="page-actions">
          {!several && (
            <button
              type="button"
              className="button button-plain"
              data-wrong={wrong.fields !== undefined}
              onClick={() => onOpen(only)}
            >
              <Icon name="pen" /> {wrong.fields !== undefined ? words.show : hasPlaced ? words.edit : words.open}
            </button>
          )}
          {(hasPlaced || isCleared) && (
            // One button, which keeps the focus.
            <button
              type="button"
              className="button button-plain"
              onClick={() => {
                onChange((before) => (isCleared ? withFieldsAgain(before, cleared) : { ...before, fields: [] }))
                setCleared(fields)
              }}
            >
              {isCleared ? texts.tools.undo : words.clear}
            </button>
          )}
        </p>
      )}
      <p className="note" role="status">
        {isCleared && words.cleared}
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

/** Without those whose document or signer was removed in the meantime. */
function withFieldsAgain(entered: Entered, fields: Entered['fields']): Entered {
  const { documents, signers } = entered
  const isThere = ({ document, signer, type }: Entered['fields'][number]) =>
    documents.some(({ key }) => key === document) && (type === 'seal' || signers.some(({ key }) => key === signer))
  return { ...entered, fields: fields.filter(isThere) }
}

/** Of several documents: how many fields each has, and the way to its editor. */
function DocumentFields({ entered, wrong, wrongOn, onOpen }: Omit<Props, 'onChange'>) {
  const placeable = placeableDocuments(entered)
  return (
    <ul className="document-fields" aria-label={words.severalTitle}>
      {entered.documents.map(({ key, title: own }, position) => {
        const document = placeable.find((one) => one.key === key)
        const number = countFields(entered, key)
        const title = own.trim() || consoleTexts.newRequest.document.one(position + 1)
        const isWrong = wrong.fields !== undefined && wrongOn === key
        const act = isWrong ? 'show' : number > 0 ? 'edit' : 'open'
        return (
          <li key={key}>
            <span className="document-fields-title">
              <bdi>{title}</bdi> <span className="note">{number > 0 ? words.count(number) : words.none}</span>
              {document !== undefined && isElsewhere(entered, document) && (
                <span className="warning-note">{words.elsewhere}</span>
              )}
            </span>
            {document === undefined ? (
              <span className="note">{words.noPages}</span>
            ) : (
              <button
                type="button"
                className="button-small"
                data-wrong={isWrong}
                aria-label={words[`${act}Of`](title)}
                onClick={() => onOpen(document)}
              >
                <Icon name="pen" /> {words[act]}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Whether the fields were placed on a document that this one replaces. */
function isElsewhere(entered: Entered, document: PlaceableDocument): boolean {
  return fieldsOn(entered, document).some(({ placedOn }) => placedOn !== document.documentId)
}

function leadOf(entered: Entered): string {
  if (entered.source === 'address') return words.needsUpload
  if (entered.documents.length === 0) return words.needsDocument
  return copiedFrom(entered) === undefined ? words.lead : words.copied
}
