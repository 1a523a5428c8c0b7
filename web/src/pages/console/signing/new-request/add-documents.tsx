import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../../../../components/icon.tsx'
import { consoleTexts } from '../../../../strings/console.ts'
import { count } from '../../../../strings/numbers.ts'
import type { Entered } from './entered.ts'
import { MOST_DOCUMENTS } from './entered-documents.ts'

const texts = consoleTexts.newRequest.document

type Props = {
  readonly isOpen: boolean
  readonly hasRoom: boolean
  readonly onOpen: (isOpen: boolean) => void
  /** Where the documents come from, and how they are chosen there. */
  readonly children: ReactNode
}

/** Adds documents to those that are chosen. */
export function AddDocuments({ isOpen, hasRoom, onOpen, children }: Props) {
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    // The button that had the focus is gone, in both directions.
    if (isOpen && !wasOpen.current) panel.current?.focus()
    if (!isOpen && wasOpen.current && document.activeElement === document.body) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (!hasRoom) return <p className="note">{texts.most(MOST_DOCUMENTS)}</p>
  if (!isOpen) {
    return (
      <div>
        <button type="button" className="button button-plain" ref={opener} onClick={() => onOpen(true)}>
          <Icon name="plus" /> {texts.add}
        </button>
      </div>
    )
  }
  return (
    <section className="card add-documents" aria-label={texts.add} tabIndex={-1} ref={panel}>
      {children}
      <div>
        <button type="button" className="button button-plain" onClick={() => onOpen(false)}>
          {texts.addDone}
        </button>
      </div>
    </section>
  )
}

type SourceProps = {
  readonly sources: readonly Entered['source'][]
  readonly source: Entered['source']
  readonly onSource: (source: Entered['source']) => void
}

export function SourceChoice({ sources, source, onSource }: SourceProps) {
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

type LeftOutProps = { readonly names: readonly string[] }

/** The files for which there is no room. */
export function LeftOut({ names }: LeftOutProps) {
  const shown = names.slice(0, 5)
  return (
    <p className="note failure" role="alert">
      {names.length > 0 && (
        <>
          {texts.leftOut(MOST_DOCUMENTS)}{' '}
          {shown.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files can have the same name
            <span key={index}>
              <bdi>{name}</bdi>
              {index < shown.length - 1 && ', '}
            </span>
          ))}
          {names.length > shown.length && ` +${count(names.length - shown.length)}`}
        </>
      )}
    </p>
  )
}
