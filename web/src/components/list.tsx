import type { ReactNode } from 'react'
import type { Pages } from '../queries/use-pages.ts'
import { consoleTexts } from '../strings/console.ts'
import { Failure, Loading } from './unanswered.tsx'

export type Column<T> = {
  readonly name: string
  /** Marks the column whose cell is the row header. */
  readonly isHead?: boolean
  /** A column of buttons. Its heading is only for screen readers. */
  readonly isAction?: boolean
  readonly cell: (item: T) => ReactNode
}

type Props<T> = {
  /** Names the list for screen readers. */
  readonly caption: string
  readonly pages: Pick<Pages<T>, 'items' | 'problem' | 'loading' | 'hasMore' | 'more' | 'reload'>
  readonly columns: readonly Column<T>[]
  readonly idOf: (item: T) => string
  /** Shown instead of an empty list. */
  readonly empty: ReactNode
}

/** A table on wide screens, a card per row on narrow ones. More rows load on demand. */
export function List<T>({ caption, pages, columns, idOf, empty }: Props<T>) {
  const { items, problem, loading, hasMore, more, reload } = pages
  if (items === null) return problem === null ? <Loading /> : <Failure problem={problem} onRetry={reload} />
  if (items.length === 0 && problem === null) return <>{empty}</>
  return (
    <div className="list">
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ name, isAction }) => (
              <th key={name} scope="col">
                {isAction === true ? <span className="visually-hidden">{name}</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={idOf(item)}>
              {columns.map(({ name, isHead, isAction, cell }) =>
                isHead === true ? (
                  <th key={name} scope="row" data-name={name}>
                    {cell(item)}
                  </th>
                ) : (
                  <td key={name} data-name={isAction === true ? undefined : name}>
                    {cell(item)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <Failure problem={problem} onRetry={reload} />
      {hasMore && (
        <button type="button" className="button button-plain" aria-disabled={loading} onClick={more}>
          {loading ? consoleTexts.shared.loading : consoleTexts.shared.more}
        </button>
      )}
    </div>
  )
}

type EmptyProps = { readonly title: string; readonly text: string; readonly children?: ReactNode }

export function EmptyState({ title, text, children }: EmptyProps) {
  return (
    <div className="empty-state">
      <h2>{title}</h2>
      <p>{text}</p>
      {children !== undefined && <div className="page-actions">{children}</div>}
    </div>
  )
}
