import { type ReactNode, useId } from 'react'
import { Failure, Loading } from '../../../components/unanswered.tsx'
import type { Query } from '../../../queries/use-query.ts'

type Props = {
  readonly title: string
  readonly none: string
  readonly all: ReactNode
  readonly query: Query<unknown>
  /** Undefined while loading. */
  readonly rows: readonly ReactNode[] | undefined
}

/** The first items of a list, with a link to all of them. */
export function Latest({ title, none, all, query: { problem, reload }, rows }: Props) {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <div className="page-head-line">
        <h2 id={id}>{title}</h2>
        <p className="note">{all}</p>
      </div>
      <Failure problem={problem} onRetry={reload} />
      {rows === undefined && problem === null && <Loading />}
      {rows?.length === 0 && <p className="note">{none}</p>}
      {rows !== undefined && rows.length > 0 && <ul className="latest">{rows}</ul>}
    </section>
  )
}
