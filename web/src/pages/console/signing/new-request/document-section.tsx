import { useCallback, useEffect, useRef, useState } from 'react'
import { Field } from '../../../../components/field.tsx'
import { useWindowDrop } from '../../../../components/use-window-drop.ts'
import { consoleTexts } from '../../../../strings/console.ts'
import { AddDocuments, LeftOut, SourceChoice } from './add-documents.tsx'
import { ChooseDocument } from './choose-document.tsx'
import { ChosenCard } from './chosen-card.tsx'
import { CopiedRows, DocumentRows } from './document-rows.tsx'
import { type Entered, sources } from './entered.ts'
import { copiedFrom, isSeveral, roomIn, withDocument, withoutDocuments } from './entered-documents.ts'
import type { Wrong } from './read-entered.ts'
import { UploadDocument } from './upload-document.tsx'
import { UploadItems } from './upload-items.tsx'
import { type FormUploads, isOnItsWay } from './use-form-uploads.ts'

const texts = consoleTexts.newRequest.document

type Props = {
  readonly entered: Entered
  readonly wrong: Wrong
  readonly uploads: FormUploads
  readonly onChange: (change: (before: Entered) => Entered) => void
}

/** The documents to sign, and the title of the request. */
export function DocumentSection({ entered, wrong, uploads, onChange }: Props) {
  const { source, documents, title } = entered
  const [isAdding, setAdding] = useState(false)
  const { take, room, leftOut } = useTaking(entered, uploads, onChange)
  const dragging = useWindowDrop(take)
  const place = useFocusWhenReplaced(documents.length)
  const { said, say } = useAnnouncement(entered)
  const several = isSeveral(entered)
  const isChosen = source !== 'address' && documents.length > 0
  const isCopy = copiedFrom(entered) !== undefined
  const choose = (chosen: Parameters<typeof withDocument>[1]) => onChange((before) => withDocument(before, chosen))
  const replace = () => onChange(withoutDocuments)
  const setSource = (next: Entered['source']) => onChange((before) => ({ ...before, source: next }))
  const adding = source === 'own' ? 'own' : 'upload'
  const [only] = documents

  return (
    <section className="request-part" aria-labelledby="document-title">
      <h2 id="document-title">{several ? texts.severalTitle : texts.title}</h2>
      <div ref={place} tabIndex={-1} className="document-place" data-wrong={wrong.document !== undefined}>
        {isChosen && isCopy && several && <CopiedDocuments entered={entered} onReplace={replace} />}
        {isChosen && !isCopy && several && (
          <DocumentRows entered={entered} wrong={wrong} onChange={onChange} onSay={say} />
        )}
        {isChosen && !several && only !== undefined && <ChosenCard document={only} onReplace={replace} />}
        {source !== 'address' && <UploadItems uploads={uploads} />}
        <LeftOut names={leftOut} />
        {isChosen && !isCopy && (
          <AddDocuments isOpen={isAdding} hasRoom={room > 0} onOpen={setAdding}>
            <SourceChoice sources={['upload', 'own']} source={adding} onSource={setSource} />
            {adding === 'own' ? (
              <ChooseDocument chosen={documents} onChoose={choose} />
            ) : (
              <UploadDocument label={texts.chooseMore} dragging={dragging} onFiles={take} />
            )}
          </AddDocuments>
        )}
        {!isChosen && (
          <>
            <SourceChoice sources={sources} source={source} onSource={setSource} />
            {source === 'upload' && !uploads.items.some(isOnItsWay) && (
              <UploadDocument
                label={uploads.items.length === 0 ? texts.choose : texts.another}
                dragging={dragging}
                onFiles={(files) => {
                  uploads.clear()
                  take(files)
                }}
              />
            )}
            {source === 'own' && <ChooseDocument chosen={documents} onChoose={choose} />}
            {source === 'address' && <AddressField entered={entered} wrong={wrong} onChange={onChange} />}
          </>
        )}
        <p className="note failure" role="alert">
          {wrong.document}
        </p>
        <p role="status" className="visually-hidden">
          {said}
        </p>
      </div>
      <Field
        label={several ? texts.requestName : texts.name}
        hint={several ? texts.requestNameHint : texts.nameHint}
        error={wrong.documentTitle ?? null}
      >
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

/** Takes files as far as there is room, and names the others. Files replace copies, which others cannot join. */
function useTaking(entered: Entered, uploads: FormUploads, onChange: Props['onChange']) {
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const { add, items } = uploads
  const isCopy = copiedFrom(entered) !== undefined
  const kept = isCopy || entered.source === 'address' ? 0 : entered.documents.length
  const room = Math.max(0, roomIn(withoutDocuments(entered)) - kept - items.filter(isOnItsWay).length)
  const take = useCallback(
    (files: readonly File[]) => {
      if (files.length === 0) return
      onChange((before) => ({ ...(isCopy ? withoutDocuments(before) : before), source: 'upload' }))
      setLeftOut(files.slice(room).map(({ name }) => name))
      add(files.slice(0, room))
    },
    [onChange, add, isCopy, room],
  )
  return { take, room, leftOut }
}

/** The element with the focus may have disappeared. */
function useFocusWhenReplaced(documents: number) {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(documents)
  useEffect(() => {
    const isLost = window.document.activeElement === window.document.body
    if (shown.current !== documents && isLost) place.current?.focus()
    shown.current = documents
  }, [documents])
  return place
}

/** For screen readers: what changed in the list. It stays when the last of several rows is gone. */
function useAnnouncement({ documents }: Entered) {
  const [said, say] = useState('')
  const known = useRef(documents)
  useEffect(() => {
    const added = documents.findLast(({ key }) => known.current.every((one) => one.key !== key))
    known.current = documents
    if (added !== undefined) say(texts.added(added.title))
  }, [documents])
  return { said, say }
}

type CopiedProps = { readonly entered: Entered; readonly onReplace: () => void }

function CopiedDocuments({ entered: { documents }, onReplace }: CopiedProps) {
  return (
    <>
      <p className="note">{texts.copiedSeveral}</p>
      <CopiedRows documents={documents} />
      <div>
        <button type="button" className="button button-plain" onClick={onReplace}>
          {texts.replaceAll}
        </button>
      </div>
    </>
  )
}

function AddressField({ entered, wrong, onChange }: Omit<Props, 'uploads'>) {
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
