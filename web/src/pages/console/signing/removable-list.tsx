import './requests.css'
import { type ReactNode, useState } from 'react'
import type { Outcome } from '../../../api/problem.ts'
import { Confirm } from '../../../components/confirm.tsx'
import { type Column, List } from '../../../components/list.tsx'
import type { Pages } from '../../../queries/use-pages.ts'

type Words = {
  readonly title: string
  readonly remove: string
  readonly removeOf: (name: string) => string
  readonly removeTitle: string
  readonly removeText: string
}

type Props<T> = {
  readonly words: Words
  readonly pages: Pages<T>
  readonly columns: readonly Column<T>[]
  readonly idOf: (item: T) => string
  readonly nameOf: (item: T) => string
  readonly remove: (item: T, signal: AbortSignal) => Promise<Outcome<unknown>>
  readonly empty: ReactNode
}

/** A list whose items can be deleted, each after a confirmation. */
export function RemovableList<T>({ words, pages, columns, idOf, nameOf, remove, empty }: Props<T>) {
  const [leaving, setLeaving] = useState<T | null>(null)
  const removal: Column<T> = {
    name: words.remove,
    isAction: true,
    cell: (item) => (
      <button
        type="button"
        className="button-small"
        aria-label={words.removeOf(nameOf(item))}
        onClick={() => setLeaving(item)}
      >
        {words.remove}
      </button>
    ),
  }
  return (
    <>
      <List caption={words.title} pages={pages} columns={[...columns, removal]} idOf={idOf} empty={empty} />
      {leaving !== null && (
        <Confirm
          title={words.removeTitle}
          text={words.removeText}
          action={words.remove}
          act={(signal) => remove(leaving, signal)}
          onDone={() => {
            setLeaving(null)
            pages.reload()
            window.document.getElementById('title')?.focus()
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  )
}
