import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { Field } from '../../../../components/field.tsx'
import { useWindowDrop } from '../../../../components/use-window-drop.ts'
import { consoleTexts } from '../../../../strings/console.ts'
import { ChooseDocument } from './choose-document.tsx'
import { ChosenCard } from './chosen-card.tsx'
import { type Entered, sources, withDocument } from './entered.ts'
import type { Wrong } from './read-entered.ts'
import { UploadDocument } from './upload-document.tsx'
import type { OneUpload } from './use-one-upload.ts'

const texts = consoleTexts.newRequest.document

type Props = {
  readonly entered: Entered
  readonly wrong: Wrong
  readonly upload: OneUpload
  readonly onChange: (change: (before: Entered) => Entered) => void
}

/** The document to sign, and its title. */
export function DocumentSection({ entered, wrong, upload, onChange }: Props) {
  const { source, document, title } = entered
  const { take } = upload
  const dropped = useCallback(
    ([file]: readonly File[]) => {
      if (file === undefined) return
      onChange((before) => ({ ...before, source: 'upload', document: null }))
      take(file)
    },
    [onChange, take],
  )
  const dragging = useWindowDrop(dropped)
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(document)
  useEffect(() => {
    // The element with the focus has disappeared.
    if (shown.current !== document && window.document.activeElement === window.document.body) place.current?.focus()
    shown.current = document
  }, [document])
  const isChosen = source !== 'address' && document !== null

  const choices: Readonly<Record<Entered['source'], () => ReactNode>> = {
    upload: () => <UploadDocument upload={upload} dragging={dragging} onFile={take} />,
    own: () => <ChooseDocument onChoose={(chosen) => onChange((before) => withDocument(before, chosen))} />,
    address: () => <AddressField entered={entered} wrong={wrong} onChange={onChange} />,
  }
  return (
    <section className="request-part" aria-labelledby="document-title">
      <h2 id="document-title">{texts.title}</h2>
      <div ref={place} tabIndex={-1} className="document-place" data-wrong={wrong.document !== undefined}>
        {isChosen ? (
          <ChosenCard document={document} onReplace={() => onChange((before) => ({ ...before, document: null }))} />
        ) : (
          <>
            <SourceChoice source={source} onSource={(next) => onChange((before) => ({ ...before, source: next }))} />
            {choices[source]()}
          </>
        )}
        <p className="note failure" role="alert">
          {wrong.document}
        </p>
      </div>
      <Field label={texts.name} hint={texts.nameHint} error={wrong.documentTitle ?? null}>
        {(parts) => (
          <input
            {...parts}
            dir="auto"
            autoComplete="off"
            value={title}
            onChange={({ target }) => onChange((before) => ({ ...before, title: target.value }))}
          />
        )}
      </Field>
    </section>
  )
}

type SourceProps = { readonly source: Entered['source']; readonly onSource: (source: Entered['source']) => void }

function SourceChoice({ source, onSource }: SourceProps) {
  return (
    <fieldset className="choices choices-line">
      <legend className="visually-hidden">{texts.source}</legend>
      {sources.map((one) => (
        <label key={one} className="choice">
          <input type="radio" name="source" value={one} checked={one === source} onChange={() => onSource(one)} />{' '}
          {texts.sources[one]}
        </label>
      ))}
    </fieldset>
  )
}

function AddressField({ entered, wrong, onChange }: Omit<Props, 'upload'>) {
  return (
    <Field label={texts.address} hint={texts.addressHint} error={wrong.documentUrl ?? null}>
      {(parts) => (
        <input
          {...parts}
          type="url"
          dir="ltr"
          autoComplete="off"
          value={entered.address}
          onChange={({ target }) => onChange((before) => ({ ...before, address: target.value }))}
        />
      )}
    </Field>
  )
}
