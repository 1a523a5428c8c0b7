import type { ReactNode } from 'react'
import type { Pages } from '../asking/use-pages.ts'
import { consoleTexts } from '../strings/console.ts'
import { Failure, Loading } from './unanswered.tsx'

export type Column<T> = {
  readonly name: string
  /** The cell that names the row; one of the columns has it. */
  readonly isHead?: boolean
  /** What can be done with the row: seen by itself, named only for those who cannot see it. */
  readonly isAction?: boolean
  readonly cell: (item: T) => ReactNode
}

type Props<T> = {
  /** What is listed, for those who cannot see the page around. */
  readonly caption: string
  readonly pages: Pages<T>
  readonly columns: readonly Column<T>[]
  readonly idOf: (item: T) => string
  /** In the place of the list when it is empty. */
  readonly empty: ReactNode
}

/** A table where there is room, a card for each row where there is not; the rest of it on demand. */
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

/** Nothing is there yet; says what to do about it. */
export function EmptyState({ title, text, children }: EmptyProps) {
  return (
    <div className="empty-state">
      <h2>{title}</h2>
      <p>{text}</p>
      {children !== undefined && <div className="page-actions">{children}</div>}
    </div>
  )
}
